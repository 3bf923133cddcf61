import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { transaction } from '../../api/resources.ts';
import { dayGiven, givingOf } from './giving.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-22T12:00:00Z') }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const gift = (id: string, fields: object) =>
  transaction.read({ id, captured: true, refunded: false, amount: '50.00', currency: 'USD', ...fields }, 'transaction');

test('givingOf(): totals completed gifts by year and currency, and other transactions by status', () => {
  const { given, gifts, thisYear, last, apart } = givingOf(
    [
      gift('1', { captured_at: '2025-12-30T12:00:00Z' }),
      gift('2', { captured_at: '2026-10-01T12:00:00Z', amount: '20.10' }),
      gift('3', { captured_at: '2026-11-01T12:00:00Z', amount: '7', currency: 'EUR' }),
      gift('4', { captured_at: '2026-11-20T12:00:00Z', refunded: true, amount: '100.00' }),
      gift('5', { captured: false, captured_at: null, amount: '280.00' }),
      // A free ticket.
      gift('6', { captured_at: '2026-11-21T12:00:00Z', amount: '0.00' }),
    ],
    1,
  );
  expect(given).toEqual([
    { currency: 'USD', sum: '70.10', rows: 2 },
    { currency: 'EUR', sum: '7', rows: 1 },
  ]);
  expect(gifts).toBe(3);
  expect(thisYear.map(({ currency, sum }) => [currency, sum])).toEqual([
    ['EUR', '7'],
    ['USD', '20.10'],
  ]);
  expect(last?.id).toBe('3');
  expect(apart.map(({ label, sums }) => [label, sums.map(({ sum }) => sum)])).toEqual([
    ['Refunded', ['100.00']],
    ['Incomplete or failed', ['280.00']],
  ]);
});

test('givingOf(): returns no last gift without transactions', () => {
  expect(givingOf([], 1)).toEqual({ given: [], gifts: 0, inFull: 0, thisYear: [], last: null, apart: [] });
});

/** At 2026-01-01T03:00Z it was still 2025 in Los Angeles. */
const atNewYear = gift('1', { captured_at: '2026-01-01T03:00:00Z', amount: '500.00' });

test.each([
  { zone: 'UTC', firstMonth: 1, thisYear: ['500.00'], day: '2026-01-01' },
  { zone: 'America/Los_Angeles', firstMonth: 1, thisYear: [], day: '2025-12-31' },
  { zone: 'UTC', firstMonth: 7, thisYear: [], day: '2026-01-01' },
])('givingOf(): uses the fiscal year in the viewer’s time zone: $zone, from month $firstMonth', (one) => {
  vi.stubEnv('TZ', one.zone);
  const { thisYear, last } = givingOf([atNewYear], one.firstMonth);
  expect(thisYear.map(({ sum }) => sum)).toEqual(one.thisYear);
  expect(last && dayGiven(last)).toBe(one.day);
});

test('givingOf(): finds the last gift by time, and counts the unrefunded part of a partially refunded gift', () => {
  const { given, last, inFull, apart } = givingOf(
    [
      gift('1', { captured_at: '2026-03-01T23:00:00-08:00' }),
      gift('2', { captured_at: '2026-03-02T05:00:00+00:00', status: 'partially_refunded', refunded: null }),
    ],
    1,
  );
  expect([given[0]?.sum, last?.id, inFull, apart]).toEqual(['100.00', '1', 1, []]);
});
