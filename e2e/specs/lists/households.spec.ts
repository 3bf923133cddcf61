import type { Page } from 'playwright/test';
import { expect, test } from '../../support/fixture.ts';

const table = (page: Page) => page.getByRole('region', { name: 'Households, table' });

test('the list shows households with their head and members, and says that no total is known', async ({
  page,
  api,
}) => {
  const answered = await api('listHouseholds', {});
  await page.goto('/households');
  await expect(table(page).getByRole('rowheader')).toHaveText(answered.rows.map(({ name }) => name ?? ''));
  const ames = table(page).getByRole('row', { name: /Ames family/ });
  await expect(ames).toContainText('The Ames Family');
  await expect(ames).toContainText('Ruth Ames');
  await expect(page.getByText('The service gives no total for households.')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Pages' }).getByText('Page 1')).toBeVisible();
});

test('paging goes on until a page is empty, and leads back from there', async ({ page }) => {
  await page.goto('/households?page=20');
  await expect(table(page).getByRole('rowheader')).toHaveCount(20);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: 'Page 21 is empty.' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Go to page 20' }).click();
  await expect(table(page).getByRole('rowheader')).toHaveCount(20);
});

test('a search asks the service, and stays out of the address', async ({ page, api }) => {
  await page.goto('/households');
  await page.getByRole('searchbox', { name: 'Household, member or email' }).fill('imogen');
  await expect(page.getByText('Filters are applied by the service, to all households.')).toBeVisible();
  const answered = await api('listHouseholds', { query: 'imogen' });
  await expect(table(page).getByRole('rowheader')).toHaveText(answered.rows.map(({ name }) => name ?? ''));
  expect(page.url()).not.toContain('imogen');
});

test('a search survives opening a household, going back and reloading', async ({ page }) => {
  await page.goto('/households');
  await page.getByRole('searchbox').fill('Ames');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Ames family' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ames family' })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('Ames');
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('Ames');
  await expect(page.getByRole('link', { name: 'Ames family' })).toBeVisible();
});

