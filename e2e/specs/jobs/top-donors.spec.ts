/** “Who are the top donors of the first half of the year?” From Home, with all lists synced. */
import { readFile } from 'node:fs/promises';
import type { Transaction } from '#api/resources.ts';
import { expect, test } from '../../support/fixture.ts';
import { choose } from '../../support/preferences.ts';
import { countPresses } from '../../support/presses.ts';
import { currencyOfWords, everyRow, givenIn, idsOf, sumWords } from '../../support/rows.ts';
import { campaignsOfGifts, inWorlds } from '../../support/worlds.ts';
import { typeDay } from '../../support/typed.ts';
import { openExport } from '../../support/fold.ts';

inWorlds(['live'], (_world, untilRead) => {
  test(
    'top donors of custom dates are three presses from Home, match the platform, and export',
    { tag: '@all' },
    async ({ page, api }) => {
      test.slow();
      await choose(page, { readsAll: true });
      const takes = await countPresses(page);
      await page.goto('/');
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Donors' }).click();
      const years = page.getByRole('combobox', { name: 'Comparison' });
      await expect(years).toBeVisible(untilRead);
      await years.selectOption({ label: 'Custom dates' });
      await typeDay(page.getByLabel('Comparison from, date'), '2026-01-01');
      await typeDay(page.getByLabel('Comparison until, date'), '2026-06-30');
      await page.getByRole('button', { name: 'Apply', exact: true }).click();
      await expect(page.getByText('Jan 1 – Jun 30, 2026 vs. Jan 1 – Jun 30, 2025')).toBeVisible();
      await page.getByRole('link', { name: /^Top donors/ }).click();
      await expect(page).toHaveURL(/days=2026-01-01\.\.2026-06-30/);
      takes(3);

      const table = page.getByRole('region', { name: 'Donors, table' });
      await test.step('the figures match the platform, largest first', async () => {
        await expect(table.getByRole('columnheader', { name: /^Giving Jan 1 – Jun 30, 2026/ })).toHaveAttribute(
          'aria-sort',
          'descending',
        );
        const titles = (await table.getByRole('columnheader').allInnerTexts()).map((title) => title.trim());
        const given = titles.findIndex((title) => title.startsWith('Giving Jan 1 – Jun 30, 2026'));
        const first = table.getByRole('row').nth(1);
        const [id = ''] = await idsOf(first.getByRole('rowheader').getByRole('link'));
        const [sum = ''] = /^\S+/.exec((await first.locator('th, td').nth(given).innerText()).trim()) ?? [];
        const currency = currencyOfWords(sum);
        const { currencyOf } = await campaignsOfGifts(api);
        const gifts = await everyRow((number) => api('listTransactions', { contacts: id, page: number }));
        const isThen = (gift: Transaction) => /^2026-0[1-6]/.test(gift.transacted_at ?? gift.captured_at ?? '');
        const counted = givenIn(gifts).filter((gift) => isThen(gift) && currencyOf(gift) === currency);
        expect(sum).toBe(
          sumWords(
            counted.map(({ amount }) => amount),
            currency,
          ),
        );
      });

      await test.step('the export has RFM scores and contact details', async () => {
        await openExport(page);
        const dialog = page.getByRole('dialog');
        await expect(dialog).toBeVisible();
        for (const fifth of ['recency', 'frequency', 'monetary']) {
          await dialog.getByRole('checkbox', { name: new RegExp(`^RFM: ${fifth}`) }).check();
        }
        const saved = page.waitForEvent('download');
        await dialog
          .getByRole('button', { name: /Export|Download|Save/ })
          .last()
          .click();
        const file = await readFile(await (await saved).path(), 'utf8');
        const [head = '', row = ''] = file.replace('\uFEFF', '').split('\r\n');
        expect(head.split(',')).toEqual(
          expect.arrayContaining(['email', 'address_1', 'zipcode', 'this_year', 'recency', 'frequency', 'money']),
        );
        expect(row).toMatch(/[1-5],[1-5],5$/);
      });

      await test.step('a campaign shows its own donors only', async () => {
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Breakdown' }).click();
        const campaign = page.getByRole('combobox', { name: 'Campaign' });
        const [, named = ''] = await campaign.getByRole('option').allInnerTexts();
        await campaign.selectOption({ label: named });
        await expect(page.getByText(`Gifts to ${named} only`)).toBeVisible();
        await expect(page).toHaveURL(/campaign=/);
        await expect(page).toHaveURL(/days=2026-01-01/);
      });
    },
  );
});
