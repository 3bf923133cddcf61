/** Pure functions of the discount code form: its request body, review, and comparison with the response. */
import { formatCount } from '../../domain/values/labels.ts';
import { isDay, instantOf } from '../../domain/values/calendar.ts';
import * as z from 'zod/mini';
import { givenFields } from '../../api/fields.ts';
import type { Body } from '../../api/operations.ts';
import type { DiscountCode } from '../../api/resources.ts';
import { characters } from '../../api/rules.ts';
import type { Choice, ListChange, MomentChange, TextChange } from '../../ui/fields/changes.ts';
import { toDecimalInput, numberProblem, typedNumber } from '../../domain/values/typed-number.ts';
import type { ReviewLine } from '../../ui/form/review.tsx';
import type { Part } from '../../ui/form/three-way.ts';
import { viewerZone } from '../../ui/format/time.ts';
import type { AnswerFields } from '../../device/saved-answers.ts';
import { answeredAt } from '../../records/answer-words.ts';
import type { SavedDifferences } from '../../device/save-results.ts';
import { isStoredAs, formatMomentWithZone, toLines, yesOrNo } from '../../records/sent-values.ts';

/**
 * All fields as typed. `type` and `active` (`yes`, `no`) are left or set. The code can't be cleared: the API doesn't accept
 * null for it. A date without a time means the whole day.
 */
export interface DiscountCodeForm {
  amount: string;
  type: TextChange;
  active: TextChange;
  code: TextChange;
  uses: TextChange;
  items: ListChange;
  starts_at: MomentChange;
  expires_at: MomentChange;
}

export type DiscountCodeBody = Body<'updateDiscountCode'>;

export interface DiscountCodeBase {
  campaign: string;
  id: string;
  /** The last response about this code saved in this browser. Null if none. */
  known: AnswerFields | null;
  /** Time of that response, in milliseconds. */
  at?: number;
}

const how = z.enum(['leave', 'set', 'clear']);
const line = z.object({ value: z.string() });
const change = z.object({ how, value: z.string() });
const moment = z.object({ how, day: z.string(), time: z.string() });

/** Validates the form against the API contract. Each message names the field and the fix. */
export const discountCodeForm = z
  .object({
    amount: z.string(),
    type: change,
    active: change,
    code: change,
    uses: change,
    items: z.object({ how, items: z.array(line) }),
    starts_at: moment,
    expires_at: moment,
  })
  .check(
    z.check<DiscountCodeForm>(({ value, issues }) => {
      for (const [path, message] of problemsOf(value)) {
        if (message !== null) issues.push({ code: 'custom', input: undefined, path: path.split('.'), message });
      }
    }),
  );

function problemsOf(form: DiscountCodeForm): [path: string, message: string | null][] {
  return [
    ['amount', numberProblem(form.amount, { what: 'the amount', least: 1, most: 100, required: true })],
    ['type.value', choiceProblem(form.type, types, 'Choose percentage or fixed, or select No change')],
    ['active.value', choiceProblem(form.active, ['yes', 'no'], 'Choose yes or no, or select No change')],
    ['code.value', codeProblem(form.code)],
    ['uses.value', form.uses.how === 'set' ? numberProblem(form.uses.value, usesBounds) : null],
    ['items.how', form.items.how === 'set' && valuesOf(form.items).length === 0 ? itemsMissing : null],
    ['starts_at.day', dateProblem(form.starts_at, 'start')],
    ['starts_at.time', timeProblem(form.starts_at, 'start')],
    ['expires_at.day', dateProblem(form.expires_at, 'end')],
    ['expires_at.time', timeProblem(form.expires_at, 'end')],
  ];
}

const types = ['percentage', 'fixed'] as const;
const usesBounds = { what: 'the number of uses', least: 1, required: true } as const;
type Which = 'start' | 'end';
const dateMissing = {
  start: 'Enter a start date, or select No change',
  end: 'Enter an end date, or select No change',
};
const dateIncomplete = { start: 'Enter a complete start date', end: 'Enter a complete end date' };
const timeIncomplete = {
  start: 'Enter a complete start time, or clear it',
  end: 'Enter a complete end time, or clear it',
};
const itemsMissing = 'Enter at least one item, or choose No change or All items';