test('a search that matches nothing can be taken back', async ({ page }) => {
  await page.goto('/households');
  await page.getByRole('searchbox').fill('zzzz nobody');
  await expect(page.getByRole('heading', { name: 'No households match.' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(page.getByRole('link', { name: 'Ames family' })).toBeVisible();
});

for (const [sort, orders] of [
  ['name', { ascending: 'name, A to Z', descending: 'name, Z to A' }],
  ['created_at', { ascending: 'first created first', descending: 'last created first' }],
  ['updated_at', { ascending: 'first updated first', descending: 'last updated first' }],
] as const) {
  for (const direction of ['ascending', 'descending'] as const) {
    test(`the service orders by ${sort}, ${direction}`, async ({ page, api }) => {
      await page.goto('/households');
      await page.getByRole('button', { name: 'Order' }).click();
      await page.getByRole('dialog').getByLabel('Order').selectOption(`service ${direction} ${sort}`);
      await page.getByRole('button', { name: 'Apply order' }).click();
      await expect(page.getByText(`Order: ${orders[direction]}`)).toBeVisible();
      await expect(page.getByText('The order is applied by the service, to all households.')).toBeVisible();
      const answered = await api('listHouseholds', { [direction === 'ascending' ? 'sortBy' : 'sortByDesc']: sort });
      await expect(table(page).getByRole('rowheader')).toHaveText(answered.rows.map(({ name }) => name ?? ''));
    });
  }
}

test('an order that only the service knows of stays what it is when the orders are opened', async ({ page, api }) => {
  const answered = await api('listHouseholds', { sortByDesc: 'id' });
  const names = answered.rows.map(({ name }) => name ?? '');
  await page.goto('/households?sortByDesc=id');
  await expect(table(page).getByRole('rowheader')).toHaveText(names);
  await page.getByRole('button', { name: 'Order' }).click();
  const orders = page.getByRole('dialog').getByLabel('Order');
  await expect(orders.getByRole('option', { selected: true })).toHaveText('Id, descending');
  await page.getByRole('button', { name: 'Apply order' }).click();
  await expect(page.getByText('Order: id, descending')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('sortByDesc')).toBe('id');
  await page.getByRole('button', { name: 'Order' }).click();
  await orders.selectOption('Usual order');
  await page.getByRole('button', { name: 'Apply order' }).click();
  await expect(page.getByText('Order: as returned by the service')).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
});

test('households are filtered by a member', async ({ page }) => {
  await page.goto('/households');
  await page.getByRole('button', { name: 'Contact, add filter' }).click();
  await page.getByRole('textbox', { name: 'Contact' }).fill('4801');
  await expect(page.getByRole('option', { name: 'Contact 4801' })).toHaveAttribute('data-combobox-selected');
  await page.keyboard.press('Enter');
  await expect(table(page).getByRole('rowheader')).toHaveText(['Ames family']);
});

test('a household shows its facts and its members, with the head marked', async ({ page }) => {
  await page.goto('/households');
  await page.getByRole('link', { name: 'Ames family' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ames family' })).toBeFocused();
  await expect(page).toHaveTitle('Ames family | Steward');
  await expect(page.getByRole('definition').filter({ hasText: 'The Ames Family' })).toBeVisible();
  const members = page.getByRole('region', { name: 'Members of Ames family' });
  await expect(members.getByRole('row')).toHaveCount(5);
  await expect(members.getByRole('row', { name: /Ruth Ames/ })).toContainText('Head of household');
  await expect(members.getByText('Head of household')).toHaveCount(1);
});

test('everything the service gave of a household can be seen, also what it gave of its members', async ({
  page,
  api,
}) => {
  const { rows } = await api('listHouseholds', { query: 'Ames' });
  const ruth = rows.flatMap(({ contacts }) => contacts).find(({ id }) => id === '4801');
  await page.goto('/households/501?at=1');
  const name = page.getByText(`"middle_name": "${ruth?.middle_name ?? 'not given'}"`);
  await expect(name).toBeHidden();
  await page.getByText('All fields as the service gave them').click();
  await expect(name).toBeVisible();
});

test('a member leads to their page, and from there to what they gave', async ({ page }) => {
  await page.goto('/households/501?at=1');
  await page.getByRole('link', { name: 'Daniel Ames' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Daniel Ames' })).toBeFocused();
  expect(new URL(page.url()).pathname).toBe('/contacts/4802');
  await page.getByRole('region', { name: 'Related' }).getByRole('link', { name: 'Transactions' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Contact: Daniel Ames, change' })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('contacts')).toBe('4802');
});

test('the head of a household leads to their page, from the list and from the household', async ({ page }) => {
  await page.goto('/households');
  await table(page)
    .getByRole('row', { name: /Ames family/ })
    .getByRole('link', { name: 'Ruth Ames' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ruth Ames' })).toBeFocused();
  await page
    .getByRole('region', { name: 'Households', exact: true })
    .getByRole('link', { name: 'Ames family' })
    .click();
  await page.getByRole('definition').getByRole('link', { name: 'Ruth Ames' }).click();
  await expect(page).toHaveURL(/\/contacts\/4801$/);
});

test('a household on a later page is found again after a reload', async ({ page }) => {
  await page.goto('/households?page=7');
  const link = table(page).getByRole('link').first();
  const name = (await link.textContent()) ?? '';
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('at')).toBe('7');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Households' }).click();
  await expect(page.getByRole('navigation', { name: 'Pages' }).getByText('Page 7')).toBeVisible();
});

test('a household that is not where it should be says so instead of looping', async ({ page }) => {
  await page.goto('/households/999999?at=1');
  await expect(page.getByRole('heading', { name: 'Household 999999 was not found.' })).toBeVisible();
});

test('names in any script stay apart from their neighbours', async ({ page }) => {
  await page.goto('/households');
  await page.getByRole('searchbox').fill('Haddad');
  const link = table(page)
    .getByRole('link', { name: /Haddad/ })
    .first();
  await expect(link).toBeVisible();
  await expect(link).toHaveAttribute('dir', 'auto');
});

test.describe('in an empty world', () => {
  test.use({ world: 'empty' });
  test('there are none yet', async ({ page }) => {
    await page.goto('/households');
    await expect(page.getByRole('heading', { name: 'No households yet.' })).toBeVisible();
  });
});
