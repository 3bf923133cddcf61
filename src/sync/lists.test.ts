import { expect, it } from 'vitest';
import { everyList } from '#e2e/support/doubles/sync.ts';
import { nothingRead, syncedAt } from './lists.ts';

it('syncedAt(): is the time of the oldest row, not that of the page that was read last', () => {
  const [start, later, now] = [1000, 2000, 9000];
  // Page 4 was read just now, and the other pages since the start of the round before.
  const lists = everyList({ wholeSince: start, beganAt: later, askedAt: now, nextPage: 5 });
  expect(syncedAt(lists, ['listPledges'])).toBe(start);
  // Updates say of every transaction that it's as it was.
  expect(syncedAt(lists, ['listTransactions'])).toBe(now);
  expect(syncedAt(lists, ['listTransactions', 'listPledges'])).toBe(start);
  expect(syncedAt(lists)).toBe(start);
  // Their first query for updates comes after all were read.
  const read = { ...lists.listTransactions, askedAt: null };
  expect(syncedAt({ ...lists, listTransactions: read }, ['listTransactions'])).toBe(start);
});

it('syncedAt(): of lists that are still being read, says when that began; those without access don’t count', () => {
  const lists = everyList({ beganAt: 3000, askedAt: 9000 });
  expect(syncedAt(lists, ['listPledges'])).toBe(3000);
  const refused = { ...lists.listTickets, beganAt: 5, problem: 'refused' as const };
  expect(syncedAt({ ...lists, listTickets: refused })).toBe(3000);
  expect(syncedAt(nothingRead)).toBe(0);
});
