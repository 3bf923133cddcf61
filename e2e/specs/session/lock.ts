/** What a test sees of the lock, and how it locks and signs in again. */
import { expect, type Page } from 'playwright/test';

export const minute = 60_000;
export const edit = '/households/501/edit?at=1';

export const warning = (page: Page) => page.getByRole('dialog', { name: 'Are you still there?' });
export const lockScreen = (page: Page) => page.getByRole('heading', { level: 1, name: 'Steward is locked' });
export const note = (page: Page) => page.getByRole('textbox', { name: 'Note', exact: true });
export const aloud = (page: Page, text: RegExp) => page.getByRole('alert').filter({ hasText: text });

export async function signInAgain(page: Page, token: string) {
  await page.getByLabel('Access token').fill(token);
  await page.getByRole('button', { name: 'Sign in' }).click();
  // An address that is opened before it's signed in asks for the token again.
  await expect(page.getByLabel('Access token')).toHaveCount(0);
}

export async function lockNow(page: Page) {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Lock' }).click();
}

/** What the page says of itself. A page that is being loaded anew in that moment is asked once more. */
export async function read(page: Page, what: () => string): Promise<string> {
  let text = '';
  await expect(async () => {
    text = await page.evaluate(what);
  }).toPass();
  return text;
}

/** Everything that this tab shows and could give to whoever looks. */
export const visible = (page: Page) =>
  read(page, () => JSON.stringify([document.title, document.body.innerHTML, window.history.state, location.href]));
