import { expect, test } from 'vitest';
import { countsAsGiven, dateOfGift, keptAmount, refundedAmount } from './gift.ts';

test('what was captured and not refunded as a whole counts', () => {
  const standings = ['given', 'partly refunded', 'free', 'refunded', 'not captured', 'unknown'] as const;
  expect(standings.filter((standing) => countsAsGiven({ standing }))).toEqual(['given', 'partly refunded']);
});

test('what was kept is what its payments, else its line items, say was not refunded', () => {
  const payments = [
    { amount: 25.1, payout: 20, refunded: false },
    { amount: '24.9', refunded: 'true' },
  ];
  expect(keptAmount({ transactions: payments, line_items: [] })).toBe('25.1');
  const items = [
    { total: 30, refunded: false },
    { total: 20, refunded: true },
    { total: 1.5, subtype: 'fee', refunded: false },
    { total: 2, subtype: 'tip' },
  ];
  expect(keptAmount({ line_items: items })).toBe('30');
});

test('what was kept is not known where a part does not say whether it was refunded, or how much it is', () => {
  expect(keptAmount({})).toBeNull();
  expect(keptAmount({ line_items: [{ total: 30 }] })).toBeNull();
  expect(keptAmount({ transactions: [{ refunded: false }, { amount: 5, refunded: true }] })).toBeNull();
  expect(keptAmount({ transactions: [{ amount: 'much', refunded: false }] })).toBeNull();
});

test('what was refunded is all of it, or the part that was not kept', () => {
  const parts = [
    { total: 30.1, refunded: false },
    { total: 20, refunded: true },
  ];
  expect(refundedAmount({ amount: '50.10', refunded: 'true' })).toBe('50.10');
  expect(refundedAmount({ amount: '50.10', refunded: 'partly', line_items: parts })).toBe('20.00');
  expect(refundedAmount({ amount: '50.10', refunded: 'partly' })).toBeNull();
  expect(refundedAmount({ amount: '50.10', captured: 'true', refunded: 'false' })).toBeNull();
});

test('the date of a gift is the one in sight', () => {
  const row = { transacted_at: ' ', captured_at: null, line_items: [{}, { created_at: '2026-02-28' }] };
  expect(dateOfGift(row)).toBe('2026-02-28');
  expect(dateOfGift({ ...row, captured_at: '2026-03-01T10:00:00Z' })).toBe('2026-03-01T10:00:00Z');
  expect(dateOfGift({ ...row, captured_at: '2026-03-01', transacted_at: '2026-02-01' })).toBe('2026-02-01');
  expect(dateOfGift({ captured_at: '', line_items: [] })).toBeNull();
});
