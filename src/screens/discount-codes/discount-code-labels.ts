/** Summary, warnings, and status of a discount code, and its one-click changes. */
import { plural, formatCount } from '../../domain/values/labels.ts';
import { addDays, toInstant, wallClock } from '../../domain/values/calendar.ts';
import { decimalsWarning, toDecimalInput, readTyped, typedNumber } from '../../domain/values/typed-number.ts';
import { formatAge } from '../../ui/format/age.ts';
import { viewerZone } from '../../ui/format/time.ts';
import {
  type DiscountCodeBase,
  type DiscountCodeField as Field,
  discountCodeFields,
  type DiscountCodeForm,
  discountCodeLabels,
  formatKnownValue,
  toDiscountCodeBody,
  toDiscountCodeForm,
} from './body.ts';
import type { AnswerFields } from '../../device/saved-answers.ts';
import { formatMomentWithZone, toLines } from '../../records/sent-values.ts';

/** Returns a field's value after the save. Null: none. Undefined: unchanged and unknown. */
function valueAfterSave(base: DiscountCodeBase, form: DiscountCodeForm, field: Field): string | null | undefined {
  const body = toDiscountCodeBody(base, form);
  const sent = body[field];
  if (field in body) return sent === null ? null : Array.isArray(sent) ? sent.join('\n') : String(sent);
  if (field === 'amount') return undefined;
  const known = base.known?.[field];
  return known === '' ? null : known;
}

/**
 * Formats what the code will do: `“SPRING10” will take 10% off 2 items (A, B), from Dec 1, 2026, 09:00 AM CET, up to 50 total
 * uses.` Names unchanged fields whose values are unknown.
 */
export function discountCodeSummary(base: DiscountCodeBase, form: DiscountCodeForm): string {
  const coming = (field: Field) => valueAfterSave(base, form, field);
  const code = coming('code');
  const name = code ? `“${code}”` : 'The code';
  if (willBeInactive(base, form)) {
    return `${name} will be inactive. No one can use it until you reactivate it.`;
  }
  if (readTyped(form.amount).kind !== 'number') {
    return `Enter the amount to see what ${code ? name : 'the code'} will do.`;
  }
  const sentence = [
    `${name} will take ${formatDiscount(form.amount, coming('type'))} off${formatItems(base, form)}`,
    ...timeParts('from', coming('starts_at')),
    ...timeParts('until', coming('expires_at')),
    ...usesParts(coming('uses')),
  ].join(', ');
  const unknown = discountCodeFields.filter((field) => field !== 'amount' && coming(field) === undefined);
  if (unknown.length === 0) return `${sentence}.`;
  return `${sentence}. Unchanged, current value unknown: ${unknown.map((field) => discountCodeLabels[field].toLowerCase()).join(', ')}.`;
}

function willBeInactive(base: DiscountCodeBase, form: DiscountCodeForm): boolean {
  return formatKnownValue('active', { active: valueAfterSave(base, form, 'active') ?? null }) === 'No';
}

function formatDiscount(amount: string, type: string | null | undefined): string {
  const figure = amount.trim();
  if (type === 'percentage') return `${figure}%`;
  return type === 'fixed' ? `a fixed ${figure}` : `${figure} (% or fixed amount)`;
}

function formatItems(base: DiscountCodeBase, form: DiscountCodeForm): string {
  const items = valueAfterSave(base, form, 'items');
  if (items === undefined) return '';
  const names = toLines(items).split('\n').filter(Boolean);
  if (names.length === 0) return ' all items';
  return ` ${plural(names.length, 'item', 'items')} (${names.join(', ')})`;
}

function timeParts(word: string, written: string | null | undefined): string[] {
  return written ? [`${word} ${formatMomentWithZone(written)}`] : [];
}

function usesParts(uses: string | null | undefined): string[] {
  if (uses === undefined) return [];
  if (uses === null) return ['with unlimited uses'];
  const limit = formatKnownValue('uses', { uses });
  return [limit === '1' ? 'up to 1 total use' : `up to ${limit} total uses`];
}

