/** All pages of a list under filters of the platform: read by the worker when someone asks, before anything else. */
import { keepPreviousData, replaceEqualDeep, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError } from '#api/errors.ts';
import type { Input, ListName } from '#api/operations.ts';
import { formatCount } from '#domain/values/labels.ts';
import type { Sync } from '#sync/sync.ts';
import { currentSync } from '#sync/current.ts';
import { type RowOf, syncedAt } from '#sync/lists.ts';
import { shelfKey } from '#sync/shelf-key.ts';
import type { FillAsked, ShelfState } from '#sync/shelves.ts';
import { announce } from '#ui/browser/announcer.tsx';
import type { AllPages, Loaded, LoadedList, LoadEnd } from '#ui/list/list-source.ts';
import { listInput } from './lists.ts';
import { useSync, useSyncWith, useStatus, versionOf } from './use-sync.ts';

/** Waits for the worker: it starts a moment after the first screen. */
function syncNow(): Promise<Sync> {
  return new Promise((resolve) => {
    const sync = currentSync.get();
    if (sync) return resolve(sync);
    const stop = currentSync.subscribe(() => {
      const started = currentSync.get();
      if (!started) return;
      stop();
      resolve(started);
    });
  });
}

/** Reads a list under filters in the worker. Returns how it ended. */
export async function fillShelf(asked: FillAsked): Promise<ShelfState> {
  return (await syncNow()).ask('fill', asked);
}

function stopFilling(shelf: string): void {
  void currentSync.get()?.ask('stopFilling', shelf);
}

export interface Shelf<Name extends ListName> extends LoadedList, Pick<AllPages<RowOf<Name>>, 'hasRows' | 'search'> {
  /** Its name in the worker (`shelfKey`). */
  name: string;
  /** The share of pages that has arrived, before the first end: `3 of 41 pages`. Otherwise empty. */
  coverage: string;
}

const unread: ShelfState = { filled: null, reading: null, failed: null, outOfDate: false };
const nothing = { complete: false, tooMuch: false, stuck: null, repeated: 0, changed: false, nextPage: 1 };
const whole = { ...nothing, complete: true, failed: null };
const errorOf = (failed: ShelfState['failed']) => failed && new ApiError(failed);

/** Returns how far the list was read under these filters, and reads it on request. `noun`: in the plural. */
export function useShelf<Name extends ListName>(list: Name, input: Input<Name>, noun: string): Shelf<Name> {
  const name = shelfKey(list, input);
  const sync = useSync();
  const { filled, reading, failed, outOfDate } = useStatus(sync, (status) => status?.shelves[name]) ?? unread;
  const searched = shelfKey(list, input, true);
  const searching = useStatus(sync, (status) => status?.shelves[searched]?.reading);
  return {
    name,
    hasRows: filled !== null || (reading !== null && reading.rows > 0),
    coverage: coverageOf({ filled, reading }),
    loaded: filled ? loadedOf(filled) : undefined,
    outOfDate,
    loading: reading && { ...reading, stop: () => stopFilling(name) },
    failed: errorOf(failed),
    async load(again = false, most?: number) {
      const state = await fillShelf({ list, input, again, ...(most !== undefined && { most }) }).catch(whenLetGo);
      const rows = state.filled?.rows ?? 0;
      // The page has ended, as by a lock: no user stopped the loading.
      if (state !== unread)
        announce(state.filled?.complete ? `All ${formatCount(rows)} ${noun} loaded` : `Stopped loading ${noun}`);
      return endOf(state);
    },
    search: {
      loading: searching ? { ...searching, stop: () => stopFilling(searched) } : null,
      async find(id) {
        const { ask, row } = await syncNow();
        const end = endOf(await ask('fill', { list, input, until: id }));
        const found = await row(list, id);
        const page = await ask('shelfPage', { shelf: searched, id });
        return found && page !== undefined ? { row: found.row, page } : end;
      },
    },
    forget: () => void currentSync.get()?.ask('forgetShelf', name),
  };
}

export function coverageOf({ filled, reading }: Pick<ShelfState, 'filled' | 'reading'> = unread): string {
  return filled || !reading?.last ? '' : `${formatCount(reading.page)} of ${formatCount(reading.last)} pages`;
}

/** The page ends while the list is read, as by a lock. */
function whenLetGo(error: unknown): ShelfState {
  if (currentSync.get()) throw error;
  return unread;
}

function endOf({ filled, failed }: ShelfState): LoadEnd {
  return filled ? loadedOf(filled) : { ...nothing, failed: errorOf(failed) };
}

function loadedOf(filled: NonNullable<ShelfState['filled']>): Loaded {
  return { ...filled, failed: errorOf(filled.failed) };
}

/** Rows per message. */
const part = 2000;

export interface AllRows<Name extends ListName> extends LoadedList {
  /** Undefined until they were loaded. */
  rows: readonly RowOf<Name>[] | undefined;
  /** They follow the background sync, whose age is in the top bar. */
  isSynced: boolean;
}

/** Milliseconds after which a whole round of the background sync is old, and the list is read once more when its screen opens. */
const fresh = 10 * 60_000;

/**
 * Loads all rows of a list when its screen opens, and follows the background sync once that has all of them. All rows
 * are at least as new as `loadedAt`. Doesn't retry after a failure. `isNamed`: false while what rows show besides is loading.
 */
export function useAllRows<Name extends ListName>(list: Name, noun: string, isNamed = true): AllRows<Name> {
  const sync = useSync();
  const { name, ...shelf } = useShelf(list, listInput(list), noun);
  const wholeSync = useSyncWith(list);
  const synced = useStatus(wholeSync, (status) => status?.lists[list]);
  const syncedTo = useStatus(wholeSync, (status) => (status ? syncedAt(status.lists, [list]) : 0));
  const isMoving = synced !== undefined && synced.nextPage > 1;
  const version = useStatus(wholeSync, (status) => status && versionOf(status, [list]), isMoving);
  const names = useStatus(sync, (status) => status?.names ?? 0, true);
  const loaded = synced
    ? {
        ...whole,
        rows: synced.rows,
        loadedAt: Math.max(syncedTo, shelf.loaded?.complete ? shelf.loaded.loadedAt : 0),
      }
    : shelf.loaded;
  useEffect(() => {
    const isFresh = !synced || Date.now() - syncedTo < fresh;
    if (sync && !(loaded?.complete && isFresh)) void shelf.load();
    // oxlint-disable-next-line react/exhaustive-deps
  }, [sync]);
  const before = useRef<readonly RowOf<Name>[]>(undefined);
  const { data: rows } = useQuery({
    queryKey: ['shelf', name, synced ? version : [loaded?.loadedAt, loaded?.rows], names],
    queryFn: async () => {
      const all: RowOf<Name>[] = [];
      for (let from = 0, count = 1; from < count; from += part) {
        const asked = { list, from, most: part, ...(!synced && { shelf: name }) };
        const found = await sync?.ask('rows', asked);
        all.push(...(found?.rows ?? []));
        count = found?.count ?? 0;
      }
      // Rows that stay as they are needn't be drawn again.
      return (before.current = replaceEqualDeep(before.current, all));
    },
    enabled: sync !== null && loaded !== undefined && isNamed,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
  });
  return {
    ...shelf,
    rows,
    loaded: rows && loaded,
    isSynced: synced !== undefined,
    ...(synced && { loading: null, failed: null }),
  };
}
