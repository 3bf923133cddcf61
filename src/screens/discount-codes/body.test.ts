import { halfTyped } from '#ui/format/days.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { operations } from '#api/operations.ts';
import { discountCode } from '#api/resources.ts';
import type { Choice, ListChange, MomentChange, TextChange } from '#ui/fields/changes.ts';
import { type DiscountCodeForm, discountCodeFormKind } from './body.ts';
import type { AnswerFields } from '#device/saved-answers.ts';
import { always } from '#e2e/support/doubles/api.ts';
import { formatAsOf } from '#ui/format/when.ts';

const {
  compare: discountCodeDifferences,
  schema: discountCodeForm,
  review: discountCodeReview,
  toBody: toDiscountCodeBody,
  toForm: toDiscountCodeForm,
} = discountCodeFormKind;

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 40), 10_000);

const known: AnswerFields = {
  id: '9',
  code: 'SPRING10',
  type: 'percentage',
  amount: '10.00',
  uses: '50',
  used: '12',
  active: 'true',
  starts_at: '2026-09-01T00:00:00Z',
  expires_at: '',
  items: '["General admission"]',
};
const unknown = { campaign: '77', id: '9', known: null };
const base = { ...unknown, known };
const start = toDiscountCodeForm(base);

function problems(changes: Partial<DiscountCodeForm>): Record<string, string> {
  const { error } = z.safeParse(discountCodeForm, { ...start, ...changes });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

const how = fc.constantFrom<Choice[]>('leave', 'set', 'clear');
const leaveOrSet = fc.constantFrom<Choice[]>('leave', 'set');
const day = fc.constantFrom('', '2026-12-01', '2026-02-30', '0001-01-01', 'soon');
const momentChange: fc.Arbitrary<MomentChange> = fc.record({
  how,
  day,
  time: fc.constantFrom('', '09:30', '23:59:59', '24:00'),
});
const changeOf = (value: fc.Arbitrary<string>): fc.Arbitrary<TextChange> => fc.record({ how, value });
const wordOf = (...words: string[]): fc.Arbitrary<TextChange> =>
  fc.record({ how: leaveOrSet, value: fc.constantFrom(...words) });
const itemsChange: fc.Arbitrary<ListChange> = fc.record({
  how,
  items: fc.array(fc.record({ value: fc.constantFrom('', ' ', 'a', 'Supper seat') }), { maxLength: 3 }),
});
const figures = fc.oneof(
  fc.integer({ min: -5, max: 130 }).map(String),
  fc.constantFrom('', '1e1', '99.995', '1,000', ' 3 '),
);
const anyForm: fc.Arbitrary<DiscountCodeForm> = fc.record({
  amount: figures,
  type: wordOf('percentage', 'fixed'),
  active: wordOf('yes', 'no'),
  code: fc.record({ how: leaveOrSet, value: fc.string({ maxLength: 300 }) }),
  uses: changeOf(figures),
  items: itemsChange,
  starts_at: momentChange,
  expires_at: momentChange,
});

describe('discountCodeForm', () => {
  it('starts with the saved amount and changes nothing else', () => {
    expect(start.amount).toBe('10.00');
    expect(toDiscountCodeBody(base, start)).toEqual({ amount: 10 });
    expect(toDiscountCodeForm(unknown).amount).toBe('');
  });

  it.each([
    ['', 'Enter the amount, from 1 to 100'],
    ['0.99', 'The amount must be from 1 to 100'],
    ['1', undefined],
    ['100', undefined],
    ['100.01', 'The amount must be from 1 to 100'],
  ])('validates an amount of %j: %s', (amount, message) => {
    expect(problems({ amount })).toEqual(message === undefined ? {} : { amount: message });
  });

  it.each([
    ['', 'The code can’t be blank'],
    ['  ', 'The code can’t be blank'],
    ['x'.repeat(255), undefined],
    ['🎟'.repeat(255), undefined],
    ['x'.repeat(256), 'The code must be 255 characters or fewer (256 now)'],
  ])('validates the code (case %#): %s', (value, message) => {
    const found = problems({ code: { how: 'set', value } });
    expect(found).toEqual(message === undefined ? {} : { 'code.value': message });
  });

  it('rejects clearing the code', () => {
    expect(problems({ code: { how: 'clear', value: '' } })).toEqual({
      'code.value': 'The code can’t be blank',
    });
  });

  it.each([
    ['', 'Enter the number of uses, 1 or more'],
    ['0', 'The number of uses must be 1 or more'],
    ['0.99', 'The number of uses must be 1 or more'],
    ['1', undefined],
  ])('validates %j uses: %s', (value, message) => {
    const found = problems({ uses: { how: 'set', value } });
    expect(found).toEqual(message === undefined ? {} : { 'uses.value': message });
  });

  it.each([
    ['', '', 'Enter an end date'],
    ['2026-02-30', '', 'Enter a complete end date'],
    [halfTyped, '', 'Enter a complete end date'],
    ['2026-02-28', '24:00', 'Enter a complete end time, or clear it'],
    ['2026-02-28', halfTyped, 'Enter a complete end time, or clear it'],
    ['2026-02-28', '23:59', undefined],
    ['2026-02-28', '', undefined],
  ])('validates the end date %j at %j: %s', (chosen, time, message) => {
    const found = problems({ expires_at: { how: 'set', day: chosen, time } });
    const field = message?.includes('time') ? 'expires_at.time' : 'expires_at.day';
    expect(found).toEqual(message === undefined ? {} : { [field]: message });
  });

  it('requires an item when items are set', () => {
    expect(Object.keys(problems({ items: { how: 'set', items: [] } }))).toEqual(['items.how']);
    expect(Object.keys(problems({ items: { how: 'set', items: [{ value: ' ' }] } }))).toEqual(['items.how']);
    expect(problems({ items: { how: 'set', items: [{ value: 'Supper seat' }] } })).toEqual({});
  });

  it('accepts only the API’s values for type and active', () => {
    const odd = { how: 'set', value: 'odd' } as const;
    expect(problems({ type: odd, active: odd })).toEqual({
      'type.value': 'Choose percentage or fixed',
      'active.value': 'Choose yes or no',
    });
    for (const value of ['percentage', 'fixed']) expect(problems({ type: { how: 'set', value } })).toEqual({});
    for (const value of ['yes', 'no']) expect(problems({ active: { how: 'set', value } })).toEqual({});
  });

  it('reports all errors at once', () => {
    const found = problems({ amount: '', uses: { how: 'set', value: '0' }, code: { how: 'set', value: '' } });
    expect(Object.keys(found)).toEqual(['amount', 'code.value', 'uses.value']);
  });

  it('ignores the contents of fields that aren’t set', () => {
    const rubbish = { how: 'leave', value: 'rubbish', day: 'rubbish', time: 'rubbish' } as const;
    expect(problems({ type: rubbish, uses: rubbish, starts_at: rubbish, expires_at: rubbish })).toEqual({});
  });
});

describe('toDiscountCodeBody()', () => {
  it('sends null for cleared fields', () => {
    const clear = { how: 'clear', value: '', items: [] as { value: string }[], day: '', time: '' } as const;
    const form = { ...start, uses: clear, items: clear, starts_at: clear, expires_at: clear };
    expect(toDiscountCodeBody(base, form)).toEqual({
      amount: 10,
      uses: null,
      items: null,
      starts_at: null,
      expires_at: null,
    });
  });

  it('starts at the beginning and ends at the end of a date without a time', () => {
    const set = { how: 'set', day: '2026-12-01', time: '' } as const;
    const { starts_at, expires_at } = toDiscountCodeBody(base, { ...start, starts_at: set, expires_at: set });
    expect(starts_at).toMatch(/^2026-12-01T00:00:00[+-]\d\d:\d\d$/);
    expect(expires_at).toMatch(/^2026-12-01T23:59:59[+-]\d\d:\d\d$/);
  });

  it('P10 follows the API contract and contains only the amount and set fields, for every valid form', async () => {
    await always(
      'P10',
      fc.property(anyForm, fc.constantFrom(base, unknown), (form, given) => {
        fc.pre(z.safeParse(discountCodeForm, form).success);
        const body = toDiscountCodeBody(given, form);
        expect(z.safeParse(operations.updateDiscountCode.body, body).error?.issues).toBeUndefined();
        expect(body.amount).toBeTypeOf('number');
        for (const field of ['type', 'active', 'code', 'uses', 'items', 'starts_at', 'expires_at'] as const) {
          expect(field in body).toBe(form[field].how !== 'leave');
          expect(body[field] === null).toBe(form[field].how === 'clear');
        }
      }),
    );
  });
});

describe('a discount code form that breaks the API contract', () => {
  it('P10 has an error message at a form field', async () => {
    await always(
      'P10',
      fc.property(anyForm, fc.constantFrom(base, unknown), (form, given) => {
        const issues = z.safeParse(discountCodeForm, form).error?.issues ?? [];
        const { success } = z.safeParse(operations.updateDiscountCode.body, toDiscountCodeBody(given, form));
        if (!success) expect(issues.length).toBeGreaterThan(0);
        for (const { path, message } of issues) {
          expect(message).toMatch(/^[A-Z][^<>]{5,}/);
          expect(message).not.toMatch(/undefined|NaN|\[object|Invalid/);
          expect(Object.keys(form)).toContain(path[0]);
        }
      }),
    );
  });
});

describe('discountCodeReview()', () => {
  it('lists exactly the body’s fields', () => {
    fc.assert(
      fc.property(anyForm, fc.constantFrom(base, unknown), (form, given) => {
        fc.pre(z.safeParse(discountCodeForm, form).success);
        const lines = discountCodeReview(given, form);
        const fieldOf: Record<string, string> = { ...discountCodeFormKind.fieldOf(form) };
        const named = Object.keys(toDiscountCodeBody(given, form)).map((field) => fieldOf[field]);
        expect(lines.map(({ field }) => field)).toEqual(named);
      }),
      { numRuns },
    );
  });

  it('shows old and new values and marks an equal amount as unchanged', () => {
    const form: DiscountCodeForm = {
      ...start,
      active: { how: 'set', value: 'no' },
      expires_at: { how: 'set', day: '2026-12-31', time: '' },
    };
    expect(discountCodeReview(base, form)).toMatchObject([
      { label: 'Amount', was: '10', willBe: '10', changed: false },
      { field: 'active.value', label: 'Active', was: 'Yes', willBe: 'No', changed: true },
      { label: 'Expires', was: null, willBe: expect.stringMatching(/UTC|GMT/) as string, changed: true },
    ]);
  });

  it('names the time of the saved values', () => {
    const at = Date.parse('2026-11-20T12:00:00Z');
    const [line] = discountCodeReview({ ...base, at }, start);
    expect(line?.source).toBe(`As of ${formatAsOf(at)}`);
    expect(discountCodeReview(base, start)[0]?.source).toBeUndefined();
  });

  it('never shows unknown values as blank', () => {
    const form: DiscountCodeForm = {
      ...toDiscountCodeForm(unknown),
      amount: '5',
      active: { how: 'set', value: 'yes' },
    };
    expect(discountCodeReview(unknown, form).map(({ wasKnown }) => wasKnown)).toEqual([false, false]);
  });
});

describe('discountCodeDifferences()', () => {
  const body = toDiscountCodeBody(base, { ...start, code: { how: 'set', value: 'WINTER' } });
  const answer = (changes: Record<string, unknown>) =>
    discountCode.read({ ...known, amount: 10, code: 'WINTER', updated_at: 'later', ...changes }, 'discountCode');

  it('reports no differences for a matching response, ignoring use counts', () => {
    expect(discountCodeDifferences(base, body, answer({ used: '13' }))).toEqual({
      storedDifferently: [],
      changedUnasked: [],
    });
  });

  it('reports fields saved differently and fields changed unexpectedly', () => {
    expect(discountCodeDifferences(base, body, answer({ code: 'winter', uses: null, active: false }))).toEqual({
      storedDifferently: [{ label: 'Code', sent: 'WINTER', stored: 'winter' }],
      changedUnasked: [
        { label: 'Active', was: 'Yes', now: 'No' },
        { label: 'Uses', was: '50', now: '' },
      ],
    });
  });

  it('lists all sent fields as unconfirmed for an empty response', () => {
    expect(discountCodeDifferences(base, body, null)).toEqual({
      storedDifferently: [],
      changedUnasked: [],
      notAnswered: ['Amount', 'Code'],
    });
  });

  it('reports no unexpected changes when nothing was saved before', () => {
    expect(discountCodeDifferences(unknown, body, answer({ uses: null })).changedUnasked).toEqual([]);
  });
});
