/** Lists as tools: everything loaded, filtered, put in order, added up, kept as a view, exported. */
import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import type { Page } from 'playwright/test';
import type { Call } from '../../../src/api/client.ts';
import type { Payout, Ticket } from '../../../src/api/resources.ts';
import { hold, replaceBody, status } from '../../support/fault.ts';
import { test as judged } from '../../support/judged-test.ts';
import { expect, test } from '../../support/fixture.ts';

const table = (page: Page) => page.getByRole('region', { name: /, table$/ }).getByRole('table');
const heads = async (page: Page) =>
  (await table(page).getByRole('columnheader').allTextContents()).map((text) => text.trim());
const address = (page: Page) => new URL(page.url()).searchParams;

async function payouts(api: Call): Promise<Payout[]> {
  const pages = await Promise.all([1, 2, 3, 4, 5].map((number) => api('listPayouts', { page: String(number) })));
  return pages.flatMap(({ rows }) => rows);
}

async function loadAll(page: Page) {
  await page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('button', { name: /^Load all/ })
    .click();
  await expect(page.getByText(/^Showing all [\d,]+ rows loaded at/)).toBeVisible({ timeout: 60_000 });
}

/** Exact sums of amounts with two decimals at most. */
function sumOf(amounts: readonly (string | null)[]): string {
  const cents = amounts.reduce((sum, amount) => sum + BigInt(Math.round(Number(amount ?? 0) * 100)), 0n);
  return new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 }).format(Number(cents) / 100);
}

async function exported(page: Page, choose: () => Promise<unknown>) {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
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
  test('of a page holds its rows as the service gave them', async ({ page, api }) => {
    const { rows } = await api('listTransactions', { sortByDesc: 'transacted_at' });
    await page.goto('/transactions');
    await expect(table(page).getByRole('row').nth(1)).toBeVisible();
    const { dialog, data, text, name } = await exported(page, async () => {
      await expect(page.getByText('The file holds personal data')).toBeVisible();
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
      if (written) expect(written).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    }
    await expect(dialog.getByText('20 of 20 rows exported')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeFocused();
  });

  test('of all rows loads every page first, and holds exactly what the filter leaves', async ({ page, api }) => {
    const unpaid = (await payouts(api)).filter(({ paid_at }) => !paid_at);
    expect(unpaid.length).toBeGreaterThan(0);
    await page.goto('/payouts?f.paid_at=none');
    await expect(page.getByText(/only the \d+ rows? on this page/)).toBeVisible();
    const { dialog, data } = await exported(page, async () => {
      await page.getByRole('radio', { name: /^All rows, as filtered/ }).check();
      await page.getByRole('checkbox', { name: 'Memo' }).check();
      await page.getByRole('checkbox', { name: 'Method' }).uncheck();
    });
    await expect(dialog.getByText(`${unpaid.length} of ${unpaid.length} rows exported`)).toBeVisible();
    expect(data.map(({ id, amount }) => ({ id, amount }))).toEqual(unpaid.map(({ id, amount }) => ({ id, amount })));
    expect(Object.keys(data[0] ?? {})).toContain('memo');
    expect(Object.keys(data[0] ?? {})).not.toContain('method');
  });

  test('defuses text that a spreadsheet would run, and leaves figures alone', async ({ page, api }) => {
    const { rows } = await api('listTickets', {});
    await page.goto('/tickets');
    await expect(table(page).getByRole('row').nth(1)).toBeVisible();
    const { data } = await exported(page, async () => undefined);
    expect(data).toHaveLength(rows.length);
    const plain = (text: string | null) => (/^\s*[=+\-@\t\r＝＋－＠]/.test(text ?? '') ? `'${text}` : (text ?? ''));
    expect(data.map(({ phone }) => phone)).toEqual(rows.map(({ phone }: Ticket) => plain(phone)));
    expect(data.map(({ price }) => price)).toEqual(rows.map(({ price }: Ticket) => price));
  });

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
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      await page.getByRole('radio', { name: /^All rows/ }).check();
      let downloads = 0;
      page.on('download', () => (downloads += 1));
      await page.getByRole('button', { name: 'Export all rows' }).click();
      await expect(
        page.getByRole('dialog').getByText(/Nothing was exported\. Not every page could be loaded/),
      ).toBeVisible();
      expect(downloads).toBe(0);
    });
  });
});

