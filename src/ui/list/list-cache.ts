/**
 * Rows in the query cache. A page is held under `[operation, input]`; every other key here names the
 * operation as well, so that a write that affects the operation marks its answers as out of date.
 */
import { type QueryClient, type QueryKey, skipToken, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

/** A row and when the answer that holds it arrived, in milliseconds. */
export interface FoundRow<Row> {
  row: Row;
  loadedAt: number;
}

interface Rows<Row> {
  rows: readonly Row[];
}

interface WithId {
  id: string | null;
}

const [found, nearby] = ['found', 'nearby'];

/** A row that was looked for by its id. */
export function foundKey(operation: string, id: string): QueryKey {
  return [found, operation, id];
}

/** The search for a row on its page and next to it. */
export function nearbyKey(id: string, page: QueryKey): QueryKey {
  return [nearby, id, ...page];
}

/** The first part of the keys of the worker's answers. */
const workerKey = 'of worker';

interface Asked<Answer> {
  /** When only this changes, the answer before stays until the new one is there. */
  given?: string | undefined;
  /** Another one after every change of what the answer depends on. */
  version: string;
  /** Null: nothing is asked. */
  ask: ((signal: AbortSignal) => Promise<Answer>) | null;
}

/**
 * Asks the worker, and again with each version. The answer of an earlier version shows until then, also after a return to the
 * screen: what stays the same isn't drawn again. Undefined before the first. `name`: what is asked for, as in query keys.
 */
export function useWorkerAnswer<Answer>(
  name: readonly unknown[],
  { given, version, ask }: Asked<Answer>,
): Answer | undefined {
  const of = JSON.stringify(name);
  const { data, isPlaceholderData, refetch } = useQuery({
    queryKey: [workerKey, of, given],
    queryFn: ask ? async ({ signal }) => ({ version, answer: await ask(signal) }) : skipToken,
    placeholderData: (before, query) => (query?.queryKey[1] === of ? before : undefined),
    structuralSharing: true,
    gcTime: 60_000,
    staleTime: Infinity,
    retry: false,
  });
  const answered = isPlaceholderData ? undefined : data?.version;
  const isOld = ask !== null && answered !== undefined && answered !== version;
  useEffect(() => {
    // Once for all that show it. While an older answer is on its way, we wait for it, then ask again.
    if (isOld) void refetch({ cancelRefetch: false });
  }, [isOld, answered, version, refetch]);
  return ask ? data?.answer : undefined;
}

/** Drops the worker's answers that no screen shows: after a save, a list mustn't open with what was there before. */
export function dropUnseen(cache: QueryClient): void {
  cache.removeQueries({ queryKey: [workerKey], type: 'inactive' });
}

function answersOf<Row>(cache: QueryClient, operation: string) {
  const queries = cache.getQueryCache().findAll({ queryKey: [operation] });
  return queries.map((query) => ({ query, data: query.state.data as Rows<Row> | undefined }));
}

/** The newest row with this id among the pages of an operation. */
export function cachedRow<Row extends WithId>(
  cache: QueryClient,
  operation: string,
  id: string,
): FoundRow<Row> | undefined {
  return answersOf<Row>(cache, operation)
    .flatMap(({ query, data }) => {
      const row = data?.rows.find((candidate) => candidate.id === id);
      return row ? [{ row, loadedAt: query.state.dataUpdatedAt }] : [];
    })
    .toSorted((one, other) => other.loadedAt - one.loadedAt)[0];
}

/** Keeps a row that was looked for by its id. */
export function keepFound<Row>(cache: QueryClient, operation: string, id: string, row: Row): void {
  cache.setQueryData<FoundRow<Row>>(foundKey(operation, id), { row, loadedAt: Date.now() });
}

/** The row that `keepFound` has kept; asks for nothing. */
export function useFoundRow<Row>(operation: string, id: string): Row | undefined {
  return useQuery<FoundRow<Row>>({ queryKey: foundKey(operation, id), queryFn: skipToken }).data?.row;
}

/** Changes a row wherever it is held. */
export function updateRow<Row extends WithId>(
  cache: QueryClient,
  operation: string,
  id: string,
  update: (row: Row) => Row,
): void {
  for (const { query, data } of answersOf<Row>(cache, operation)) {
    if (!data) continue;
    const rows = data.rows.map((row) => (row.id === id ? update(row) : row));
    // The other rows and their order are still as they were.
    setQueryData(cache, query.queryKey, { ...data, rows }, query.state.isInvalidated);
  }
  cache.setQueryData<{ row: Row | null; loadedAt: number }>(foundKey(operation, id), (held) =>
    held?.row ? { row: update(held.row), loadedAt: Date.now() } : held,
  );
}

/** Setting data alone would mark it as up to date. */
function setQueryData(cache: QueryClient, key: QueryKey, data: unknown, outOfDate: boolean): void {
  cache.setQueryData(key, data);
  if (outOfDate) cache.getQueryCache().find({ queryKey: key })?.invalidate();
}
