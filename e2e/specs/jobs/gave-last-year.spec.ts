/** “Which donors gave last year but not this year?” From Home, with all lists synced. */
import type { Transaction } from '#api/resources.ts';
import { expect, test } from '../../support/fixture.ts';
import { countPresses } from '../../support/presses.ts';
import { currencyOfWords, everyRow, givenIn, idsOf, sumWords } from '../../support/rows.ts';
import { campaignsOfGifts, inWorlds } from '../../support/worlds.ts';

inWorlds(['live'], (_world, untilRead) => {
  test.use({ pace: 5 });

  test(
    'donors of last year only are two presses from Home, and the figures match the platform',
    { tag: '@all' },
    async ({ page, api }) => {
      test.slow();
      await page.goto('/donors');
      await page.getByRole('button', { name: 'Turn on sync' }).click();
      const takes = await countPresses(page);
      await page.goto('/');
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Donors' }).click();
      await page.getByRole('link', { name: /^Last year, not this year/ }).click(untilRead);
      const table = page.getByRole('region', { name: 'Donors, table' });
      await expect(page).toHaveURL(/view=lybunt/);
      await expect(table.getByRole('rowheader').first()).toBeVisible();
      takes(2);

      await test.step('the figures match the platform', async () => {
        const titles = (await table.getByRole('columnheader').allInnerTexts()).map((title) => title.trim());
        const cell = (row: number, title: string) =>
          table.getByRole('row').nth(row).locator('th, td').nth(titles.indexOf(title)).innerText();
        const { currencyOf } = await campaignsOfGifts(api);
        const inYear = (gift: Transaction, year: string) =>
          (gift.transacted_at ?? gift.captured_at ?? '').startsWith(year);
        for (const row of [1, 2, 3]) {
          const link = table.getByRole('row').nth(row).getByRole('rowheader').getByRole('link');
          const [id = ''] = await idsOf(link);
          const gifts = await everyRow((number) => api('listTransactions', { contacts: id, page: number }));
          const [lastYear = ''] = /^\S+/.exec((await cell(row, '2025 giving')).trim()) ?? [];
          const currency = currencyOfWords(lastYear);
          const [lifetime] = /^[^\s+]+/.exec((await cell(row, 'Lifetime giving')).trim()) ?? [];
          // A free ticket isn't a gift. Gifts at a card terminal have no donor in their rows, so Steward may not identify one.
          const all = givenIn(gifts).filter(({ contact_id }) => contact_id !== null);
          const given = all.filter((gift) => currencyOf(gift) === currency);
          const sum = (of: readonly Transaction[]) =>
            sumWords(
              of.map(({ amount }) => amount),
              currency,
            );
          expect(lastYear).toBe(sum(given.filter((gift) => inYear(gift, '2025'))));
          // None this year, in any currency.
          expect(all.filter((gift) => inYear(gift, '2026'))).toEqual([]);
          expect(lifetime).toBe(sum(given));
        }
      });

      await test.step('a segment filters its donors, and its link keeps the comparison', async () => {
        await page.getByRole('button', { name: 'Breakdown' }).click();
        const changed = page.getByRole('region', { name: 'Gains and losses', exact: true });
        await page.getByRole('combobox', { name: 'Comparison' }).selectOption({ label: 'Full years' });
        await expect(page.getByText('This year to date vs. all of 2025')).toBeVisible();
        await expect(page).toHaveURL(/view=lybunt/);
        const segment = changed.locator('dl > div').filter({ hasText: 'Lapsed repeat' });
        const donors = await segment.getByRole('definition').first().innerText();
        await segment.getByRole('link').click();
        await expect(page).toHaveURL(/compared=whole/);
        await expect(page.getByText(new RegExp(`^${donors} of all [\\d,]+$`))).toBeVisible();
        await expect(page.getByRole('cell', { name: 'Lapsed repeat' }).first()).toBeVisible();
      });

      await test.step('a link to a chart leads to it on a phone', async () => {
        await page.setViewportSize({ width: 390, height: 844 });
        await page.goto('/donors?chart=retention');
        const drawn = page.getByRole('region', { name: 'Retention by year' }).getByRole('img');
        await expect(drawn.first()).toBeInViewport(untilRead);
        await expect(page.getByRole('list', { name: 'Donors' }).getByRole('listitem').first()).toBeAttached();
        await expect(drawn.first()).toBeInViewport();
      });
    },
  );
});