function choiceProblem({ how: chosen, value }: TextChange, words: readonly string[], message: string): string | null {
  return chosen === 'leave' || (chosen === 'set' && words.includes(value)) ? null : message;
}

function valuesOf({ items }: ListChange): string[] {
  return items.map(({ value }) => value.trim()).filter(Boolean);
}

function codeProblem({ how: chosen, value }: TextChange): string | null {
  if (chosen === 'clear') return 'The code can’t be blank';
  if (chosen === 'leave') return null;
  if (value.trim() === '') return 'Enter the code, or select No change';
  const length = characters(value);
  return length > 255 ? `The code must be 255 characters or fewer (${formatCount(length)} now)` : null;
}

function dateProblem({ how: chosen, day }: MomentChange, which: Which): string | null {
  if (chosen !== 'set' || isDay(day)) return null;
  return day === '' ? dateMissing[which] : dateIncomplete[which];
}

function timeProblem({ how: chosen, time }: MomentChange, which: Which): string | null {
  if (chosen !== 'set' || time === '' || /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/.test(time)) return null;
  return timeIncomplete[which];
}

export function toDiscountCodeForm({ known }: DiscountCodeBase): DiscountCodeForm {
  const leave = { how: 'leave', value: '' } as const;
  const leaveMoment = { how: 'leave', day: '', time: '' } as const;
  return {
    amount: toDecimalInput(known?.['amount'] ?? null),
    type: { ...leave },
    active: { ...leave },
    code: { ...leave },
    uses: { ...leave },
    items: { how: 'leave', items: [] },
    starts_at: { ...leaveMoment },
    expires_at: { ...leaveMoment },
  };
}

/** Returns the fields that were set, and the amount, which the API requires with every change. Null clears a field. */
export function toDiscountCodeBody(_base: DiscountCodeBase, form: DiscountCodeForm): DiscountCodeBody {
  const body = {
    amount: typedNumber(form.amount),
    type: form.type.how === 'set' ? types.find((word) => word === form.type.value) : undefined,
    active: form.active.how === 'set' ? form.active.value === 'yes' : undefined,
    code: form.code.how === 'set' ? form.code.value : undefined,
    uses: chosen(form.uses, ({ value }) => typedNumber(value)),
    items: chosen(form.items, valuesOf),
    starts_at: chosenMoment(form.starts_at, '00:00:00'),
    expires_at: chosenMoment(form.expires_at, '23:59:59'),
  };
  // Validation guarantees the amount.
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as DiscountCodeBody;
}

function chosen<C extends { how: Choice }, T>(made: C, read: (made: C) => T): T | null | undefined {
  if (made.how === 'leave') return undefined;
  return made.how === 'clear' ? null : read(made);
}

function chosenMoment({ how: choice, day, time }: MomentChange, otherwise: string): string | null | undefined {
  if (choice === 'leave') return undefined;
  return choice === 'clear' ? null : (instantOf(day, time || otherwise, viewerZone()) ?? undefined);
}

export const discountCodeLabels = {
  amount: 'Amount',
  type: 'Type',
  active: 'Active',
  code: 'Code',
  uses: 'Uses',
  items: 'Items',
  starts_at: 'Starts',
  expires_at: 'Expires',
} as const satisfies Record<keyof DiscountCodeForm, string>;

export type DiscountCodeField = keyof DiscountCodeForm;
export const discountCodeFields = Object.keys(discountCodeLabels) as DiscountCodeField[];

/** Formats a value of the request body. Empty string for none. */
function formatSentValue(field: DiscountCodeField, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'boolean') return yesOrNo(value);
  if (typeof value === 'number') return toDecimalInput(String(value));
  if (typeof value !== 'string') return '';
  if (field === 'type') return value === 'fixed' ? 'Fixed' : 'Percentage';
  return field === 'starts_at' || field === 'expires_at' ? formatMomentWithZone(value) : value;
}

