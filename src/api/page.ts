/** Parses pages of lists and the bare list of households into a `Page` (README.md, "Pages"). */
import type * as z from 'zod/mini';
import { noteDifference } from './differences.ts';
import { anything, isObject, integer, type Kind, list, object, text, toList, toText } from './fields.ts';
import { links, metaFields } from './resources.ts';

/** One page of a list. Missing or contradictory counts are null, never guessed. Page numbers start at 1. */
export interface Page<T> {
  readonly rows: readonly T[];
  /** The requested page. */
  readonly number: number;
  /** The number of the last page. */
  readonly last: number | null;
  /** The number of rows on all pages, with the requested filters. */
  readonly total: number | null;
  /** The number of rows on all pages, without filters. */
  readonly unfilteredTotal: number | null;
  /** Positions of the first and last row in the whole list. */
  readonly from: number | null;
  readonly to: number | null;
  readonly hasPrevious: boolean;
  /** True if there may be a next page. */
  readonly hasNext: boolean;
  /** The number of rows without an ID, which are shown but can't be linked to. */
  readonly unreadable: number;
}

/** Thrown when a response has no list where one is expected. */
export class NoListError extends Error {
  override name = 'NoListError';
}

export interface PageKind {
  bare?: true;
  unfilteredTotal?: 'text' | 'integer';
}

/** A response body: its exact schema in the specification, and a tolerant parser. */
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
 * Parses any response of a list operation: the envelope, a bare array, or variants of either.
 * @throws NoListError if it contains nothing like a list
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
  throw new NoListError('The response has no list.');
}

function allNumeric(value: Record<string, unknown>): boolean {
  return Object.keys(value).every((key) => /^\d+$/.test(key));
}

/** Parses a whole number of 0 or more, given as a number or text. Null for anything else. */
function count(value: unknown): number | null {
  const written = toText(value);
  if (written === null || !/^\d{1,15}(\.0+)?$/.test(written.trim())) return null;
  return Number(written);
}

/** Reads the page's position from `meta`, ignoring values that contradict each other, the request, or the rows. */
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
