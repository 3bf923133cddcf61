/** State of a list: one page or all loaded rows, and the rows left by filters, search, and sort. */
import type { Values } from '#ui/record/record-link.ts';
import type { HeldPart, ListModel, ListScreenProps } from './list-props.ts';
import { type HeldRows, useHeldRows } from './held-rows.ts';
import { daysOf, today } from '#ui/format/days.ts';
import { viewerZone } from '#ui/format/time.ts';
import { getOrMake } from '#domain/values/collections.ts';
import { isTime } from '#domain/rows/field.ts';
import { isFilter, writtenRange } from '#domain/rows/filter.ts';
import { isPeriodName } from '#domain/values/periods.ts';
import { type Match, matchIn, textOfFields, wordsOf } from '#domain/rows/search.ts';
import { queried } from '#domain/rows/query.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Page } from '#api/page.ts';
import { type Column, emptyColumns, isAsked, useCurrencies } from './column.tsx';
import type { PageRequest } from './list-source.ts';
import { useListState } from './list-address.ts';
import { type AllPages, hasMore } from './list-source.ts';
import { currentSortLabel, isSorted, sortable, sortedColumn, sortInForce, sortValues, withoutSort } from './order.ts';
import { useArrangement } from './arrangement.ts';

const none: readonly never[] = [];
/** The most pages that load automatically, within seconds. */
const mostByItself = 100;
const filterKey = /^f\.(.+)$/;

