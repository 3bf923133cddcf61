import { halfTyped } from '../../ui/values/days.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { operations } from '../../api/operations.ts';
import { discountCode } from '../../api/resources.ts';
import type { Choice, ListChange, MomentChange, TextChange } from '../../ui/fields/changes.ts';
import {
  discountCodeDifferences,
  discountCodeForm,
  type DiscountCodeForm,
  discountCodeReview,
  toDiscountCodeBody,
  toDiscountCodeForm,
} from './body.ts';
import type { AnswerFields } from '../../device/remembered.ts';
import { discountCodeFormKind } from './kind.ts';
import { always } from '../../api/testing.ts';

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

describe('the form of a discount code', () => {
  it('begins with the remembered amount, and leaves everything as it is', () => {
    expect(start.amount).toBe('10.00');
    expect(toDiscountCodeBody(base, start)).toEqual({ amount: 10 });
    expect(toDiscountCodeForm(unknown).amount).toBe('');
  });

  it.each([
    ['', 'Enter the amount, from 1 to 100'],
    ['0.99', 'The amount must be from 1 to 100. Enter another number'],
    ['1', undefined],
    ['100', undefined],
    ['100.01', 'The amount must be from 1 to 100. Enter another number'],
  ])('an amount of %j: %s', (amount, message) => {
    expect(problems({ amount })).toEqual(message === undefined ? {} : { amount: message });
  });

  it.each([
    ['', 'Enter the code, or leave it as it is'],
    ['  ', 'Enter the code, or leave it as it is'],
    ['x'.repeat(255), undefined],
    ['🎟'.repeat(255), undefined],
    ['x'.repeat(256), 'Shorten the code to 255 characters. It has 256'],
  ])('the code %#: %s', (value, message) => {
    const found = problems({ code: { how: 'set', value } });
    expect(found).toEqual(message === undefined ? {} : { 'code.value': message });
  });

  it('has a code that cannot be cleared', () => {
    expect(problems({ code: { how: 'clear', value: '' } })).toEqual({
      'code.value': 'The code cannot be cleared. Set another one, or leave it as it is',
    });
  });

  it.each([
    ['', 'Enter the number of uses, 1 or more'],
    ['0', 'The number of uses must be 1 or more. Enter another number'],
    ['0.99', 'The number of uses must be 1 or more. Enter another number'],
    ['1', undefined],
  ])('%j uses: %s', (value, message) => {
    const found = problems({ uses: { how: 'set', value } });
    expect(found).toEqual(message === undefined ? {} : { 'uses.value': message });
  });

  it.each([
    ['', '', 'Enter the day on which the code expires, or leave it as it is'],
    ['2026-02-30', '', 'Enter the whole day on which the code expires'],
    [halfTyped, '', 'Enter the whole day on which the code expires'],
    ['2026-02-28', '24:00', 'Enter the whole time at which the code expires, or clear it'],
    ['2026-02-28', halfTyped, 'Enter the whole time at which the code expires, or clear it'],
    ['2026-02-28', '23:59', undefined],
    ['2026-02-28', '', undefined],
  ])('expires on %j at %j: %s', (chosen, time, message) => {
    const found = problems({ expires_at: { how: 'set', day: chosen, time } });
    const field = message?.includes('time') ? 'expires_at.time' : 'expires_at.day';
    expect(found).toEqual(message === undefined ? {} : { [field]: message });
  });

  it('asks for an item where items are set', () => {
    expect(Object.keys(problems({ items: { how: 'set', items: [] } }))).toEqual(['items.how']);
    expect(Object.keys(problems({ items: { how: 'set', items: [{ value: ' ' }] } }))).toEqual(['items.how']);
    expect(problems({ items: { how: 'set', items: [{ value: 'Supper seat' }] } })).toEqual({});
  });

  it('knows the words of the specification alone', () => {
    const odd = { how: 'set', value: 'odd' } as const;
    expect(problems({ type: odd, active: odd })).toEqual({
      'type.value': 'Choose percentage or fixed, or leave the type as it is',
      'active.value': 'Choose yes or no, or leave it as it is',
    });
    for (const value of ['percentage', 'fixed']) expect(problems({ type: { how: 'set', value } })).toEqual({});
    for (const value of ['yes', 'no']) expect(problems({ active: { how: 'set', value } })).toEqual({});
  });

  it('says everything there is to mend at once', () => {
    const found = problems({ amount: '', uses: { how: 'set', value: '0' }, code: { how: 'set', value: '' } });
    expect(Object.keys(found)).toEqual(['amount', 'code.value', 'uses.value']);
  });

  it('does not mind what stands in a field that is not set', () => {
    const rubbish = { how: 'leave', value: 'rubbish', day: 'rubbish', time: 'rubbish' } as const;
    expect(problems({ type: rubbish, uses: rubbish, starts_at: rubbish, expires_at: rubbish })).toEqual({});
  });
});