/** Returns warnings for valid but unusual values, by field. */
export function discountCodeWarnings(
  base: DiscountCodeBase,
  form: DiscountCodeForm,
  now = Date.now(),
): { field: Field; message: string }[] {
  const body = toDiscountCodeBody(base, form);
  const time = (field: 'starts_at' | 'expires_at') => toInstant(valueAfterSave(base, form, field) ?? '');
  const [starts, expires] = [time('starts_at'), time('expires_at')];
  const used = Number(base.known?.['used'] || NaN);
  const decimals = decimalsWarning(form.amount);
  const found: { field: Field; message: string }[] = [];
  if (decimals) found.push({ field: 'amount', message: decimals });
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
  const takesHalf = (typedNumber(form.amount) ?? 0) >= 50 && valueAfterSave(base, form, 'type') === 'percentage';
  return [
    discountCodeSummary(base, form),
    ...(takesHalf && !willBeInactive(base, form) ? ['That’s 50% off or more.'] : []),
    ...discountCodeWarnings(base, form).map(({ message }) => message),
  ].join(' ');
}

/** Formats a saved code's status at `now`: `Active, 37 of 50 used, ends in 3 days`. Leaves out unknown parts. */
export function discountCodeStatus(known: AnswerFields, now = Date.now()): string {
  const starts = toInstant(known['starts_at'] ?? '');
  const expires = toInstant(known['expires_at'] ?? '');
  const [used, uses] = [countIn(known['used']), countIn(known['uses'])];
  const active = formatKnownValue('active', { active: known['active'] ?? null });
  const hasEnded = expires !== null && expires <= now;
  const phase = () => {
    if (active === 'No') return 'Inactive';
    if (hasEnded) return `Ended ${formatAge(now - expires)} ago`;
    if (active !== 'Yes') return '';
    if (starts !== null && starts > now) return `Starts in ${formatAge(starts - now)}`;
    return used !== null && uses !== null && used >= uses ? 'Fully used' : 'Active';
  };
  const end = () => {
    if (hasEnded) return active === 'No' ? `ended ${formatAge(now - expires)} ago` : '';
    if (expires !== null) return `ends in ${formatAge(expires - now)}`;
    return isNone(known['expires_at']) ? 'no end date' : '';
  };
  return [phase(), formatUses(used, uses), isNone(known['uses']) ? 'no limit' : '', end()].filter(Boolean).join(', ');
}

/** True if the response returned no value. Undefined: the response didn't include the field. */
function isNone(value: string | null | undefined): boolean {
  return value === null || value === '';
}

function countIn(value: string | null | undefined): number | null {
  const count = Number(value || NaN);
  return Number.isFinite(count) ? count : null;
}

function formatUses(used: number | null, uses: number | null): string {
  if (used !== null) return uses === null ? `${figure(used)} used` : `${figure(used)} of ${figure(uses)} used`;
  if (uses === null) return '';
  return uses === 1 ? '1 use total' : `${figure(uses)} uses total`;
}

/** Formats a count of uses, which the API may return with decimals. */
function figure(count: number): string {
  return Number.isInteger(count) ? formatCount(count) : toDecimalInput(String(count));
}

/** Returns the form that deactivates the code. Null if the required amount isn't saved. */
export function deactivated(base: DiscountCodeBase): DiscountCodeForm | null {
  const start = toDiscountCodeForm(base);
  return start.amount === '' ? null : { ...start, active: { how: 'set', value: 'no' } };
}

/**
 * Returns the form that extends the code by `days` from its saved end date, or from now if that has passed. Null if the
 * amount or end date isn't saved.
 */
export function extended(base: DiscountCodeBase, days: number, now = Date.now()): DiscountCodeForm | null {
  const start = toDiscountCodeForm(base);
  const end = toInstant(base.known?.['expires_at'] ?? '');
  if (start.amount === '' || end === null) return null;
  const clock = wallClock(new Date(Math.max(end, now)).toISOString(), viewerZone());
  // Keeps the time of day across daylight saving changes.
  return clock && { ...start, expires_at: { how: 'set', day: addDays(clock.day, days), time: clock.time } };
}
