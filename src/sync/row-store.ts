/** The rows of all lists, in memory. */
import type { ListName } from '#api/operations.ts';
import type { ListRow, ListState, RowOf } from './lists.ts';

interface Entry {
  row: ListRow;
  /** Rows are sorted by place. */
  place: number;
  /** The last round that saw it. */
  round: number;
  /** Rounds in a row that didn't see it. */
  missed: number;
}

interface Shelf {
  entries: Map<string, Entry>;
  /** The place of the next new row. */
  front: number;
  /** In order. Null after a change. */
  sorted: readonly Entry[] | null;
  /** The rows of `sorted`: the same array until a change. */
  rows: readonly ListRow[] | null;
  /** Raised with every change. */
  version: number;
}

export interface TakenPage {
  rows: readonly ListRow[];
  /** Starts at 1. */
  page: number;
  round: number;
}

/** The state that a list resumes from, besides its ordered rows. */
export interface ShelfState {
  /** Rows per page. */
  perPage: number;
  /** Rows on pages that this round has read but that it hasn't seen, and rows that the previous round hadn't. */
  unmet: readonly string[];
  missed: readonly string[];
}

/** The progress of a round. */
interface Place {
  round: number;
  nextPage: number;
}

/** More than the rows of any page. */
const pageRoom = 100_000;

export interface Stretch {
  older: number;
  count: number;
  rows: readonly ListRow[];
}

export interface RowStore {
  /** Stores the rows of a round's page. */
  take(list: ListName, page: TakenPage): void;
  /** Stores new and changed rows. New ones go first. */
  update(list: ListName, rows: readonly ListRow[]): void;
  /** Deletes rows the round didn't see, if that's certain. */
  endRound(list: ListName, ended: { round: number; total: number | null }): void;
  /**
   * Replaces `count` rows, of which `older` rows are older, with `rows`. False if that removes a row that came only as an
   * update: it may belong among the older ones, whose count is then wrong.
   */
  replace(list: ListName, stretch: Stretch): boolean;
  shelfState(list: ListName, place: Place): ShelfState;
  /** Adds stored rows, in their order. */
  bring(list: ListName, rows: readonly ListRow[], as: Place & { shelf: ShelfState }): void;
  /** The same array until a row changes. */
  rows<Name extends ListName>(list: Name): readonly RowOf<Name>[];
  row<Name extends ListName>(list: Name, id: string): RowOf<Name> | undefined;
  /** Returns the row's last page on the platform. The first, if we've only had updates of it since. */
  pageOf(list: ListName, id: string): number;
  count(list: ListName): number;
  version(list: ListName): number;
}

/** The reader's side of a store. Calls take effect in order. */
export interface ReaderStore {
  take(list: ListName, page: TakenPage & { askedAt: number }, state: ListState): void;
  /** Both return the number of rows after the change. */
  update(list: ListName, rows: readonly ListRow[], state: ListState): Promise<number>;
  endRound(list: ListName, ended: { round: number; total: number | null }, state: ListState): Promise<number>;
  replace(list: ListName, stretch: Stretch): Promise<{ rows: number; isSure: boolean }>;
}

/** True if all fields are equal. Most rows come back unchanged, and then nothing needs to be drawn again. */
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
        // A row without an ID is identified by its place.
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
      // Of a row that comes twice, the later one counts.
      const last = new Map(rows.map((row) => [row.id, row]));
      const news = [...last.values()].filter((row) => row.id !== null && !isSame(shelf.entries.get(row.id)?.row, row));
      if (news.length === 0) return;
      for (const row of news.toReversed()) {
        if (row.id === null) continue;
        const synced = shelf.entries.get(row.id);
        if (synced) synced.row = row;
        else shelf.entries.set(row.id, { row, place: (shelf.front -= 1), round: Infinity, missed: 0 });
      }
      changed(shelf);
    },
    endRound(list, { round, total }) {
      const shelf = shelfOf(list);
      const synced = shelf.entries.size;
      const missing = [...shelf.entries].filter(([, entry]) => entry.round < round);
      // If rows moved between pages, a row we didn't see may still exist.
      const isSure = total !== null && shelf.entries.size - missing.length === total;
      for (const [id, entry] of missing) {
        entry.missed += 1;
        if (isSure || entry.missed > 1) shelf.entries.delete(id);
      }
      for (const entry of shelf.entries.values()) if (entry.round === Infinity) entry.round = round;
      if (shelf.entries.size < synced) changed(shelf);
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
    // A shelf has only rows of its list.
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
