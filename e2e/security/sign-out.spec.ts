/** Number 11 of the list of security tests (README, "Security tests"): after a sign-out nothing is left, come what may. */
import { chromium, type Page } from 'playwright/test';
import { findBrowser, launchArguments } from '../browser.ts';
import { expect, test as base } from '../fixture.ts';
import { type OwnHost, startOwnHost } from './own-host.ts';

type Custody = 'tab' | 'host';

const test = base.extend<{ custody: Custody; ownHost: OwnHost }>({
  custody: ['tab', { option: true }],
  ownHost: async ({ custody }, provide) => {
    const host = await startOwnHost({ custody });
    await provide(host);
    await host.close();
  },
  baseURL: async ({ ownHost }, provide) => {
    await provide(ownHost.address);
  },
});

test.use({ signedIn: false });

const connectTitle = (page: Page) => page.getByRole('heading', { level: 1, name: 'Connect' });

async function connect(page: Page, token: string) {
  await page.getByLabel('Access token').fill(token);
  await page.keyboard.press('Enter');
}

async function openRecord(page: Page, token: string) {
  await page.goto('/households/501?at=1');
  await connect(page, token);
  await expect(page.getByRole('heading', { level: 1, name: 'Ames family' })).toBeVisible();
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
}

const shown = (page: Page) => page.evaluate(() => document.documentElement.outerHTML);
const kept = (page: Page) =>
  page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]));

for (const custody of ['tab', 'host'] as const) {
  test.describe(`security.md §8, 11: with the token held by the ${custody}`, () => {
    test.use({ custody });

    test('signing out holds while the host is down, also for Back and for another tab', async ({
      page,
      context,
      token,
      ownHost,
      expectStatus,
    }) => {
      expectStatus('network', 401);
      await openRecord(page, token);
      await page.goto('/households/501/edit?at=1');
      await page.getByLabel('Note').fill('Typed by somebody');
      await expect(page.getByText(/Draft kept at/)).toBeVisible();
      const other = await context.newPage();
      if (custody === 'host') {
        await other.goto('/households');
        await expect(other.getByRole('link', { name: 'Ames family' })).toBeVisible();
      } else await openRecord(other, token);

      await page.getByRole('button', { name: 'Account' }).click();
      await expect(page.getByRole('button', { name: /^Sign out/ })).toBeVisible();
      await ownHost.stop();
      await page.getByRole('button', { name: /^Sign out/ }).click();
      // There is nobody to load the page anew from; what was on it has to go all the same.
      for (const tab of [page, other]) {
        await expect.poll(() => shown(tab).catch(() => ''), { timeout: 10_000 }).not.toMatch(/Ames|Ruth|Typed by/);
      }
      await page.goBack().catch(() => undefined);
      expect(await shown(page)).not.toMatch(/Ames|Ruth|Typed by/);

      await ownHost.restart();
      for (const tab of [page, other]) {
        await tab.goto('/households/501?at=1');
        await expect(connectTitle(tab)).toBeVisible();
        expect(await kept(tab)).not.toMatch(new RegExp(`${token}|Ames|Ruth|Typed by|steward\\.(?:token|draft)`));
      }
      await page.goBack();
      await expect(connectTitle(page)).toBeVisible();
      expect(await context.cookies()).toEqual([]);
    });

    test('a tab that is elsewhere while another one signs out asks for the token when it comes back', async ({
      page,
      context,
      token,
    }) => {
      await openRecord(page, token);
      const other = await context.newPage();
      if (custody === 'host') await other.goto('/');
      else {
        await other.goto('/');
        await connect(other, token);
      }
      await expect(other.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
      await page.goto('/healthz');
      await signOut(other);
      await expect(connectTitle(other)).toBeVisible();
      await page.goBack();
      await expect(connectTitle(page)).toBeVisible();
      expect(await kept(page)).not.toContain(token);
    });
  });
}

test('security.md §8, 11: a page that the browser keeps in its memory shows nothing after a sign-out', async ({
  token,
  ownHost,
}) => {
  const executablePath = findBrowser();
  // The tests' own browser keeps no pages.
  const browser = await chromium.launch({
    args: [...launchArguments, '--enable-features=BackForwardCache'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    ...(executablePath ? { executablePath } : {}),
  });
  try {
    const context = await browser.newContext({ baseURL: ownHost.address });
    const page = await context.newPage();
    await openRecord(page, token);
    const other = await context.newPage();
    await openRecord(other, token);
    await page.goto('about:blank');
    await signOut(other);
    await expect(connectTitle(other)).toBeVisible();
    await page.goBack();
    await expect(connectTitle(page)).toBeVisible();
    expect(await shown(page)).not.toMatch(/Ames|Ruth/);
  } finally {
    await browser.close();
  }
});
