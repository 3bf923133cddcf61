import { type Gift, timeOf } from '#domain/gift.ts';
import { readRow } from '#e2e/support/doubles/rows.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { peopleIn } from '#sync/people.ts';
import { createRowStore } from '#sync/row-store.ts';
import type { PersonRow } from '#domain/lists/people.ts';
import { type DonorsAsked, donorsIn } from './donors.ts';
import { type Compared, compare, compareYears, yearsBack } from '#domain/values/compared.ts';

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 60), 10_000);

const of = (compared: Compared, firstMonth = 1, today = '2026-11-23'): DonorsAsked => {
  return { compared, periods: compareYears(compared, { today, firstMonth }), currency: null, campaign: null };
};
const ofDays = (from: string, to: string): DonorsAsked => {
  const periods = compare({ from, to }, yearsBack({ from, to }), false);
  return { compared: 'days', periods, currency: null, campaign: null };
};
const asked = of('same-day');

let count = 0;
function gift(donor: string | null, day: string | null, amount: string, more: Partial<Gift> = {}): Gift {
  count += 1;
  const id = String(count);
  const at = day === null ? null : `${day}T12:00:00Z`;
  const row = readRow('listTransactions', { id });
  return {
    id,
    status: 'given',
    at,
    time: timeOf(at),
    day,
    amount,
    paid: amount,
    isInFull: false,
    refunded: null,
    currency: 'USD',
    donor,
    campaign: null,
    pledge: null,
    plan: null,
    row,
    ...more,
  };
}

const ruth = {
  id: '1',
  name: 'Ruth Ames',
  email: 'ruth@ames.example',
  household: 'Ames family',
} as unknown as PersonRow;

/**
 * To November 23:      2024    2025    2025, later    2026
 * 1 upgraded             50     100                    150
 * 2 same                        100.5                  100.50
 * 3 downgraded           20     200              1      80
 * 4 new                                                 60, 10
 * 5 recaptured           30                             25
 * 6 lapsed, first year          40, 5
 * 7 lapsed, repeat       10     300
 * 8 later                 5                     70
 * 9 sooner                                      70      90
 * 10 earlier years      500
 * Not known                      11                     12, 13
 */
const world = [
  gift('1', '2024-03-01', '50'),
  gift('1', '2025-11-23', '100'),
  gift('1', '2026-11-23', '150'),
  gift('2', '2025-01-01', '100.5'),
  gift('2', '2026-01-01', '100.50'),
  gift('3', '2024-01-01', '20'),
  gift('3', '2025-02-01', '200'),
  gift('3', '2025-11-24', '1'),
  gift('3', '2026-05-01', '80'),
  gift('4', '2026-05-01', '60'),
  gift('4', '2026-06-01', '10', { campaign: '77' }),
  gift('5', '2024-12-31', '30'),
  gift('5', '2026-02-01', '25'),
  gift('6', '2025-02-01', '40'),
  gift('6', '2025-03-01', '5'),
  gift('7', '2024-05-01', '10'),
  gift('7', '2025-05-01', '300'),
  gift('8', '2024-02-01', '5'),
  gift('8', '2025-12-24', '70'),
  gift('9', '2025-12-24', '70'),
  gift('9', '2026-01-24', '90'),
  gift('10', '2024-06-01', '500'),
  gift(null, '2025-06-01', '11'),
  gift(null, '2026-06-01', '12'),
  gift(null, '2026-06-02', '13'),
  // None of these counts in a year.
  gift('6', '2026-03-01', '900', { status: 'refunded' }),
  gift('7', '2026-03-01', '900', { status: 'not captured' }),
  gift('8', '2026-03-01', '0.00', { status: 'free' }),
  gift('8', '2026-03-01', 'ten'),
  gift('8', null, '44'),
];

const classesOf = (question = asked) =>
  Object.fromEntries(donorsIn(world, [ruth], question).rows.map((row) => [row.id, row.class]));

