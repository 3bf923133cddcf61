/** For tests: the synced data in this thread and not in a worker, and how far the sync is. */
import type { WindowAsked } from '#sync/windows.ts';
import type { ThanksAsked } from '#domain/lists/thanks.ts';
import type { CheckAsked } from '#domain/lists/quality.ts';
import type { QualityAsked } from '#sync/questions/quality.ts';
import type { DonorsAsked } from '#sync/questions/donors.ts';
import type { AnyAsk, SyncedListName, SyncedRow, ListGiven } from '#sync/synced-lists.ts';
import type { Transaction } from '#api/resources.ts';
import { joinedTransaction } from '#domain/lists/transactions.ts';
import type { ListName } from '#api/operations.ts';
import type { Store } from '#device/store.ts';
import type { Sync, SyncStatus } from '#sync/sync.ts';
import { type ListState, type ListStates, nothingRead } from '#sync/lists.ts';
import { listNames } from '#domain/resources.ts';
import { createSyncedData, type SyncedData, type SyncedDataOptions } from '#sync/synced-data.ts';
import { type GivenRow, readRows } from './rows.ts';

export const beforeSync: SyncStatus = {
  lists: nothingRead,
  waitsUntil: null,
  progress: null,
  identifying: null,
  writes: 0,
  names: 0,
  donors: null,
  kept: null,
  shelves: {},
};

/** Every list is that far. */
export function everyList(state: Partial<ListState>): ListStates {
  return Object.fromEntries(listNames.map((name) => [name, { ...nothingRead[name], ...state }])) as ListStates;
}

/** A question for all rows of a list. */
export function wholeList<Name extends SyncedListName>(list: Name, given: ListGiven[Name]): WindowAsked<AnyAsk> {
  const ask = { list, given, query: { filters: {} } } as AnyAsk;
  return { ask, from: 0, most: Infinity, shown: [] };
}

/** The contacts who gave these transactions, as far as they're known, by transaction. */
export const donorsOf = (transactions: readonly object[]) =>
  new Map(
    (transactions as readonly Transaction[]).flatMap((row) => {
      const { contactId } = joinedTransaction.donor(row);
      return row.id !== null && contactId !== null ? [[row.id, contactId] as const] : [];
    }),
  );

export type SyncInMemory = ReturnType<typeof syncInMemory>;

/** Takes rows as a platform gives them. Nobody is asked who gave. `changed`: hears of changes to the rows. */
export function syncInMemory(changed: () => void = () => undefined, asks: Partial<SyncedDataOptions> = {}) {
  const askGifts = () => Promise.reject(new Error('nobody asks'));
  const nothing = () => undefined;
  const none = {
    askGifts,
    askNow: askGifts,
    ahead: () => 0,
    shelved: nothing,
    named: nothing,
    kept: nothing,
  };
  const sync = createSyncedData({ ...none, changed, ...asks });
  const read = <Part extends { list: ListName; rows: readonly GivenRow[] }>(part: Part) => ({
    ...part,
    rows: readRows(part.list, part.rows),
  });
  const rowsOf = <Name extends SyncedListName>(list: Name, given: ListGiven[Name]) => {
    // The list determines the type of its rows.
    return sync.window(wholeList(list, given)).rows as readonly SyncedRow<Name>[];
  };
  return {
    ...sync,
    people: () => rowsOf('people', null),
    unlinked: () => rowsOf('unlinked', null),
    donors: (asked: DonorsAsked) => rowsOf('donors', { asked, amounts: [] }),
    thanks: (asked: ThanksAsked) => rowsOf('thanks', { ...asked, thanked: {} }),
    quality: (asked: QualityAsked, check: CheckAsked = 'all') => rowsOf('quality', { asked, check }),
    take: (page: WithGiven<Parameters<SyncedData['take']>[0]>) => sync.take(read(page)),
    update: (part: WithGiven<Parameters<SyncedData['update']>[0]>) => sync.update(read(part)),
    replace: (stretch: WithGiven<Parameters<SyncedData['replace']>[0]>) => sync.replace(read(stretch)),
  };
}

type WithGiven<Part> = Omit<Part, 'rows'> & { list: ListName; rows: readonly GivenRow[] };

export function syncWith(sync: SyncedData, status: Store<SyncStatus>): Sync {
  const ask = (question: keyof SyncedData, given: unknown) =>
    Promise.resolve((sync[question] as (asked: unknown) => unknown)(given));
  return { ask, status } as unknown as Sync;
}
