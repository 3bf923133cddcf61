import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Pledge } from '#api/resources.ts';
import { pledgeTotals } from './lists/pledges.ts';
import { createNames } from './names.ts';
import { balanceOf, isCanceled, overdueOf, overpaidOf, toCome } from './pledge.ts';
import { addDays, daysBetween } from './values/calendar.ts';
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
    { installment_frequency: 'One-time' },
    { installment_frequency: 'once', expected_fulfillment_date: null },
    { expected_fulfillment_date: '2026-12-01' },
  ])('is one amount where nothing comes after it: %j', (given) => {
    expect(written(given)).toEqual(['2026-12-15 300.00 scheduled']);
  });

  it.each([
    { installment_frequency: 'now and then' },
    { installment_frequency: 'Bimonthly' },
    { expected_fulfillment_date: null },
    { expected_fulfillment_date: '9999-12-31' },
  ])('is an unknown amount where the frequency or the end isn’t known: %j', (given) => {
    expect(written(given)).toEqual(['2026-12-15 null scheduled']);
    const late = overdueOf(pledge({ ...given, next_installment_date: '2026-10-15' }), today, 'UTC');
    expect(late).toEqual({ amount: null, installments: 1, isPart: false });
  });

  it.each([
    ['weekly', 7],
    ['Every week', 7],
    ['biweekly', 14],
    ['BI-WEEKLY', 14],
    ['Fortnightly', 14],
    ['every two weeks', 14],
    ['semi-monthly', 15],
    ['MONTHLY', 30],
    ['every month', 30],
    ['every_3_months', 91],
    ['Quarterly', 91],
    ['quarter', 91],
    ['semi_annual', 182],
    ['Semi-Annually', 182],
    ['half-yearly', 182],
    ['HALF YEARLY', 182],
    ['biannual', 182],
    ['Bi-annually', 182],
    ['twice a year', 182],
    ['annual', 365],
    ['Annually', 365],
    ['YEARLY', 365],
    ['once a year', 365],
    ['12 months', 365],
    ['biennial', 730],
    ['per annum', 365],
    ['p.a.', 365],
    ['Two times a year', 182],
    ['every 3rd month', 91],
    ['6-monthly', 182],
    ['Quarter-annually', 91],
  ])('%s is every %i days or so', (installment_frequency, days) => {
    const parts = toCome(
      pledge({ installment_frequency, expected_fulfillment_date: addDays('2026-12-15', days * 2) }),
      today,
      'UTC',
    );
    expect(parts.map(({ amount }) => amount)).toEqual(['100.00', '100.00', '100.00']);
    expect(Math.abs(daysBetween(addDays('2026-12-15', days), parts[1]?.at ?? ''))).toBeLessThanOrEqual(2);
  });

  it('a first of three yearly parts that’s late isn’t all past due', () => {
    const late = { installment_frequency: 'Annual', next_installment_date: '2026-11-02' };
    const row = pledge({ ...late, amount_remaining: '3,000.00', expected_fulfillment_date: '2028-11-02' });
    expect(overdueOf(row, today, 'UTC')).toEqual({ amount: '1000.00', installments: 1, isPart: true });
  });

  it('bimonthly is known only where the rest of the pledge settles it', () => {
    const bimonthly = (given: Partial<Pledge>) =>
      written({ installment_frequency: 'bi-monthly', amount: '400', amount_fulfilled: '100', ...given }).length;
    const dates = { first_installment_date: '2026-10-15', expected_fulfillment_date: '2027-04-15' };
    // Four in six months, and the first of them paid.
    expect(bimonthly(dates)).toBe(3);
    expect(bimonthly({ ...dates, amount_fulfilled: null })).toBe(1);
    // Half a month after the first.
    expect(bimonthly({ ...dates, first_installment_date: '2026-11-30', amount_fulfilled: '0' })).toBe(9);
  });

  it('is split to the decimals of its currency', () => {
    const amounts = (amount_remaining: string, currency: string) =>
      toCome(pledge({ amount_remaining }), today, 'UTC', currency).map(({ amount }) => amount);
    expect(amounts('1000', 'JPY')).toEqual(['333', '333', '334']);
    expect(amounts('1000.00', 'JPY')).toEqual(['333', '333', '334']);
    expect(amounts('10', 'KWD')).toEqual(['3.333', '3.333', '3.334']);
  });

  it.each(['paused', 'On hold', 'SUSPENDED'])('has no day while it’s %s', (status) => {
    expect(written({ status, next_installment_date: '2026-10-15' })).toEqual(['null 300.00 scheduled']);
    expect(overdueOf(pledge({ status, next_installment_date: '2026-10-15' }), today, 'UTC')).toBeNull();
  });

  it('is nothing of a pledge that is canceled or fulfilled', () => {
    expect(written({ canceled_at: '2026-11-01T10:00:00Z' })).toEqual([]);
    expect(written({ status: 'canceled' })).toEqual([]);
    expect(written({ status: 'Cancelled' })).toEqual([]);
    for (const status of ['written_off', 'Written off', 'write-off']) expect(written({ status })).toEqual([]);
    expect(written({ status_friendly: 'Written off' })).toEqual([]);
    for (const amount_remaining of ['0', '0.00', '-5', '', null]) expect(written({ amount_remaining })).toEqual([]);
  });

  it('says what has no day, and what cannot be read', () => {
    expect(written({ next_installment_date: null, expected_fulfillment_date: null })).toEqual([
      'null 300.00 scheduled',
    ]);
    expect(written({ amount_remaining: 'much' })[0]).toBe('2026-12-15 null scheduled');
    expect(written({ amount: 'much' })[0]).toBe('2026-12-15 null scheduled');
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
      fc.pre(one.expected_fulfillment_date !== null || ['once', null].includes(one.installment_frequency));
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

it('an overpaid pledge counts as nothing in sums, and a pledge that can’t be read is in no sum', () => {
  const totals = pledgeTotals({ names: createNames(), zone: 'UTC', today });
  const overpaid = pledge({ amount: '100.00', amount_fulfilled: '150.00', amount_remaining: '-50.00' });
  const unread = pledge({ amount: 'a lot', amount_fulfilled: '10.00', amount_remaining: '20.00' });
  const rows = [pledge({ amount: '$1,300.00', amount_fulfilled: '1,000.00' }), overpaid, unread];
  const of = Object.fromEntries(
    totals.map((total) => {
      const { sums, unread: many } = sumByCurrency(rows, total);
      return [total.label, [sums[0]?.sum, many]];
    }),
  );
  expect(of).toMatchObject({ Amount: ['1400.00', 1], Paid: ['1150.00', 1], Balance: ['300.00', 1] });
  expect([balanceOf(overpaid), overpaidOf(overpaid), overpaidOf(rows[0] ?? overpaid)]).toEqual(['0.00', '50.00', null]);
});

it('pledges written off stand apart from what remains, and aren’t past due', () => {
  const totals = pledgeTotals({ names: createNames(), zone: 'UTC', today });
  const due = { next_installment_date: '2026-10-15', expected_fulfillment_date: '2026-10-15' };
  const rows = [pledge(due), pledge({ ...due, status: 'written_off' }), pledge({ ...due, status: 'paused' })];
  const sums = totals.map((total) => [total.label, sumByCurrency(rows, total).sums[0]?.sum]);
  expect(Object.fromEntries(sums)).toMatchObject({ Balance: '600.00', 'Past due': '300.00', 'Written off': '300.00' });
});
