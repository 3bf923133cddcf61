import type { Page } from 'playwright/test';
import { delay, reset, status } from '../../support/fault.ts';
import { expect, test } from '../../support/fixture.ts';

const table = (page: Page) => page.getByRole('table', { name: /transactions/ });
const rowIds = (page: Page) => table(page).getByRole('rowheader').allTextContents();
/** The line under the heading. */
const meta = (page: Page) => page.getByRole('paragraph').filter({ hasText: /^Loaded/ });
const search = (page: Page) => new URL(page.url()).searchParams;

test('the list shows what the service gives: the rows, which of how many, and in which order', async ({
  page,
  api,
}) => {
  const answered = await api('listTransactions', { sortByDesc: 'transacted_at' });
  await page.goto('/transactions');
  await expect(table(page).getByRole('row')).toHaveCount(answered.rows.length + 1);
  expect(await rowIds(page)).toEqual(answered.rows.map(({ id }) => id));
  await expect(page.getByText('1 to 20 of 6,000', { exact: true })).toBeVisible();
  await expect(page.getByText('Order: newest transaction date first')).toBeVisible();
  await expect(meta(page)).toContainText(/^Loaded \d\d:\d\d:\d\d/);
});

test('amounts are shown exactly, without a currency that nobody gave', async ({ page, api }) => {
  const [first] = (await api('listTransactions', {})).rows;
  await page.goto('/transactions');
  const row = table(page).getByRole('row', { name: new RegExp(`^${first?.id}`) });
  const amount = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 }).format(Number(first?.amount));
  await expect(row.getByRole('cell', { name: amount, exact: true }).first()).toBeVisible();
  await expect(page.getByText('The service does not give a currency for transactions.')).toBeVisible();
  await expect(row).not.toContainText('$');
});

test('paging goes through the list, and the address holds the page', async ({ page, api }) => {
  await page.goto('/transactions');
  await expect(page.getByText('1 to 20 of 6,000', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('21 to 40 of 6,000', { exact: true })).toBeVisible();
  expect(search(page).get('page')).toBe('2');
  await expect(page).toHaveTitle('Transactions, page 2 | Steward');
  const second = await api('listTransactions', { sortByDesc: 'transacted_at', page: '2' });
  expect(await rowIds(page)).toEqual(second.rows.map(({ id }) => id));
  await page.goBack();
  await expect(page.getByText('1 to 20 of 6,000', { exact: true })).toBeVisible();
  await page.goForward();
  await page.reload();
  await expect(page.getByText('21 to 40 of 6,000', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByText('1 to 20 of 6,000', { exact: true })).toBeVisible();
  expect(search(page).has('page')).toBe(false);
});

test('a page can be typed, and one beyond the last says which the last is', async ({ page }) => {
  await page.goto('/transactions');
  await page.getByRole('textbox', { name: 'Page' }).fill('300');
  await page.keyboard.press('Enter');
  await expect(page.getByText('5,981 to 6,000 of 6,000', { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Page' }).fill('301');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Page 301 does not exist.' })).toBeVisible();
  await page.getByRole('button', { name: 'Go to page 300' }).click();
  await expect(page.getByText('5,981 to 6,000 of 6,000', { exact: true })).toBeVisible();
});

test('rows stay on screen while the next page is on its way', async ({ page }) => {
  await page.goto('/transactions');
  await expect(page.getByText('1 to 20 of 6,000', { exact: true })).toBeVisible();
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
        if (body) observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
      }),
  );
  await page.getByRole('button', { name: 'Next' }).click();
  expect(await emptied).toBe(false);
  expect(await rowIds(page)).not.toEqual(first);
});

const periods = [
  ['Transacted', 'transactedAfter', 'transactedBefore'],
  ['Created', 'createdAfter', 'createdBefore'],
  ['Updated', 'updatedAfter', 'updatedBefore'],
  ['Check deposited', 'checkDepositedAfter', 'checkDepositedBefore'],
] as const;

