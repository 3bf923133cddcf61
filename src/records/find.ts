import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '../api/errors.ts';
import type { ListName, Output } from '../api/operations.ts';
import type { Page } from '../api/page.ts';
import { read } from '../api/query.ts';
import { atHand } from '../replica/current.ts';
import { cachedRow, type FoundRow, foundKey } from '../ui/rows/list-cache.ts';
import { type ListAsk, listInput, type ListValues } from './lists.ts';

export type RowOf<Name extends ListName> = Output<Name> extends Page<infer Row> ? Row : never;

/** The row is null when it was not on any page that was looked at. */
export type Found<Row> = FoundRow<Row | null>;

/** Where a row was last seen: the page of its list, and what the list was narrowed to. */
export interface Whereabouts {
  at: number;
  values: ListValues;
  searchText?: string | undefined;
  /** Text that the service can find the row by, once the row is known. */
  nameOf?: (row: { readonly [field: string]: unknown }) => string | null;
}

/**
 * A record of a resource that has no read by id: its row, found again. Rows already loaded come first, then all rows at
 * hand, then the page of the list where it was seen, then that page's neighbours.
 */
export function useFound<Name extends ListName>(name: Name, id: string, whereabouts: Whereabouts) {
  const cache = useQueryClient();
  const cached = cachedRow<RowOf<Name> & { id: string | null }>(cache, name, id);
  return useQuery<Found<RowOf<Name>>, ApiError>({
    queryKey: foundKey(name, id),
    queryFn: ({ client }) => lookFor(client, name, id, whereabouts),
    retry: false,
    ...(cached ? { initialData: cached, initialDataUpdatedAt: cached.loadedAt } : {}),
  });
}

async function lookFor<Name extends ListName>(
  cache: QueryClient,
  name: Name,
  id: string,
  whereabouts: Whereabouts,
): Promise<Found<RowOf<Name>>> {
  const before = cache.getQueryData<Found<RowOf<Name>>>(foundKey(name, id));
  // Reading may be stopped meanwhile.
  const held = await atHand
    .get()
    ?.row(name, id)
    .catch(() => null);
  // Who looks a second time wants to know what the service says.
  if (held && !before?.row) return held;
  const knownAs = before?.row ? whereabouts.nameOf?.(before.row) : undefined;
  const place = held ? { at: held.page, values: {} } : whereabouts;
  const found = await readAgain(cache, name, id, place, knownAs);
  return found ?? before ?? { row: null, loadedAt: Date.now() };
}

/**
 * Asks the service for the row anew: by the name it is known under, where the list can be searched, then on the page
 * where it was seen and next to it. Null when it is on none of them.
 * The promise rejects with the ApiError of the first page that could not be read.
 */
export async function readAgain<Name extends ListName>(
  cache: QueryClient,
  name: Name,
  id: string,
  { at, values, searchText }: Whereabouts,
  knownAs: string | null | undefined,
): Promise<FoundRow<RowOf<Name>> | null> {
  const pages = [at, at + 1, at - 1].filter((page) => page > 0);
  const asks: ListAsk[] = [
    ...(knownAs ? [{ page: 1, values: {}, searchText: knownAs }] : []),
    ...pages.map((page) => ({ page, values, searchText })),
  ];
  for (const ask of asks) {
    const options = read(name, listInput(name, ask));
    // Pages are asked for one after the other, since most rows are on the first of them.
    // oxlint-disable-next-line no-await-in-loop
    const page = (await cache.query({ ...options, staleTime: 0 })) as Page<RowOf<Name>>;
    const row = page.rows.find((candidate) => (candidate as { id?: unknown }).id === id);
    if (row) return { row, loadedAt: cache.getQueryState(options.queryKey)?.dataUpdatedAt ?? Date.now() };
  }
  return null;
}
