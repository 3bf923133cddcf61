import { describe, expect, it } from 'vitest';
import { type Transaction, transaction } from '#api/resources.ts';
import { createNames } from '#domain/names.ts';
import { sumByCurrency } from '#domain/values/money.ts';
import { totalsOf } from '#domain/rows/totals.ts';
import { transactionChart, transactionList, transactionTotals } from './transaction-totals.ts';

const read = (row: object): Transaction => transaction.read({ id: '7', ...row }, 'transactions');

describe('the totals of transactions', () => {
  const parts = [
    { total: 60, refunded: false },
    { total: 40, refunded: true },
  ];
  const rows = [
    { amount: 50, captured: 'true', refunded: 'false', currency: 'USD' },
    { amount: 0, captured: 'true', refunded: 'false', currency: 'USD' },
    { amount: 20, captured: 'true', refunded: 'true', currency: 'USD' },
    { amount: 100, captured: 'true', refunded: 'partly', currency: 'USD', line_items: parts },
    { amount: 5, captured: 'true', refunded: 'partly', currency: 'USD' },
    { amount: 300, captured: 'false', refunded: 'false', currency: 'USD' },
    { amount: 7, captured: 'false', refunded: 'false', status: 'failed', currency: 'GBP' },
    { amount: 9, currency: 'GBP' },
    { amount: -40, captured: 'true', refunded: 'false', currency: 'USD' },
    { amount: 800, captured: 'true', currency: 'USD', payment_method: 'in_kind' },
    { amount: 70, captured: 'true', captured_at: '2206-03-01', currency: 'usd' },
  ].map(read);
  const context = { names: createNames(), zone: 'UTC', today: '2026-11-25' };
  const totals = transactionTotals(context);
  const found = totals.map((total) => [total.label, sumByCurrency(rows, total).sums.map(({ sum }) => sum)]);

  it('transactionTotals: Raised counts what was kept of completed gifts, and every other amount is in another total', () => {
    expect(Object.fromEntries(found)).toEqual({
      Raised: ['75'],
      'In kind': ['800'],
      'Dated in the future': ['70'],
      Refunded: ['60'],
      'Incomplete or failed': ['7', '300'],
      'Unknown status': ['9'],
    });
    const all = found.flatMap(([, sums]) => sums).reduce((sum, each) => sum + Number(each), 0);
    expect(all).toBe(rows.reduce((sum, { amount }) => sum + Number(amount), 0));
  });

  it('transactionTotals: notes explain free tickets and gifts that count in full', () => {
    expect(totals[0]?.notes?.(rows)).toBe(
      '1 refund that’s a transaction of its own is subtracted. 1 partially refunded gift counts in full: the platform doesn’t say how much was refunded. 1 free ticket or other zero-amount transaction isn’t a gift.',
    );
    expect(totals[0]?.notes?.(rows.slice(0, 1))).toBe('');
  });

  it('transactionChart: counts completed gifts only, less refunds', () => {
    const chart = transactionChart(context);
    const charted = rows.filter((row) => chart.only?.is(row));
    expect(charted.map((row) => chart.amount?.(row))).toEqual(['50', '60', '5', '-40']);
  });
});

it('the transactions of one payout have its lines: gross, fees, tips, and net', () => {
  const { totals } = transactionList({ names: createNames(), zone: 'UTC', today: '2026-11-25' });
  const row = (payout_id: string, amount: string, more: object = {}) =>
    read({
      payout_id,
      amount,
      fee_covered: '3.00',
      fee: '3.20',
      payout: '99.80',
      currency: 'USD',
      captured: 'true',
      line_items: [
        { subtype: 'donation', total: '100.00' },
        { subtype: 'tip', total: '5.00' },
      ],
      ...more,
    });
  const rows = [row('2101', '100.00'), row('2101', '$1,000.00'), row('2101', 'some')];
  const of = (some: readonly Transaction[]) =>
    totalsOf(some, totals).map(({ label, sums, unread }) => [label, sums[0]?.sum, unread]);
  expect(of(rows)).toEqual([
    ['Gross', '1116.00', 1],
    ['Fees', '6.40', 1],
    ['Tips', '10.00', 1],
    ['Net', '199.60', 1],
  ]);
  expect(of([...rows, row('2102', '1.00')]).map(([label]) => label)).toEqual(['Raised']);
});
