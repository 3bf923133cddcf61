/**
 * Parts of lists for the screen. The worker filters, sorts, searches, totals, and exports, so the page has only the rows
 * it shows.
 */
import type { ListSpec } from '#domain/lists/list.ts';
import { readRows, type ReadRows } from '#domain/rows/chart.ts';
import { csvOf } from '#domain/rows/csv.ts';
import type { Viewer } from '#domain/rows/field.ts';
import { queried, type RowQuery, valuesOf } from '#domain/rows/query.ts';
import { sayAll } from '#domain/rows/said.ts';
import { type Match, matchIn, textOfFields, wordsOf } from '#domain/rows/search.ts';
import { type TotalFigures, totalsOf } from '#domain/rows/totals.ts';
import { forLast } from '#domain/values/collections.ts';

export interface Window<Row> {
  rows: readonly Row[];
  /** The index of the first row. */
  from: number;
  /** The number of all matching rows, and of all rows. */
  count: number;
  all: number;
  /** Search matches in fields that aren't shown, in row order. */
  matches: readonly (Match | null)[];
  /** Indexes of all rows with such a match. These rows are taller. */
  matched: readonly number[];
  /** Keys of optional columns that some row has a value for. */
  filled: readonly string[];
  /** The pages of rows with filters of the platform, by ID. */
  pages?: ReadonlyMap<string, number>;
}

/** A query about a list. `given`: what the list itself depends on. */
export interface ListAsk<Name extends string = string, Given = unknown> {
  list: Name;
  given: Given;
  /** The rows of a list with filters of the platform, instead of all synced ones (`shelves.ts`). */
  shelf?: string;
  query: RowQuery;
}

export interface WindowAsked<Ask extends ListAsk> {
  ask: Ask;
  from: number;
  most: number;
  /** Keys of the shown fields. */
  shown: readonly string[];
}

/** The rows of a list, and its rules. */
export interface SyncedList<Row> {
  rows: readonly Row[];
  list: ListSpec<Row>;
}

interface WindowOptions<Row, Ask extends ListAsk> {
  synced(ask: Pick<Ask, 'list' | 'given' | 'shelf'>): SyncedList<Row>;
  viewer(): Viewer;
  /** Returns rows of a list with what other records say of them. */
  join(list: string, rows: readonly Row[]): readonly Row[];
  pageOf(shelf: string, id: string): number | undefined;
}

export function createWindows<Row extends { id: string | null }, Ask extends ListAsk>({
  synced,
  viewer,
  join,
  pageOf,
}: WindowOptions<Row, Ask>) {
  const matching = forLast(
    (ask: Ask) => {
      const { rows, list } = synced(ask);
      return { all: rows.length, list, rows: queried(rows, list, ask.query, viewer()) };
    },
    (ask) => {
      const { rows, list } = synced(ask);
      return [rows, list, viewer().today, viewer().zone];
    },
  );
  const filledIn = forLast(
    (ask: Pick<Ask, 'list' | 'given' | 'shelf'>) => {
      const { rows, list } = synced(ask);
      const optional = list.fields.filter(({ ifGiven }) => ifGiven);
      const empty = new Set(optional);
      // Row by row: each is in the processor's cache while it's read.
      for (const row of rows) for (const field of empty) if (field.value(row)) empty.delete(field);
      return optional.filter((field) => !empty.has(field)).map(({ key }) => key);
    },
    (ask) => {
      const { rows, list } = synced(ask);
      return [rows, list];
    },
  );
  /** Returns the matches of a search in fields that aren't shown. */
  function matchesIn({ ask, shown }: Pick<WindowAsked<Ask>, 'ask' | 'shown'>) {
    const { rows, list } = matching(ask);
    const words = wordsOf(ask.query.searchText);
    const inSight = list.fields.filter(({ key }) => shown.includes(key));
    const isSaid = sayAll(inSight, words);
    return {
      matched: words.length === 0 ? [] : rows.flatMap((row, index) => (isSaid(row) ? [] : [index])),
      matchOf: (row: Row) => matchIn(row, list, { shown: textOfFields(inSight, row), words }),
    };
  }
  function pagesOf(shelf: string, rows: readonly Row[]): ReadonlyMap<string, number> {
    return new Map(
      rows.flatMap(({ id }) => {
        const page = id === null ? undefined : pageOf(shelf, id);
        return id === null || page === undefined ? [] : [[id, page] as const];
      }),
    );
  }
  const matchesOf = forLast(matchesIn, ({ ask }) => [matching(ask)]);

  return {
    window(asked: WindowAsked<Ask>): Window<Row> {
      const { ask, from, most, shown } = asked;
      const { all, rows } = matching(ask);
      const part = from === 0 && most >= rows.length ? rows : rows.slice(from, from + most);
      const { matched, matchOf } = matchesOf({ ask, shown });
      const isMatched = new Set(matched);
      return {
        rows: join(ask.list, part),
        from,
        count: rows.length,
        all,
        matches: part.map((row, index) => (isMatched.has(from + index) ? matchOf(row) : null)),
        matched,
        filled: filledIn({ list: ask.list, given: ask.given, ...(ask.shelf !== undefined && { shelf: ask.shelf }) }),
        ...(ask.shelf !== undefined && { pages: pagesOf(ask.shelf, part) }),
      };
    },
    /** Returns the number of matching rows. Keeps the window's sorted rows. */
    count(ask: Ask): number {
      const { rows, list } = synced(ask);
      return queried(rows, list, ask.query, viewer()).length;
    },
    totals(ask: Ask): readonly TotalFigures[] {
      const { list, rows } = matching(ask);
      return totalsOf(rows, list.totals);
    },
    daily(ask: Ask): ReadRows | null {
      const { list, rows } = matching(ask);
      return list.chart ? readRows(rows, list.chart, viewer()) : null;
    },
    /** Returns the values of a field, most frequent first. */
    values({ ask, key }: { ask: Ask; key: string }): readonly string[] {
      const { rows, list } = synced(ask);
      const field = list.fields.find((one) => one.key === key);
      return field ? valuesOf(rows, field) : [];
    },
    csv({ ask, keys }: { ask: Ask; keys: readonly string[] }): { file: Blob; rows: number } {
      const { list, rows } = matching(ask);
      const fields = keys.flatMap((key) => list.fields.find((field) => field.key === key) ?? []);
      return { file: csvOf(rows, fields, viewer().zone), rows: rows.length };
    },
    /** Returns the index of a matching row. Null if it doesn't match. */
    place({ ask, id }: { ask: Ask; id: string }): number | null {
      const index = matching(ask).rows.findIndex((row) => row.id === id);
      return index === -1 ? null : index;
    },
    matchingRows: (ask: Ask): readonly Row[] => matching(ask).rows,
  };
}
