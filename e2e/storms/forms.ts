/** The forms of the application as a storm fills them in. */
import type { Page } from 'playwright/test';
import { awkwardTexts } from './words.ts';
import type { Dice } from './dice.ts';
import { type Screen, whileItIsThere } from './screen.ts';

export interface TypedText {
  /** The name of the form's draft. */
  form: string;
  /** The label of the field. */
  field: string;
  text: string;
}

export function inWords({ form, field, text }: TypedText): string {
  return `“${text}” in ${field} of ${form}`;
}

interface Form {
  address: RegExp;
  /** The name of its draft. */
  draft(...ids: string[]): string;
  /** Labels of its fields for text. */
  fields: readonly string[];
  /** A field that has to hold a number before anything can be sent. */
  number?: string;
}

const forms: readonly Form[] = [
  {
    address: /^\/households\/(\d+)\/edit/,
    draft: (household) => `household.${household}`,
    fields: ['Note', 'Envelope name', 'Name'],
  },
  {
    address: /^\/contacts\/(\d+)\/edit/,
    draft: (contact) => `contact.${contact}`,
    fields: ['First name', 'Middle name', 'Last name'],
  },
  {
    address: /^\/campaigns\/(\d+)\/discount-codes\/(\d+)/,
    draft: (campaign, code) => `discount-code.${campaign}.${code}`,
    fields: ['Code'],
    number: 'Amount',
  },
  {
    address: /^\/campaigns\/(\d+)\/ticket-items\/new/,
    draft: (campaign) => `ticket-item.${campaign}`,
    fields: ['Name (required)', 'Item 1, Name (required)', 'Item 2, Name (required)', 'Description'],
    number: 'Price (required)',
  },
];

/** Where forms are that everybody can find. */
export const formAddresses: readonly string[] = [
  '/households/501/edit?at=1',
  '/contacts/4801/edit',
  '/campaigns/77/discount-codes/1601',
  '/campaigns/77/ticket-items/new',
];

/** The name of the draft that the form at that address keeps; null where there is no form. */
export function draftNameAt(address: string): string | null {
  for (const { address: pattern, draft } of forms) {
    const [found, ...ids] = pattern.exec(address) ?? [];
    if (found !== undefined) return draft(...ids);
  }
  return null;
}

/** The form can be typed into as it is now. */
export function isBeingEdited({ address, buttons, dialog }: Screen): boolean {
  return dialog === null && draftNameAt(address) !== null && buttons.some((name) => /^(?:Review|Save) ?/.test(name));
}

/** Types a text that nobody has typed before into one of the fields. */
export async function typeInto(page: Page, screen: Screen, mark: string, dice: Dice): Promise<TypedText> {
  const form = forms.find(({ address }) => address.test(screen.address));
  const name = draftNameAt(screen.address);
  if (!form || name === null) throw new Error(`There is no form at ${screen.address}.`);
  const there = form.fields.filter((label) => screen.fields.some((field) => field.label === label));
  const empty = there.filter((label) => screen.fields.some((field) => field.label === label && field.value === ''));
  const required = empty.filter((label) => label.endsWith('(required)'));
  // What has to be there first, or no form would get as far as sending.
  const field = dice.pick(required.length > 0 ? required : empty.length > 0 && dice.falls(0.7) ? empty : there);
  const number = screen.fields.find(({ label }) => form.number !== undefined && label.endsWith(form.number));
  if (number?.value === '') {
    const amount = String(1 + Math.floor(dice.roll() * 99));
    await page.getByRole('textbox', { name: number.label, exact: true }).fill(amount, whileItIsThere);
  }
  const text = `${mark} ${dice.pick(awkwardTexts)}`;
  const box = page.getByRole('textbox', { name: field, exact: true });
  await box.fill(text, whileItIsThere);
  return { form: name, field, text };
}