test('each donor is in the segment of what they gave to date', () => {
  expect(classesOf()).toEqual({
    1: 'upgraded',
    2: 'same',
    3: 'downgraded',
    4: 'new',
    5: 'recaptured',
    6: 'lapsed-new',
    7: 'lapsed-repeat',
    8: 'gave-later',
    9: 'gave-earlier',
    10: 'long-lapsed',
  });
});

test('whole years have no “gave earlier” or “gave later” segments', () => {
  expect(classesOf(of('whole'))).toMatchObject({ 8: 'lapsed-repeat', 9: 'upgraded', 3: 'downgraded' });
  // Whoever gave this year for the first time was no donor of last year.
  expect(classesOf(of('before'))).toEqual({
    1: 'upgraded',
    2: 'new',
    3: 'upgraded',
    5: 'lapsed-new',
    6: 'new',
    7: 'upgraded',
    8: 'upgraded',
    9: 'new',
    10: 'lapsed-new',
  });
});

test('a fiscal year that starts in December has other donors', () => {
  expect(classesOf(of('same-day', 12))).toMatchObject({ 5: 'downgraded', 8: 'recaptured', 9: 'new' });
});

test('the figures add up, with gifts of unknown donors apart', () => {
  const { giving } = donorsIn(world, [ruth], asked);
  expect(giving).toMatchObject({
    currency: 'USD',
    currencies: [{ currency: 'USD', rows: 27 }],
    now: { sum: '515.50', donors: 6, ofSum: 6 },
    past: { sum: '745.50', donors: 5, ofSum: 5 },
    apart: { now: { sum: '25.00', gifts: 2 }, past: { sum: '11.00', gifts: 1 } },
    kept: {
      all: { of: 5, kept: 3 },
      first: { of: 2, kept: 1 },
      repeat: { of: 3, kept: 2 },
      money: { of: '745.50', kept: '330.50' },
    },
    keptPast: { of: 5, kept: 3 },
    top: { donors: 1, sum: '150.00' },
    // 6, 7 and 8; and 10 as well.
    lybunt: 3,
    sybunt: 4,
    counted: { gifts: 27, known: 24, withoutDay: 1, inFull: 0, unread: 1 },
  });
  expect(giving.classes).toEqual([
    { name: 'new', donors: 1, change: '70.00' },
    { name: 'recaptured', donors: 1, change: '25.00' },
    { name: 'upgraded', donors: 1, change: '50.00' },
    { name: 'same', donors: 1, change: '0.00' },
    { name: 'downgraded', donors: 1, change: '-120.00' },
    { name: 'gave-earlier', donors: 1, change: '90.00' },
    { name: 'lapsed-new', donors: 1, change: '-45.00' },
    { name: 'lapsed-repeat', donors: 1, change: '-300.00' },
  ]);
});

test('rows have donor, amounts, and dates, largest last year first', () => {
  const { rows } = donorsIn(world, [ruth], asked);
  expect(rows.map(({ id }) => id)).toEqual(['7', '3', '2', '1', '9', '8', '6', '4', '5', '10']);
  expect(rows.find(({ id }) => id === '1')).toMatchObject({ name: 'Ruth Ames', household: 'Ames family' });
  expect(rows.find(({ id }) => id === '3')).toMatchObject({
    last_year: '201.00',
    same_days: '200.00',
    this_year: '80.00',
    gifts: 4,
  });
  expect(rows.find(({ id }) => id === '4')).toMatchObject({
    last_year: null,
    lifetime: '70.00',
    first_gift: '2026-05-01',
    last_gift: '2026-06-01',
    last_campaign: '77',
  });
});

/**
 * To November 23:   2024      2025             2026
 * 20 both                     100 USD          50 EUR
 * 21 recaptured     10 EUR                     30 USD
 * 22 lapsed                   10 EUR
 * 23 upgraded                 5 EUR            8 EUR
 * 24 both                     5 USD, 5 EUR     20 USD
 * 25 new                                       7 USD, 60 EUR
 */
