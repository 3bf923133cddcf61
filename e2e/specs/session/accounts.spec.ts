/** What one account leaves in a browser that another one uses after it. */
import type { Page } from 'playwright/test';
import { homeTitle } from '../../support/clock.ts';
import { expect, test } from '../../support/fixture.ts';
import { keepAnswers } from '../../support/remembered.ts';
import { lockNow, lockScreen, signInAgain } from './lock.ts';

test.use({ signedIn: false });

const lead = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
const changes = (page: Page) => page.getByRole('region', { name: 'Changes made in this browser' }).locator('tbody tr');
const recent = (page: Page) => page.getByRole('region', { name: 'Recent records' }).getByRole('listitem');

async function signIn(page: Page, token: string, { shared = false } = {}) {
  await page.goto('/');
  await page.getByLabel('Access token').fill(token);
  if (shared) await page.getByRole('checkbox', { name: 'Shared computer' }).check();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: homeTitle })).toBeVisible();
}

/** `deletes`: there is a draft, and the sign-out asks first. */
async function signOut(page: Page, deletes = false) {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: /^Sign out/ }).click();
  if (deletes) await page.getByRole('button', { name: 'Sign out and delete' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
}

const stored = (page: Page) =>
  page.evaluate((): [string, string][] => [...Object.entries(localStorage), ...Object.entries(sessionStorage)]);

test(
  'security 19: what an account kept is sealed, for its token alone, and gone from a shared computer',
  { tag: ['@all', '@host'] },
  async ({ page, api, token }) => {
    const other = `${token}-other`;
    await keepAnswers(page, token);
    await test.step('one works', async () => {
      await signIn(page, token);
      await page.goto('/households/501/edit?at=1');
      await page.getByLabel('Note', { exact: true }).fill('Call after six');
      await page.getByRole('button', { name: 'Save household' }).click();
      await expect(page.getByText(/^Household saved$/)).toBeVisible();
      const { rows } = await api('listHouseholds', {});
      expect(rows.find(({ id }) => id === '501')?.note).toBe('Call after six');
      await page.getByRole('link', { name: 'Edit household' }).click();
      await page.getByLabel('Note', { exact: true }).fill('Typed and not sent');
      await expect(page.getByText(/Draft saved at/)).toBeVisible();
      await page.reload();
      await page.getByRole('button', { name: 'Resume draft' }).click();
      await expect(page.getByLabel('Note', { exact: true })).toHaveValue('Typed and not sent');
      // It is left to the sign-out to delete the draft.
      await page.reload();
      await expect(page.getByRole('button', { name: 'Resume draft' })).toBeVisible();
      await lead(page, 'Home');
      await expect(recent(page)).toContainText(['Household 501']);
      await signOut(page, true);
    });
    await test.step('nothing of it can be read', async () => {
      const all = await stored(page);
      const sealed = all.filter(([key]) => key.startsWith('steward.kept.'));
      const rest = all.filter((entry) => !sealed.includes(entry));
      expect(JSON.stringify(rest)).not.toMatch(/\b(?:501|1601)\b|EARLY77|Supper|household|six|Typed|Ames/i);
      // Short words stand in sealed text by chance.
      expect(sealed.length).toBeGreaterThan(2);
      expect(JSON.stringify(sealed)).not.toMatch(/household|admission|Supper seat|Typed and|after six/i);
    });
    await test.step('another token sees none of it', async () => {
      await signIn(page, other);
      await expect(recent(page)).toHaveCount(0);
      await lead(page, 'Activity');
      await expect(page.getByRole('heading', { name: 'No changes yet.' })).toBeVisible();
      await lead(page, 'Discount codes');
      await expect(page.getByRole('heading', { name: 'No saved codes or ticket items yet' })).toBeVisible();
      await page.goto('/households/501/edit?at=1');
      await expect(page.getByLabel('Note', { exact: true })).not.toHaveValue(/six|Typed/);
      await page.goto('/households/501?at=1');
      await expect(page.getByRole('heading', { level: 1, name: 'Ames family' })).toBeVisible();
      await lead(page, 'Home');
      await expect(recent(page)).toContainText(['Household 501']);
      await signOut(page);
    });
    const comesBack = async () => {
      await expect(recent(page)).toContainText(['Household 501']);
      await lead(page, 'Activity');
      await expect(changes(page)).toContainText(['Household 501']);
      await lead(page, 'Discount codes');
      await expect(page.getByText('EARLY77').first()).toBeVisible();
    };
    await test.step('the same token has it again, and a reload too', async () => {
      await signIn(page, token);
      await comesBack();
      await signOut(page);
      await signIn(page, token, { shared: true });
      await page.reload();
      await comesBack();
    });
    await test.step('from a shared computer it goes with the sign-out, also where a later sign-in did not say so', async () => {
      await lockNow(page);
      await expect(lockScreen(page)).toBeVisible();
      await signInAgain(page, token);
      await lead(page, 'Home');
      await comesBack();
      await signOut(page);
      await signIn(page, token);
      await expect(recent(page)).toHaveCount(0);
      await lead(page, 'Activity');
      await expect(page.getByRole('heading', { name: 'No changes yet.' })).toBeVisible();
      await lead(page, 'Discount codes');
      await expect(page.getByRole('heading', { name: 'No saved codes or ticket items yet' })).toBeVisible();
      await signOut(page);
      await signIn(page, other);
      await expect(recent(page)).toContainText(['Household 501']);
    });
  },
);
