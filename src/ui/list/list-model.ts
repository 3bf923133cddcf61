/** State of a list: one page or all loaded rows, and the rows left by filters, search, and sort. */
import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { IconRefresh } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useEffect, useMemo, useState } from 'react';
import type { ApiError } from '../../api/errors.ts';
import type { Page } from '../../api/page.ts';
import { learned } from '../../device/known-names.ts';
import { useStore } from '../browser/use-store.ts';
import { type Column, emptyColumns, isAsked, type Place } from '../rows/column.tsx';
import type { Filter } from '../rows/filters.tsx';
import type { Values } from '../rows/list-values.ts';
import type { ListSource, PageRequest } from '../rows/list-request.ts';
import { usePrecomputed } from '../rows/precompute.ts';
import { type ListState, useListState } from '../rows/list-state.ts';
import { hasMore } from '../rows/loaded-words.ts';
import { type Loaded, type LoadedList, useLoaded } from '../rows/loaded.ts';
import { narrowed, type Narrowing } from '../rows/narrowing.ts';
import { matchesOf, type MatchOf, type Searched, shownTexts, wordsOf } from '../rows/row-texts.ts';
import { isOrdered, type Sort, unseenOrder, type UnseenOrder } from '../rows/order.ts';
import type { ListChart, Total } from '../rows/totals.ts';
import type { RecordView } from '../record/list-drawer.tsx';
import type { RecordPage, RelatedLink } from '../record/record-link.ts';
import { type Arrangement, useArrangement } from './arrangement.ts';
import type { ReadyView } from './views.ts';
import { isFilter } from '../rows/row-filter.ts';

/** Another screen about the same rows. */
export interface LeadsTo {
  label: string;
  Icon: typeof IconRefresh;
  to: NonNullable<LinkProps['to']>;
}

export interface ListScreenProps<Row> {
  /** Its name in browser storage: `transactions`. */
  name: string;
  title: string;
  /** The noun in the plural, in lower case. */
  noun: string;
  source: ListSource<Row>;
  /** The first column names the row. */
  columns: readonly Column<Row>[];
  /** The same row on a phone. */
  card(row: Row, place: Place): ReactNode;
  /** Filters that the platform applies. */
  filters?: readonly Filter[];
  /** Sorts that the platform applies. */
  sorts?: readonly Sort[];
  /** The default sort, in words. */
  usualOrder: string;
  /** Rows that come first in the default sort. */
  urgent?(row: Row): boolean;
  /** Label of the search box, for a list that the platform can search. */
  searchLabel?: string;
  /** Shown for an empty list: where its rows come from. */
  whenNone: string;
  /** A note on the figures. */
  note?: string;
  /** Explains what the rows don't show of a filter; null if nothing. */
  caveat?(rows: readonly Row[], values: Values): string | null;
  /** Shows a row as a record next to the list. */
  record?: RecordView<Row>;
  /** For rows with their own pages. */
  page?: RecordPage<Row>;
  /** Further links for a row's menu. */
  related?(row: Row): readonly RelatedLink[];
  /** The row without its secrets, for copying. */
  shareable?(row: Row): object;
  /** Fields that a search covers besides the columns; by default those of `shareable`. */
  searchedAs?(row: Row): object;
  /** Views that are ready to be used, beside `All`. */
  views?: readonly ReadyView[];
  /** Totals of a fully loaded list. */
  totals?: readonly Total<Row>[];
  chart?: ListChart<Row>;
  /** Shown next to the chart: another view of the same rows. */
  besideChart?: ComponentType<{ rows: readonly Row[]; scope: string }>;
  leadsTo?: readonly LeadsTo[];
  /** Shown next to the title after the number of rows, instead of their age. */
  scope?: readonly ReactNode[];
  /** Controls of this screen, before the buttons that every list has. */
  choices?: ReactNode | ((rows: readonly Row[]) => ReactNode);
  /** URL keys of these choices. They stay when the view changes, and views don't include them. */
  kept?: readonly string[];
  /** Content above the rows. */
  above?: ReactNode;
}

