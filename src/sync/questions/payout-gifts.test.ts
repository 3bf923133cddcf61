import { readRows } from '#e2e/support/doubles/rows.ts';
import { expect, it } from 'vitest';
import { giftsOfPayout } from './payout-gifts.ts';

const items = (...totals: [subtype: string, total: string][]) => totals.map(([subtype, total]) => ({ subtype, total }));

const rows = readRows('listTransactions', [
  {
    id: '1',
    payout_id: 2101,
    amount: '100.00',
    fee_covered: '3.00',
    fee: '3.20',
    payout: '99.80',
    currency: 'USD',
    line_items: items(['donation', '100.00'], ['fee', '3.00'], ['tip', '5.00']),
  },
  {
    id: '2',
    payout_id: '2101',
    currency: 'USD',
    transactions: [
      { amount: 20, fee_covered: 0, fee: 0.9, payout: 19.1, line_items: items(['donation', '20.00']), refunded: false },
    ],
  },
  { id: '3', payout_id: '2102', amount: '8.00', fee: '1.00', payout: '7.00' },
  { id: '4', payout_id: '2103', payout: '7.00', currency: 'USD' },
  { id: '5', payout_id: '2103', payout: '7.00', currency: 'GBP' },
  { id: '6', payout_id: null, payout: '1.00' },
]);

it('adds up the transactions that name the payout', () => {
  expect(giftsOfPayout(rows, '2101')).toEqual({
    transactions: 2,
    gross: '128.00',
    covered: '3.00',
    fee: '4.10',
    tip: '5.00',
    net: '118.90',
  });
  expect(giftsOfPayout(rows, '2104')).toMatchObject({ transactions: 0, net: '0' });
});

it('has no sum if a transaction lacks the amount, and never adds two currencies', () => {
  const unknown = { gross: null, covered: null, tip: null };
  expect(giftsOfPayout(rows, '2102')).toEqual({ transactions: 1, ...unknown, fee: '1.00', net: '7.00' });
  expect(giftsOfPayout(rows, '2103')).toMatchObject({ transactions: 2, net: null });
});

it('is unknown where no transaction names a payout', () => {
  expect(giftsOfPayout(rows.slice(5), '2101')).toBeNull();
  expect(giftsOfPayout([], '2101')).toBeNull();
});
