/** All pages of a list, loaded one after the other: put in order, filtered, added up. */
import type { Page } from 'playwright/test';
import type { Call } from '#api/client.ts';
import type { Payout } from '#api/resources.ts';
import { hold, replaceBody, status } from '../../support/fault.ts';
import { expect, test } from '../../support/fixture.ts';
import { expectTotal, sumWords } from '../../support/rows.ts';
import { listMenu, openExport } from '../../support/fold.ts';

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
  await expect(page.getByText(/^All [\d,]+$/)).toBeVisible({ timeout: 60_000 });
}

test('all pages load in a browser that starts no worker', { tag: '@all' }, async ({ page }) => {
  await page.addInitScript(() => {
    delete (globalThis as Partial<typeof globalThis>).SharedWorker;
    globalThis.Worker = function blocked() {
      throw new Error('Blocked.');
    } as unknown as typeof Worker;
  });
  await page.goto('/payouts');
  await loadAll(page);
  await expect(page.getByText('All 90', { exact: true })).toBeVisible();
  await page.goto('/contacts/4801');
  await expect(page.getByRole('region', { name: 'Giving', exact: true })).toContainText('79 gifts', {
    timeout: 30_000,
  });
});

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
      await expect(page.getByText('The first 40 of 90', { exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Load the rest' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByText('All 90', { exact: true })).toBeVisible();
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
      await expect(page.getByText('All 90', { exact: true })).toBeVisible();
    });
  });

  test(
    'that fails keeps what came, says why, and can be tried again; it waits when asked to',
    { tag: '@all' },
    async ({ page, faults, expectStatus }) => {
      test.slow();
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
        await expect(page.getByText('Loading stopped: The ledger is being closed.')).toBeVisible();
        await page.getByRole('button', { name: 'Load the rest' }).click();
        await expect(page.getByText('All 90', { exact: true })).toBeVisible();
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
        await expect(page.getByRole('main').getByText('Couldn’t load all payouts.')).toBeVisible();
        await expect(page.getByText('The platform rejected the request: The ledger is being closed.')).toBeVisible();
        await expect(table(page).getByRole('row')).toHaveCount(21);
        await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused();
        await page.keyboard.press('Enter');
        await expect(page.getByText('All 90', { exact: true })).toBeVisible();
        await expect(page).toHaveTitle('Payouts | Steward');
        await expect(table(page)).toHaveAttribute('aria-rowcount', '91');
        await page.getByRole('region', { name: 'Payouts, table' }).press('End');
        await table(page).locator('[aria-rowindex="91"]').getByRole('rowheader').getByRole('link').click();
        await expect(page).toHaveURL(/\/payouts\?page=5&open=\d+$/);
        await expect(page.getByRole('dialog').getByRole('heading', { level: 2 }).first()).toBeFocused();
        await page.keyboard.press('Escape');
        await expect(page).toHaveURL(/\/payouts\?page=2$/);
        faults.next(firstPage, closed);
        await listMenu(page, 'Refresh');
        await expect(page.getByText('Reloading stopped: The ledger is being closed.')).toBeVisible();
        await expect(table(page)).toHaveAttribute('aria-rowcount', '91');
        await expect(page.getByText('No payouts yet.')).toHaveCount(0);
      });

      await test.step('ends where the platform gives the same page again, and neither list nor export is taken for the whole', async () => {
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
        await expect(page.getByText('Loading stopped: the platform returned the same page twice.')).toBeVisible();
        await openExport(page);
        await page.getByRole('radio', { name: /^All rows/ }).check();
        await page.getByRole('button', { name: 'Export all rows' }).click();
        await expect(page.getByRole('dialog').getByText(/Nothing was exported\. .* the same page twice/)).toBeVisible();
      });

      await test.step('waits when the platform asks for it, and goes on by itself', async () => {
        faults.clear();
        expectStatus(429);
        await page.goto('/payouts');
        await expect(table(page).getByRole('row').nth(1)).toBeVisible();
        faults.next(
          { path: '/v1/payouts?page=2' },
          status(429, {
            headers: { 'content-type': 'application/json', 'retry-after': '2' },
            body: '{"message":"Slow."}',
          }),
        );
        await page.getByRole('button', { name: 'Load all 5 pages' }).click();
        await expect(page.getByText(/Too many requests\. Resuming in \d s\./)).toBeVisible();
        await expect(page.getByText('All 90', { exact: true })).toBeVisible({ timeout: 15_000 });
      });
    },
  );
});

