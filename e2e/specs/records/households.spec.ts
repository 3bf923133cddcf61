import type { Page } from 'playwright/test';
import { expect, test } from '../../support/fixture.ts';
import { choose } from '../../support/preferences.ts';

const table = (page: Page) => page.getByRole('region', { name: 'Households, table' });

test('a household page shows its details and members, with links to their pages', async ({ page, api }) => {
  await choose(page, { showsTechnicalDetails: true });
  await test.step('a household shows its details and members, and marks the head of household', async () => {
    await page.goto('/households');
    await page.getByRole('link', { name: 'Ames family' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Ames family' })).toBeFocused();
    await expect(page).toHaveTitle('Ames family | Steward');
    await expect(page.getByRole('definition').filter({ hasText: 'The Ames Family' })).toBeVisible();
    const members = page.getByRole('region', { name: 'Members of Ames family' });
    await expect(members.getByRole('row')).toHaveCount(5);
    await expect(members.getByRole('row', { name: /Ruth Ames/ })).toContainText('Head of household');
    await expect(members.getByText('Head of household')).toHaveCount(1);
    await expect(members.getByRole('row', { name: /Ruth Ames/ })).toContainText('ruth.ames@example.org');
  });

  await test.step('technical details show all fields of a household and its members', async () => {
    const { rows } = await api('listHouseholds', { query: 'Ames' });
    const ruth = rows.flatMap(({ contacts }) => contacts).find(({ id }) => id === '4801');
    const name = page.getByText(ruth?.middle_name ?? 'not given', { exact: true });
    await expect(name).toBeHidden();
    await page.getByText('All fields (raw API data)').click();
    await expect(name).toBeVisible();
  });

  await test.step('a member links to their page, and from there to their transactions', async () => {
    await page.getByRole('link', { name: 'Daniel Ames' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Daniel Ames' })).toBeFocused();
    expect(new URL(page.url()).pathname).toBe('/contacts/4802');
    await page.getByRole('link', { name: 'All transactions' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeFocused();
    await expect(page.getByRole('button', { name: 'Contact: Daniel Ames, change' })).toBeVisible();
    expect(new URL(page.url()).searchParams.get('contacts')).toBe('4802');
  });

  await test.step('the head of household links to their page, from the list and from the household', async () => {
    await page.goto('/households');
    await table(page)
      .getByRole('row', { name: /Ames family/ })
      .getByRole('link', { name: 'Ruth Ames' })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Ruth Ames' })).toBeFocused();
    await page
      .getByRole('region', { name: 'Ames family', exact: true })
      .getByRole('link', { name: 'Household', exact: true })
      .click();
    await page
      .getByRole('row', { name: /Head of household/ })
      .getByRole('link', { name: 'Ruth Ames' })
      .click();
    await expect(page).toHaveURL(/\/contacts\/4801$/);
  });
});
