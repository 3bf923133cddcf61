import type { Page } from 'playwright/test';
import { expect, test } from '../../support/fixture.ts';
import { listMenu } from '../../support/fold.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' });

/** The tab is signed in with a token that the platform does not know, as when it was withdrawn. */
async function withdrawToken(page: Page) {
  await page.goto('/healthz');
  await page.evaluate(() => sessionStorage.setItem('steward.token', 'withdrawn'));
}

test(
  'what is no longer accepted is asked for again, and the read that failed is made again',
  { tag: '@host' },
  async ({ page, token, custody, expectStatus }) => {
    expectStatus(401);
    if (custody === 'tab') await withdrawToken(page);
    await page.goto('/transactions?scope=all');
    if (custody === 'host') {
      await expect(page.getByRole('table').getByRole('rowheader')).toHaveCount(20);
      await page.context().clearCookies();
      await listMenu(page, 'Refresh');
    }
    await expect(dialog(page)).toBeVisible();
    await dialog(page).getByLabel('Access token').fill(token);
    const again = page.waitForResponse((response) => response.url().includes('/v1/transactions') && response.ok());
    await dialog(page).getByRole('button', { name: 'Sign in' }).click();
    await expect(dialog(page)).toBeHidden();
    await again;
    await expect(page.getByRole('table').getByRole('rowheader')).toHaveCount(20);
    expect(new URL(page.url()).searchParams.get('scope')).toBe('all');
  },
);

test(
  'a wrong token in the dialog is said so, and the dialog can be put off',
  { tag: '@all' },
  async ({ page, expectStatus }) => {
    expectStatus(401);
    await withdrawToken(page);
    await page.goto('/transactions');
    await dialog(page).getByLabel('Access token').fill('another wrong one');
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByText(/The platform rejected this token/)).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Not now' }).click();
    await expect(page.getByRole('heading', { name: 'Couldn’t load transactions.' })).toBeVisible();
    await expect(page.getByText(/No transactions/)).toHaveCount(0);
    await page.getByRole('button', { name: 'Sign in again' }).click();
    await expect(dialog(page)).toBeVisible();
  },
);

test(
  'another token warns before it deletes drafts',
  { tag: '@host' },
  async ({ page, token, custody, expectStatus }) => {
    expectStatus(401);
    page.on('dialog', (shown) => void shown.accept());
    await page.goto('/households/501/edit?at=1');
    await page.getByLabel('Note', { exact: true }).fill('Mine alone');
    await expect(page.getByText(/Draft saved at/)).toBeVisible();
    if (custody === 'tab') {
      await withdrawToken(page);
      await page.goto('/households/501/edit?at=1');
    } else {
      await page.context().clearCookies();
      await page.getByRole('button', { name: 'Save household' }).click();
    }
    await dialog(page).getByLabel('Access token').fill(`${token}-of-somebody-else`);
    await page.keyboard.press('Enter');
    const warning = page.getByRole('dialog', { name: 'This is a different token' });
    await warning.getByRole('button', { name: 'Use the previous token' }).click();
    await expect(dialog(page)).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Sign in' }).click();
    await warning.getByRole('button', { name: 'Continue with this token' }).click();
    await expect(page.getByText(/Unsaved changes/)).toHaveCount(0);
    await expect(page.getByLabel('Note', { exact: true })).toBeVisible();
    await expect(page.getByText(/You have an unsaved draft/)).toHaveCount(0);
  },
);

test(
  'security 11: signing out asks before drafts go, ends every tab, and leaves nothing personal in the browser',
  { tag: '@host' },
  async ({ page, newTab }) => {
    await page.goto('/households?contacts=4801');
    await page.getByRole('link', { name: 'Ames family' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Ames family' })).toBeVisible();
    const other = await newTab();
    await other.goto('/households/501/edit?at=1');
    await other.getByLabel('Note', { exact: true }).fill('Unsaved');
    await expect(other.getByText(/Draft saved at/)).toBeVisible();
    await other.getByRole('button', { name: 'Account' }).click();
    await expect(
      other.getByText('You have unsaved drafts in this tab. Locking keeps them; signing out deletes them.'),
    ).toBeVisible();
    await other.getByRole('button', { name: 'Sign out' }).click();
    await expect(other.getByRole('dialog')).toContainText('your unsaved changes to Ames family (Household 501)');
    await other.keyboard.press('Escape');
    await expect(other.getByLabel('Note', { exact: true })).toHaveValue('Unsaved');

    await page.bringToFront();
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    const question = page.getByRole('dialog', { name: 'Sign out and delete unsaved changes?' });
    await expect(question).toContainText('Ames family (Household 501)');
    await question.getByRole('button', { name: 'Sign out and delete' }).click();
    for (const tab of [page, other]) {
      await expect(tab.getByRole('heading', { name: 'Sign in' })).toBeVisible();
      expect(await tab.evaluate(() => Object.keys(sessionStorage).join())).not.toContain('steward');
    }
    const kept = await page.evaluate(async () => {
      const databases = await indexedDB.databases();
      const caches_ = await caches.keys();
      return JSON.stringify([localStorage, sessionStorage, document.cookie, databases, caches_]);
    });
    expect(kept).not.toMatch(/Ames|Ruth|example\.org|world-/);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect(page.getByText('Ames family')).toHaveCount(0);
  },
);
