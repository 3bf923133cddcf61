import { expect, test } from 'vitest';
import { type Transaction, transaction } from '#api/resources.ts';
import { addsToRaised, countsAsGiven, amountParts, dateOfGift, isInKind, keptAmount, giftStatus } from './gift.ts';
import {
  dateOf,
  dedicationOf,
  messageOf,
  paymentProblem,
  purposeOf,
  giftStatusLabel,
  giftTone,
} from './gift-labels.ts';

const read = (row: object): Transaction => transaction.read({ id: '7', ...row }, 'transactions');
const withItems = (...rows: object[]) => ({ line_items: rows });

test('what was captured and not refunded as a whole counts', () => {
  const statuses = ['given', 'partly refunded', 'free', 'refunded', 'not captured', 'unknown'] as const;
  expect(statuses.filter((status) => countsAsGiven({ status }))).toEqual(['given', 'partly refunded']);
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
  const partsOf = (row: object) => {
    const { refunded, kept } = amountParts({ amount: '50.10', ...row });
    return [refunded, kept];
  };
  expect(partsOf({ refunded: 'true' })).toEqual(['50.10', '0.00']);
  expect(partsOf({ refunded: 'partly', line_items: parts })).toEqual(['20.00', '30.10']);
  expect(partsOf({ refunded: 'partly' })).toEqual([null, '50.10']);
  expect(partsOf({ captured: 'true', refunded: 'false' })).toEqual([null, '50.10']);
  expect(partsOf({ captured: 'false' })).toEqual([null, null]);
});

const viewer = { zone: 'UTC', today: '2026-11-28' };

test('amountParts(): a completed amount below zero is a refund of its own, which is subtracted', () => {
  const row = { amount: '-40.00', captured: 'true', refunded: 'false' };
  expect(amountParts(row, viewer)).toEqual({ status: 'refund', refunded: null, kept: '-40.00', inKind: null });
  expect(giftStatusLabel(read(row))).toBe('Refund');
  expect(giftStatus({ ...row, captured: 'false' })).toBe('not captured');
  expect([countsAsGiven({ status: 'refund' }), addsToRaised({ status: 'refund' })]).toEqual([false, true]);
});

test('giftStatus(): a gift dated after tomorrow was not given yet', () => {
  const given = { amount: '10', captured: 'true', line_items: [] };
  expect(giftStatus({ ...given, captured_at: '2206-03-01' }, viewer)).toBe('future');
  expect(giftStatus({ ...given, captured_at: '2026-11-29T23:59:59Z' }, viewer)).toBe('given');
  expect(giftStatus({ ...given, captured_at: '2026-11-30T00:00:00Z' }, viewer)).toBe('future');
  expect(
    giftStatus({ ...given, captured_at: '2026-11-30T00:00:00Z' }, { ...viewer, zone: 'America/Los_Angeles' }),
  ).toBe('given');
  expect(giftStatus({ ...given, captured_at: 'next year' }, viewer)).toBe('given');
});

test('amountParts(): a gift in kind stands beside money, unless the viewer adds it', () => {
  const row = { amount: '5000.00', captured: 'true', payment_method: 'In-Kind' };
  expect(amountParts(row, viewer)).toMatchObject({ status: 'given', kept: null, inKind: '5000.00' });
  expect(amountParts(row, { ...viewer, addsInKind: true })).toMatchObject({ kept: '5000.00', inKind: null });
  expect(['in_kind', 'in kind', 'inkind', 'in-kind donation'].every((method) => isInKind({ method }))).toBe(true);
  expect(isInKind({ method: 'check', type: 'donation' })).toBe(false);
});

test('the date of a gift is the one in sight', () => {
  const row = { transacted_at: ' ', captured_at: null, line_items: [{}, { created_at: '2026-02-28' }] };
  expect(dateOfGift(row)).toBe('2026-02-28');
  expect(dateOfGift({ ...row, captured_at: '2026-03-01T10:00:00Z' })).toBe('2026-03-01T10:00:00Z');
  expect(dateOfGift({ ...row, captured_at: '2026-03-01', transacted_at: '2026-02-01' })).toBe('2026-02-01');
  expect(dateOfGift({ captured_at: '', line_items: [] })).toBeNull();
});

