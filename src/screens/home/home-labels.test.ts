import { beforeEach, expect, test, vi } from 'vitest';
import {
  changeSummary,
  comparedSince,
  firstGiftSentence,
  formatDayName,
  formatDayRange,
  helloSentence,
  seenStatusLabel,
  startOfDay,
  unconfirmedDetail,
  unconfirmedTitle,
} from './home-labels.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-23T12:00:00Z'), toFake: ['Date'] });
  return () => vi.useRealTimers();
});

test('formatDayName() and formatDayRange(): name days and ranges of days', () => {
  expect(formatDayName('2026-11-23', 'en-US')).toBe('Monday, November 23');
  expect(formatDayRange({ from: '2026-10-01', to: '2026-10-23' }, 'en-US')).toBe('Oct 1–23, 2026');
  expect(formatDayRange({ from: '2026-10-01', to: '2026-10-01' }, 'en-US')).toBe('Oct 1, 2026');
});

test('changeSummary(): shows each changed field with its old and new value', () => {
  const words = (before: Record<string, string>, now: Record<string, string>, currency = 'USD') =>
    changeSummary({ before, now, currency });
  expect(words({ status: 'active', amount: '10' }, { status: 'canceled', amount: '10' })).toBe(
    'Status: Active → Canceled',
  );
  expect(words({ status: 'given', amount: '10' }, { status: 'not captured', amount: '12.5' })).toBe(
    'Status: Completed → Incomplete or failed; Amount: $10.00 → $12.50',
  );
  expect(words({ paid: '' }, { paid: 'paid' })).toBe('Paid: None → Yes');
  expect(words({ goal: '2000000.00' }, { goal: '17345' }, 'JPY')).toBe('Goal: ¥2,000,000 → ¥17,345');
  expect(words({ payout: '12.35' }, { payout: '12.3456' }, 'KWD')).toBe('Payout: KWD\u00a012.350 → KWD\u00a012.3456');
});

test('comparedSince(): lists synced together share one start, and later ones are listed apart', () => {
  const at = 1_000_000_000;
  expect(comparedSince({})).toEqual({ at: null, later: [] });
  expect(comparedSince({ listCampaigns: at, listTransactions: at + 60_000 })).toEqual({ at: at + 60_000, later: [] });
  expect(comparedSince({ listTickets: at + 7_200_000, listTransactions: at })).toEqual({
    at,
    later: [{ list: 'listTickets', at: at + 7_200_000 }],
  });
});

test('seenStatusLabel(): uses the labels of the lists, and shows an unknown word as it is', () => {
  const labels = ['given', 'free', 'refunded', 'partly refunded', 'not captured', 'unknown', 'on_hold'];
  expect(labels.map(seenStatusLabel)).toEqual([
    'Completed',
    'Completed',
    'Refunded',
    'Partially refunded',
    'Incomplete or failed',
    'Unknown',
    'On hold',
  ]);
});

test('unconfirmedTitle() and unconfirmedDetail(): call an unknown outcome unconfirmed, and never failed', () => {
  const household = { what: 'Household 501', name: 'Ames family' };
  expect(unconfirmedTitle('household.501', household)).toBe('Your change to Ames family is unconfirmed');
  expect(unconfirmedTitle('household.501', { ...household, name: null })).toBe(
    'Your change to Household 501 is unconfirmed',
  );
  const item = { what: 'New ticket item for campaign 77', name: null };
  expect(unconfirmedTitle('ticket-item.77', item)).toBe('New ticket item for campaign 77 is unconfirmed');
  const sentAt = new Date('2026-11-23T11:58:00').getTime();
  const facts = { fields: 1, sentAt, now: sentAt + 120_000, why: 'The connection closed.' };
  expect(unconfirmedDetail({ ...facts, what: null })).toMatch(
    /^1 field, sent at 11:58 AM \(2 minutes ago\)\. The connection closed\.$/,
  );
  expect(unconfirmedDetail({ ...facts, what: 'Household 501', fields: 4 })).toMatch(/^Household 501, 4 fields, sent /);
});

test('helloSentence() and firstGiftSentence(): say since when, and who gave for the first time', () => {
  const none = { count: 0, sums: [] };
  const nothing = { gifts: none, refunds: none, pledges: none, 'check-ins': none, others: none };
  const counts = { ...nothing, gifts: { count: 14, sums: [] } };
  const refunded = { ...nothing, refunds: { count: 1, sums: [] } };
  const hello = { at: new Date('2026-11-20T17:05:00').getTime(), counts, isAll: true };
  expect(helloSentence(hello)).toBe('Since Friday, 5:05 PM');
  expect(helloSentence({ ...hello, at: startOfDay('2026-11-22') })).toBe('Since yesterday');
  expect(helloSentence({ ...hello, counts: refunded })).toBe('Since Friday, 5:05 PM: no new gifts.');
  expect(helloSentence({ ...hello, counts: nothing })).toBe('Nothing new since Friday, 5:05 PM.');
  expect(helloSentence({ ...hello, counts: nothing, isAll: false })).toBe('Since Friday, 5:05 PM: no new gifts.');

  const says = (...names: string[]) => firstGiftSentence(counts, names);
  expect(says('Grace Adeyemi-Holt')).toBe('Grace Adeyemi-Holt gave for the first time.');
  expect(says('Grace', 'Ruth', 'Tom')).toBe('Grace, Ruth, and Tom gave for the first time.');
  expect(says('Grace', 'Ruth', 'Tom', 'Ann')).toBe('Grace, Ruth, and 2 others gave for the first time.');
  expect(says()).toBe('');
  expect(firstGiftSentence(counts, null)).toBe('');
  expect(firstGiftSentence(refunded, [])).toBe('');
  expect(firstGiftSentence(nothing, null)).toBe('You’re all caught up.');
  expect(firstGiftSentence(nothing, null, true)).toBe('');
});
