/** A phone at the door: the list stays open all evening, and nothing else does. */
import type { Page } from 'playwright/test';
import { today } from '../../support/clock.ts';
import { expect, test } from '../../support/fixture.ts';
import { lockNow, lockScreen, minute, read, signInAgain, visible, warning } from './lock.ts';

/** 75 pages of tickets, one after the other. */
const onceLoaded = { timeout: 45_000 };

const keep = (page: Page) => page.getByRole('button', { name: 'Keep the door list open until midnight' });
const isOpen = (page: Page) => page.getByText('Open until midnight', { exact: true });
const loaded = (page: Page) => page.getByText(/^1,500 tickets, updated at/);

async function keepOpen(page: Page) {
  await keep(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep open' }).click();
  await expect(isOpen(page)).toBeVisible(onceLoaded);
}

/** Nothing that a volunteer could read the token or another list from is left in the tab. */
async function expectClosed(page: Page, token: string) {
  await expect(page.getByLabel('Access token')).toBeVisible();
  expect(await visible(page)).not.toMatch(/Ames|Supper seat/);
  expect(await read(page, () => JSON.stringify(sessionStorage))).not.toContain(token);
}

test.beforeEach(({ custody }) => {
  test.skip(custody === 'host', 'it isn’t offered where the server holds the token');
});

test(
  'a door list that is kept open outlasts the idle lock, reads nothing else, and leads nowhere',
  { tag: '@all' },
  async ({ page, context, token, newTab }) => {
    test.slow();
    await context.clock.install({ time: today });
    const other = await newTab();
    await other.goto('/households');
    await expect(other.getByRole('link', { name: 'Ames family' })).toBeVisible();
    await page.goto('/tickets/door-list');
    const asked = new Set<string>();
    await keepOpen(page);
    context.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/v1/')) asked.add(`${request.method()} ${pathname}`);
    });

    await test.step('all other tabs are locked, and this one leads nowhere', async () => {
      await expect(lockScreen(other)).toBeVisible();
      await expectClosed(other, token);
      await expect(page.getByRole('navigation')).toHaveCount(0);
      await expect(page.getByRole('main').getByRole('link')).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Account' })).toHaveCount(0);
      await expect(keep(page)).toHaveCount(0);
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    await test.step('it does not lock while it lies unused, and survives a reload', async () => {
      await expect(loaded(page)).toBeVisible(onceLoaded);
      await context.clock.fastForward(90 * minute);
      await expect(warning(page)).toHaveCount(0);
      await expect(loaded(page)).toBeVisible();
      await page.reload();
      await expect(isOpen(page)).toBeVisible();
      await expect(loaded(page)).toBeVisible(onceLoaded);
      expect([...asked].toSorted()).toEqual(['GET /v1/campaigns', 'GET /v1/tickets']);
    });

    await test.step('a new tab asks for the token', async () => {
      const later = await context.newPage();
      await later.goto('/tickets/door-list');
      await expectClosed(later, token);
      await later.close();
    });

    await test.step('another page asks for the token, and then the door list does, too', async () => {
      await page.goto('/households');
      await expectClosed(page, token);
      await page.goto('/tickets/door-list');
      await expectClosed(page, token);
      expect([...asked].toSorted()).toEqual(['GET /v1/campaigns', 'GET /v1/tickets']);
    });
  },
);

test('a door list that is kept open locks at midnight', { tag: '@all' }, async ({ page, context, token }) => {
  await context.clock.install({ time: today });
  await page.goto('/tickets/door-list');
  await keepOpen(page);
  const left = await page.evaluate(() => new Date().setHours(24, 0, 0, 0) - Date.now());
  await context.clock.fastForward(left - minute);
  await expect(isOpen(page)).toBeVisible();
  await context.clock.fastForward(2 * minute);
  await expect(lockScreen(page)).toBeVisible();
  await expectClosed(page, token);
});

test(
  'a door list that is kept open ends with Lock, with Back, as another tab is locked, and as one signs out',
  { tag: '@all' },
  async ({ page, context, token, newTab, a11y }) => {
    test.slow();
    await context.clock.install({ time: today });

    await test.step('on a phone, with Lock', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('/tickets/door-list?type=Table+of+ten');
      await keepOpen(page);
      await expect(page.getByRole('region', { name: 'Tickets: Table of ten' })).toBeVisible(onceLoaded);
      await a11y('a door list that is kept open');
      await page.getByRole('button', { name: 'Lock' }).click();
      await expect(lockScreen(page)).toBeVisible();
      await expectClosed(page, token);
      await page.setViewportSize({ width: 1440, height: 900 });
    });

    await test.step('with Back', async () => {
      // The token opens everything again.
      await signInAgain(page, token);
      await page.goto('/tickets');
      await page.getByRole('link', { name: 'Door list' }).click();
      await keepOpen(page);
      await page.goBack();
      await expectClosed(page, token);
    });

    const other = await newTab();
    await test.step('as another tab is locked', async () => {
      await signInAgain(page, token);
      await page.getByRole('link', { name: 'Door list' }).click();
      await keepOpen(page);
      await other.goto('/households');
      await lockNow(other);
      await expectClosed(page, token);
    });

    await test.step('not with the idle lock of another tab, but as that one signs out', async () => {
      await signInAgain(page, token);
      await page.goto('/tickets/door-list');
      await keepOpen(page);
      await signInAgain(other, token);
      await expect(other.getByRole('link', { name: 'Ames family' })).toBeVisible();
      await context.clock.fastForward(16 * minute);
      await expect(lockScreen(other)).toBeVisible();
      await expect(isOpen(page)).toBeVisible();
      await signInAgain(other, token);
      await expect(other.getByRole('link', { name: 'Ames family' })).toBeVisible();
      await other.getByRole('button', { name: 'Account' }).click();
      await other.getByRole('button', { name: 'Sign out' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
      await expectClosed(page, token);
    });
  },
);
