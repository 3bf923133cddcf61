/** State of a list: one page or all rows in a worker, and what filters, search, and sort leave of them. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Page } from '#api/page.ts';
import type { RowQuery } from '#domain/rows/query.ts';
import { isPeriodName } from '#domain/values/periods.ts';
import { today } from '#ui/format/days.ts';
import { withoutKeys } from '#ui/record/record-link.ts';
import { viewerZone } from '#ui/format/time.ts';
import { lastFilled, useArrangement, useKeepFilled } from './arrangement.ts';
import { isAsked } from './column.tsx';
import { printed, type SyncedRows, useSyncedRows } from './synced-rows.ts';
import { useListState } from './list-address.ts';
import type { ListRow, ListScreenProps } from './list-props.ts';
import { type AllPages, hasMore, type PageRequest } from './list-source.ts';
import { narrowingIn, ofRows } from './narrowing.ts';
import { currentSortLabel, isSorted, sortable, sortedColumn, sortInForce, sortValues, withoutSort } from './order.ts';
import { rowsOfPage } from './page-rows.ts';

const none: readonly never[] = [];
/** The most pages that load automatically, within seconds. */
const mostByItself = 100;

export type ListModel<Row extends ListRow> = ReturnType<typeof useListModel<Row>>;

/** `loadLong`: loads the code that draws a long list. */
export function useListModel<Row extends ListRow>(props: ListScreenProps<Row>, loadLong: () => Promise<unknown>) {
  const { source, columns, filters = none, usualSort, usualOrder: usual = 'default order' } = props;
  const cache = useQueryClient();
  const list = useListState(source.parse, source.searchKey);
  const { values, searchText } = list;
  const request = source.request({ values, searchText });
  // The route's loader has requested it already; don't retry an error that came before this screen.
  const query = useQuery({ ...request(list.page), placeholderData: keepPreviousData, retryOnMount: false });
  /** The current page; undefined while it loads. */
  const page = query.isPlaceholderData || query.data?.number === list.page ? query.data : undefined;
  const isOnlyPage = page !== undefined && page.rows.length > 0 && !hasMore(page);
  /** All pages under these filters. Undefined if the list has no pages: all of its rows are in the worker. */
  const all = source.useAll({ values, searchText });
  const synced = source.useSynced({ values: withoutSort(columns, values), searchText });
  const [zone, day] = [viewerZone(), today()];

  // Named periods move with the day.
  // oxlint-disable-next-line react/exhaustive-deps
  const here = useMemo(() => narrowingIn(columns, values), [columns, values, day]);
  // The ignored keys follow from the URL; this removes them.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => list.dropIgnored(here.ignored), [here]);
  const searchedHere = props.searchLabel === undefined ? searchText : undefined;
  /** Client-side filters or a search apply. */
  const narrowedHere = searchedHere !== undefined || Object.keys(here.filters).length > 0;
  const orderedHere = here.sort !== undefined;
  // A filter by a period asks for its totals.
  const isPeriod =
    list.page === 1 && filters.some(({ isDate, keys: [first = ''] }) => isDate && isPeriodName(values[first]));
  const needsAll = narrowedHere || orderedHere || (isPeriod && props.totals !== undefined);
  const [wantsAll, setWantsAll] = useState(false);
  const isWanted = needsAll || wantsAll;
  const whole = syncedOnScreen({ synced, all, isWanted });
  const isFirst = list.page === 1;
  const address = JSON.stringify([withoutKeys(values, ['open', 'with', 'chart']), searchText]);
  const [addressRead, setAddressRead] = useState('');
  // A later page stays until its reader moves on, though all rows are in the worker by then.
  if (!isFirst && !whole && page && !query.isPlaceholderData && addressRead !== address) setAddressRead(address);
  const staysOnPage = !isFirst && !isWanted && (addressRead === address || query.isPending);
  /** The rows in a worker that are on screen, instead of a page. */
  const syncedRows = staysOnPage ? null : whole;

  const inForce = sortInForce(columns, orderedHere ? values : { ...values, sort: undefined }, usualSort);
  // Pages come in an order of the platform, which may not be that of what rows show.
  const hasAllRows = syncedRows !== null || isOnlyPage;
  const isOrdered = hasAllRows ? all !== undefined : sortedColumn(columns, inForce)?.unseen !== undefined;
  const sort = here.sort ?? (isOrdered ? inForce : undefined);
  // Names that arrive make new columns, and the list stays where it's scrolled to.
  const asked = JSON.stringify([here.filters, sort, searchedHere]);
  /** Client-side filters, search, and sort. */
  const narrowing = useMemo(
    (): RowQuery => ({ filters: here.filters, sort, searchText: searchedHere }),
    // oxlint-disable-next-line react/exhaustive-deps -- `asked` is the text of it
    [asked],
  );

  const [filled, setFilled] = useState(() => lastFilled(props.name));
  const present = useMemo(
    () => columns.filter((column) => !column.ifGiven || filled.includes(column.key) || isAsked(column, values)),
    [columns, filled, values],
  );
  const arrangement = useArrangement(props.name, present);
  /** The visible columns: those of the arrangement, and those that the URL filters or sorts by. */
  const shown = useMemo(
    () => arrangement.all.filter((column) => arrangement.shown.includes(column) || isAsked(column, values)),
    [arrangement, values],
  );
  /** Keys of the columns that say what a row is about, by which a search match needs no line of its own. */
  const said = useMemo(
    () =>
      columns
        .filter((column) => (column.exported && column.key !== 'id') || shown.includes(column))
        .map(({ key }) => key),
    [columns, shown],
  );
  const { rank, searchedAs = props.shareable } = props;
  const [mostPrinted, setMostPrinted] = useState(printed);
  const ofWorker = useSyncedRows(syncedRows, {
    query: narrowing,
    shown: said,
    open: values['open'],
    mostPrinted,
    before: page?.rows,
    load: loadLong,
  });
  const ofPage = useMemo(
    () =>
      page &&
      rowsOfPage(
        page.rows,
        // Groups of a part of the list would begin again on each page.
        { fields: columns, searchedAs, rank: props.groups && !isOnlyPage ? undefined : rank },
        { query: narrowing, shown: said, viewer: { zone, today: day } },
      ),
    [page, columns, searchedAs, props.groups, isOnlyPage, rank, narrowing, said, zone, day],
  );
  // Rows of the page stay until those of the worker are there.
  const inSight = ofWorker ?? ofPage;
  // A column that some rows have values for stays, whichever are there.
  const filledNow = inSight ? [...new Set([...filled, ...inSight.filled])] : filled;
  if (filledNow.length > filled.length) setFilled(filledNow);
  useKeepFilled(props.name, filled, ofWorker && syncedRows?.isWhole ? ofWorker.filled : undefined);
  /** How many rows of all pages there are, before client-side filters; also of a result that fits on one page. */
  const extent =
    syncedRows && ofWorker
      ? { count: ofWorker.all, complete: syncedRows.isWhole, loadedAt: syncedRows.loadedAt }
      : isOnlyPage
        ? { count: page.rows.length, complete: true, loadedAt: query.dataUpdatedAt }
        : undefined;

  const isNeeded = needsAll && page !== undefined && !query.isPlaceholderData && !query.error;
  /** All pages load automatically, since one page can't answer the query. */
  const loadsItself =
    isNeeded && !synced && !isOnlyPage && !all?.loaded && !all?.failed && (page.last ?? 0) <= mostByItself;
  const { queryKey: firstPage } = request(1);
  useEffect(() => {
    // If the platform doesn't give the number of pages, stop at the limit.
    if (loadsItself) void all?.load(false, mostByItself);
    // Runs once per result, even if the user canceled.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [loadsItself, JSON.stringify(firstPage)]);

  return {
    ...props,
    columns: present,
    filters,
    arrangement,
    shown,
    list,
    request,
    query,
    page,
    all,
    syncedRows,
    extent,
    inSight,
    /** The place of the row where the address opens a list of all rows. */
    startsAt: isFirst || !query.data ? 0 : rowsBefore(list.page, query.data),
    /** The rows after client-side filters, search, and sort. Of rows in a worker, those that aren't in sight are missing. */
    rows: inSight?.rows,
    mostPrinted,
    setMostPrinted,
    /** Loads all pages, or shows what a worker holds of them. */
    showAll() {
      setWantsAll(true);
      if (!synced) void all?.load();
    },
    loadsItself,
    narrowing,
    narrowedHere,
    orderedHere,
    /** The platform applies filters or a search. */
    narrowedByPlatform:
      (searchedHere === undefined && searchText !== undefined) ||
      filters.some(({ keys }) => keys.some((key) => values[key])),
    sort: {
      /** As in addresses. Undefined for one that no column stands for. */
      inForce,
      isUsual: !orderedHere && !isSorted(values),
      /** The default in words, if no column stands for it. */
      usual: usualSort === undefined ? usual : undefined,
      words: currentSortLabel({ columns, values, inForce, usual, isPage: !hasAllRows }),
      /** All rows are loaded, so every column can sort them. */
      isHere: hasAllRows || !all || inSight === undefined,
      /** The columns that a menu offers to sort by. */
      columns: sortable(hasAllRows ? arrangement.all : columns, shown, hasAllRows),
      /** Undefined for the default. */
      choose: (chosen: string | undefined) => list.change(sortValues(columns, chosen, usualSort, !hasAllRows)),
    },
    /** The platform ignored the page number and returned the same rows again. */
    repeats: useRepeats(request, page),
    /** Reloads this page, even while a request is pending. */
    askAgain: () => cache.cancelQueries({ queryKey: request(list.page).queryKey }).then(() => query.refetch()),
    clear() {
      const keys = [...filters.flatMap((filter) => filter.keys), ...Object.keys(values).filter(isFilterKey), 'view'];
      list.change(Object.fromEntries(keys.map((key) => [key, undefined])));
      if (searchText !== undefined) list.search('');
    },
  };
}

interface Origins<Row> {
  synced: SyncedRows<Row> | null;
  all: AllPages<Row> | undefined;
  isWanted: boolean;
}

/** Returns the synced list or all of its pages, whichever has more of the rows. Null if a page is shown. */
function syncedOnScreen<Row>({ synced, all, isWanted }: Origins<Row>): SyncedRows<Row> | null {
  const loaded = all?.loaded || (all?.hasRows && isWanted) ? all.synced : null;
  if (!synced) return loaded;
  return synced.isWhole || !all || (isWanted && !all.loaded?.complete) ? synced : loaded;
}

/** Returns the number of rows on the pages before that one. All have as many rows as another, except the last. */
function rowsBefore(number: number, { rows, from, number: other, last }: Page<unknown>): number {
  const isFull = other === 1 || other !== last || from === null;
  return (number - 1) * (isFull ? rows.length : (from - 1) / (other - 1));
}

const isFilterKey = (key: string) => key.startsWith(ofRows);

function useRepeats<Row extends ListRow>(request: PageRequest<Row>, page: Page<Row> | undefined): boolean {
  const cache = useQueryClient();
  if (!page || page.number === 1 || page.rows.length === 0) return false;
  const before = cache.getQueryData<Page<Row>>(request(page.number - 1).queryKey);
  return before?.rows[0]?.id !== undefined && before.rows[0].id !== null && before.rows[0].id === page.rows[0]?.id;
}
