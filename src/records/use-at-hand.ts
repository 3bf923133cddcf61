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

/** The replica, whatever it holds; null where nothing is read in the background. */
export function useReplica(): AtHand | null {
  return useStore(atHand);
}

/** The replica once it holds the whole list; until then, and where nothing is read in the background, null. */
export function useAtHand(list: ListName): AtHand | null {
  const replica = useReplica();
  const isWhole = useStatus(replica, (status) => status?.lists[list].wholeSince != null);
  return isWhole ? replica : null;
}

/** Of what is read; null where nothing is. */
export function useStatus<Selected>(
  replica: AtHand | null,
  select: (status: AtHandStatus | null) => Selected,
): Selected {
  // Both are stores of what may be null.
  return useStore((replica?.status ?? nothing) as typeof nothing, select);
}

/** What a question is told about the time, in milliseconds: the same for all that is asked within a minute. */
export function thisMinute(): number {
  return Math.floor(Date.now() / 60_000) * 60_000;
}

/** Changes with what a figure is about: the zone of days, and the currency that was chosen. */
const viewerOf = ({ zone, currency }: Preferences) => `${zone === 'utc'} ${currency}`;

/** Changes with the rows: gifts that were read, givers that became known, and changes that were saved. */
function versionOf({ lists, writes, givers }: AtHandStatus): string {
  return [...Object.values(lists).map(({ askedAt, rows }) => `${askedAt} ${rows}`), writes, givers?.known].join();
}

/**
 * The answer to a question about the rows at hand, asked again when they change. Undefined until it is there, and while there
 * is no replica. `name` tells one question from another. One that is asked with something else `given` keeps its answer until
 * the next is there.
 */
export function useAnswer<Answer>(
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
    // What was answered stands until the new answer is there.
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
  return data?.name === JSON.stringify(name) ? data.answer : undefined;
}

/** The versions of the rows that the lists in a cache were made of, by name. */
const madeOf = new WeakMap<QueryClient, Map<string, string>>();

interface AnswerOptions<Row> {
  /** Tells one question from another. */
  name: string;
  /** What is given to it. */
  given?: unknown;
  ask(ask: AtHand['ask']): Promise<readonly Row[]>;
  /** What else its screen has in the address. The same object every time. */
  choices?: Readonly<Record<string, RegExp>>;
}

/** A list whose rows answer a question about the rows at hand: all of them at once, asked again when those change. */
export function useAnswerSource<Row>(replica: AtHand, { name, given, ask, choices }: AnswerOptions<Row>) {
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
    // What is asked follows from the name and from what is given.
    // oxlint-disable-next-line react/exhaustive-deps
    [replica, name, given, viewer, choices],
  );
  // As what it is made of does: gifts that were read, givers that became known, and changes that were saved.
  useEffect(() => {
    const made = madeOf.get(cache) ?? new Map<string, string>();
    madeOf.set(cache, made);
    const look = () => {
      const [before, now] = [made.get(name), versionOf(replica.status.get())];
      made.set(name, now);
      if (before !== undefined && before !== now) void cache.invalidateQueries({ queryKey: [name] });
    };
    // Also for what has changed since this list was left.
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
