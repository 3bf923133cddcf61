/** The fields of a new ticket item, and the form that creates one or several items at once. */
import { sentenceCase, formatCount, humanise, outwardHost, plural } from '#domain/values/labels.ts';
import * as z from 'zod/mini';
import type { Body } from '#api/operations.ts';
import type { TicketItem } from '#api/resources.ts';
import { characters } from '#api/rules.ts';
import { decimalsWarning, typedNumber } from '#domain/values/typed-number.ts';
import type { UnconfirmedWrite } from '#device/outbox.ts';
import type { AnswerFields } from '#device/saved-answers.ts';
import { formatTypedAmount } from '#records/sent-values.ts';
import type { ListChange, TextChange } from '#ui/fields/changes.ts';
import {
  field,
  formKind,
  type Input,
  plainText,
  type Problem,
  schemaOf,
  textOf,
  type ValuesOf,
} from '#ui/form/field.ts';
import { inBounds, list, number, requiredNumber, text, word, yesNo } from '#ui/form/inputs.ts';
import type { ReviewLine } from '#ui/form/review.tsx';
import type { Part } from '#ui/form/three-way.ts';
import { formatAmount } from '#ui/format/money.ts';

export type TicketItemBody = Body<'createTicketItem'>;

/** A new item has no values of before. Null: the currency is unknown. */
export interface TicketItemBase {
  currency: string | null;
}

const options = (...words: string[]) => words.map((value) => ({ value, label: humanise(value) }));
const mostText = 5000;

/** Formats a price with the campaign's currency, as typed and as answered. */
function price<Value>(input: Input<Value>, typed: (value: Value) => string): Input<Value, TicketItemBase> {
  return {
    ...input,
    typed: (value, { currency }) => formatTypedAmount(typed(value), currency) ?? typed(value),
    words: (value, base) => {
      const amount = typeof value === 'number' ? `${value}` : textOf(value);
      return amount === '' ? '' : [formatAmount(amount, base?.currency), base?.currency].filter(Boolean).join(' ');
    },
  };
}

/** Blank lines aren't sent, and neither is a list without others. */
function lines(one: string): Input<ListChange> {
  const input = list(one, {});
  return {
    ...input,
    send: (change, ...rest) =>
      change.items.some(({ value }) => value.trim()) ? input.send(change, ...rest) : undefined,
  };
}

/** Blank fields aren't sent, so that the platform sets them. */
export const ticketItemFields = {
  name: field({ ...plainText, isClearable: false }, { label: 'Name', check: checkName }),
  price: field(
    price(requiredNumber, (typed) => typed),
    { label: 'Price', check: (typed, key) => inBounds(typed, key, { what: 'the price', least: 0, required: true }) },
  ),
  total_quantity: field(
    { ...requiredNumber, always: () => false },
    {
      label: 'Quantity',
      check: (typed, key) => inBounds(typed, key, { what: 'the quantity', least: 0, whole: true }),
    },
  ),
  retail_price: field(
    price(number({}), ({ value }: TextChange) => value),
    {
      label: 'Retail price',
      hint: 'Regular price, for comparison.',
      check: ({ value }, key) => inBounds(value, `${key}.value`, { what: 'the retail price', least: 0 }),
    },
  ),
  description: field(text({ long: true }), {
    label: 'Description',
    hintFor: ({ value }) => countOf(characters(value)),
    check: ({ value }, key) => within(value, `${key}.value`, { what: 'the description', most: mostText }),
  }),
  subtype: field(word(options('physical', 'digital', 'hybrid'), 'Choose a format'), { label: 'Format' }),
  scope: field(word(options('registrant', 'event'), 'Choose what it applies to'), { label: 'Applies to' }),
  active: field(yesNo(), { label: 'Active' }),
  bundle_only: field(yesNo(), { label: 'Sold only in bundles' }),
  hide_remaining: field(yesNo(), { label: 'Hide quantity left' }),
  bundles: field(lines('Bundle'), { label: 'Bundles' }),
  custom_fields: field(lines('Custom field'), { label: 'Custom fields' }),
  pictures: field(lines('Picture'), { label: 'Pictures', hint: 'URLs of images.' }),
};

