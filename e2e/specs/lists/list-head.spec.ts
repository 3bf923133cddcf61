/** What stands above the rows of a list: how much room it takes, its periods, and the way past it. */
import type { Page } from 'playwright/test';
import { expect, test } from '../../support/fixture.ts';
import { byDateInSight, everyRow } from '../../support/rows.ts';
import { listMenu } from '../../support/fold.ts';

const address = (page: Page) => new URL(page.url()).searchParams;
const region = (page: Page) => page.getByRole('region', { name: /^\w+, table$/ });

test(
  'the head of every list takes 132 px at most, 200 px with totals, and the menu of a row stays in sight',
  { tag: '@all' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const lists = ['campaigns', 'transactions', 'pledges', 'tickets', 'payouts', 'households', 'messages', 'webhooks'];
    // The first has all its rows on one page; two have their totals, after all rows were loaded for a filter.
    const paths = [
      ...lists.map((list) => `/${list}`),
      '/payouts?f.paid_at=none',
      '/transactions?transactedAfter=last-7-days&f.amount=1..',
    ];
    for (const path of paths) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(region(page).getByRole('rowheader').first()).toBeVisible();
        if (path.includes('?')) await expect(page.getByRole('region', { name: 'Totals' })).toBeVisible();
        const top = await page.getByRole('main').boundingBox();
        const head = await region(page).getByRole('columnheader').first().boundingBox();
        expect((head?.y ?? 999) - (top?.y ?? 0)).toBeLessThanOrEqual(path.includes('?') ? 200 : 132);
        await expect(
          region(page)
            .getByRole('button', { name: /^Actions for/ })
            .first(),
        ).toBeInViewport({ ratio: 1 });
      });
    }
  },
);

