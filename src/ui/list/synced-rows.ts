/** Rows that a worker syncs: it filters, sorts, and adds them up, and the list has the parts in sight. */
import { getOrMake, isSame } from '#domain/values/collections.ts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { loadModule } from '#ui/browser/prefetch.ts';
import { useWorkerAnswer } from './list-cache.ts';
import type { ReadRows } from '#domain/rows/chart.ts';
import type { RowQuery } from '#domain/rows/query.ts';
import type { Match } from '#domain/rows/search.ts';
import type { TotalFigures } from '#domain/rows/totals.ts';

export interface RowWindow<Row> {
  rows: readonly Row[];
  /** The number of all matching rows, and of all rows. */
  count: number;
  all: number;
  /** Search matches without a visible column, in the order of the rows. */
  matches: readonly (Match | null)[];
  /** Indexes of all rows with such a match. */
  matched: readonly number[];
  /** Keys of columns that show only if a row has a value, which a row has. */
  filled: readonly string[];
  /** Pages of the rows by ID, if they come from pages of the platform. */
  pages?: ReadonlyMap<string, number>;
}

export interface SyncedRows<Row> {
  /** Names what the rows are of: those of another period have another name, those of another time don’t. */
  of: string;
  /** Another one after every change of the rows. */
  key: readonly unknown[];
  /** All rows of the list are synced. */
  isWhole: boolean;
  /** The share of pages that is synced, in words: `2,546 of 5,000 pages`. Empty if all are. */
  coverage: string;
  /** Milliseconds. */
  loadedAt: number;
  window(query: RowQuery, part: { from: number; most: number; shown: readonly string[] }): Promise<RowWindow<Row>>;
  /** The number of matching rows. */
  count(query: RowQuery): Promise<number>;
  totals(query: RowQuery): Promise<readonly TotalFigures[]>;
  daily(query: RowQuery): Promise<ReadRows | null>;
  values(key: string): Promise<readonly string[]>;
  csv(query: RowQuery, keys: readonly string[]): Promise<{ file: Blob; rows: number }>;
  /** The index of a matching row. Null if it isn't among them. */
  place(query: RowQuery, id: string): Promise<number | null>;
  /** A row of the list, whether it matches or not. Null if it isn't synced. */
  row(id: string): Promise<Row | null>;
  /** Reads the list once more. */
  refresh(): void;
}

export interface RowsInSight<Row> extends Pick<RowWindow<Row>, 'filled'> {
  /** As many as match; those that aren't in sight are missing. */
  rows: readonly (Row | undefined)[];
  all: number;
  matchOf: (row: Row) => Match | null;
  isMatched: (index: number) => boolean;
  pages: ReadonlyMap<string, number> | undefined;
  /** Brings these rows. */
  see(first: number, last: number): void;
}

/** Rows per request, and rows that are printed unless more are asked for: about ten sheets. */
const part = 250;
export const printed = 250;
/** Milliseconds before the rows that are only printed are requested. */
const printedAfter = 1500;

interface WindowOptions<Row> {
  query: RowQuery;
  /** Keys of the visible columns. */
  shown: readonly string[];
  /** ID of a row that must be in sight. */
  open: string | undefined;
  /** The number of rows that are printed. */
  mostPrinted?: number;
  /** Rows on screen until those of the worker are there. */
  before?: readonly Row[] | undefined;
  /** Loads the code that draws a long list. */
  load(): Promise<unknown>;
}

