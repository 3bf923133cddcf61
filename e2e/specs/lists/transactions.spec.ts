import type { Page } from 'playwright/test';
import { byDateInSight } from '../../support/rows.ts';
import { delay } from '../../support/fault.ts';
import { expect, test } from '../../support/fixture.ts';
import { listMenu, refreshIsReady } from '../../support/fold.ts';

const table = (page: Page) => page.getByRole('table', { name: /transactions/ });
const ids = (page: Page) => table(page).getByRole('rowheader').getByRole('button');
const rowIds = (page: Page) => ids(page).allTextContents();
/** The line under the heading. */
const meta = (page: Page) => page.getByRole('paragraph').filter({ hasText: /as of/ });
const search = (page: Page) => new URL(page.url()).searchParams;

test('the list shows what the service gives, exactly, and pages through it', { tag: '@all' }, async ({ page, api }) => {
  await test.step('the list shows what the service gives: the rows, which of how many, and in which order', async () => {
    const answered = await api('listTransactions', { sortByDesc: 'transacted_at' });
    await page.goto('/transactions');
    await expect(table(page).getByRole('row')).toHaveCount(answered.rows.length + 1);
    expect(await rowIds(page)).toEqual(byDateInSight(answered.rows).map(({ id }) => id));
    await expect(page.getByText('1–20 of 6,000', { exact: true })).toBeVisible();
    await expect(
      page.getByRole('button', { name: 'Sort: newest first by the platform’s transaction date' }),
    ).toBeVisible();
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
      .filter({ has: page.getByRole('button', { name: `Copy ID ${first?.id}`, exact: true }) });
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
});

const sorts = {
  amount: ['Smallest amount first', 'Largest amount first'],
  transacted_at: ['Oldest first', 'Newest first'],
  created_at: ['Oldest created', 'Newest created'],
  contact_name: ['Contact name, A to Z', 'Contact name, Z to A'],
} as const;

test(
  'the service orders by each of its keys, and the amount by its heading too',
  { tag: '@all' },
  async ({ page, api }) => {
    await test.step('the service orders by each of its keys, in both directions', async () => {
      await page.goto('/transactions');
      for (const [sort, named] of Object.entries(sorts)) {
        for (const [place, direction] of (['ascending', 'descending'] as const).entries()) {
          await test.step(`${sort}, ${direction}`, async () => {
            await page.getByRole('button', { name: 'Sort:' }).click();
            await page.getByRole('menuitemradio', { name: named[place] ?? '' }).click();
            const key = direction === 'ascending' ? 'sortBy' : 'sortByDesc';
            // The default one isn't in the address.
            await expect
              .poll(() => search(page).get(key))
              .toBe(`${sort} ${direction}` === 'transacted_at descending' ? null : sort);
            expect(search(page).has(key === 'sortBy' ? 'sortByDesc' : 'sortBy')).toBe(false);
            const answered = await api('listTransactions', { [key]: sort });
            // What the service sorts by is in no row: a page of it follows the dates that are shown.
            const shown =
              sort === 'transacted_at'
                ? byDateInSight(answered.rows, direction === 'ascending' ? 1 : -1)
                : answered.rows;
            await expect(ids(page)).toHaveText(shown.map(({ id }) => id ?? ''));
          });
        }
      }
    });

    await test.step('the amount column sorts by its heading and says how', async () => {
      await page.goto('/transactions');
      const heading = page.getByRole('columnheader', { name: 'Amount' });
      await heading.getByRole('button').click();
      await expect(heading).toHaveAttribute('aria-sort', 'descending');
      await expect(page.getByRole('button', { name: 'Sort: largest amount first' })).toBeVisible();
      await heading.getByRole('button').click();
      await expect(heading).toHaveAttribute('aria-sort', 'ascending');
      await heading.getByRole('button').click();
      await expect(heading).not.toHaveAttribute('aria-sort');
      await expect(page.getByRole('columnheader', { name: 'Date' })).toHaveAttribute('aria-sort', 'descending');
      await expect(
        page.getByRole('button', { name: 'Sort: newest first by the platform’s transaction date' }),
      ).toBeVisible();
    });

    await test.step('an order by the service takes the place of one over the rows of the page', async () => {
      const { rows } = await api('listTransactions', { sortByDesc: 'amount' });
      await page.goto('/transactions?sort=-fee');
      const heading = page.getByRole('columnheader', { name: 'Amount' });
      await heading.getByRole('button').click();
      await expect(heading).toHaveAttribute('aria-sort', 'descending');
      await expect(page).toHaveURL(/\?sortByDesc=amount$/);
      await expect(ids(page)).toHaveText(rows.map(({ id }) => id ?? ''));
    });
  },
);

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

test.describe('with code that is late', () => {
  test.use({ through: 'faults' });

  test(
    'one panel is open at a time, also where the code of the first is late',
    { tag: '@all' },
    async ({ page, faults }) => {
      faults.always({ path: /^\/assets\/popover-panel-.*\.js$/ }, delay(1500));
      await page.goto('/transactions');
      await page.getByRole('button', { name: 'Method, add filter' }).click();
      await page.getByRole('button', { name: 'Contact, add filter' }).click();
      await expect(page.getByRole('dialog', { name: 'Filter by contact' })).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(1);
      await expect(page.getByRole('button', { name: 'Method, add filter' })).toHaveAttribute('aria-expanded', 'false');
    },
  );
});