function countOf(length: number): string {
  const over = length - mostText;
  return `${formatCount(length)} of ${formatCount(mostText)} characters${over > 0 ? `, ${formatCount(over)} too many` : ''}`;
}

function checkName(name: string, key: string): Problem[] {
  return name.trim() === '' ? [[key, 'Enter the name']] : within(name, key, { what: 'the name', most: 255 });
}

function within(typed: string, at: string, { what, most }: { what: string; most: number }): Problem[] {
  const length = characters(typed);
  if (length <= most) return [];
  return [[at, `${sentenceCase(what)} must be ${formatCount(most)} characters or fewer (${formatCount(length)} now)`]];
}

/** One item, as its fields describe it. */
type ItemForm = ValuesOf<typeof ticketItemFields>;

export const ticketItemKind = formKind<TicketItemBase, ItemForm, TicketItemBody, TicketItem>(ticketItemFields, {
  noun: 'ticket item',
  whyUnchanged: '',
  known: () => undefined,
  answered: (answer, key) => answer[key as keyof TicketItem] ?? null,
});

/** The fields that differ between items created together. */
const tier = z.object({ name: z.string(), price: z.string(), total_quantity: z.string() });
export type Tier = z.infer<typeof tier>;
export const blankTier: Readonly<Tier> = { name: '', price: '', total_quantity: '' };

/** The form: items, and what all of them share. */
export interface TicketItemForm extends Omit<ItemForm, keyof Tier> {
  tiers: Tier[];
}

const isOfTier = (key: string): key is keyof Tier => Object.hasOwn(blankTier, key);

/** The fields that all items of a form share. */
export const sharedFields = Object.keys(ticketItemFields).filter((key) => !isOfTier(key));

const unknownCurrency: TicketItemBase = { currency: null };

export function blankTicketItemForm(): TicketItemForm {
  const { name: _name, price: _price, total_quantity: _quantity, ...shared } = ticketItemKind.toForm(unknownCurrency);
  return { tiers: [{ ...blankTier }], ...shared };
}

const itemOf = ({ tiers: _tiers, ...shared }: TicketItemForm, one: Tier = blankTier): ItemForm => ({
  ...shared,
  ...one,
});

/** Validates the form against the API contract. Each message names the field and the fix. */
export const ticketItemForm = schemaOf<TicketItemForm>((form) => {
  if (form.tiers.length === 0) return [['tiers', 'Add at least one item']];
  const isOwn = ([path]: Problem) => isOfTier(path);
  const found = form.tiers.map((one) => ticketItemKind.problems(itemOf(form, one)));
  const ofTiers = found.flatMap((problems, index) =>
    problems
      .filter(isOwn)
      .map(([path, message]): Problem => [
        `tiers.${index}.${path}`,
        form.tiers.length > 1 ? `Item ${index + 1}: ${message}` : message,
      ]),
  );
  return [...ofTiers, ...(found[0] ?? []).filter((problem) => !isOwn(problem))];
});

/** The form's fields as drafts list them. */
export const ticketItemParts: readonly Part<TicketItemForm>[] = [
  { label: 'Items', fields: ['tiers'], words: ({ tiers }) => JSON.stringify(tiers) },
  ...ticketItemKind
    .parts(unknownCurrency)
    .filter(({ fields }) => !fields.some(isOfTier))
    .map(({ label, fields, words }) => ({
      label,
      fields: fields as readonly (keyof TicketItemForm)[],
      words: (form: TicketItemForm) => words(itemOf(form)),
    })),
];

/** Returns one body per item, in order. Blank fields are left out, never sent as zero. */
export function toTicketItemBodies(form: TicketItemForm): TicketItemBody[] {
  return form.tiers.map((one) => toTicketItemBody(form, one));
}

export function toTicketItemBody(form: TicketItemForm, one: Tier): TicketItemBody {
  return ticketItemKind.toBody(unknownCurrency, itemOf(form, one));
}

/** Returns the review of what all items share. Their own fields are in the form's `tiers`. */
export function sharedLines(form: TicketItemForm, base: TicketItemBase): ReviewLine[] {
  return ticketItemKind.review(base, itemOf(form)).filter((line) => !isOfTier(line.field));
}

