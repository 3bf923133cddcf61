import type { Page } from 'playwright/test';
import { hang, replaceBody, status } from '../../support/fault.ts';
import { expect, test } from '../../support/fixture.ts';
import { listMenu } from '../../support/fold.ts';

const technicalDetails = (page: Page) => page.getByRole('checkbox', { name: 'Show technical details' });
const says = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

/** The rows of a panel's table as texts. */
const rowsOf = (page: Page, panel: string) =>
  page.getByRole('region', { name: panel, exact: true }).first().getByRole('row');

test('settings: last in the navigation, saved in the browser, with a message where it can’t save them', async ({
  page,
  custody,
}) => {
  await test.step('Settings is last in the navigation, and says when a choice is saved', async () => {
    await page.goto('/transactions');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeFocused();
    await page.getByRole('radio', { name: 'Dark' }).check();
    await expect(says(page, 'Saved in this browser.')).toBeAttached();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
    await expect(page.getByRole('region', { name: 'Connection', exact: true })).toContainText(
      custody === 'host' ? 'Stored on the Steward server' : 'Stored in this tab',
    );
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  });

  await test.step('a choice that the browser can’t save lasts until the page is closed, and a message says so', async () => {
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('refused', 'QuotaExceededError');
      };
    });
    await page.getByRole('radio', { name: 'Compact' }).check();
    await expect(page.getByRole('alert').filter({ hasText: 'Your browser can’t save this setting.' })).toBeAttached();
    await expect(page.getByRole('radio', { name: 'Compact' })).toBeChecked();
  });
});

test.describe('in New York', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('time zone: times use the chosen zone, or the zone of the record', { tag: '@all' }, async ({ page, api }) => {
    await test.step('times and date filters use the chosen time zone', async () => {
      const july = '/transactions?transactedAfter=2026-07-01T00%3A00%3A00Z&transactedBefore=2026-07-31T23%3A59%3A59Z';
      await page.goto(july);
      await expect(page.getByRole('columnheader', { name: 'Date', exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: /^Transaction date: Jun 30, 2026, 8:00 PM to/ })).toBeVisible();
      await page.getByRole('link', { name: 'Settings' }).click();
      await expect(page.getByText('Current time: Nov 20, 2026, 7:00 AM EST.')).toBeVisible();
      await page.getByRole('radio', { name: 'UTC', exact: true }).check();
      await expect(page.getByText('Current time: Nov 20, 2026, 12:00 PM UTC.')).toBeVisible();
      await page.reload();
      await expect(page.getByRole('radio', { name: 'UTC', exact: true })).toBeChecked();

      await page.goto(july);
      await expect(page.getByRole('columnheader', { name: 'Date', exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Transaction date: Jul 1, 2026 to Jul 31, 2026, change' }).click();
      await expect(page.getByLabel('Transaction date from, date')).toHaveValue('2026-07-01');
      await page.getByLabel('Transaction date from, date').fill('2026-07-02');
      await page.getByRole('button', { name: 'Apply filter' }).click();
      await expect(page).toHaveURL(/transactedAfter=2026-07-02T00%3A00%3A00%2B00%3A00/);
    });

    await test.step('a record’s times use the record’s own zone if that is chosen', async () => {
      const { rows } = await api('listTransactions', { sortByDesc: 'transacted_at' });
      const row = rows.find(({ captured_at, timezone }) => captured_at && timezone === 'Europe/Paris');
      expect(row, 'a transaction captured in Paris').toBeDefined();
      const at = new Date(row?.captured_at ?? '');
      const shown = (timeZone: string) =>
        at.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone });
      const clock = (timeZone: string) => at.toLocaleTimeString('en-US', { timeStyle: 'short', timeZone });
      await page.goto('/settings');
      await page.getByRole('radio', { name: /^Browser time zone/ }).check();
      await page.goto(`/transactions?open=${row?.id}`);
      const drawer = page.getByRole('dialog', { name: `Transaction ${row?.id}` });
      const here = drawer.getByTitle(`${shown('America/New_York')} EST`);
      await expect(here.filter({ hasText: clock('America/New_York') }).first()).toBeVisible();
      await expect(drawer.getByText(`${clock('Europe/Paris')} in Europe/Paris`)).not.toHaveCount(0);
      await page.goto('/settings');
      await page.getByRole('radio', { name: /^Record’s time zone \(campaign, event, or transaction\)/ }).check();
      await page.goto(`/transactions?open=${row?.id}`);
      // In the line below the amount, and in the timeline.
      await expect(drawer.getByText(`${shown('Europe/Paris')} GMT+1`)).toHaveCount(2);
      await expect(drawer.getByText(clock('America/New_York'))).toHaveCount(0);
    });
  });
});

