import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Arrived, matchLines, mostFee, othersOf, type Sent } from './bank-match.ts';

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 150), 10_000);

const line = (key: string, day: string | null, amount: number, text = '', currency = ''): Arrived => ({
  key,
  day,
  units: amount * 10_000,
  text,
  currency,
});
const sent = (id: string, day: string | null, amount: number, text = '', currency = 'USD'): Sent => ({
  id,
  day,
  units: amount * 10_000,
  text,
  currency,
});
const found = (lines: readonly Arrived[], payouts: readonly Sent[]) =>
  Object.fromEntries(
    [...matchLines({ lines, payouts })].map(([key, { payouts: ids, difference }]) => [
      key,
      difference === 0 ? ids.join('+') : `${ids.join('+')} ${difference / 10_000}`,
    ]),
  );

describe('lines of a statement', () => {
  it('match the payouts of a statement worked out by hand', () => {
    const payouts = [
      sent('2179', '2026-11-12', 7460, 'Spring Gala 2026'),
      sent('2181', '2026-11-13', 2350),
      sent('2183', '2026-11-17', 2326.35, 'Clean Water'),
      sent('2184', '2026-11-17', 5120.75, 'Winter Shelter Appeal'),
      sent('2185', '2026-11-12', 4218.36),
      sent('2186', '2026-11-19', 4218.36),
      sent('2187', '2026-11-03', 300),
      sent('2188', '2026-11-04', 200),
      sent('2189', '2026-11-05', 100),
      sent('2190', null, 3.11),
    ];
    const lines = [
      line('the nearest of two', '2026-11-20', 4218.36),
      line('the other of them', '2026-11-13', 4218.36),
      line('two, and a fee', '2026-11-18', 7432.1),
      line('three together', '2026-11-06', 600),
      line('too far away', '2026-10-01', 2350),
      line('no day', '2026-11-03', 3.11),
      line('what the bank took', '2026-11-11', -25),
    ];
    expect(found(lines, payouts)).toEqual({
      'the nearest of two': '2186',
      'the other of them': '2185',
      'two, and a fee': '2183+2184 -15',
      'three together': '2187+2188+2189',
    });
  });

  it('are matched by their words if amount and day are equal', () => {
    const payouts = [sent('1', '2026-11-02', 50, 'Harbor Fund'), sent('2', '2026-11-02', 50, 'Lantern Festival')];
    const lines = [line('a', '2026-11-02', 50, 'TRANSFER LANTERN'), line('b', '2026-11-02', 50, 'TRANSFER')];
    expect(found(lines, payouts)).toEqual({ a: '2', b: '1' });
  });

  it('share words with payouts however a bank writes their letters', () => {
    const day = '2026-11-20';
    const payouts = [sent('1', day, 20, 'Gala'), sent('2', day, 20, 'O’Brien Memorial Fête')];
    expect(found([line('a', day, 20, 'OBRIEN MEM FETE')], payouts)).toEqual({ a: '2' });
  });

  it('match payouts within 10 days, to the day', () => {
    expect(found([line('a', '2026-11-11', 5)], [sent('1', '2026-11-01', 5)])).toEqual({ a: '1' });
    expect(found([line('a', '2026-11-12', 5)], [sent('1', '2026-11-01', 5)])).toEqual({});
    expect(found([line('a', '2028-02-24', 5)], [sent('1', '2028-03-05', 5)])).toEqual({ a: '1' });
  });

  it('match payouts less a bank fee at most, and never payouts below the line', () => {
    expect(mostFee(1000 * 10_000)).toBe(20 * 10_000);
    expect(mostFee(100_000 * 10_000)).toBe(50 * 10_000);
    expect(found([line('a', '2026-11-11', 1000)], [sent('1', '2026-11-11', 1020)])).toEqual({ a: '1 -20' });
    expect(found([line('a', '2026-11-11', 1000)], [sent('1', '2026-11-11', 1020.01)])).toEqual({});
    expect(found([line('a', '2026-11-11', 1000)], [sent('1', '2026-11-11', 999.99)])).toEqual({});
  });

  it('match any currency, but never payouts in two currencies', () => {
    const payouts = [
      sent('1', '2026-11-02', 60, '', 'EUR'),
      sent('2', '2026-11-02', 40, '', 'USD'),
      sent('3', '2026-11-02', 100.5, '', 'USD'),
    ];
    expect(found([line('any', '2026-11-02', 100)], payouts)).toEqual({ any: '3 -0.5' });
    expect(found([line('euros', '2026-11-02', 40, '', 'EUR')], payouts)).toEqual({});
    expect(found([line('euros', '2026-11-02', 60, '', 'EUR')], payouts)).toEqual({ euros: '1' });
    const others = othersOf(line('any', '2026-11-02', 100), payouts, 9).map(({ payouts: ids }) => ids.join('+'));
    expect(others).toEqual(['3', '1', '2']);
  });

  it('match a withdrawal with what was taken back, never with a payout that came in', () => {
    const payouts = [
      sent('1', '2026-11-11', 45),
      sent('2', '2026-11-11', -45),
      sent('3', '2026-11-12', -30),
      sent('4', '2026-11-12', -20),
    ];
    expect(found([line('a', '2026-11-12', -45)], payouts)).toEqual({ a: '2' });
    expect(found([line('a', '2026-11-12', 45)], payouts)).toEqual({ a: '1' });
    expect(found([line('a', '2026-11-12', -50)], payouts)).toEqual({ a: '3+4' });
    // The bank took a fee on top.
    expect(found([line('a', '2026-11-12', -20.4)], payouts)).toEqual({ a: '4 -0.4' });
    expect(found([line('a', '2026-11-12', -19.6)], payouts)).toEqual({});
    expect(found([line('a', '2026-11-12', -950)], [sent('1', '2026-11-12', 950)])).toEqual({});
    expect(othersOf(line('a', '2026-11-12', -46), payouts, 9).map(({ payouts: ids }) => ids.join('+'))).toEqual([
      '2',
      '3',
      '4',
    ]);
  });

  it('match one payout of any day if they have only an amount', () => {
    const payouts = [sent('1', '2026-01-02', 60), sent('2', '2026-11-02', 40), sent('3', '2026-06-02', 101)];
    expect(found([line('a', null, 60)], payouts)).toEqual({ a: '1' });
    expect(found([line('a', null, 100)], payouts)).toEqual({ a: '3 -1' });
    expect(othersOf(line('a', null, 103), payouts, 3)).toEqual([{ payouts: ['3'], difference: 20_000 }]);
  });

  it('have other matches, the nearest amount first', () => {
    const payouts = [
      sent('1', '2026-11-02', 40),
      sent('2', '2026-11-03', 58),
      sent('3', '2026-12-20', 60),
      sent('4', '2026-11-02', 19),
    ];
    expect(
      othersOf(line('a', '2026-11-02', 60), payouts, 3).map(({ payouts: ids, difference }) => [
        ids.join('+'),
        difference / 10_000,
      ]),
    ).toEqual([
      ['1+4', 1],
      ['2', 2],
      ['1', 20],
    ]);
  });
});

