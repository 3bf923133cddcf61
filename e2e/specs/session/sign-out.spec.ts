/** Signing out where nobody answers, and what Back shows afterwards. */
import type { Page } from 'playwright/test';
import { findBrowser, launchArguments } from '../../support/browser.ts';
import { expect, test as base } from '../../support/fixture.ts';
import { type OwnHost, startOwnHost } from '../../support/own-host.ts';

const test = base.extend<object, { own: OwnHost }>({
  own: [
    async ({ custody }, provide) => {
      const own = await startOwnHost({ custody });
      await provide(own);
      await own.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ own }, provide) => provide(own.address),
});

const executablePath = findBrowser();

test.use({
  signedIn: false,
  pace: 10,
  // Playwright switches off the browser's memory of pages that were left.
  launchOptions: {
    args: launchArguments,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    ...(executablePath ? { executablePath } : {}),
  },
});

const start = (page: Page) => page.getByRole('heading', { level: 1, name: 'Sign in' });
const household = (page: Page) => page.getByRole('heading', { level: 1, name: 'Ames family' });

async function toHousehold(page: Page, token: string) {
  await page.goto('/households');
  await page.getByLabel('Access token').fill(token);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Ames family' }).click();
  await expect(household(page)).toBeVisible();
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: /^Sign out/ }).click();
}

const held = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify([document.title, document.body.innerHTML, window.history.state, sessionStorage, localStorage]),
  );

test(
  'security 11: signing out works while the host is down, and Back shows nothing',
  { tag: '@host' },
  async ({ page, own, token, newTab, expectStatus }) => {
    expectStatus('network');
    await toHousehold(page, token);
    const other = await newTab();
    await other.goto('/households/501/edit?at=1');
    await other.getByLabel('Note', { exact: true }).fill('Typed and not sent');
    await expect(other.getByText(/Draft saved at/)).toBeVisible();
    await page.getByRole('button', { name: 'Account' }).click();
    await expect(page.getByRole('button', { name: /^Sign out/ })).toBeVisible();
    await own.stop();
    await page.getByRole('button', { name: /^Sign out/ }).click();
    await page.getByRole('button', { name: 'Sign out and delete' }).click();
    for (const tab of [page, other]) {
      await expect(tab.getByRole('heading', { level: 1, name: 'You’re signed out' })).toBeVisible();
      await expect(tab.getByText(/^Can’t reach Steward right now/)).toBeVisible();
      expect(await held(tab)).not.toMatch(/Ames|Ruth|Typed|world-/);
      expect(await tab.evaluate(() => Object.keys(sessionStorage).join())).not.toContain('steward');
    }
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'You’re signed out' })).toBeVisible();
    expect(await held(page)).not.toMatch(/Ames|Ruth/);
    await own.startAgain();
    for (const tab of [page, other]) await expect(start(tab)).toBeVisible({ timeout: 12_000 });
    await page.goto('/households/501?at=1');
    await expect(start(page)).toBeVisible();
  },
);

test(
  'security 11: a page that was left or slept shows nothing once another tab has signed out',
  { tag: '@all' },
  async ({ page, token, newTab }) => {
    await test.step('Back to a page that was left, kept in memory or not, shows nothing', async () => {
      await toHousehold(page, token);
      await page.goto('/healthz');
      const other = await newTab();
      await other.goto('/households/501?at=1');
      await expect(household(other)).toBeVisible();
      await signOut(other);
      await expect(start(other)).toBeVisible();
      await page.goBack();
      await expect(start(page)).toBeVisible();
      expect(await held(page)).not.toMatch(/Ames|Ruth/);
    });

    await test.step('a page that slept meanwhile wakes up signed out', async () => {
      // What a page in the memory of the browser does not hear.
      await page.addInitScript(() => {
        Object.assign(globalThis, { BroadcastChannel: undefined });
        window.addEventListener('storage', (event) => event.stopImmediatePropagation(), { capture: true });
      });
      await toHousehold(page, token);
      const other = await newTab();
      await other.goto('/households/501?at=1');
      await expect(household(other)).toBeVisible();
      await signOut(other);
      await expect(start(other)).toBeVisible();
      await expect(household(page)).toBeVisible();
      await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
      await expect(start(page)).toBeVisible();
      expect(await held(page)).not.toMatch(/Ames|Ruth/);
    });
  },
);
