/** Rows written to a file: of a page, of all pages, and what is said when not all could be read. */
import { readFileSync } from 'node:fs';
import { byDateInSight } from '../../support/rows.ts';
import Papa from 'papaparse';
import type { Page } from 'playwright/test';
import type { Call } from '#api/client.ts';
import type { Payout, Ticket } from '#api/resources.ts';
import { replaceBody, status } from '../../support/fault.ts';
import { test as judged } from '../../support/judged-test.ts';
import { expect, test } from '../../support/fixture.ts';
import { openExport } from '../../support/fold.ts';

const table = (page: Page) => page.getByRole('region', { name: /, table$/ }).getByRole('table');

async function payouts(api: Call): Promise<Payout[]> {
  const pages = await Promise.all([1, 2, 3, 4, 5].map((number) => api('listPayouts', { page: String(number) })));
  return pages.flatMap(({ rows }) => rows);
}

async function exported(page: Page, choose: () => Promise<unknown>) {
  await openExport(page);
  const dialog = page.getByRole('dialog', { name: /^Export/ });
  await expect(dialog).toBeVisible();
  await choose();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: /^Export (all|\d)/ }).click(),
  ]);
  const text = readFileSync(await download.path(), 'utf8');
  const { data, errors } = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: true,
  });
  expect(errors).toEqual([]);
  return { dialog, data, text, name: download.suggestedFilename() };
}

test.describe('export', () => {
  test('of a page and of all rows holds what the platform gave', async ({ page, api }) => {
    await test.step('of a page holds its rows as the platform gave them', async () => {
      const answered = await api('listTransactions', { sortByDesc: 'transacted_at' });
      const rows = byDateInSight(answered.rows);
      await page.goto('/transactions');
      await expect(table(page).getByRole('row').nth(1)).toBeVisible();
      const { dialog, data, text, name } = await exported(page, async () => {
        await expect(page.getByText('This file contains personal data')).toBeVisible();
        await page.setViewportSize({ width: 1280, height: 720 });
        await expect(page.getByRole('button', { name: 'Export 20 rows' })).toBeInViewport({ ratio: 1 });
        await expect(page.getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 });
      });
      expect(name).toBe('transactions-2026-11-20.csv');
      expect(text.startsWith('\uFEFF')).toBe(true);
      expect(data.map(({ id, amount, pledge_id }) => ({ id, amount, pledge_id }))).toEqual(
        rows.map(({ id, amount, pledge_id }) => ({ id, amount, pledge_id: pledge_id ?? '' })),
      );
      for (const [index, row] of rows.entries()) {
        const given = row.captured_at ? new Date(row.captured_at).toISOString() : '';
        const written = data[index]?.['captured_at'];
        expect(written ? new Date(written).toISOString() : '').toBe(given);
        if (written) expect(written).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+[+-]\d\d:\d\d$/);
      }
      await expect(dialog.getByText('20 of 20 rows exported')).toBeVisible();
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeFocused();
    });

    await test.step('of all rows loads every page first', async () => {
      await page.goto('/payouts');
      const { dialog } = await exported(page, () => page.getByRole('radio', { name: /^All rows/ }).check());
      await expect(dialog.getByText('90 of 90 rows exported')).toBeVisible();
    });
  });

  test(
    'of a filtered list holds what the filter leaves, and text that a spreadsheet would run is defused',
    { tag: '@all' },
    async ({ page, api }) => {
      await test.step('defuses text that a spreadsheet would run, and leaves figures alone', async () => {
        const { rows } = await api('listTickets', {});
        await page.goto('/tickets');
        await expect(table(page).getByRole('row').nth(1)).toBeVisible();
        const { data } = await exported(page, async () => undefined);
        expect(data).toHaveLength(rows.length);
        const plain = (text: string | null) => (/^\s*[=+\-@\t\r＝＋－＠]/.test(text ?? '') ? `'${text}` : (text ?? ''));
        expect(data.map(({ phone }) => phone)).toEqual(rows.map(({ phone }: Ticket) => plain(phone)));
        expect(data.map(({ price }) => price)).toEqual(rows.map(({ price }: Ticket) => price));
      });

      await test.step('of a filtered list holds exactly what the filter leaves of all rows', async () => {
        const unpaid = (await payouts(api)).filter(({ paid_at }) => !paid_at);
        expect(unpaid.length).toBeGreaterThan(0);
        await page.goto('/payouts?f.paid_at=none');
        await expect(page.getByText(`${unpaid.length} of all 90`, { exact: true })).toBeVisible();
        const { dialog, data } = await exported(page, async () => {
          await page.getByRole('checkbox', { name: 'Memo' }).check();
          await page.getByRole('checkbox', { name: 'Method' }).uncheck();
        });
        await expect(dialog.getByText(`${unpaid.length} of ${unpaid.length} rows exported`)).toBeVisible();
        expect(data.map(({ id, amount }) => ({ id, amount }))).toEqual(
          unpaid.map(({ id, amount }) => ({ id, amount })),
        );
        expect(Object.keys(data[0] ?? {})).toContain('memo');
        expect(Object.keys(data[0] ?? {})).not.toContain('method');
      });
    },
  );

  test.describe('through faults', () => {
    test.use({ through: 'faults' });

    test('says when not every page could be loaded, and writes no file', async ({ page, faults, expectStatus }) => {
      expectStatus(400);
      await page.goto('/payouts');
      await expect(table(page).getByRole('row').nth(1)).toBeVisible();
      faults.always(
        { path: '/v1/payouts?page=4' },
        status(400, { headers: { 'content-type': 'application/json' }, body: '{"message":"No."}' }),
      );
      await openExport(page);
      await page.getByRole('radio', { name: /^All rows/ }).check();
      let downloads = 0;
      page.on('download', () => (downloads += 1));
      await page.getByRole('button', { name: 'Export all rows' }).click();
      await expect(
        page.getByRole('dialog').getByText(/Nothing was exported\. Some pages couldn’t be loaded/),
      ).toBeVisible();
      expect(downloads).toBe(0);
    });
  });
});

judged(
  'of a list that changed while it was loaded says so, and holds a row that came twice once',
  { tag: ['@all', '@fault'], annotation: { type: 'fault', description: '78' } },
  async ({ page, faults, api }) => {
    const [first] = (await api('listPayouts', {})).rows;
    await page.goto('/payouts');
    await expect(table(page).getByRole('row').nth(1)).toBeVisible();
    faults.next(
      { path: '/v1/payouts?page=5' },
      replaceBody((body) => {
        const answer = JSON.parse(body) as { data: unknown[]; meta: Record<string, unknown> };
        return JSON.stringify({ ...answer, data: [...answer.data.slice(0, -1), { ...first, id: first?.id }] });
      }),
    );
    await page.getByRole('button', { name: 'Load all 5 pages' }).click();
    await expect(
      page.getByText(/The list changed while loading, so some rows may be missing\. 1 row removed as a duplicate\./),
    ).toBeVisible();
    await expect(page.getByText(/^All 89$/)).toBeVisible();
    const { dialog } = await exported(page, async () => undefined);
    await expect(
      dialog.getByText(/^89 of 89 rows exported\. The list changed while loading.* 1 row removed as a duplicate/),
    ).toBeVisible();
  },
);
