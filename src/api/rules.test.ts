import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import * as rules from './rules.ts';

const numRuns = Number(process.env['FUZZ_RUNS'] ?? 40);

describe('characters()', () => {
  it.each([
    ['', 0],
    ['Ada', 3],
    ['👍', 1],
    ['🎟️', 2],
    ['愛', 1],
    ['é', 1],
    ['e\u0301', 2],
    ['a👍b', 3],
    ['\ud83d', 1],
  ])('characters(): %j has %i', (value, count) => {
    expect(rules.characters(value)).toBe(count);
  });

  it('characters(): counts code points of any text', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0xe000, max: 0x10ffff }), { maxLength: 20 }), (points) => {
        const value = String.fromCodePoint(...points);
        expect(rules.characters(value)).toBe(points.length);
        expect(rules.characters(value)).toBeLessThanOrEqual(value.length);
      }),
      { numRuns },
    );
  });
});

describe('isDateTime()', () => {
  it.each([
    '2026-11-20T14:00:00Z',
    '2026-11-20T14:00:00',
    '2026-11-20T14:00',
    '2026-11-20T14:00Z',
    '2026-11-20T14:00:00+02:00',
    '2026-11-20T14:00:00+0200',
    '2026-11-20T14:00:00-11:30',
    '2026-11-20T14:00:00-00:00',
    '2026-11-20T14:00:00+23:59',
    '2026-11-20T14:00:00+20:00',
    '2026-11-20T14:00:00+19:30',
    '2026-11-20T14:00:00.000000Z',
    '2026-11-20T14:00:00.5+02:00',
    '2024-02-29T00:00:00Z',
    '2000-02-29T23:59:59Z',
    '2026-01-31T00:00:00Z',
    '2026-04-30T00:00:00Z',
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999999999Z',
  ])('isDateTime(): accepts %s', (value) => {
    expect(rules.isDateTime(value)).toBe(true);
  });

  it.each([
    ['a date alone', '2026-11-20'],
    ['a space for the T', '2026-11-20 14:00:00'],
    ['a small t', '2026-11-20t14:00:00Z'],
    ['a small z', '2026-11-20T14:00:00z'],
    ['a time alone', '14:00:00'],
    ['nothing', ''],
    ['29 February of a common year', '2026-02-29T00:00:00Z'],
    ['29 February of a century', '1900-02-29T00:00:00Z'],
    ['30 February', '2024-02-30T00:00:00Z'],
    ['31 April', '2026-04-31T00:00:00Z'],
    ['day 0', '2026-01-00T00:00:00Z'],
    ['month 0', '2026-00-10T00:00:00Z'],
    ['month 13', '2026-13-01T00:00:00Z'],
    ['hour 24', '2026-01-01T24:00:00Z'],
    ['minute 60', '2026-01-01T00:60:00Z'],
    ['second 60', '2026-01-01T00:00:60Z'],
    ['an offset of 24 hours', '2026-01-01T00:00:00+24:00'],
    ['an offset of 99 hours', '2026-01-01T00:00:00+99:99'],
    ['an offset of 60 minutes', '2026-01-01T00:00:00+02:60'],
    ['an offset without minutes', '2026-01-01T00:00:00+02'],
    ['a point without a fraction', '2026-01-01T00:00:00.Z'],
    ['ten digits of a second', '2026-01-01T00:00:00.0123456789Z'],
    ['a zone by name', '2026-01-01T00:00:00 Europe/Paris'],
    ['a zero date of MySQL', '0000-00-00T00:00:00Z'],
    ['a year of five digits', '12026-01-01T00:00:00Z'],
    ['a line break behind', '2026-01-01T00:00:00Z\n'],
    ['a blank before', ' 2026-01-01T00:00:00Z'],
  ])('isDateTime(): rejects %s', (_what, value) => {
    expect(rules.isDateTime(value)).toBe(false);
  });

  const two = (most: number) => fc.nat(most).map((part) => String(part).padStart(2, '0'));
  const written = fc
    .tuple(
      fc.integer({ min: 1, max: 9999 }).map((year) => String(year).padStart(4, '0')),
      two(13),
      two(32),
      two(25),
      two(61),
      two(61),
      fc.constantFrom('', 'Z', '+02:00', '+0200', '-23:59', '+24:00', '.123456Z', '.5'),
    )
    .map(([year, month, day, hour, minute, second, rest]) => ({
      date: `${year}-${month}-${day}`,
      value: `${year}-${month}-${day}T${hour}:${minute}:${second}${rest}`,
    }));

  it('isDateTime(): accepts exactly the valid calendar times', () => {
    fc.assert(
      fc.property(written, ({ date, value }) => {
        const noon = new Date(`${date}T00:00:00Z`);
        const onCalendar = !Number.isNaN(noon.getTime()) && noon.toISOString().startsWith(date);
        const onClock = /T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):?[0-5]\d)?$/.test(value);
        expect([value, rules.isDateTime(value)]).toEqual([value, onCalendar && onClock]);
      }),
      { numRuns: numRuns * 10 },
    );
  });

  it('isDateTime(): accepts nothing that Date rejects', () => {
    fc.assert(
      fc.property(written, ({ value }) => {
        fc.pre(rules.isDateTime(value));
        expect(Date.parse(value)).not.toBeNaN();
      }),
      { numRuns },
    );
  });

  it('isDateTime(): rejects any other text', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        expect(rules.isDateTime(value)).toBe(false);
      }),
      { numRuns },
    );
  });
});

