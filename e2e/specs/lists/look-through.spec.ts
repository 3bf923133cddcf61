/** A record that is not on the page its link names is looked for through all pages. */
import type { Page } from 'playwright/test';
import { expect, test } from '../../support/fixture.ts';

const address = (page: Page) => new URL(page.url()).searchParams;

test.describe('a record that is not on the page', () => {
  test('is looked for through all pages, in its list or on its page, found or said to be missing', async ({
    page,
    api,
  }) => {
    await test.step('is looked for through all pages, and found', async () => {
      const last = (await api('listTransactions', { sortByDesc: 'transacted_at', page: '9' })).rows.at(-1);
      await page.goto(`/transactions?open=${last?.id}`);
      const drawer = page.getByRole('dialog', { name: `Transaction ${last?.id}` });
      await expect(drawer.getByText(/isn’t on page 1 or the pages next to it/)).toBeVisible();
      await drawer.getByRole('button', { name: 'Search all pages of transactions' }).click();
      await expect(drawer.getByText('Timeline')).toBeVisible({ timeout: 20_000 });
      await expect(drawer.getByRole('heading', { name: `Transaction ${last?.id}` })).toBeFocused();
    });

    await test.step('ends in words when it does not exist', async () => {
      await page.goto('/messages?open=999999');
      const drawer = page.getByRole('dialog', { name: 'Message 999999' });
      await drawer.getByRole('button', { name: 'Search all pages of messages' }).click();
      await expect(drawer.getByText('Message 999999 isn’t on any of the 3 pages.', { exact: false })).toBeVisible();
      await expect(drawer.getByRole('button', { name: 'Search all pages of messages' })).toBeFocused();
      await expect(drawer.getByRole('button', { name: 'Copy ID' })).toBeVisible();
    });

    await test.step('has a page of its own that finds it, and keeps where it was', async () => {
      const far = (await api('listHouseholds', { page: '6' })).rows[3];
      await page.goto(`/households/${far?.id}`);
      await expect(page.getByRole('heading', { name: `Household ${far?.id} not found` })).toBeVisible();
      await page.getByRole('button', { name: 'Search all pages of households' }).click();
      await expect(page.getByRole('heading', { level: 1, name: far?.name ?? '' })).toBeFocused();
      expect(address(page).get('at')).toBe('6');
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: far?.name ?? '' })).toBeVisible();
    });
  });
});
