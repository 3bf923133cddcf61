/** “This is Siv Lindqvist. What have I given, and what do I still owe?” With all lists synced, one page answers it. */
import type { Transaction } from '#api/resources.ts';
import { today } from '../../support/clock.ts';
import { expect, test } from '../../support/fixture.ts';
import { choose } from '../../support/preferences.ts';
import { countPresses } from '../../support/presses.ts';
import { amountWords, everyRow, givenIn, sumWords } from '../../support/rows.ts';
import { campaignsOfGifts, inWorlds } from '../../support/worlds.ts';

const caller = { id: '4824', name: 'Siv Lindqvist' };
const thisYear = String(today.getUTCFullYear());

const dayOf = ({ transacted_at, captured_at }: Transaction) => (transacted_at ?? captured_at ?? '').slice(0, 10);
const amounts = (gifts: readonly Transaction[]) => gifts.map(({ amount }) => amount);

inWorlds(['live'], (_world, untilRead) => {
  test(
    'a name and 1 press show a caller’s lifetime giving, years, last gift, open pledges, and household',
    { tag: ['@all', '@firefox'] },
    async ({ page, api }) => {
      test.slow();
      await choose(page, { readsAll: true });
      const takes = await countPresses(page);
      await page.goto('/payouts');
      const giftsOf = (contacts: string) => everyRow((number) => api('listTransactions', { contacts, page: number }));
      const gifts = await giftsOf(caller.id);
      const given = givenIn(gifts).toSorted((one, other) => (dayOf(one) < dayOf(other) ? 1 : -1));
      const { currencyOf, pledges: allPledges } = await campaignsOfGifts(api);
      const pledges = allPledges.filter(({ contact_id }) => contact_id === caller.id);
      const open = pledges.filter((pledge) => !pledge.canceled_at && Number(pledge.amount_remaining) > 0);
      expect(open.length).toBeGreaterThan(0);
      const [household] = (await api('listHouseholds', { contacts: caller.id })).rows;
      const reading = page.getByRole('banner').getByRole('button', { name: /^Updated \d/ });
      await expect(reading).toBeVisible(untilRead);

      await page.keyboard.press('ControlOrMeta+k');
      await page.keyboard.type('siv lindq');
      await expect(page.getByRole('option', { selected: true })).toContainText(caller.name);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: caller.name })).toBeVisible();
      takes(1);

      // Donors are identified after the sync. Until then, the page loads data from the API.
      const years = page.getByRole('region', { name: 'Giving by year', exact: true });
      await expect(years).toBeVisible(untilRead);
      const giving = page.getByRole('region', { name: 'Giving', exact: true });
      const cell = (label: string) => giving.locator('dl > div').filter({ hasText: label });
      await expect(cell('Lifetime giving')).toContainText(`${given.length} gifts`);
      for (const currency of new Set(given.map(currencyOf))) {
        const its = given.filter((gift) => currencyOf(gift) === currency);
        const now = its.filter((gift) => dayOf(gift).startsWith(thisYear));
        await expect(cell('Lifetime giving')).toContainText(sumWords(amounts(its), currency));
        if (now.length > 0) await expect(cell('This year')).toContainText(sumWords(amounts(now), currency));
      }
      await expect(cell('Last gift')).toContainText(amountWords(given[0]?.amount ?? null));
      for (const { id, amount_remaining } of open) {
        const owed = page.getByRole('region', { name: /^Open pledges?$/ });
        await expect(owed.getByRole('paragraph').filter({ has: page.locator(`a[href*="open=${id}"]`) })).toContainText(
          amountWords(amount_remaining),
        );
      }

      await years.getByRole('button', { name: 'View as table' }).click();
      const currency = (
        await years
          .getByRole('columnheader', { name: /^Amount/ })
          .first()
          .innerText()
      ).slice(-4, -1);
      const shown = given.filter((gift) => currencyOf(gift) === currency);
      for (const year of new Set(shown.map((gift) => dayOf(gift).slice(0, 4)))) {
        const sum = sumWords(amounts(shown.filter((gift) => dayOf(gift).startsWith(year))));
        await expect(years.getByRole('row').filter({ hasText: year })).toContainText(sum);
      }

      const timeline = page.getByRole('region', { name: 'Timeline', exact: true });
      await timeline.getByRole('button', { name: /^Transactions/ }).click();
      await expect(timeline.getByRole('button', { name: `Transactions ${gifts.length}`, pressed: true })).toBeVisible();
      await timeline.getByRole('button', { name: 'Show more' }).click();
      await expect(timeline.getByRole('listitem')).toHaveCount(gifts.length);
      await timeline.getByRole('button', { name: `Pledges ${pledges.length}` }).click();
      await expect(timeline.getByRole('listitem')).toHaveCount(pledges.length);

      await page.getByRole('link', { name: 'Household', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: household?.name ?? '' })).toBeVisible();
      await expect(cell('Lifetime giving')).toContainText(/\d gifts/);
      const table = page.getByRole('region', { name: /^Members of/ });
      await expect(table.getByRole('columnheader', { name: 'Lifetime giving' })).toBeVisible();
      await expect(table.getByRole('row').filter({ hasText: caller.name })).toContainText(
        sumWords(amounts(given.filter((gift) => currencyOf(gift) === currency))),
      );
    },
  );
});