for (const [label, after, before] of periods) {
  test(`a period is picked for “${label}”, sent with its offset, and shown as understood`, async ({ page, api }) => {
    await page.goto('/transactions');
    await page.getByRole('button', { name: `${label}, add filter` }).click();
    const panel = page.getByRole('dialog', { name: `Filter by ${label.toLowerCase()}` });
    await panel.getByLabel(`${label} from, day`).fill('2026-09-01');
    await panel.getByLabel(`${label} until, day`).fill('2026-10-31');
    await panel.getByLabel(`${label} until, time`).fill('12:30');
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
    await expect(page.getByRole('main').getByText(`of ${total} (6,000 without filters)`).first()).toBeVisible();
    expect(await rowIds(page)).toEqual(answered.rows.map(({ id }) => id));
    await expect(page.getByText('Filters are applied by the service, to all transactions.')).toBeVisible();
  });
}

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'America/New_York' });
  test('picked days are days there', async ({ page }) => {
    await page.goto('/transactions');
    await page.getByRole('button', { name: 'Transacted, add filter' }).click();
    await page.getByLabel('Transacted from, day').fill('2026-07-01');
    await page.getByLabel('Transacted until, day').fill('2026-11-20');
    await page.getByRole('button', { name: 'Apply filter' }).click();
    await expect(page.getByRole('button', { name: 'Transacted: Jul 1, 2026 to Nov 20, 2026, change' })).toBeVisible();
    expect(search(page).get('transactedAfter')).toBe('2026-07-01T00:00:00-04:00');
    expect(search(page).get('transactedBefore')).toBe('2026-11-20T23:59:59-05:00');
  });
});

test('a period that ends before it starts is said so, and the rest is kept', async ({ page }) => {
  await page.goto('/transactions');
  await page.getByRole('button', { name: 'Created, add filter' }).click();
  await page.getByLabel('Created from, day').fill('2026-09-02');
  await page.getByLabel('Created until, day').fill('2026-09-01');
  await page.getByRole('button', { name: 'Apply filter' }).click();
  await expect(page.getByText('The end is before the start. Choose a later end')).toBeVisible();
  await expect(page.getByLabel('Created from, day')).toHaveValue('2026-09-02');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Created, add filter' })).toBeFocused();
});

test('a contact is found by name through the households and filtered by id', async ({ page, api }) => {
  await page.goto('/transactions');
  await page.getByRole('button', { name: 'Contact, add filter' }).click();
  await page.getByRole('textbox', { name: 'Contact' }).fill('Ames');
  await page.getByRole('option', { name: /Ruth Ames/ }).click();
  await expect(page.getByRole('button', { name: 'Contact: Ruth Ames, change' })).toBeFocused();
  const contacts = search(page).get('contacts') ?? '';
  expect(contacts).toMatch(/^\d+$/);
  expect(page.url()).not.toContain('Ames');
  const answered = await api('listTransactions', { contacts, sortByDesc: 'transacted_at' });
  expect(answered.rows.length).toBeGreaterThan(0);
  await expect(table(page).getByRole('rowheader')).toHaveText(answered.rows.map(({ id }) => id ?? ''));
});

test('digits are a contact id', async ({ page }) => {
  await page.goto('/transactions');
  await page.getByRole('button', { name: 'Contact, add filter' }).click();
  await page.getByRole('textbox', { name: 'Contact' }).fill('4801');
  await expect(page.getByRole('option', { name: 'Contact 4801' })).toHaveAttribute('data-combobox-selected');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Contact: 4801, change' })).toBeFocused();
  expect(search(page).get('contacts')).toBe('4801');
});

test('method and scope are filtered, changed and removed with the keyboard alone', async ({ page, api }) => {
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

  await page.getByRole('button', { name: 'Scope, add filter' }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Scope', { exact: true }).selectOption('benefiting');
  await page.getByRole('button', { name: 'Apply filter' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Scope: benefiting, change' })).toBeFocused();
  const answered = await api('listTransactions', { method: 'check', scope: 'benefiting', sortByDesc: 'transacted_at' });
  await expect(meta(page)).toContainText(`of ${answered.total} (6,000 without filters)`);

  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Remove filter Scope: benefiting' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Scope, add filter' })).toBeFocused();
  expect(search(page).has('scope')).toBe(false);
  await page.getByRole('button', { name: 'Clear all' }).press('Enter');
  await expect(page.getByText('1 to 20 of 6,000', { exact: true })).toBeVisible();
  expect(page.url()).not.toContain('?');
});

