/** Summary, warnings, and known values of a discount code, and its changes that need no typing. */
import { plural, isolateBidi } from '#domain/values/labels.ts';
import { addDays, toInstant, wallClock } from '#domain/values/calendar.ts';
import { decimalsWarning, toDecimalInput } from '#domain/values/typed-number.ts';
import { readTypedAmount } from '#domain/values/written-amount.ts';
import { textOf, textsOf } from '#ui/form/controls.ts';
import { wordsOf } from '#ui/form/field.ts';
import { splitMoment } from '#ui/form/typed.ts';
import { formatShortDate, viewerZone } from '#ui/format/time.ts';
import {
  type DiscountCodeBase,
  type DiscountCodeField,
  discountCodeFields,
  type DiscountCodeForm,
  discountCodeForm,
  knownValue,
} from './body.ts';

const fields = discountCodeFields;
const { toBody, toForm } = discountCodeForm;

/** Returns a field's value after the save. Null: none. Undefined: unchanged and unknown. */
function valueAfterSave(base: DiscountCodeBase, form: DiscountCodeForm, field: Exclude<DiscountCodeField, 'amount'>) {
  const body = toBody(base, form);
  return field in body ? body[field] : knownValue(base, field);
}

/**
 * Formats what the code will do: `“SPRING10” will take 10% off 2 items (A, B), from Dec 1, 2026, 09:00 AM CET, up to 50 total
 * uses.` Names unchanged fields whose values are unknown.
 */
export function discountCodeSummary(base: DiscountCodeBase, form: DiscountCodeForm, now = Date.now()): string {
  const [code, type, items, starts, expires, uses] = (
    ['code', 'type', 'items', 'starts_at', 'expires_at', 'uses'] as const
  ).map((field) => valueAfterSave(base, form, field));
  const name = code ? `“${isolateBidi(wordsOf(fields.code, code))}”` : 'The code';
  if (willBeInactive(base, form)) {
    return `${name} will be inactive. No one can use it until you reactivate it.`;
  }
  const end = toInstant(textOf(expires));
  if (end !== null && end <= now && !('expires_at' in toBody(base, form))) {
    return `${name} ended ${wordsOf(fields.expires_at, expires)}. No one can use it unless you extend it.`;
  }
  const amount = readTypedAmount(form.amount ?? '');
  if (amount.kind !== 'number') {
    return `Enter the amount to see what ${code ? name : 'the code'} will do.`;
  }
  const sentence = [
    `${name} will take ${formatDiscount(toDecimalInput(amount.text), type)} off${formatItems(items)}`,
    ...(starts ? [`from ${wordsOf(fields.starts_at, starts)}`] : []),
    ...(expires ? [`until ${wordsOf(fields.expires_at, expires)}`] : []),
    ...usesParts(uses),
  ].join(', ');
  const unknown = Object.entries(fields).flatMap(([key, { label }]) =>
    key === 'amount' || valueAfterSave(base, form, key as 'code') !== undefined ? [] : [label.toLowerCase()],
  );
  return unknown.length === 0
    ? `${sentence}.`
    : `${sentence}. Unchanged, current value unknown: ${unknown.join(', ')}.`;
}

function willBeInactive(base: DiscountCodeBase, form: DiscountCodeForm): boolean {
  return wordsOf(fields.active, valueAfterSave(base, form, 'active')) === 'No';
}

function formatDiscount(figure: string, type: unknown): string {
  if (type === 'percentage') return `${figure}%`;
  return type === 'fixed' ? `a fixed ${figure}` : `${figure} (% or fixed amount)`;
}

function formatItems(value: unknown): string {
  if (value === undefined) return '';
  const items = textsOf(value) ?? [];
  if (items.length === 0) return ' all items';
  return ` ${plural(items.length, 'item', 'items')} (${isolateBidi(wordsOf(fields.items, value))})`;
}

function usesParts(uses: unknown): string[] {
  if (uses === undefined) return [];
  if (uses === null) return ['with unlimited uses'];
  const limit = wordsOf(fields.uses, uses);
  return [limit === '1' ? 'up to 1 total use' : `up to ${limit} total uses`];
}

