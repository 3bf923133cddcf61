import { expect, test } from 'vitest';
import { type GivenRow, storeOfGiven } from '#e2e/support/doubles/rows.ts';
import { latePayouts } from './late-payouts.ts';

const payout = (id: string, expected_at: string, more: object = {}): GivenRow => ({
  id,
  expected_at,
  paid_at: '',
  status: 'pending',
  currency: 'USD',
  campaign_id: '77',
  payout: '10.00',
  ...more,
});

test('latePayouts(): lists the failed ones of the last 30 days, then the late ones, the longest late first', () => {
  const store = storeOfGiven();
  store.take('listCampaigns', { page: 1, round: 1, rows: [{ id: '77', title: 'Winter Shelter', currency: 'USD' }] });
  const rows = [
    payout('1', '2026-11-22T12:00:00Z'),
    payout('2', '2026-11-10T12:00:00Z', { campaign_id: '9', currency: 'GBP', payout: '30.00' }),
    payout('3', '2026-11-23T12:00:00Z'),
    payout('9', '2026-11-21T12:00:00Z', { fee: 'some' }),
    payout('4', '2026-11-01T12:00:00Z', { paid_at: '2026-11-02T12:00:00Z', status: 'paid' }),
    payout('5', '2026-11-02T12:00:00Z', { status: 'failed', payout: '5.00' }),
    payout('6', '2026-10-02T12:00:00Z', { status: 'failed' }),
    payout('8', '2026-09-02T12:00:00Z', { status: 'failed', updated_at: '2026-11-20T12:00:00Z', payout: '1.00' }),
    payout('7', '2026-11-02T12:00:00Z', { status: 'canceled' }),
  ];
  store.take('listPayouts', { page: 1, round: 1, rows });
  expect(latePayouts({ store, zone: 'UTC' }, { today: '2026-11-23', most: 2 })).toEqual({
    late: 3,
    failed: 2,
    sums: [
      { currency: 'GBP', sum: '30.00', rows: 1 },
      { currency: 'USD', sum: '10.00', rows: 1 },
    ],
    unread: 1,
    first: [
      { id: '5', name: 'Winter Shelter', days: null, amount: '5.00', currency: 'USD' },
      { id: '8', name: 'Winter Shelter', days: null, amount: '1.00', currency: 'USD' },
    ],
  });
});
