/** Lists with filters of the platform, read to the end when a person asks: ahead of the background sync. */
import { ApiError, type Failure } from '#api/errors.ts';
import type { Input, ListName } from '#api/operations.ts';
import type { Page } from '#api/page.ts';
import { triesAgain, waitBefore } from '#api/retry.ts';
import { pause, type WalkProgress, walkPages } from '#domain/values/page-walk.ts';
import type { ListRow } from './lists.ts';
import { shelfKey } from './shelf-key.ts';

/** The rows of all pages read so far. */
export interface Filled {
  /** The number of rows. */
  rows: number;
  /** When its first page was requested, in milliseconds: no row is older. */
  loadedAt: number;
  /** False if reading was stopped, failed, or the list is longer than a browser holds. */
  complete: boolean;
  /** Why the latest reading ended before the last page. Earlier rows stay if it brought fewer. */
  tooMuch: boolean;
  stuck: 'repeats' | 'gap' | null;
  failed: Failure | null;
  /** The page to continue with. */
  nextPage: number;
  /** The number of all rows, as the platform last said. */
  total: number | null;
  /** Rows that came twice. We keep one. */
  repeated: number;
  /** True if the list changed during the reading. */
  changed: boolean;
}

export interface ShelfState {
  /** Null until a reading brings rows. */
  filled: Filled | null;
  /** Null unless it's being read. */
  reading: WalkProgress | null;
  /** Why the latest reading brought no rows, if there were none before. */
  failed: Failure | null;
  /** True if a save since then may affect it. */
  outOfDate: boolean;
}

export interface FillAsked<Name extends ListName = ListName> {
  list: Name;
  input: Input<Name>;
  /** Starts over instead of continuing. */
  again?: boolean;
  /** Stops at the row with this ID. */
  until?: string;
  /** Stops after this many pages. */
  most?: number;
  /** Reads nothing if the list is fully read, no longer than this many milliseconds ago, with no saves since. */
  unlessNewerThan?: number;
}

interface Shelf {
  list: ListName;
  input: Input<ListName>;
  state: ShelfState;
  /** The rows of `state.filled`, or of the first reading so far. */
  rows: readonly ListRow[];
  /** The page of each row of `state.filled`, by its ID. */
  pages: ReadonlyMap<string | null, number>;
  stop: AbortController | null;
  job: Promise<ShelfState> | null;
  /** True if something was saved during the reading. */
  isStale: boolean;
}

export interface ShelvesOptions {
  /** Asks the platform as soon as there are credentials. */
  ask(list: ListName, input: Input<ListName>, signal: AbortSignal): Promise<Page<ListRow>>;
  /** Called with each page. */
  take(list: ListName, input: Input<ListName>, rows: readonly ListRow[]): void;
  /** Called after every change. */
  changed(states: ShelfStates): void;
  /** Milliseconds that the tab's clock is ahead of this one. */
  ahead(): number;
}

export type ShelfStates = Readonly<Record<string, ShelfState>>;

/** How many shelves stay, the latest first. */
const most = 12;
const none: readonly never[] = [];
const empty: ShelfState = { filled: null, reading: null, failed: null, outOfDate: false };

/** `now`: by the page's clock. */
function isRead(
  { filled, outOfDate }: ShelfState,
  { unlessNewerThan, most: pages = Infinity }: FillAsked,
  now: number,
) {
  if (unlessNewerThan === undefined || filled === null || outOfDate || filled.failed) return false;
  return filled.complete ? now - filled.loadedAt <= unlessNewerThan : filled.nextPage > pages;
}

