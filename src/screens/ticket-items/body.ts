/** The fields of a new ticket item, and the form that creates one or several items at once. */
import { formatCount, humanise, outwardHost, plural } from '#domain/values/labels.ts';
import * as z from 'zod/mini';
import { type Body, operations } from '#api/operations.ts';
import type { TicketItem } from '#api/resources.ts';
import { characters, limits } from '#api/rules.ts';
import { decimalsWarning, typedNumber as numberIn } from '#domain/values/typed-number.ts';
import { otherCurrency, readTypedAmount } from '#domain/values/written-amount.ts';
import type { OpenWrite } from '#device/outbox.ts';
import type { AnswerFields } from '#device/saved-answers.ts';
import { textOf } from '#ui/form/controls.ts';
import { type Field, wordsOf } from '#ui/form/field.ts';
import { formKind } from '#ui/form/form-of-fields.ts';
import type { Problem } from '#ui/form/form-kind.ts';
import type { ReviewLine } from '#ui/form/review.tsx';
import type { Part } from '#ui/form/parts.ts';
import { ruleOf, typedLines, typedNumber } from '#ui/form/typed.ts';
import { formatTypedAmount } from '#records/sent-values.ts';
import { formatAmount } from '#ui/format/money.ts';

const { body: itemBody } = operations.createTicketItem;
const { shape } = itemBody;

export type TicketItemBody = Body<'createTicketItem'>;

/** A new item has no values of before. Null: the currency is unknown. */
export interface TicketItemBase {
  currency: string | null;
  /** A saved item that is copied. */
  copied?: AnswerFields;
}

const lines = (rule: z.ZodMiniType<string[], string[]>) => z.optional(typedLines(rule));

const schema = z.extend(itemBody, {
  price: typedNumber(shape.price, 'the price', readTypedAmount),
  total_quantity: z.optional(typedNumber(ruleOf(shape.total_quantity), 'the quantity')),
  retail_price: z.optional(typedNumber(ruleOf(shape.retail_price), 'the retail price', readTypedAmount)),
  bundles: lines(ruleOf(shape.bundles)),
  custom_fields: lines(ruleOf(shape.custom_fields)),
  pictures: lines(ruleOf(shape.pictures)),
});

/** One item. Blank fields aren't sent, so that the platform sets them. */
type ItemForm = z.input<typeof schema>;

const choice = (...words: string[]) => ({
  control: 'choice' as const,
  options: words.map((value) => ({ value, label: humanise(value) })),
});

/** Formats a price with the campaign's currency. */
function priceWords(value: unknown, base?: TicketItemBase): string {
  const amount = typeof value === 'number' ? `${value}` : textOf(value);
  return amount === '' ? '' : formatAmount(amount, base?.currency);
}

/** Says how a typed price is read. */
export function priceNote(typed: string, { currency }: TicketItemBase): string {
  const amount = formatTypedAmount(typed, currency);
  return amount === null ? '' : `Reads as ${amount}`;
}

export const ticketItemFields: Readonly<Record<keyof ItemForm, Field<TicketItemBase>>> = {
  name: { label: 'Name' },
  price: { label: 'Price', control: 'number', words: priceWords },
  total_quantity: { label: 'Quantity', control: 'number' },
  retail_price: {
    label: 'Retail price',
    control: 'number',
    words: priceWords,
    readsAs: priceNote,
    hint: 'Regular price, for comparison.',
  },
  description: { label: 'Description', control: 'long', hintFor: (typed) => countOf(characters(textOf(typed))) },
  subtype: { label: 'Format', ...choice('physical', 'digital', 'hybrid') },
  scope: { label: 'Applies to', ...choice('registrant', 'event') },
  active: { label: 'Active', control: 'yesNo' },
  bundle_only: { label: 'Sold only in bundles', control: 'yesNo' },
  hide_remaining: { label: 'Hide quantity left', control: 'yesNo' },
  bundles: { label: 'Bundles', control: 'list', one: 'Bundle' },
  custom_fields: { label: 'Custom fields', control: 'list', one: 'Custom field' },
  pictures: { label: 'Pictures', control: 'list', one: 'Picture', hint: 'URLs of images.' },
};

function countOf(length: number): string {
  const { mostCharacters = Infinity } = limits.get(ruleOf(shape.description)) ?? {};
  const over = length - mostCharacters;
  const count = `${formatCount(length)} of ${formatCount(mostCharacters)} characters`;
  return over > 0 ? `${count}, ${formatCount(over)} too many` : count;
}

export const ticketItemKind = formKind<TicketItemBase, ItemForm, TicketItemBody, TicketItem>(schema, ticketItemFields, {
  noun: 'ticket item',
  whyUnchanged: '',
  always: (key) => key === 'name' || key === 'price',
  isNew: true,
  misfits: ({ currency }, { price, retail_price }) =>
    Object.entries({ price, retail_price }).flatMap(([key, typed = '']): Problem[] => {
      const message = otherCurrency(
        readTypedAmount(typed),
        currency,
        `the ${ticketItemFields[key as 'price'].label.toLowerCase()}`,
      );
      return message === null ? [] : [[key, message]];
    }),
  known: ({ copied }, key) => copied?.[key] || undefined,
  answered: (answer, key) => answer[key as keyof TicketItem] ?? null,
});

/** The fields that differ between items created together. */
export type Tier = Record<'name' | 'price' | 'total_quantity', string>;
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
  return formOf(ticketItemKind.toForm(unknownCurrency));
}

function formOf({ name, price, total_quantity, ...shared }: Partial<ItemForm>): TicketItemForm {
  return { tiers: [{ name: name ?? '', price: price ?? '', total_quantity: total_quantity ?? '' }], ...shared };
}