test('a loaded list is put in order, searched and added up as a whole', async ({ page, api }) => {
  await test.step('a loaded list says what it adds up to, exactly and by currency, and how that spreads over time', async () => {
    const all = await payouts(api);
    await page.goto('/payouts');
    await loadAll(page);
    await page.getByRole('button', { name: /^Chart: / }).click();
    for (const currency of new Set(all.map((row) => row.currency ?? ''))) {
      const own = all.filter((row) => (row.currency ?? '') === currency);
      await expectTotal(
        page,
        sumWords(
          own.map(({ amount }) => amount),
          currency,
        ),
      );
    }
    const chart = page.getByRole('slider', { name: /^Net payouts by/ });
    await chart.focus();
    await page.keyboard.press('ArrowLeft');
    await expect(chart).toHaveAttribute('aria-valuetext', /\d{4}: (?:none|[$£€][\d,.]+)/);
    const said = (await chart.getAttribute('aria-valuetext')) ?? '';
    await expect(chart.getByText(said)).toBeVisible();
    const box = await chart.boundingBox();
    expect(box?.height).toBeLessThanOrEqual(160);
    await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) * 0.7, (box?.y ?? 0) + 80);
    await expect(chart.getByText(/^\w.*\d{4}: /)).toBeVisible();
    await page.getByRole('button', { name: 'Expand' }).click();
    await expect.poll(async () => (await chart.boundingBox())?.height).toBeGreaterThan(250);
    await page.getByRole('button', { name: 'View as table' }).click();
    await expect(page.getByRole('region', { name: /^Net payouts by/ }).getByRole('table')).toBeVisible();
  });

  await test.step('a loaded list is put in order by any column, searched as a whole, and given back', async () => {
    const all = await payouts(api);
    await page.getByRole('button', { name: 'Gross', exact: true }).click();
    const most = all.toSorted((one, other) => Number(other.amount) - Number(one.amount))[0];
    await expect(table(page).getByRole('rowheader').first().locator(`a[href*="open=${most?.id}"]`)).toBeVisible();
    await expect(table(page).getByRole('columnheader', { name: 'Gross', exact: true })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await page.getByRole('button', { name: 'Gross', exact: true }).click();
    await expect(table(page).getByRole('columnheader', { name: 'Gross', exact: true })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    expect(address(page).get('sort')).toBe('amount');

    const sought = all.at(-1)?.id ?? '';
    await page.getByRole('searchbox').fill(sought);
    await expect(table(page).getByRole('rowheader').filter({ hasText: sought })).toBeVisible();
    await expect(page.getByText(/^\d+ of all 90$/)).toBeVisible();
    expect(page.url()).not.toContain(sought);
    await page.getByRole('searchbox').fill('nothing is called that');
    await expect(page.getByRole('heading', { name: 'No matches in 90 payouts.' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page.getByText('All 90', { exact: true })).toBeVisible();
  });
});

test.describe('what one page cannot tell', () => {
  test.use({ through: 'faults' });

  test(
    'loads all pages by itself, shows how far it is, and is no answer before',
    { tag: '@all' },
    async ({ page, api, faults }) => {
      test.slow();
      const unpaid = (await payouts(api)).filter(({ paid_at }) => !paid_at);
      let go = () => {};
      await test.step('a filter of an address', async () => {
        faults.next(
          { path: '/v1/payouts?page=4' },
          hold(() => new Promise<void>((resolve) => (go = resolve))),
        );
        await page.goto('/payouts?f.paid_at=none');
        await expect(page.getByText('Page 3 of 5, 60 rows')).toBeVisible();
        await expect(page.getByText(/on this page|of all|^Applied to/)).toHaveCount(0);
        await expect(page.locator('body')).toBeFocused();
        go();
        await expect(page.getByText(`${unpaid.length} of all 90`, { exact: true })).toBeVisible();
        await expect(page.getByRole('region', { name: 'Totals' })).toBeVisible();
        await expect(page.locator('body')).toBeFocused();
      });

      await test.step('a search that is stopped says what it covers, and goes on', async () => {
        await page.goto('/payouts');
        await expect(page.getByText('1–20 of 90', { exact: true })).toBeVisible();
        faults.next(
          { path: '/v1/payouts?page=3' },
          hold(() => new Promise<void>((resolve) => (go = resolve))),
        );
        await page.getByRole('searchbox').pressSequentially('nothing is called that');
        await expect(page.getByText('Page 2 of 5, 40 rows')).toBeVisible();
        await expect(page.getByRole('heading', { name: /^No matches/ })).toHaveCount(0);
        await page.getByRole('button', { name: 'Stop' }).click();
        go();
        await expect(page.getByText('Applied to the first 40 rows only: search.')).toBeVisible();
        await expect(page.getByRole('heading', { name: 'No matches in the first 40 payouts.' })).toBeVisible();
        await page.getByRole('button', { name: 'Load the rest' }).click();
        await expect(page.getByRole('heading', { name: 'No matches in 90 payouts.' })).toBeVisible();
        await expect(page.getByText(/^Applied to/)).toHaveCount(0);
      });

      await test.step('a filter by the platform and one over rows are told apart in one line, where pages are many', async () => {
        await page.goto('/transactions?transactedAfter=2001-01-01T00%3A00%3A00Z&f.status=refunded');
        await expect(
          page.getByText(
            /^Applied to all transactions: Transaction date\. Applied to this page only \(20 rows\): Status\./,
          ),
        ).toBeVisible();
      });
    },
  );
});
