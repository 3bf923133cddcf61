import type { Page } from 'playwright/test';
import { expectSort, listMenu } from '../../support/fold.ts';
import { expect, test } from '../../support/fixture.ts';

const table = (page: Page) => page.getByRole('region', { name: 'Households, table' });

const orders = [
  ['name', 'ascending', 'Name, A to Z', 'Name'],
  ['name', 'descending', 'Name, Z to A', 'Name'],
  ['created_at', 'ascending', 'Oldest first', 'Created'],
  ['created_at', 'descending', 'Newest first', 'Created'],
  ['updated_at', 'ascending', 'Least recently updated', 'Updated'],
  ['updated_at', 'descending', 'Most recently updated', 'Updated'],
] as const;

test(
  'the list is put in order and searched by the platform, filtered by a member and paged to its end',
  { tag: '@all' },
  async ({ page, api }) => {
    await test.step('the list shows households with their head and members, and says that no total is known', async () => {
      const answered = await api('listHouseholds', {});
      await page.goto('/households');
      await expect(table(page).getByRole('rowheader').getByRole('link')).toHaveText(
        answered.rows.map(({ name }) => name ?? ''),
      );
      const ames = table(page).getByRole('row', { name: /Ames family/ });
      await expect(ames).toContainText('The Ames Family');
      await expect(ames).toContainText('Ruth Ames');
      await expect(page.getByRole('navigation', { name: 'Pages' }).getByText('Page 1')).toBeVisible();
    });

    await test.step('the platform orders by each of its keys, in both directions', async () => {
      for (const [sort, direction, said, title] of orders) {
        await test.step(`${sort}, ${direction}`, async () => {
          await listMenu(page, /^Sort: /);
          await page.getByRole('menuitemradio', { name: said, exact: true }).click();
          await expect(page.getByRole('button', { name: 'More actions' })).toBeFocused();
          await expect(table(page).locator('th[aria-sort]')).toHaveText(new RegExp(`^${title}`));
          await expect(table(page).getByRole('columnheader', { name: new RegExp(`^${title}`) })).toHaveAttribute(
            'aria-sort',
            direction,
          );
          const answered = await api('listHouseholds', { [direction === 'ascending' ? 'sortBy' : 'sortByDesc']: sort });
          await expect(table(page).getByRole('rowheader').getByRole('link')).toHaveText(
            answered.rows.map(({ name }) => name ?? ''),
          );
        });
      }
    });

    await test.step('an order that only the platform knows of stays what it is when the orders are opened', async () => {
      const answered = await api('listHouseholds', { sortByDesc: 'id' });
      const names = answered.rows.map(({ name }) => name ?? '');
      await page.goto('/households?sortByDesc=id');
      await expect(table(page).getByRole('rowheader').getByRole('link')).toHaveText(names);
      await expect(table(page).locator('th[aria-sort]')).toHaveCount(0);
      await listMenu(page, 'Sort: id, descending');
      const choice = page.getByRole('menuitemradio', { name: 'Id, descending', checked: true });
      await expect(choice).toBeFocused();
      await choice.click();
      await expect(page.getByRole('button', { name: 'More actions' })).toBeFocused();
      expect(new URL(page.url()).searchParams.get('sortByDesc')).toBe('id');
      await listMenu(page, 'Sort: id, descending');
      await page.getByRole('menuitemradio', { name: 'Default order' }).click();
      await expectSort(page, 'default order');
      expect(new URL(page.url()).search).toBe('');
    });

    await test.step('households are filtered by a member', async () => {
      await page.getByRole('button', { name: 'Contact, add filter' }).click();
      await page.getByRole('textbox', { name: 'Contact' }).fill('4801');
      await expect(page.getByRole('option', { name: 'Contact 4801' })).toHaveAttribute('data-combobox-selected');
      await page.keyboard.press('Enter');
      await expect(table(page).getByRole('rowheader').getByRole('link')).toHaveText(['Ames family']);
      await expect(table(page).getByRole('rowheader', { name: 'Ames family', exact: true })).toBeVisible();
    });

    await test.step('paging goes on until a page is empty, and leads back from there', async () => {
      await page.goto('/households?page=20');
      await expect(table(page).getByRole('rowheader')).toHaveCount(20);
      await page.getByRole('button', { name: 'Next' }).click();
      await expect(page.getByRole('heading', { name: 'Page 21 is empty.' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
      await page.getByRole('button', { name: 'Go to page 20' }).click();
      await expect(table(page).getByRole('rowheader')).toHaveCount(20);
    });

    await test.step('a search asks the platform, and stays out of the address', async () => {
      await page.goto('/households');
      await page.getByRole('searchbox', { name: 'Name or email' }).fill('imogen');
      const answered = await api('listHouseholds', { query: 'imogen' });
      await expect(table(page).getByRole('rowheader').getByRole('link')).toHaveText(
        answered.rows.map(({ name }) => name ?? ''),
      );
      expect(page.url()).not.toContain('imogen');
    });

    await test.step('a search that matches nothing can be taken back', async () => {
      await page.getByRole('searchbox').fill('zzzz nobody');
      await expect(page.getByRole('heading', { name: 'No households match.' })).toBeVisible();
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await expect(page.getByRole('searchbox')).toHaveValue('');
      await expect(page.getByRole('link', { name: 'Ames family' })).toBeVisible();
    });

    await test.step('names in any script stay apart from their neighbours', async () => {
      await page.getByRole('searchbox').fill('Haddad');
      const link = table(page)
        .getByRole('link', { name: /Haddad/ })
        .first();
      await expect(link).toBeVisible();
      await expect(link).toHaveAttribute('dir', 'auto');
    });

    await test.step('a search survives opening a household, going back and reloading', async () => {
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
  },
);

test(
  'a record opened from a loaded list is found again by its link, and a save marks the list',
  { tag: '@all' },
  async ({ page, api }) => {
    await page.goto('/households');
    await page
      .getByRole('navigation', { name: 'Pages' })
      .getByRole('button', { name: /^Load all/ })
      .click();
    await expect(page.getByText(/^All [\d,]+$/)).toBeVisible({ timeout: 60_000 });
    const names = table(page).getByRole('rowheader');
    const first = await names.first().textContent();
    await page.getByRole('region', { name: 'Households, table' }).press('End');
    await expect(names.first()).not.toHaveText(first ?? '');
    await names.last().getByRole('link').click();
    await expect(page.getByRole('link', { name: 'Edit household' })).toBeVisible();
    const id = new URL(page.url()).pathname.split('/').at(-1);
    const at = new URL(page.url()).searchParams.get('at') ?? '';
    expect(Number(at)).toBeGreaterThan(2);
    expect((await api('listHouseholds', { page: at })).rows.map((row) => row.id)).toContain(id);
    await page.getByRole('link', { name: 'Edit household' }).click();
    await page.getByLabel('Envelope name', { exact: true }).fill('The whole family');
    await page.getByRole('button', { name: 'Save household' }).click();
    await expect(page.getByText(/^Household saved$/)).toBeVisible();
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Households' }).click();
    await expect(page.getByText('Changes were saved after this list loaded.')).toBeVisible();
  },
);
