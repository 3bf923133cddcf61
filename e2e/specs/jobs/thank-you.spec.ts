/** “Whom do we thank for 250 and more of last week, and where do they live?” From Home, with all lists read. */
import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import type { Transaction } from '../../../src/api/resources.ts';
import { expect, test } from '../../support/fixture.ts';
import { choose } from '../../support/preferences.ts';
import { inWorlds } from '../../support/worlds.ts';
import { countPresses } from '../../support/presses.ts';
import { amountWords, countRows, everyRow, givenIn, nameOf } from '../../support/rows.ts';

// Where a row only says when it was captured, that is its day, and the service filters by another.
const aroundLastWeek = { transactedAfter: '2026-10-01T00:00:00Z' };
/** Monday to Sunday before the day of the tests. */
const isOfLastWeek = ({ transacted_at, captured_at }: Transaction) =>
  /^2026-11-(?:09|1[0-5])/.test(transacted_at ?? captured_at ?? '');

const streetOf = ({ address }: Transaction & { address?: unknown }) =>
  (address as { address_1?: string | null } | null)?.address_1 ?? null;

inWorlds(['live'], (world, untilRead) => {
  test.use({ pace: 10 });
  test(
    'whom to thank for 250 and more of last week is told with addresses in 3 presses, marked and exported',
    { tag: '@all' },
    async ({ page, api }) => {
      test.slow();
      await choose(page, { readsAll: true });
      const all = await everyRow((number) => api('listTransactions', { ...aroundLastWeek, page: number }));
      const gifts = givenIn(all).filter(isOfLastWeek);
      // Who gave stands in the rows of a deployed service, and where they live. Of others it is asked.
      const isTold = world === 'live';
      const large = gifts.filter((gift) => Number(gift.amount) >= 250);
      expect(large.length).toBeGreaterThan(1);
      expect(large.some(streetOf)).toBe(isTold);
      const takes = await countPresses(page);
      await page.goto('/');
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Thank-you list' }).click();
      const table = page.getByRole('region', { name: 'Thank-you list, table' });
      await page.getByRole('combobox', { name: 'Period' }).selectOption('Last week', untilRead);
      await page.getByRole('link', { name: '250 and over', exact: true }).click();
      const rows = table.getByRole('row');
      await expect(page.getByRole('banner').getByRole('button', { name: /^Up to date, / })).toBeVisible(untilRead);
      const ids = rows.getByRole('button', { name: /^Copy ID / });
      await expect(ids.nth(1)).toBeVisible(untilRead);
      let meant = large;
      // Where rows do not tell it, more and more givers are learned.
      await expect(async () => {
        const names = await ids.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));
        meant = isTold ? large : large.filter(({ id }) => names.includes(`Copy ID ${id}`));
        await expect(rows).toHaveCount(meant.length + 1);
      }).toPass(untilRead);
      // The choice of the period is the third, and is not counted.
      takes(2);
      await expect(page.getByText('Nov 9, 2026 to Nov 15, 2026')).toBeVisible();
      const rowOf = ({ id }: Transaction) =>
        rows.filter({ has: page.getByRole('button', { name: `Copy ID ${id}`, exact: true }) });
      for (const gift of meant) {
        // oxlint-disable no-await-in-loop -- one gift after the other
        // Unknown donors stay in it; who holds a ticket is probably one.
        if (isTold)
          await expect(rowOf(gift).getByRole('rowheader')).toContainText(nameOf(gift) ?? /Unknown donor|, probably/);
        else if (
          (await rowOf(gift)
            .getByText(/^Unknown donor|probably$/)
            .count()) === 0
        ) {
          const giver = rowOf(gift).locator('a[href*="/contacts/"]').first();
          const [, contacts = ''] = /contacts\/(\d+)/.exec((await giver.getAttribute('href')) ?? '') ?? [];
          const theirs = await everyRow((number) => api('listTransactions', { contacts, page: number }));
          expect(theirs.map(({ id }) => id)).toContain(gift.id);
        }
        await expect(rowOf(gift)).toContainText(amountWords(gift.amount));
        await expect(rowOf(gift)).toContainText(streetOf(gift) ?? '');
        // oxlint-enable no-await-in-loop
      }

      const [first] = meant as [Transaction];
      await test.step('a mark stays in this browser, and is taken back', async () => {
        await expect(page.getByText('Thanked marks stay in this browser')).toBeVisible();
        await rowOf(first)
          .getByRole('button', { name: /^Mark thanked/ })
          .click();
        await expect(rowOf(first)).toContainText('Nov 20, 2026');
        await page.reload();
        await expect(rowOf(first).getByRole('button', { name: /^Undo/ })).toBeVisible(untilRead);
        await page.getByRole('link', { name: 'Not thanked', exact: true }).click();
        await expect(rowOf(first)).toHaveCount(0);
        await page.getByRole('button', { name: /^Mark \d+ gifts thanked$/ }).click();
        await expect(page.getByRole('heading', { name: /^No matches in/ })).toBeVisible();
        await page.getByRole('button', { name: /^Undo \d+ gifts$/ }).click();
        await page.getByRole('link', { name: 'Thanked', exact: true }).click();
        await expect(rows).toHaveCount(2);
      });

      await test.step('labels are a file with one row a household', async () => {
        await page.getByRole('link', { name: '250 and over', exact: true }).click();
        await page.getByRole('combobox', { name: 'Rows' }).selectOption('One row a household');
        await expect(table.getByRole('columnheader', { name: 'Household' })).toBeVisible();
        await page.getByRole('button', { name: 'Export', exact: true }).click();
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('button', { name: /^Export \d/ }).click(),
        ]);
        const text = readFileSync(await download.path(), 'utf8').replace(/^\uFEFF/, '');
        const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
        const count = data.length.toLocaleString('en-US');
        await expect(page.getByText(`${count} of ${count} rows exported`)).toBeVisible();
        // While givers are learned, two rows may turn out to be of one household.
        if (isTold) expect(await countRows(table)).toBe(data.length);
        const streets = data.flatMap((row) => row['address_1'] || []);
        // Of a household whose gifts say none, that of a member.
        if (isTold) expect(gifts.filter((gift) => streets.includes(streetOf(gift) ?? '')).length).toBeGreaterThan(1);
        // Whoever nothing tells of has no name.
        const addressed = data.filter((row) => row['addressed_to'] !== '');
        expect(addressed.length).toBeGreaterThan(1);
      });
    },
  );
});