describe('brokenRules()', () => {
  const body = rules.exactly({
    name: rules.shortText(3).check(rules.notBlank()),
    price: rules.atLeast(0),
    uses: z.optional(rules.wholeNumber()),
    amount: z.optional(rules.between(1, 100)),
    kind: z.optional(rules.oneOf('one', 'two')),
    active: z.optional(rules.trueOrFalse()),
    tags: z.optional(rules.listOf(rules.text())),
    starts_at: z.optional(rules.dateTime()),
    emails: z.optional(rules.listOf(rules.exactly({ value: rules.text() }))),
  });
  const broken = (value: unknown) => {
    const checked = z.safeParse(body, value);
    return checked.success ? {} : rules.brokenRules(checked.error);
  };
  const whole = { name: 'abc', price: 0 };

  it.each<[unknown, Record<string, string[]>]>([
    [whole, {}],
    [{ price: 0 }, { name: ['The name field is required.'] }],
    [{ ...whole, name: '' }, { name: ['The name field is required.'] }],
    [{ ...whole, name: ' \n' }, { name: ['The name field is required.'] }],
    [{ ...whole, name: 'abcd' }, { name: ['The name field must be 3 characters or fewer.'] }],
    [{ ...whole, name: 1 }, { name: ['The name field must be text.'] }],
    [{ ...whole, name: null }, { name: ['The name field must be text.'] }],
    [{ ...whole, price: -1 }, { price: ['The price field must be 0 or more.'] }],
    [{ ...whole, price: '1' }, { price: ['The price field must be a number.'] }],
    [{ ...whole, price: Number.NaN }, { price: ['The price field must be a number.'] }],
    [{ ...whole, price: Infinity }, { price: ['The price field must be a number.'] }],
    [{ ...whole, uses: 1.5 }, { uses: ['The uses field must be a whole number.'] }],
    [{ ...whole, uses: 2 ** 53 }, { uses: ['The uses field must be a whole number.'] }],
    [{ ...whole, amount: 0 }, { amount: ['The amount field must be from 1 to 100.'] }],
    [{ ...whole, amount: 101 }, { amount: ['The amount field must be from 1 to 100.'] }],
    [{ ...whole, kind: 'three' }, { kind: ['The kind field must be one of: one, two.'] }],
    [{ ...whole, active: 1 }, { active: ['The active field must be true or false.'] }],
    [{ ...whole, tags: 'a' }, { tags: ['The tags field must be a list.'] }],
    [{ ...whole, tags: ['a', 1] }, { 'tags.1': ['The tags.1 field must be text.'] }],
    [
      { ...whole, starts_at: '2026-11-20' },
      { starts_at: ['The starts at field must be an ISO 8601 date-time such as 2026-11-20T14:00:00Z.'] },
    ],
    [{ ...whole, emails: [{}] }, { 'emails.0.value': ['The emails.0.value field is required.'] }],
    [{ ...whole, emails: ['a'] }, { 'emails.0': ['The emails.0 field must be an object.'] }],
    [{ ...whole, extra: 1 }, { extra: ['The extra field isn’t a valid field.'] }],
    [
      { ...whole, emails: [{ value: '', extra: 1 }] },
      { 'emails.0.extra': ['The emails.0.extra field isn’t a valid field.'] },
    ],
    [null, { '': ['The body must be an object.'] }],
    [[], { '': ['The body must be an object.'] }],
    [undefined, { '': ['The body is required.'] }],
    [{}, { name: ['The name field is required.'], price: ['The price field is required.'] }],
  ])('brokenRules(): for %j, returns sentences that name the field', (value, sentences) => {
    expect(broken(value)).toEqual(sentences);
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'brokenRules(): handles a field called %s without changing a prototype',
    (key) => {
      const value: unknown = JSON.parse(`{"name":"a","price":0,"${key}":{"polluted":true}}`);
      expect(Object.entries(broken(value))).toEqual([
        [key, [`The ${key.replaceAll('_', ' ')} field isn’t a valid field.`]],
      ]);
      expect('polluted' in {}).toBe(false);
    },
  );

  it('brokenRules(): never throws, for any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const sentences = Object.values(broken(value)).flat();
        expect(sentences.length).toBeGreaterThan(0);
        for (const sentence of sentences) expect(sentence).toMatch(/^The .+\.$/su);
      }),
      { numRuns },
    );
  });
});
