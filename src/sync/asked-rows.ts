/** Rows that screens request beside the background sync: pages on screen, and lists with filters. */
import type { Input, ListName } from '#api/operations.ts';
import { syncedIn } from './donors/evidence.ts';
import type { GiftDonors } from './donors/gift-donors.ts';
import type { SyncedNames } from './list-windows.ts';
import { syncedRow, type ListRow, type RowOf } from './lists.ts';
import type { RowStore } from './row-store.ts';
import { createShelves, type FillAsked, type ShelfState, type ShelfStates, type ShelvesOptions } from './shelves.ts';

export interface RowsAsked<Name extends ListName = ListName> {
  list: Name;
  /** The name of a filtered list, instead of the whole list. */
  shelf?: string;
  from: number;
  most: number;
}

export interface RowsFound<Row> {
  rows: readonly Row[];
  /** The number of all rows. */
  count: number;
}

export interface SeenRows {
  list: ListName;
  /** The request's filters. */
  input: Input<ListName>;
  rows: readonly ListRow[];
  /** The page's number, and the number of rows on all pages. */
  number: number;
  total: number | null;
}

export interface AskedOptions {
  /** Requests a page that a person waits for. Rejects with an `ApiError`. */
  askNow: ShelvesOptions['ask'];
  /** Milliseconds that the tabs' clock is ahead of this one. */
  ahead(): number;
  /** Called after more of a filtered list was read. */
  shelved(states: ShelfStates): void;
  /** Called when rows changed, or were marked as seen. */
  changed(): void;
}

interface Options extends AskedOptions {
  store: RowStore;
  donors: GiftDonors;
  /** Newest first. */
  gifts(): readonly RowOf<'listTransactions'>[];
  /** Returns a different value once a gift has another donor. */
  isOther(): number;
  names: Pick<SyncedNames, 'join' | 'joins' | 'learnPage'>;
}

/** Milliseconds that screens aren't told of new rows after the first. */
const toldAfter = 500;

export function createAskedRows(options: Options) {
  const { store, donors, gifts, isOther, names, askNow, ahead, shelved, changed } = options;
  /** Stores the rows of a page, with or without filters. Returns true if something changed. */
  function hold(list: ListName, input: Input<ListName>, rows: readonly ListRow[]): boolean {
    const mark = () => `${store.version(list)} ${isOther()}`;
    const before = mark();
    store.update(
      list,
      rows.map((row) => syncedRow(list, row)),
    );
    const { contacts } = input as { contacts?: string };
    const isOfOne = list === 'listTransactions' && contacts !== undefined && !contacts.includes(',');
    // The list determines the type of its rows.
    if (isOfOne) donors.learn(rows as readonly RowOf<typeof list>[], contacts);
    return mark() !== before;
  }
  let telling: ReturnType<typeof setTimeout> | undefined;
  /** A shelf's pages come faster than screens can show them. */
  const take: ShelvesOptions['take'] = (list, input, rows) => {
    if (hold(list, input, rows)) telling ??= setTimeout(tellNow, toldAfter);
  };
  function tellNow(): void {
    clearTimeout(telling);
    telling = undefined;
    changed();
  }
  const shelves = createShelves({ ask: askNow, take, changed: shelved, ahead });
  const shown = new WeakMap<readonly ListRow[], { version: number; rows: readonly ListRow[] }>();
  /** Returns a filtered list's rows, each as last seen or saved. The same array until one changes. */
  function shelfRows(key: string): readonly ListRow[] {
    const [of, list] = [shelves.rows(key), shelves.listOf(key)];
    if (list === undefined) return of;
    const version = store.version(list);
    const known = shown.get(of);
    if (known?.version === version) return known.rows;
    const rows = of.map((row) => (row.id === null ? row : (store.row(list, row.id) ?? row)));
    shown.set(of, { version, rows });
    return rows;
  }
  return {
    shelfRows,
    pageOf: shelves.pageOf,
    questions: {
      /** Stores the rows of a page on screen, so that search and names include them. Returns what is to be joined to each. */
      see({ list, input, rows, number, total }: SeenRows): readonly object[] | null {
        if (hold(list, input, rows)) changed();
        names.learnPage(list, rows, number, total);
        return names.joins(list, rows);
      },
      /** Returns what is to be joined to a page's rows by now. */
      joins: ({ list, rows }: Pick<SeenRows, 'list' | 'rows'>) => names.joins(list, rows),
      /** Reads a filtered list to its end, and learns the donors it shows. */
      async fill(asked: FillAsked): Promise<ShelfState> {
        const state = await shelves.load(asked);
        donors.hold(syncedIn(store));
        if (telling !== undefined) tellNow();
        return state;
      },
      stopFilling: shelves.stop,
      forgetShelf: shelves.forget,
      markStale: shelves.markStale,
      shelfPage: ({ shelf, id }: { shelf: string; id: string }) => shelves.pageOf(shelf, id),
      row({ list, id }: { list: ListName; id: string }): { row: ListRow; page: number } | null {
        const own = store.row(list, id);
        const [row] = own ? names.join(list, [own]) : [];
        return row ? { row, page: store.pageOf(list, id) } : null;
      },
      rows({ list, shelf, from, most }: RowsAsked): RowsFound<ListRow> {
        const whole = () => (list === 'listTransactions' ? gifts() : store.rows(list));
        const synced = shelf === undefined ? whole() : shelfRows(shelf);
        return { rows: names.join(list, synced.slice(from, from + most)), count: synced.length };
      },
    },
  };
}
