import { type HistoryState, useLocation, useMatch, useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { ListSource } from './list-request.ts';
import { withKeys } from './old-words.ts';
import { atFirstPage, type Values, withChanges, withoutKeys, withoutUnset, withPage } from './list-values.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What a list is searched for. It may be a person's name, so it is kept out of the address. */
    searchText?: string | undefined;
    /** Parameters of the link that the list has ignored. It says so until somebody changes the list. */
    ignored?: readonly string[] | undefined;
  }
}

export interface ListState {
  /** The list's part of the address: filters, sort, page. */
  values: Values;
  /** Counts from 1. */
  page: number;
  searchText: string | undefined;
  /** Parameters of the link that are not the list's, or whose value it does not take. */
  ignored: readonly string[];
  /** Changes filters or order; the list starts again at its first page. */
  change(changes: Values): void;
  /** Puts these filters and this order in the place of all others. */
  choose(values: Values): void;
  /** Takes out of the address what its parser has ignored, and these parameters, and says so. */
  dropIgnored(others: readonly string[]): void;
  goTo(page: number): void;
  search(text: string): void;
}

const none: readonly string[] = [];

/** The state of the list on screen, as its address and its history entry hold it. */
export function useListState(parse: ListSource<never>['parse']): ListState {
  const given = useSearch({ strict: false }) as Values;
  const parsed = useMemo(() => parse(withKeys(given)), [parse, given]);
  const { values } = parsed;
  const navigate = useNavigate();
  const go = (search: (old: Values) => Values) =>
    void navigate({ to: '.', search, state: (old) => ({ ...old, openedHere: undefined, ignored: undefined }) });
  return {
    values,
    page: Number(values['page'] ?? 1),
    searchText: useSearchText(),
    ignored: useOwnState('ignored') ?? none,
    change: (changes) => go((old) => withChanges(old, changes)),
    choose: (chosen) => go(() => withoutUnset(chosen)),
    dropIgnored: (others) => {
      const kept = withoutKeys(values, others);
      if (Object.keys(kept).length === Object.keys(withoutUnset(given)).length) return;
      const ignored = [...parsed.ignored, ...others];
      const state = (old: HistoryState) => (ignored.length > 0 ? { ...old, ignored } : old);
      void navigate({ to: '.', search: () => kept, state, replace: true });
    },
    goTo: (page) => go((old) => withPage(old, page)),
    search: (text) =>
      void navigate({
        to: '.',
        search: atFirstPage,
        state: (old) => ({ ...old, searchText: text || undefined }),
        replace: true,
      }),
  };
}

export function useSearchText(): string | undefined {
  return useOwnState('searchText');
}

/**
 * What this screen's history entry holds. On the way to another screen the location is already that one's: what this one
 * holds stays until it has gone.
 */
function useOwnState<Name extends 'searchText' | 'ignored'>(name: Name): HistoryState[Name] {
  const own = useMatch({ strict: false, select: ({ pathname }) => pathname });
  const held = useLocation({ select: ({ pathname, state }) => (pathname === own ? (state[name] ?? '') : null) });
  const [last, setLast] = useState(held);
  if (held !== null && held !== last) setLast(held);
  // An empty text stands for nothing, so that null can stand for another screen's entry.
  return ((held ?? last) || undefined) as HistoryState[Name];
}
