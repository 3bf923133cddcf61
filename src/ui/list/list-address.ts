/** The address of a list: filters, order, page, and search. */
import { type Place, type Values, withOpen, withoutKeys } from '#ui/record/record-link.ts';
import { type HistoryState, useLocation, useMatch, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import type { ListSource } from './list-source.ts';

export interface EditorProps {
  values: Values;
  /** Puts these values into the address; undefined takes a key out of it. */
  apply(changes: Values): void;
}

/** Other filters, or another order: the list starts again at its first page. */
export function withChanges(old: Values, changes: Values): Values {
  // What was open belongs to the rows before: with it, closing would lead back to them.
  return withoutUnset({ ...withOpen(old), page: undefined, ...changes });
}

/** Another page of the same list. The first has no `page` in its address, so that one list has one address. */
export function withPage(old: Values, page: number): Values {
  return withChanges(old, { page: page > 1 ? String(page) : undefined });
}

/** Searched for something else: what is open stays open. */
export function atFirstPage(old: Values): Values {
  return withoutUnset({ ...old, page: undefined });
}

export function withoutUnset(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Search text of a list. It may be a person's name, so the URL of most lists doesn't have it. */
    searchText?: string | undefined;
    /** That of the contacts whose gifts a list shows. */
    contactsText?: string | undefined;
    /** Parameters of the link that the list ignored. It says so until the list is changed. */
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
  /** Opens the chart, changes how it's shown, or closes it. */
  showChart(chart: string | undefined): void;
  search(text: string): void;
}

const none: readonly string[] = [];

/** The state of the list on screen, as its address and its history entry hold it. */
export function useListState(parse: ListSource<never>['parse'], searchKey?: string): ListState {
  const given = useSearch({ strict: false }) as Values;
  const parsed = useMemo(() => parse(given), [parse, given]);
  const { values } = parsed;
  const ofEntry = useSearchText();
  const navigate = useNavigate();
  const go = (search: (old: Values) => Values) =>
    void navigate({ to: '.', search, state: (old) => ({ ...old, openedHere: undefined, ignored: undefined }) });
  return {
    values,
    page: Number(values['page'] ?? 1),
    searchText: searchKey === undefined ? ofEntry : values[searchKey],
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
    showChart: (chart) =>
      void navigate({
        to: '.',
        search: (old: Values) => withoutUnset({ ...old, chart }),
        state: true,
        replace: values['chart'] !== undefined,
      }),
    search: (typed) => {
      const searchText = typed || undefined;
      void navigate({
        to: '.',
        search: (old: Values) => atFirstPage(searchKey === undefined ? old : { ...old, [searchKey]: searchText }),
        state: (old) => (searchKey === undefined ? { ...old, searchText } : old),
        replace: true,
      });
    },
  };
}

export function useSearchText(): string | undefined {
  return useOwnState('searchText');
}

/**
 * Returns a value of this screen's history entry. On the way to another screen the location is already that one's: what this one
 * holds stays until it has gone.
 */
export function useOwnState<Name extends 'searchText' | 'contactsText' | 'ignored'>(name: Name): HistoryState[Name] {
  const own = useMatch({ strict: false, select: ({ pathname }) => pathname });
  const last = useRef<unknown>('');
  const held: unknown = useLocation({
    select: ({ pathname, state }) => (pathname === own ? (state[name] ?? '') : last.current),
  });
  useEffect(() => {
    last.current = held;
  }, [held]);
  return (held || undefined) as HistoryState[Name];
}

/**
 * Returns the place of each row in its list. `pages` has the page number of loaded rows by ID: all pages were loaded with
 * the same filters and sort, so a row can be found again on its page.
 */
export function rowPlaces(
  { values, page, searchText }: Pick<ListState, 'values' | 'page' | 'searchText'>,
  pages: ReadonlyMap<string, number> | undefined,
): (row: { id: string | null }) => Place {
  const rest = withoutKeys(values, ['page', 'open', 'with', 'chart']);
  // One object per page: a row re-renders when its place is a different object.
  const places = new Map<number, Place>();
  return ({ id }) => {
    const at = (id === null ? undefined : pages?.get(id)) ?? page;
    const place = places.get(at) ?? { at: String(at), values: rest, searchText };
    places.set(at, place);
    return place;
  };
}

/** Returns the URL of the list at `here` with this row open, on the row's page. */
export function addressOfOpen(here: string, id: string, at: string): string {
  const address = new URL(here);
  address.searchParams.set('open', id);
  if (at === '1') address.searchParams.delete('page');
  else address.searchParams.set('page', at);
  return address.href;
}
