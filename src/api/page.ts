/** A page of a list and the bare list of households, both read as one `Page` (README.md, "Pages"). */
import type * as z from 'zod/mini';
import {
  anything,
  isObject,
  integer,
  type Kind,
  list,
  noteDifference,
  object,
  text,
  toList,
  toText,
} from './fields.ts';
import { links, metaFields } from './resources.ts';

/**
 * One page of a list. Numbers that the service did not give, or that contradict each other, are null: nothing is made
 * up from them. Pages count from 1.
 */
export interface Page<T> {
  readonly rows: readonly T[];
  /** The page that was asked for. */
  readonly number: number;
  /** The number of the last page. */
  readonly last: number | null;
  /** Rows on all pages together, under the filters asked for. */
  readonly total: number | null;
  /** Rows on all pages together, without filters. */
  readonly unfilteredTotal: number | null;
  /** Places of the first and the last row in the whole list. */
  readonly from: number | null;
  readonly to: number | null;
  readonly hasPrevious: boolean;
  /** For a list without totals: whether a next page may be asked for. */
  readonly hasNext: boolean;
  /** Rows without an id: shown, but nothing can lead to them. */
  readonly unreadable: number;
}

/** The answer holds no list where one was promised. */
export class NoListError extends Error {
  override name = 'NoListError';
}

export interface PageKind {
  bare?: true;
  unfilteredTotal?: 'text' | 'integer';
}

/** What an answer's body is by the specification, and how it is read whatever it is. */
export interface Answered<T> {
  exact(): z.ZodMiniType;
  read(body: unknown, asked: { page?: string }): T;
}

export function pageOf<T extends { id: string | null }>(
  name: string,
  row: Kind<T>,
  kind: PageKind = {},
): Answered<Page<T>> {
  const around = wholeOf(anything, kind);
  return {
    exact: () => wholeOf(row, kind).exact(),
    read(body, asked) {
      if (kind.bare || isObject(body)) around.read(body, `${name} list`);
      else noteDifference(`${name} list`, body);
      return toPage(body, count(asked.page) || 1, (value) => row.read(value, name));
    },
  };
}

function wholeOf(row: Kind<unknown>, { bare, unfilteredTotal }: PageKind): Kind<unknown> {
  if (bare) return list(row);
  const unfiltered = { text, integer }[unfilteredTotal ?? 'integer'];
  const meta = object(unfilteredTotal ? { ...metaFields, unfiltered_total: unfiltered } : metaFields);
  return object({ data: list(row), links, meta });
}

/**
 * Any answer of a list operation as a page: the envelope, a bare array, or either in a disguise.
 * @throws NoListError when there is nothing that could be a list
 */
export function toPage<T extends { id: string | null }>(
  body: unknown,
  asked: number,
  read: (row: unknown) => T,
): Page<T> {
  const found = rowsOf(body);
  const rows = found.map(read);
  const meta = isObject(body) && isObject(body['meta']) ? body['meta'] : {};
  const place = placeOf(meta, asked, rows.length);
  return {
    rows,
    number: asked,
    ...place,
    unfilteredTotal: count(meta['unfiltered_total']),
    hasPrevious: asked > 1,
    hasNext: place.last === null ? rows.length > 0 : asked < place.last,
    unreadable: rows.filter((row) => row.id === null || row.id === '').length,
  };
}

function rowsOf(body: unknown): unknown[] {
  if (Array.isArray(body)) return body;
  if (isObject(body)) {
    if (Array.isArray(body['data'])) return body['data'];
    if (isObject(body['data']) && allNumeric(body['data'])) return toList(body['data']);
    if (Object.keys(body).length > 0 && allNumeric(body)) return toList(body);
  }
  throw new NoListError('The answer holds no list.');
}

function allNumeric(value: Record<string, unknown>): boolean {
  return Object.keys(value).every((key) => /^\d+$/.test(key));
}

/** A whole number of 0 or more, as a number or as text; anything else is null. */
function count(value: unknown): number | null {
  const written = toText(value);
  if (written === null || !/^\d{1,15}(\.0+)?$/.test(written.trim())) return null;
  return Number(written);
}

/** What `meta` says about where the page stands, as far as it does not contradict itself, the question or the rows. */
function placeOf(meta: Record<string, unknown>, asked: number, rows: number) {
  const nowhere = { last: null, total: null, from: null, to: null };
  const current = count(meta['current_page']);
  if (current !== null && current !== asked) return nowhere;
  const total = count(meta['total']);
  const last = count(meta['last_page']);
  const from = count(meta['from']);
  const to = count(meta['to']);
  const fits = total !== null && rows <= total;
  const perPage = count(meta['per_page']);
  const holdsAll = !fits || perPage === null || perPage === 0 || (last ?? 0) * perPage >= total;
  const lastFits = last !== null && last >= 1 && !(rows > 0 && asked > last) && holdsAll;
  const rangeFits =
    rows > 0 && from !== null && to !== null && from >= 1 && to - from + 1 === rows && (!fits || to <= total);
  return {
    total: fits ? total : null,
    last: lastFits ? last : null,
    from: rangeFits ? from : null,
    to: rangeFits ? to : null,
  };
}
