/** The form of new ticket items, and the bodies that it is sent as: one form creates one item or several. */
import * as z from 'zod/mini';
import type { Body } from '../../api/operations.ts';
import type { TicketItem } from '../../api/resources.ts';
import { characters } from '../../api/rules.ts';
import { humanised } from '../../ui/kit/cells.tsx';
import { decimalsWarning, toDecimalInput } from '../../ui/values/decimal-input.ts';
import { formatAmount } from '../../ui/values/money.ts';
import { outwardHost } from '../../ui/kit/out-link.tsx';
import type { ReviewLine } from '../../ui/form/review.tsx';
import type { Part } from '../../ui/form/three-way.ts';
import type { AnswerFields } from '../../device/remembered.ts';
import type { SavedDifferences } from '../../device/save-results.ts';
import { isStoredAs, linesOf, numberProblem, toLines, typedNumber, yesOrNo } from '../../records/sent-values.ts';

export const subtypes = ['physical', 'digital', 'hybrid'] as const;
export const scopes = ['registrant', 'event'] as const;
const yesNo = z.enum(['', 'true', 'false']);

/** The fields, as typed, in which items differ that are created together. */
const tier = z.object({ name: z.string(), price: z.string(), total_quantity: z.string() });

/** One that was sent, and may have been created. It is held apart from those that can be sent. */
const unsettledItem = z.extend(tier, {
  /** In milliseconds. */
  sentAt: z.number(),
  /** What happened, in a sentence. */
  why: z.string(),
  /** Its key in the host's journal; none where no journal is kept. */
  key: z.optional(z.string()),
});

/** Everything as typed; blank is not sent. The lists have one value a line. */
const fieldsAsTyped = z.object({
  tiers: z.array(tier),
  unsettled: z.array(unsettledItem),
  retail_price: z.string(),
  description: z.string(),
  subtype: z.enum(['', ...subtypes]),
  scope: z.enum(['', ...scopes]),
  active: yesNo,
  bundle_only: yesNo,
  hide_remaining: yesNo,
  bundles: z.string(),
  custom_fields: z.string(),
  pictures: z.string(),
});

type YesOrNo = z.infer<typeof yesNo>;
export type Tier = z.infer<typeof tier>;
export type UnsettledItem = z.infer<typeof unsettledItem>;
export type TicketItemForm = z.infer<typeof fieldsAsTyped>;
export type TicketItemBody = Body<'createTicketItem'>;

/** The bounds of the contract. Each sentence names the field and how to fix it. */
export const ticketItemForm = fieldsAsTyped.check(
  z.check<TicketItemForm>(({ value, issues }) => {
    for (const [path, message] of problemsOf(value)) {
      if (message !== null) issues.push({ code: 'custom', input: undefined, path: path.split('.'), message });
    }
  }),
);

function problemsOf({ tiers, retail_price, description }: TicketItemForm): [path: string, message: string | null][] {
  const ofTier = (words: string, index: number) => (tiers.length > 1 ? `${words} of item ${index + 1}` : words);
  return [
    ['tiers', tiers.length === 0 ? 'Add at least one item' : null],
    ...tiers.flatMap(({ name, price, total_quantity }, index): [string, string | null][] => {
      const quantity = { what: ofTier('the quantity', index), least: 0, whole: true } as const;
      return [
        [`tiers.${index}.name`, nameProblem(name, ofTier('the name', index))],
        [`tiers.${index}.price`, numberProblem(price, { what: ofTier('the price', index), least: 0, required: true })],
        [`tiers.${index}.total_quantity`, numberProblem(total_quantity, quantity)],
      ];
    }),
    ['retail_price', numberProblem(retail_price, { what: 'the retail price', least: 0 })],
    ['description', lengthProblem(description, 'the description', 5000)],
  ];
}

function nameProblem(name: string, what: string): string | null {
  return name.trim() === '' ? `Enter ${what}` : lengthProblem(name, what, 255);
}

function lengthProblem(text: string, what: string, most: number): string | null {
  const length = characters(text);
  return length > most ? `Shorten ${what} to ${most} characters. It has ${length}` : null;
}

