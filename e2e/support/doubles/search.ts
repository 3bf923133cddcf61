/** For tests: the search of synced data, over the rows of a store. */
import { type ListStates } from '#sync/lists.ts';
import { listNames } from '#domain/resources.ts';
import type { PersonRow } from '#domain/lists/people.ts';
import type { UnlinkedRow } from '#domain/lists/unlinked.ts';
import { namesIn } from '#domain/names-in-rows.ts';
import { defaultContext } from '#sync/context.ts';
import { createListWindows, namesOfRows } from '#sync/list-windows.ts';
import type { RowStore } from '#sync/row-store.ts';
import type { SearchAsked } from '#sync/search.ts';

interface People {
  people?: readonly PersonRow[];
  unlinked?: readonly UnlinkedRow[];
}

export function searchIn(store: Pick<RowStore, 'rows'>, { people = [], unlinked = [] }: People, asked: SearchAsked) {
  const names = namesOfRows(store as RowStore);
  for (const list of listNames) {
    const rows = store.rows(list);
    names.all.merge(namesIn(list, rows, { page: null, total: rows.length, at: 0 }) ?? {});
  }
  const state = { wholeSince: null, beganAt: null, problem: null };
  const none = () => [];
  return createListWindows({
    names: { ...names, now: () => names.all },
    store,
    viewer: defaultContext,
    gifts: none,
    states: () => Object.fromEntries(listNames.map((list) => [list, state])) as unknown as ListStates,
    pageOf: () => undefined,
    saved: () => new Map(),
    rows: {
      shelf: none,
      transactions: () => store.rows('listTransactions'),
      people: () => people,
      unlinked: () => unlinked,
      donors: none,
      thanks: none,
      quality: none,
      audience: none,
      givenByFamily: () => ({}),
    },
  }).search(asked);
}