/** Returns the rows in sight, and the earlier ones until others are there. Undefined before the first. */
export function useSyncedRows<Row extends { id: string | null }>(
  synced: SyncedRows<Row> | null,
  { query, shown, open, mostPrinted = printed, before: shownBefore = none, load }: WindowOptions<Row>,
): RowsInSight<Row> | undefined {
  const [range, setRange] = useState<readonly [first: number, last: number]>([0, 0]);
  const [fullHead, setFullHead] = useState('');
  // Only a search depends on the columns.
  const inSight = query.searchText === undefined ? none : shown;
  const key = JSON.stringify([synced?.key, query, inSight]);
  const place = useOfSynced(open === undefined ? null : synced, ['place', query, open], (rows) =>
    rows.place(query, open ?? ''),
  );
  // An open record and its neighbors stay in sight.
  const parts = [
    ...partsOf(0, fullHead === key || mostPrinted > printed ? mostPrinted - 1 : 0),
    ...partsOf(...range),
    ...(place == null ? [] : partsOf(Math.max(0, place - 1), place + 1)),
  ];
  const indexes = synced ? [...new Set(parts)] : [];
  /** The parts that were requested; those in sight are asked for together. */
  // oxlint-disable-next-line react/exhaustive-deps -- other rows make another map
  const requested = useMemo(() => new Map<number, Promise<RowWindow<Row>>>(), [key]);
  const windows = useOfSynced(synced, ['window', query, inSight, indexes], async (rows) => {
    // Rows come with the code that draws them: until then, those of the page stay, and the focus in them.
    const code = loadModule(load).catch(() => undefined);
    const asked = indexes.map((index) =>
      getOrMake(requested, index, () => rows.window(query, { from: index * part, most: part, shown: inSight })),
    );
    await code;
    return Promise.all(asked);
  });
  const see = useCallback((from: number, to: number) => {
    setRange((before) => (covers(before, [from, to]) ? before : [from, to]));
  }, []);
  const isReady = windows !== undefined;
  // A list can be printed without asking first.
  useEffect(() => {
    if (!isReady) return undefined;
    const timer = setTimeout(() => setFullHead(key), printedAfter);
    return () => clearTimeout(timer);
  }, [isReady, key]);
  const made = useMemo(
    () => (windows ? rowsOf(indexes, windows, shownBefore) : undefined),
    // oxlint-disable-next-line react/exhaustive-deps -- the windows are of these indexes
    [windows],
  );
  const [before, setBefore] = useState(made);
  if (made && made !== before) setBefore(made);
  const now = synced ? (isReady ? made : before) : undefined;
  return useMemo(() => now && { ...now, see }, [now, see]);
}

/** Asks the worker about rows, and again after every change of them. `name`: what is asked for, as in query keys. */
export function useOfSynced<Row, Answer>(
  synced: SyncedRows<Row> | null,
  name: readonly unknown[],
  ask: (rows: SyncedRows<Row>) => Promise<Answer>,
): Answer | undefined {
  return useWorkerAnswer([synced?.of, name], {
    version: JSON.stringify(synced?.key),
    ask: synced && (() => ask(synced)),
  });
}

const none: readonly never[] = [];

function partsOf(first: number, last: number): number[] {
  const from = Math.floor(first / part);
  return Array.from({ length: Math.floor(last / part) - from + 1 }, (_, index) => from + index);
}

function covers(range: readonly [number, number], [from, to]: readonly [number, number]): boolean {
  return Math.floor(from / part) >= Math.floor(range[0] / part) && Math.floor(to / part) <= Math.floor(range[1] / part);
}

/** `before`: rows that aren't drawn again if they are the same. */
function rowsOf<Row extends { id: string | null }>(
  indexes: readonly number[],
  windows: readonly RowWindow<Row>[],
  before: readonly Row[],
): Omit<RowsInSight<Row>, 'see'> | undefined {
  const [head] = windows;
  if (!head) return undefined;
  const drawn = new Map(before.map((row) => [row.id, row]));
  const rows: (Row | undefined)[] = [];
  rows.length = head.count;
  const matches = new Map<Row, Match>();
  for (const [position, window] of windows.entries()) {
    const from = (indexes[position] ?? 0) * part;
    window.rows.forEach((given, index) => {
      const same = drawn.get(given.id);
      const row = same && isSame(same, given) ? same : given;
      rows[from + index] = row;
      const match = window.matches[index];
      if (match) matches.set(row, match);
    });
  }
  const matched = new Set(head.matched);
  return {
    rows,
    all: head.all,
    matchOf: (row) => matches.get(row) ?? null,
    isMatched: (index) => matched.has(index),
    filled: head.filled,
    pages: head.pages && new Map(windows.flatMap(({ pages }) => [...(pages ?? [])])),
  };
}