export function useListModel<Row extends { id: string | null }>(props: ListScreenProps<Row>): ListModel<Row> {
  const { source, columns, filters = none, usualSort, usualOrder: usual = 'default order' } = props;
  const searches = props.searchLabel !== undefined;
  const cache = useQueryClient();
  const list = useListState(source.parse, source.searchKey);
  const { values, searchText } = list;
  const request = source.request({ values, searchText });
  // The route's loader has requested it already; don't retry an error that came before this screen.
  const query = useQuery({ ...request(list.page), placeholderData: keepPreviousData, retryOnMount: false });
  const page = query.isPlaceholderData || query.data?.number === list.page ? query.data : undefined;
  const all = source.useAll?.({ values, searchText }) ?? noPages;
  const [zone, day] = [viewerZone(), today()];
  // Named periods move with the day.
  // oxlint-disable-next-line react/exhaustive-deps
  const here = useMemo(() => narrowingIn(columns, values), [columns, values, day]);
  // The ignored keys follow from the URL; this removes them.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => list.dropIgnored(here.ignored), [here]);

  const loadedAt = query.dataUpdatedAt;
  const onePage = useMemo(
    () => (page && page.rows.length > 0 && !hasMore(page) ? { rows: page.rows, loadedAt } : undefined),
    [page, loadedAt],
  );
  const atHand = page?.rows;
  const searchedHere = searches ? undefined : searchText;
  const narrowedHere = searchedHere !== undefined || Object.keys(here.filters).length > 0;
  const orderedHere = here.sort !== undefined;
  // A filter by a period asks for its totals.
  const isPeriod =
    list.page === 1 && filters.some(({ isDate, keys: [first = ''] }) => isDate && isPeriodName(values[first]));
  const needsAll = narrowedHere || orderedHere || (isPeriod && props.totals !== undefined);
  const [wantsAll, setWantsAll] = useState(false);
  const inWorker = source.useHeld({ values: withoutSort(columns, values), searchText });
  const isWanted = needsAll || wantsAll;
  const onShelf = all.loaded || (all.hasRows && isWanted) ? all.held : null;
  // All pages are better than a part of the synced list.
  const isSynced = inWorker?.isWhole || (!all.loaded?.complete && (isWanted || !source.useAll));
  const heldRows = inWorker && isSynced ? inWorker : onShelf;

  const isHere = heldRows !== null || onePage !== undefined;
  const inForce = sortInForce(columns, here.sort === undefined ? { ...values, sort: undefined } : values, usualSort);
  // Pages come in an order of the platform, which may not be that of what rows show.
  const isOrdered = isHere ? source.useAll !== undefined : sortedColumn(columns, inForce)?.unseen !== undefined;
  const sort = here.sort ?? (isOrdered ? inForce : undefined);
  // Names that arrive make new columns, and the list stays where it's scrolled to.
  const asked = JSON.stringify([here.filters, sort, searchedHere]);
  // oxlint-disable-next-line react/exhaustive-deps -- `asked` is the text of it
  const narrowing = useMemo(() => ({ filters: here.filters, sort, searchText: searchedHere }), [asked]);
  const { urgent: first, searchedAs = props.shareable } = props;
  // Names that arrive later make new columns: they may match the search or change the sort.
  const asList = useMemo(() => ({ fields: columns, searchedAs, first }), [columns, searchedAs, first]);
  const [filled, setFilled] = useState<readonly string[]>(none);
  const empty = useMemo(
    () =>
      heldRows
        ? new Set(columns.filter(({ ifGiven, key }) => ifGiven && !filled.includes(key)))
        : emptyColumns(columns, atHand),
    [columns, atHand, heldRows, filled],
  );
  const present = useMemo(
    () => columns.filter((column) => !empty.has(column) || isAsked(column, values)),
    [columns, empty, values],
  );
  const arrangement = useArrangement(props.name, present);
  const shown = useMemo(
    () => arrangement.all.filter((column) => arrangement.shown.includes(column) || isAsked(column, values)),
    [arrangement, values],
  );
  const inSight = useHeldRows(heldRows, {
    query: narrowing,
    shown: useMemo(() => shownKeys(columns, shown), [columns, shown]),
    open: values['open'],
  });
  if (inSight && !isSameList(inSight.filled, filled)) setFilled(inSight.filled);
  // Rows of the page stay until those of the worker are there.
  const isOnPage = inSight === undefined;
  const left = useSame(
    useMemo(
      () => (isOnPage && atHand ? queried(atHand, asList, narrowing, { zone, today: day }) : undefined),
      [isOnPage, atHand, asList, narrowing, zone, day],
    ),
  );
  const matchHere = useMatches(columns, { shown, searchedAs }, searchedHere);
  const held: HeldPart | undefined =
    heldRows && inSight
      ? { count: inSight.all, complete: heldRows.isWhole, loadedAt: heldRows.loadedAt }
      : onePage && { count: onePage.rows.length, complete: true, loadedAt: onePage.loadedAt };
  const isNeeded = needsAll && page !== undefined && !query.isPlaceholderData && !query.error;
  const loadsItself =
    isNeeded && !inWorker && !onePage && !all.loaded && !all.failed && (page.last ?? 0) <= mostByItself;
  const { queryKey: firstPage } = request(1);
  useEffect(() => {
    // If the platform doesn't give the number of pages, stop at the limit.
    if (loadsItself) void all.load(false, mostByItself);
    // Runs once per result, even if the user canceled.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [loadsItself, JSON.stringify(firstPage)]);
  const rows = inSight?.rows ?? left;
  const currencies = useCurrencies(
    columns,
    inSight ? (heldRows?.isWhole ? inSight.currencies : undefined) : onePage && left,
  );
  return {
    ...props,
    columns: present,
    filters,
    arrangement,
    shown,
    matchOf: inSight ? inSight.matchOf : matchHere,
    isMatched: inSight
      ? inSight.isMatched
      : matchHere && ((index) => left?.[index] !== undefined && matchHere(left[index]) !== null),
    pages: inSight?.pages,
    see: inSight?.see,
    list,
    request,
    query,
    page,
    all,
    heldRows,
    held,
    isAll: heldRows !== null,
    showAll() {
      setWantsAll(true);
      if (!inWorker) void all.load();
    },
    loadsItself,
    atHand,
    rows,
    currencies,
    narrowing,
    narrowedByService:
      (searches && searchText !== undefined) || filters.some(({ keys }) => keys.some((key) => values[key])),
    sort: {
      inForce,
      isUsual: here.sort === undefined && !isSorted(values),
      usual: usualSort === undefined ? usual : undefined,
      words: currentSortLabel({ columns, values, inForce, usual, isPage: !held }),
      isHere: held !== undefined || !source.useAll || rows === undefined,
      columns: sortable({ columns, arranged: arrangement.all, shown, isHeld: held !== undefined }),
      choose: (chosen) => list.change(sortValues(columns, chosen, usualSort, !held)),
    },
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

/**
 * Counts the rows of a view in a worker; a hook. Undefined unless the worker held the whole list when the screen opened: a later
 * figure would push tabs.
 */
export function useViewCount<Row>({ source, columns }: Pick<ListModel<Row>, 'source' | 'columns'>, view: Values) {
  const { values, ignored } = source.parse(view);
  const { filters, ignored: unknown } = narrowingIn(columns, values);
  // oxlint-disable-next-line react/hooks -- a source calls the same hooks for as long as its list is on screen
  const held = source.useHeld({ values: withoutSort(columns, values), searchText: undefined });
  const isKnown = held?.isWhole === true && ignored.length + unknown.length === 0;
  const [wasKnown] = useState(isKnown);
  const { data } = useQuery({
    queryKey: ['count', JSON.stringify([held?.key, filters])],
    queryFn: () => (held as HeldRows<Row>).count({ filters }),
    enabled: isKnown && wasKnown,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    staleTime: Infinity,
    retry: false,
  });
  return isKnown ? data : undefined;
}

const neverLoads = () => Promise.reject(new Error('The list has no pages.'));
const noPages: AllPages<never> = {
  loaded: undefined,
  outOfDate: false,
  loading: null,
  failed: null,
  hasRows: false,
  held: null,
  load: neverLoads,
  search: { loading: null, find: neverLoads },
  forget: () => undefined,
};

/** Keys of the columns that say what a row is about, by which a search match needs no line of its own. */
function shownKeys<Row>(columns: readonly Column<Row>[], shown: readonly Column<Row>[]): readonly string[] {
  return columns.filter((column) => column.exported || shown.includes(column)).map(({ key }) => key);
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((key, index) => key === other[index]);
}

function useMatches<Row extends object>(
  columns: readonly Column<Row>[],
  { shown, searchedAs }: { shown: readonly Column<Row>[]; searchedAs: ((row: Row) => object) | undefined },
  searchText: string | undefined,
) {
  return useMemo(() => {
    if (searchText === undefined) return undefined;
    const words = wordsOf(searchText);
    const inSight = columns.filter((column) => column.exported || shown.includes(column));
    const matches = new WeakMap<Row, { match: Match | null }>();
    return (row: Row) =>
      getOrMake(matches, row, () => ({
        match: matchIn(row, { fields: columns, searchedAs }, { shown: textOfFields(inSight, row), words }),
      })).match;
  }, [columns, searchedAs, shown, searchText]);
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
export function narrowingIn<Row>(columns: readonly Column<Row>[], values: Values) {
  const filters: Record<string, string> = {};
  const ignored: string[] = [];
  for (const [key, value] of Object.entries(values)) {
    const name = filterKey.exec(key)?.[1];
    if (name === undefined || value === undefined) continue;
    const column = columns.find((candidate) => candidate.key === name);
    if (column && isFilter(column, value)) filters[name] = daysWritten(column, value);
    else ignored.push(key);
  }
  const { sort } = values;
  const known = columns.some(({ key }) => key === sort?.replace(/^-/, ''));
  if (sort !== undefined && !known) ignored.push('sort');
  return { filters, sort: known ? sort : undefined, ignored };
}

/** The worker is asked for the days of a named period: it doesn't know the viewer's fiscal year. */
function daysWritten<Row>(column: Column<Row>, value: string): string {
  return isTime(column) && isPeriodName(value) ? (writtenRange(daysOf(value)) ?? value) : value;
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
