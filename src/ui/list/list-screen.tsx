import type { QueryKey } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { announce } from '../browser/announcer.tsx';
import { useArrangement } from './arrangement.ts';
import { Chips } from '../rows/chips.tsx';
import type { Column, Place } from '../rows/column.tsx';
import type { Filter } from '../rows/filters.tsx';
import type { Values } from '../rows/list-values.ts';
import { useFocusKept } from '../browser/focus.ts';
import { useNarrow } from '../browser/layout.ts';
import { ListDrawer, type RecordView } from '../record/list-drawer.tsx';
import { type LeadsTo, ListActions } from './list-actions.tsx';
import { type ListModel, useListModel } from './list-model.ts';
import classes from './list-screen.module.css';
import { Pager } from './list-pager.tsx';
import type { ListSource } from '../rows/list-request.ts';
import { ListRows, loadAllRows } from './list-rows.tsx';
import { ListSearch } from '../kit/search-box.tsx';
import { ListTrouble } from './list-trouble.tsx';
import { orderOf, rangeOf, summaryOf } from './list-words.ts';
import { LoadFailed } from '../rows/load-failed.tsx';
import { LoadProgress } from '../rows/load-progress.tsx';
import type { Sort } from '../rows/order.ts';
import { PrefetchDetails } from '../record/open-link.tsx';
import { PageHead } from '../kit/page.tsx';
import { usePreference } from '../browser/preferences.ts';
import type { RecordPage, RelatedLink, RowActions } from '../record/record-link.ts';
import { rowFilters } from './row-filters.tsx';
import { rowPlaces } from './row-places.ts';
import { ScopeLine } from './scope-line.tsx';
import { ScreenTitle } from '../kit/screen-title.tsx';
import { formatClock } from '../values/time.ts';
import type { ListChart, Total } from '../rows/totals.ts';
import { ViewTabs } from './view-tabs.tsx';
import type { ReadyView } from './views.ts';
import { lazyPart } from '../kit/lazy-part.tsx';
import { prefetchCode } from '../browser/prefetch.ts';

export interface ListScreenProps<Row, Key extends QueryKey> {
  /** Its name in what this browser keeps: `transactions`. */
  name: string;
  title: string;
  /** The noun in the plural, in lower case. */
  noun: string;
  source: ListSource<Row, Key>;
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
  /** The row as it may be copied: without what must stay secret. */
  shareable?(row: Row): object;
  /** Views that are ready to be used, beside `All`. */
  views?: readonly ReadyView[];
  /** Sums over a list that is loaded as a whole. */
  totals?: readonly Total<Row>[];
  chart?: ListChart<Row>;
  leadsTo?: LeadsTo;
}

const loadTotals = () => import('./list-totals.tsx');
const ListTotals = lazyPart(loadTotals, ({ ListTotals }) => ListTotals);
const none: readonly never[] = [];

