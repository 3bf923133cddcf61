/** Sources of a list’s rows: its pages, and all of them in a worker. Messages about loading them. */
import type { Values } from '#ui/record/record-link.ts';
import type { UseQueryOptions } from '@tanstack/react-query';
import type { ApiError } from '#api/errors.ts';
import type { Page } from '#api/page.ts';
import { formatCount, plural } from '#domain/values/labels.ts';
import type { WalkProgress } from '#domain/values/page-walk.ts';
import type { SyncedRows } from './synced-rows.ts';

/** The request for one page of a list, under the filters and the order that the platform applies. Pages count from 1. */
export type PageRequest<Row> = (page: number) => UseQueryOptions<Page<Row>, ApiError, Page<Row>>;

/** How a list reads its address and asks the platform for its pages. */
export interface ListSource<Row> {
  /** `ignored` are parameters that the list does not have, or whose value it does not take. */
  parse(given: Values): { values: Values; ignored: readonly string[] };
  /** The key of the search text in the address. Absent: it's in the history entry only. */
  searchKey?: string | undefined;
  request(ask: { values: Values; searchText: string | undefined }): PageRequest<Row>;
  /** Returns the rows that a worker holds of it, if it can answer these filters; a hook. */
  useSynced(ask: { values: Values; searchText: string | undefined }): SyncedRows<Row> | null;
  /** Returns all of its pages under these filters, read on request; a hook. Undefined: it has no pages, all rows are synced. */
  useAll(ask: { values: Values; searchText: string | undefined }): AllPages<Row> | undefined;
}

export interface Loaded {
  /** The number of rows. */
  readonly rows: number;
  /** When its last page arrived, in milliseconds. */
  readonly loadedAt: number;
  /** False: the loading was stopped, failed, or the list is longer than a browser holds. */
  readonly complete: boolean;
  /** The reason why the latest loading ended before the last page. Earlier rows stay if it brought fewer. */
  readonly tooMuch: boolean;
  readonly stuck: 'repeats' | 'gap' | null;
  readonly failed: ApiError | null;
  /** The page to go on with. */
  readonly nextPage: number;
  /** Rows that came twice and are held once. */
  readonly repeated: number;
  /** The list changed from the first page to the last. */
  readonly changed: boolean;
}

export interface Loading extends WalkProgress {
  stop(): void;
}

/** How loading ended. */
export type LoadEnd = Omit<Loaded, 'rows' | 'loadedAt'>;

export interface LoadedList {
  loaded: Loaded | undefined;
  /** Something was saved since that may be in it. */
  outOfDate: boolean;
  loading: Loading | null;
  /** Why the latest loading brought no rows at all, where none had been loaded before. */
  failed: ApiError | null;
  /** Loads all pages, or goes on where it was stopped. `most`: stops after that many pages. */
  load(again?: boolean, most?: number): Promise<LoadEnd>;
  /** Drops the rows, or the failure that came in their place. */
  forget(): void;
}

/** All pages of a list on screen. */
export interface AllPages<Row> extends LoadedList {
  /** Rows have arrived. */
  hasRows: boolean;
  /** The rows in the worker. Null until it has started. */
  synced: SyncedRows<Row> | null;
  search: PageSearch<Row>;
}

/** The search for a row on all pages of a list. */
export interface PageSearch<Row> {
  loading: Loading | null;
  /** Loads pages until one has the row with this ID. Returns it and its page, or else how loading ended. */
  find(id: string): Promise<{ row: Row; page: number } | LoadEnd>;
}

/** Returns caveats about rows that were loaded page by page; may be empty. */
export function changeNotes({ changed, repeated }: LoadEnd): string {
  return [
    changed ? 'The list changed while loading, so some rows may be missing.' : '',
    repeated > 0 ? plural(repeated, 'row removed as a duplicate.', 'rows removed as duplicates.') : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Returns why the latest loading ended before the last page; empty if it didn't, or if the user stopped it. */
export function whyNotAll({ tooMuch, stuck, failed }: LoadEnd): string {
  if (failed) return failed.message;
  if (tooMuch) return 'your browser can’t hold more. Filter the list, then load it again.';
  if (stuck === 'repeats') return 'the platform returned the same page twice.';
  return stuck === 'gap' ? 'the platform returned an empty page.' : '';
}

export function hasMore({ last, number, hasNext }: Page<unknown>): boolean {
  return last === null ? hasNext || number > 1 : last > 1;
}

/** `Load all 41 pages` */
export function loadAllLabel({ last }: Page<unknown>): string {
  return last === null ? 'Load all pages' : `Load all ${formatCount(last)} pages`;
}