/** All sets of all payouts, all in one list, the best first. */
function slowly(lines: readonly Arrived[], payouts: readonly Sent[]): Map<string, string> {
  const days = (one: string, other: string) => Math.abs(Date.parse(one) - Date.parse(other)) / 86_400_000;
  const words = (text: string) =>
    text
      .toLowerCase()
      .split(' ')
      .filter((word) => word.length >= 3);
  const all = [];
  for (const [index, { day, units, text, key, currency }] of lines.entries()) {
    if (units === 0) continue;
    const size = Math.abs(units);
    for (let mask = 1; mask < 2 ** payouts.length; mask += 1) {
      const places = payouts.map((_, place) => place).filter((place) => Math.floor(mask / 2 ** place) % 2 === 1);
      const some = places.map((place) => payouts[place] as Sent);
      if (some.length > 4 || some.some((one) => one.day === null || days(one.day, day ?? '') > 10)) continue;
      if (some.some((one) => one.currency !== (currency || some[0]?.currency))) continue;
      if (some.some((one) => one.units * units <= 0)) continue;
      const under = some.reduce((sum, one) => sum + one.units, 0) - units;
      if (under < 0 || under * 50 > size || under > 500_000) continue;
      const far = Math.max(...some.map((one) => days(one.day ?? '', day ?? '')));
      const shared = some
        .map((one) => [...new Set(words(one.text))].filter((word) => words(text).includes(word)).length)
        .reduce((sum, count) => sum + count, 0);
      all.push({ key, places, rank: [under, some.length, far, -shared, index, ...places] });
    }
  }
  all.sort((one, other) => {
    const at = one.rank.findIndex((part, place) => part !== other.rank[place]);
    return at === -1 ? 0 : (one.rank[at] ?? 0) - (other.rank[at] ?? 0);
  });
  const result = new Map<string, string>();
  const taken = new Set<number>();
  for (const { key, places } of all) {
    if (result.has(key) || places.some((place) => taken.has(place))) continue;
    for (const place of places) taken.add(place);
    result.set(key, places.map((place) => payouts[place]?.id).join('+'));
  }
  return result;
}

