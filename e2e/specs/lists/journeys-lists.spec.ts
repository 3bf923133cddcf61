/** Journeys with the keyboard alone: lists, the command menu, a lost connection. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright/test';
import { hold } from '../../support/fault.ts';
import { expect, test } from '../../support/keyboard-only.ts';

// Hundreds of key presses take their time on a busy machine.
test.slow();

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const heads = async (page: Page) => (await page.getByRole('columnheader').allTextContents()).map((text) => text.trim());

/** As the keys are pressed in a date field whose locale is English of the United States. */
const inOrder = (day: string) => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2$3$1');

test(
  'J8: a period is set, changed and removed, the list put in order and paged, a record opened and closed',
  { tag: '@all' },
  async ({ page, keys, api }) => {
    const filter = dialog(page, 'Filter by transaction date');
    await page.goto('/transactions');
    await expect(page.getByRole('rowheader')).toHaveCount(20);
    await keys.enter('button', 'Transaction date, add filter');
    await expect(filter.getByRole('button', { name: 'Today' })).toBeFocused();
    await keys.tabTo('textbox', 'Transaction date from, date', { inside: filter, most: 1 });
    await keys.type(inOrder('2026-09-01'));
    await keys.tabTo('textbox', 'Transaction date until, date', { inside: filter, most: 10 });
    await keys.type(inOrder('2026-10-31'));
    await keys.enter('button', 'Apply filter', { inside: filter, most: 10 });
    await expect(button(page, 'Transaction date: Sep 1, 2026 to Oct 31, 2026, change')).toBeFocused();
    const { total } = await api('listTransactions', {
      transactedAfter: '2026-09-01T00:00:00+00:00',
      transactedBefore: '2026-10-31T23:59:59+00:00',
    });
    await keys.heard(new RegExp(`of ${new Intl.NumberFormat('en-US').format(total ?? -1)}`));

    await keys.press('Enter');
    await keys.tabTo('textbox', 'Transaction date until, date', { inside: filter, most: 15 });
    await keys.type(inOrder('2026-09-30'));
    await keys.press('Enter');
    await expect(button(page, 'Transaction date: Sep 1, 2026 to Sep 30, 2026, change')).toBeFocused();
    await keys.enter('button', 'Remove filter Transaction date: Sep 1, 2026 to Sep 30, 2026', { most: 1 });
    await expect(button(page, 'Transaction date, add filter')).toBeFocused();
    await keys.heard(/of 6,000/);

    const amount = page.getByRole('columnheader', { name: 'Amount' });
    await keys.enter('button', /^Amount/, { inside: amount });
    await expect(amount).toHaveAttribute('aria-sort', 'descending');
    await expect(amount.getByRole('button')).toBeFocused();
    // Behind the last row, and so before the first stop of the page.
    await keys.enter('button', 'Next', { back: true });
    await expect(page).toHaveTitle('Transactions, page 2 | Steward');
    await expect(button(page, 'Next')).toBeFocused();
    await keys.heard(/^21–40|21–40 of/);

    // A name may be that of several rows, which their IDs tell apart.
    const last = page.getByRole('rowheader').nth(-1);
    const before = page.getByRole('rowheader').nth(-2);
    const idOf = async (row: Locator) => (await row.getByRole('button', { name: /^Copy ID/ }).textContent()) ?? '';
    const id = await idOf(before);
    const next = await idOf(last);
    expect(id).toMatch(/^\d+$/);
    await keys.enter('link', /./, { back: true, most: 20, inside: before });
    await expect(dialog(page, `Transaction ${id}`).getByRole('heading', { name: `Transaction ${id}` })).toBeFocused();
    await keys.heard(new RegExp(`^Transaction ${id}$`));
    await keys.enter('button', 'Next record', { most: 10 });
    await expect(
      dialog(page, `Transaction ${next}`).getByRole('heading', { name: `Transaction ${next}` }),
    ).toBeVisible();
    await expect(dialog(page, `Transaction ${id}`)).toBeHidden();
    await keys.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(last.getByRole('link')).toBeFocused();
  },
);