for (const sort of ['amount', 'transacted_at', 'created_at', 'contact_name'] as const) {
  for (const direction of ['ascending', 'descending'] as const) {
    test(`the service orders by ${sort}, ${direction}`, async ({ page, api }) => {
      await page.goto('/transactions');
      await page.getByRole('button', { name: 'Order' }).click();
      await page.getByRole('dialog').getByLabel('Order').selectOption(`service ${direction} ${sort}`);
      await page.getByRole('button', { name: 'Apply order' }).click();
      await expect(page.getByText('The order is applied by the service, to all transactions.')).toBeVisible();
      const key = direction === 'ascending' ? 'sortBy' : 'sortByDesc';
      expect(search(page).get(key)).toBe(sort);
      expect(search(page).has(key === 'sortBy' ? 'sortByDesc' : 'sortBy')).toBe(false);
      const answered = await api('listTransactions', { [key]: sort });
      await expect(table(page).getByRole('rowheader')).toHaveText(answered.rows.map(({ id }) => id ?? ''));
    });
  }
}

test('the amount column sorts by its heading and says how', async ({ page }) => {
  await page.goto('/transactions');
  const heading = page.getByRole('columnheader', { name: 'Amount' });
  await heading.getByRole('button').click();
  await expect(heading).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByText('Order: largest amount first')).toBeVisible();
  await heading.getByRole('button').click();
  await expect(heading).toHaveAttribute('aria-sort', 'ascending');
  await heading.getByRole('button').click();
  await expect(heading).not.toHaveAttribute('aria-sort');
  await expect(page.getByText('Order: newest transaction date first')).toBeVisible();
});

test('an order by the service takes the place of one over the rows of the page', async ({ page, api }) => {
  const { rows } = await api('listTransactions', { sortByDesc: 'amount' });
  await page.goto('/transactions?sort=-fee');
  const heading = page.getByRole('columnheader', { name: 'Amount' });
  await heading.getByRole('button').click();
  await expect(heading).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL(/\?sortByDesc=amount$/);
  await expect(table(page).getByRole('rowheader')).toHaveText(rows.map(({ id }) => id ?? ''));
});

test('a link is checked key by key: what is not understood is named, the rest holds', async ({ page }) => {
  await page.goto(
    '/transactions?scope=everything&method=check&sortBy=amount&sortByDesc=created_at&createdAfter=soon&page=x',
  );
  await expect(page.getByText(/^Part of this link was not understood: /)).toContainText(
    'scope, sortBy, createdAfter, page',
  );
  await expect(page.getByRole('button', { name: 'Method: check, change' })).toBeVisible();
  await expect(page.getByText('Order: last created first')).toBeVisible();
});

