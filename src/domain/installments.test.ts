import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Pledge } from '#api/resources.ts';
import { pledgeTotals } from './lists/pledges.ts';
import { createNames } from './names.ts';
import { isCanceled, toCome } from './pledge.ts';
import { sumByCurrency } from './values/money.ts';

const numRuns = Number(process.env['FUZZ_RUNS'] ?? 40);
const today = '2026-11-22';

function pledge(given: Partial<Pledge>): Pledge {
  return {
    amount_remaining: '300.00',
    installment_frequency: 'monthly',
    next_installment_date: '2026-12-15',
    expected_fulfillment_date: '2027-02-15',
    canceled_at: null,
    status: 'active',
    ...given,
  } as Pledge;
}

const written = (given: Partial<Pledge>) =>
  toCome(pledge(given), today, 'UTC').map(({ at, amount, is = 'scheduled' }) => `${at} ${amount} ${is}`);

describe('what is still to come of a pledge', () => {
  it('is laid out from the next installment by its frequency', () => {
    expect(written({})).toEqual([
      '2026-12-15 100.00 scheduled',
      '2027-01-15 100.00 projected',
      '2027-02-15 100.00 projected',
    ]);
    expect(written({ installment_frequency: 'Quarterly', expected_fulfillment_date: '2027-03-14' })).toEqual([
      '2026-12-15 150.00 scheduled',
      '2027-03-14 150.00 projected',
    ]);
    expect(written({ installment_frequency: 'weekly', expected_fulfillment_date: '2026-12-29' })).toEqual([
      '2026-12-15 100.00 scheduled',
      '2026-12-22 100.00 projected',
      '2026-12-29 100.00 projected',
    ]);
  });

  it('keeps the day of the month, or takes the last there is', () => {
    expect(written({ next_installment_date: '2026-12-31', expected_fulfillment_date: '2027-03-31' })).toEqual([
      '2026-12-31 75.00 scheduled',
      '2027-01-31 75.00 projected',
      '2027-02-28 75.00 projected',
      '2027-03-31 75.00 projected',
    ]);
  });

  it('adds up exactly, with what cannot be divided in the last installment', () => {
    expect(written({ amount_remaining: '100' })).toEqual([
      '2026-12-15 33.33 scheduled',
      '2027-01-15 33.33 projected',
      '2027-02-15 33.34 projected',
    ]);
  });

  it('is overdue where its day has passed', () => {
    expect(written({ next_installment_date: null, expected_fulfillment_date: '2026-10-01' })).toEqual([
      '2026-10-01 300.00 overdue',
    ]);
    expect(written({ next_installment_date: '2026-10-15', expected_fulfillment_date: '2026-12-15' })).toEqual([
      '2026-10-15 100.00 overdue',
      '2026-11-15 100.00 overdue',
      '2026-12-15 100.00 projected',
    ]);
    expect(written({ next_installment_date: today, expected_fulfillment_date: today })).toEqual([
      `${today} 300.00 scheduled`,
    ]);
  });

  it.each([
    { installment_frequency: null },
    { installment_frequency: 'now and then' },
    { expected_fulfillment_date: null },
    { expected_fulfillment_date: '9999-12-31' },
    { expected_fulfillment_date: '2026-12-01' },
  ])('is one amount where the frequency or the end is not known: %j', (given) => {
    expect(written(given)).toEqual(['2026-12-15 300.00 scheduled']);
  });

  it('is nothing of a pledge that is canceled or fulfilled', () => {
    expect(written({ canceled_at: '2026-11-01T10:00:00Z' })).toEqual([]);
    expect(written({ status: 'canceled' })).toEqual([]);
    expect(written({ status: 'Cancelled' })).toEqual([]);
    for (const amount_remaining of ['0', '0.00', '-5', '', null]) expect(written({ amount_remaining })).toEqual([]);
  });

  it('says what has no day, and what cannot be read', () => {
    expect(written({ next_installment_date: null, expected_fulfillment_date: null })).toEqual([
      'null 300.00 scheduled',
    ]);
    expect(written({ amount_remaining: 'much' })[0]).toBe('2026-12-15 much scheduled');
  });
});

const day = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2031-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const given = fc.record({
  cents: fc.integer({ min: 1, max: 10_000_000 }),
  next_installment_date: day,
  expected_fulfillment_date: fc.option(day),
  installment_frequency: fc.constantFrom('weekly', 'biweekly', 'monthly', 'quarterly', 'annually', 'once', null),
});

/** The same, a step and a cent at a time. */
function slowly({ cents, next_installment_date: next, expected_fulfillment_date: end, installment_frequency }: Given) {
  const steps = new Map([
    ['weekly', 7],
    ['biweekly', 14],
    ['monthly', 30.4375],
    ['quarterly', 91.3125],
    ['annually', 365.25],
  ]);
  const step = steps.get(installment_frequency ?? '');
  const days = [next];
  if (step !== undefined && end !== null && end > next) {
    const ends = Date.parse(end);
    for (let at = Date.parse(next) + step * 864e5; at <= ends + (step * 864e5) / 2; at += step * 864e5) {
      days.push(new Date(Math.min(Math.round(at / 864e5) * 864e5, ends)).toISOString().slice(0, 10));
    }
  }
  const shares = days.map(() => 0);
  let left = cents;
  while (left >= days.length) {
    const each = Math.max(1, Math.floor(left / days.length / 2));
    for (const index of shares.keys()) shares[index] = (shares[index] ?? 0) + each;
    left -= each * days.length;
  }
  shares[shares.length - 1] = (shares.at(-1) ?? 0) + left;
  return days.map((at, index) => ({ at, cents: shares[index] }));
}

type Given = typeof given extends fc.Arbitrary<infer Value> ? Value : never;

const near = (one: string | null, other: string | undefined) =>
  Math.abs(Date.parse(one ?? '') - Date.parse(other ?? '')) / 864e5;

it('is what is found a step and a cent at a time, within the days that months differ by', () => {
  fc.assert(
    fc.property(given, (one) => {
      const parts = toCome(pledge({ ...one, amount_remaining: (one.cents / 100).toFixed(2) }), today, 'UTC');
      const expected = slowly(one);
      expect(parts.map(({ amount }) => Math.round(Number(amount) * 100))).toEqual(expected.map(({ cents }) => cents));
      for (const [index, { at, is }] of parts.entries()) {
        expect(near(at, expected[index]?.at)).toBeLessThanOrEqual(3);
        expect((at ?? '') >= (parts[index - 1]?.at ?? '')).toBe(true);
        expect(is === 'overdue').toBe((at ?? '') < today);
        expect(is === undefined).toBe(index === 0 && (at ?? '') >= today);
      }
      expect(parts[0]?.at).toBe(one.next_installment_date);
    }),
    { numRuns },
  );
});

it('what remains of canceled pledges stands apart from what remains', () => {
  const totals = pledgeTotals({ names: createNames(), zone: 'UTC', today });
  const [remaining, canceled] = ['Balance', 'Canceled'].map((name) => totals.find(({ label }) => label === name));
  const rows = [pledge({}), pledge({ canceled_at: '2026-11-01' }), pledge({ status: 'canceled' })];
  expect(rows.map(isCanceled)).toEqual([false, true, true]);
  if (!remaining || !canceled) throw new Error('There is no such total');
  expect(sumByCurrency(rows, remaining).sums[0]?.sum).toBe('300.00');
  expect(sumByCurrency(rows, canceled).sums[0]?.sum).toBe('600.00');
});
