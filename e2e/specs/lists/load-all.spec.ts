/** All pages of a list, loaded one after the other: put in order, filtered, added up. */
import type { Page } from 'playwright/test';
import type { Call } from '../../../src/api/client.ts';
import type { Payout } from '../../../src/api/resources.ts';
import { hold, replaceBody, status } from '../../support/fault.ts';
import { expect, test } from '../../support/fixture.ts';

const table = (page: Page) => page.getByRole('region', { name: /^\w+, table$/ }).getByRole('table');
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

test.describe('loading all pages', () => {
  test.use({ through: 'faults' });

  test('shows how far it is, stops and goes on, also while another screen is shown', async ({ page, faults }) => {
    await test.step('shows how far it is, stops, and goes on where it stopped', async () => {
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

    await test.step('goes on while another screen is shown', async () => {
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

  test('that fails keeps what came, says why, and can be tried again', async ({ page, faults, expectStatus }) => {
    await test.step('that fails keeps what came, says why, and can be tried again', async () => {
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

    await test.step('that brings no page leaves the one on screen, and once all are loaded keeps them all', async () => {
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

    await test.step('ends where the service gives the same page again, and neither list nor export is taken for the whole', async () => {
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
  });
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

test('one page is put in order and filtered, with the words that say so', async ({ page, api }) => {
  await test.step('one page is put in order only with the words that say so', async () => {
    const { rows } = await api('listPayouts', {});
    await page.goto('/payouts');
    await page.getByRole('button', { name: 'Order' }).click();
    await page.getByRole('combobox', { name: 'Order' }).selectOption({ label: 'Amount, largest first' });
    await page.getByRole('button', { name: 'Apply order' }).click();
    await expect(page.getByText(/The order is applied to only the 20 rows on this page\./)).toBeVisible();
    const most = rows.toSorted((one, other) => Number(other.amount) - Number(one.amount))[0];
    await expect(table(page).getByRole('rowheader').first()).toHaveText(most?.id ?? '');
  });

  await test.step('a filter of its own kind is typed, described, changed and removed', async () => {
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
});

test('a loaded list is put in order, searched and added up as a whole', async ({ page, api }) => {
  await test.step('a loaded list says what it adds up to, exactly and by currency, and how that spreads over time', async () => {
    const all = await payouts(api);
    await page.goto('/payouts');
    await loadAll(page);
    const totals = page.getByRole('region', { name: 'Totals' });
    await expect(totals.getByText('90', { exact: true })).toBeVisible();
    for (const currency of new Set(all.map((row) => row.currency ?? ''))) {
      const sum = sumOf(all.filter((row) => (row.currency ?? '') === currency).map((row) => row.amount));
      await expect(totals.getByText(new RegExp(`^${sum.replaceAll('.', '\\.')} ${currency}$`))).toHaveCount(1);
    }
    await page.getByRole('button', { name: 'Show chart' }).click();
    await expect(page.getByRole('img', { name: /^Payout amount by/ })).toBeVisible();
    await page.getByRole('button', { name: 'As a table' }).click();
    await expect(page.getByRole('region', { name: /^Payout amount by/ }).getByRole('table')).toBeVisible();
  });

  await test.step('a loaded list is put in order by any column, searched as a whole, and given back', async () => {
    const all = await payouts(api);
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
});
