import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { transaction } from '../../api/resources.ts';
import { givingOf } from './giving.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-22T12:00:00Z') }));
afterEach(() => void vi.useRealTimers());

const gift = (id: string, fields: object) =>
  transaction.read({ id, captured: true, refunded: false, amount: '50.00', currency: 'USD', ...fields }, 'transaction');

test('what was captured and kept is given, by year and currency; the rest stands apart', () => {
  const { given, gifts, thisYear, last, apart } = givingOf([
    gift('1', { captured_at: '2025-12-30T12:00:00Z' }),
    gift('2', { captured_at: '2026-10-01T12:00:00Z', amount: '20.10' }),
    gift('3', { captured_at: '2026-11-01T12:00:00Z', amount: '7', currency: 'EUR' }),
    gift('4', { captured_at: '2026-11-20T12:00:00Z', refunded: true, amount: '100.00' }),
    gift('5', { captured: false, captured_at: null, amount: '280.00' }),
    // A free ticket.
    gift('6', { captured_at: '2026-11-21T12:00:00Z', amount: '0.00' }),
  ]);
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
    ['Not captured or failed', ['280.00']],
  ]);
});

test('nobody who gave nothing has a last gift', () => {
  expect(givingOf([])).toEqual({ given: [], gifts: 0, thisYear: [], last: null, apart: [] });
});
