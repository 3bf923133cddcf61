/** “Who gave last year and not this?” From Home, with all lists read. */
import type { Transaction } from '../../../src/api/resources.ts';
import { expect, test } from '../../support/fixture.ts';
import { countPresses } from '../../support/presses.ts';
import { everyRow, givenIn, sumWords } from '../../support/rows.ts';
import { campaignsOfGifts, inWorlds } from '../../support/worlds.ts';

inWorlds(['live'], (_world, untilRead) => {
  test('who gave last year and not this is shown in 2 presses', async ({ page, api }) => {
    test.slow();
    await page.goto('/donors');
    await page.getByRole('button', { name: 'Read all lists' }).click();
    const takes = await countPresses(page);
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Donors' }).click();
    await page.getByRole('link', { name: /^LYBUNT/ }).click(untilRead);
    const table = page.getByRole('region', { name: 'Donors, table' });
    await expect(page).toHaveURL(/view=LYBUNT/);
    await expect(table.getByRole('rowheader').first()).toBeVisible();
    takes(2);

    await test.step('the figures are those of the service', async () => {
      const titles = (await table.getByRole('columnheader').allInnerTexts()).map((title) => title.trim());
      const cell = (row: number, title: string) =>
        table.getByRole('row').nth(row).locator('th, td').nth(titles.indexOf(title)).innerText();
      const { currencyOf } = await campaignsOfGifts(api);
      const inYear = (gift: Transaction, year: string) =>
        (gift.transacted_at ?? gift.captured_at ?? '').startsWith(year);
      for (const row of [1, 2, 3]) {
        // oxlint-disable no-await-in-loop -- one donor after the other
        const [, id = ''] = /(\d+)$/.exec((await cell(row, 'Donor')).trim()) ?? [];
        const gifts = await everyRow((number) => api('listTransactions', { contacts: id, page: number }));
        const [, lastYear = '', currency = ''] =
          /^([\d,.]+)\s*(\w*)/.exec((await cell(row, 'Given in 2025')).trim()) ?? [];
        const [lifetime] = /^[\d,.]+/.exec(await cell(row, 'Lifetime')) ?? [];
        // A ticket that was free is no gift.
        // Gifts at a card terminal name no one in their rows: who gave them is learned, or not.
        const all = givenIn(gifts).filter(({ contact_id }) => contact_id !== null);
        const given = all.filter((gift) => currencyOf(gift) === currency);
        const sum = (of: readonly Transaction[]) => sumWords(of.map(({ amount }) => amount));
        expect(lastYear).toBe(sum(given.filter((gift) => inYear(gift, '2025'))));
        // In no currency.
        expect(all.filter((gift) => inYear(gift, '2026'))).toEqual([]);
        expect(lifetime).toBe(sum(given));
        // oxlint-enable no-await-in-loop
      }
    });

    await test.step('a class leads to its rows, and a link shows the same years and the same view', async () => {
      const changed = page.getByRole('region', { name: 'What changed', exact: true });
      await page.getByRole('combobox', { name: 'Years compared' }).selectOption({ label: 'Whole years' });
      await expect(page.getByText('This year so far, against all of 2025')).toBeVisible();
      await expect(page).toHaveURL(/view=LYBUNT/);
      const row = changed.getByRole('row').filter({ has: page.getByRole('link', { name: 'Lapsed, repeat' }) });
      const donors = await row.getByRole('cell').first().innerText();
      await row.getByRole('link').click();
      await expect(page).toHaveURL(/compared=whole/);
      await expect(page.getByText(new RegExp(`^${donors} of all [\\d,]+$`))).toBeVisible();
      await expect(page.getByRole('cell', { name: 'Lapsed, repeat' }).first()).toBeVisible();
    });
  });
});
