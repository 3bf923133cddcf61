/** Summary, warnings, and status of a discount code, and its one-click changes. */
import { plural, isolateBidi } from '#domain/values/labels.ts';
import { addDays, toInstant, wallClock } from '#domain/values/calendar.ts';
import { decimalsWarning, toDecimalInput } from '#domain/values/typed-number.ts';
import { readTypedAmount } from '#domain/values/written-amount.ts';
import { textOf, textsOf } from '#ui/form/controls.ts';
import { wordsOf } from '#ui/form/field.ts';
import { viewerZone } from '#ui/format/time.ts';
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
export function discountCodeSummary(base: DiscountCodeBase, form: DiscountCodeForm): string {
  const [code, type, items, starts, expires, uses] = (
    ['code', 'type', 'items', 'starts_at', 'expires_at', 'uses'] as const
  ).map((field) => valueAfterSave(base, form, field));
  const name = code ? `“${isolateBidi(wordsOf(fields.code, code))}”` : 'The code';
  if (willBeInactive(base, form)) {
    return `${name} will be inactive. No one can use it until you reactivate it.`;
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

/** Returns the form that deactivates the code. Null if the required amount isn't saved. */
export function deactivated(base: DiscountCodeBase): DiscountCodeForm | null {
  const start = toForm(base);
  return start.amount === undefined ? null : { ...start, active: false };
}

/**
 * Returns the form that extends the code by `days` from its saved end date, or from now if that has passed. Null if the
 * amount or end date isn't saved.
 */
export function extended(base: DiscountCodeBase, days: number, now = Date.now()): DiscountCodeForm | null {
  const start = toForm(base);
  const end = toInstant(base.known?.['expires_at'] ?? '');
  if (start.amount === undefined || end === null) return null;
  const clock = wallClock(new Date(Math.max(end, now)).toISOString(), viewerZone());
  // Keeps the time of day across daylight saving changes.
  return clock && { ...start, expires_at: `${addDays(clock.day, days)} ${clock.time}` };
}