test('J9: a column is hidden, another moved, and all put back', { tag: '@all' }, async ({ page, keys }) => {
  await page.goto('/payouts');
  await expect(page.getByRole('rowheader')).toHaveCount(20);
  const before = await heads(page);
  await keys.enter('button', 'More actions');
  await expect(page.getByRole('menuitem', { name: 'Refresh' })).toBeFocused();
  await keys.press('ArrowDown', 'ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Columns' })).toBeFocused();
  await keys.press('Enter');
  const panel = dialog(page, 'Columns and row density');
  await keys.tabTo('checkbox', 'Fees', { inside: panel });
  await keys.press('Space');
  await expect(page.getByRole('columnheader', { name: 'Fees', exact: true })).toHaveCount(0);
  await keys.tabTo('button', 'Move Method', { inside: panel });
  await keys.press('ArrowUp');
  await keys.heard(/^Method, column \d+ of \d+$/);
  await expect(button(page, 'Move Method')).toBeFocused();
  expect((await heads(page)).indexOf('Method')).toBe(before.filter((head) => head !== 'Fees').indexOf('Method') - 1);
  await keys.enter('button', 'Reset columns', { inside: panel });
  await keys.heard(/^Columns reset to the default\.$/);
  expect(await heads(page)).toEqual(before);
  await keys.press('Escape');
  await expect(panel).toBeHidden();
  await expect(button(page, 'More actions')).toBeFocused();
});

test.describe('through a slow service', () => {
  test.use({ through: 'faults' });

  test(
    'J10: all pages are loaded, stopped and gone on with, and exported',
    { tag: '@all' },
    async ({ page, keys, faults }) => {
      await page.goto('/payouts');
      await expect(page.getByRole('rowheader')).toHaveCount(20);
      let go = () => {};
      faults.next(
        { path: '/v1/payouts?page=3' },
        hold(() => new Promise<void>((resolve) => (go = resolve))),
      );
      await keys.enter('button', 'Load all 5 pages', { back: true });
      await expect(page.getByText('Page 2 of 5, 40 rows')).toBeVisible();
      await expect(button(page, 'Stop')).toBeFocused();
      await keys.press('Enter');
      go();
      await keys.heard(/^Stopped loading payouts$/);
      await expect(button(page, 'Load the rest')).toBeFocused();
      await keys.press('Enter');
      await keys.heard(/^All 90 payouts loaded$/);
      await expect(page.getByRole('region', { name: 'Payouts, table' })).toBeFocused();

      await keys.press('ControlOrMeta+k');
      await expect(page.getByRole('combobox', { name: 'Find anything' })).toBeFocused();
      await keys.type('export');
      await keys.press('Enter');
      const asked = dialog(page, 'Export payouts');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        keys.enter('button', /^Export (?:all|\d)/, { inside: asked }),
      ]);
      await expect(asked.getByText('90 of 90 rows exported')).toBeVisible();
      await keys.heard(/90 of 90 rows exported/);
      expect(
        readFileSync(await download.path(), 'utf8')
          .trim()
          .split(/\r?\n/).length,
      ).toBeGreaterThan(90);
      await keys.press('Escape');
      await expect(asked).toBeHidden();
      await expect(page.getByRole('region', { name: 'Payouts, table' })).toBeFocused();
    },
  );
});

