import { Button } from '@mantine/core';
import { IconArrowsSort, IconRefresh, IconServer2 } from '@tabler/icons-react';
import { keepPreviousData, type QueryKey, useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query';
import { lazy, type ReactNode, useEffect } from 'react';
import type { ApiError } from '../api/errors.ts';
import type { Page } from '../api/page.ts';
import { announce } from './announcer.tsx';
import type { Column, Place } from './column.tsx';
import type { RecordPage, RelatedLink } from './record-link.ts';
import type { ListChart, Total } from './totals.ts';
import type { ReadyView } from './views.ts';
import { Chips } from './chips.tsx';
import { useDisclosure } from './disclosure.tsx';
import type { Filter, Values } from './filters.tsx';
import { useNarrow } from './layout.ts';
import { ListDrawer, type RecordView } from './list-drawer.tsx';
import classes from './list-screen.module.css';
import { Pager } from './list-pager.tsx';
import { ListRows } from './list-rows.tsx';
import { ListSearch } from './list-search.tsx';
import { type ListState, useListState } from './list-state.ts';
import { ListTrouble } from './list-trouble.tsx';
import { formatCount } from './money.ts';
import { isOrdered, orderWords, type Sort } from './order.ts';
import { PageHead } from './page.tsx';
import { ScreenTitle } from './screen-title.tsx';
import { formatClock } from './time.ts';

export interface ListScreenProps<Row, Key extends QueryKey> {
  /** Its name in what this browser keeps: `transactions`. */
  name: string;
  title: string;
  /** The noun in the plural, in lower case. */
  noun: string;
  /** The request for one page, under the filters of the address. */
  request(page: number): UseQueryOptions<Page<Row>, ApiError, Page<Row>, Key>;
  /** The first column names the row. */
  columns: readonly Column<Row>[];
  /** The same row on a phone. */
  card(row: Row, place: Place): ReactNode;
  filters?: readonly Filter[];
  sorts?: readonly Sort[];
  /** The order when none was chosen, in words. */
  usualOrder: string;
  /** Label of the search box, for a list that the service can search. */
  searchLabel?: string;
  /** Why there may be none, and where they come from. */
  whenNone: string;
  /** What must be known about the figures. */
  note?: string;
  /** How a row is shown as a record beside the list. */
  record?: RecordView<Row>;
  /** Where a row's record has a page of its own. */
  page?: RecordPage<Row>;
  /** What else a row leads to, for its menu. */
  related?(row: Row): readonly RelatedLink[];
  /** Views that are ready to be used, beside `All`. */
  views?: readonly ReadyView[];
  /** Sums over a list that is loaded as a whole. */
  totals?: readonly Total<Row>[];
  chart?: ListChart<Row>;
}

const OrderEditor = lazy(async () => ({ default: (await import('./order-editor.tsx')).OrderEditor }));

/** A list of the service, with everything that lists have in common: filters, order, pages, and each of its states. */
export function ListScreen<Row extends { id: string | null }, Key extends QueryKey>(props: ListScreenProps<Row, Key>) {
  const { title, noun, columns, filters = [], sorts = [], searchLabel } = props;
  const list = useListState();
  const narrow = useNarrow();
  // The route's loader has asked already; a refusal that came before this screen did is not asked for again.
  const query = useQuery({ ...props.request(list.page), placeholderData: keepPreviousData, retryOnMount: false });
  const page = query.isPlaceholderData || query.data?.number === list.page ? query.data : undefined;
  const narrowed = list.searchText !== undefined || filters.some(({ keys }) => keys.some((key) => list.values[key]));
  const repeats = useRepeats(props.request, page);
  const summary = page ? pageSummary(page, noun) : '';

  useEffect(() => {
    if (summary && !query.isPlaceholderData) announce(summary);
  }, [summary, query.isPlaceholderData]);

  const place = placeOf(list);
  return (
    <section className={classes.list} aria-busy={query.isFetching}>
      <div className={classes.head}>
        <PageHead
          title={<ScreenTitle title={title} part={list.page > 1 ? `page ${list.page}` : undefined} />}
          meta={[
            query.dataUpdatedAt > 0 && page ? `Loaded ${formatClock(query.dataUpdatedAt)}` : null,
            page && page.rows.length > 0 ? rangeWords(page) : null,
            `Order: ${orderWords(sorts, list.values, props.usualOrder)}`,
          ]}
          actions={
            <>
              {sorts.length > 0 ? <Order sorts={sorts} list={list} /> : null}
              <Button
                leftSection={<IconRefresh size={16} stroke={1.6} aria-hidden />}
                onClick={() => void query.refetch()}
                className={classes.action}
                aria-label="Refresh"
              >
                <span className={classes.words}>Refresh</span>
              </Button>
            </>
          }
        />
        {searchLabel || filters.length > 0 ? (
          <div className={classes.filters}>
            {searchLabel ? <ListSearch label={searchLabel} text={list.searchText} search={list.search} /> : null}
            <Chips filters={filters} values={list.values} change={list.change} />
          </div>
        ) : null}
        {list.ignored.length > 0 ? (
          <p className={classes.scope}>Part of this link was not understood: {list.ignored.join(', ')}.</p>
        ) : null}
        <ScopeLine narrowed={narrowed} ordered={isOrdered(list.values)} noun={noun} />
      </div>
      <div className={classes.progress} data-running={query.isFetching && page !== undefined ? true : undefined} />
      <ListTrouble
        query={query}
        queryKey={props.request(list.page).queryKey}
        page={page}
        list={list}
        title={title}
        noun={noun}
        narrowed={narrowed}
        repeats={repeats}
        whenNone={props.whenNone}
        clear={() => {
          list.change(Object.fromEntries(filters.flatMap(({ keys }) => keys.map((key) => [key, undefined]))));
          if (list.searchText !== undefined) list.search('');
        }}
      />
      {query.isError && !page ? null : (
        <ListRows
          caption={summary || title}
          title={title}
          page={page}
          columns={columns}
          card={props.card}
          place={place}
          narrow={narrow}
          list={list}
          label={props.record?.label}
        />
      )}
      {props.record ? <ListDrawer view={props.record} page={page} list={list} /> : null}
      <Pager
        page={page}
        list={list}
        repeats={repeats}
        note={props.note}
        request={props.request}
        asked={query.isPlaceholderData}
      />
    </section>
  );
}

function placeOf({ values: { page: _page, ...values }, page, searchText }: ListState): Place {
  return { at: String(page), values, searchText };
}

/** A service that ignores the page number answers with the same rows again. */
function useRepeats<Row extends { id: string | null }, Key extends QueryKey>(
  request: ListScreenProps<Row, Key>['request'],
  page: Page<Row> | undefined,
): boolean {
  const cache = useQueryClient();
  if (!page || page.number === 1 || page.rows.length === 0) return false;
  const before = cache.getQueryData<Page<Row>>(request(page.number - 1).queryKey);
  return before?.rows[0]?.id !== undefined && before.rows[0].id !== null && before.rows[0].id === page.rows[0]?.id;
}

function Order({ sorts, list }: { sorts: readonly Sort[]; list: ListState }) {
  const panel = useDisclosure(() => import('./order-editor.tsx'));
  return (
    <div {...panel.anchor}>
      <Button
        leftSection={<IconArrowsSort size={16} stroke={1.6} aria-hidden />}
        className={classes.action}
        aria-label="Order"
        {...panel.button}
      >
        <span className={classes.words}>Order</span>
      </Button>
      {panel.panel('Order of the list', () => (
        <OrderEditor
          sorts={sorts}
          values={list.values}
          apply={(changes) => {
            list.change(changes);
            panel.close();
          }}
        />
      ))}
    </div>
  );
}

function ScopeLine({ narrowed, ordered, noun }: { narrowed: boolean; ordered: boolean; noun: string }) {
  if (!narrowed && !ordered) return null;
  const what = narrowed && ordered ? 'Filters and order are' : narrowed ? 'Filters are' : 'The order is';
  return (
    <p className={classes.scope}>
      <IconServer2 size={16} stroke={1.6} aria-hidden />
      <span>
        {what} applied <b>by the service</b>, to all {noun}.
      </span>
    </p>
  );
}

/** `21 to 40 of 214 (1,021 without filters)`, as far as the service said so. */
function rangeWords<Row>({ from, to, total, unfilteredTotal, rows, number }: Page<Row>): string {
  const count = formatCount;
  if (total === null) return `${count(rows.length)} on page ${count(number)}`;
  const range =
    from === null || to === null
      ? `${count(rows.length)} of ${count(total)}`
      : `${count(from)} to ${count(to)} of ${count(total)}`;
  const others =
    unfilteredTotal !== null && unfilteredTotal !== total ? ` (${count(unfilteredTotal)} without filters)` : '';
  return range + others;
}

function pageSummary<Row>(page: Page<Row>, noun: string): string {
  if (page.rows.length === 0) return `No ${noun}`;
  if (page.total === null) return `${formatCount(page.rows.length)} ${noun} on page ${formatCount(page.number)}`;
  return `${rangeWords(page)} ${noun}`;
}