/** Returns the labels of the fields that the platform sets, because no item has them. */
export function leftToPlatform(form: TicketItemForm): string[] {
  const bodies = toTicketItemBodies(form);
  return Object.entries(ticketItemFields).flatMap(([key, { label }]) =>
    bodies.some((body) => key in body) ? [] : [label],
  );
}

/** Maps body paths to form fields, for the errors of one item. */
export function ticketItemFieldOf(form: TicketItemForm, index: number): Readonly<Record<string, string>> {
  const places = Object.entries(ticketItemKind.fieldOf(itemOf(form)));
  return Object.fromEntries(places.map(([path, at]) => [path, isOfTier(at) ? `tiers.${index}.${at}` : at]));
}

/** Returns the form that creates a copy of a saved item. Values that don't fit the form are left blank. */
export function copiedTicketItemForm(saved: AnswerFields): TicketItemForm {
  const blank = itemOf(blankTicketItemForm());
  const copied = Object.entries(ticketItemFields).map(([key, one]) => [
    key,
    (saved[key] && one.restored(saved[key], unknownCurrency, blank)) || blank[key as keyof ItemForm],
  ]);
  const { name, price: typed, total_quantity, ...shared } = Object.fromEntries(copied) as ItemForm;
  return { tiers: [{ name, price: typed, total_quantity }], ...shared };
}

/** Formats response values for fields that weren't sent, such as `Active Yes`. Skips empty values. */
export function otherSavedValues(body: TicketItemBody, answer: TicketItem, base: TicketItemBase): string[] {
  return Object.entries(ticketItemFields).flatMap(([key, { label, words }]) => {
    const stored = key in body ? '' : words(answer[key as keyof TicketItem], base);
    return stored === '' ? [] : [`${label} ${stored}`];
  });
}

/** Returns warnings for valid but unusual values, by form field. */
export function ticketItemWarnings(form: TicketItemForm): { field: string; message: string }[] {
  const found: { field: string; message: string }[] = [];
  const retail = typedNumber(form.retail_price.value);
  const names = form.tiers.map(({ name }) => name.trim().toLowerCase());
  form.tiers.forEach(({ price: typed, total_quantity }, index) => {
    const decimals = decimalsWarning(typed);
    if (decimals) found.push({ field: `tiers.${index}.price`, message: decimals });
    if (typedNumber(total_quantity) === 0) {
      found.push({ field: `tiers.${index}.total_quantity`, message: 'A quantity of 0 means none can be sold.' });
    }
    const name = names[index] ?? '';
    if (name !== '' && names.indexOf(name) < index) {
      found.push({ field: `tiers.${index}.name`, message: 'Another item above has the same name.' });
    }
  });
  const decimals = decimalsWarning(form.retail_price.value);
  if (decimals) found.push({ field: 'retail_price', message: decimals });
  if (retail !== undefined && form.tiers.some((one) => (typedNumber(one.price) ?? 0) > retail)) {
    found.push({ field: 'retail_price', message: 'The retail price is lower than the price.' });
  }
  const noLink = form.pictures.items.find(({ value }) => value.trim() !== '' && outwardHost(value.trim()) === null);
  if (noLink !== undefined) {
    found.push({
      field: 'pictures',
      message: `“${noLink.value.trim()}” isn’t a URL. Start it with https:// or http://.`,
    });
  }
  return found;
}

/** An unconfirmed item: it was sent and may exist, so it isn't among those that can be sent. */
export interface UnsettledItem extends Tier {
  /** Identifies its run in the outbox. */
  run: string;
  /** In milliseconds. */
  sentAt: number;
  /** The error, as a sentence. */
  why: string;
  /** Its key in the server's write journal. Undefined without a journal. */
  key: string | undefined;
}

/** Returns the item of an unconfirmed write. Empty if the write has none. */
export function toUnsettledItem({ about, run, sentAt, why, key }: UnconfirmedWrite): readonly UnsettledItem[] {
  const item = z.safeParse(tier, about['item']);
  return item.success ? [{ ...item.data, run, sentAt, why, key }] : [];
}

export function createLabel({ tiers }: Pick<TicketItemForm, 'tiers'>): string {
  return tiers.length > 1 ? `Create ${plural(tiers.length, 'ticket item', 'ticket items')}` : 'Create ticket item';
}
