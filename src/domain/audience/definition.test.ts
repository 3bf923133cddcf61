import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Audience,
  audienceIn,
  audienceValues,
  type Condition,
  conditionKeys,
  conditionKinds,
  type ConditionKind,
  daysIn,
  isPart,
  missingParts,
  type PartKind,
  partsOf,
  rangeOf,
  readCondition,
  recurringOf,
  writeCondition,
} from './definition.ts';

const ends = fc
  .tuple(fc.option(fc.nat(10_000), { nil: undefined }), fc.option(fc.nat(10_000), { nil: undefined }))
  .filter(([from, to]) => from !== undefined || to !== undefined);
const range = ends.map(([from = '', to = '']) => `${from}..${to}`);

function written(of: PartKind): fc.Arbitrary<string> {
  if (typeof of !== 'string') return fc.constantFrom(...of);
  if (of === 'days') return fc.constantFrom('last-year', '90d..', '..18m', '2026-01-01..2026-03-31', '..2025-12-31');
  if (of === 'amount' || of === 'count') return range;
  return fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).filter((text) => isPart(of, text));
}

/** Returns the condition as it's read: a currency without amounts says nothing. */
function asRead(given: Condition): Condition {
  const hasAmounts =
    given.kind === 'top' || Object.keys(given.parts).some((name) => partsOf(given.kind)[name] === 'amount');
  const { currency: _, ...others } = given.parts;
  return hasAmounts ? given : { ...given, parts: others };
}

const condition = fc.constantFrom(...(Object.keys(conditionKinds) as ConditionKind[])).chain((kind) =>
  fc.record({
    kind: fc.constant(kind),
    isNot: fc.boolean(),
    takesUnknown: fc.boolean(),
    parts: fc.record(Object.fromEntries(Object.entries(partsOf(kind)).map(([name, of]) => [name, written(of)])), {
      requiredKeys: [...missingParts({ kind, parts: {} })],
    }),
  }),
) as fc.Arbitrary<Condition>;

test('An audience is the same after it was an address.', () => {
  const audience = fc.record({
    match: fc.constantFrom('all' as const, 'any' as const),
    conditions: fc.array(condition, { minLength: 1, maxLength: conditionKeys.length }),
  });
  fc.assert(
    fc.property(audience, (given: Audience) => {
      const search = new URLSearchParams(audienceValues(given)).toString();
      expect(audienceIn(Object.fromEntries(new URLSearchParams(search)))).toEqual({
        ...given,
        conditions: given.conditions.map(asRead),
      });
    }),
  );
});

test('An address says a condition as people read it.', () => {
  const parts = { sum: '1000..', in: 'last-year' };
  expect(writeCondition({ kind: 'gave', isNot: true, parts, takesUnknown: false })).toBe(
    '!gave*sum:1000..*in:last-year',
  );
  expect(readCondition('tag*tag:a~b')).toMatchObject({ parts: { tag: 'a~b' } });
  expect(readCondition('consent?*to:email')).toEqual({
    kind: 'consent',
    isNot: false,
    parts: { to: 'email' },
    takesUnknown: true,
  });
});

test.each([
  ['', 'nothing'],
  ['wealthy', 'a kind that another version may have'],
  ['toString', 'a name that all objects have'],
  ['gave*toString:1', 'the same as a part'],
  ['gave*in:someday', 'days that are none'],
  ['gave*in:2026-02-31..', 'a day that no month has'],
  ['gave*sum:abc', 'an amount that is none'],
  ['gave*sum:..', 'a range without ends'],
  ['gave*sum', 'a part without a value'],
  ['gave*campaign:%', 'broken encoding'],
  ['recurring', 'a kind without the part that it needs'],
  ['recurring*is:sometimes', 'a word that is none of its own'],
])('“%s” isn’t a condition: %s.', (text) => {
  expect(readCondition(text)).toBeNull();
});

test('Conditions that can’t be read leave the others.', () => {
  expect(audienceIn({ c1: 'wealthy', c3: 'gave', match: 'any' })).toEqual({
    match: 'any',
    conditions: [{ kind: 'gave', isNot: false, parts: {}, takesUnknown: false }],
  });
  expect(audienceIn({ c1: 'wealthy' })).toBeNull();
});

test('A range has one end or two.', () => {
  expect(rangeOf('5..10')).toEqual({ from: '5', to: '10' });
  expect(rangeOf('5..')).toEqual({ from: '5', to: undefined });
  expect(rangeOf('-5..')).toBeNull();
});

describe('days', () => {
  const at = { today: '2026-11-27', firstMonth: 7 };
  test.each([
    ['last-year', { from: '2025-01-01', to: '2025-12-31' }],
    ['last-fiscal-year', { from: '2025-07-01', to: '2026-06-30' }],
    ['90d..', { from: '2026-08-29', to: '2026-11-27' }],
    ['..18m', { from: undefined, to: '2025-05-27' }],
    ['2026-01-01..2026-03-31', { from: '2026-01-01', to: '2026-03-31' }],
    ['24m..12m', { from: '2024-11-27', to: '2025-11-27' }],
    ['soon', null],
  ])('%s', (text, expected) => {
    expect(daysIn(text, at)).toEqual(expected);
  });
});

describe('a recurring gift', () => {
  test.each([
    [['2026-11-01', '2026-10-01'], { isNow: true, every: 'month' }],
    // 31 days and 15 of grace.
    [['2026-10-12', '2026-09-12'], { isNow: true, every: 'month' }],
    [['2026-10-11', '2026-09-11'], { isNow: false, every: 'month' }],
    // One gift doesn't say how often it comes.
    [['2026-10-20'], { isNow: true, every: null }],
    [['2026-03-01'], { isNow: null, every: null }],
    [['2025-03-01'], { isNow: false, every: null }],
    // A payment failed, or came twice.
    [['2026-11-01', '2026-09-01', '2026-08-01'], { isNow: true, every: 'month' }],
    [['2026-09-01', '2026-06-01'], { isNow: true, every: 'quarter' }],
    [['2025-11-20', '2024-11-20'], { isNow: true, every: 'year' }],
    [['2025-11-01', '2024-11-01'], { isNow: false, every: 'year' }],
  ] as const)('%j', (days, expected) => {
    expect(recurringOf([...days] as [string, ...string[]], '2026-11-27')).toEqual(expected);
  });
});

test('A currency without an amount is left out, since it would choose nothing.', () => {
  expect(readCondition('gave*currency:EUR*in:last-year')?.parts).toEqual({ in: 'last-year' });
  expect(readCondition('gave*currency:EUR*sum:5..')?.parts).toEqual({ currency: 'EUR', sum: '5..' });
  expect(readCondition('top*percent:10..*currency:EUR')?.parts).toEqual({ percent: '10..', currency: 'EUR' });
});
