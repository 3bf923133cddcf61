/** A new tab of a browser that is signed in already, and a tab that is closed and brought back. */
import type { Page } from 'playwright/test';
import { expect, test } from '../../support/fixture.ts';
import { lockNow, lockScreen, signInAgain } from './lock.ts';

const connect = (page: Page) => page.getByRole('heading', { level: 1, name: 'Sign in' });
const ames = (page: Page) => page.getByRole('heading', { level: 1, name: 'Ames family' });

test.beforeEach(({ custody }) => test.skip(custody === 'host', 'the host knows a new tab by its cookie'));

test('security 18: a new tab is signed in by a tab that is, and by no other', async ({ page, context, token }) => {
  await page.goto('/households');
  await page.getByRole('link', { name: 'Ames family' }).waitFor();
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Ames family' }).click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await expect(ames(opened)).toBeVisible();

  await test.step('a lock and a sign-out in it are for all, and no tab answers then', async () => {
    await lockNow(opened);
    await expect(lockScreen(page)).toBeVisible();
    const locked = await context.newPage();
    await locked.goto('/households/501?at=1');
    await expect(connect(locked)).toBeVisible();
    await signInAgain(page, token);
    await page.getByRole('link', { name: 'Ames family' }).waitFor();
    const again = await context.newPage();
    await again.goto('/households/501?at=1');
    await expect(ames(again)).toBeVisible();
    await again.getByRole('button', { name: 'Account' }).click();
    await again.getByRole('button', { name: 'Sign out' }).click();
    await expect(connect(page)).toBeVisible();
    await opened.goto('/households');
    await expect(connect(opened)).toBeVisible();
  });
});

test(
  'security 18: tabs with different tokens give a new one neither, and a tab that was closed and reopened has none',
  { tag: '@all' },
  async ({ page, token, newTab, context }) => {
    await test.step('tabs with different tokens give a new one neither', async () => {
      await page.goto('/households');
      const other = await newTab();
      await other.goto('/healthz');
      await other.evaluate((text) => sessionStorage.setItem('steward.token', text), `${token}-of-somebody-else`);
      for (const tab of [page, other]) {
        await tab.goto('/households');
        await tab.getByRole('link', { name: 'Ames family' }).waitFor();
      }
      const third = await context.newPage();
      await third.goto('/households');
      await expect(connect(third)).toBeVisible();
      // A tab that is reopened asks the others.
      for (const tab of [other, third]) await tab.close();
    });

    await test.step('a tab that was closed and reopened has no token', async () => {
      await page.goto('/households/501?at=1');
      await expect(ames(page)).toBeVisible();
      await page.goto('/healthz');
      await page.goBack();
      await expect(ames(page)).toBeVisible();
      // A browser reopens a tab as it goes back, with what the tab had stored.
      await page.goto('/healthz');
      await page.evaluate(() => sessionStorage.setItem('steward.left', String(Date.now() - 11_000)));
      await page.goBack();
      await expect(connect(page)).toBeVisible();
      expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(token);
    });
  },
);
