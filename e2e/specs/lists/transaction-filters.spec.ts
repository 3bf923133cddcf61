import type { Page } from 'playwright/test';
import { byDateInSight } from '../../support/rows.ts';
import type { Call } from '#api/client.ts';
import { expect, test } from '../../support/fixture.ts';

const table = (page: Page) => page.getByRole('table', { name: /transactions/ });
const ids = (page: Page) => table(page).getByRole('rowheader').getByRole('button');
const rowIds = (page: Page) => ids(page).allTextContents();
/** The line under the heading. */
const meta = (page: Page) => page.getByRole('paragraph').filter({ hasText: /as of/ });
const search = (page: Page) => new URL(page.url()).searchParams;

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
  expect(search(page).get(after)).toBe('2026-09-01T00:00:00+00:00');
  expect(search(page).get(before)).toBe('2026-10-31T12:30:00+00:00');
  const answered = await api('listTransactions', {
    [after]: '2026-09-01T00:00:00+00:00',
    [before]: '2026-10-31T12:30:00+00:00',
    sortByDesc: 'transacted_at',
  });
  const total = new Intl.NumberFormat('en-US').format(answered.total ?? -1);
  await expect(page.getByRole('main').getByText(`of ${total} (filtered from 6,000)`).first()).toBeVisible();
  expect(await rowIds(page)).toEqual(byDateInSight(answered.rows).map(({ id }) => id));
  // Until all rows are there, the service cuts, by a date of its own.
  const caveat = page.getByText('period by the platform’s transaction date');
  await expect(caveat).toHaveCount(label === 'Transaction date' ? 1 : 0);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page.getByRole('button', { name: `${label}, add filter` })).toBeVisible();
}

const [firstPeriod, ...otherPeriods] = periods;

test('other periods are picked in the same way', { tag: '@all' }, async ({ page, api }) => {
  for (const period of otherPeriods) await test.step(period[0], () => pickPeriod(page, api, period));
});

test('a period is picked, sent with its offset and shown as understood; one that ends before it starts is not', async ({
  page,
  api,
}) => {
  await pickPeriod(page, api, firstPeriod);

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
});

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'America/New_York' });
  test('picked days are days there', { tag: '@all' }, async ({ page }) => {
    await page.goto('/transactions');
    await page.getByRole('button', { name: 'Transaction date, add filter' }).click();
    await page.getByLabel('Transaction date from, date').pressSequentially('07012026');
    await page.getByLabel('Transaction date until, date').pressSequentially('11202026');
    await page.getByRole('button', { name: 'Apply filter' }).click();
    await expect(
      page.getByRole('button', { name: 'Transaction date: Jul 1, 2026 to Nov 20, 2026, change' }),
    ).toBeVisible();
    expect(search(page).get('transactedAfter')).toBe('2026-07-01T00:00:00-04:00');
    expect(search(page).get('transactedBefore')).toBe('2026-11-20T23:59:59-05:00');
  });
});

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
      await expect(page.getByRole('button', { name: 'Contact: 4801, change' })).toBeFocused();
      expect(search(page).get('contacts')).toBe('4801');
    });

    await test.step('a contact is found by name through the households and filtered by id', async () => {
      await page.getByRole('button', { name: 'Clear all' }).click();
      await page.getByRole('button', { name: 'Contact, add filter' }).click();
      await page.getByRole('textbox', { name: 'Contact' }).fill('Ames');
      await page.getByRole('option', { name: /Ruth Ames/ }).click();
      await expect(page.getByRole('button', { name: 'Contact: Ruth Ames, change' })).toBeFocused();
      const contacts = search(page).get('contacts') ?? '';
      expect(contacts).toMatch(/^\d+$/);
      expect(page.url()).not.toContain('Ames');
      const answered = await api('listTransactions', { contacts, sortByDesc: 'transacted_at' });
      expect(answered.rows.length).toBeGreaterThan(0);
      await expect(ids(page)).toHaveText(byDateInSight(answered.rows).map(({ id }) => id ?? ''));
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
      expect(search(page).get('method')).toBe('check');
      expect(search(page).has('page')).toBe(false);

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
      expect(search(page).has('scope')).toBe(false);
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
      await expect(page.getByRole('button', { name: 'Sort: newest created' })).toBeVisible();
    });
  },
);
