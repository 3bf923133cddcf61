import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  skipToken,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { ApiError } from '../api/errors.ts';
import type { ListName } from '../api/operations.ts';
import type { Page } from '../api/page.ts';
import { type Preferences, preferences } from '../device/preferences.ts';
import { createStore } from '../device/store.ts';
import type { AtHand, AtHandStatus } from '../replica/at-hand.ts';
import { atHand } from '../replica/current.ts';
import { useStore } from '../ui/browser/use-store.ts';
import type { ListSource } from '../ui/rows/list-request.ts';
import { parseListSearch } from './lists.ts';

const nothing = createStore<AtHandStatus | null>(null);

/** Returns the replica, however much has synced. Null if background sync is off. */
export function useReplica(): AtHand | null {
  return useStore(atHand);
}

/** Returns the replica once the whole list is synced. Null until then, and if background sync is off. */
export function useReplicaWith(list: ListName): AtHand | null {
  const replica = useReplica();
  const isWhole = useStatus(replica, (status) => status?.lists[list].wholeSince != null);
  return isWhole ? replica : null;
}

/** Selects from the sync status, which is null if background sync is off. */
export function useStatus<Selected>(
  replica: AtHand | null,
  select: (status: AtHandStatus | null) => Selected,
): Selected {
  // Both stores have a nullable value.
  return useStore((replica?.status ?? nothing) as typeof nothing, select);
}

/** Returns the start of the current minute in milliseconds, so that queries within a minute have the same input. */
export function thisMinute(): number {
  return Math.floor(Date.now() / 60_000) * 60_000;
}

/** Cache key for the preferences that figures depend on. */
const viewerOf = ({ zone, currency, fiscalYearStartsIn }: Preferences) =>
  `${zone === 'utc'} ${currency} ${fiscalYearStartsIn}`;

/** Version of the synced data. Changes when rows sync, donors are identified, or changes are saved. */
function versionOf({ lists, writes, givers }: AtHandStatus): string {
  return [...Object.values(lists).map(({ askedAt, rows }) => `${askedAt} ${rows}`), writes, givers?.known].join();
}

/**
 * Runs a query on the synced data and reruns it when the data changes. Returns undefined until the result is there, and
 * without a replica. `name` identifies the query. When only `given` changes, the previous result stays until the next.
 */
export function useReplicaQuery<Answer>(
  replica: AtHand | null,
  name: readonly unknown[],
  question: (ask: AtHand['ask']) => Promise<Answer>,
  given?: string,
): Answer | undefined {
  const version = useStatus(replica, (status) => status && versionOf(status));
  const viewer = useStore(preferences, viewerOf);
  const { data } = useQuery({
    queryKey: ['answer', name, version, viewer, given],
    queryFn: replica ? async () => ({ name: JSON.stringify(name), answer: await question(replica.ask) }) : skipToken,
    // Show the previous result until the new one arrives.
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
  return data?.name === JSON.stringify(name) ? data.answer : undefined;
}

/** Data versions that cached lists were built from, by list name. */
const madeOf = new WeakMap<QueryClient, Map<string, string>>();

interface AnswerOptions<Row> {
  /** Identifies the query. */
  name: string;
  /** The query's input. */
  given?: unknown;
  ask(ask: AtHand['ask']): Promise<readonly Row[]>;
  /** Extra search params of the screen. Must be a stable object. */
  choices?: Readonly<Record<string, RegExp>>;
}

/** List source backed by a replica query. Loads all result rows at once and reruns when the data changes. */
export function useReplicaListSource<Row>(replica: AtHand, { name, given, ask, choices }: AnswerOptions<Row>) {
  const cache = useQueryClient();
  const viewer = useStore(preferences, viewerOf);
  const source = useMemo<ListSource<Row>>(
    () => ({
      isWhole: true,
      parse: (address) => parseListSearch(null, address, choices),
      request: () => () =>
        queryOptions<Page<Row>, ApiError>({
          queryKey: [name, given, viewer],
          queryFn: async () => pageOf(await ask(replica.ask)),
        }),
    }),
    // `ask` depends only on `name` and `given`.
    // oxlint-disable-next-line react/exhaustive-deps
    [replica, name, given, viewer, choices],
  );
  // Invalidate the list when the data version changes.
  useEffect(() => {
    const made = madeOf.get(cache) ?? new Map<string, string>();
    madeOf.set(cache, made);
    const look = () => {
      const [before, now] = [made.get(name), versionOf(replica.status.get())];
      made.set(name, now);
      if (before !== undefined && before !== now) void cache.invalidateQueries({ queryKey: [name] });
    };
    // Also check for changes since the list was last shown.
    look();
    return replica.status.subscribe(look);
  }, [cache, replica, name]);
  return source;
}

function pageOf<Row>(rows: readonly Row[]): Page<Row> {
  return {
    rows,
    number: 1,
    last: 1,
    total: rows.length,
    unfilteredTotal: null,
    from: null,
    to: null,
    hasPrevious: false,
    hasNext: false,
    unreadable: 0,
  };
}
