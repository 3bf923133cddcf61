/** Rows of all lists in several tabs, and where they cannot be kept. */
import type { Page } from 'playwright/test';
import { expect, test } from '../../support/fixture.ts';

const status = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^(?:Syncing|Synced at|Sync resumes|Partially synced)/ });
const readsAll = (page: Page) => page.getByRole('checkbox', { name: 'Sync all records in the background' });
const keeps = (page: Page) => page.getByRole('checkbox', { name: 'Store synced data on this computer' });

/** Questions for further pages of lists. */
function pagesAsked(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.startsWith('/v1/') && searchParams.has('page') && !searchParams.has('contacts'))
      asked.push(request.url());
  });
  return asked;
}

test(
  'one tab reads for all of them, and another goes on when it is closed',
  { tag: ['@all', '@host'] },
  async ({ page, newTab, api }) => {
    test.slow();
    await page.goto('/settings');
    await readsAll(page).check();
    await expect(status(page)).toHaveText(/^Syncing/);
    const other = await newTab();
    const asked = pagesAsked(other);
    await other.goto('/transactions');
    await expect(status(other)).toHaveText(/^Synced at /, { timeout: 120_000 });
    const { total } = await api('listTransactions', {});
    await expect(other.getByText(`All ${total?.toLocaleString('en-US')}`, { exact: true })).toBeVisible();
    expect(asked).toEqual([]);

    const [household] = (await api('listHouseholds', {})).rows;
    await other.goto(`/households/${household?.id}/edit?at=1`);
    await other.getByLabel('Name', { exact: true }).fill('Of both tabs');
    await other.getByRole('button', { name: 'Review changes' }).click();
    await other.getByRole('button', { name: 'Save household' }).click();
    await expect(other.getByText(/^Household saved at/)).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').pressSequentially('of both tabs');
    await expect(page.getByRole('option', { name: 'Of both tabs' }).first()).toBeVisible();
    expect(asked).toEqual([]);

    await page.close();
    await status(other).click();
    await other.getByRole('button', { name: 'Sync now' }).click();
    await expect.poll(() => asked.length).toBeGreaterThan(0);
  },
);

test.describe('with a short token', () => {
  test.use({ world: 'empty-short' });

  test('rows are in memory alone, and it says why', { tag: '@all' }, async ({ page }) => {
    await page.goto('/settings');
    await expect(keeps(page)).toBeHidden();
    await readsAll(page).check();
    await keeps(page).check();
    await expect(page.getByRole('main').getByText(/your token is too short \(under 32 characters\)/)).toBeVisible();
    expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
    await keeps(page).uncheck();
    await expect(page.getByRole('main').getByText(/your token is too short \(under 32 characters\)/)).toBeHidden();
  });
});
