/** What a list shows: one page as the service gave it, or all of its rows once they are loaded, and what is left of them. */
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

/** Another page that is made of the same rows. */
export interface LeadsTo {
  label: string;
  Icon: typeof IconRefresh;
  to: NonNullable<LinkProps['to']>;
}

export interface ListScreenProps<Row> {
  /** Its name in what this browser keeps: `transactions`. */
  name: string;
  title: string;
  /** The noun in the plural, in lower case. */
  noun: string;
  source: ListSource<Row>;
  /** The first column names the row. */
  columns: readonly Column<Row>[];
  /** The same row on a phone. */
  card(row: Row, place: Place): ReactNode;
  /** What the service can filter by. */
  filters?: readonly Filter[];
  /** What the service can order by. */
  sorts?: readonly Sort[];
  /** The order when none was chosen, in words. */
  usualOrder: string;
  /** Rows that stand before the others while no order was chosen. */
  urgent?(row: Row): boolean;
  /** Label of the search box, for a list that the service can search. */
  searchLabel?: string;
  /** Why there may be none, and where they come from. */
  whenNone: string;
  /** What must be known about the figures. */
  note?: string;
  /** What the rows in sight don't show of what the service was asked for; null where that's nothing. */
  caveat?(rows: readonly Row[], values: Values): string | null;
  /** How a row is shown as a record beside the list. */
  record?: RecordView<Row>;
  /** Where a row's record has a page of its own. */
  page?: RecordPage<Row>;
  /** What else a row leads to, for its menu. */
  related?(row: Row): readonly RelatedLink[];
  /** The row as it may be copied: without what must stay secret. */
  shareable?(row: Row): object;
  /** What a search looks in beside the columns; the row as it may be copied unless given. */
  searchedAs?(row: Row): object;
  /** Views that are ready to be used, beside `All`. */
  views?: readonly ReadyView[];
  /** Sums over a list that is loaded as a whole. */
  totals?: readonly Total<Row>[];
  chart?: ListChart<Row>;
  /** What stands beside the chart: another look at the same rows. */
  besideChart?: ComponentType<{ rows: readonly Row[]; scope: string }>;
  leadsTo?: readonly LeadsTo[];
  /** Stands beside the title, after how many rows these are, in the place of their age. */
  scope?: readonly ReactNode[];
  /** What is chosen for all of the screen, or done with the rows that are shown, before what can be done with any list. */
  choices?: ReactNode | ((rows: readonly Row[]) => ReactNode);
  /** Parts of the address that hold these choices: they stay when another view is followed, and are in none. */
  kept?: readonly string[];
  /** What stands over the rows. */
  above?: ReactNode;
}

export interface ListModel<Row> extends Omit<ListScreenProps<Row>, 'page'> {
  filters: readonly Filter[];
  sorts: readonly Sort[];
  arrangement: Arrangement<Column<Row>>;
  /** The columns in sight: those of the arrangement, and what the address filters or orders by. */
  shown: readonly Column<Row>[];
  request: PageRequest<Row>;
  list: ListState;
  query: UseQueryResult<Page<Row>, ApiError>;
  /** The page of the service; undefined while it is on its way. */
  page: Page<Row> | undefined;
  all: LoadedList<Row>;
  /** The whole result, or as much of it as was loaded: it may also stand on one page. */
  held: Pick<Loaded<Row>, 'rows' | 'complete' | 'loadedAt'> | undefined;
  /** All pages load by themselves, since what is asked for cannot be told from one of them. */
  loadsItself: boolean;
  /** The rows at hand, before anything was filtered here: those of the page, or all that are loaded. */
  atHand: readonly Row[] | undefined;
  /** What filters, search and order over the rows at hand have left. */
  rows: readonly Row[] | undefined;
  /** Where a search found a row, when no column in sight says so. */
  matchOf: MatchOf<Row> | undefined;
  /** What narrows the rows at hand, and their order. */
  narrowing: Narrowing;
  /** The fields of a row that a search looks in, beside the columns. */
  fieldsOf: ((row: Row) => object) | undefined;
  /** Filters or a search that the service applies. */
  narrowedByService: boolean;
  orderedByService: boolean;
  /** The service orders by what rows don't have, and this is a part of its list. */
  unseen: UnseenOrder | undefined;
  /** Filters or a search over the rows at hand. */
  narrowedHere: boolean;
  orderedHere: boolean;
  /** A service that ignores the page number answered with the same rows again. */
  repeats: boolean;
  /** Asks the service for this page anew, also while an answer that may never come is waited for. */
  askAgain(): Promise<Pick<UseQueryResult<Page<Row>, ApiError>, 'error' | 'dataUpdatedAt'>>;
  clear(): void;
}

const none: readonly never[] = [];
/** Pages that are loaded unasked: they come within seconds. */
const mostByItself = 100;
const filterKey = /^f\.(.+)$/;

export function useListModel<Row extends { id: string | null }>(props: ListScreenProps<Row>): ListModel<Row> {
  const { source, columns, filters = none, sorts = none } = props;
  const searches = props.searchLabel !== undefined;
  const cache = useQueryClient();
  const list = useListState(source.parse);
  const { values, searchText } = list;
  const request = source.request({ values, searchText });
  // The route's loader has asked already; a refusal that came before this screen did is not asked for again.
  const query = useQuery({ ...request(list.page), placeholderData: keepPreviousData, retryOnMount: false });
  const page = query.isPlaceholderData || query.data?.number === list.page ? query.data : undefined;
  const all = useLoaded(request, props.noun);
  const here = useMemo(() => ownNarrowing(columns, values), [columns, values]);
  // What is ignored follows from the address, and leaves it with this.
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
  const sort = here.sort ?? (held?.complete ? unseen?.sort : undefined);
  const { filters: kept } = here;
  const narrowing = useMemo(() => ({ filters: kept, sort, searchText: searchedHere }), [kept, sort, searchedHere]);
  const { urgent, searchedAs: fieldsOf = props.shareable } = props;
  usePrecomputed(all.loaded?.rows, { columns, fieldsOf });
  // A name that is learned later may be what is searched for, or give a row another place.
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
  // Who asks for yesterday, or for this month, asks what it comes to.
  const isPeriod = list.page === 1 && filters.some(({ presets }) => presets?.chosen(values) !== undefined);
  const isSummed = isPeriod && props.totals !== undefined;
  const isNeeded =
    (narrowedHere || orderedHere || isSummed) && page !== undefined && !query.isPlaceholderData && !query.error;
  const loadsItself = isNeeded && !held && !all.failed && (page.last ?? 0) <= mostByItself;
  useEffect(() => {
    if (!loadsItself) return;
    // Where the service does not say how many pages there are, there may be more than are loaded unasked.
    void all.load(false, (heard) => (Math.max(heard.last ?? 0, heard.page) > mostByItself ? all.stop() : undefined));
    // Once for each result, also when somebody has stopped it.
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
  /** Raised when a name is learned. */
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

/** The array before, while the same rows stand in it: a list does not scroll to its top for nothing. */
function useSame<Row>(rows: readonly Row[] | undefined): readonly Row[] | undefined {
  const [before, setBefore] = useState(rows);
  if (rows === before) return before;
  if (rows && before && rows.length === before.length && rows.every((row, place) => row === before[place]))
    return before;
  setBefore(rows);
  return rows;
}

/** Filters and order over rows at hand, as far as the columns know what they mean. */
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
