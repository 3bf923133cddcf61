/** Lists that the sync worker has or makes, for list screens. */
import { useEffect, useMemo, useRef } from 'react';
import type { ListName } from '#api/operations.ts';
import { read } from '#api/query.ts';
import { preferences } from '#device/preferences.ts';
import { formatCount } from '#domain/values/labels.ts';
import type { Sync, SyncStatus } from '#sync/sync.ts';
import type { RowQuery } from '#domain/rows/query.ts';
import type { AnyAsk, SyncedListName, SyncedRow, ListGiven } from '#sync/synced-lists.ts';
import { type ListState, syncedAt } from '#sync/lists.ts';
import { listNames, resources, titleOf } from '#domain/resources.ts';
import type { Window } from '#sync/windows.ts';
import { useStore } from '#ui/browser/use-store.ts';
import type { SyncedRows } from '#ui/list/synced-rows.ts';
import { type ListAsk, listInput, type ListValues, parseListSearch } from './lists.ts';
import { coverageOf, useShelf } from './shelf.ts';
import { thisMinute, useSync, useStatus, versionOf, viewerOf } from './use-sync.ts';
import { useSyncMode } from '#ui/browser/sync-choice.ts';

/**
 * Version of a list's rows, as it shows them. Changes that the user made or asked for show at once. `isArriving`: for rows under
 * filters of the platform, whether they are.
 */
function useVersion(sync: Sync | null, name: SyncedListName, isArriving: boolean | null): string {
  const isMoving = useStatus(sync, areAnyArriving);
  const isShelf = isArriving !== null;
  const version = useStatus(
    sync,
    (status) => (status ? versionOf(isShelf ? status : { ...status, writes: 0 }, listsOf(name)) : ''),
    isArriving ?? isMoving,
  );
  const writes = useStatus(sync, (status) => (isShelf ? 0 : (status?.writes ?? 0)));
  const names = useStatus(sync, (status) => status?.names ?? 0, isMoving);
  return `${version} ${writes} ${names}`;
}

const giftLists = ['listCampaigns', 'listPledges', 'listTickets', 'listTransactions'] as const;

/** Returns the lists that a list shows something of. Undefined: all, since the worker makes it of them. */
function listsOf(name: SyncedListName): readonly ListName[] | undefined {
  const list = listNames.find((one) => one === name);
  return list && [list, ...(resources[list].showsGifts ? giftLists : [])];
}

/** Rows are read for the first time, or donors are being identified: names change with every answer. */
function areAnyArriving(status: SyncStatus | null): boolean {
  if (status?.identifying) return true;
  return Object.values(status?.lists ?? {}).some(({ wholeSince, problem }) => wholeSince === null && problem === null);
}

interface SyncedListOptions<Name extends SyncedListName> extends Pick<
  SyncedRows<unknown>,
  'isWhole' | 'coverage' | 'loadedAt'
> {
  name: Name;
  given: ListGiven[Name];
  /** The name of its rows under filters of the platform (`shelf.ts`). */
  shelf?: string;
  /** How many rows those are so far. */
  rows?: number | undefined;
  /** False: nothing can change yet. */
  hasRows?: boolean;
  refresh(): void;
}