describe('the body of a discount code', () => {
  it('clears with null', () => {
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

  it('lets a day without a time begin at its start and end at its end', () => {
    const set = { how: 'set', day: '2026-12-01', time: '' } as const;
    const { starts_at, expires_at } = toDiscountCodeBody(base, { ...start, starts_at: set, expires_at: set });
    expect(starts_at).toMatch(/^2026-12-01T00:00:00[+-]\d\d:\d\d$/);
    expect(expires_at).toMatch(/^2026-12-01T23:59:59[+-]\d\d:\d\d$/);
  });

  it('P10 obeys the specification, holds the amount, and nothing that was not touched, for every form that passes', async () => {
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

describe('a discount code beyond the bounds of the specification', () => {
  it('P10 is refused with a sentence at a field of the form', async () => {
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

describe('the review of a discount code', () => {
  it('lists exactly the fields of the body', () => {
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

  it('says what was and what will be, and that the same amount is no change', () => {
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

  it('says which answer what is remembered comes from', () => {
    const at = Date.parse('2026-11-20T12:00:00Z');
    const [line] = discountCodeReview({ ...base, at }, start);
    expect(line?.source).toMatch(/^As of .*2026/);
    expect(discountCodeReview(base, start)[0]?.source).toBeUndefined();
  });

  it('never shows as empty what is not known', () => {
    const form: DiscountCodeForm = {
      ...toDiscountCodeForm(unknown),
      amount: '5',
      active: { how: 'set', value: 'yes' },
    };
    expect(discountCodeReview(unknown, form).map(({ wasKnown }) => wasKnown)).toEqual([false, false]);
  });
});

describe('the answer to a change of a discount code', () => {
  const body = toDiscountCodeBody(base, { ...start, code: { how: 'set', value: 'WINTER' } });
  const answer = (changes: Record<string, unknown>) =>
    discountCode.read({ ...known, amount: 10, code: 'WINTER', updated_at: 'later', ...changes }, 'discountCode');

  it('that holds what was sent differs in nothing, whatever was used meanwhile', () => {
    expect(discountCodeDifferences(base, body, answer({ used: '13' }))).toEqual({
      storedDifferently: [],
      changedUnasked: [],
    });
  });

  it('that stored something else or changed what was not sent says what', () => {
    expect(discountCodeDifferences(base, body, answer({ code: 'winter', uses: null, active: false }))).toEqual({
      storedDifferently: [{ label: 'Code', sent: 'WINTER', stored: 'winter' }],
      changedUnasked: [
        { label: 'Active', was: 'Yes', now: 'No' },
        { label: 'Uses', was: '50', now: '' },
      ],
    });
  });

  it('that is empty could not be compared', () => {
    expect(discountCodeDifferences(base, body, null)).toEqual({
      storedDifferently: [],
      changedUnasked: [],
      notAnswered: ['Amount', 'Code'],
    });
  });

  it('changes nothing unasked where nothing was known', () => {
    expect(discountCodeDifferences(unknown, body, answer({ uses: null })).changedUnasked).toEqual([]);
  });
});
