import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { carriedOver } from '#device/old-addresses.ts';
import { readCondition } from '#domain/rows/condition.ts';
import { conditionOf } from '#e2e/support/doubles/audience.ts';
import {
  type Audience,
  type AudienceCondition,
  audienceConditionIn,
  audienceIn,
  audienceValues,
  comparedIn,
  comparedKeysIn,
  comparedValues,
  conditionKeys,
  conditionKeysIn,
  conditionKinds,
  type ConditionKind,
  missingParts,
  type Part,
  partsOf,
  recurringOf,
} from './definition.ts';

const ends = fc
  .tuple(fc.option(fc.nat(10_000), { nil: undefined }), fc.option(fc.nat(10_000), { nil: undefined }))
  .filter(([from, to]) => from !== undefined || to !== undefined);
const range = ends.map(([from = '', to = '']) => `${from}..${to}`);

function written(part: Part): fc.Arbitrary<string> {
  const { kind, options } = part;
  if (options) return fc.constantFrom(...options);
  if (kind === 'day') return fc.constantFrom('last-year', '90d..', '..18m', '2026-01-01..2026-03-31', '..2025-12-31');
  if (kind === 'amount' || kind === 'count') return range;
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
    fc.constantFrom('none', 'a*b:50%'),
  );
  return text.filter((one) => readCondition({ key: '', mayBeBlank: false, ...part }, one) !== null);
}

/** Returns the condition as it's read: a currency without amounts says nothing. */
function asRead(given: AudienceCondition): AudienceCondition {
  const hasAmounts =
    given.kind === 'top' || Object.keys(given.parts).some((name) => partsOf(given.kind)[name]?.kind === 'amount');
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
) as fc.Arbitrary<AudienceCondition>;

const audiences: fc.Arbitrary<Audience> = fc.record({
  match: fc.constantFrom('all' as const, 'any' as const),
  conditions: fc.array(condition, { minLength: 1, maxLength: conditionKeys.length }),
});
const read = (search: Readonly<Record<string, string>>) =>
  carriedOver(Object.fromEntries(new URLSearchParams(new URLSearchParams(search).toString())));

test('An audience is the same after it was an address.', () => {
  fc.assert(
    fc.property(audiences, (given) => {
      const values = read(audienceValues(given));
      expect(audienceIn(values)).toEqual({ ...given, conditions: given.conditions.map(asRead) });
      expect(conditionKeysIn(values)).toEqual(Object.keys(values).filter((key) => key !== 'match'));
    }),
  );
});

/** As version 0.2 wrote it. */
function oldText({ kind, isNot, parts, takesUnknown }: AudienceCondition): string {
  const marked = (text: string) => text.replace(/[*%]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
  const texts = Object.entries(parts).map(([name, value]) => `${name}:${marked(value)}`);
  return [`${isNot ? '!' : ''}${kind}${takesUnknown ? '?' : ''}`, ...texts].join('*');
}

test('An address of version 0.2 asks for the same people, also in that of their gifts.', () => {
  fc.assert(
    fc.property(audiences, ({ match, conditions }) => {
      const old = Object.fromEntries(conditions.map((one, place) => [`c${place + 1}`, oldText(one)]));
      const asked = { match, conditions: conditions.map(asRead) };
      const values = read({ ...old, match });
      expect(audienceIn(values)).toEqual(asked);
      const { of = '' } = read({ of: new URLSearchParams({ ...old, match }).toString() });
      expect(audienceIn(Object.fromEntries(new URLSearchParams(of)))).toEqual(asked);
    }),
  );
});

test.each([
  ['!gave*sum:1000..*in:last-year', { c1: '!gave', 'c1.sum': '1000..', 'c1.in': 'last-year' }],
  ['consent?*to:email', { c1: 'consent?', 'c1.to': 'email' }],
  ['tag*tag:a%2Ab:c', { c1: 'tag', 'c1.tag': 'a*b:c' }],
  ['gave*sum', { c1: 'gave*sum' }],
])('“%s” of version 0.2 is now %j.', (old, values) => {
  expect(carriedOver({ c1: old })).toEqual(values);
});

test('A compared audience has parameters of its own.', () => {
  const other = { match: 'all' as const, conditions: [conditionOf('gave*in:last-year')] };
  const values = { c1: 'ticket', ...comparedValues({ other, part: 'both' }) };
  expect(values).toMatchObject({ d1: 'gave', 'd1.in': 'last-year', part: 'both' });
  expect(comparedIn(values)).toEqual({ other, part: 'both' });
  expect(audienceIn(values)?.conditions).toHaveLength(1);
  expect(comparedKeysIn(values)).toEqual(['d1', 'd1.in', 'part']);
});

test.each([
  [{}, 'nothing'],
  [{ c1: 'wealthy' }, 'a kind that another version may have'],
  [{ c1: 'toString' }, 'a name that all objects have'],
  [{ c1: 'gave', 'c1.toString': '1' }, 'the same as a part'],
  [{ c1: 'gave', 'c1.in': 'someday' }, 'days that are none'],
  [{ c1: 'gave', 'c1.in': '2026-02-31..' }, 'a day that no month has'],
  [{ c1: 'gave', 'c1.sum': 'abc' }, 'an amount that is none'],
  [{ c1: 'gave', 'c1.sum': '..' }, 'a range without ends'],
  [{ c1: 'gave', 'c1.sum': '' }, 'a part without a value'],
  [{ c1: 'recurring' }, 'a kind without the part that it needs'],
  [{ c1: 'recurring', 'c1.is': 'sometimes' }, 'a word that is none of its own'],
])('%j isn’t a condition: %s.', (values, _) => {
  expect(audienceConditionIn(values, 'c1')).toBeNull();
  expect(conditionKeysIn(values)).toEqual([]);
});

test('Conditions that can’t be read leave the others.', () => {
  expect(audienceIn({ c1: 'wealthy', c3: 'gave', match: 'any' })).toEqual({
    match: 'any',
    conditions: [{ kind: 'gave', isNot: false, parts: {}, takesUnknown: false }],
  });
  expect(audienceIn({ c1: 'wealthy' })).toBeNull();
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
  expect(conditionOf('gave*currency:EUR*in:last-year').parts).toEqual({ in: 'last-year' });
  expect(conditionOf('gave*currency:EUR*sum:5..').parts).toEqual({ currency: 'EUR', sum: '5..' });
  expect(conditionOf('top*percent:10..*currency:EUR').parts).toEqual({ percent: '10..', currency: 'EUR' });
});