test('single-key shortcuts: off until they are turned on', { tag: '@all' }, async ({ page }) => {
  await page.goto('/transactions');
  await expect(page.getByRole('rowheader')).toHaveCount(20);
  for (const key of ['g', 'h', ']', '?']) await page.keyboard.press(key);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveTitle('Transactions | Steward');

  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('checkbox', { name: 'Single-key shortcuts' }).check();
  await expect(says(page, 'Saved in this browser.')).toBeAttached();
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Single-key shortcuts' })).toBeChecked();
  // The shortcuts work shortly after the page is rendered.
  await expect(async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('h');
    await expect(page.getByRole('heading', { level: 1, name: 'Households' })).toBeFocused({ timeout: 1000 });
  }).toPass({ timeout: 7000 });

  await page.keyboard.press('?');
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeFocused();
  await expect(page).toHaveURL(/\/help#keyboard$/);
  await expect(page.getByRole('region', { name: 'Keyboard' }).getByText('Next page')).toBeInViewport();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Households' })).toBeFocused();

  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await page.keyboard.press(']');
  await expect(page).toHaveTitle('Households, page 2 | Steward');
  await expect(page.getByRole('status').filter({ hasText: 'households on page 2' })).toBeAttached();
  await page.keyboard.press('[');
  await expect(page).toHaveTitle('Households | Steward');
  const asked = page.waitForRequest((request) => request.url().includes('/v1/households'));
  await page.keyboard.press('r');
  await asked;

  await page.keyboard.press('/');
  const search = page.getByRole('searchbox');
  await expect(search).toBeFocused();
  await page.keyboard.type('gt?[');
  await expect(search).toHaveValue('gt?[');
  await expect(page.getByRole('heading', { level: 1, name: 'Households' })).toBeVisible();
});