/** A list of the service, with everything that lists have in common: filters, order, pages, and each of its states. */
export function ListScreen<Row extends { id: string | null }, Key extends QueryKey>(props: ListScreenProps<Row, Key>) {
  const { title, noun, columns, filters = none, sorts = none, searchLabel } = props;
  const narrow = useNarrow();
  const model = useListModel({
    noun,
    source: props.source,
    columns,
    filters,
    searches: searchLabel !== undefined,
  });
  const { list, query, page, all, rows } = model;
  const chips = useChips(filters, columns, list.values, model.atHand);
  const actions = useRowActions(props);
  const arrangement = useArrangement(props.name, columns);
  const density = usePreference('density');
  const zone = usePreference('zone');
  const placeOf = usePlaces(model);
  const loading = useFocusKept<HTMLDivElement>(stageOf(all), tableOrTitle);
  const isLoading = all.loading !== null;
  const hasTotals = props.totals !== undefined;
  useEffect(() => {
    if (!isLoading) return;
    prefetchCode(loadAllRows);
    if (hasTotals) prefetchCode(loadTotals);
  }, [isLoading, hasTotals]);
  const summary = summaryOf(model, noun);
  // Rows of the page before, and what the end of loading has said itself.
  const isSaid = all.loaded ? !model.narrowedHere : query.isPlaceholderData;
  useEffect(() => {
    if (summary && !isSaid) announce(summary);
  }, [summary, isSaid]);

  return (
    <section className={classes.list} aria-busy={query.isFetching}>
      <div className={classes.head}>
        <PageHead
          title={<ScreenTitle title={title} part={list.page > 1 && !all.loaded ? `page ${list.page}` : undefined} />}
          meta={[
            query.dataUpdatedAt > 0 && page && !all.loaded ? `Loaded ${formatClock(query.dataUpdatedAt)}` : null,
            rangeOf(model),
            `Order: ${orderOf(model, sorts, columns, props.usualOrder)}`,
          ]}
          actions={
            <ListActions
              model={model}
              name={props.name}
              noun={noun}
              sorts={sorts}
              arrangement={arrangement}
              leadsTo={props.leadsTo}
            />
          }
        />
        <ViewTabs name={props.name} ready={props.views} values={list.values} choose={list.choose} />
        <div className={classes.filters}>
          <ListSearch
            label={searchLabel ?? (all.loaded ? `Search the loaded ${noun}` : `Search this page of ${noun}`)}
            text={list.searchText}
            search={list.search}
          />
          <Chips filters={chips} values={list.values} change={list.change} />
        </div>
        {list.ignored.length > 0 ? (
          <p className={classes.scope}>Part of this link was not understood: {list.ignored.join(', ')}.</p>
        ) : null}
        <div ref={loading}>
          <ScopeLine model={model} noun={noun} />
          {all.loading ? <LoadProgress loading={all.loading} noun={noun} /> : null}
          {all.failed ? <LoadFailed error={all.failed} all={all} noun={noun} /> : null}
        </div>
      </div>
      <div className={classes.progress} data-running={query.isFetching && page !== undefined ? true : undefined} />
      <ListTrouble model={model} title={title} noun={noun} whenNone={props.whenNone} />
      {all.loaded && props.totals ? (
        <Suspense fallback={null}>
          <ListTotals model={model} noun={noun} totals={props.totals} chart={props.chart} />
        </Suspense>
      ) : null}
      {query.isError && !rows ? null : (
        <PrefetchDetails value={props.record?.load}>
          <ListRows
            caption={summary || title}
            title={title}
            rows={rows}
            key={zone}
            columns={arrangement.shown}
            card={props.card}
            placeOf={placeOf}
            narrow={narrow}
            list={list}
            sortsHere={all.loaded !== undefined}
            actions={actions}
            compact={density === 'compact'}
          />
        </PrefetchDetails>
      )}
      {props.record ? (
        <ListDrawer
          view={props.record}
          noun={noun}
          rows={rows}
          list={list}
          pages={all.loaded?.pages}
          request={model.request}
        />
      ) : null}
      <Pager model={model} note={props.note} request={model.request} />
    </section>
  );
}

/** Filters of the service first, then those over the rows at hand. */
function useChips<Row>(
  filters: readonly Filter[],
  columns: readonly Column<Row>[],
  values: Values,
  atHand: readonly Row[] = none,
): readonly Filter[] {
  return useMemo(() => [...filters, ...rowFilters(columns, values, atHand)], [filters, columns, values, atHand]);
}

function useRowActions<Row>(props: Pick<ListScreenProps<Row, QueryKey>, 'record' | 'page' | 'related' | 'shareable'>) {
  const { record, page, related, shareable } = props;
  const label = record?.label ?? page?.label;
  const actions: RowActions<Row> | undefined =
    label === undefined
      ? undefined
      : {
          label,
          ...(page ? { link: page.link } : {}),
          ...(related ? { related } : {}),
          ...(shareable ? { shareable } : {}),
        };
  // A screen hands over the same functions every time; rows are not drawn again for a new object around them.
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => actions, [label, page?.link, related, shareable]);
}

function usePlaces<Row>({ list, all }: ListModel<Row>) {
  const { values, page, searchText } = list;
  const pages = all.loaded?.pages;
  return useMemo(() => rowPlaces({ values, page, searchText }, pages), [values, page, searchText, pages]);
}

function stageOf({ loading, loaded, failed }: ListModel<unknown>['all']): string {
  if (loading) return 'loading';
  if (failed) return 'failed';
  return loaded ? 'loaded' : 'pages';
}

function tableOrTitle(box: HTMLElement): HTMLElement | null | undefined {
  const list = box.closest('section');
  return list?.querySelector<HTMLElement>('[role=region][tabindex]') ?? list?.querySelector('h1');
}
