/** Rows of all lists in several tabs, and where they cannot be kept. */
import type { Page } from 'playwright/test';
import { expect, test } from '../../support/fixture.ts';
import { choose } from '../../support/preferences.ts';
import { timesWritten } from './stored-rows.ts';

const status = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^(?:Syncing|Updated \d|Sync resumes)/ });
const readsAll = (page: Page) => page.getByRole('checkbox', { name: 'Sync all records in the background' });
const keeps = (page: Page) => page.getByRole('checkbox', { name: 'Store synced data on this computer' });

test(
  'all tabs have what is read for one of them, and it goes on when that one is closed',
  { tag: ['@all', '@host'] },
  async ({ page, newTab, api }) => {
    test.slow();
    await page.goto('/settings');
    await readsAll(page).check();
    await expect(status(page)).toHaveText(/^Syncing/);
    const other = await newTab();
    await other.goto('/transactions');
    await expect(status(other)).toHaveText(/^Updated \d/, { timeout: 120_000 });
    const { total } = await api('listTransactions', {});
    await expect(other.getByText(`All ${total?.toLocaleString('en-US')}`, { exact: true })).toBeVisible();

    const [household] = (await api('listHouseholds', {})).rows;
    await other.goto(`/households/${household?.id}/edit?at=1`);
    await other.getByLabel('Name', { exact: true }).fill('Of both tabs');
    await other.getByRole('button', { name: 'Save household' }).click();
    await expect(other.getByText(/^Household saved$/)).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').pressSequentially('of both tabs');
    await expect(page.getByRole('option', { name: 'Of both tabs' }).first()).toBeVisible();

    await page.close();
    await api('updateHousehold', { household: household?.id ?? '', body: { name: 'Renamed elsewhere' } });
    await status(other).click();
    await other.getByRole('button', { name: 'Sync now' }).click();
    await other.keyboard.press('Control+k');
    const search = other.getByRole('dialog').getByRole('combobox');
    await expect(async () => {
      await search.fill('');
      await search.fill('renamed elsewhere');
      await expect(other.getByRole('option', { name: 'Renamed elsewhere' }).first()).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: 60_000 });
  },
);

test.describe('with a short token', () => {
  test.use({ world: 'empty-short' });

  test('rows are in memory alone, and it says why', { tag: '@all' }, async ({ page }) => {
    const figures = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('.figures')));
    await page.goto('/settings');
    await expect(keeps(page)).toBeHidden();
    await readsAll(page).check();
    await expect(keeps(page)).toBeChecked();
    await expect(page.getByRole('main').getByText(/your token is too short \(under 32 characters\)/)).toBeVisible();
    expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
    await page.goto('/');
    await expect.poll(figures).toHaveLength(1);
    await page.goto('/settings');
    await keeps(page).uncheck();
    await expect(page.getByRole('main').getByText(/your token is too short \(under 32 characters\)/)).toBeHidden();
    await expect.poll(figures).toEqual([]);
  });
});

test.describe('after a reload', () => {
  test.use({ signedIn: false, world: 'live-demo-with-donors-and-british-pounds' });

  /** Records every title and message that the main area shows from the start of a page. */
  const watchMain = (page: Page) =>
    page.addInitScript(() => {
      const shown = new Set<string>();
      Object.assign(globalThis, { shown });
      const look = () => {
        for (const part of document.querySelectorAll('main h1, main [role="status"]'))
          shown.add(part.textContent ?? '');
      };
      new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
    });
  const shownSoFar = (page: Page) => page.evaluate(() => [...(globalThis as unknown as { shown: Set<string> }).shown]);

  test(
    'whole lists, figures, and Home are there at once, before the platform answers',
    { tag: '@all' },
    async ({ page, api, token }) => {
      test.slow();
      expect(token).toHaveLength(40);
      await choose(page, { readsAll: true });
      await page.goto('/connect?back=%2Fdonors');
      await page.getByLabel('Access token').fill(token);
      await page.keyboard.press('Enter');
      await expect(status(page)).toHaveText(/^Updated \d/, { timeout: 120_000 });
      const retention = page.getByRole('region', { name: 'Giving', exact: true });
      await expect(retention).toBeVisible({ timeout: 30_000 });
      const figures = await retention.innerText();
      // Until everything is stored.
      let before = 0;
      await expect(async () => {
        const [earlier, now] = [before, await timesWritten(page)];
        before = now;
        expect(now).toBe(earlier);
      }).toPass({ intervals: [3000] });
      const { total } = await api('listTransactions', {});

      await watchMain(page);
      await page.route('**/v1/**', () => undefined);
      await page.goto('/transactions');
      await expect(page.getByText(`All ${total?.toLocaleString('en-US')}`, { exact: true })).toBeVisible();
      await expect(page.getByRole('table').getByRole('row').nth(5)).toBeVisible();
      await page.goto('/donors');
      await expect(retention).toBeVisible();
      expect(await retention.innerText()).toBe(figures);
      const known = ['Donors', 'Loading…', 'Calculating donor totals…'];
      expect((await shownSoFar(page)).filter((text) => !known.includes(text))).toEqual([]);
      await page.goto('/');
      await expect(page.getByRole('region', { name: 'Campaign progress' }).getByRole('listitem').first()).toBeVisible();
      await expect(page.getByRole('region', { name: 'Raised this month' })).toContainText('Completed gifts');
      expect(await shownSoFar(page)).toEqual(['Friday, November 20']);
    },
  );
});

test.describe('on a shared computer', () => {
  test.use({ signedIn: false });

  test('rows stay in memory', { tag: '@all' }, async ({ page, token }) => {
    await page.goto('/settings');
    await page.getByLabel('Access token').fill(token);
    await page.getByRole('checkbox', { name: 'Shared computer' }).check();
    await page.keyboard.press('Enter');
    await readsAll(page).check();
    await expect(keeps(page)).toBeDisabled();
    await expect(keeps(page)).not.toBeChecked();
    await status(page).click();
    await expect(page.getByText('Synced data stays in memory until you sign out.')).toBeVisible();
    expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
  });
});
