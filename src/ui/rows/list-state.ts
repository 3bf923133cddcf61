import { useLocation, useMatch, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Values } from './list-values.ts';
import { atFirstPage, withChanges, withoutKeys, withoutUnset, withPage } from './list-values.ts';
import { noteMisread, useMisread } from '../browser/ignored-params.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What a list is searched for. It may be a person's name, so it is kept out of the address. */
    searchText?: string | undefined;
  }
}

export interface ListState {
  /** The list's part of the address: filters, sort, page. */
  values: Values;
  /** Counts from 1. */
  page: number;
  searchText: string | undefined;
  /** Keys of the address that are none of the list's, or whose value it does not take. */
  ignored: readonly string[];
  /** Changes filters or order; the list starts again at its first page. */
  change(changes: Values): void;
  /** Puts these filters and this order in the place of all others. */
  choose(values: Values): void;
  /** Takes keys out of the address that mean nothing here, and says so. */
  drop(keys: readonly string[]): void;
  goTo(page: number): void;
  search(text: string): void;
}

/** The state of the list on screen, as its address and its history entry hold it. */
export function useListState(): ListState {
  const values = useSearch({ strict: false }) as Values;
  const searchText = useSearchText();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const ignored = useMisread(path);
  const navigate = useNavigate();
  const go = (search: (old: Values) => Values) => {
    noteMisread(path, []);
    void navigate({ to: '.', search, state: (old) => ({ ...old, openedHere: undefined }) });
  };
  return {
    values,
    page: Number(values['page'] ?? 1),
    searchText,
    ignored,
    change: (changes) => go((old) => withChanges(old, changes)),
    choose: (chosen) => go(() => withoutUnset(chosen)),
    drop: (keys) => {
      noteMisread(path, keys);
      void navigate({ to: '.', search: (old: Values) => withoutKeys(old, keys), state: true, replace: true });
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

/** On the way to another screen the address is already that one's: what this one is searched for stays until it has gone. */
export function useSearchText(): string | undefined {
  const own = useMatch({ strict: false, select: ({ pathname }) => pathname });
  const asked = useLocation({ select: ({ pathname, state }) => (pathname === own ? (state.searchText ?? '') : null) });
  const [kept, keep] = useState(asked);
  if (asked !== null && asked !== kept) keep(asked);
  return (asked ?? kept) || undefined;
}
