/** The token held by the host: the same application, without the token in the browser. */
import type { Page } from 'playwright/test';
import { homeTitle } from '../../support/clock.ts';
import { expect, test as base } from '../../support/fixture.ts';
import { type OwnHost, startOwnHost } from '../../support/own-host.ts';

const test = base.extend<object, { own: OwnHost }>({
  own: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures out of this pattern
    async ({}, provide) => {
      const own = await startOwnHost({ custody: 'host' });
      await provide(own);
      await own.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ own }, provide) => provide(own.address),
});

test.use({ signedIn: false });

async function connect(page: Page, token: string) {
  await page.getByLabel('Access token').fill(token);
  await page.keyboard.press('Enter');
}

const account = (page: Page) => page.getByRole('button', { name: 'Account' }).click();
const signOut = (page: Page) => page.getByRole('button', { name: 'Sign out' }).click();

const home = (page: Page) => page.getByRole('heading', { level: 1, name: homeTitle });
const signInAgain = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' });
const start = (page: Page) => page.getByRole('heading', { level: 1, name: 'Sign in' });

test('the browser has the token nowhere, stays signed in over a reload and in another tab, until it signs out', async ({
  page,
  context,
  token,
  expectStatus,
}) => {
  expectStatus(401);
  const headers: string[] = [];
  context.on('request', (request) => headers.push(`${request.url()} ${JSON.stringify(request.headers())}`));
  await page.goto('/households');
  await connect(page, 'nobody');
  await expect(page.getByRole('main').getByText('The platform rejected this token.')).toBeVisible();
  await connect(page, token);
  await expect(page.getByRole('heading', { level: 1, name: 'Households' })).toBeVisible();
  await page.goto('/transactions');
  await page.reload();
  await expect(page.getByRole('table').getByRole('row').nth(5)).toBeVisible();

  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]));
  expect(kept).not.toContain(token);
  expect(headers.filter((line) => line.includes(token))).toEqual([]);
  const [cookie, ...more] = await context.cookies();
  expect(more).toEqual([]);
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', expires: -1, path: '/' });

  const other = await context.newPage();
  await other.goto('/');
  await expect(home(other)).toBeVisible();
  await account(other);
  await signOut(other);
  await expect(start(other)).toBeVisible();
  await expect(start(page)).toBeVisible();
  await expect.poll(() => context.cookies()).toEqual([]);
  await page.goBack();
  await expect(start(page)).toBeVisible();
});

test(
  'a session that has ended is asked for over the form, and what was typed stays',
  { tag: '@all' },
  async ({ page, context, token, expectStatus }) => {
    expectStatus(401);
    await page.goto('/households/501/edit?at=1');
    await connect(page, token);
    await page.getByLabel('Note', { exact: true }).fill('Typed before the session ended');
    await context.clearCookies();
    await page.getByRole('button', { name: 'Save household' }).click();
    await expect(signInAgain(page)).toBeVisible();
    await signInAgain(page).getByLabel('Access token').fill(token);
    await signInAgain(page).getByRole('button', { name: 'Sign in' }).click();
    await expect(signInAgain(page)).toBeHidden();
    await page.getByRole('button', { name: 'Save household' }).click();
    await expect(page.getByText(/^Household saved$/)).toBeVisible();
  },
);

test(
  'security 11: signing out without a connection holds, and the host is told as soon as there is one',
  { tag: '@all' },
  async ({ page, context, token, expectStatus }) => {
    expectStatus('network');
    await page.goto('/connect');
    await connect(page, token);
    await expect(home(page)).toBeVisible();
    await account(page);
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    await context.setOffline(true);
    await signOut(page);
    await expect(home(page)).toBeHidden();
    await context.setOffline(false);
    await expect(start(page)).toBeVisible();
    await expect.poll(() => context.cookies()).toEqual([]);
  },
);

test(
  'settings lists the browsers that are signed in, and signs others out',
  { tag: '@all' },
  async ({ page, browser, own, token, expectStatus }) => {
    expectStatus(401);
    const signedIn = (tab: Page) => tab.getByRole('region', { name: 'Active sessions', exact: true });
    const rows = (tab: Page) => signedIn(tab).getByRole('table').getByRole('rowheader');
    await page.goto('/settings');
    await connect(page, token);
    await expect(rows(page)).toHaveText([/^Chrome on /]);
    await expect(signedIn(page).getByText('This browser')).toBeVisible();
    await expect(signedIn(page).getByRole('button', { name: 'Sign out' })).toHaveCount(0);

    // Two more: on a phone, and one that only asks.
    const phone = await browser.newContext({
      baseURL: own.address,
      viewport: { width: 390, height: 844 },
      userAgent: 'Mozilla/5.0 (Linux; Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
    });
    const other = await phone.newPage();
    await other.goto('/settings');
    await connect(other, token);
    await expect(rows(other)).toHaveText(['Firefox on Android', /^Chrome on /]);
    const headers = { 'steward-account': 'any', 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
    const third = await fetch(`${own.address}/session`, { method: 'POST', headers, body: JSON.stringify({ token }) });
    const cookie = third.headers.get('set-cookie')?.split(';')[0] ?? '';
    const asThird = async () =>
      (await fetch(`${own.address}/v1/campaigns`, { headers: { ...headers, cookie } })).status;
    expect(await asThird()).toBe(200);

    await page.reload();
    await expect(rows(page)).toHaveCount(3);
    await signedIn(page)
      .getByRole('button', { name: /^Sign out Firefox on Android, signed in / })
      .focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Firefox on Android was signed out.' })).toBeAttached();
    await expect(rows(page)).toHaveCount(2);
    await expect(signedIn(page).locator(':focus')).toBeVisible();
    // What it asks for next is refused.
    await signedIn(other).getByRole('button', { name: 'Sign out all other sessions' }).click();
    await expect(signInAgain(other)).toBeVisible();
    expect(await asThird()).toBe(200);
    await phone.close();

    await signedIn(page).getByRole('button', { name: 'Sign out all other sessions' }).click();
    await expect(rows(page)).toHaveText([/^Chrome on /]);
    expect(await asThird()).toBe(401);
    await page.goto('/households');
    await expect(page.getByRole('heading', { level: 1, name: 'Households' })).toBeVisible();
  },
);