const euros = { currency: 'EUR' };
const abroad = [
  gift('20', '2025-03-01', '100'),
  gift('20', '2026-03-01', '50', euros),
  gift('21', '2024-03-01', '10', euros),
  gift('21', '2026-02-01', '30'),
  gift('22', '2025-03-01', '10', euros),
  gift('23', '2025-03-01', '5', euros),
  gift('23', '2026-03-01', '8', euros),
  gift('24', '2025-03-01', '5'),
  gift('24', '2025-04-01', '5', euros),
  gift('24', '2026-03-01', '20'),
  gift('25', '2026-03-01', '7'),
  gift('25', '2026-04-01', '60', euros),
  gift(null, '2026-04-01', '9', euros),
];

test('a person is one donor in all currencies, which are never added together', () => {
  const inDollars = donorsIn(abroad, [], { ...asked, currency: 'USD' });
  expect(Object.fromEntries(inDollars.rows.map((row) => [row.id, row.class]))).toEqual({
    20: 'both',
    21: 'recaptured',
    22: 'lapsed-new',
    23: 'upgraded',
    24: 'both',
    25: 'new',
  });
  expect(inDollars.giving).toMatchObject({
    currencies: [
      { currency: 'EUR', rows: 8 },
      { currency: 'USD', rows: 5 },
    ],
    now: { sum: '57.00', donors: 5, ofSum: 3 },
    past: { sum: '105.00', donors: 4, ofSum: 2 },
    apart: { now: { sum: '0.00', gifts: 0 } },
    lybunt: 1,
    sybunt: 1,
    kept: { all: { of: 4, kept: 3 }, money: { of: '105.00', kept: '20.00' } },
    counted: { gifts: 13, known: 12 },
    top: { donors: 1, sum: '30.00' },
  });
  expect(inDollars.giving.classes.find(({ name }) => name === 'both')).toEqual({
    name: 'both',
    donors: 2,
    change: '-85.00',
  });
  const inEuros = donorsIn(abroad, [], { ...asked, currency: 'EUR' });
  const classes = (rows: typeof inEuros.rows) => new Map(rows.map((row) => [row.id, row.class]));
  expect(classes(inEuros.rows)).toEqual(classes(inDollars.rows));
  expect(inEuros.giving).toMatchObject({ now: { sum: '118.00', donors: 5, ofSum: 3 }, lybunt: 1, sybunt: 1 });
});

test('rows have amounts in other currencies too', () => {
  const { rows } = donorsIn(abroad, [], { ...asked, currency: 'USD' });
  const row = (id: string) => rows.find((one) => one.id === id);
  expect(row('22')).toMatchObject({
    this_year: null,
    last_year: null,
    lifetime: null,
    money: null,
    gifts: 1,
    first_gift: '2025-03-01',
    others: {
      this_year: [],
      last_year: [{ currency: 'EUR', sum: '10.00' }],
      lifetime: [{ currency: 'EUR', sum: '10.00' }],
    },
  });
  expect(row('20')).toMatchObject({
    same_days: '100.00',
    this_year: null,
    others: { same_days: [], this_year: [{ currency: 'EUR', sum: '50.00' }] },
  });
  expect(donorsIn(world, [], asked).rows.every(({ others }) => others === null)).toBe(true);
});

test('the currency is the chosen one, else that of most gifts; none only if no gift has one', () => {
  const unknown = [gift('1', '2026-01-01', '5', { currency: '' }), gift('1', '2026-01-01', '6', { currency: '' })];
  expect(donorsIn([...unknown, gift('1', '2026-01-01', '7')], [], asked).giving.now.sum).toBe('7.00');
  expect(donorsIn(unknown, [], asked).giving).toMatchObject({ currency: '', now: { sum: '11.00' } });
  expect(donorsIn([], [], asked).giving).toMatchObject({ currencies: [], now: { sum: '0.00' }, top: null });
  expect(donorsIn(world, [], { ...asked, currency: '' }).giving.currency).toBe('USD');
});