/** Returns the rows of a list in the worker. Null without sync. */
export function useSynced<Name extends SyncedListName>(
  sync: Sync | null,
  { name, given, shelf, rows, hasRows = true, isWhole, coverage, loadedAt, refresh }: SyncedListOptions<Name>,
): SyncedRows<SyncedRow<Name>> | null {
  const version = useVersion(hasRows ? sync : null, name, shelf === undefined ? null : coverage !== '');
  const viewer = useStore(preferences, viewerOf);
  const asked = JSON.stringify(given);
  const latest = useRef(refresh);
  useEffect(() => {
    latest.current = refresh;
  }, [refresh]);
  return useMemo(() => {
    if (!sync) return null;
    // A list and what it's given belong together, which TypeScript can't tell while the list is a type parameter.
    const ask = (query: RowQuery) => ({ list: name, given, query, ...(shelf && { shelf }) }) as AnyAsk;
    return {
      of: JSON.stringify([name, given, viewer, shelf], withoutNow),
      key: [name, asked, viewer, version, shelf, ...(shelf ? [loadedAt, rows, coverage] : [])],
      isWhole,
      coverage,
      loadedAt,
      // The list determines the type of its rows.
      window: (query, part) => sync.ask('window', { ask: ask(query), ...part }) as Promise<Window<SyncedRow<Name>>>,
      count: (query) => sync.ask('count', ask(query)),
      totals: (query) => sync.ask('totals', ask(query)),
      daily: (query) => sync.ask('daily', ask(query)),
      values: (key) => sync.ask('values', { ask: ask({ filters: {} }), key }),
      csv: (query, keys) => sync.ask('csv', { ask: ask(query), keys }),
      place: (query, id) => sync.ask('place', { ask: ask(query), id }),
      // Only lists of transactions and of the platform have records to open.
      row: async (id) =>
        (await sync.row(name === 'giving' ? 'listTransactions' : (name as ListName), id))
          ?.row as SyncedRow<Name> | null,
      refresh: () => latest.current(),
    };
    // `asked` is the text of `given`.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [sync, name, asked, shelf, rows, viewer, version, isWhole, coverage, loadedAt]);
}

/** Leaves out the minute, which is another one soon. */
const withoutNow = (key: string, value: unknown) => (key === 'now' ? undefined : value);

/** Returns which pages the first sync has read: `2,546 of 5,000 pages`. Empty once it has all. */
function pagesRead({ wholeSince, nextPage, last }: ListState): string {
  return wholeSince !== null || last === null ? '' : `${formatCount(nextPage - 1)} of ${formatCount(last)} pages`;
}

/** Returns the rows of a list of the platform. Null while there are none, and for filters that only the platform applies. */
function useSyncedList<Name extends ListName>(name: Name, { values = {}, searchText }: ListAsk) {
  const sync = useSync();
  const isSynced = useSyncMode() === 'on';
  const hasRows = useStatus(sync, (status) => (status?.lists[name].rows ?? 0) > 0);
  const isWhole = useStatus(sync, (status) => status?.lists[name].wholeSince != null);
  const isArriving = hasRows && !isWhole;
  const coverage = useStatus(sync, (status) => (status ? pagesRead(status.lists[name]) : ''), isArriving);
  const loadedAt = useStatus(sync, (status) => (status ? syncedAt(status.lists, [name]) : 0), isArriving);
  const input: Readonly<Record<string, string | undefined>> = listInput(name, { values, searchText, page: 1 });
  const { period } = resources[name];
  const { [`${period}After`]: after, [`${period}Before`]: before, ...others } = input;
  const isUnfiltered = JSON.stringify(others) === JSON.stringify(listInput(name));
  return useSynced(isSynced && isUnfiltered && hasRows ? sync : null, {
    name,
    given: givenOf(name, { after, before }),
    isWhole,
    coverage,
    loadedAt,
    refresh: () => sync?.readAgain(),
  });
}

/** Returns all pages of a list under filters of the platform, which the worker reads on request. */
function useAllPages<Name extends ListName>(name: Name, ask: ListAsk, noun: string) {
  const sync = useSync();
  const { hasRows, coverage, ...shelf } = useShelf(name, listInput(name, { ...ask, page: 1 }), noun);
  const settled = useStatus(sync, (status) => coverageOf(status?.shelves[shelf.name]), coverage !== '');
  const synced = useSynced(sync, {
    name,
    given: givenOf(name),
    shelf: shelf.name,
    hasRows,
    rows: shelf.loaded?.rows,
    isWhole: shelf.loaded?.complete ?? false,
    coverage: settled,
    loadedAt: shelf.loaded?.loadedAt ?? 0,
    refresh: () => void shelf.load(true),
  });
  return { ...shelf, hasRows, synced };
}

function givenOf<Name extends ListName>(name: Name, period: ListGiven[ListName] = {}): ListGiven[Name] {
  return resources[name].isTimed ? { ...period, now: thisMinute() } : period;
}

/** Returns how a list screen parses its URL and requests its pages. */
function listSource<Name extends ListName>(name: Name) {
  return {
    useSynced: (ask: ListAsk) => useSyncedList(name, ask),
    useAll: (ask: ListAsk) => useAllPages(name, ask, resources[name].many),
    parse: (given: ListValues) => parseListSearch(name, given),
    searchKey: resources[name].searchKey,
    request: (ask: ListAsk) => (page: number) => read(name, listInput(name, { ...ask, page })),
  };
}

/** Returns what the screen of a list of the platform is called, and where its rows come from. */
export function platformList<Name extends ListName>(name: Name) {
  const { many } = resources[name];
  return { name: many, title: titleOf(name), noun: many, source: listSource(name) };
}