test.describe('loading all pages', () => {
  test.use({ through: 'faults' });

  test('shows how far it is, stops, and goes on where it stopped', async ({ page, faults }) => {
    await page.goto('/payouts');
    await expect(table(page).getByRole('row').nth(1)).toBeVisible();
    let go = () => {};
    faults.next(
      { path: '/v1/payouts?page=3' },
      hold(() => new Promise<void>((resolve) => (go = resolve))),
    );
    await page.getByRole('button', { name: 'Load all 5 pages' }).click();
    const progress = page.getByRole('group', { name: 'Loading all payouts' });
    await expect(progress.getByText('Page 2 of 5, 40 rows')).toBeVisible();
    await expect(progress.getByRole('button', { name: 'Stop' })).toBeFocused();
    await page.keyboard.press('Enter');
    go();
    await expect(page.getByText(/the first 40 rows loaded at .*, which is not the whole list\./)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Load the rest' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Showing all 90 rows loaded at/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Load again' })).toBeFocused();
    await page.getByRole('button', { name: 'Back to pages' }).press('Enter');
    await expect(page.getByRole('region', { name: 'Payouts, table' })).toBeFocused();
  });

  test('waits when the service asks for it, and goes on by itself', async ({ page, faults, expectStatus }) => {
    expectStatus(429);
    await page.goto('/payouts');
    await expect(table(page).getByRole('row').nth(1)).toBeVisible();
    faults.next(
      { path: '/v1/payouts?page=2' },
      status(429, { headers: { 'content-type': 'application/json', 'retry-after': '2' }, body: '{"message":"Slow."}' }),
    );
    await page.getByRole('button', { name: 'Load all 5 pages' }).click();
    await expect(page.getByText(/The service asked us to slow down\. Going on in \d s\./)).toBeVisible();
    await expect(page.getByText(/^Showing all 90 rows loaded at/)).toBeVisible({ timeout: 15_000 });
  });

  judged(
    'says that the list changed meanwhile, and holds a row that came twice once',
    { tag: '@fault', annotation: { type: 'fault', description: '78' } },
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
        page.getByText(/The list changed while it was loaded, so rows may be missing\. 1 rows? came twice/),
      ).toBeVisible();
      await expect(page.getByText(/all 89 rows loaded/).first()).toBeVisible();
      const { dialog } = await exported(page, async () => undefined);
      await expect(
        dialog.getByText(/^89 of 89 rows exported\. The list changed while it was loaded.* 1 row came twice/),
      ).toBeVisible();
    },
  );

  test('that fails keeps what came, says why, and can be tried again', async ({ page, faults, expectStatus }) => {
    expectStatus(400);
    await page.goto('/payouts');
    await expect(table(page).getByRole('row').nth(1)).toBeVisible();
    faults.next(
      { path: '/v1/payouts?page=4' },
      status(400, {
        headers: { 'content-type': 'application/json' },
        body: '{"message":"The ledger is being closed."}',
      }),
    );
    await page.getByRole('button', { name: 'Load all 5 pages' }).click();
    await expect(
      page.getByText(/the first 60 rows loaded .* Loading stopped: The ledger is being closed\./),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Load the rest' }).click();
    await expect(page.getByText(/^Showing all 90 rows loaded at/)).toBeVisible();
  });

  test('that brings no page leaves the one on screen, and once all are loaded keeps them all', async ({
    page,
    faults,
    expectStatus,
  }) => {
    expectStatus(400);
    const closed = status(400, {
      headers: { 'content-type': 'application/json' },
      body: '{"message":"The ledger is being closed."}',
    });
    await page.goto('/payouts?page=2');
    await expect(table(page).getByRole('row')).toHaveCount(21);
    const firstPage = { path: /^\/v1\/payouts$/ };
    faults.next(firstPage, closed);
    await page.getByRole('button', { name: 'Load all 5 pages' }).click();
    await expect(page.getByRole('main').getByText('The pages of payouts could not be loaded.')).toBeVisible();
    await expect(page.getByText('The service declined the request: The ledger is being closed.')).toBeVisible();
    await expect(table(page).getByRole('row')).toHaveCount(21);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Showing all 90 rows loaded at/)).toBeVisible();
    await expect(page).toHaveTitle('Payouts | Steward');
    await table(page).getByRole('rowheader').last().getByRole('link').click();
    await expect(page).toHaveURL(/\/payouts\?page=5&open=\d+$/);
    await expect(page.getByRole('dialog').getByRole('heading', { level: 2 }).first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/payouts\?page=2$/);
    faults.next(firstPage, closed);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(
      page.getByText(/all 90 rows loaded at .*\. Loading it again stopped: The ledger is being closed\./),
    ).toBeVisible();
    await expect(table(page).getByRole('row')).toHaveCount(91);
    await expect(page.getByText('No payouts yet.')).toHaveCount(0);
  });

  test('ends where the service gives the same page again, and neither list nor export is taken for the whole', async ({
    page,
    faults,
  }) => {
    await page.goto('/payouts');
    await expect(table(page).getByRole('row').nth(1)).toBeVisible();
    let first = '';
    faults.next(
      { path: /^\/v1\/payouts$/ },
      replaceBody((body) => (first = body)),
    );
    faults.always(
      { path: /^\/v1\/payouts\?page=/ },
      replaceBody(() => first),
    );
    await page.getByRole('button', { name: 'Load all 5 pages' }).click();
    await expect(
      page.getByText(/the first 20 rows loaded at .*the service gave the same page again instead of the next one\./),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('radio', { name: /^All rows/ }).check();
    await page.getByRole('button', { name: 'Export all rows' }).click();
    await expect(page.getByRole('dialog').getByText(/Nothing was exported\. .* the same page again/)).toBeVisible();
  });

  test('goes on while another screen is shown', async ({ page, faults }) => {
    await page.goto('/payouts');
    await expect(table(page).getByRole('row').nth(1)).toBeVisible();
    let go = () => {};
    faults.next(
      { path: '/v1/payouts?page=4' },
      hold(() => new Promise<void>((resolve) => (go = resolve))),
    );
    await page.getByRole('button', { name: 'Load all 5 pages' }).click();
    // Page 4 has been asked for by then, and `go` lets it pass.
    await expect(page.getByText('Page 3 of 5, 60 rows')).toBeVisible();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Messages' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
    go();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Payouts' }).click();
    await expect(page.getByText(/^Showing all 90 rows loaded at/)).toBeVisible();
  });
});