function itemOf({ tiers: _tiers, ...shared }: TicketItemForm, one: Tier = blankTier): ItemForm {
  const given = Object.entries(shared).filter(([, value]) => !isBlankInput(value));
  return { ...Object.fromEntries(given), ...one, total_quantity: one.total_quantity.trim() || undefined };
}

/** Returns true for spaces, and for a list of nothing else. */
function isBlankInput(value: unknown): boolean {
  return Array.isArray(value) ? value.every(isBlankInput) : typeof value === 'string' && value.trim() === '';
}

/** Returns the messages of each item's own fields, and of what all of them share. */
export function ticketItemProblems(form: TicketItemForm, base: TicketItemBase): Problem[] {
  if (form.tiers.length === 0) return [['tiers', 'Add at least one item']];
  const found = form.tiers.map((one) => ticketItemKind.problems(base, itemOf(form, one)));
  const ofTiers = found.flatMap((problems, index) =>
    problems.flatMap(([path, message]): Problem[] =>
      isOfTier(path)
        ? [[`tiers.${index}.${path}`, form.tiers.length > 1 ? `Item ${index + 1}: ${message}` : message]]
        : [],
    ),
  );
  return [...ofTiers, ...(found[0] ?? []).filter(([path]) => !isOfTier(path))];
}

/** The form's fields as drafts list them. */
export const ticketItemParts: readonly Part<TicketItemForm>[] = [
  { key: 'tiers', label: 'Items', words: ({ tiers }) => JSON.stringify(tiers) },
  ...ticketItemKind
    .parts(unknownCurrency)
    .flatMap(({ key, label, words }): Part<TicketItemForm>[] =>
      isOfTier(key) ? [] : [{ key, label, words: (form) => words(itemOf(form)) }],
    ),
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

/** Returns the form's field for a path of one item's body. */
export function ticketItemPlaceOf(form: TicketItemForm, index: number, path: string): string | undefined {
  const at = ticketItemKind.placeOf(itemOf(form), path);
  return at !== undefined && isOfTier(at) ? `tiers.${index}.${at}` : at;
}

/** Returns the form that creates a copy of a saved item. Values that don't fit the form are left blank. */
export function copiedTicketItemForm(copied: AnswerFields): TicketItemForm {
  return formOf(ticketItemKind.toForm({ ...unknownCurrency, copied }));
}

/** Formats response values for fields that weren't sent, such as `Active Yes`. Skips empty values. */
export function otherSavedValues(body: TicketItemBody, answer: TicketItem, base: TicketItemBase): string[] {
  return Object.entries(ticketItemFields).flatMap(([key, field]) => {
    const stored = key in body ? '' : wordsOf(field, answer[key as keyof TicketItem], base);
    return stored === '' ? [] : [`${field.label} ${stored}`];
  });
}

/** Parses a typed price. Returns undefined if it's blank or invalid. */
export function amountIn(typed: string): number | undefined {
  const read = readTypedAmount(typed);
  return read.kind === 'number' ? Number(read.text) : undefined;
}

/** Returns warnings for valid but unusual values, by form field. */
export function ticketItemWarnings(form: TicketItemForm): { field: string; message: string }[] {
  const found: { field: string; message: string }[] = [];
  const retail = amountIn(form.retail_price ?? '');
  const names = form.tiers.map(({ name }) => name.trim().toLowerCase());
  form.tiers.forEach(({ price: typed, total_quantity }, index) => {
    const decimals = decimalsWarning(readTypedAmount(typed));
    if (decimals) found.push({ field: `tiers.${index}.price`, message: decimals });
    if (numberIn(total_quantity) === 0) {
      found.push({ field: `tiers.${index}.total_quantity`, message: 'A quantity of 0 means none can be sold.' });
    }
    const name = names[index] ?? '';
    if (name !== '' && names.indexOf(name) < index) {
      found.push({ field: `tiers.${index}.name`, message: 'Another item above has the same name.' });
    }
  });
  const decimals = decimalsWarning(readTypedAmount(form.retail_price ?? ''));
  if (decimals) found.push({ field: 'retail_price', message: decimals });
  if (retail !== undefined && form.tiers.some((one) => (amountIn(one.price) ?? 0) > retail)) {
    found.push({ field: 'retail_price', message: 'The retail price is lower than the price.' });
  }
  const noLink = form.pictures?.find((url) => url.trim() !== '' && outwardHost(url.trim()) === null);
  if (noLink !== undefined) {
    found.push({
      field: 'pictures',
      message: `“${noLink.trim()}” isn’t a URL. Start it with https:// or http://.`,
    });
  }
  return found;
}

/** An unconfirmed item: it was sent and may exist, so it isn't among those that can be sent. */
export interface UnsettledItem extends Tier, Pick<OpenWrite, 'id' | 'key' | 'sentAt' | 'why'> {
  body: TicketItemBody;
}

/** Returns the item of an open write. Empty if its body isn't one of an item. */
export function toUnsettledItem({ body, ...write }: OpenWrite): readonly UnsettledItem[] {
  const item = z.safeParse(itemBody, body);
  if (!item.success) return [];
  const { name, price, total_quantity = '' } = item.data;
  return [{ ...write, body: item.data, name, price: `${price}`, total_quantity: `${total_quantity}` }];
}

export function createLabel({ tiers }: Pick<TicketItemForm, 'tiers'>): string {
  return tiers.length > 1 ? `Create ${plural(tiers.length, 'ticket item', 'ticket items')}` : 'Create ticket item';
}