test(
  'J11: a record is opened by its ID, Settings gone to, the page made dark',
  { tag: '@all' },
  async ({ page, keys }) => {
    const choices = page.getByRole('combobox', { name: 'Find anything' });
    await page.goto('/transactions');
    await expect(page.getByRole('rowheader')).toHaveCount(20);
    await keys.press('ControlOrMeta+k');
    await expect(choices).toBeFocused();
    await keys.type('90417');
    await expect(page.getByRole('option', { selected: true })).toContainText('Transaction 90417');
    await keys.heard(/^10 results$/);
    await keys.press('Enter');
    await expect(dialog(page, 'Transaction 90417').getByRole('heading', { name: 'Transaction 90417' })).toBeFocused();
    await keys.press('ControlOrMeta+k');
    await expect(choices).toBeFocused();
    await keys.type('settings');
    await keys.press('Enter');
    await keys.arrive('Settings');
    await keys.heard(/^Settings$/);
    await keys.tabTo('radio', 'Match system');
    await keys.press('ArrowUp');
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
    await keys.heard(/^Saved in this browser\.$/);
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  },
);

test(
  'J14: a lost connection is announced in a list and in a form, and nothing is lost',
  { tag: '@all' },
  async ({ page, context, keys, api, expectStatus }) => {
    expectStatus('network');
    await page.goto('/transactions');
    await expect(page.getByRole('rowheader')).toHaveCount(20);
    await keys.enter('button', 'More actions');
    await expect(page.getByRole('menuitem', { name: 'Refresh' })).toBeFocused();
    await context.setOffline(true);
    await keys.press('Enter');
    await keys.heard(/^You’re offline\. Showing data from/);
    await expect(button(page, 'More actions')).toBeFocused();
    await expect(page.getByRole('rowheader')).toHaveCount(20);
    await context.setOffline(false);
    await expect(page.getByRole('main').getByText(/^You’re offline/)).toBeHidden();

    await page.goto('/households/501/edit?at=1');
    await keys.tabTo('textbox', 'Envelope name');
    await keys.retype('Typed on a train');
    await keys.tabTo('button', 'Save household');
    await context.setOffline(true);
    await keys.press('Enter');
    // The focus moves to what is said about it, which is how it is said aloud.
    await expect(focused(page)).toContainText('You’re offline. Nothing was sent');
    await context.setOffline(false);
    await keys.enter('button', 'Save household');
    await keys.arrive('Ames family');
    await keys.heard(/^Saved\b/);
    expect((await api('listHouseholds', { contacts: '4801' })).rows[0]?.envelope_name).toBe('Typed on a train');
  },
);

const lists = ['Campaigns', 'Households', 'Transactions', 'Pledges', 'Tickets', 'Payouts', 'Messages', 'Webhooks'];

/** From the content on, behind the skip link. */
const mostTabsToAMenu = 60;

test('J16: the menu of the first row of each list is reached and used', { tag: '@all' }, async ({ page, keys }) => {
  for (const list of lists) {
    await test.step(list, async () => {
      await page.goto(`/${list.toLowerCase()}`);
      const menu = button(page, /^Actions for /).first();
      await expect(menu).toBeVisible();
      await keys.enter('button', 'Skip to main content', { most: 1 });
      await expect(page.getByRole('main')).toBeFocused();
      const tabs = await keys.tabTo('button', /^Actions for /, { most: mostTabsToAMenu });
      test.info().annotations.push({ type: 'tabs', description: `${tabs} presses of Tab lead to the menu of a row` });
      await keys.press('Enter');
      await expect(page.getByRole('menuitem', { name: 'Open', exact: true })).toBeFocused();
      await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible();
      await keys.press('ArrowDown');
      await expect(page.getByRole('menuitem', { name: 'Copy ID' })).toBeFocused();
      await keys.press('Escape');
      await expect(menu).toBeFocused();
      await keys.press('Enter');
      await expect(page.getByRole('menuitem', { name: 'Open', exact: true })).toBeFocused();
      await keys.press('Enter');
      await expect(page.getByRole('heading', { level: 1 }).or(dialogHeading(page)).and(focused(page))).toBeVisible();
      await expect(page).not.toHaveURL(new RegExp(`/${list.toLowerCase()}$`));
    });
  }
});

const dialogHeading = (page: Page) => page.getByRole('dialog').getByRole('heading', { level: 2 });
const focused = (page: Page) => page.locator(':focus');
