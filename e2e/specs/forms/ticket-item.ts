/** Helpers for tests of the ticket item form. */
import type { Locator, Page } from 'playwright/test';
import type { SeenRequest } from '../../support/script.ts';
import { expect } from '../../support/fixture.ts';

export const path = '/campaigns/77/ticket-items/new';
export const post = { method: 'POST', path: '/v1/campaigns/77/items/tickets' };

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
export const input = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });
export const choose = (page: Page, name: string, choice: string) =>
  page.getByRole('radiogroup', { name, exact: true }).getByRole('radio', { name: choice, exact: true }).check();
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
export const problem = (page: Page) => page.getByRole('group', { name: 'Fix these errors' });

export async function open(page: Page) {
  await page.goto(path);
  await expect(heading(page, 'New ticket item')).toBeVisible();
  await expect(page.getByText('For Spring Gala 2026, campaign 77. Prices are in EUR.')).toBeVisible();
}

/** Fills in the name and price of each item. */
export async function fillTiers(page: Page, tiers: readonly (readonly [name: string, price: string])[]) {
  for (const [index, [name, price]] of tiers.entries()) {
    if (index > 0) await button(page, 'Add item').click();
    const of = tiers.length === 1 ? '' : index === 0 ? '(Item 1, )?' : `Item ${index + 1}, `;
    await input(page, new RegExp(`^${of}Name`)).fill(name);
    await input(page, new RegExp(`^${of}Price`)).fill(price);
  }
}

export const paste = (field: Locator, text: string) =>
  field.evaluate((input, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

/** The question before items are created. */
export const question = (page: Page) => page.getByRole('dialog', { name: /^Create .* for Spring Gala 2026\?$/ });

export async function review(page: Page) {
  await button(page, 'Review').click();
  await expect(question(page)).toBeVisible();
}

/** Where an item of unknown outcome is told about. */
export const unconfirmed = (page: Page, name: string) =>
  page.getByText(`We couldn’t confirm “${name}” was created`, { exact: true });

export const rowsOf = (page: Page) =>
  page.getByRole('region', { name: 'Result for each ticket item' }).getByRole('row');

export function namesOf(requests: readonly SeenRequest[]): unknown[] {
  return requests.map(({ body }) => (JSON.parse(body) as { name?: unknown }).name);
}

/** Adds lines to a list of the form. */
export async function fillLines(page: Page, one: string, lines: readonly string[]) {
  for (const [index, line] of lines.entries()) {
    await button(page, `Add ${one}`).click();
    await page.getByRole('textbox', { name: new RegExp(`^${one} ${index + 1}$`, 'i') }).fill(line);
  }
}
