import { expect, it } from 'vitest';
import { readRow } from '#e2e/support/doubles/rows.ts';
import { nameRow } from './named-rows.ts';

it('nameRow(): a payout has the name of its record, and its net', () => {
  const row = readRow('listPayouts', {
    id: '5',
    amount: '103.00',
    payout: '95.00',
    currency: 'USD',
    paid_at: '2026-11-20',
  });
  expect(nameRow('listPayouts', row)).toEqual({
    label: 'Payout 5',
    context: '5',
    at: '2026-11-20',
    sum: { sum: '95.00', currency: 'USD' },
  });
});
