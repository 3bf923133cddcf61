/** What a lock or a sign-out in one tab means for the others, and for tabs that were gone. */
import { expect, test } from '../../support/fixture.ts';
import { edit, lockScreen, note, signInAgain, lockNow } from './lock.ts';

test(
  'a tab that was gone while nobody was there, or while all were locked or signed out, begins locked',
  { tag: '@all' },
  async ({ page, context, token, custody }) => {
    test.skip(custody === 'host', 'the host ends the session of every tab, also of one that is gone');
    await page.goto('/households/501?at=1');
    await expect(page.getByRole('heading', { level: 1, name: 'Ames family' })).toBeVisible();
    // As the browser keeps a tab that it has put away.
    const putAway = await page.evaluate(() => Object.entries(sessionStorage));
    const open = async (before: () => void) => {
      const tab = await context.newPage();
      await tab.goto('/healthz');
      await tab.evaluate((entries) => {
        for (const [key, value] of entries) sessionStorage.setItem(key, String(value));
      }, putAway);
      await tab.evaluate(before);
      await tab.goto('/households/501?at=1');
      return tab;
    };
    const idle = await open(() => localStorage.setItem('steward.used', String(Date.now() - 16 * 60_000)));
    await expect(lockScreen(idle)).toBeVisible();
    await expect(lockScreen(page)).toBeVisible();
    const locked = await open(() => undefined);
    await expect(lockScreen(locked)).toBeVisible();
    await signInAgain(locked, token);
    await expect(locked.getByRole('heading', { level: 1, name: 'Ames family' })).toBeVisible();
    await locked.getByRole('button', { name: 'Account' }).click();
    await locked.getByRole('button', { name: 'Sign out' }).click();
    await expect(locked.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    const signedOut = await open(() => undefined);
    await expect(signedOut.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    expect(await signedOut.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(token);
  },
);

test(
  'a tab that is locked has no draft any more once another one has signed out',
  { tag: '@all' },
  async ({ page, token, newTab, custody }) => {
    await page.goto(edit);
    await note(page).fill('Mine alone');
    await expect(page.getByText(/Draft saved at/)).toBeVisible();
    await lockNow(page);
    await expect(page.getByText('Sign in with the same token to keep your drafts in this tab.')).toBeVisible();
    const other = await newTab();
    await other.goto('/households');
    if (custody === 'host') {
      await other.getByLabel('Access token').fill(token);
      await other.keyboard.press('Enter');
    }
    await other.getByRole('button', { name: 'Account' }).click();
    await other.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    await expect(page.getByText(/drafts in this tab/i)).toHaveCount(0);
    expect(await page.evaluate(() => Object.keys(sessionStorage).join())).not.toContain('steward');
    await page.getByLabel('Access token').fill(token);
    await page.keyboard.press('Enter');
    await expect(note(page)).toBeVisible();
    await expect(page.getByText(/You have an unsaved draft/)).toHaveCount(0);
  },
);
