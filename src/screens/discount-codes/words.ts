/** What a discount code will do once a change is stored, in words, and the changes that are one press away. */
import { dayAfter, toInstant } from '../../domain/values/calendar.ts';
import { decimalsWarning, toDecimalInput, understandDecimal } from '../../ui/values/decimal-input.ts';
import { formatCount } from '../../ui/values/money.ts';
import { formatAge } from '../../ui/values/age.ts';
import { toInputs } from '../../ui/values/time.ts';
import {
  type DiscountCodeBase,
  type DiscountCodeField as Field,
  discountCodeFields,
  type DiscountCodeForm,
  discountCodeLabels,
  knownWords,
  toDiscountCodeBody,
  toDiscountCodeForm,
} from './body.ts';
import type { AnswerFields } from '../../device/remembered.ts';
import { momentWords, toLines, typedNumber } from '../../records/sent-values.ts';

/** The text of a field once the change is stored: null for none, undefined when it stays and is not known here. */
function comingValue(base: DiscountCodeBase, form: DiscountCodeForm, field: Field): string | null | undefined {
  const body = toDiscountCodeBody(base, form);
  const sent = body[field];
  if (field in body) return sent === null ? null : Array.isArray(sent) ? sent.join('\n') : String(sent);
  if (field === 'amount') return undefined;
  const known = base.known?.[field];
  return known === '' ? null : known;
}

/**
 * `“SPRING10” will take 10% off 2 items (A, B), from 1 Dec 2026, 09:00 CET, at most 50 times.` What stays as it is and is
 * not known here is named, not guessed.
 */
export function whatItDoes(base: DiscountCodeBase, form: DiscountCodeForm): string {
  const coming = (field: Field) => comingValue(base, form, field);
  const code = coming('code');
  const name = code ? `“${code}”` : 'The code';
  if (willBeOff(base, form)) {
    return `${name} will be off: nobody can use it until it is made active again.`;
  }
  if (understandDecimal(form.amount).kind !== 'number') {
    return `Enter the amount to see what ${code ? name : 'the code'} will do.`;
  }
  const sentence = [
    `${name} will take ${discountWords(form.amount, coming('type'))} off${itemsWords(base, form)}`,
    ...timeWords('from', coming('starts_at')),
    ...timeWords('until', coming('expires_at')),
    ...usesWords(coming('uses')),
  ].join(', ');
  const unknown = discountCodeFields.filter((field) => field !== 'amount' && coming(field) === undefined);
  if (unknown.length === 0) return `${sentence}.`;
  return `${sentence}. These stay as they are and are not known here: ${unknown.map((field) => discountCodeLabels[field].toLowerCase()).join(', ')}.`;
}

function willBeOff(base: DiscountCodeBase, form: DiscountCodeForm): boolean {
  return knownWords('active', { active: comingValue(base, form, 'active') ?? null }) === 'No';
}

function discountWords(amount: string, type: string | null | undefined): string {
  const figure = amount.trim();
  if (type === 'percentage') return `${figure}%`;
  return type === 'fixed' ? `a fixed ${figure}` : `${figure}, as a percentage or a fixed amount,`;
}

function itemsWords(base: DiscountCodeBase, form: DiscountCodeForm): string {
  const items = comingValue(base, form, 'items');
  if (items === undefined) return '';
  const names = toLines(items).split('\n').filter(Boolean);
  if (names.length === 0) return ' all items';
  return ` ${names.length === 1 ? '1 item' : `${names.length} items`} (${names.join(', ')})`;
}

function timeWords(word: string, written: string | null | undefined): string[] {
  return written ? [`${word} ${momentWords(written)}`] : [];
}

function usesWords(uses: string | null | undefined): string[] {
  if (uses === undefined) return [];
  return [uses === null ? 'any number of times' : `at most ${knownWords('uses', { uses })} times in all`];
}