export function createShelves({ ask, take, changed, ahead }: ShelvesOptions) {
  const shelves = new Map<string, Shelf>();
  const tell = () => changed(Object.fromEntries(Array.from(shelves, ([key, { state }]) => [key, state])));
  const set = (shelf: Shelf, news: Partial<ShelfState>) => {
    shelf.state = { ...shelf.state, ...news };
    tell();
  };

  function shelfOf({ list, input, until }: FillAsked): Shelf {
    const key = shelfKey(list, input, until !== undefined);
    const shelf: Shelf = shelves.get(key) ?? {
      list,
      input,
      state: empty,
      rows: [],
      pages: new Map(),
      stop: null,
      job: null,
      isStale: false,
    };
    shelves.delete(key);
    shelves.set(key, shelf);
    for (const [other, { job }] of shelves) if (shelves.size > most && job === null) shelves.delete(other);
    return shelf;
  }

  /** Retries failures that may pass. The walk itself waits if the platform is busy. */
  async function askPatiently({ list, input }: Shelf, page: number, signal: AbortSignal): Promise<Page<ListRow>> {
    for (let failures = 0; ; failures += 1) {
      try {
        return await ask(list, page > 1 ? { ...input, page: String(page) } : input, signal);
      } catch (error) {
        const isBusy = error instanceof ApiError && error.kind === 'busy';
        if (signal.aborted || isBusy || !triesAgain(failures + 1, error)) throw error;
        await pause(waitBefore(failures, error), signal);
      }
    }
  }

  async function read(shelf: Shelf, { again = false, until, most: mostPages }: FillAsked): Promise<ShelfState> {
    const { filled: held, outOfDate } = shelf.state;
    // After a repeated page, only a new first page shows if the platform pages again.
    const isPast = held !== null && mostPages !== undefined && held.nextPage > mostPages;
    const goesOn = held !== null && !again && !held.complete && held.stuck !== 'repeats' && !isPast;
    const loadedAt = goesOn ? held.loadedAt : Date.now() + ahead();
    const rows = goesOn ? [...shelf.rows] : [];
    const pages = new Map(goesOn ? shelf.pages : []);
    const from = goesOn ? held.nextPage : 1;
    let {
      repeated,
      changed: isOther,
      total,
      nextPage,
    } = goesOn ? held : { repeated: 0, changed: false, total: null, nextPage: 1 };
    const stop = new AbortController();
    shelf.stop = stop;
    shelf.isStale = goesOn && outOfDate;
    set(shelf, { failed: null, reading: { page: from - 1, last: null, rows: rows.length, waitsUntil: null } });
    let failed: Failure | null = null;
    const end = await walkPages<ListRow>({
      ask: (page) => askPatiently(shelf, page, stop.signal),
      take(page) {
        if (total !== null && page.total !== null && total !== page.total) isOther = true;
        ({ total } = page);
        nextPage = page.number + 1;
        for (const row of page.rows) {
          if (row.id !== null && pages.has(row.id)) {
            repeated += 1;
            continue;
          }
          rows.push(row);
          pages.set(row.id, page.number);
        }
        take(shelf.list, shelf.input, page.rows);
        if (held === null) shelf.rows = [...rows];
        return (until !== undefined && page.rows.some(({ id }) => id === until)) || page.number === mostPages;
      },
      heard({ waitsUntil, ...progress }) {
        set(shelf, { reading: { ...progress, waitsUntil: waitsUntil === null ? null : waitsUntil + ahead() } });
      },
      signal: stop.signal,
      from,
      rows: rows.length,
    }).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      const { kind, message, status, retryAfter, reached } = error;
      failed = {
        kind,
        message,
        ...(status && { status }),
        ...(retryAfter && { retryAfter }),
        ...(reached && { reached }),
      };
      return 'failed' as const;
    });
    const complete = end === 'complete';
    const why = { tooMuch: end === 'too-much', stuck: end === 'repeats' || end === 'gap' ? end : null, failed };
    const isLess = held !== null && !complete && (held.complete || held.rows > rows.length);
    const isNothing = !complete && rows.length === 0;
    if (isLess) set(shelf, { filled: { ...held, ...why } });
    else if (isNothing) set(shelf, { failed });
    else {
      const changed = isOther || repeated > 0 || (complete && total !== null && total !== rows.length);
      const filled = { rows: rows.length, loadedAt, complete, nextPage, total, repeated, changed };
      shelf.rows = rows;
      shelf.pages = pages;
      set(shelf, { filled: { ...filled, ...why }, outOfDate: shelf.isStale });
    }
    return shelf.state;
  }

  return {
    /** Reads all pages, or continues where it stopped. A shelf is read once at a time. Returns its final state. */
    load(asked: FillAsked): Promise<ShelfState> {
      const shelf = shelfOf(asked);
      if (shelf.job === null && isRead(shelf.state, asked, Date.now() + ahead())) return Promise.resolve(shelf.state);
      shelf.job ??= read(shelf, asked).finally(() => {
        shelf.job = null;
        shelf.stop = null;
        set(shelf, { reading: null });
      });
      return shelf.job;
    },
    stop: (key: string) => shelves.get(key)?.stop?.abort(),
    /** Drops the rows, or the failure. */
    forget(key: string): void {
      const shelf = shelves.get(key);
      shelf?.stop?.abort();
      shelves.delete(key);
      tell();
    },
    /** Marks lists that a save may affect. */
    markStale(lists: readonly string[]): void {
      for (const shelf of shelves.values()) {
        if (!lists.includes(shelf.list)) continue;
        shelf.isStale = true;
        if (shelf.state.filled) set(shelf, { outOfDate: true });
      }
    },
    /** Returns the rows in the platform's order: the same array until one changes. */
    rows: (key: string): readonly ListRow[] => shelves.get(key)?.rows ?? none,
    listOf: (key: string) => shelves.get(key)?.list,
    /** Returns the page that a row was on. */
    pageOf: (key: string, id: string) => shelves.get(key)?.pages.get(id),
  };
}
