/** The rows of all lists, in memory. */
import type { ListName } from '../api/operations.ts';
import type { ListRow, ListState, RowOf } from './lists.ts';

interface Entry {
  row: ListRow;
  /** Rows stand in the order of their places. */
  place: number;
  /** The round that last met it. */
  round: number;
  /** Rounds in a row that did not. */
  missed: number;
}

interface Shelf {
  entries: Map<string, Entry>;
  /** The place of the next row that is new. */
  front: number;
  /** In order; null after a change. */
  sorted: readonly Entry[] | null;
  /** Those rows; the same until a change. */
  rows: readonly ListRow[] | null;
  /** Raised with every change. */
  version: number;
}

export interface TakenPage {
  rows: readonly ListRow[];
  /** Counts from 1. */
  page: number;
  round: number;
}

/** What is to be known of the rows of a list beside their order, to go on with them. */
export interface ShelfState {
  /** Rows of a page. */
  perPage: number;
  /** Rows of pages that the round on its way has read, which it has not met, and rows that the round before did not. */
  unmet: readonly string[];
  missed: readonly string[];
}

/** Where a round stands. */
interface Place {
  round: number;
  nextPage: number;
}

/** More rows than a page ever has. */
const pageRoom = 100_000;

export interface Stretch {
  older: number;
  count: number;
  rows: readonly ListRow[];
}

export interface RowStore {
  /** Holds the rows of a page of a round. */
  take(list: ListName, page: TakenPage): void;
  /** Holds rows that are new or have changed; what is new stands first. */
  update(list: ListName, rows: readonly ListRow[]): void;
  /** Drops what the round did not meet, where that is sure. */
  endRound(list: ListName, ended: { round: number; total: number | null }): void;
  /**
   * Puts `rows` in the place of `count` rows, of which `older` rows are older. False if a row had to go that was only heard of
   * as updated: it may belong among the older ones, which then aren't those that were counted.
   */
  replace(list: ListName, stretch: Stretch): boolean;
  shelfState(list: ListName, place: Place): ShelfState;
  /** Holds the rows of an earlier replica, in their order. */
  bring(list: ListName, rows: readonly ListRow[], as: Place & { shelf: ShelfState }): void;
  /** The same until something of them changes. */
  rows<Name extends ListName>(list: Name): readonly RowOf<Name>[];
  row<Name extends ListName>(list: Name, id: string): RowOf<Name> | undefined;
  /** The page on which the service last had the row: the first, where it has only been heard of since. */
  pageOf(list: ListName, id: string): number;
  count(list: ListName): number;
  version(list: ListName): number;
}

/** The reader's side of a store. Calls take effect in their order. */
export interface ReaderStore {
  take(list: ListName, page: TakenPage & { askedAt: number }, state: ListState): void;
  /** These two return how many rows are held then. */
  update(list: ListName, rows: readonly ListRow[], state: ListState): Promise<number>;
  endRound(list: ListName, ended: { round: number; total: number | null }, state: ListState): Promise<number>;
  replace(list: ListName, stretch: Stretch): Promise<{ rows: number; isSure: boolean }>;
}

/** Whether every field is: most rows that are read again are as they were, and then nothing has to be drawn anew. */
const isSame = (one: ListRow | undefined, other: ListRow) =>
  one !== undefined && JSON.stringify(one) === JSON.stringify(other);

