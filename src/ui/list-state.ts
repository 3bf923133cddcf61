import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import type { Values } from './filters.tsx';
import { noteMisread, useMisread } from './misread.ts';

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
  const searchText = useLocation({ select: (location) => location.state.searchText });
  const path = useLocation({ select: ({ pathname }) => pathname });
  const ignored = useMisread(path);
  const navigate = useNavigate();
  const go = (changes: Values) => {
    noteMisread(path, []);
    void navigate({
      to: '.',
      // What was open belongs to the rows before: with it, closing would lead back to them.
      search: (old: Values) => withoutUnset({ ...old, open: undefined, ...changes }),
      state: (old) => ({ ...old, openedHere: undefined }),
    });
  };
  return {
    values,
    page: Number(values['page'] ?? 1),
    searchText,
    ignored,
    change: (changes) => go({ page: undefined, ...changes }),
    choose: (chosen) => {
      noteMisread(path, []);
      void navigate({
        to: '.',
        search: () => withoutUnset(chosen),
        state: (old) => ({ ...old, openedHere: undefined }),
      });
    },
    drop: (keys) => {
      noteMisread(path, keys);
      const kept = (old: Values) => Object.fromEntries(Object.entries(old).filter(([key]) => !keys.includes(key)));
      void navigate({ to: '.', search: kept, state: true, replace: true });
    },
    goTo: (page) => go({ page: pageValue(page) }),
    search: (text) =>
      void navigate({
        to: '.',
        search: (old: Values) => withoutUnset({ ...old, page: undefined }),
        state: (old) => ({ ...old, searchText: text || undefined }),
        replace: true,
      }),
  };
}

/** The first page has no `page` in its address, so that one list has one address. */
function pageValue(page: number): string | undefined {
  return page > 1 ? String(page) : undefined;
}

function withoutUnset(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
