import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addDays } from '#domain/values/calendar.ts';
import type { PeriodName } from '#domain/values/periods.ts';
import {
  type AskedField,
  type Condition,
  conditionsIn,
  conditionValues,
  daysIn,
  type Ends,
  figuresIn,
  readCondition,
  writtenRange,
} from './condition.ts';
import type { Kind } from './field.ts';
import { queried } from './query.ts';

const numRuns = Number(process.env['FUZZ_RUNS'] ?? 40);

const kinds = ['id', 'word', 'text', 'yes-no', 'amount', 'count', 'moment', 'day'] as const satisfies readonly Kind[];
const fields: readonly AskedField[] = [
  ...kinds.map((kind) => ({ key: kind, kind })),
  { key: 'status', kind: 'word', options: ['open', 'past-due'] },
  { key: 'tag', kind: 'text', mayBeBlank: false },
];

const rangeOf = (end: fc.Arbitrary<string>): fc.Arbitrary<Ends> =>
  fc
    .tuple(fc.option(end, { nil: undefined }), fc.option(end, { nil: undefined }))
    .filter(([from, to]) => from !== undefined || to !== undefined)
    .map(([from, to]) => ({ from, to }));
const figure = fc.tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.nat(99)).map(([whole, part]) => `${whole}.${part}`);
const day = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('1970-01-01', days));
const ago = fc.tuple(fc.nat(9999), fc.constantFrom('d', 'm')).map(([count, unit]) => `${count}${unit}`);
const period = fc.constantFrom<PeriodName | 'past'>('this-year', 'last-fiscal-year', 'next-7-days', 'past');
const text = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .filter((one) => !/[\n\r]/.test(one) && one.length <= 200);

function comparisons({ kind, options, mayBeBlank = true }: AskedField): fc.Arbitrary<object> {
  const blanks = fc.constantFrom({ operator: 'is blank', value: null }, { operator: 'is given', value: null });
  const isOther = (one: string) => !mayBeBlank || !['none', 'some'].includes(one);
  const value = {
    amount: { operator: 'is between', of: rangeOf(figure) },
    count: { operator: 'is between', of: rangeOf(figure) },
    moment: { operator: 'is during', of: fc.oneof(period, rangeOf(fc.oneof(day, ago))) },
    day: { operator: 'is during', of: fc.oneof(period, rangeOf(fc.oneof(day, ago))) },
    text: { operator: 'contains', of: text.filter(isOther) },
  }[kind as string] ?? { operator: 'is', of: options ? fc.constantFrom(...options) : text.filter(isOther) };
  const own = (value.of as fc.Arbitrary<unknown>).map((one) => ({ operator: value.operator, value: one }));
  return mayBeBlank ? fc.oneof(own, blanks) : own;
}

const conditions = fc
  .subarray([...fields])
  .chain((some) =>
    fc.tuple(...some.map((field) => comparisons(field).map((one) => ({ field: field.key, ...one }) as Condition))),
  );

test('an address reads as the conditions that it was written from', () => {
  fc.assert(
    fc.property(conditions, fc.constantFrom('f.', 'c1.'), (asked, prefix) => {
      const search = new URLSearchParams(conditionValues(asked, prefix)).toString();
      const read = conditionsIn(fields, Object.fromEntries(new URLSearchParams(search)), prefix);
      expect(read).toEqual({ conditions: asked, ignored: [] });
    }),
    { numRuns: numRuns * 5 },
  );
});

test('what isn’t a condition on these fields is named, and others are left alone', () => {
  const values = {
    'f.amount': '5..',
    'f.day': 'soon',
    'f.nonsense': '1',
    'f.status': 'shut',
    view: 'mine',
    'f.id': undefined,
  };
  expect(conditionsIn(fields, values, 'f.')).toEqual({
    conditions: [{ field: 'amount', operator: 'is between', value: { from: '5', to: undefined } }],
    ignored: ['f.day', 'f.nonsense', 'f.status'],
  });
});

describe('readCondition()', () => {
  const reads = (kind: Kind, written: string, mayBeBlank = true) =>
    readCondition({ key: 'x', kind, mayBeBlank }, written);

  it.each<[Kind, string]>([
    ['amount', '10..x'],
    ['amount', '..'],
    ['count', 'past'],
    ['day', '2026-02-30..'],
    ['moment', 'someday'],
    ['day', '5y..'],
    ['word', ''],
    ['text', 'two\nlines'],
    ['text', 'x'.repeat(201)],
  ])('a field of kind %s can’t be asked for “%s”', (kind, written) => {
    expect(reads(kind, written)).toBeNull();
  });

  it('“none” is a text like others where a field always has a value', () => {
    expect(reads('text', 'none')).toMatchObject({ operator: 'is blank' });
    expect(reads('text', 'none', false)).toMatchObject({ operator: 'contains', value: 'none' });
    expect(reads('amount', 'some', false)).toBeNull();
  });

  it('any text is understood or refused, never half', () => {
    const rows = ['1', '2026-11-20', null, 'paid'].map((value, place) => ({ id: String(place), value }));
    const viewer = { zone: 'UTC', today: '2026-11-20' };
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...kinds), (written, kind) => {
        fc.pre(reads(kind, written) !== null);
        const field = { key: 'value', kind, value: (row: (typeof rows)[number]) => row.value };
        const found = queried(rows, { fields: [field] }, { filters: { value: written } }, viewer);
        expect(found.length).toBeLessThanOrEqual(rows.length);
      }),
      { numRuns },
    );
  });
});

test('a range has one end or two', () => {
  expect(figuresIn('5..10')).toEqual({ from: '5', to: '10' });
  expect(figuresIn('5..')).toEqual({ from: '5', to: undefined });
  expect([figuresIn('5'), figuresIn(undefined)]).toEqual([null, null]);
  expect([writtenRange({ from: '5' }), writtenRange({ from: '', to: '' })]).toEqual(['5..', undefined]);
});

describe('daysIn()', () => {
  const at = { today: '2026-11-27', firstMonth: 7 };

  it.each([
    ['last-year', { from: '2025-01-01', to: '2025-12-31' }],
    ['last-fiscal-year', { from: '2025-07-01', to: '2026-06-30' }],
    ['past', { from: undefined, to: '2026-11-26' }],
    ['90d..', { from: '2026-08-29', to: '2026-11-27' }],
    ['..18m', { from: undefined, to: '2025-05-27' }],
    ['2026-01-01..2026-03-31', { from: '2026-01-01', to: '2026-03-31' }],
    ['24m..12m', { from: '2024-11-27', to: '2025-11-27' }],
    ['soon', null],
    [undefined, null],
  ])('%s', (written, days) => {
    expect(daysIn(written, at)).toEqual(days);
  });
});
