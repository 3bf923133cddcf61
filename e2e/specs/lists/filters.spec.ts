/** The filters of a list: periods by name, by day and by time, words, contacts, and the panels that they are set in. */
import type { Page } from 'playwright/test';
import type { Call } from '#api/client.ts';
import { expectSort } from '../../support/fold.ts';
import { expect, test } from '../../support/fixture.ts';
import { byDateInSight, idsOf } from '../../support/rows.ts';

const table = (page: Page) => page.getByRole('table', { name: /transactions/ });
const ids = (page: Page) => idsOf(table(page).getByRole('rowheader').getByRole('link'));
/** The line under the heading. */
const meta = (page: Page) => page.getByRole('paragraph').filter({ hasText: /as of/ });
const address = (page: Page) => new URL(page.url()).searchParams;

/** Opens a filter, from behind `More` where it is not in sight. */
async function addFilter(page: Page, label: string) {
  const chip = page.getByRole('button', { name: `${label}, add filter` });
  if ((await chip.count()) === 0) await page.getByRole('button', { name: 'More filters' }).click();
  await chip.click();
}

const periods = [
  ['Transaction date', 'transactedAfter', 'transactedBefore'],
  ['Created', 'createdAfter', 'createdBefore'],
  ['Updated', 'updatedAfter', 'updatedBefore'],
  ['Check deposited', 'checkDepositedAfter', 'checkDepositedBefore'],
] as const;

async function pickPeriod(page: Page, api: Call, [label, after, before]: (typeof periods)[number]) {
  await page.goto('/transactions');
  await addFilter(page, label);
  const panel = page.getByRole('dialog', { name: `Filter by ${label.toLowerCase()}` });
  await panel.getByLabel(`${label} from, date`).pressSequentially('09012026');
  await panel.getByLabel(`${label} until, date`).pressSequentially('10312026');
  await panel.getByRole('button', { name: 'Add times' }).click();
  await panel.getByLabel(`${label} until, time`).pressSequentially('1230PM');
  await panel.getByRole('button', { name: 'Apply filter' }).click();
  await expect(
    page.getByRole('button', { name: `${label}: Sep 1, 2026 to Oct 31, 2026, 12:30 PM, change` }),
  ).toBeFocused();
  expect(address(page).get(after)).toBe('2026-09-01T00:00:00+00:00');
  expect(address(page).get(before)).toBe('2026-10-31T12:30:00+00:00');
  const answered = await api('listTransactions', {
    [after]: '2026-09-01T00:00:00+00:00',
    [before]: '2026-10-31T12:30:00+00:00',
    sortByDesc: 'transacted_at',
  });
  const total = new Intl.NumberFormat('en-US').format(answered.total ?? -1);
  await expect(page.getByRole('main').getByText(`of ${total} (filtered from 6,000)`).first()).toBeVisible();
  expect(await ids(page)).toEqual(byDateInSight(answered.rows).map(({ id }) => id));
  // Until all rows are there, the platform cuts, by a date of its own.
  const caveat = page.getByText('period by the platform’s transaction date');
  await expect(caveat).toHaveCount(label === 'Transaction date' ? 1 : 0);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page.getByRole('button', { name: `${label}, add filter` })).toBeVisible();
}

test(
  'periods are picked, sent with their offset and shown as understood; one that ends before it starts is not',
  { tag: '@all' },
  async ({ page, api }) => {
    for (const period of periods) await test.step(period[0], () => pickPeriod(page, api, period));

    await test.step('a period that ends before it starts is said so, and the rest is kept', async () => {
      await addFilter(page, 'Created');
      await page.getByLabel('Created from, date').pressSequentially('09022026');
      await page.getByLabel('Created until, date').pressSequentially('09012026');
      await page.getByRole('button', { name: 'Apply filter' }).click();
      await expect(page.getByText('The end must be after the start')).toBeVisible();
      await expect(page.getByLabel('Created from, date')).toHaveValue('2026-09-02');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: 'Created, add filter' })).toBeFocused();
    });
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

