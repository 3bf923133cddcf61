/** Rows of one page of the platform, filtered, searched, and sorted as the worker does it for whole lists. */
import type { Viewer } from '#domain/rows/field.ts';
import { type QueriedList, queried, type RowQuery } from '#domain/rows/query.ts';
import { matchIn, textOfFields, wordsOf } from '#domain/rows/search.ts';
import type { RowsInSight } from './synced-rows.ts';

interface PageOptions {
  query: RowQuery;
  /** Keys of the visible columns. */
  shown: readonly string[];
  viewer: Viewer;
}

export function rowsOfPage<Row>(
  all: readonly Row[],
  list: QueriedList<Row>,
  { query, shown, viewer }: PageOptions,
): RowsInSight<Row> {
  const rows = queried(all, list, query, viewer);
  const words = wordsOf(query.searchText);
  const inSight = list.fields.filter(({ key }) => shown.includes(key));
  const match = (row: Row) => matchIn(row, list, { shown: textOfFields(inSight, row), words });
  const matches = words.length === 0 ? [] : rows.map(match);
  return {
    rows,
    all: all.length,
    matchOf: (row) => matches[rows.indexOf(row)] ?? null,
    isMatched: (index) => (matches[index] ?? null) !== null,
    filled: list.fields.filter(({ ifGiven, value }) => ifGiven && all.some((row) => value(row))).map(({ key }) => key),
    pages: undefined,
    see: () => undefined,
  };
}