export function createRowStore(): RowStore {
  const shelves = new Map<ListName, Shelf>();
  const shelfOf = (list: ListName): Shelf => {
    const shelf = shelves.get(list) ?? { entries: new Map(), front: 0, sorted: null, rows: null, version: 0 };
    shelves.set(list, shelf);
    return shelf;
  };
  const changed = (shelf: Shelf) => {
    shelf.sorted = null;
    shelf.rows = null;
    shelf.version += 1;
  };
  const inOrder = (shelf: Shelf) =>
    (shelf.sorted ??= [...shelf.entries.values()].toSorted((one, other) => one.place - other.place));

  return {
    take(list, { rows, page, round }) {
      const shelf = shelfOf(list);
      let isOther = false;
      for (const [index, row] of rows.entries()) {
        const place = page * pageRoom + index;
        // A row without an ID can only be told apart by where it stands.
        const key = row.id ?? `?${place}`;
        const before = shelf.entries.get(key);
        if (before?.place === place && isSame(before.row, row)) {
          before.round = round;
          before.missed = 0;
          continue;
        }
        shelf.entries.set(key, { row, place, round, missed: 0 });
        isOther = true;
      }
      if (isOther) changed(shelf);
    },
    update(list, rows) {
      const shelf = shelfOf(list);
      const news = rows.filter((row) => row.id !== null && !isSame(shelf.entries.get(row.id)?.row, row));
      if (news.length === 0) return;
      for (const row of news.toReversed()) {
        if (row.id === null) continue;
        const held = shelf.entries.get(row.id);
        if (held) held.row = row;
        else shelf.entries.set(row.id, { row, place: (shelf.front -= 1), round: Infinity, missed: 0 });
      }
      changed(shelf);
    },
    endRound(list, { round, total }) {
      const shelf = shelfOf(list);
      const held = shelf.entries.size;
      const missing = [...shelf.entries].filter(([, entry]) => entry.round < round);
      // Where rows have moved between pages, one that was not met may still be there.
      const isSure = total !== null && shelf.entries.size - missing.length === total;
      for (const [id, entry] of missing) {
        entry.missed += 1;
        if (isSure || entry.missed > 1) shelf.entries.delete(id);
      }
      for (const entry of shelf.entries.values()) if (entry.round === Infinity) entry.round = round;
      if (shelf.entries.size < held) changed(shelf);
    },
    replace(list, { older, count, rows }) {
      const shelf = shelfOf(list);
      const all = inOrder(shelf);
      const end = all.length - older;
      const start = Math.max(0, end - count);
      const given = new Set(rows.map(({ id }) => id));
      const others = (part: readonly Entry[]) => part.filter(({ row }) => row.id === null || !given.has(row.id));
      const met = rows.map((row) => ({ row, place: 0, round: Infinity, missed: 0 }));
      const next = [...others(all.slice(0, start)), ...met, ...others(all.slice(end))];
      shelf.entries = new Map();
      for (const [place, entry] of next.entries()) shelf.entries.set(entry.row.id ?? `?${place}`, { ...entry, place });
      shelf.front = 0;
      changed(shelf);
      return others(all.slice(start, end)).every(({ place }) => place >= 0);
    },
    shelfState(list, { round, nextPage }) {
      const entries = [...shelfOf(list).entries];
      const keysOf = (some: (entry: Entry) => boolean) => entries.flatMap(([key, entry]) => (some(entry) ? [key] : []));
      return {
        perPage: entries.filter(([, { place }]) => Math.floor(place / pageRoom) === 1).length,
        unmet: keysOf((entry) => entry.place < nextPage * pageRoom && entry.round < round),
        missed: keysOf(({ missed }) => missed > 0),
      };
    },
    bring(list, rows, { round, nextPage, shelf: { perPage, unmet, missed } }) {
      const shelf = shelfOf(list);
      const [notMet, wasMissed] = [new Set(unmet), new Set(missed)];
      for (const [index, row] of rows.entries()) {
        const place = perPage > 0 ? (1 + Math.floor(index / perPage)) * pageRoom + (index % perPage) : index;
        const key = row.id ?? `?${place}`;
        const isMet = place < nextPage * pageRoom && !notMet.has(key);
        shelf.entries.set(key, { row, place, round: isMet ? round : round - 1, missed: wasMissed.has(key) ? 1 : 0 });
      }
      changed(shelf);
    },
    // A shelf only has rows of its list.
    rows<Name extends ListName>(list: Name) {
      const shelf = shelfOf(list);
      return (shelf.rows ??= inOrder(shelf).map(({ row }) => row)) as readonly RowOf<Name>[];
    },
    row: <Name extends ListName>(list: Name, id: string) =>
      shelfOf(list).entries.get(id)?.row as RowOf<Name> | undefined,
    pageOf: (list, id) => Math.max(1, Math.floor((shelfOf(list).entries.get(id)?.place ?? 0) / pageRoom)),
    count: (list) => shelfOf(list).entries.size,
    version: (list) => shelfOf(list).version,
  };
}
