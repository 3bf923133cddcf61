/** The form for new ticket items and its request bodies. One form creates one or several items. */
import { sentenceCase, formatCount, humanise, outwardHost } from '../../domain/values/labels.ts';
import * as z from 'zod/mini';
import type { Body } from '../../api/operations.ts';
import type { TicketItem } from '../../api/resources.ts';
import { characters } from '../../api/rules.ts';
import { decimalsWarning, toDecimalInput, numberProblem, typedNumber } from '../../domain/values/typed-number.ts';
import { formatAmount } from '../../ui/format/money.ts';
import type { ReviewLine } from '../../ui/form/review.tsx';
import type { Part } from '../../ui/form/three-way.ts';
import type { AnswerFields } from '../../device/saved-answers.ts';
import type { SavedDifferences } from '../../device/save-results.ts';
import { isStoredAs, linesOf, toLines, yesOrNo } from '../../records/sent-values.ts';

export const subtypes = ['physical', 'digital', 'hybrid'] as const;
export const scopes = ['registrant', 'event'] as const;
const yesNo = z.enum(['', 'true', 'false']);

/** The fields that differ between items created together, as typed. */
const tier = z.object({ name: z.string(), price: z.string(), total_quantity: z.string() });

/** An unconfirmed item: it was sent and may exist, so it is kept apart from the items that can be sent. */
const unsettledItem = z.extend(tier, {
  /** In milliseconds. */
  sentAt: z.number(),
  /** The error, as a sentence. */
  why: z.string(),
  /** Its key in the server's write journal. Undefined without a journal. */
  key: z.optional(z.string()),
});

/** All fields as typed. Blank fields aren't sent. Lists have one value per line. */
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

/** Validates the form against the API contract. Each message names the field and the fix. */
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
  if (length <= most) return null;
  return `${sentenceCase(what)} must be ${formatCount(most)} characters or fewer (${formatCount(length)} now)`;
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

/** Returns the form that creates a copy of a saved item. Values that don't fit the form are left blank. */
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

/** Returns one body per tier, in order. Blank fields are left out, never sent as zero. */
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
  // A valid form has a price.
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as TicketItemBody;
}

export const ticketItemLabels = {
  name: 'Name',
  price: 'Price',
  total_quantity: 'Quantity',
  subtype: 'Format',
  active: 'Active',
  retail_price: 'Retail price',
  description: 'Description',
  bundle_only: 'Sold only in bundles',
  hide_remaining: 'Hide quantity left',
  scope: 'Applies to',
  bundles: 'Bundles',
  custom_fields: 'Custom fields',
  pictures: 'Pictures',
} as const satisfies Record<keyof TicketItemBody, string>;

type Field = keyof TicketItemBody;
const fields = Object.keys(ticketItemLabels) as Field[];
const prices: readonly Field[] = ['price', 'retail_price'];
const tierFields: readonly Field[] = ['name', 'price', 'total_quantity'];
const lists: readonly Field[] = ['bundles', 'custom_fields', 'pictures'];

/** Formats a value from a request or response. Empty string for no value. */
function formatValue(field: Field, value: unknown, currency: string | null): string {
  if (value === null || value === undefined || value === '') return '';
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'boolean') return yesOrNo(value);
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  if (prices.includes(field)) return [formatAmount(String(value)), currency].filter(Boolean).join(' ');
  if (typeof value === 'number') return String(value);
  if (['active', 'bundle_only', 'hide_remaining'].includes(field)) return yesOrNo(value);
  if (lists.includes(field)) return toLines(value).replaceAll('\n', ', ');
  return ['subtype', 'scope'].includes(field) ? humanise(value) : value;
}

/** Returns the review lines of one tier. A new item has no earlier values. */
export function ticketItemReview(form: TicketItemForm, tier: number, currency: string | null): ReviewLine[] {
  const body = toTicketItemBodies(form)[tier];
  if (!body) return [];
  return fields
    .filter((field) => field in body)
    .map((field) => ({
      field: tierFields.includes(field) ? `tiers.${tier}.${field}` : field,
      label: ticketItemLabels[field],
      was: null,
      willBe: formatValue(field, body[field], currency),
      changed: true,
      checkedBy: null,
    }));
}

/** Compares the response with the request. The platform sets fields that were left out, so those never differ. */
export function ticketItemDifferences(
  body: TicketItemBody,
  answer: TicketItem,
  currency: string | null,
): SavedDifferences {
  const storedDifferently = fields
    .filter((field) => body[field] !== undefined && !isStoredAs(body[field], answer[field]))
    .map((field) => ({
      label: ticketItemLabels[field],
      sent: formatValue(field, body[field], currency),
      stored: formatValue(field, answer[field], currency),
    }));
  return { storedDifferently, changedUnasked: [] };
}

/** Formats response values for fields that weren't sent, such as `Active Yes`. Skips empty values. */
export function otherSavedValues(body: TicketItemBody, answer: TicketItem, currency: string | null): string[] {
  return fields
    .filter((field) => body[field] === undefined)
    .map((field) => [ticketItemLabels[field], formatValue(field, answer[field], currency)] as const)
    .filter(([, words]) => words !== '')
    .map(([label, words]) => `${label} ${words}`);
}

/** Returns warnings for valid but unusual values, by form field. */
export function ticketItemWarnings(form: TicketItemForm): { field: string; message: string }[] {
  const found: { field: string; message: string }[] = [];
  const retail = typedNumber(form.retail_price);
  const names = form.tiers.map(({ name }) => name.trim().toLowerCase());
  form.tiers.forEach(({ price, total_quantity }, index) => {
    const decimals = decimalsWarning(price);
    if (decimals) found.push({ field: `tiers.${index}.price`, message: decimals });
    if (typedNumber(total_quantity) === 0) {
      found.push({ field: `tiers.${index}.total_quantity`, message: 'A quantity of 0 means none can be sold.' });
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
      message: `“${noLink}” isn’t a URL. Start it with https:// or http://.`,
    });
  }
  return found;
}

/** Maps body paths to form fields, for the errors of one tier. `*` matches any list entry. */
export function ticketItemFieldOf(tier: number): Readonly<Record<string, string>> {
  const places = fields.map((field) => [field, tierFields.includes(field) ? `tiers.${tier}.${field}` : field]);
  const entries = lists.map((field) => [`${field}.*`, field]);
  return Object.fromEntries([...places, ...entries]) as Record<string, string>;
}

/** The form's fields as drafts list them. */
export const ticketItemParts: readonly Part<TicketItemForm>[] = [
  { label: 'Items', fields: ['tiers'], words: ({ tiers }) => JSON.stringify(tiers) },
  { label: 'Unconfirmed items', fields: ['unsettled'], words: ({ unsettled }) => JSON.stringify(unsettled) },
  ...fields
    .filter((field) => !tierFields.includes(field))
    .map((field) => ({
      label: ticketItemLabels[field],
      fields: [field as keyof TicketItemForm],
      words: (form: TicketItemForm) => JSON.stringify(form[field as keyof TicketItemForm]),
    })),
];