test(
  'a period keeps its name, and a day or a time that is half typed is said',
  { tag: '@all' },
  async ({ page, api }) => {
    await test.step('a day or a time that is half typed is said, and the panel stays', async () => {
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

    await test.step('a period that is named stays named in the address, in the view, and moves with the days', async () => {
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
    });
  },
);

test(
  'filters are found, typed, changed and removed, and a link is checked key by key',
  { tag: '@all' },
  async ({ page, api }) => {
    await test.step('digits are a contact id', async () => {
      await page.goto('/transactions');
      await page.getByRole('button', { name: 'Contact, add filter' }).click();
      await page.getByRole('textbox', { name: 'Contact' }).fill('4801');
      await expect(page.getByRole('option', { name: 'Contact 4801' })).toHaveAttribute('data-combobox-selected');
      await page.keyboard.press('Enter');
      // Its name comes once households are read.
      await expect(page.getByRole('button', { name: /^Contact: (?:4801|Ruth Ames), change$/ })).toBeFocused();
      expect(address(page).get('contacts')).toBe('4801');
    });

    await test.step('a contact is found by name through the households and filtered by id', async () => {
      await page.getByRole('button', { name: 'Clear all' }).click();
      await page.getByRole('button', { name: 'Contact, add filter' }).click();
      await page.getByRole('textbox', { name: 'Contact' }).fill('Ames');
      await page.getByRole('option', { name: /Ruth Ames/ }).click();
      await expect(page.getByRole('button', { name: 'Contact: Ruth Ames, change' })).toBeFocused();
      const contacts = address(page).get('contacts') ?? '';
      expect(contacts).toMatch(/^\d+$/);
      expect(page.url()).not.toContain('Ames');
      const answered = await api('listTransactions', { contacts, sortByDesc: 'transacted_at' });
      expect(answered.rows.length).toBeGreaterThan(0);
      await expect.poll(() => ids(page)).toEqual(byDateInSight(answered.rows).map(({ id }) => id ?? ''));
    });

    await test.step('method and scope are filtered, changed and removed with the keyboard alone', async () => {
      await page.goto('/transactions?page=2');
      const method = page.getByRole('button', { name: 'Method, add filter' });
      await method.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByLabel('Method', { exact: true })).toBeFocused();
      await page.keyboard.type('check');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Method: check, change' })).toBeFocused();
      expect(address(page).get('method')).toBe('check');
      expect(address(page).has('page')).toBe(false);

      await page.getByRole('button', { name: 'More filters' }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Scope, add filter' })).toBeFocused();
      await page.keyboard.press('Enter');
      await page.getByLabel('Scope', { exact: true }).selectOption('benefiting');
      await page.getByRole('button', { name: 'Apply filter' }).press('Enter');
      await expect(page.getByRole('button', { name: 'Scope: benefiting, change' })).toBeFocused();
      const answered = await api('listTransactions', {
        method: 'check',
        scope: 'benefiting',
        sortByDesc: 'transacted_at',
      });
      await expect(meta(page)).toContainText(`of ${answered.total} (filtered from 6,000)`);

      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name: 'Remove filter Scope: benefiting' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Scope, add filter' })).toBeFocused();
      expect(address(page).has('scope')).toBe(false);
      await page.getByRole('button', { name: 'Clear all' }).press('Enter');
      await expect(page.getByText('1–20 of 6,000', { exact: true })).toBeVisible();
      expect(page.url()).not.toContain('?');
    });

    await test.step('nothing that matches is told apart from nothing at all', async () => {
      await page.goto('/transactions?method=barter');
      await expect(page.getByRole('heading', { name: 'No transactions match.' })).toBeVisible();
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await expect(page.getByText('1–20 of 6,000', { exact: true })).toBeVisible();
    });

    await test.step('a link is checked key by key: what is not understood is named, the rest holds', async () => {
      await page.goto(
        '/transactions?scope=everything&method=check&sortBy=amount&sortByDesc=created_at&createdAfter=soon&page=x',
      );
      await expect(page.getByText(/^Some filters in this link weren’t recognized: /)).toContainText(
        'scope, sortBy, createdAfter, page',
      );
      await expect(page.getByRole('button', { name: 'Method: check, change' })).toBeVisible();
      await expectSort(page, 'newest created');
    });
  },
);
