import type { Page } from 'playwright/test';
import { byDateInSight, everyRow, idsOf, linkTo } from '../../support/rows.ts';
import { expect, test } from '../../support/fixture.ts';
import { expectSort, listMenu, refreshIsReady } from '../../support/fold.ts';

const table = (page: Page) => page.getByRole('table', { name: /transactions/ });
const region = (page: Page) => page.getByRole('region', { name: /^\w+, table$/ });
const names = (page: Page) => table(page).getByRole('rowheader').getByRole('link');
const rowIds = (page: Page) => idsOf(names(page));
/** The line under the heading. */
const meta = (page: Page) => page.getByRole('paragraph').filter({ hasText: /as of/ });
const search = (page: Page) => new URL(page.url()).searchParams;

test(
  'the list shows what the platform gives, exactly, and pages through it',
  { tag: '@all' },
  async ({ page, api }) => {
    await test.step('the list shows what the platform gives: the rows, which of how many, and in which order', async () => {
      const answered = await api('listTransactions', { sortByDesc: 'transacted_at' });
      await page.goto('/transactions');
      await expect(table(page).getByRole('row')).toHaveCount(answered.rows.length + 1);
      expect(await rowIds(page)).toEqual(byDateInSight(answered.rows).map(({ id }) => id));
      await expect(page.getByText('1–20 of 6,000', { exact: true })).toBeVisible();
      await expectSort(page, 'newest first by the platform’s transaction date');
      await expect(meta(page)).toContainText(/as of \d+:\d\d [AP]M$/);
    });

    await test.step('what no row gives has no column', async () => {
      await expect(table(page).getByRole('columnheader')).toContainText(['Donor', 'Amount', 'Status', 'Date']);
      for (const title of ['Campaign', 'Method']) {
        await expect(table(page).getByRole('columnheader', { name: title })).toHaveCount(0);
      }
    });

    await test.step('amounts are shown exactly, without a currency that nobody gave', async () => {
      const [first] = (await api('listTransactions', {})).rows;
      const row = table(page)
        .getByRole('row')
        .filter({ has: linkTo(page, first?.id) });
      const amount = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 }).format(Number(first?.amount));
      await expect(row.getByRole('cell', { name: amount, exact: true }).first()).toBeVisible();
      await expect(row).not.toContainText('$');
    });

    await test.step('rows stay on screen while the next page is on its way', async () => {
      await expect(page.getByText('1–20 of 6,000', { exact: true })).toBeVisible();
      const first = await rowIds(page);
      const emptied = page.evaluate(
        () =>
          new Promise<boolean>((resolve) => {
            const body = document.querySelector('tbody');
            const observer = new MutationObserver(() => {
              const rows = document.querySelectorAll('tbody:not([aria-hidden]) tr').length;
              if (rows === 0) resolve(true);
              if (document.title.includes('page 2') && !document.querySelector('[aria-busy=true]')) resolve(false);
            });
            if (body)
              observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
          }),
      );
      await page.getByRole('button', { name: 'Next' }).click();
      expect(await emptied).toBe(false);
      expect(await rowIds(page)).not.toEqual(first);
    });

    await test.step('paging goes through the list, and the address holds the page', async () => {
      await page.goto('/transactions');
      await expect(page.getByText('1–20 of 6,000', { exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Next' }).click();
      await expect(page.getByText('21–40 of 6,000', { exact: true })).toBeVisible();
      expect(search(page).get('page')).toBe('2');
      await expect(page).toHaveTitle('Transactions, page 2 | Steward');
      const second = await api('listTransactions', { sortByDesc: 'transacted_at', page: '2' });
      expect(await rowIds(page)).toEqual(byDateInSight(second.rows).map(({ id }) => id));
      await page.goBack();
      await expect(page.getByText('1–20 of 6,000', { exact: true })).toBeVisible();
      await page.goForward();
      await page.reload();
      await expect(page.getByText('21–40 of 6,000', { exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Previous' }).click();
      await expect(page.getByText('1–20 of 6,000', { exact: true })).toBeVisible();
      expect(search(page).has('page')).toBe(false);
    });

    await test.step('a page can be typed, and one beyond the last says which the last is', async () => {
      await page.getByRole('textbox', { name: 'Page' }).fill('300');
      await page.keyboard.press('Enter');
      await expect(page.getByText('5,981–6,000 of 6,000', { exact: true })).toBeVisible();
      await page.getByRole('textbox', { name: 'Page' }).fill('301');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Page 301 doesn’t exist.' })).toBeVisible();
      await page.getByRole('button', { name: 'Go to page 300' }).click();
      await expect(page.getByText('5,981–6,000 of 6,000', { exact: true })).toBeVisible();
    });

    await test.step('rows are cards with the same content on a phone', async () => {
      const answered = await api('listTransactions', { sortByDesc: 'transacted_at' });
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('/transactions');
      const cards = page.getByRole('list', { name: 'Transactions' }).getByRole('listitem');
      await expect(cards).toHaveCount(20);
      await expect(cards.first()).toContainText(answered.rows[0]?.line_items[0]?.description ?? '');
      await page.getByRole('button', { name: 'Next' }).click();
      await expect(page.getByText('21–40 of 6,000', { exact: true })).toBeVisible();
    });
  },
);

test('the sort in force is marked, and each is offered once', { tag: '@all' }, async ({ page, api }) => {
  const marked = region(page).locator('th[aria-sort]');
  await test.step('a page offers the sorts of the platform and those of its rows in a menu', async () => {
    await page.goto('/transactions');
    await expect(marked).toHaveText(/^Date/);
    await listMenu(page, /^Sort: /);
    const offered = page.getByRole('menuitemradio');
    await expect(page.getByRole('menuitemradio', { checked: true })).toHaveText('Newest first');
    await expect(page.getByRole('menuitemradio', { checked: true })).toBeFocused();
    const words = await offered.allTextContents();
    expect(words.filter((one) => /amount.*largest|largest.*amount/i.test(one))).toEqual(['Largest amount first']);
    expect(new Set(words).size).toBe(words.length);
    await page.getByRole('menuitemradio', { name: 'Smallest amount first' }).click();
    await expect(marked).toHaveText(/^Amount/);
    await expect(marked).toHaveAttribute('aria-sort', 'ascending');
    await page.goBack();
    await expect(marked).toHaveText(/^Date/);
    await expect(marked).toHaveAttribute('aria-sort', 'descending');
  });

  await test.step('once all rows are there, every column sorts, and the newest date shown comes first', async () => {
    const rows = await everyRow((number) => api('listTransactions', { method: 'check', page: number }));
    await page.goto('/transactions?method=check');
    await page.getByRole('button', { name: /^Load all/ }).click();
    await listMenu(page, 'Sort: newest first');
    await expect(page.getByRole('menuitemradio', { checked: true })).toHaveText('Newest first');
    await expect(page.getByRole('menuitemradio', { name: 'Fee, largest first' })).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'More actions' })).toBeFocused();
    await expect(marked).toHaveText(/^Date/);
    const newest = byDateInSight(rows).map(({ id }) => id ?? '');
    await expect.poll(async () => (await rowIds(page)).slice(0, 10)).toEqual(newest.slice(0, 10));
    await region(page).getByRole('button', { name: 'Status' }).click();
    await expect(marked).toHaveText(/^Status/);
    expect(search(page).get('sort')).toBe('status');
    for (const _press of ['descending', 'the default'])
      await region(page).getByRole('button', { name: 'Status' }).click();
    await expect(marked).toHaveText(/^Date/);
    expect(search(page).get('sort')).toBeNull();
  });

  await test.step('cards have no head: their sorts are in the menu', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await listMenu(page, 'Sort: newest first');
    await page.getByRole('menuitemradio', { name: 'Status, A to Z' }).click();
    await expect.poll(() => search(page).get('sort')).toBe('status');
    await expect(page.getByRole('button', { name: 'More actions' })).toBeFocused();
  });
});

