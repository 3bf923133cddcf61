import fc from 'fast-check';
import { expect, it } from 'vitest';
import { listNames } from '#domain/resources.ts';
import { everyList } from '#e2e/support/doubles/sync.ts';
import { type ListState, type ListStates, nothingRead } from './lists.ts';
import { progressFrom } from './progress.ts';

const syncProgress = (lists: ListStates) => progressFrom(() => 0)(lists);

const whole = { wholeSince: 1, last: 4, rows: 80, total: 80 };
/** The pages of all lists but so many. */
const pagesBut = (others: number) => (listNames.length - others) * whole.last;
const states = (listTransactions: Partial<ListState>): ListStates => {
  const lists = everyList(whole);
  return { ...lists, listTransactions: { ...nothingRead.listTransactions, ...listTransactions } };
};

it('progressFrom(): is null until every list has told its pages, and once all are synced', () => {
  expect(syncProgress(nothingRead)).toBeNull();
  expect(syncProgress(states({}))).toBeNull();
  expect(syncProgress(everyList(whole))).toBeNull();
  expect(syncProgress(states({ last: 10, total: 200, rows: 40, nextPage: 3 }))).toEqual({
    pages: pagesBut(1) + 2,
    of: pagesBut(1) + 10,
    left: null,
  });
});

it('progressFrom(): leaves out lists that the token has no access to', () => {
  const lists = states({ problem: 'refused' });
  expect(syncProgress(lists)).toBeNull();
  const tickets = { ...nothingRead.listTickets, last: 2, total: 40, rows: 20, nextPage: 2 };
  expect(syncProgress({ ...lists, listTickets: tickets })).toEqual({
    pages: pagesBut(2) + 1,
    of: pagesBut(2) + 2,
    left: null,
  });
});

it('progressFrom(): never goes back when a list restarts', () => {
  const read = { last: 10, total: 200, rows: 140 };
  expect(syncProgress(states({ ...read, nextPage: 1, problem: 'gap' }))).toEqual(
    syncProgress(states({ ...read, nextPage: 8 })),
  );
  fc.assert(
    fc.property(fc.nat(400), fc.nat(400), fc.integer({ min: 1, max: 400 }), (one, other, total) => {
      const of = (rows: number) => syncProgress(states({ last: Math.ceil(total / 20), total, rows }))?.pages ?? -1;
      expect(of(Math.min(one, other))).toBeLessThanOrEqual(of(Math.max(one, other)));
    }),
  );
});

it('progressFrom(): leaves out a list that failed before its first page', () => {
  const tickets = { ...nothingRead.listTickets, problem: 'failed' as const };
  const lists = { ...states({ last: 10, total: 200, rows: 40 }), listTickets: tickets };
  expect(syncProgress(lists)).toEqual({ pages: pagesBut(2) + 2, of: pagesBut(2) + 10, left: null });
});

it('progressFrom(): tells the time left at the pace so far, and not before there is one', () => {
  let now = 0;
  const progressOf = progressFrom(() => now);
  const left = (rows: number, at: number) => {
    now = at;
    return progressOf(states({ last: 50, total: 1000, rows }))?.left;
  };
  expect(left(400, 0)).toBeNull();
  expect(left(600, 2000)).toBeNull();
  expect(left(440, 5000)).toBeNull();
  expect(left(600, 10_000)).toBe(20_000);
  // An hour in a hidden tab is no pace.
  expect(left(800, 3_600_000)).toBe(7500);
  expect(left(1000, 3_601_000)).toBe(0);
});
