import { afterEach, expect, it, vi } from 'vitest';
import { changePreferences } from '#device/preferences.ts';
import { listInput } from '#records/lists.ts';
import { updatedSinceRefunds } from './transactions.tsx';

afterEach(() => {
  vi.useRealTimers();
  changePreferences({ zone: 'browser' });
});

it.each([
  [{ 'f.refunded_at': 'this-month' }, '2026-11-01T00:00:00+00:00'],
  [{ 'f.refunded_at': '2026-10-05..2026-10-09' }, '2026-10-05T00:00:00+00:00'],
  // Without a first day, any page may have refunds of these days.
  [{ 'f.refunded_at': '..2026-10-09' }, undefined],
  [{ 'f.refunded_at': 'some' }, undefined],
  [{}, undefined],
  // The user's own filter stays.
  [{ 'f.refunded_at': 'this-month', updatedAfter: '2026-11-20T00:00:00Z' }, '2026-11-20T00:00:00Z'],
])('for refunds of %j, only pages updated since %s are asked for', (values, updatedAfter) => {
  vi.useFakeTimers({ now: Date.parse('2026-11-28T12:00:00Z'), toFake: ['Date'] });
  changePreferences({ zone: 'utc' });
  const asked = updatedSinceRefunds({ values, searchText: undefined });
  expect(listInput('listTransactions', { ...asked, page: 1 })).toEqual({
    ...listInput('listTransactions', { page: 1 }),
    ...(updatedAfter !== undefined && { updatedAfter }),
  });
  // What a view added goes with it: the address keeps nothing of it.
  expect(values).not.toHaveProperty('updatedAfter', '2026-11-01T00:00:00+00:00');
});