test('a lost connection keeps the rows there are, and is an error where there are none', async ({
  page,
  context,
  expectStatus,
}) => {
  await test.step('a lost connection keeps the rows, and they are fresh again once it is back', async () => {
    expectStatus('network');
    await page.goto('/transactions');
    await expect(page.getByText('1–20 of 6,000', { exact: true })).toBeVisible();
    await refreshIsReady(page);
    await context.setOffline(true);
    await listMenu(page, 'Refresh');
    await expect(page.getByRole('main').getByText(/^You’re offline\. Showing data from/)).toBeVisible();
    await expect(table(page).getByRole('rowheader')).toHaveCount(20);
    await context.setOffline(false);
    await expect(page.getByRole('main').getByText(/^You’re offline/)).toBeHidden();
  });

  await test.step('without rows to keep, a lost connection is an error and not an empty list', async () => {
    expectStatus('network');
    await expect(page.getByText('1–20 of 6,000', { exact: true })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('textbox', { name: 'Page' }).fill('250');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Couldn’t load transactions.' })).toBeVisible();
    await expect(page.getByRole('main').getByText('You’re offline. Nothing was sent.')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('4,981–5,000 of 6,000', { exact: true })).toBeVisible();
  });
});

test('the first row is a few tabs away, and j and k go on from it', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('steward.preferences', JSON.stringify({ shortcuts: true })));
  await page.goto('/messages');
  const names = region(page).getByRole('rowheader').getByRole('link');
  await expect(names).toHaveCount(20);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Skip to results' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(names.first()).toBeFocused();
  // The keys work a moment after the page is drawn.
  await expect(async () => {
    await names.first().focus();
    await page.keyboard.press('j');
    await expect(names.nth(1)).toBeFocused({ timeout: 1000 });
  }).toPass({ timeout: 7000 });
  await page.keyboard.press('j');
  await expect(names.nth(2)).toBeFocused();
  await page.keyboard.press('k');
  await expect(names.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
});
