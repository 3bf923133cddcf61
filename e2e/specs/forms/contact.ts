/** Helpers for tests of the contact form. */
import type { Page } from 'playwright/test';
import type { Call } from '#api/client.ts';
import type { Body } from '#api/operations.ts';
import { expect } from '../../support/fixture.ts';
import { unfoldContact } from '../../support/fold.ts';

const path = '/contacts/4801/edit';
export const names = { type: 'individual', first_name: 'Ruth', last_name: 'Ames' } as const;

/** Returns the stored contact. The API can't look up a contact, so this saves it unchanged. */
export async function contactNow(api: Call, body: Body<'updateContact'> = names, contact = '4801') {
  const answer = await api('updateContact', { contact, body });
  if (!answer) throw new Error('The service answered without the contact.');
  return answer;
}

export const row = (page: Page, name: string) => page.getByRole('radiogroup', { name, exact: true });
export const choose = (page: Page, name: string, choice: string) =>
  row(page, name).getByRole('radio', { name: choice, exact: true }).check();
export const input = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

export async function set(page: Page, name: string, value: string) {
  await input(page, name).fill('');
  await input(page, name).pressSequentially(value);
}

export async function open(page: Page) {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Ruth Ames' })).toBeVisible();
  await unfoldContact(page);
}

/** `removes`: something goes, which is confirmed. */
export async function save(page: Page, removes = false) {
  const button = page.getByRole('button', { name: 'Save contact' });
  await button.click();
  if (removes) await page.getByRole('dialog').getByRole('button', { name: 'Save contact' }).click();
  // The toast of an earlier save may still be there.
  await expect(page).not.toHaveURL(/\/edit/);
  await expect(page.getByText(/^Contact saved$/)).toBeVisible();
}

export const problem = (page: Page) => page.getByRole('group', { name: 'Fix these errors' });