export interface ListModel<Row> extends Omit<ListScreenProps<Row>, 'page'> {
  filters: readonly Filter[];
  sorts: readonly Sort[];
  arrangement: Arrangement<Column<Row>>;
  /** The visible columns: those of the arrangement, and those that the URL filters or sorts by. */
  shown: readonly Column<Row>[];
  request: PageRequest<Row>;
  list: ListState;
  query: UseQueryResult<Page<Row>, ApiError>;
  /** The current page; undefined while it loads. */
  page: Page<Row> | undefined;
  all: LoadedList<Row>;
  /** All rows, or as many as were loaded; also a result that fits on one page. */
  held: Pick<Loaded<Row>, 'rows' | 'complete' | 'loadedAt'> | undefined;
  /** All pages load automatically, since one page can't answer the query. */
  loadsItself: boolean;
  /** The loaded rows before client-side filters: those of the page, or all pages. */
  atHand: readonly Row[] | undefined;
  /** The rows after client-side filters, search, and sort. */
  rows: readonly Row[] | undefined;
  /** Search matches in fields without a visible column. */
  matchOf: MatchOf<Row> | undefined;
  /** Client-side filters, search, and sort. */
  narrowing: Narrowing;
  /** Fields of a row that a search covers besides the columns. */
  fieldsOf: ((row: Row) => object) | undefined;
  /** The platform applies filters or a search. */
  narrowedByService: boolean;
  orderedByService: boolean;
  /** The platform sorts by a value that rows don't have, and only a part of the list is loaded. */
  unseen: UnseenOrder | undefined;
  /** Client-side filters or a search apply. */
  narrowedHere: boolean;
  orderedHere: boolean;
  /** The platform ignored the page number and returned the same rows again. */
  repeats: boolean;
  /** Reloads this page, even while a request is pending. */
  askAgain(): Promise<Pick<UseQueryResult<Page<Row>, ApiError>, 'error' | 'dataUpdatedAt'>>;
  clear(): void;
}

const none: readonly never[] = [];
/** The most pages that load automatically, within seconds. */
const mostByItself = 100;
const filterKey = /^f\.(.+)$/;

