import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError } from '#api/errors.ts';
import type { ListName, Output } from '#api/operations.ts';
import type { Page } from '#api/page.ts';
import { read } from '#api/query.ts';
import { currentSync } from '#sync/current.ts';
import { cachedRow, type FoundRow, foundKey } from '#ui/list/list-cache.ts';
import type { Reread } from '#ui/form/form-kind.ts';
import { type ListAsk, listInput, type ListValues } from './lists.ts';
import { useSyncWith, useStatus } from './use-sync.ts';

export type RowOf<Name extends ListName> = Output<Name> extends Page<infer Row> ? Row : never;

/** `row` is null if no searched page had it. */
export type Found<Row> = FoundRow<Row | null>;

/** Last known location of a row: the page of its list, and the list's filters. */
export interface ListLocation {
  at: number;
  values: ListValues;
  searchText?: string | undefined;
  /** Returns the text to search for the row by, once the row is known. */
  nameOf?: (row: { readonly [field: string]: unknown }) => string | null;
}

/**
 * Finds the row of a record that the API can't look up by ID. Searches loaded rows, then synced data, then the page of the
 * list where it was last seen, then the pages next to it.
 */
export function useFound<Name extends ListName>(name: Name, id: string, location: ListLocation) {
  const cache = useQueryClient();
  const cached = cachedRow<RowOf<Name> & { id: string | null }>(cache, name, id);
  return useQuery<Found<RowOf<Name>>, ApiError>({
    queryKey: foundKey(name, id),
    queryFn: ({ client }) => lookFor(client, name, id, location),
    retry: false,
    ...(cached ? { initialData: cached, initialDataUpdatedAt: cached.loadedAt } : {}),
  });
}

/** Keeps the found row at least as new as the synced data. A synced row that has changed was read since it was last looked at. */
export function useFollowed(name: 'listHouseholds' | 'listCampaigns', id: string): void {
  const cache = useQueryClient();
  const sync = useSyncWith(name);
  const askedAt = useStatus(sync, (status) => status?.lists[name].askedAt ?? null);
  const seen = useRef<{ id: string; text: string }>(null);
  useEffect(() => {
    if (!sync || askedAt === null) return;
    let isOver = false;
    const follow = async () => {
      // Sync may stop in the meantime.
      const synced = await sync.row(name, id).catch(() => null);
      if (!synced || isOver) return;
      const before = seen.current;
      seen.current = { id, text: JSON.stringify(synced.row) };
      const loadedAt = before?.id === id && before.text !== seen.current.text ? askedAt : synced.loadedAt;
      cache.setQueryData<Found<unknown>>(foundKey(name, id), (old) =>
        old?.row && old.loadedAt > loadedAt ? old : { row: synced.row, loadedAt },
      );
    };
    void follow();
    return () => {
      isOver = true;
    };
  }, [cache, sync, name, id, askedAt]);
}

async function lookFor<Name extends ListName>(
  cache: QueryClient,
  name: Name,
  id: string,
  location: ListLocation,
): Promise<Found<RowOf<Name>>> {
  const before = cache.getQueryData<Found<RowOf<Name>>>(foundKey(name, id));
  // Sync may stop in the meantime.
  const synced = await currentSync
    .get()
    ?.row(name, id)
    .catch(() => null);
  // A second search asks the API instead of the synced data.
  if (synced && !before?.row) return synced;
  const knownAs = before?.row ? location.nameOf?.(before.row) : undefined;
  const place = synced ? { at: synced.page, values: {} } : location;
  const found = await readAgain(cache, name, id, place, knownAs);
  return found ?? before ?? { row: null, loadedAt: Date.now() };
}

/**
 * Requests the row from the API: by name if the list is searchable, then on the page where it was last seen, then on the
 * pages next to it. Returns null if none has it. Rejects with the ApiError of the first page that fails to load.
 */
export async function readAgain<Name extends ListName>(
  cache: QueryClient,
  name: Name,
  id: string,
  { at, values, searchText }: ListLocation,
  knownAs: string | null | undefined,
): Promise<FoundRow<RowOf<Name>> | null> {
  const pages = [at, at + 1, at - 1].filter((page) => page > 0);
  const asks: ListAsk[] = [
    ...(knownAs ? [{ page: 1, values: {}, searchText: knownAs }] : []),
    ...pages.map((page) => ({ page, values, searchText })),
  ];
  for (const ask of asks) {
    const options = read(name, listInput(name, ask));
    // Pages load one after another, since most rows are on the first.
    const page = (await cache.query({ ...options, staleTime: 0 })) as Page<RowOf<Name>>;
    const row = page.rows.find((candidate) => (candidate as { id?: unknown }).id === id);
    if (row) return { row, loadedAt: cache.getQueryState(options.queryKey)?.dataUpdatedAt ?? Date.now() };
  }
  return null;
}

/** Returns what a form knows of a record that couldn't be read again. */
export function failedReread(error: unknown): Reread<never> {
  const message = error instanceof Error ? error.message : '';
  return { result: 'failed', message, kind: error instanceof ApiError ? error.kind : null };
}