/** Returns warnings for valid but unusual values, by field. */
export function discountCodeWarnings(
  base: DiscountCodeBase,
  form: DiscountCodeForm,
  now = Date.now(),
): { field: DiscountCodeField; message: string }[] {
  const body = toBody(base, form);
  const time = (field: 'starts_at' | 'expires_at') => toInstant(textOf(valueAfterSave(base, form, field)));
  const [starts, expires] = [time('starts_at'), time('expires_at')];
  const used = Number(base.known?.['used'] || NaN);
  const amount = readTypedAmount(form.amount ?? '');
  const decimals = decimalsWarning(amount);
  const found: { field: DiscountCodeField; message: string }[] = [];
  if (decimals) found.push({ field: 'amount', message: decimals });
  if (amount.kind === 'number' && amount.unit && valueAfterSave(base, form, 'type') === undefined) {
    found.push({
      field: 'amount',
      message: '“%” doesn’t set the type, which is unknown. Choose Percentage to be sure.',
    });
  }
  if (typeof body.uses === 'number') {
    if (!Number.isInteger(body.uses)) found.push({ field: 'uses', message: 'Uses should be a whole number.' });
    if (body.uses <= used) {
      const times = plural(used, 'time', 'times');
      found.push({ field: 'uses', message: `This code had already been used ${times} when we last saw it.` });
    }
  }
  const setsMoment = 'starts_at' in body || 'expires_at' in body;
  if (setsMoment && starts !== null && expires !== null && expires <= starts) {
    found.push({
      field: 'expires_at',
      message: 'The end date isn’t after the start date, so no one could use this code.',
    });
  } else if (body.expires_at && expires !== null && expires <= now) {
    found.push({ field: 'expires_at', message: 'That time has passed, so no one could use this code.' });
  }
  return found;
}

/** Formats the note of the review: the summary, then all warnings. */
export function discountCodeNote(base: DiscountCodeBase, form: DiscountCodeForm): string {
  const amount = readTypedAmount(form.amount ?? '');
  const isHalf = amount.kind === 'number' && Number(amount.text) >= 50;
  const takesHalf = isHalf && valueAfterSave(base, form, 'type') === 'percentage';
  return [
    discountCodeSummary(base, form),
    ...(takesHalf && !willBeInactive(base, form) ? ['That’s 50% off or more.'] : []),
    ...discountCodeWarnings(base, form).map(({ message }) => message),
  ].join(' ');
}

/** A change of one field that needs no typing. */
export interface ReadyChange {
  label: string;
  field: 'active' | 'expires_at' | 'uses';
  value: boolean | string;
}

/** Returns the changes that fit what is known of the code. None without the amount, which is sent with every change. */
export function readyChanges(base: DiscountCodeBase, now = Date.now()): ReadyChange[] {
  if (toForm(base).amount === undefined) return [];
  const isOff = discountCodeForm.was(base, 'active') === 'No';
  const limit = Number(knownValue(base, 'uses') ?? NaN);
  return [
    ...(isOff ? [] : [{ label: 'Deactivate', field: 'active', value: false } as const]),
    ...[7, 30].flatMap((days): ReadyChange[] => {
      const end = extendedEnd(base, days, now);
      const label = `Extend by ${days} days, to ${formatShortDate(splitMoment(end ?? '')[0])}`;
      return end === null ? [] : [{ label, field: 'expires_at', value: end }];
    }),
    ...(Number.isFinite(limit) ? [10, 50, 100] : []).map((more): ReadyChange => {
      const value = toDecimalInput(`${limit + more}`);
      return { label: `Raise uses by ${more}, to ${value}`, field: 'uses', value };
    }),
  ];
}

/** Returns the saved end date, or now if that has passed, and `days` more. Null if there's no end date or it's unknown. */
function extendedEnd(base: DiscountCodeBase, days: number, now: number): string | null {
  const end = toInstant(knownValue(base, 'expires_at') ?? '');
  const clock = end === null ? null : wallClock(new Date(Math.max(end, now)).toISOString(), viewerZone());
  // Keeps the time of day across daylight saving changes.
  return clock && `${addDays(clock.day, days)} ${clock.time}`;
}

/** Returns what a code is known to be, shortly. Its status says the rest. */
export function knownFacts(base: DiscountCodeBase): [label: string, value: string][] {
  const wordsIn = (key: DiscountCodeField) => discountCodeForm.was(base, key) ?? '';
  const amount = wordsIn('amount');
  const isPercent = knownValue(base, 'type') === 'percentage';
  const facts: [string, string][] = [
    [fields.code.label, wordsIn('code')],
    [fields.type.label, wordsIn('type')],
    [fields.amount.label, amount !== '' && isPercent ? `${amount}%` : amount],
  ];
  return facts.filter(([, value]) => value !== '');
}
