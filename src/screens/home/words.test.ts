import { beforeEach, expect, test, vi } from 'vitest';
import { changedWords, daysWords, dayWords, sinceOf, sinceWords, whenWords } from './words.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-23T12:00:00Z'), toFake: ['Date'] });
  return () => vi.useRealTimers();
});

test('days are named as people name them', () => {
  expect(dayWords('2026-11-23', 'en-US')).toBe('Monday, November 23');
  expect(daysWords({ from: '2026-10-01', to: '2026-10-23' }, 'en-US')).toBe('Oct 1–23, 2026');
  expect(daysWords({ from: '2026-10-01', to: '2026-10-01' }, 'en-US')).toBe('Oct 1, 2026');
});

test('a moment is said as near as it is', () => {
  const at = (written: string) => sinceWords(new Date(written).getTime(), 'en-US');
  expect(at('2026-11-23T10:42:00')).toBe('today, 10:42');
  expect(at('2026-11-20T17:05:00')).toBe('Friday, 17:05');
  expect(at('2026-11-16T17:05:00')).toBe('Nov 16, 2026, 17:05');
  const iso = (written: string) => new Date(written).toISOString();
  expect(whenWords(iso('2026-11-23T09:58:00'))).toBe('Today, 09:58');
  expect(whenWords(iso('2026-11-22T21:14:00'))).toBe('Yesterday, 21:14');
  expect(whenWords('2026-11-22')).toBe('Yesterday');
  expect(whenWords(iso('2026-11-02T21:14:00'))).toMatch(/Nov.*2026$/);
  expect(whenWords(null)).toBe('');
});

test('what has changed is said with what it was', () => {
  const words = (before: Record<string, string>, now: Record<string, string>) => changedWords({ before, now });
  expect(words({ status: 'active', amount: '10' }, { status: 'canceled', amount: '10' })).toBe(
    'Status Canceled, was Active',
  );
  expect(words({ standing: 'given', amount: '10' }, { standing: 'not captured', amount: '12.5' })).toBe(
    'Status Not captured, was Captured; Amount 12.50, was 10.00',
  );
  expect(words({ paid: '' }, { paid: 'paid' })).toBe('Paid Yes, was none');
});

test('lists that were read together have one beginning, and a later one is named', () => {
  const at = 1_000_000_000;
  expect(sinceOf({})).toEqual({ at: null, later: [] });
  expect(sinceOf({ listCampaigns: at, listTransactions: at + 60_000 })).toEqual({ at: at + 60_000, later: [] });
  expect(sinceOf({ listTickets: at + 7_200_000, listTransactions: at })).toEqual({
    at,
    later: [{ list: 'listTickets', at: at + 7_200_000 }],
  });
});
