/** What the rows of the table about writes are tried on: the form of every write. */
import type { Locator, Page } from 'playwright/test';
import type { WriteName } from '#api/operations.ts';
import type { Asked, Target } from './target.ts';
import { unfold } from '../support/fold.ts';
import { expect } from '../support/trial.ts';

/** What the screen says of a write. */
export type Said = 'saved' | 'rejected' | 'not-sent' | 'unconfirmed';

export interface Form extends Target {
  /** The request that it sends. */
  write: Asked;
  operation: WriteName;
  /** The name of its draft. */
  draft: string;
  title: RegExp;
  type: (page: Page, text: string) => Promise<void>;
  /** Where that text stands. */
  typed: (page: Page) => Locator;
  review: (page: Page) => Promise<void>;
  save: string;
  said: Readonly<Record<Said, RegExp>>;
}

const box = (name: string) => (page: Page) => page.getByRole('textbox', { name, exact: true });

/** What the forms of changes share. */
const change = {
  review: async (page: Page) => {
    await expect(page.getByRole('region', { name: 'Your changes' }).getByRole('listitem').first()).toBeVisible();
  },
  busy: (page: Page) => page.getByRole('button', { name: 'Saving…' }),
};

const reviewing = async (page: Page) => {
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await expect(page.getByRole('dialog', { name: /^Create .* for/ })).toBeVisible();
};

const ofChange = (saved: RegExp): Form['said'] => ({
  saved,
  rejected: /^(?:The platform rejected the change|Your access token is no longer valid)$/,
  'not-sent': /^(?:You’re offline\. )?Nothing was sent$/,
  unconfirmed: /^We couldn’t confirm this change was saved$/,
});

export const forms: readonly Form[] = [
  {
    name: 'household',
    path: '/households/501/edit?at=1',
    operation: 'updateHousehold',
    write: { method: 'PUT', path: '/v1/households/501' },
    draft: 'household.501',
    title: /^Edit Ames family$/,
    field: 'note',
    type: (page, text) => page.getByRole('textbox', { name: 'Note', exact: true }).fill(text),
    typed: box('Note'),
    ...change,
    save: 'Save household',
    said: ofChange(/^Household saved$/),
  },
  {
    name: 'contact',
    path: '/contacts/4801/edit',
    operation: 'updateContact',
    write: { method: 'PUT', path: '/v1/contacts/4801' },
    draft: 'contact.4801',
    title: /^Edit Ruth Ames$/,
    field: 'note',
    type: async (page, text) => {
      await unfold(page, 'Note and external IDs');
      await page.getByRole('textbox', { name: 'Note', exact: true }).fill(text);
    },
    typed: box('Note'),
    ...change,
    save: 'Save contact',
    said: ofChange(/^Contact saved$/),
  },
  {
    name: 'discount code',
    path: '/campaigns/77/discount-codes/1601',
    operation: 'updateDiscountCode',
    write: { method: 'PUT', path: '/v1/campaigns/77/discount-codes/1601' },
    draft: 'discount-code.77.1601',
    title: /^Edit discount code/,
    field: 'code',
    type: async (page, text) => {
      await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('15');
      await page.getByRole('textbox', { name: 'Code', exact: true }).fill(text);
    },
    typed: box('Code'),
    ...change,
    save: 'Save discount code',
    said: ofChange(/^Discount code saved$/),
  },
  {
    name: 'ticket item',
    path: '/campaigns/77/ticket-items/new',
    operation: 'createTicketItem',
    write: { method: 'POST', path: '/v1/campaigns/77/items/tickets' },
    draft: 'ticket-item.77',
    title: /^New ticket item$/,
    field: 'name',
    type: async (page, text) => {
      await page.getByRole('textbox', { name: /^Name/ }).fill(text);
      await page.getByRole('textbox', { name: /^Price/ }).fill('1,120.50');
    },
    typed: (page) => page.getByRole('textbox', { name: /^Name/ }),
    review: reviewing,
    busy: (page) => page.getByText('Sending', { exact: true }),
    save: 'Create ticket item',
    said: {
      saved: /^Ticket item created$/,
      rejected: /^(?:The platform rejected the ticket item|Your access token is no longer valid)$/,
      'not-sent': /^(?:You’re offline\. )?Nothing was sent$/,
      unconfirmed: /^We couldn’t confirm “.*” was created$/,
    },
  },
];

export async function openAndType(page: Page, form: Form, text: string): Promise<void> {
  await page.goto(form.path);
  // The sandbox makes the world of a test at its first request, which takes a busy machine a while.
  await expect(page.getByRole('heading', { level: 1, name: form.title })).toBeVisible({ timeout: 30_000 });
  await form.type(page, text);
}

/** Opens a form, types, and goes as far as the button that sends it. */
export async function toReview(page: Page, form: Form, text: string): Promise<void> {
  await openAndType(page, form, text);
  await form.review(page);
}

export const saveButton = (page: Page, form: Form) => page.getByRole('button', { name: form.save, exact: true });

/** What the screen claims, as soon as it claims anything. */
export async function expectSaid(page: Page, form: Form, said: Said): Promise<void> {
  const main = page.getByRole('main');
  const any = main
    .getByText(
      new RegExp(
        Object.values(form.said)
          .map(({ source }) => `(?:${source})`)
          .join('|'),
      ),
    )
    .first();
  // A toast may be gone a moment later where time goes by fast: what it says is read where it was found.
  const found = await any.elementHandle({ timeout: 25_000 });
  expect(await found.textContent()).toMatch(form.said[said]);
}