test.each([
  [{ captured: 'true', refunded: 'false' }, 'given', 'Completed'],
  [{ captured: 1, refunded: '' }, 'given', 'Completed'],
  [{ captured: 'true', refunded: 'true' }, 'refunded', 'Refunded'],
  [{ captured: 'false', refunded: 'true' }, 'refunded', 'Refunded'],
  [{ captured: 'true', refunded: 'partly' }, 'partly refunded', 'Partially refunded'],
  [{ captured: 'false', refunded: 'false' }, 'not captured', 'Incomplete'],
  [{ captured: 'false', status: 'failed' }, 'not captured', 'Failed'],
  [{ captured: 'false', status: 'pending' }, 'not captured', 'Incomplete'],
  [{ captured: 'true', status: 'succeeded' }, 'given', 'Completed'],
  [{ captured: 'true', status: 'partially_refunded' }, 'partly refunded', 'Partially refunded'],
  [{ captured: 'true', status: 'disputed' }, 'given', 'Disputed'],
  [{ status: 'succeeded' }, 'given', 'Completed'],
  [{ status: 'declined' }, 'not captured', 'Failed'],
  [{ status: 'refunded' }, 'refunded', 'Refunded'],
  [{ captured: 'true', refunded: 'false', status: 'charged_back' }, 'refunded', 'Refunded'],
  [{ captured: 'true', status: 'Reversed' }, 'refunded', 'Refunded'],
  [{ status: 'constructor' }, 'unknown', 'Constructor'],
  [{}, 'unknown', ''],
  [{ captured: '' }, 'unknown', ''],
  [{ captured: 'soon' }, 'unknown', 'soon'],
])('giftStatusLabel(): a row %j, which is %s, has the status “%s”', (row, status, label) => {
  const found = read(row);
  expect([giftStatus(found), giftStatusLabel(found)]).toEqual([status, label]);
});

test('purposeOf(): returns the first line item other than fees and tips', () => {
  const fee = { subtype: 'fee', description: 'Covered fee' };
  expect(purposeOf(read(withItems(fee, { description: 'Seat', quantity: 2 })))).toBe('2 × Seat');
  expect(purposeOf(read(withItems(fee)))).toBe('Covered fee');
  expect(purposeOf(read(withItems({ type: 'donation', description: '' })))).toBe('Donation');
  expect(purposeOf(read({}))).toBe('');
});

test('dateOf(): falls back to the date of the line items and marks it', () => {
  const item = withItems({ created_at: '2026-11-20T09:41:00Z' });
  expect(dateOf(read(item))).toEqual({ at: '2026-11-20T09:41:00Z', marked: true });
  expect(dateOf(read({ ...item, captured_at: '2026-11-21' }))).toEqual({ at: '2026-11-21', marked: false });
  expect(dateOf(read({ ...item, captured_at: 'a', transacted_at: 'b' }))).toEqual({ at: 'b', marked: false });
  expect(dateOf(read({}))).toEqual({ at: null, marked: false });
});

test.each([
  ['In memory of Áine Byrne', 'In memory of Áine Byrne'],
  [{ type: 'in_honor_of', name: 'Nora Brandt' }, 'In honor of Nora Brandt'],
  [{ recipient: 'Nora', email: null }, 'Nora'],
  [null, ''],
  [[], ''],
])('dedicationOf(): formats %j as “%s”', (dedication, words) => {
  expect(dedicationOf(read({ dedication }))).toBe(words);
});

test('messageOf(): returns the message of the giving space', () => {
  expect(messageOf(read({ giving_space: { message: ' Keep going! ' } }))).toBe('Keep going!');
  expect(messageOf(read({ giving_space: null }))).toBe('');
});

test.each([
  [{ captured: 'true', refunded: 'false' }, 'neutral'],
  [{ captured: 'true', refunded: 'true' }, 'neutral'],
  [{ captured: 'true', refunded: 'partly' }, 'neutral'],
  [{ status: 'failed' }, 'bad'],
  [{ captured: 'false', transacted_at: '2026-11-18T12:00:00Z' }, 'neutral'],
  [{ captured: 'false', transacted_at: '2026-11-16T12:00:00Z' }, 'warn'],
  [{ captured: 'false', transacted_at: '2026-11-16' }, 'warn'],
  [{ captured: 'false', transacted_at: 'soon' }, 'neutral'],
  [{ captured: 'false' }, 'neutral'],
])('giftTone(): of %j is %s', (row, tone) => {
  expect(giftTone(read(row), Date.parse('2026-11-20T12:00:00Z'))).toBe(tone);
});

test('a payment that failed, is incomplete, or was refunded doesn’t stand', () => {
  const problem = (row: object) => paymentProblem(read(row));
  expect(problem({ captured: 'true', refunded: 'false' })).toBeNull();
  expect(problem({ captured: 'true', refunded: 'partly' })).toBeNull();
  expect(problem({})).toBeNull();
  expect(problem({ captured: 'true', refunded: 'true' })).toBe('Refunded');
  expect(problem({ captured: 'false' })).toBe('Unpaid');
  expect(problem({ captured: 'false', status: 'failed' })).toBe('Payment failed');
  expect(problem({ status: 'pending' })).toBe('Payment pending');
});