export const blankTier: Readonly<Tier> = { name: '', price: '', total_quantity: '' };

export function blankTicketItemForm(): TicketItemForm {
  return {
    tiers: [{ ...blankTier }],
    unsettled: [],
    retail_price: '',
    description: '',
    subtype: '',
    scope: '',
    active: '',
    bundle_only: '',
    hide_remaining: '',
    bundles: '',
    custom_fields: '',
    pictures: '',
  };
}

/** The form that creates the same item as a remembered one. What the form cannot hold is left blank. */
export function copiedTicketItemForm(item: AnswerFields): TicketItemForm {
  const flag = (field: string): YesOrNo => {
    const word = yesOrNo(item[field]);
    return word === 'Yes' ? 'true' : word === 'No' ? 'false' : '';
  };
  const number = (field: string) => toDecimalInput(item[field] ?? null);
  return {
    ...blankTicketItemForm(),
    tiers: [{ name: item['name'] ?? '', price: number('price'), total_quantity: number('total_quantity') }],
    retail_price: number('retail_price'),
    description: item['description'] ?? '',
    subtype: subtypes.find((word) => word === item['subtype']) ?? '',
    scope: scopes.find((word) => word === item['scope']) ?? '',
    active: flag('active'),
    bundle_only: flag('bundle_only'),
    hide_remaining: flag('hide_remaining'),
    bundles: toLines(item['bundles']),
    custom_fields: toLines(item['custom_fields']),
    pictures: toLines(item['pictures']),
  };
}

/** One body for each tier, in order. A blank field is left out, and never sent as zero. */
export function toTicketItemBodies(form: TicketItemForm): TicketItemBody[] {
  return form.tiers.map((tier) => toTicketItemBody(form, tier));
}

export function toTicketItemBody(form: TicketItemForm, { name, price, total_quantity }: Tier): TicketItemBody {
  const flag = (value: YesOrNo) => (value === '' ? undefined : value === 'true');
  const list = (typed: string) => (linesOf(typed).length > 0 ? linesOf(typed) : undefined);
  const body = {
    name,
    price: typedNumber(price),
    total_quantity: typedNumber(total_quantity),
    subtype: form.subtype || undefined,
    active: flag(form.active),
    retail_price: typedNumber(form.retail_price),
    description: form.description.trim() === '' ? undefined : form.description,
    bundle_only: flag(form.bundle_only),
    hide_remaining: flag(form.hide_remaining),
    scope: form.scope || undefined,
    bundles: list(form.bundles),
    custom_fields: list(form.custom_fields),
    pictures: list(form.pictures),
  };
  // A form that passes its rules has a price.
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as TicketItemBody;
}

export const ticketItemLabels = {
  name: 'Name',
  price: 'Price',
  total_quantity: 'Quantity',
  subtype: 'Kind',
  active: 'Active',
  retail_price: 'Retail price',
  description: 'Description',
  bundle_only: 'Bundle only',
  hide_remaining: 'Hide remaining',
  scope: 'For',
  bundles: 'Bundles',
  custom_fields: 'Custom fields',
  pictures: 'Pictures',
} as const satisfies Record<keyof TicketItemBody, string>;

type Field = keyof TicketItemBody;
const fields = Object.keys(ticketItemLabels) as Field[];
const prices: readonly Field[] = ['price', 'retail_price'];
const tierFields: readonly Field[] = ['name', 'price', 'total_quantity'];
const lists: readonly Field[] = ['bundles', 'custom_fields', 'pictures'];

/** A value of a body or of an answer as people read it; empty text for none. */
function valueWords(field: Field, value: unknown, currency: string | null): string {
  if (value === null || value === undefined || value === '') return '';
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'boolean') return yesOrNo(value);
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  if (prices.includes(field)) return [formatAmount(String(value)), currency].filter(Boolean).join(' ');
  if (typeof value === 'number') return String(value);
  if (['active', 'bundle_only', 'hide_remaining'].includes(field)) return yesOrNo(value);
  if (lists.includes(field)) return toLines(value).replaceAll('\n', ', ');
  return ['subtype', 'scope'].includes(field) ? humanised(value) : value;
}

