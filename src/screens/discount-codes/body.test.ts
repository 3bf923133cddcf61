import { halfTyped } from '#ui/format/days.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { operations } from '#api/operations.ts';
import type { AnswerFields } from '#device/saved-answers.ts';
import { formatAsOf } from '#ui/format/when.ts';
import { type DiscountCodeBase, discountCodeFields, type DiscountCodeForm, discountCodeForm } from './body.ts';
import { always } from '#e2e/support/doubles/api.ts';

const { parts, placeOf, problems, review, toBody, toForm, was } = discountCodeForm;

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
const unknown: DiscountCodeBase = { campaign: '77', id: '9', currency: () => null, known: null };
const base: DiscountCodeBase = { ...unknown, known };
const start = toForm(base);
const cleared = { uses: null, items: null, starts_at: null, expires_at: null };
const wrong = (changes: Partial<DiscountCodeForm>) =>
  Object.fromEntries(problems(base, { ...start, ...changes })) as Record<string, string>;
const bodyOf = (changes: Partial<DiscountCodeForm>, given = base) => toBody(given, { ...toForm(given), ...changes });
const some = expect.stringContaining('2026, ') as string;

/** One of the values, or none: the field is left as it is. */
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const figures = fc.oneof(
  fc.integer({ min: -5, max: 130 }).map(String),
  fc.constantFrom('', '1e1', '99.995', '1,000', ' 3 ', '20%', '€20', '$5', '12,5'),
);
const moments = fc.constantFrom(null, '', '2026-12-01', '2026-12-01 09:30', '2026-12-01 24:00', '2026-02-30', 'soon');
const anyChanges: fc.Arbitrary<DiscountCodeForm> = fc.record({
  amount: figures,
  type: maybe(fc.constantFrom('percentage' as const, 'fixed')),
  active: maybe(fc.boolean()),
  code: maybe(fc.string({ maxLength: 300 })),
  uses: maybe(fc.option(figures)),
  items: maybe(fc.option(fc.array(fc.constantFrom('', ' ', 'a', 'Supper seat'), { maxLength: 3 }))),
  starts_at: maybe(moments),
  expires_at: maybe(moments),
});
const anyForm = fc.tuple(fc.constantFrom(base, unknown), anyChanges).map(([given, changes]) => {
  const set = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { given, changes, form: { ...toForm(given), ...Object.fromEntries(set) } };
});

