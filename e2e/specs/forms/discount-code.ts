/** Helpers for tests of the discount code form. */
import type { Page } from 'playwright/test';
import type { Call } from '../../../src/api/client.ts';
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
export const input = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
export const problem = (page: Page) => page.getByRole('group', { name: 'Fix these errors' });
export const effect = (page: Page) => page.getByRole('region', { name: 'Summary' });
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
/** Clicks the review button, whose label contains the number of changed fields. */
export const toReview = (page: Page) => page.getByRole('button', { name: /^Review changes/ }).click();
export const saved = (page: Page) => page.getByRole('main').getByText(/^Discount code saved at \d\d:\d\d:\d\d$/);

export async function open(page: Page) {
  await page.goto(path);
  await expect(title(page, /^Edit discount code/)).toBeVisible();
}

export async function review(page: Page) {
  await toReview(page);
  await expect(title(page, /^Review changes to discount code/)).toBeFocused();
}

export async function save(page: Page) {
  await review(page);
  await press(page, 'Save discount code');
  await expect(saved(page)).toBeVisible();
}