test('a partially refunded gift counts in full, and is noted, if its refund is unknown', () => {
  const partly = gift('1', '2026-01-01', '5', { status: 'partly refunded', isInFull: true });
  expect(donorsIn([partly], [], asked).giving).toMatchObject({
    now: { sum: '5.00' },
    counted: { gifts: 1, inFull: 1 },
  });
});

const days = fc.integer({ min: 0, max: 1600 }).map((past) => {
  return new Date(Date.UTC(2028, 1, 29) - past * 86_400_000).toISOString().slice(0, 10);
});
const gifts = fc.array(
  fc.record({
    donor: fc.constantFrom('1', '2', '3', '4', '5', null),
    day: days,
    cents: fc.integer({ min: 0, max: 5 }),
    currency: fc.constantFrom('USD', 'USD', 'EUR'),
    isGiven: fc.integer({ min: 0, max: 5 }).map((drawn) => drawn > 0),
  }),
  { maxLength: 25 },
);
const questions = fc
  .oneof(
    fc
      .tuple(
        fc.constantFrom('same-day' as const, 'whole' as const, 'before' as const),
        fc.integer({ min: 1, max: 12 }),
        days,
      )
      .map((given) => of(...given)),
    fc.tuple(days, days).map((two) => ofDays(...(two.toSorted() as [string, string]))),
  )
  .map((question) => ({ ...question, currency: 'USD' }));