test('nothing that matches is told apart from nothing at all', async ({ page }) => {
  await page.goto('/transactions?method=barter');
  await expect(page.getByRole('heading', { name: 'No transactions match.' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByText('1 to 20 of 6,000', { exact: true })).toBeVisible();
});

test('a lost connection keeps the rows, and they are fresh again once it is back', async ({
  page,
  context,
  expectStatus,
}) => {
  expectStatus('network');
  await page.goto('/transactions');
  await expect(page.getByText('1 to 20 of 6,000', { exact: true })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('main').getByText(/^You are offline. Showing data from/)).toBeVisible();
  await expect(table(page).getByRole('rowheader')).toHaveCount(20);
  await context.setOffline(false);
  await expect(page.getByRole('main').getByText(/^You are offline/)).toBeHidden();
});

test('without rows to keep, a lost connection is an error and not an empty list', async ({
  page,
  context,
  expectStatus,
}) => {
  expectStatus('network');
  await page.goto('/transactions');
  await expect(page.getByText('1 to 20 of 6,000', { exact: true })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('textbox', { name: 'Page' }).fill('250');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Transactions could not be loaded.' })).toBeVisible();
  await expect(page.getByRole('main').getByText('You are offline. Nothing was sent.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('4,981 to 5,000 of 6,000', { exact: true })).toBeVisible();
});

test.describe('in an empty world', () => {
  test.use({ world: 'empty' });
  test('there are none yet, in its own words', async ({ page }) => {
    await page.goto('/transactions');
    await expect(page.getByRole('heading', { name: 'No transactions yet.' })).toBeVisible();
    await expect(page.getByText('Transactions appear here when donors give.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Clear filters' })).toHaveCount(0);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test('rows are cards with the same content', async ({ page, api }) => {
    const answered = await api('listTransactions', { sortByDesc: 'transacted_at' });
    await page.goto('/transactions');
    const cards = page.getByRole('list', { name: 'Transactions' }).getByRole('listitem');
    await expect(cards).toHaveCount(20);
    await expect(cards.first()).toContainText(answered.rows[0]?.id ?? '');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('21 to 40 of 6,000', { exact: true })).toBeVisible();
  });
});

const drawer = (page: Page, id: string) => page.getByRole('dialog', { name: `Transaction ${id}` });

test('a row opens as a record beside the list; Back closes it and the focus returns', async ({ page, api }) => {
  const [first] = (await api('listTransactions', { sortByDesc: 'transacted_at' })).rows;
  const id = first?.id ?? '';
  await page.goto('/transactions');
  const link = table(page).getByRole('link', { name: id });
  await link.click();
  await expect(drawer(page, id).getByRole('heading', { name: `Transaction ${id}` })).toBeFocused();
  expect(search(page).get('open')).toBe(id);
  await expect(drawer(page, id).getByRole('row', { name: /^Amount/ })).toContainText('.');
  await expect(drawer(page, id).getByRole('region', { name: 'Line items' }).getByRole('row')).toHaveCount(
    (first?.line_items.length ?? 0) + 1,
  );
  await page.goBack();
  await expect(drawer(page, id)).toBeHidden();
  await expect(link).toBeFocused();
  await page.goForward();
  await expect(drawer(page, id).getByRole('heading', { name: `Transaction ${id}` })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(drawer(page, id)).toBeHidden();
  await expect(link).toBeFocused();
});

test('a link to a record opens it, and closing it leaves the list', async ({ page, api }) => {
  const { rows } = await api('listTransactions', { sortByDesc: 'transacted_at', page: '2' });
  const id = rows[4]?.id ?? '';
  await page.goto(`/transactions?page=2&open=${id}`);
  await expect(drawer(page, id)).toBeVisible();
  await drawer(page, id).getByRole('button', { name: 'Close' }).click();
  await expect(drawer(page, id)).toBeHidden();
  await expect(table(page).getByRole('link', { name: id })).toBeFocused();
  expect(search(page).get('page')).toBe('2');
  expect(search(page).has('open')).toBe(false);
});

test('previous and next go through the rows of the page, and stop at its ends', async ({ page, api }) => {
  const ids = (await api('listTransactions', { sortByDesc: 'transacted_at' })).rows.map(({ id }) => id ?? '');
  await page.goto('/transactions');
  await table(page)
    .getByRole('link', { name: ids[0] ?? '' })
    .click();
  const previous = page.getByRole('button', { name: 'Previous record' });
  await expect(previous).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Next record' }).click();
  await expect(drawer(page, ids[1] ?? '')).toBeVisible();
  await previous.click();
  await expect(drawer(page, ids[0] ?? '')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('another page from the command menu closes the record, and Back opens it again', async ({ page, api }) => {
  const { rows } = await api('listTransactions', { sortByDesc: 'transacted_at' });
  await page.goto('/transactions');
  await table(page)
    .getByRole('link', { name: rows[0]?.id ?? '' })
    .click();
  await expect(drawer(page, rows[0]?.id ?? '')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('Next page');
  await page.getByRole('option', { name: 'Next page', exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/transactions\?page=2$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await expect(drawer(page, rows[0]?.id ?? '')).toBeVisible();
});

test.describe('where a page cannot be read', () => {
  test.use({ through: 'faults' });

  test('a record that may be on it is not called missing', async ({ page, faults, expectStatus }) => {
    expectStatus(403);
    faults.next({ path: /^\/v1\/transactions\?.*page=2/ }, status(403));
    await page.goto('/transactions?open=999999999');
    const record = drawer(page, '999999999');
    await expect(record).toContainText('could not be read');
    await expect(record).not.toContainText('is not on page 1');
    await record.getByRole('button', { name: 'Try again' }).click();
    await expect(record).toContainText('is not on page 1 of this list, nor next to it.');
  });
});

test('a record that is not on the page says so', async ({ page }) => {
  await page.goto('/transactions?open=999999999');
  await expect(drawer(page, '999999999')).toContainText('is not on page 1 of this list, nor next to it.');
});

test('ID and link are copied, and every field is there as the service gave it', async ({ page, context, api }) => {
  await context.grantPermissions(['clipboard-write']);
  const [first] = (await api('listTransactions', { sortByDesc: 'transacted_at' })).rows;
  const id = first?.id ?? '';
  await page.goto(`/transactions?open=${id}`);
  await drawer(page, id).getByRole('button', { name: 'Copy ID' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'ID copied' })).toBeAttached();
  await drawer(page, id).getByText('All fields as the service gave them').click();
  await expect(drawer(page, id).getByText('tax_deductible_amount')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer(page, id)).toBeHidden();
  await expect(table(page).getByRole('link', { name: id })).toBeFocused();
  expect(await pasted(page)).toBe(id);
  await table(page).getByRole('link', { name: id }).click();
  await expect(drawer(page, id).getByRole('heading', { name: `Transaction ${id}` })).toBeFocused();
  const address = page.url();
  await drawer(page, id).getByRole('button', { name: 'Copy Link' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(drawer(page, id)).toBeHidden();
  await expect(table(page).getByRole('link', { name: id })).toBeFocused();
  expect(await pasted(page)).toBe(address);
});

test('the menu of a row is used with the keyboard alone', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-write']);
  await page.goto('/transactions');
  const id = (await rowIdsOnceLoaded(page))[0] ?? '';
  const dots = page.getByRole('button', { name: `Actions for Transaction ${id}` });
  await dots.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Open' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'ID copied' })).toBeAttached();
  await expect(dots).toBeFocused();
  expect(await pasted(page)).toBe(id);
  await dots.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Open' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(dots).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Open' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(drawer(page, id)).toBeVisible();
});

/** What was copied, as a person finds out: by pasting it. */
async function pasted(page: Page): Promise<string> {
  const field = page.getByRole('textbox', { name: 'Page' });
  await field.fill('');
  await field.press('ControlOrMeta+v');
  await expect(field).not.toHaveValue('');
  return field.inputValue();
}

async function rowIdsOnceLoaded(page: Page): Promise<string[]> {
  await expect(table(page).getByRole('rowheader')).toHaveCount(20);
  return rowIds(page);
}

test('a list seen before shows its rows in the same frame', async ({ page }) => {
  await page.goto('/transactions');
  await rowIdsOnceLoaded(page);
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('link', { name: 'Households' }).click();
  await expect(page.getByRole('link', { name: 'Ames family' })).toBeVisible();
  const skeletons = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let seen = 0;
        const observer = new MutationObserver(() => {
          seen += document.querySelectorAll('tbody[aria-hidden] tr').length;
          if (document.title.startsWith('Transactions') && document.querySelector('tbody:not([aria-hidden]) tr')) {
            observer.disconnect();
            resolve(seen);
          }
        });
        observer.observe(document, { subtree: true, childList: true });
      }),
  );
  await navigation.getByRole('link', { name: 'Transactions' }).click();
  expect(await skeletons).toBe(0);
});

test('the next page is fetched when its button is pointed at', async ({ page }) => {
  await page.goto('/transactions');
  await rowIdsOnceLoaded(page);
  const ahead = page.waitForRequest((request) => new URL(request.url()).searchParams.get('page') === '2');
  await page.getByRole('button', { name: 'Next' }).hover();
  await ahead;
});

test.describe('with code that is late or lost', () => {
  test.use({ through: 'faults' });

  test('one panel is open at a time, also where the code of the first is late', async ({ page, faults }) => {
    faults.always({ path: /^\/assets\/popover-panel-.*\.js$/ }, delay(1500));
    await page.goto('/transactions');
    await page.getByRole('button', { name: 'Method, add filter' }).click();
    await page.getByRole('button', { name: 'Scope, add filter' }).click();
    await expect(page.getByRole('dialog', { name: 'Scope' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Method, add filter' })).toHaveAttribute('aria-expanded', 'false');
  });

  test('a record whose code does not arrive says so beside the list, and is there at the next try', async ({
    page,
    faults,
    expectStatus,
  }) => {
    expectStatus('network', 'file');
    const code = { path: /^\/assets\/transaction-details-.*\.js$/ };
    faults.standing(code, reset({ when: 'before' }));
    await page.goto('/transactions');
    const link = page.getByRole('rowheader').first().getByRole('link');
    await link.click();
    await expect(page.getByRole('dialog').getByText(/could not be loaded/)).toBeVisible();
    await expect(page.getByRole('rowheader', { includeHidden: true })).toHaveCount(20);
    faults.clear();
    await page.keyboard.press('Escape');
    await expect(link).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByText('Line items')).toBeVisible();
  });
});