/** What will be sent for one of the tiers. A new item has no earlier values. */
export function ticketItemReview(form: TicketItemForm, tier: number, currency: string | null): ReviewLine[] {
  const body = toTicketItemBodies(form)[tier];
  if (!body) return [];
  return fields
    .filter((field) => field in body)
    .map((field) => ({
      field: tierFields.includes(field) ? `tiers.${tier}.${field}` : field,
      label: ticketItemLabels[field],
      was: null,
      willBe: valueWords(field, body[field], currency),
      changed: true,
      checkedBy: null,
    }));
}

/** Compares the answer with what was sent. The service chooses the fields that were left out, so those cannot differ. */
export function ticketItemDifferences(
  body: TicketItemBody,
  answer: TicketItem,
  currency: string | null,
): SavedDifferences {
  const storedDifferently = fields
    .filter((field) => body[field] !== undefined && !isStoredAs(body[field], answer[field]))
    .map((field) => ({
      label: ticketItemLabels[field],
      sent: valueWords(field, body[field], currency),
      stored: valueWords(field, answer[field], currency),
    }));
  return { storedDifferently, changedUnasked: [] };
}

/** What the answer says of the fields that the body does not have: `Active Yes`. Empty ones are left out. */
export function storedBesides(body: TicketItemBody, answer: TicketItem, currency: string | null): string[] {
  return fields
    .filter((field) => body[field] === undefined)
    .map((field) => [ticketItemLabels[field], valueWords(field, answer[field], currency)] as const)
    .filter(([, words]) => words !== '')
    .map(([label, words]) => `${label} ${words}`);
}

/** Values that are allowed but unusual, by the form's field. */
export function ticketItemWarnings(form: TicketItemForm): { field: string; message: string }[] {
  const found: { field: string; message: string }[] = [];
  const retail = typedNumber(form.retail_price);
  const names = form.tiers.map(({ name }) => name.trim().toLowerCase());
  form.tiers.forEach(({ price, total_quantity }, index) => {
    const decimals = decimalsWarning(price);
    if (decimals) found.push({ field: `tiers.${index}.price`, message: decimals });
    if (typedNumber(total_quantity) === 0) {
      found.push({ field: `tiers.${index}.total_quantity`, message: 'With a quantity of 0 none can be sold.' });
    }
    const name = names[index] ?? '';
    if (name !== '' && names.indexOf(name) < index) {
      found.push({ field: `tiers.${index}.name`, message: 'Another item above has the same name.' });
    }
  });
  const decimals = decimalsWarning(form.retail_price);
  if (decimals) found.push({ field: 'retail_price', message: decimals });
  if (retail !== undefined && form.tiers.some(({ price }) => (typedNumber(price) ?? 0) > retail)) {
    found.push({ field: 'retail_price', message: 'The retail price is lower than the price.' });
  }
  const noLink = linesOf(form.pictures).find((line) => outwardHost(line) === null);
  if (noLink !== undefined) {
    found.push({
      field: 'pictures',
      message: `Pictures are links. “${noLink}” does not begin with https:// or http://.`,
    });
  }
  return found;
}

/** Form fields by the paths of the body, for the errors of one tier; `*` is any entry of a list. */
export function ticketItemFieldOf(tier: number): Readonly<Record<string, string>> {
  const places = fields.map((field) => [field, tierFields.includes(field) ? `tiers.${tier}.${field}` : field]);
  const entries = lists.map((field) => [`${field}.*`, field]);
  return Object.fromEntries([...places, ...entries]) as Record<string, string>;
}

/** What people see as one field each, for a draft. */
export const ticketItemParts: readonly Part<TicketItemForm>[] = [
  { label: 'Items', fields: ['tiers'], words: ({ tiers }) => JSON.stringify(tiers) },
  { label: 'Items of unknown outcome', fields: ['unsettled'], words: ({ unsettled }) => JSON.stringify(unsettled) },
  ...fields
    .filter((field) => !tierFields.includes(field))
    .map((field) => ({
      label: ticketItemLabels[field],
      fields: [field as keyof TicketItemForm],
      words: (form: TicketItemForm) => JSON.stringify(form[field as keyof TicketItemForm]),
    })),
];
