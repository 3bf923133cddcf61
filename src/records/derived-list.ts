/** Lists that the sync worker makes of several others, for list screens. */
import { useSynced } from './synced-list.ts';
import { type ListChoices, parseListSearch } from './lists.ts';
import type { Values } from '#ui/record/record-link.ts';
import type { Page } from '#api/page.ts';
import type { ListSource } from '#ui/list/list-source.ts';
import type { ListName } from '#api/operations.ts';
import type { SyncedListName, SyncedRow, ListGiven } from '#sync/synced-lists.ts';
import type { Sync, SyncStatus } from '#sync/sync.ts';
import type { ApiError } from '#api/errors.ts';
import { queryOptions } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { formatCount, plural } from '#domain/values/labels.ts';
import { type ListState, type ListStates, nothingRead, syncedAt } from '#sync/lists.ts';
import { resources } from '#domain/resources.ts';
import { isListSettled } from '#sync/progress.ts';
import { marks } from '#device/marks.ts';
import type { QualityAsked, QualityKnown } from '#sync/questions/quality.ts';
import { useStore } from '#ui/browser/use-store.ts';
import { useSyncQuery, useStatus } from './use-sync.ts';
import { useSyncMode } from '#ui/browser/sync-choice.ts';

type DerivedName = Exclude<SyncedListName, ListName>;
type Source<Name extends DerivedName> = ListSource<SyncedRow<Name>>;

interface DerivedOptions<Name extends DerivedName> {
  name: Name;
  /** A stable object, or a stable function of the address. */
  given: ListGiven[Name] | ((values: Values) => ListGiven[Name]);
  /** The lists that its rows are made from. Rows are as old as the oldest of them. */
  from: readonly ListName[];
  /** Returns further lists that were asked for these rows. A stable function. */
  also?(given: ListGiven[Name]): readonly ListName[];
  /** Extra search params of the screen: a stable object, or a stable function of the address. */
  choices?: ListChoices | ((values: Values) => ListChoices);
  /** Returns false while its rows may still become others, though the lists are synced. A stable function. */
  isFinal?(status: SyncStatus, given: ListGiven[Name]): boolean;
}

/** Returns the source of a list that the worker makes. It has no rows before the first of them are synced. */
export function useDerivedSource<Name extends DerivedName>(
  sync: Sync | null,
  { name, given, from, also, choices, isFinal }: DerivedOptions<Name>,
) {
  const isSyncing = useSyncMode() === 'on';
  const hasBegun = useStatus(sync, (status) => from.some((list) => hasRows(listsIn(status)[list])));
  // What was synced before sync was turned off isn't kept current.
  const isWhole = useStatus(sync, (status) => isSyncing && from.every((list) => isListSettled(listsIn(status)[list])));
  const isArriving = hasBegun && !isWhole;
  const loadedAt = useStatus(sync, (status) => syncedAt(listsIn(status), from), isArriving);
  const coverage = useStatus(sync, (status) => (isSyncing ? coverageIn(listsIn(status), from) : ''), isArriving);
  const parse = useCallback<Source<Name>['parse']>(
    (address) => parseListSearch(null, address, typeof choices === 'function' ? choices(address) : choices),
    [choices],
  );
  return useMemo<Source<Name>>(
    () => ({
      parse,
      useSynced({ values }) {
        const asked = typeof given === 'function' ? given(values) : given;
        // oxlint-disable react/hooks -- it's a hook itself, which a list calls as long as it's on screen
        const others = also?.(asked) ?? [];
        const oldest = useStatus(sync, (status) => Math.min(loadedAt, syncedAt(listsIn(status), others) || loadedAt));
        const isDone = useStatus(sync, (status) => status === null || (isFinal?.(status, asked) ?? true));
        return useSynced(hasBegun ? sync : null, {
          name,
          given: asked,
          isWhole: isWhole && isDone,
          coverage,
          loadedAt: oldest,
          refresh: () => sync?.readAgain(),
        });
        // oxlint-enable react/hooks
      },
      // The platform has no pages of it.
      useAll: () => undefined,
      request: () => noPages(name),
    }),
    [name, given, sync, hasBegun, isWhole, isFinal, coverage, loadedAt, also, parse],
  );
}

/** Returns a request that's never sent. */
export function noPages<Row>(name: string) {
  return () => queryOptions<Page<Row>, ApiError>({ queryKey: [name], queryFn: () => noRows, enabled: false });
}

const listsIn = (status: SyncStatus | null) => status?.lists ?? nothingRead;
const hasRows = (state: ListState) => state.rows > 0 || isListSettled(state);

/**
 * Returns how much of the first list that isn't synced is: `41 of 300 household pages`, or `41 household pages` if the platform
 * doesn't say how many there are. Empty if all are.
 */
function coverageIn(lists: ListStates, from: readonly ListName[]): string {
  const list = from.find((name) => !isListSettled(lists[name]));
  if (list === undefined) return '';
  const { nextPage, last } = lists[list];
  const noun = resources[list].one;
  if (last !== null) return `${formatCount(nextPage - 1)} of ${plural(last, `${noun} page`, `${noun} pages`)}`;
  return nextPage > 1 ? plural(nextPage - 1, `${noun} page`, `${noun} pages`) : '';
}

const noRows: Page<never> = {
  rows: [],
  number: 1,
  last: 1,
  total: null,
  unfilteredTotal: null,
  from: null,
  to: null,
  hasPrevious: false,
  hasNext: false,
  unreadable: 0,
};

/** Returns what the checks of data quality depend on besides the synced rows. */
export function useQualityAsked(): QualityAsked {
  const apart = useStore(marks, ({ notDuplicates }) => notDuplicates);
  return useMemo(() => ({ apart: Object.keys(apart) }), [apart]);
}

/** Returns the outcome of the checks of data quality. Undefined until it's there, and without sync. */
export function useQualityKnown(sync: Sync | null): QualityKnown | undefined {
  const asked = useQualityAsked();
  return useSyncQuery(sync, ['quality known'], (ask) => ask('qualityKnown', asked), JSON.stringify(asked));
}

/** Returns the pairs that a contact is in: likely, possible, and not duplicates. Undefined until they're there, and without sync. */
export function usePairsOf(sync: Sync | null, contact: string) {
  const asked = useQualityAsked();
  const given = { contact, asked };
  return useSyncQuery(sync, ['pairs', contact], (ask) => ask('pairs', given), JSON.stringify(asked));
}