/** What is allowed and yet unusual, by field. */
export function discountCodeWarnings(
  base: DiscountCodeBase,
  form: DiscountCodeForm,
  now = Date.now(),
): { field: Field; message: string }[] {
  const body = toDiscountCodeBody(base, form);
  const time = (field: 'starts_at' | 'expires_at') => toInstant(comingValue(base, form, field) ?? '');
  const [starts, expires] = [time('starts_at'), time('expires_at')];
  const used = Number(base.known?.['used'] || NaN);
  const decimals = decimalsWarning(form.amount);
  const found: { field: Field; message: string }[] = [];
  if (decimals) found.push({ field: 'amount', message: decimals });
  if (typeof body.uses === 'number') {
    if (!Number.isInteger(body.uses)) found.push({ field: 'uses', message: 'The number of uses is no whole number.' });
    if (body.uses <= used) {
      found.push({ field: 'uses', message: `The code had been used ${used} times when it was last seen here.` });
    }
  }
  const setsMoment = 'starts_at' in body || 'expires_at' in body;
  if (setsMoment && starts !== null && expires !== null && expires <= starts) {
    found.push({ field: 'expires_at', message: 'The code expires before it starts, so nobody could use it.' });
  } else if (body.expires_at && expires !== null && expires <= now) {
    found.push({ field: 'expires_at', message: 'That moment has passed, so nobody could use the code.' });
  }
  return found;
}

/** What the review says beyond the fields: what the code will do, and what is to be known before it is sent. */
export function discountCodeNote(base: DiscountCodeBase, form: DiscountCodeForm): string {
  const takesHalf = (typedNumber(form.amount) ?? 0) >= 50 && comingValue(base, form, 'type') === 'percentage';
  return [
    whatItDoes(base, form),
    ...(takesHalf && !willBeOff(base, form) ? ['That is half of the price or more.'] : []),
    ...discountCodeWarnings(base, form).map(({ message }) => message),
  ].join(' ');
}

/**
 * `Live, 37 of 50 used, ends in 3 days`: what an answer said of a code, at the time `now`. What it did not say is left
 * out.
 */
export function stateWords(known: AnswerFields, now = Date.now()): string {
  const starts = toInstant(known['starts_at'] ?? '');
  const expires = toInstant(known['expires_at'] ?? '');
  const [used, uses] = [countIn(known['used']), countIn(known['uses'])];
  const active = knownWords('active', { active: known['active'] ?? null });
  const hasEnded = expires !== null && expires <= now;
  const phase = () => {
    if (active === 'No') return 'Off';
    if (hasEnded) return `Ended ${formatAge(now - expires)} ago`;
    if (active !== 'Yes') return '';
    if (starts !== null && starts > now) return `Starts in ${formatAge(starts - now)}`;
    return used !== null && uses !== null && used >= uses ? 'Used up' : 'Live';
  };
  const end = () => {
    if (hasEnded) return active === 'No' ? `ended ${formatAge(now - expires)} ago` : '';
    if (expires !== null) return `ends in ${formatAge(expires - now)}`;
    return isNone(known['expires_at']) ? 'no end' : '';
  };
  return [phase(), usedWords(used, uses), isNone(known['uses']) ? 'no limit' : '', end()].filter(Boolean).join(', ');
}

/** An answer said that there is none; undefined is what it did not speak of. */
function isNone(value: string | null | undefined): boolean {
  return value === null || value === '';
}

function countIn(value: string | null | undefined): number | null {
  const count = Number(value || NaN);
  return Number.isFinite(count) ? count : null;
}

function usedWords(used: number | null, uses: number | null): string {
  if (used !== null) return uses === null ? `${figure(used)} used` : `${figure(used)} of ${figure(uses)} used`;
  return uses === null ? '' : `${figure(uses)} uses in all`;
}

/** The service takes numbers of uses that are not whole. */
function figure(count: number): string {
  return Number.isInteger(count) ? formatCount(count) : toDecimalInput(String(count));
}

/** The form that turns the code off; null when the amount, which every change needs, is not remembered. */
export function deactivated(base: DiscountCodeBase): DiscountCodeForm | null {
  const start = toDiscountCodeForm(base);
  return start.amount === '' ? null : { ...start, active: { how: 'set', value: 'no' } };
}

/**
 * The form that lets the code run so many days longer: from its remembered end, or from now where that has passed. Null
 * when the amount or the end is not remembered.
 */
export function extended(base: DiscountCodeBase, days: number, now = Date.now()): DiscountCodeForm | null {
  const start = toDiscountCodeForm(base);
  const end = toInstant(base.known?.['expires_at'] ?? '');
  if (start.amount === '' || end === null) return null;
  const inputs = toInputs(new Date(Math.max(end, now)).toISOString());
  // The same time of day, also across a change of the clocks.
  return inputs && { ...start, expires_at: { how: 'set', day: dayAfter(inputs.day, days), time: inputs.timeOfDay } };
}
