/** The form of a discount code, as its tests fill it in. */
import type { Page } from 'playwright/test';
import type { Call } from '../../../src/api/client.ts';
import { expect } from '../../support/fixture.ts';

export const path = '/campaigns/77/discount-codes/1601';

/** The code as the service has it now: it cannot be read, so it is saved with an amount that no test looks at. */
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
export const problem = (page: Page) => page.getByRole('group', { name: 'There is a problem' });
export const effect = (page: Page) => page.getByRole('region', { name: 'What the code will do' });
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
/** Its button says how many fields are changed. */
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
