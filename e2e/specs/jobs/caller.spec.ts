/** “This is Siv Lindqvist. Did my gift arrive, and what’s the balance of my pledge?” From any screen when the phone rings. */
import { today } from '../../support/clock.ts';
import { expect, test } from '../../support/fixture.ts';
import { inWorlds } from '../../support/worlds.ts';
import { countPresses } from '../../support/presses.ts';
import { amountWords, everyRow, givenIn, sumWords } from '../../support/rows.ts';

const caller = { id: '4824', name: 'Siv Lindqvist' };

inWorlds(['world'], (world) => {
  test('gifts and pledges of a caller are shown for a name and 1 press', async ({ page, api }) => {
    const gifts = await everyRow((number) => api('listTransactions', { contacts: caller.id, page: number }));
    const allPledges = await everyRow((number) => api('listPledges', { page: number }));
    const campaigns = await everyRow((number) => api('listCampaigns', { page: number }));
    // A large platform has more pages of pledges than load automatically, and a gift's currency may come from its pledge.
    const readsPledges = world !== 'large';
    const pledges = allPledges.filter(({ contact_id }) => contact_id === caller.id);
    /** Returns the gift's own currency, or that of its pledge's campaign. */
    const currencyOf = ({ currency, pledge_id }: (typeof gifts)[number]) => {
      const pledge = readsPledges ? allPledges.find(({ id }) => id !== null && id === pledge_id) : undefined;
      return currency ?? campaigns.find(({ id }) => id !== null && id === pledge?.campaign_id)?.currency ?? '';
    };
    const given = givenIn(gifts);
    expect(given.length).toBeGreaterThan(0);
    const open = pledges.filter((pledge) => !pledge.canceled_at && Number(pledge.amount_remaining) > 0);
    expect(open.length).toBeGreaterThan(0);
    const takes = await countPresses(page);
    await page.goto('/payouts');
    await expect(page.getByRole('heading', { level: 1, name: 'Payouts' })).toBeVisible();
    // The shortcut's keys count as typing, like the name.
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('combobox', { name: 'Find anything' })).toBeFocused();
    await page.keyboard.type('siv lindq');
    await expect(page.getByRole('option', { selected: true })).toContainText(caller.name);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: caller.name })).toBeVisible();
    takes(1);

    const giving = page.getByRole('region', { name: 'Giving', exact: true });
    for (const currency of new Set(given.map(currencyOf))) {
      const inAll = given.filter((gift) => currencyOf(gift) === currency).map(({ amount }) => amount);
      await expect(giving).toContainText(sumWords(inAll, currency), { timeout: 20_000 });
    }
    await expect(giving).toContainText(`${given.length} gift`);
    await expect(giving).toContainText('Last gift');
    const timeline = page.getByRole('region', { name: 'Timeline', exact: true });
    await expect(timeline.getByRole('button', { name: `Transactions ${gifts.length}` })).toBeVisible();
    const owed = page.getByRole('region', { name: 'Open pledges', exact: true });
    if (!readsPledges) {
      await expect(owed).toContainText(/2,000 of [\d,]+ pledges loaded/, { timeout: 60_000 });
      await expect(owed.getByRole('button', { name: 'Load all' })).toBeVisible();
      return;
    }
    await expect(timeline.getByRole('button', { name: `Pledges ${pledges.length}` })).toBeVisible({ timeout: 30_000 });
    for (const { id, amount, amount_remaining, expected_fulfillment_date } of open) {
      const line = owed
        .locator('div')
        .filter({ has: page.locator(`a[href*="open=${id}"]`) })
        .last();
      await expect(line).toContainText(amountWords(amount_remaining));
      await expect(line).toContainText(amountWords(amount));
      if ((expected_fulfillment_date ?? '') < today.toISOString().slice(0, 10))
        await expect(line).toContainText('past due');
    }
  });
});