/** Formats a saved value. Null: unknown. Empty string: the field was blank. */
export function formatKnownValue(field: DiscountCodeField, known: AnswerFields | null): string | null {
  const value = known?.[field];
  if (value === undefined) return null;
  if (value === null || value === '') return '';
  if (field === 'items') return toLines(value).replaceAll('\n', ', ');
  if (field === 'active') return yesOrNo(value);
  if (field === 'amount' || field === 'uses') return toDecimalInput(withoutLastZeros(value)) || value;
  return field === 'type' && value !== 'fixed' && value !== 'percentage' ? value : formatSentValue(field, value);
}

/** Strips trailing decimal zeros, so `10.00` equals `10`. */
function withoutLastZeros(text: string): string {
  return text.includes('.') ? text.replace(/\.?(?<!0)0+$/, '') : text;
}

export function discountCodeReview(base: DiscountCodeBase, form: DiscountCodeForm): ReviewLine[] {
  const body = toDiscountCodeBody(base, form);
  const source = base.at === undefined ? {} : { source: `As of ${answeredAt(base.at)}` };
  return discountCodeFields
    .filter((field) => field in body)
    .map((field) => {
      const known = formatKnownValue(field, base.known);
      const willBe = formatSentValue(field, body[field]);
      return {
        field: discountCodeFieldOf[field],
        label: discountCodeLabels[field],
        was: known || null,
        wasKnown: known !== null,
        ...source,
        willBe,
        clearedAs: 'none',
        // Saved values may be outdated, so every field that was set counts as changed. The amount is always sent.
        changed: field !== 'amount' || known !== willBe,
        // The API can't return a discount code.
        checkedBy: null,
      };
    });
}

export function discountCodeParts(base: DiscountCodeBase): readonly Part<DiscountCodeForm>[] {
  return discountCodeFields.map((field) => ({
    label: discountCodeLabels[field],
    fields: [field],
    words: (form) => {
      const body = toDiscountCodeBody(base, form);
      if (field === 'amount') return form.amount;
      if (!(field in body)) return form[field].how === 'leave' ? 'No change' : 'Incomplete';
      return body[field] === null ? 'Cleared' : formatSentValue(field, body[field]);
    },
  }));
}

/**
 * Compares the response with the request and the saved values. Ignores use counts, which change without an edit. A null
 * `answer` is a response without a body.
 */
export function discountCodeDifferences(
  base: DiscountCodeBase,
  body: DiscountCodeBody,
  answer: DiscountCode | null,
): SavedDifferences {
  const found: SavedDifferences = { storedDifferently: [], changedUnasked: [] };
  if (answer === null) {
    const notAnswered = discountCodeFields.filter((field) => field in body).map((field) => discountCodeLabels[field]);
    return { ...found, notAnswered };
  }
  const given = new Map(givenFields(answer));
  const notAnswered: string[] = [];
  for (const field of discountCodeFields) {
    const label = discountCodeLabels[field];
    const stored = answer[field];
    const sent = body[field];
    const now = formatKnownValue(field, { [field]: stored }) ?? '';
    if (!given.has(field)) {
      if (sent !== undefined) notAnswered.push(label);
    } else if (sent === undefined) {
      const was = formatKnownValue(field, base.known);
      if (was !== null && was !== now) found.changedUnasked.push({ label, was, now });
    } else if (!isStoredAs(sent, stored)) {
      found.storedDifferently.push({ label, sent: formatSentValue(field, sent), stored: now });
    }
  }
  return notAnswered.length > 0 ? { ...found, notAnswered } : found;
}

/** The form control that represents each field. */
export const discountCodeFieldOf = {
  amount: 'amount',
  type: 'type.value',
  active: 'active.value',
  code: 'code.value',
  uses: 'uses.value',
  items: 'items.how',
  starts_at: 'starts_at.day',
  expires_at: 'expires_at.day',
} as const;
