/** What a discount code will do once a change is stored, in words, and the changes that are one press away. */
import { decimalsWarning, understandDecimal } from '../ui/decimal-input.ts';
import { toInputs, toInstant } from '../ui/time.ts';
import {
  type DiscountCodeBase,
  type DiscountCodeForm,
  discountCodeLabels,
  knownWords,
  toDiscountCodeBody,
  toDiscountCodeForm,
} from './discount-code-body.ts';
import { momentWords, toLines } from './sent-values.ts';

type Field = keyof typeof discountCodeLabels;

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
  if (knownWords('active', { active: coming('active') ?? null }) === 'No') {
    return `${name} will be off: nobody can use it until it is made active again.`;
  }
  const sentence = [
    `${name} will take ${discountWords(form.amount, coming('type'))} off${itemsWords(base, form)}`,
    ...timeWords('from', coming('starts_at')),
    ...timeWords('until', coming('expires_at')),
    ...usesWords(coming('uses')),
  ].join(', ');
  const unknown = (Object.keys(discountCodeLabels) as Field[]).filter(
    (field) => field !== 'amount' && coming(field) === undefined,
  );
  if (unknown.length === 0) return `${sentence}.`;
  return `${sentence}. These stay as they are and are not known here: ${unknown.map((field) => discountCodeLabels[field].toLowerCase()).join(', ')}.`;
}

function discountWords(amount: string, type: string | null | undefined): string {
  const understood = understandDecimal(amount);
  if (understood.kind !== 'number') return 'an amount that is still to be entered';
  const figure = amount.trim();
  if (type === 'percentage') return `${figure}%`;
  return type === 'fixed' ? `a fixed ${figure}` : `${figure}, as a percentage or a fixed amount,`;
}

function itemsWords(base: DiscountCodeBase, form: DiscountCodeForm): string {
  const items = comingValue(base, form, 'items');
  if (items === undefined) return '';
  const names = toLines(items).split('\n').filter(Boolean);
  if (names.length === 0) return ' with no item named';
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

/** The form that turns the code off; null when the amount, which every change needs, is not remembered. */
export function deactivated(base: DiscountCodeBase): DiscountCodeForm | null {
  const start = toDiscountCodeForm(base);
  return start.amount === '' ? null : { ...start, active: { how: 'set', value: 'no' } };
}

const dayLength = 86_400_000;

/**
 * The form that lets the code run so many days longer: from its remembered end, or from now where that has passed. Null
 * when the amount or the end is not remembered.
 */
export function extended(base: DiscountCodeBase, days: number, now = Date.now()): DiscountCodeForm | null {
  const start = toDiscountCodeForm(base);
  const end = toInstant(base.known?.['expires_at'] ?? '');
  if (start.amount === '' || end === null) return null;
  const inputs = toInputs(new Date(Math.max(end, now) + days * dayLength).toISOString());
  return inputs && { ...start, expires_at: { how: 'set', day: inputs.day, time: inputs.timeOfDay } };
}
