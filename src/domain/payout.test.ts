import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayPaid, daysLate, daysToPay, expectedNet, isUnpaid, isVoid, mismatch, payoutTone } from './payout.ts';
import { today } from './values/calendar.ts';

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 60), 10_000);

const amounts = (amount: string | null, fee: string | null, tip: string | null, payout: string | null) => ({
  amount,
  fee,
  tip,
  payout,
});

describe('the amounts of a payout', () => {
  it('add up, or say by how much they do not', () => {
    expect(mismatch(amounts('103.00', '3.00', '5.00', '95.00'))).toBeNull();
    expect(mismatch(amounts('103.00', '3.00', '5.00', '82.50'))).toBe('-12.50');
    expect(mismatch(amounts('103', '3.005', '0', '100'))).toBe('0.005');
    expect(mismatch(amounts('-10.00', '-1.00', '0', '-9.00'))).toBeNull();
    expect(expectedNet(amounts('103.00', '3.00', '5.00', '82.50'))).toBe('95.00');
  });

  it('are no claim of a void payout', () => {
    expect(mismatch({ ...amounts('103.00', '3.00', '5.00', '0'), status: 'failed' })).toBeNull();
  });

  it('are no claim where one of them is missing', () => {
    expect(mismatch(amounts('103.00', null, '0', '1.00'))).toBeNull();
    expect(mismatch(amounts('103.00', '3', '0', 'soon'))).toBeNull();
    expect(mismatch(amounts('1,0300', '3', '0', '1'))).toBeNull();
  });

  it('differ as whole cents do', () => {
    const cents = fc.integer({ min: -1_000_000, max: 1_000_000 });
    const text = (value: number) => (value / 100).toFixed(2);
    fc.assert(
      fc.property(cents, cents, cents, fc.integer({ min: -300, max: 300 }), (amount, fee, tip, off) => {
        const given = amounts(text(amount), text(fee), text(tip), text(amount - fee - tip + off));
        const difference = mismatch(given);
        expect(difference === null ? 0 : Math.round(Number(difference) * 100)).toBe(off);
      }),
      { numRuns },
    );
  });
});

describe('the days of a payout', () => {
  const days = (expected_at: string | null, paid_at?: string | null) => ({ expected_at, paid_at });

  it('are late when it was expected and not paid', () => {
    expect(daysLate(days('2026-11-20', null), '2026-11-23', 'UTC')).toBe(3);
    expect(daysLate(days('2026-11-23', null), '2026-11-23', 'UTC')).toBeNull();
    expect(daysLate(days('2026-11-20', '2026-11-22'), '2026-11-23', 'UTC')).toBeNull();
    expect(daysLate(days(null, null), '2026-11-23', 'UTC')).toBeNull();
    expect(daysLate({ ...days('2026-11-20', null), status: 'Canceled' }, '2026-11-23', 'UTC')).toBeNull();
    // A platform without that field does not say so.
    expect(daysLate(days('2026-11-20'), '2026-11-23', 'UTC')).toBeNull();
  });

  it('are counted from the expected to the paid', () => {
    expect(daysToPay(days('2028-02-28', '2028-03-01'), 'UTC')).toBe(2);
    expect(daysToPay(days('2026-11-20', '2026-11-18'), 'UTC')).toBe(-2);
    expect(daysToPay(days('2026-11-20', null), 'UTC')).toBeNull();
  });
});

/** The platform's own time: 2026-11-24T12:00:00Z. Paid and expected at hours that are on two days. */
describe('a payout counts', () => {
  const paid = (paid_at: string | null | undefined, status = 'paid') => ({ paid_at, status });
  const zones = ['UTC', 'America/Los_Angeles', 'Pacific/Auckland'];

  it('as paid on a day of the zone that is shown', () => {
    const days = zones.map((zone) => dayPaid(paid('2026-11-01T02:30:00Z'), zone));
    expect(days).toEqual(['2026-11-01', '2026-10-31', '2026-11-01']);
    expect(dayPaid(paid('2026-11-01'), 'America/Los_Angeles')).toBe('2026-11-01');
  });

  it('as late from the day after the one on which it was expected', () => {
    const late = zones.map((zone) => {
      const row = { expected_at: '2026-11-23T21:43:00Z', paid_at: null, status: 'pending' };
      return daysLate(row, today(zone, Date.parse('2026-11-24T12:00:00Z')), zone);
    });
    // In Auckland it was expected on the 24th, and there it is the 25th.
    expect(late).toEqual([1, 1, 1]);
  });

  it.each(['failed', 'Returned', 'canceled', 'cancelled', 'voided', 'reversed'])('as nothing when %s', (status) => {
    expect(isVoid({ status })).toBe(true);
    expect(dayPaid(paid('2026-11-01', status), 'UTC')).toBeNull();
    expect(isUnpaid(paid(null, status))).toBe(false);
  });

  it('as unpaid where it has no day, unless the platform has no such field', () => {
    expect([paid(null, 'pending'), paid(' ', 'pending'), paid(undefined)].map(isUnpaid)).toEqual([true, true, false]);
  });
});

it.each([
  [{ status: 'pending', paid_at: null, expected_at: '2026-11-21' }, 'neutral'],
  [{ status: 'pending', paid_at: null, expected_at: '2026-11-19' }, 'warn'],
  [{ status: 'paid', paid_at: '2026-11-20', expected_at: '2026-11-19' }, 'neutral'],
  [{ status: 'returned', paid_at: null, expected_at: '2026-11-19' }, 'bad'],
])('payoutTone(): of %j is %s', (row, tone) => {
  expect(payoutTone(row, '2026-11-20', 'UTC')).toBe(tone);
});
