/** “Which of last week’s donors of 250 or more do we thank, and where do they live?” From Home, with all lists synced. */
import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import type { Transaction } from '#api/resources.ts';
import { expect, test } from '../../support/fixture.ts';
import { choose } from '../../support/preferences.ts';
import { inWorlds } from '../../support/worlds.ts';
import { countPresses } from '../../support/presses.ts';
import { amountWords, countRows, everyRow, givenIn, nameOf } from '../../support/rows.ts';
import { openExport } from '../../support/fold.ts';

// A row without a transaction date counts on its capture date, but the platform filters by another field. So ask for more.
const aroundLastWeek = { transactedAfter: '2026-10-01T00:00:00Z' };
/** The full week (Monday to Sunday) before the tests' date. */
const isOfLastWeek = ({ transacted_at, captured_at }: Transaction) =>
  /^2026-11-(?:09|1[0-5])/.test(transacted_at ?? captured_at ?? '');

const streetOf = ({ address }: Transaction & { address?: unknown }) =>
  (address as { address_1?: string | null } | null)?.address_1 ?? null;

/** The column that tells gifts of one donor apart. */
const withIds = { thanks: { order: [], hidden: [], shown: ['id'] } };

inWorlds(['live'], (world, untilRead) => {
  test.use({ pace: 10 });
  test(
    'last week’s gifts of 250 or more are three presses from Home with addresses, can be marked, and export',
    { tag: '@all' },
    async ({ page, api }) => {
      test.slow();
      await choose(page, { readsAll: true, columns: withIds });
      const all = await everyRow((number) => api('listTransactions', { ...aroundLastWeek, page: number }));
      const gifts = givenIn(all).filter(isOfLastWeek);
      // Rows of a deployed platform have donors and addresses. For others, Steward looks up the donors.
      const isTold = world === 'live';
      const large = gifts.filter((gift) => Number(gift.amount) >= 250);
      expect(large.length).toBeGreaterThan(1);
      expect(large.some(streetOf)).toBe(isTold);
      const takes = await countPresses(page);
      await page.goto('/');
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Thank-you list' }).click();
      const table = page.getByRole('region', { name: 'Thank-you list, table' });
      await page.getByRole('combobox', { name: 'Period' }).selectOption('Last week', untilRead);
      await page.getByRole('link', { name: /^250 or more(?: [\d,]+)?$/ }).click();
      const rows = table.getByRole('row');
      await expect(page.getByRole('banner').getByRole('button', { name: /^Updated \d/ })).toBeVisible(untilRead);
      const ids = rows.getByRole('cell', { name: /^\d+$/ });
      await expect(ids.nth(1)).toBeVisible(untilRead);
      let meant = large;
      // Without donors in the rows, Steward identifies them one after the other.
      await expect(async () => {
        const shown = await ids.allInnerTexts();
        meant = isTold ? large : large.filter(({ id }) => shown.includes(id ?? ''));
        await expect(rows).toHaveCount(meant.length + 1);
      }).toPass(untilRead);
      // Choosing the period is the third press, which isn't counted.
      takes(2);
      await expect(page.getByText('Nov 9, 2026 to Nov 15, 2026')).toBeVisible();
      const rowOf = ({ id }: Transaction) =>
        rows.filter({ has: page.getByRole('cell', { name: id ?? '', exact: true }) });
      for (const gift of meant) {
        // The list keeps unknown donors, and names the attendee as the likely donor.
        if (isTold)
          await expect(rowOf(gift).getByRole('rowheader')).toContainText(nameOf(gift) ?? /Unknown donor| \(likely\)/);
        else if (
          (await rowOf(gift)
            .getByText(/^Unknown donor|\(likely\)$/)
            .count()) === 0
        ) {
          const donor = rowOf(gift).locator('a[href*="/contacts/"]').first();
          const [, contacts = ''] = /contacts\/(\d+)/.exec((await donor.getAttribute('href')) ?? '') ?? [];
          const theirs = await everyRow((number) => api('listTransactions', { contacts, page: number }));
          expect(theirs.map(({ id }) => id)).toContain(gift.id);
        }
        await expect(rowOf(gift)).toContainText(amountWords(gift.amount));
        await expect(rowOf(gift)).toContainText(streetOf(gift) ?? '');
      }

      const [first] = meant as [Transaction];
      await test.step('“Thanked” is saved in this browser', async () => {
        await expect(page.getByText('“Thanked” is saved in this browser only')).toBeVisible();
        await rowOf(first)
          .getByRole('button', { name: /^Mark as thanked/ })
          .click();
        await expect(rowOf(first)).toContainText('Today');
        await page.reload();
        await expect(rowOf(first).getByRole('button', { name: /^Mark as thanked/, pressed: true })).toBeVisible(
          untilRead,
        );
        await page.getByRole('link', { name: /^Not thanked(?: \d+)?$/ }).click();
        await expect(rowOf(first)).toHaveCount(0);
        await page.getByRole('button', { name: 'More actions' }).click();
        await page.getByRole('menuitem', { name: /^Mark \d+ gifts as thanked$/ }).click();
        await expect(page.getByRole('heading', { name: /^No matches in/ })).toBeVisible();
        await page.getByRole('button', { name: 'Undo', exact: true }).click();
        await page.getByRole('link', { name: /^Thanked(?: [\d,]+)?$/ }).click();
        await expect(rows).toHaveCount(2);
      });

      await test.step('mailing labels are an export with one row per household', async () => {
        await page.getByRole('link', { name: /^250 or more(?: [\d,]+)?$/ }).click();
        await page.getByRole('radio', { name: 'By household' }).check();
        await expect(table.getByRole('columnheader', { name: 'Household', exact: true })).toBeVisible();
        await openExport(page);
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('button', { name: /^Export \d/ }).click(),
        ]);
        const text = readFileSync(await download.path(), 'utf8').replace(/^\uFEFF/, '');
        const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
        const count = data.length.toLocaleString('en-US');
        await expect(page.getByText(`${count} of ${count} rows exported`)).toBeVisible();
        // While donors are being identified, two rows may merge into one household.
        if (isTold) expect(await countRows(table)).toBe(data.length);
        const streets = data.flatMap((row) => row['address_1'] || []);
        // If no gift of a household has an address, its row has that of a member.
        if (isTold) expect(gifts.filter((gift) => streets.includes(streetOf(gift) ?? '')).length).toBeGreaterThan(1);
        // Unknown donors have no envelope name.
        const addressed = data.filter((row) => row['addressed_to'] !== '');
        expect(addressed.length).toBeGreaterThan(1);
      });
    },
  );
});
