/** “A one-page report for the board.” From Home, with all lists synced. */
import { readFile } from 'node:fs/promises';
import { expect, test } from '../../support/fixture.ts';
import { countPresses } from '../../support/presses.ts';
import { everyRow, givenIn, sumWords } from '../../support/rows.ts';
import { campaignsOfGifts, inWorlds } from '../../support/worlds.ts';
import { typeDay } from '../../support/typed.ts';

// A row without a transaction date counts on its capture date, but the platform filters by another field. So ask for more.
const aroundOctober = { transactedAfter: '2026-09-01T00:00:00Z', transactedBefore: '2026-11-30T23:59:59Z' };

inWorlds(['live'], (_world, untilRead) => {
  test(
    'the board report is one press from Home, matches the platform, prints on one page, and exports',
    { tag: '@all' },
    async ({ page, api, browserName }) => {
      test.slow();
      await page.goto('/report');
      await page.getByRole('button', { name: 'Turn on sync' }).click();
      const takes = await countPresses(page);
      await page.goto('/');
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Board report' }).click();
      const part = (name: string) => page.getByRole('region', { name, exact: true });
      await expect(part('Raised')).toBeVisible(untilRead);
      await expect(page.getByText('Jan 1 – Nov 20, 2026 vs. Jan 1 – Nov 20, 2025')).toBeVisible();
      await page.getByRole('combobox', { name: 'Period' }).selectOption({ label: 'Last month' });
      await expect(page.getByText('Oct 1 – 31, 2026 vs. Oct 1 – 31, 2025')).toBeVisible();
      takes(1);

      const figure = (region: string, name: string | RegExp) =>
        part(region)
          .getByRole('row')
          .filter({ has: page.getByRole('rowheader', { name }) })
          .getByRole('cell')
          .first();
      const currency = await page.getByRole('combobox', { name: 'Currency' }).inputValue();
      const { campaigns, campaignOf, currencyOf } = await campaignsOfGifts(api);
      const rows = await everyRow((number) => api('listTransactions', { ...aroundOctober, page: number }));
      const ofOctober = givenIn(rows).filter((gift) => (gift.transacted_at ?? gift.captured_at)?.startsWith('2026-10'));
      const gifts = ofOctober.filter((gift) => currencyOf(gift) === currency);
      const raised = sumWords(
        gifts.map(({ amount }) => amount),
        currency,
      );

      await test.step('the first line has the amount raised in every currency', async () => {
        const head = page.locator('dl').filter({ hasText: 'Raised' }).first();
        await expect(head).toContainText(`${raised} ${currency}, also`);
        const others = ofOctober.filter((gift) => currencyOf(gift) !== currency);
        for (const other of new Set(others.map(currencyOf))) {
          const amounts = others.filter((gift) => currencyOf(gift) === other).map(({ amount }) => amount);
          await expect(head).toContainText(sumWords(amounts, other));
        }
      });

      await test.step('the figures match the platform', async () => {
        expect(gifts.length).toBeGreaterThan(10);
        await expect(figure('Raised', 'Raised')).toHaveText(raised);
        const top = await part('Top campaigns').getByRole('rowheader').first().innerText();
        const named = new Set(campaigns.filter(({ title }) => title?.trim() === top.trim()).map(({ id }) => id));
        const toTop = gifts.filter((gift) => named.has(campaignOf(gift)));
        await expect(figure('Top campaigns', top.trim())).toContainText(sumWords(toTop.map(({ amount }) => amount)));
        const payouts = await everyRow((number) => api('listPayouts', { page: number }));
        const paid = payouts.filter((one) => one.currency === currency && one.paid_at?.startsWith('2026-10'));
        await expect(figure('Payouts', /^Net paid out/)).toHaveText(
          sumWords(
            paid.map(({ payout }) => payout),
            currency,
          ),
        );
      });

      await test.step('it prints on one page', async () => {
        // Only Chromium can save a page as PDF.
        if (browserName !== 'chromium') return;
        for (const format of ['A4', 'Letter']) {
          const pdf = (await page.pdf({ format })).toString('latin1');
          expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
        }
      });

      await test.step('the CSV has every figure with its definition', async () => {
        const saved = page.waitForEvent('download');
        await page.getByRole('button', { name: 'Export CSV' }).click();
        const file = await saved;
        expect(file.suggestedFilename()).toBe('board-report-2026-10-01-2026-10-31.csv');
        const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
        const sum = raised.replaceAll(/[^\d.]/g, '');
        expect(lines.find((line) => line.startsWith('Raised,Raised,'))).toContain(
          `Raised,Raised,${sum},${currency},2026-10-01,2026-10-31,`,
        );
        expect(lines.every((line) => line === '' || line.split(',').length >= 11)).toBe(true);
      });

      await test.step('custom dates are shown and are part of the link', async () => {
        await page.getByRole('combobox', { name: 'Period' }).selectOption({ label: 'Custom dates' });
        await typeDay(page.getByLabel('Period from, date'), '2026-07-01');
        await typeDay(page.getByLabel('Period until, date'), '2026-07-14');
        await page.getByRole('button', { name: 'Apply', exact: true }).click();
        await page.getByRole('combobox', { name: 'Compare to' }).selectOption({ label: 'vs. previous period' });
        await expect(page.getByText('Jul 1 – 14, 2026 vs. Jun 17 – 30, 2026')).toBeVisible();
        await expect(page).toHaveURL(/days=2026-07-01\.\.2026-07-14&against=before/);
      });

      await test.step('a figure opens the records behind it', async () => {
        const donors = await figure('Donors', 'Donors').innerText();
        await part('Donors').getByRole('link', { name: 'Donors', exact: true }).click();
        await expect(page).toHaveURL(/\/donors\?days=2026-07-01\.\.2026-07-14/);
        await expect(page.getByRole('link', { name: `Top donors ${donors}` })).toBeVisible();
      });
    },
  );
});