test('random data: the figures equal a count donor by donor', () => {
  fc.assert(
    fc.property(gifts, questions, (drawn, question) => {
      const all = drawn.map(({ donor, day, cents, currency, isGiven }) =>
        gift(donor, day, `0.0${cents}`, { currency, status: isGiven ? 'given' : 'refunded' }),
      );
      const { giving, rows } = donorsIn(all, [], question);
      const { now, past, year, earlier } = question.periods;
      const given = drawn.filter((one) => one.isGiven && one.cents > 0);
      fc.pre(given.some(({ currency }) => currency === 'USD'));
      const ofDonor = (donor: string | null, from: string, to: string) =>
        given.filter((one) => one.donor === donor && one.day >= from && one.day <= to);
      const inDollars = <One extends { currency: string }>(some: readonly One[]) =>
        some.filter(({ currency }) => currency === 'USD');
      const sum = (some: readonly { cents: number; currency: string }[]) =>
        inDollars(some).reduce((total, { cents }) => total + cents, 0);
      const written = (cents: number) =>
        `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
      const people = ['1', '2', '3', '4', '5'].map((id) => {
        const ever = ofDonor(id, '', now.to);
        const a = ofDonor(id, now.from, now.to);
        const b = ofDonor(id, past.from, past.to);
        const whole = ofDonor(id, year.from, year.to);
        const before = ofDonor(id, '', year.from).filter(({ day }) => day < year.from);
        const c = ofDonor(id, earlier.from, earlier.to);
        const change = sum(a) - sum(b);
        const gaveBefore = ever.some(({ day }) => day < now.from);
        const isOne = new Set([...a, ...b].map(({ currency }) => currency)).size === 1;
        const cents = (some: typeof a) => some.reduce((total, one) => total + one.cents, 0);
        const more = cents(a) - cents(b);
        let name = 'long-lapsed';
        if (a.length > 0 && !gaveBefore) name = 'new';
        else if (a.length > 0 && whole.length === 0) name = 'recaptured';
        else if (a.length > 0 && b.length === 0) name = 'gave-earlier';
        else if (a.length > 0 && !isOne) name = 'both';
        else if (a.length > 0) name = more > 0 ? 'upgraded' : more < 0 ? 'downgraded' : 'same';
        else if (b.length > 0) name = before.length > 0 ? 'lapsed-repeat' : 'lapsed-new';
        else if (whole.length > 0) name = 'gave-later';
        return { id, ever, a, b, c, whole, before, change, name };
      });
      const known = people.filter(({ ever }) => ever.length > 0);
      expect(Object.fromEntries(rows.map((row) => [row.id, row.class]))).toEqual(
        Object.fromEntries(known.map(({ id, name }) => [id, name])),
      );
      for (const { id, a, b, whole } of known) {
        const row = rows.find((one) => one.id === id);
        const amount = (some: typeof a) => (inDollars(some).length === 0 ? null : written(sum(some)));
        expect([row?.this_year, row?.same_days, row?.last_year]).toEqual([amount(a), amount(b), amount(whole)]);
        expect((row?.this_year ?? null) !== null || (row?.others?.this_year.length ?? 0) > 0).toBe(a.length > 0);
      }
      const gavePast = known.filter(({ b }) => b.length > 0);
      const count = (some: typeof known) => ({ of: some.length, kept: some.filter(({ a }) => a.length > 0).length });
      expect(giving.kept.all).toEqual(count(gavePast));
      expect(giving.kept.first).toEqual(count(gavePast.filter(({ before }) => before.length === 0)));
      expect(giving.kept.repeat).toEqual(count(gavePast.filter(({ before }) => before.length > 0)));
      const paidPast = gavePast.filter(({ b }) => inDollars(b).length > 0);
      expect(giving.kept.money).toEqual({
        of: written(sum(paidPast.flatMap(({ b }) => b))),
        kept: written(sum(paidPast.flatMap(({ a }) => a))),
      });
      expect(giving.now.donors).toBe(known.filter(({ a }) => a.length > 0).length);
      expect(giving.now.ofSum).toBe(known.filter(({ a }) => inDollars(a).length > 0).length);
      expect(giving.lybunt).toBe(known.filter(({ a, whole }) => whole.length > 0 && a.length === 0).length);
      expect(giving.sybunt).toBe(known.filter(({ a }) => a.length === 0).length);
      const gaveEarlier = known.filter(({ c }) => c.length > 0);
      expect(giving.keptPast).toEqual({
        of: gaveEarlier.length,
        kept: gaveEarlier.filter(({ b }) => b.length > 0).length,
      });
      expect(giving.apart.now.sum).toBe(written(sum(ofDonor(null, now.from, now.to))));
      for (const { name, donors, change } of giving.classes) {
        const ofClass = known.filter((person) => person.name === name);
        expect([name, donors, change]).toEqual([
          name,
          ofClass.length,
          written(ofClass.reduce((total, person) => total + person.change, 0)),
        ]);
      }
    }),
    { numRuns },
  );
});

test('the segments’ changes add up to the total change', () => {
  fc.assert(
    fc.property(gifts, questions, (drawn, question) => {
      const all = drawn.map(({ donor, day, cents, currency }) => gift(donor, day, String(cents), { currency }));
      const { giving } = donorsIn(all, [], question);
      const change = giving.classes.reduce((sum, one) => sum + Number(one.change), 0);
      expect(change).toBe(Number(giving.now.sum) - Number(giving.past.sum));
      expect(giving.kept.all.of).toBe(giving.past.donors);
    }),
    { numRuns },
  );
});

test('any days are compared with the same days of the year before', () => {
  const { giving, rows } = donorsIn(world, [], ofDays('2026-05-01', '2026-06-30'));
  expect(giving).toMatchObject({
    periods: { past: { from: '2025-05-01', to: '2025-06-30' }, year: { from: '2025-05-01', to: '2026-04-30' } },
    now: { sum: '150.00', donors: 2 },
    past: { sum: '300.00', donors: 1 },
    apart: { now: { sum: '25.00', gifts: 2 }, past: { sum: '11.00', gifts: 1 } },
    kept: { all: { of: 1, kept: 0 } },
  });
  expect(Object.fromEntries(rows.map((row) => [row.id, row.class]))).toMatchObject({
    // Gave on November 24, in between.
    3: 'gave-earlier',
    4: 'new',
    5: 'gave-later',
    7: 'lapsed-repeat',
    10: 'long-lapsed',
  });
});

test('with a campaign, only its gifts count, and all campaigns can still be chosen', () => {
  const gifts = [
    ...world,
    gift('1', '2026-07-01', '3', { campaign: '77' }),
    gift('2', '2026-07-01', '5', { campaign: '78' }),
  ];
  const { giving, rows } = donorsIn(gifts, [], { ...asked, campaign: '77' });
  expect(giving).toMatchObject({ now: { sum: '13.00', donors: 2 }, campaigns: ['77', '78'], past: { donors: 0 } });
  expect(rows.map(({ id, class: name, gifts: many }) => [id, name, many])).toEqual([
    ['4', 'new', 1],
    ['1', 'new', 1],
  ]);
});

test('the address comes from the newest gift that has one', () => {
  const at = (address: unknown) => ({ row: readRow('listTransactions', { id: '1', address }) });
  const quay = { address_1: '4 Quay Street', city: 'Northquay', zipcode: 'NQ1 1AA', country: 'GB' };
  const gifts = [
    gift('1', '2026-02-01', '1', at(quay)),
    gift('1', '2025-02-01', '1', at({ address_1: '1 Old Road' })),
    gift('1', '2026-03-01', '1', at({ country: 'GB' })),
    gift('2', '2026-03-01', '1', at('2 Hill, Northquay')),
    gift('3', '2026-03-01', '1'),
  ];
  const { rows } = donorsIn(gifts, [], asked);
  expect(Object.fromEntries(rows.map(({ id, address }) => [id, address]))).toMatchObject({
    1: { ...quay, address_2: '' },
    2: { address_1: '2 Hill, Northquay' },
    3: null,
  });
});

/**
 * Of 10 donors two are in each fifth, but who is as good as another is in the same.
 * Last gift, the newest first: 1, 4 | 3, 8 | 5, 9 | 2, 7 | 6, 10. Gifts: 3 and 8 have 4, with those of no date or readable
 * amount; 1 has 3, 10 has 1, and all others 2.
 * Money: 10 gave 500, 7 gave 310 | 3 gave 301, 1 gave 300 | 2 and 9 | 8 and 4 | 5 gave 55, 6 gave 45.
 */
test('RFM: recency, frequency, and money are fifths of all donors', () => {
  const { rows } = donorsIn(world, [], asked);
  const fifths = rows.map(({ id, recency, frequency, money }) => [id, `${recency}${frequency}${money}`]);
  expect(Object.fromEntries(fifths)).toEqual({
    1: '544',
    2: '243',
    3: '454',
    4: '542',
    5: '341',
    6: '141',
    7: '245',
    8: '452',
    9: '343',
    10: '115',
  });
});

test('RFM: a fifth depends on how many donors rank higher', () => {
  fc.assert(
    fc.property(gifts, questions, (drawn, question) => {
      const all = drawn.map(({ donor, day, cents, currency }) => gift(donor, day, String(cents), { currency }));
      const { rows, giving } = donorsIn(all, [], question);
      for (const row of rows) {
        if (giving.counted.known * 2 < giving.counted.gifts) {
          expect(row).toMatchObject({ recency: null, frequency: null, money: null });
          continue;
        }
        const fifth = (isBetter: (other: (typeof rows)[number]) => boolean) =>
          5 - Math.floor((5 * rows.filter(isBetter).length) / rows.length);
        expect(row).toMatchObject({
          recency: fifth((other) => other.last_gift > row.last_gift),
          frequency: fifth((other) => other.gifts > row.gifts),
        });
        const paid = rows.filter(({ lifetime }) => lifetime !== null);
        const better = paid.filter(({ lifetime }) => Number(lifetime) > Number(row.lifetime)).length;
        expect(row.money).toBe(row.lifetime === null ? null : 5 - Math.floor((5 * better) / paid.length));
      }
    }),
    { numRuns },
  );
});

test.each([
  [['2025 100', '2026 150'], 'upgraded'],
  // A thing given beside money is no other currency.
  [['2025 100', '2026 150', '2026 20 USD in kind'], 'upgraded'],
  [['2025 100', '2025 900 USD in kind', '2026 50'], 'downgraded'],
  [['2025 900 USD in kind', '2026 900 USD in kind'], 'same'],
  [['2025 100', '2026 20 USD in kind'], 'both'],
  [['2025 100', '2026 150', '2026 20 GBP'], 'both'],
] as const)('%j is %s, whichever currency is shown', (given, segment) => {
  const gifts = given.map((one) => {
    const [year, amount = '', ...currency] = one.split(' ');
    return gift('1', `${year}-02-01`, amount, currency.length > 0 ? { currency: currency.join(' ') } : {});
  });
  const before = gift('1', '2024-02-01', '1');
  for (const currency of ['USD', 'USD in kind', 'GBP']) {
    const { rows } = donorsIn([before, ...gifts], [], { ...asked, currency });
    expect(rows.map((row) => row.class)).toEqual([segment]);
  }
});

test('by household: one that gave has not lapsed, whichever of its members gave', () => {
  const of = (id: string, household_id: string | null, household: string | null) =>
    ({ ...ruth, id, name: `Contact ${id}`, household_id, household }) as unknown as PersonRow;
  const people = [of('1', '501', 'Ames family'), of('2', '501', 'Ames family'), of('3', null, null)];
  const gifts = [gift('1', '2025-02-01', '100'), gift('2', '2026-02-01', '60'), gift('3', '2025-03-01', '10')];
  const byPerson = donorsIn(gifts, people, asked);
  const byHousehold = donorsIn(gifts, people, { ...asked, by: 'household' });
  expect([byPerson.giving.lybunt, byHousehold.giving.lybunt]).toEqual([2, 1]);
  expect(byHousehold.rows.map(({ name, class: segment, gifts: many }) => [name, segment, many])).toEqual([
    ['Ames family', 'downgraded', 2],
    ['Contact 3', 'lapsed-new', 1],
  ]);
  expect(byHousehold.giving.kept.all).toEqual({ of: 2, kept: 1 });
  expect([byHousehold.giving.now.sum, byHousehold.giving.past.sum]).toEqual([
    byPerson.giving.now.sum,
    byPerson.giving.past.sum,
  ]);
});

test('a refund of its own is subtracted from its donor and what was raised, and isn’t a gift', () => {
  const gifts = [
    gift('1', '2026-01-10', '100.00'),
    gift('1', '2026-02-10', '-40.00', { status: 'refund' }),
    gift('2', '2026-03-10', '-5.00', { status: 'refund' }),
    gift('3', '2026-04-10', '500.00', { currency: 'USD in kind' }),
  ];
  const { rows, giving } = donorsIn(gifts, [], asked);
  expect(rows.map(({ id, this_year, gifts: many, last_gift }) => [id, this_year, many, last_gift])).toEqual([
    ['1', '60.00', 1, '2026-01-10'],
    ['3', null, 1, '2026-04-10'],
  ]);
  expect(giving.now).toEqual({ sum: '60.00', donors: 2, ofSum: 1 });
  expect(giving.currency).toBe('USD');
});

test('lifetime, gifts, first and last gift are as contacts have them', () => {
  const store = createRowStore();
  const { rows } = donorsIn(world, [], { ...asked, currency: null });
  const people = peopleIn(store, world, asked.periods.now);
  for (const { id, lifetime, gifts: many, first_gift, last_gift } of rows) {
    const person = people.find((one) => one.id === id);
    expect([id, many, first_gift, last_gift]).toEqual([
      id,
      person?.gifts,
      person?.first_gift?.slice(0, 10),
      person?.last_gift?.slice(0, 10),
    ]);
    expect(Number(lifetime)).toBe(Number(person?.given[0]?.sum));
  }
});

test('the basis of a comparison is the gifts of its periods', () => {
  const gifts = [
    gift('1', '2026-01-10', '1.00'),
    gift(null, '2025-02-10', '1.00', { currency: '' }),
    gift(null, '2024-02-10', '1.00', { currency: '' }),
  ];
  expect(donorsIn(gifts, [], asked).giving.basis).toEqual({
    gifts: 2,
    known: 1,
    withoutCurrency: 1,
    withoutCampaign: 2,
  });
});