test(
  'a period that is named stays named in the address, in the view, and moves with the days',
  { tag: '@all' },
  async ({ page, api }) => {
    await page.goto('/transactions');
    await page.getByRole('button', { name: 'Transaction date, add filter' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Last month' }).click();
    await expect.poll(() => address(page).get('transactedAfter')).toBe('last-month');
    expect(address(page).get('transactedBefore')).toBeNull();
    const chip = page.getByRole('button', { name: 'Transaction date: last month, change' });
    await expect(chip).toBeFocused();
    await page.keyboard.press('Enter');
    const chosen = page.getByRole('dialog').getByRole('button', { name: 'Last month' });
    await expect(chosen).toHaveAttribute('aria-current', 'true');
    await expect(chosen).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(chip).toBeFocused();
    const answered = await api('listTransactions', {
      transactedAfter: '2026-10-01T00:00:00+00:00',
      transactedBefore: '2026-10-31T23:59:59+00:00',
    });
    // More than one page of it is read unasked: it is asked for what it comes to.
    expect(answered.last).toBeGreaterThan(1);
    await expect(page.getByText(`${answered.total} of all 6,000`, { exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Totals' })).toContainText('Raised');

    await page.getByRole('button', { name: 'Save as…' }).click();
    await page.getByRole('textbox', { name: 'Name (required)' }).pressSequentially('Month before');
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.getByRole('button', { name: 'Remove filter Transaction date: last month' }).click();
    await expect.poll(() => address(page).get('transactedAfter')).toBeNull();
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Month before' }).click();
    await expect.poll(() => address(page).get('transactedAfter')).toBe('last-month');

    await page.goto('/payouts?f.paid_at=this-year');
    await expect(page.getByRole('button', { name: 'Paid: this year, change' })).toBeVisible();
    await expect(page.getByText(/of all 90$/)).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Paid: this year, change' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Today', exact: true }).click();
    await expect.poll(() => address(page).get('f.paid_at')).toBe('today');

    // What is still to come has periods that lie ahead; another one that an address holds is said as it is.
    await page.goto('/pledges?f.next_installment_date=last-month');
    await page.getByRole('button', { name: 'Next installment: last month, change' }).click();
    const ahead = page.getByRole('dialog').getByRole('toolbar', { name: 'Next installment, period' });
    await expect(ahead.getByRole('button')).toHaveText([
      'Today',
      'Tomorrow',
      'Next 7 days',
      'Next 30 days',
      'This month',
      'Next month',
      'This quarter',
      'This year',
      'Before today',
      'Not empty',
      'Empty',
    ]);
    await ahead.getByRole('button', { name: 'Next 7 days' }).click();
    await expect.poll(() => address(page).get('f.next_installment_date')).toBe('next-7-days');
    await expect(page.getByRole('button', { name: 'Next installment: next 7 days, change' })).toBeVisible();
  },
);

test('days are chosen in the calendar, by keys and by the pointer, and apply once both are there', async ({ page }) => {
  await page.goto('/payouts');
  const chip = page.getByRole('button', { name: /^Paid[:,]/ });
  await chip.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Filter by paid' });
  await expect(panel.getByRole('button', { name: 'Today', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(panel.getByRole('button', { name: 'Yesterday' })).toBeFocused();
  await panel.getByRole('button', { name: 'Thursday, October 1, 2026' }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(panel.getByRole('button', { name: 'Thursday, September 24, 2026' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel.getByLabel('Paid from, date')).toHaveValue('2026-09-24');
  await panel.getByRole('button', { name: 'Friday, October 2, 2026' }).click();
  await expect.poll(() => address(page).get('f.paid_at')).toBe('2026-09-24..2026-10-02');
  await expect(page.getByRole('button', { name: 'Paid: Sep 24, 2026 to Oct 2, 2026, change' })).toBeFocused();
});

test('a day or a time that is half typed is said, and the panel stays', { tag: '@all' }, async ({ page }) => {
  await page.goto('/transactions');
  await page.getByRole('button', { name: 'Transaction date, add filter' }).click();
  const panel = page.getByRole('dialog');
  await panel.getByLabel('Transaction date from, date').pressSequentially('11');
  await panel.getByRole('button', { name: 'Apply filter' }).click();
  await expect(panel.getByRole('alert')).toHaveText('Enter a complete start date, or clear it');
  await panel.getByLabel('Transaction date from, date').pressSequentially('11012026');
  await panel.getByLabel('Transaction date until, date').pressSequentially('11102026');
  await panel.getByRole('button', { name: 'Apply filter' }).click();
  await expect.poll(() => address(page).get('transactedBefore')).toMatch(/^2026-11-10T23:59:59/);

  await page.getByRole('button', { name: /^Transaction date: .*, change$/ }).click();
  await panel.getByLabel('Transaction date until, date').press('Backspace');
  await panel.getByLabel('Transaction date until, date').press('ArrowRight');
  await panel.getByLabel('Transaction date until, date').press('Backspace');
  await panel.getByLabel('Transaction date until, date').press('ArrowRight');
  await panel.getByLabel('Transaction date until, date').press('Backspace');
  await panel.getByRole('button', { name: 'Apply filter' }).click();
  await expect.poll(() => address(page).get('transactedBefore')).toBeNull();
  expect(address(page).get('transactedAfter')).toMatch(/^2026-11-01T00:00:00/);

  await page.goto('/payouts');
  await page.getByRole('button', { name: 'Paid, add filter' }).click();
  await panel.getByLabel('Paid from').pressSequentially('1');
  await panel.getByRole('button', { name: 'Apply filter' }).click();
  await expect(panel.getByRole('alert')).toHaveText('Enter a complete start date, or clear it');
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

test('the sort in force is marked, and each is offered once', { tag: '@all' }, async ({ page, api }) => {
  const marked = region(page).locator('th[aria-sort]');
  const names = region(page).getByRole('rowheader').getByRole('button');
  await test.step('a page offers the sorts of the platform and those of its rows in a menu', async () => {
    await page.goto('/transactions');
    await expect(marked).toHaveText(/^Date/);
    await page.getByRole('button', { name: 'Sort:' }).click();
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
    await page.getByRole('button', { name: 'Sort: newest first' }).click();
    await expect(page.getByRole('menuitemradio', { checked: true })).toHaveText('Newest first');
    await expect(page.getByRole('menuitemradio', { name: 'Fee, largest first' })).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Sort: newest first' })).toBeFocused();
    await expect(marked).toHaveText(/^Date/);
    const newest = byDateInSight(rows).map(({ id }) => id ?? '');
    await expect.poll(async () => (await names.allTextContents()).slice(0, 10)).toEqual(newest.slice(0, 10));
    await region(page).getByRole('button', { name: 'Status' }).click();
    await expect(marked).toHaveText(/^Status/);
    expect(address(page).get('sort')).toBe('status');
    for (const _press of ['descending', 'the default'])
      await region(page).getByRole('button', { name: 'Status' }).click();
    await expect(marked).toHaveText(/^Date/);
    expect(address(page).get('sort')).toBeNull();
  });

  await test.step('cards have no head: their sorts are in the menu', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await listMenu(page, 'Sort: newest first');
    await page.getByRole('menuitemradio', { name: 'Status, A to Z' }).click();
    await expect.poll(() => address(page).get('sort')).toBe('status');
    await expect(page.getByRole('button', { name: 'More actions' })).toBeFocused();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('what opens is a sheet at the foot, and a press beside it only closes it', { tag: '@all' }, async ({ page }) => {
    await page.goto('/payouts');
    await expect(page.getByRole('article').first()).toBeVisible();
    const isSheet = async (role: 'dialog' | 'menu') => {
      const { x, y, width, height } = (await page.getByRole(role).boundingBox()) ?? { x: 1, y: 0, width: 0, height: 0 };
      return x === 0 && width === 390 && Math.round(y + height) === 844;
    };
    const chip = page.getByRole('button', { name: 'Method, add filter' });
    await chip.click();
    await expect.poll(() => isSheet('dialog')).toBe(true);
    await page.mouse.click(195, 300);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(chip).toBeFocused();
    expect(address(page).get('open')).toBeNull();

    const more = page.getByRole('button', { name: 'More actions' });
    await more.click();
    await expect.poll(() => isSheet('menu')).toBe(true);
    const acts = await page.getByRole('menuitem').all();
    const heights = await Promise.all(acts.map(async (act) => (await act.boundingBox())?.height ?? 0));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    await page.getByRole('menuitem', { name: 'Columns' }).click();
    await expect.poll(() => isSheet('dialog')).toBe(true);
    await page.keyboard.press('Escape');
    await expect(more).toBeFocused();

    // The rest of the totals is a press away.
    await page.getByRole('button', { name: /^Load all/ }).click();
    const totals = page.getByRole('region', { name: 'Totals' });
    const short = page.getByRole('button', { name: / · 90 payouts$/ });
    await expect(short).toHaveAttribute('aria-expanded', 'false');
    await expect(totals).toHaveCount(0);
    await short.click();
    await expect(totals.getByText('Net', { exact: true })).toBeVisible();
  });
});
