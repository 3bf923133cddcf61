/** Helpers for tests of the discount code form. */
import type { Page } from 'playwright/test';
import type { Call } from '#api/client.ts';
import { expect } from '../../support/fixture.ts';

export const path = '/campaigns/77/discount-codes/1601';

/** Returns the code's current values. The API can't return a code, so this saves it with an amount that no test checks. */
export async function codeNow(api: Call, amount: number) {
  const answer = await api('updateDiscountCode', { campaign: '77', discountCode: '1601', body: { amount } });
  if (!answer) throw new Error('The service answered without the discount code.');
  return answer;
}

export const title = (page: Page, name: RegExp | string) => page.getByRole('heading', { level: 1, name });
export const row = (page: Page, name: string) => page.getByRole('radiogroup', { name, exact: true });
export const choose = (page: Page, name: string, choice: string) =>
  row(page, name).getByRole('radio', { name: choice, exact: true }).check();
/** Checks the box that clears a field: `No limit`. */
export const clear = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true }).check();
export const active = (page: Page) => page.getByRole('switch', { name: 'Active' });
/** Takes back the change of one field. */
export async function undoField(page: Page, name: string) {
  await press(page, `${name}: more`);
  await page.getByRole('menuitem', { name: 'Undo change' }).click();
}
export const input = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
export const problem = (page: Page) => page.getByRole('group', { name: 'Fix these errors' });
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
export const undone = (page: Page) => page.getByRole('main').getByText(/^Change undone$/);
export const saved = (page: Page) => page.getByRole('main').getByText(/^Discount code saved$/);

export async function open(page: Page) {
  await page.goto(path);
  await expect(title(page, /^Edit discount code/)).toBeVisible();
}

/** `clears`: a value goes, which is confirmed. */
export async function save(page: Page, clears = false) {
  await press(page, 'Save discount code');
  if (clears) await page.getByRole('dialog').getByRole('button', { name: 'Save discount code' }).click();
  await expect(saved(page)).toBeVisible();
}