export function useListModel<Row extends { id: string | null }>(props: ListScreenProps<Row>): ListModel<Row> {
  const { source, columns, filters = none, sorts = none } = props;
  const searches = props.searchLabel !== undefined;
  const cache = useQueryClient();
  const list = useListState(source.parse);
  const { values, searchText } = list;
  const request = source.request({ values, searchText });
  // The route's loader has requested it already; don't retry an error that came before this screen.
  const query = useQuery({ ...request(list.page), placeholderData: keepPreviousData, retryOnMount: false });
  const page = query.isPlaceholderData || query.data?.number === list.page ? query.data : undefined;
  const all = useLoaded(request, props.noun);
  const here = useMemo(() => ownNarrowing(columns, values), [columns, values]);
  // The ignored keys follow from the URL; this removes them.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => list.dropIgnored(here.ignored), [here]);

  const loadedAt = query.dataUpdatedAt;
  const onePage = useMemo(
    () => (page && page.rows.length > 0 && !hasMore(page) ? { rows: page.rows, complete: true, loadedAt } : undefined),
    [page, loadedAt],
  );
  const held = all.loaded ?? onePage;
  const atHand = held?.rows ?? page?.rows;
  const searchedHere = searches ? undefined : searchText;
  const unseen = unseenOrder(sorts, values, props.usualOrder, atHand);
  const sort = here.sort ?? unseen?.sort;
  const { filters: kept } = here;
  const narrowing = useMemo(() => ({ filters: kept, sort, searchText: searchedHere }), [kept, sort, searchedHere]);
  const { urgent, searchedAs: fieldsOf = props.shareable } = props;
  usePrecomputed(all.loaded?.rows, { columns, fieldsOf });
  // Names that arrive later may match the search or change the sort.
  const names = useStore(learned);
  const rows = useSame(
    useMemo(() => {
      const left = atHand && narrowed(atHand, columns, narrowing, fieldsOf);
      return left && urgent && !narrowing.sort ? left.toSorted((one, other) => +urgent(other) - +urgent(one)) : left;
      // oxlint-disable-next-line react/exhaustive-deps -- names are in what the columns say
    }, [atHand, columns, narrowing, fieldsOf, urgent, names]),
  );
  const empty = useMemo(() => emptyColumns(columns, atHand), [columns, atHand]);
  const present = useMemo(
    () => columns.filter((column) => !empty.has(column) || isAsked(column, values)),
    [columns, empty, values],
  );
  const arrangement = useArrangement(props.name, present);
  const shown = useMemo(
    () => arrangement.all.filter((column) => arrangement.shown.includes(column) || isAsked(column, values)),
    [arrangement, values],
  );
  const matchOf = useMatches({ columns, fieldsOf, searchText: searchedHere, shown, names });
  const narrowedHere = searchedHere !== undefined || Object.keys(here.filters).length > 0;
  const orderedHere = here.sort !== undefined;
  // A filter by a period asks for its totals.
  const isPeriod = list.page === 1 && filters.some(({ presets }) => presets?.chosen(values) !== undefined);
  const isSummed = isPeriod && props.totals !== undefined;
  const isNeeded =
    (narrowedHere || orderedHere || isSummed) && page !== undefined && !query.isPlaceholderData && !query.error;
  const loadsItself = isNeeded && !held && !all.failed && (page.last ?? 0) <= mostByItself;
  useEffect(() => {
    if (!loadsItself) return;
    // If the platform doesn't give the number of pages, stop at the limit.
    void all.load(false, (heard) => (Math.max(heard.last ?? 0, heard.page) > mostByItself ? all.stop() : undefined));
    // Runs once per result, even if the user canceled.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [loadsItself, all.name]);
  return {
    ...props,
    columns: present,
    filters,
    sorts,
    arrangement,
    shown,
    matchOf,
    list,
    request,
    query,
    page,
    all,
    held,
    loadsItself,
    atHand,
    rows,
    narrowing,
    fieldsOf,
    narrowedByService:
      (searches && searchText !== undefined) || filters.some(({ keys }) => keys.some((key) => values[key])),
    orderedByService: isOrdered(values),
    unseen: here.sort === undefined && !held?.complete ? unseen : undefined,
    narrowedHere,
    orderedHere,
    repeats: useRepeats(request, page),
    askAgain: () => cache.cancelQueries({ queryKey: request(list.page).queryKey }).then(() => query.refetch()),
    clear: () => {
      const keys = [
        ...filters.flatMap((filter) => filter.keys),
        ...Object.keys(values).filter((key) => filterKey.test(key)),
      ];
      list.change(Object.fromEntries([...keys, 'view'].map((key) => [key, undefined])));
      if (searchText !== undefined) list.search('');
    },
  };
}

interface Matching<Row> extends Searched<Row> {
  shown: readonly Column<Row>[];
  searchText: string | undefined;
  /** Increases with every name that arrives. */
  names: number;
}

function useMatches<Row extends object>({
  columns,
  fieldsOf,
  shown,
  searchText,
  names,
}: Matching<Row>): MatchOf<Row> | undefined {
  const texts = useMemo(
    () => shownTexts(columns.filter((column) => column.exported || shown.includes(column))),
    // oxlint-disable-next-line react/exhaustive-deps -- names are in what the columns say
    [columns, shown, names],
  );
  return useMemo(
    () => (searchText === undefined ? undefined : matchesOf({ columns, fieldsOf }, wordsOf(searchText), texts)),
    [columns, fieldsOf, searchText, texts],
  );
}

/** Returns the previous array while it has the same rows, so that the list doesn't scroll to its top. */
function useSame<Row>(rows: readonly Row[] | undefined): readonly Row[] | undefined {
  const [before, setBefore] = useState(rows);
  if (rows === before) return before;
  if (rows && before && rows.length === before.length && rows.every((row, place) => row === before[place]))
    return before;
  setBefore(rows);
  return rows;
}

/** Returns client-side filters and sort from the URL, and the keys that the columns don't know. */
function ownNarrowing<Row>(columns: readonly Column<Row>[], values: Values) {
  const filters: Record<string, string> = {};
  const ignored: string[] = [];
  for (const [key, value] of Object.entries(values)) {
    const name = filterKey.exec(key)?.[1];
    if (name === undefined || value === undefined) continue;
    const column = columns.find((candidate) => candidate.key === name);
    if (column && isFilter(column, value)) filters[name] = value;
    else ignored.push(key);
  }
  const { sort } = values;
  const known = columns.some(({ key }) => key === sort?.replace(/^-/, ''));
  if (sort !== undefined && !known) ignored.push('sort');
  return { filters, sort: known ? sort : undefined, ignored };
}

function useRepeats<Row extends { id: string | null }>(
  request: PageRequest<Row>,
  page: Page<Row> | undefined,
): boolean {
  const cache = useQueryClient();
  if (!page || page.number === 1 || page.rows.length === 0) return false;
  const before = cache.getQueryData<Page<Row>>(request(page.number - 1).queryKey);
  return before?.rows[0]?.id !== undefined && before.rows[0].id !== null && before.rows[0].id === page.rows[0]?.id;
}