describe('problems()', () => {
  it.each<[Partial<DiscountCodeForm>, Record<string, string>]>([
    [{ amount: '' }, { amount: 'Enter the amount, from 1 to 100' }],
    [{ amount: '0.99' }, { amount: 'Amount must be from 1 to 100' }],
    [{ amount: '1' }, {}],
    [{ amount: '100' }, {}],
    [{ amount: '100.01' }, { amount: 'Amount must be from 1 to 100' }],
    [{ code: '' }, { code: 'Code can’t be blank' }],
    [{ code: '  ' }, { code: 'Code can’t be blank' }],
    [{ code: '🎟'.repeat(255) }, {}],
    [{ code: 'x'.repeat(256) }, { code: 'Code must be 255 characters or fewer' }],
    [{ uses: '' }, { uses: 'Enter the number of uses, 1 or more' }],
    [{ uses: '0.99' }, { uses: 'Uses must be 1 or more' }],
    [{ uses: '1' }, {}],
    [{ items: [] }, { items: 'Enter at least one item, or choose All items' }],
    [{ items: [' '] }, { items: 'Enter at least one item, or choose All items' }],
    [{ items: ['Supper seat', ''] }, {}],
    [{ expires_at: '' }, { expires_at: 'Enter the end date' }],
    [{ expires_at: ' 12:00' }, { expires_at: 'Enter the end date' }],
    [{ expires_at: '2026-02-30' }, { expires_at: 'Enter a complete end date' }],
    [{ expires_at: halfTyped }, { expires_at: 'Enter a complete end date' }],
    [{ expires_at: `2026-02-28 ${halfTyped}` }, { 'expires_at.time': 'Enter a complete end time, or clear it' }],
    [{ starts_at: '2026-02-28 24:00' }, { 'starts_at.time': 'Enter a complete start time, or clear it' }],
    [{ starts_at: '2026-02-28 9:30' }, { 'starts_at.time': 'Enter a complete start time, or clear it' }],
    [{ starts_at: '2026-02-28 12:30:60' }, { 'starts_at.time': 'Enter a complete start time, or clear it' }],
    [{ starts_at: '2026-02-28 23:59:59' }, {}],
    [{ starts_at: '2026-02-28' }, {}],
    [cleared, {}],
  ])('problems(): case %# of %j: %j', (changes, messages) => {
    expect(wrong(changes)).toEqual(messages);
  });

  it.each<[Partial<DiscountCodeForm>, string | undefined]>([
    [{ amount: '20%' }, undefined],
    [{ amount: '20 %', type: 'percentage' }, undefined],
    [{ amount: '20%', type: 'fixed' }, 'Remove “%”, or choose the type Percentage'],
    [{ amount: '101%' }, 'Amount must be from 1 to 100'],
    [{ amount: '€20', type: 'fixed' }, undefined],
    [{ amount: '20,50 EUR', type: 'fixed' }, undefined],
    [{ amount: '$20', type: 'fixed' }, 'Enter the amount in EUR, without “$”'],
    [{ amount: '€20', type: 'percentage' }, 'Remove “€”, or choose the type Fixed'],
    [{ amount: '€20' }, 'Remove “€”, or choose the type Fixed'],
  ])('problems(): the unit of %j: %j', (changes, message) => {
    const inEuros = { ...unknown, currency: () => 'EUR' };
    expect(new Map(problems(inEuros, { ...toForm(inEuros), ...changes })).get('amount')).toBe(message);
  });

  it('problems(): reports all errors at once, but none of fields that aren’t sent', () => {
    expect(Object.keys(wrong({ amount: '', uses: '0', code: '' })).toSorted()).toEqual(['amount', 'code', 'uses']);
    const odd = { ...unknown, known: { amount: '5', type: 'points', uses: '0', starts_at: 'soon' } };
    expect(problems(odd, toForm(odd))).toEqual([]);
    expect(problems(unknown, toForm(unknown))).toEqual([['amount', 'Enter the amount, from 1 to 100']]);
  });

  it('placeOf(): finds an item’s line, and the time of a date', () => {
    expect(placeOf(start, 'items.1')).toBe('items.1');
    expect(placeOf(start, 'expires_at.time')).toBe('expires_at.time');
    expect(placeOf(start, 'expires_at')).toBe('expires_at');
    expect(placeOf(start, 'used')).toBeUndefined();
  });

  it('P10 a body that breaks the API contract has a message at a field', async () => {
    await always(
      'P10',
      fc.property(anyForm, ({ given, form }) => {
        const found = problems(given, form);
        const { success } = z.safeParse(operations.updateDiscountCode.body, toBody(given, form));
        if (!success) expect(found.length).toBeGreaterThan(0);
        for (const [path, message] of found) {
          expect(message).toMatch(/^[A-Z][^<>]{5,}/);
          expect(message).not.toMatch(/undefined|NaN|\[object|Invalid/);
          expect(Object.keys(form)).toContain(path.split('.')[0]);
        }
      }),
    );
  });
});

describe('toBody()', () => {
  it('toBody(): sends only the amount of an unchanged form, for any saved values', () => {
    const values = fc.constantFrom('', '0', '1', '7.50', 'true', 'fixed', 'odd', '[]', '["a"]', '2026-09-01T00:00:15Z');
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(discountCodeFields)), values), (fields) => {
        const given = { ...unknown, known: { ...fields, amount: '10.00' } };
        expect(toBody(given, toForm(given))).toEqual({ amount: 10 });
        expect(toBody(unknown, { ...toForm(unknown), amount: '5' })).toEqual({ amount: 5 });
      }),
      { numRuns },
    );
  });

  it('toBody(): sends nothing but the amount for one with a percent sign or a currency', () => {
    for (const amount of ['20%', '€20', '20,00']) expect(bodyOf({ amount }, unknown)).toEqual({ amount: 20 });
  });

  it('toBody(): sends null for what is cleared, but not for what was none', () => {
    expect(bodyOf(cleared)).toEqual({ amount: 10, uses: null, items: null, starts_at: null });
    expect(bodyOf({ ...cleared, amount: '5' }, unknown)).toEqual({ amount: 5, ...cleared });
    expect(toForm({ ...base, known: { ...known, items: '[]', uses: '' } })).toMatchObject({ items: null, uses: null });
  });

  it('toBody(): starts at the beginning and ends at the end of a date without a time', () => {
    const { starts_at, expires_at } = bodyOf({ starts_at: '2026-12-01', expires_at: '2026-12-01' });
    expect(starts_at).toMatch(/^2026-12-01T00:00:00[+-]\d\d:\d\d$/);
    expect(expires_at).toMatch(/^2026-12-01T23:59:59[+-]\d\d:\d\d$/);
  });

  it('toBody(): sends items without blank lines and spaces around, and the code as typed', () => {
    expect(bodyOf({ items: [' a ', '', 'b'], code: ' x' })).toEqual({ amount: 10, items: ['a', 'b'], code: ' x' });
  });

  it('P10 the body follows the API contract and has only the amount and changed fields', async () => {
    await always(
      'P10',
      fc.property(anyForm, ({ given, form }) => {
        fc.pre(problems(given, form).length === 0);
        const body = toBody(given, form);
        expect(z.safeParse(operations.updateDiscountCode.body, body).error?.issues).toBeUndefined();
        expect(body.amount).toBeTypeOf('number');
        const opened = toForm(given);
        for (const field of ['type', 'active', 'code', 'uses', 'items', 'starts_at', 'expires_at'] as const) {
          const isChanged = JSON.stringify(form[field]) !== JSON.stringify(opened[field]);
          expect([field, field in body]).toEqual([field, isChanged]);
          if (isChanged) expect(body[field] === null).toBe(form[field] === null);
        }
        expect(review(given, form).map(({ field }) => field)).toEqual(
          Object.keys(discountCodeFields).filter((field) => field in body),
        );
      }),
    );
  });
});

