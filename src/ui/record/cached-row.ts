import type { QueryClient, QueryKey } from '@tanstack/react-query';

export interface SeenRow<Row> {
  row: Row;
  /** When the answer that holds it arrived, in milliseconds. */
  loadedAt: number;
}

/** The newest row with this id in the answers of a list operation that are still held: pages, and whole loaded lists. */
export function seenRow<Row extends { id: string | null }>(
  cache: QueryClient,
  operation: string,
  id: string,
): SeenRow<Row> | undefined {
  const answers = [[operation], ['loaded', operation]].flatMap((queryKey) =>
    cache.getQueryCache().findAll({ queryKey }),
  );
  return answers
    .flatMap(({ state }) => {
      const rows = (state.data as { rows?: readonly Row[] } | undefined)?.rows;
      const row = rows?.find((candidate) => candidate.id === id);
      return row ? [{ row, loadedAt: state.dataUpdatedAt }] : [];
    })
    .toSorted((one, other) => other.loadedAt - one.loadedAt)[0];
}

/** Where the row is kept that a search through all pages has found. */
export function foundRowKey(operation: string, id: string): QueryKey {
  return ['found-row', operation, id];
}