test('a loaded list is put in order by any column, searched as a whole, and given back', async ({ page, api }) => {
  const all = await payouts(api);
  await page.goto('/payouts');
  await loadAll(page);
  await page.getByRole('button', { name: 'Amount', exact: true }).click();
  const most = all.toSorted((one, other) => Number(other.amount) - Number(one.amount))[0];
  await expect(table(page).getByRole('rowheader').first()).toHaveText(most?.id ?? '');
  await expect(table(page).getByRole('columnheader', { name: 'Amount', exact: true })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await page.getByRole('button', { name: 'Amount', exact: true }).click();
  await expect(table(page).getByRole('columnheader', { name: 'Amount', exact: true })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  expect(address(page).get('sort')).toBe('amount');

  const sought = all.at(-1)?.id ?? '';
  await page.getByRole('searchbox').fill(sought);
  await expect(table(page).getByRole('rowheader').filter({ hasText: sought })).toBeVisible();
  await expect(page.getByText(/^\d+ of 90 loaded$/)).toBeVisible();
  expect(page.url()).not.toContain(sought);
  await page.getByRole('searchbox').fill('nothing is called that');
  await expect(page.getByRole('heading', { name: 'None of the 90 rows loaded match.' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByText('90 loaded', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Back to pages' }).click();
  await expect(page.getByText('1 to 20 of 90', { exact: true })).toBeVisible();
});

test('a record opened from a loaded list is found again by its link, and a save marks the list', async ({
  page,
  api,
}) => {
  await page.goto('/households');
  await loadAll(page);
  const names = table(page).getByRole('rowheader');
  const first = await names.first().textContent();
  await page.getByRole('region', { name: 'Households, table' }).press('End');
  await expect(names.first()).not.toHaveText(first ?? '');
  await names.last().getByRole('link').click();
  await expect(page.getByRole('link', { name: 'Edit household' })).toBeVisible();
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const at = address(page).get('at') ?? '';
  expect(Number(at)).toBeGreaterThan(2);
  expect((await api('listHouseholds', { page: at })).rows.map((row) => row.id)).toContain(id);
  await page.getByRole('link', { name: 'Edit household' }).click();
  await page.getByLabel('Envelope name').fill('The whole family');
  await page.getByRole('button', { name: 'Review changes' }).click();
  await page.getByRole('button', { name: 'Save household' }).click();
  await expect(page.getByText(/^Household saved at/)).toBeVisible();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Households' }).click();
  await expect(page.getByText(/loaded at .*Something was saved since\./)).toBeVisible();
});

test('one page is put in order only with the words that say so', async ({ page, api }) => {
  const { rows } = await api('listPayouts', {});
  await page.goto('/payouts');
  await page.getByRole('button', { name: 'Order' }).click();
  await page.getByRole('combobox', { name: 'Order' }).selectOption({ label: 'Amount, largest first' });
  await page.getByRole('button', { name: 'Apply order' }).click();
  await expect(page.getByText(/The order is applied to only the 20 rows on this page\./)).toBeVisible();
  const most = rows.toSorted((one, other) => Number(other.amount) - Number(one.amount))[0];
  await expect(table(page).getByRole('rowheader').first()).toHaveText(most?.id ?? '');
});

test('a filter of its own kind is typed, described, changed and removed', async ({ page, api }) => {
  const { rows } = await api('listPayouts', {});
  await page.goto('/payouts');
  await page.getByRole('button', { name: 'Status, add filter' }).click();
  const [seen] = rows.map((row) => row.status ?? '').filter(Boolean);
  await page
    .getByRole('dialog')
    .getByRole('combobox', { name: 'Status' })
    .fill(seen ?? '');
  await page.getByRole('button', { name: 'Apply filter' }).click();
  await expect(table(page).getByRole('row')).toHaveCount(rows.filter((row) => row.status === seen).length + 1);
  await page.getByRole('button', { name: /^Remove filter Status/ }).click();
  await expect(table(page).getByRole('row')).toHaveCount(rows.length + 1);
});

test('a loaded list says what it adds up to, exactly and by currency, and how that spreads over time', async ({
  page,
  api,
}) => {
  const all = await payouts(api);
  await page.goto('/payouts');
  await loadAll(page);
  const totals = page.getByRole('region', { name: 'Totals' });
  await expect(totals.getByText('90', { exact: true })).toBeVisible();
  for (const currency of new Set(all.map((row) => row.currency ?? ''))) {
    const sum = sumOf(all.filter((row) => (row.currency ?? '') === currency).map((row) => row.amount));
    await expect(
      totals.getByText(new RegExp(`^${sum.replaceAll('.', '\\.')} ${currency || 'no currency given'}$`)),
    ).toHaveCount(1);
  }
  await page.getByRole('button', { name: 'Show chart' }).click();
  await expect(page.getByRole('img', { name: /^Payout amount by/ })).toBeVisible();
  await page.getByRole('button', { name: 'As a table' }).click();
  await expect(page.getByRole('region', { name: /^Payout amount by/ }).getByRole('table')).toBeVisible();
});

test.describe('views', () => {
  test('that are ready are chosen, and “All” is the way back', async ({ page }) => {
    await page.goto('/payouts');
    const views = page.getByRole('navigation', { name: 'Views' });
    await expect(views.getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'page');
    await views.getByRole('link', { name: 'Unpaid' }).click();
    await expect(page.getByRole('button', { name: /^Paid: not given, change/ })).toBeVisible();
    await expect(views.getByRole('link', { name: 'Unpaid' })).toHaveAttribute('aria-current', 'page');
    await views.getByRole('link', { name: 'All' }).click();
    await expect(page.getByRole('button', { name: 'Paid, add filter' })).toBeVisible();
  });

  test('are kept, shown as edited, saved, and there after a reload', async ({ page }) => {
    await page.goto('/payouts?f.amount=100..');
    await page.getByRole('button', { name: 'Save as…' }).click();
    await page.getByRole('textbox', { name: 'Name (required)' }).fill('All');
    await page.getByRole('button', { name: 'Save view' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.getByRole('textbox', { name: 'Name (required)' }).fill('Large payouts');
    await page.getByRole('button', { name: 'Save view' }).click();
    const mine = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^Large payouts/ });
    await expect(mine).toHaveAttribute('aria-current', 'page');
    await page.getByRole('button', { name: /^Amount: from 100\.00, change/ }).click();
    await page.getByRole('textbox', { name: 'Amount from' }).fill('250');
    await page.getByRole('button', { name: 'Apply filter' }).click();
    await expect(mine).toHaveText('Large payouts (edited)');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(mine).toHaveText('Large payouts');
    await page.goto('/payouts');
    await mine.click();
    await expect(page.getByRole('button', { name: /^Amount: from 250\.00, change/ })).toBeVisible();
    await page.reload();
    await expect(mine).toHaveAttribute('aria-current', 'page');
  });
});

test('columns are shown, hidden and moved, rows made compact, and both are kept', async ({ page }) => {
  await page.goto('/payouts');
  await expect(table(page).getByRole('row').nth(1)).toBeVisible();
  const before = await heads(page);
  expect(before).not.toContain('Memo');
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Columns and rows' });
  await panel.getByRole('checkbox', { name: 'Memo' }).check();
  await panel.getByRole('checkbox', { name: 'Fee' }).uncheck();
  await panel.getByRole('button', { name: 'Move Status up' }).click();
  await panel.getByRole('radio', { name: 'Compact' }).check();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect.poll(() => heads(page)).toContain('Memo');
  const after = await heads(page);
  expect(after).not.toContain('Fee');
  expect(after.indexOf('Status')).toBe(before.indexOf('Status') - 1);
  const height = async () => (await table(page).getByRole('row').nth(1).boundingBox())?.height;
  await expect.poll(height).toBeLessThan(40);
  await page.reload();
  await expect.poll(() => heads(page)).toEqual(after);
});

test.describe('a record that is not on the page', () => {
  test('is looked for through all pages, and found', async ({ page, api }) => {
    const last = (await api('listTransactions', { sortByDesc: 'transacted_at', page: '9' })).rows.at(-1);
    await page.goto(`/transactions?open=${last?.id}`);
    const drawer = page.getByRole('dialog', { name: `Transaction ${last?.id}` });
    await expect(drawer.getByText(/is not on page 1 of this list, nor next to it/)).toBeVisible();
    await drawer.getByRole('button', { name: 'Look through all pages of transactions' }).click();
    await expect(drawer.getByText('Line items')).toBeVisible({ timeout: 20_000 });
    await expect(drawer.getByRole('heading', { name: `Transaction ${last?.id}` })).toBeFocused();
  });

  test('ends in words when it does not exist', async ({ page }) => {
    await page.goto('/messages?open=999999');
    const drawer = page.getByRole('dialog', { name: 'Message 999999' });
    await drawer.getByRole('button', { name: 'Look through all pages of messages' }).click();
    await expect(drawer.getByText('Message 999999 is on none of the 3 pages.', { exact: false })).toBeVisible();
    await expect(drawer.getByRole('button', { name: 'Look through all pages of messages' })).toBeFocused();
    await expect(drawer.getByRole('button', { name: 'Copy ID' })).toBeVisible();
  });

  test('has a page of its own that finds it, and keeps where it was', async ({ page, api }) => {
    const far = (await api('listHouseholds', { page: '6' })).rows[3];
    await page.goto(`/households/${far?.id}`);
    await expect(page.getByRole('heading', { name: `Household ${far?.id} was not found.` })).toBeVisible();
    await page.getByRole('button', { name: 'Look through all pages of households' }).click();
    await expect(page.getByRole('heading', { level: 1, name: far?.name ?? '' })).toBeFocused();
    expect(address(page).get('at')).toBe('6');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: far?.name ?? '' })).toBeVisible();
  });
});

test('a part whose code cannot be fetched says so in its place, and comes once there is a connection', async ({
  page,
  context,
  expectStatus,
}) => {
  expectStatus('network');
  await page.goto('/payouts');
  await expect(table(page).getByRole('row').nth(1)).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'This part of Steward could not be loaded.' })).toBeVisible();
  await expect(table(page).getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Export payouts' })).toBeVisible();
});

test('the Tab key goes through a long list row by row, however far it is scrolled', async ({ page }) => {
  test.slow();
  await page.goto('/transactions');
  await loadAll(page);
  const region = page.getByRole('region', { name: 'Transactions, table' });
  await region.hover();
  await page.mouse.wheel(0, 3000);
  const scrolled = () => region.evaluate(({ scrollTop }) => scrollTop);
  await expect.poll(scrolled).toBe(3000);
  await region.focus();
  const sorts = await region.getByRole('columnheader').getByRole('button').count();
  for (let press = 0; press < sorts; press += 1) await page.keyboard.press('Tab');
  await expect(region.getByRole('columnheader').getByRole('button').last()).toBeFocused();
  expect(await scrolled()).toBe(3000);

  // Nobody presses faster than the page is drawn: rows come with the frame after a scroll.
  const focusedRow = () =>
    page.evaluate(async () => {
      await new Promise((drawn) => requestAnimationFrame(drawn));
      return Number(document.activeElement?.closest('tr')?.getAttribute('aria-rowindex') ?? Number.NaN);
    });
  await page.keyboard.press('Tab');
  const first = await focusedRow();
  expect(first).toBeGreaterThan(20);
  const walk = async (key: string, presses: number) => {
    const rows: number[] = [];
    for (let press = 0; press < presses; press += 1) {
      await page.keyboard.press(key);
      rows.push(await focusedRow());
    }
    return rows;
  };
  const down = await walk('Tab', 60);
  const up = await walk('Shift+Tab', 100);
  const steps = [first, ...down, ...up].map((row, place, all) => row - (all[place - 1] ?? row));
  expect(new Set(steps)).toEqual(new Set([0, 1, -1]));
  expect(Math.max(...down)).toBeGreaterThan(first + 20);
  expect(Math.min(...up)).toBeLessThan(first - 10);
});