describe('review()', () => {
  it('review(): formats every kind of value, including cleared ones', () => {
    const form = {
      ...toForm(unknown),
      amount: '5',
      type: 'percentage' as const,
      code: 'fixed',
      uses: '50',
      items: ['Supper seat', 'Raffle'],
      starts_at: '2026-12-01',
      expires_at: null,
    };
    const lines = review(unknown, form);
    expect(lines.map(({ label, willBe }) => [label, willBe])).toEqual([
      ['Amount', '5'],
      ['Type', 'Percentage'],
      ['Code', 'fixed'],
      ['Uses', '50'],
      ['Items', 'Supper seat, Raffle'],
      ['Starts', some],
      ['Expires', ''],
    ]);
    // Unknown values are never shown as blank.
    for (const line of lines) expect(line).toMatchObject({ isCheckable: false, wasKnown: false, changed: true });
    expect(lines.at(-1)).toMatchObject({ clearedAs: 'none' });
    expect(parts(unknown).map(({ label, words }) => [label, words(form)])).toEqual([
      ...lines.slice(0, 2).map(({ label, willBe }) => [label, willBe]),
      ['Active', ''],
      ...lines.slice(2).map(({ label, willBe }) => [label, willBe]),
    ]);
    // A draft shows an invalid amount as typed.
    expect(parts(unknown)[0]?.words({ ...form, amount: 'ten' })).toBe('ten');
  });

  it('review(): shows old and new values, and an amount that is only written another way as unchanged', () => {
    const form = { ...start, amount: '10', active: false, expires_at: '2026-12-31' };
    expect(review(base, form)).toMatchObject([
      { label: 'Amount', was: '10', willBe: '10', wasKnown: true, changed: false },
      { field: 'active', label: 'Active', was: 'Yes', willBe: 'No', changed: true },
      { label: 'Expires', was: null, willBe: expect.stringMatching(/UTC|GMT/) as string, changed: true },
    ]);
    expect(review(base, { ...start, amount: '11' })[0]).toMatchObject({ changed: true });
  });

  it('review(): names the time of the saved values', () => {
    const at = Date.parse('2026-11-20T12:00:00Z');
    expect(review({ ...base, at }, start)[0]?.source).toBe(`As of ${formatAsOf(at)}`);
    expect(review(base, start)[0]?.source).toBeUndefined();
  });

  it.each([
    ['type', 'fixed', 'Fixed'],
    ['type', 'bogus', 'bogus'],
    ['active', 'false', 'No'],
    ['amount', '10.50', '10.5'],
    ['amount', '100', '100'],
    ['amount', 'ten', 'ten'],
    ['uses', '50.0', '50'],
    ['code', '10.00', '10.00'],
    ['items', '["Supper seat","Raffle"]', 'Supper seat, Raffle'],
    ['items', '', ''],
    ['expires_at', null, ''],
    ['expires_at', '', ''],
    ['starts_at', '2026-12-01T00:00:00Z', some],
    ['code', undefined, null],
  ])('was(): formats %s %j as %j', (field, value, words) => {
    expect(was({ ...unknown, known: value === undefined ? {} : { [field]: value } }, field)).toEqual(words);
  });
});
