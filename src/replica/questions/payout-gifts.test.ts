import { expect, it } from 'vitest';
import { giftsOfPayout } from './payout-gifts.ts';

const rows = [
  { id: '1', payout_id: 2101, payout: '9.50' },
  { id: '2', payout_id: '2101', transactions: [{ payout: '20.50' }] },
  { id: '3', payout_id: '2101', payout: null },
  { id: '4', payout_id: '2102', payout: '7.00' },
  { id: '5', payout_id: null, payout: '1.00' },
];

it('has the transactions that name the payout, with what they bring', () => {
  expect(giftsOfPayout(rows, '2101')).toEqual({ transactions: 3, payout: '30.00', unread: 1 });
  expect(giftsOfPayout(rows, '2103')).toEqual({ transactions: 0, payout: '0', unread: 0 });
});

it('is not known where no transaction names a payout', () => {
  expect(giftsOfPayout(rows.slice(4), '2101')).toBeNull();
  expect(giftsOfPayout([], '2101')).toBeNull();
});