test.describe('the connection', () => {
  test.use({ through: 'faults' });

  test('connection: checked with one request, shown in the top bar, with API differences as a technical detail', async ({
    page,
    faults,
    expectStatus,
    api,
  }) => {
    await test.step('a check sends one request and shows its outcome', async () => {
      expectStatus(401, 403, 503);
      await page.goto('/settings');
      const panel = page.getByRole('region', { name: 'Connection', exact: true });
      await expect(panel.getByText('Northquay Fundraising')).toBeVisible();
      const check = panel.getByRole('button', { name: 'Check connection' });
      await check.click();
      await expect(panel.getByText('Connection works', { exact: true })).toBeVisible();
      await expect(says(page, 'Connection works')).toBeAttached();
      expect(faults.requests({ path: '/v1/webhooks' })).toHaveLength(1);

      const json = {
        headers: { 'content-type': 'application/json' },
        body: '{"message":"The service has its reasons."}',
      };
      faults.next({ path: '/v1/webhooks' }, status(403, json));
      await check.click();
      await expect(panel.getByText('The token works but doesn’t have access to webhooks.')).toBeVisible();
      faults.next({ path: '/v1/webhooks' }, replaceBody('<html>Welcome</html>'));
      await check.click();
      await expect(panel.getByText('This doesn’t look like a fundraising platform')).toBeVisible();
      faults.next({ path: '/v1/webhooks' }, status(401, json));
      await check.click();
      await expect(panel.getByText('Token rejected')).toBeVisible();
      await panel.getByRole('button', { name: 'Sign in again' }).click();
      await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible();
    });

    await test.step('API differences are listed by field and count, never by value', async () => {
      const { rows } = await api('listHouseholds', {});
      const drifted = rows.filter(({ envelope_name }) => envelope_name !== null).length;
      faults.always(
        { path: '/v1/households' },
        replaceBody((body) => body.replaceAll('"envelope_name":"', '"envelope_name":7041776,"was":"')),
      );
      await page.goto('/households');
      await expect(page.getByRole('link', { name: 'Ames family' })).toBeVisible();
      await page.getByRole('link', { name: 'Settings' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'API differences' })).toHaveCount(0);
      await technicalDetails(page).check();
      const row = rowsOf(page, 'API differences').filter({ hasText: 'envelope_name' });
      await expect(row).toContainText(`Number${drifted}`);
      await expect(rowsOf(page, 'API differences').filter({ hasText: '.was' })).toContainText('Unexpected field');
      await expect(page.getByText('7041776')).toHaveCount(0);
      await page.reload();
      await expect(page.getByText('No responses yet.')).toBeVisible();
    });

    await test.step('the top bar shows whether the browser is online', async () => {
      expectStatus('network');
      await page.goto('/transactions');
      await expect(page.getByRole('banner').getByText('Connected', { exact: true })).toBeVisible();
      await page.context().setOffline(true);
      await expect(page.getByRole('banner').getByText('Offline', { exact: true })).toBeVisible();
      await page.context().setOffline(false);
      await expect(page.getByRole('banner').getByText('Offline', { exact: true })).toBeHidden();
      await expect(page.getByRole('banner').getByText('Connected', { exact: true })).toBeHidden();
      await listMenu(page, 'Refresh');
      await expect(page.getByRole('banner').getByText('Connected', { exact: true })).toBeVisible();
      faults.always({ path: '/v1/transactions' }, hang());
      await listMenu(page, 'Refresh');
      const hung = () => faults.requests({ path: '/v1/transactions' }).some(({ faults: met }) => met.length > 0);
      await expect.poll(hung).toBe(true);
      await page.context().setOffline(true);
      await expect(page.getByRole('banner').getByText('Offline', { exact: true })).toBeVisible();
    });
  });
});

test('clear all data: asks first, then deletes everything and signs out every tab', async ({
  page,
  newTab,
  custody,
}) => {
  await page.goto('/transactions?method=check');
  await page.getByRole('button', { name: 'Save as…' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Checks');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Checks' })).toHaveAttribute('aria-current', 'page');
  await page.goto('/households/501?at=1');
  await expect(page.getByRole('heading', { level: 1, name: 'Ames family' })).toBeVisible();
  const other = await newTab();
  await other.goto('/households/501/edit?at=1');
  await other.getByLabel('Note', { exact: true }).fill('Unsaved');
  await expect(other.getByText(/Draft saved at/)).toBeVisible();

  await page.bringToFront();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('radio', { name: 'Dark' }).check();
  await page.getByRole('radio', { name: 'Compact' }).check();
  const stored = rowsOf(page, 'Data stored in this browser');
  for (const what of ['Access token', 'Preferences', 'Saved views', 'Recent records', 'Appearance']) {
    if (custody === 'host' && what === 'Access token') continue;
    await expect(stored.filter({ hasText: what }), what).toContainText('Stored');
  }
  await expect(stored.filter({ hasText: 'Form drafts' })).toContainText('None');

  const clear = page.getByRole('button', { name: 'Clear all data on this device' });
  await clear.click();
  const dialog = page.getByRole('dialog', { name: 'Clear all data on this device?' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(clear).toBeFocused();
  await expect(stored.filter({ hasText: 'Saved views' })).toContainText('Stored');

  await clear.click();
  await dialog.getByRole('button', { name: 'Clear all data' }).click();
  for (const tab of [page, other]) {
    await expect(tab.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    const keys = await tab.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
    // These let a suspended tab, and a server that missed the sign-out, catch up.
    const stays = custody === 'tab' ? ['steward.ended'] : ['steward.ended', 'steward.signed-out'];
    expect(keys.filter((key) => key.startsWith('steward')).toSorted()).toEqual(stays);
  }
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(await page.context().cookies()).toEqual([]);
});