const day = fc.integer({ min: 1, max: 24 }).map((date) => `2026-11-${String(date).padStart(2, '0')}`);
// Few amounts, so that they meet and add up.
const amount = fc.constantFrom(1, 2, 3, 5, 49.5, 50, 98, 99, 100, 148.5, 150, 200, -1, -49.5, -50, -99, -100);
const text = fc.constantFrom('', 'gala', 'wire gala', 'harbor', 'harbor gala');

describe('the matching', () => {
  it('equals taking the best of all sets of payouts first', () => {
    const currency = fc.constantFrom('USD', 'USD', 'EUR');
    const drawnPayout = fc.record({ day: fc.option(day, { freq: 10 }), amount, text, currency });
    const drawnLine = fc.record({
      day,
      amount,
      text,
      currency: fc.constantFrom('', '', 'USD', 'EUR'),
    });
    fc.assert(
      fc.property(
        fc.array(drawnPayout, { maxLength: 7 }),
        fc.array(drawnLine, { maxLength: 6 }),
        (drawnPayouts, drawnLines) => {
          // IDs are no words that a line has.
          const payouts = drawnPayouts.map((one, index) =>
            sent(`p${index}`, one.day, one.amount, one.text, one.currency),
          );
          const lines = drawnLines.map((one, index) => line(`l${index}`, one.day, one.amount, one.text, one.currency));
          const fast = new Map([...matchLines({ lines, payouts })].map(([key, one]) => [key, one.payouts.join('+')]));
          expect(fast).toEqual(slowly(lines, payouts));
        },
      ),
      { numRuns },
    );
  });

  it('handles 5,000 lines and 3,000 payouts, using each payout once', () => {
    const dayAt = (index: number) => new Date(Date.UTC(2026, 0, 1 + (index % 360))).toISOString().slice(0, 10);
    const payouts = Array.from({ length: 3000 }, (_, index) =>
      sent(String(index), dayAt(index), 100 + ((index * 7919) % 5000) / 4),
    );
    const lines = Array.from({ length: 5000 }, (_, index) =>
      line(`l${index}`, dayAt(index * 7), 90 + ((index * 104_729) % 9000) / 4),
    );
    const matches = [...matchLines({ lines, payouts }).values()].flatMap(({ payouts: ids }) => ids);
    expect(matches.length).toBeGreaterThan(1000);
    expect(new Set(matches).size).toBe(matches.length);
  });
});
