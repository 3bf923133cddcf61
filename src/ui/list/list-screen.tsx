import { valuesOf } from '#domain/rows/query.ts';
import type { Column } from './column.tsx';
import type { ListRow, ListScreenProps } from './list-props.ts';
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { announce } from '#ui/browser/announcer.tsx';
import { Chips } from './filters.tsx';
import type { Filter } from './filters.tsx';
import { useFocusKept } from '#ui/browser/dom.ts';
import { useNarrow } from '#ui/browser/media.ts';
import { ListDrawer } from './list-drawer.tsx';
import { focusRow, ListActions } from './list-actions.tsx';
import { type ListModel, useListModel } from './list-model.ts';
import classes from './list-screen.module.css';
import { Pager } from './list-pager.tsx';
import { cardOf, ListRows, loadAllRows } from './list-rows.tsx';
import { ListSearch } from '#ui/kit/search-box.tsx';
import { ListTrouble } from './list-trouble.tsx';
import { asOf, rangeOf, summaryOf } from './list-words.ts';
import { LoadFailed } from './loading.tsx';
import { LoadProgress } from './loading.tsx';
import { PrefetchDetails } from '#ui/record/open-link.tsx';
import { PageHead } from '#ui/kit/page.tsx';
import { usePreference } from '#ui/browser/preferences.ts';
import { useSyncMode } from '#ui/browser/sync-choice.ts';
import type { RowActions } from '#ui/record/record-link.ts';
import { rowFilters } from './row-filters.tsx';
import { HoldRows, RowMenu } from './row-menu.tsx';
import { rowPlaces } from './list-address.ts';
import { ScreenTitle } from '#ui/kit/screen-title.tsx';
import { ViewTabs } from './view-tabs.tsx';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { prefetchCode } from '#ui/browser/prefetch.ts';

const loadScope = () => import('./scope-line.tsx');
const ScopeLine = lazyPart(loadScope, ({ ScopeLine }) => ScopeLine);
const loadTotals = () => import('./list-totals.tsx');
const ListTotals = lazyPart(loadTotals, ({ ListTotals }) => ListTotals);
// Only a phone needs these.
const Fold = lazyPart(
  () => import('#ui/kit/fold.tsx'),
  ({ Fold }) => Fold,
);
const InfoButton = lazyPart(
  () => import('#ui/kit/info-button.tsx'),
  ({ InfoButton }) => InfoButton,
);
const none: readonly never[] = [];
/** Keeps the room of totals until they're there. */
const place = <div className={classes.totals} />;

/** The screen of a list: views, filters, sort, pages, and the messages for each state. */
export function ListScreen<Row extends ListRow>(props: ListScreenProps<Row>) {
  const model = useListModel(props, loadAllRows);
  const { title, noun, list, query, page, all, rows } = model;
  const narrow = useNarrow();
  const chips = useChips(model);
  const actions = useRowActions(props);
  const density = usePreference('density');
  const zone = usePreference('zone');
  const { values, page: number, searchText } = list;
  const pages = model.inSight?.pages;
  const placeOf = useMemo(
    () => rowPlaces({ values, page: number, searchText }, pages),
    [values, number, searchText, pages],
  );
  const card = useMemo(() => cardOf(props.columns, props.card), [props.columns, props.card]);
  const [isHeld, setHeld] = useState(false);
  const stage = stageOf(model);
  const loading = useFocusKept<HTMLDivElement>(`${stage} ${isHeld}`, tableOrTitle);
  const isLoading = all?.loading != null;
  /** All rows will be there soon, and their totals. */
  const isSynced = useSyncMode() === 'on';
  const isAwaited = isSynced && list.page === 1 && !model.narrowedByPlatform;
  const { overview } = props;
  const hasMore = isLoading || model.syncedRows !== null;
  useEffect(() => {
    if (!hasMore && !isSynced) return;
    prefetchCode(loadAllRows);
    prefetchCode(loadScope);
  }, [hasMore, isSynced]);
  const inSight = useMemo(() => rows?.filter((row) => row !== undefined), [rows]);
  const caveat = inSight && props.caveat?.(inSight, list.values);
  const summary = summaryOf(model);
  // Don't announce rows of the previous page, or what the end of loading has announced.
  const isSaid = model.syncedRows ? !model.narrowedHere : query.isPlaceholderData || model.loadsItself;
  useEffect(() => {
    if (summary && !isSaid) announce(summary);
  }, [summary, isSaid]);

  const strip = narrow ? null : overview?.strip;
  /** Figures of the whole list stand above its rows, so those of the rows stand below. */
  const hasFoot = !narrow && overview !== undefined;
  const totalsPlace = hasFoot ? null : place;
  const totals = !props.totals ? null : model.extent ? (
    <Suspense fallback={totalsPlace}>
      <ListTotals model={model} folds={narrow && !overview} place={totalsPlace} />
    </Suspense>
  ) : isAwaited ? (
    totalsPlace
  ) : null;
  const buttons = (
    <>
      {narrow ? null : props.choices}
      {props.primary}
      <ListActions model={model} />
    </>
  );
  const [meta, about] = inSightOf(
    // A longer piece would have the line of the range until it's known.
    [rangeOf(model) ?? (narrow && '\u{a0}'), ...(props.scope ?? [asOf(model)]), caveat],
    narrow && (props.primary ? besideButton : oneLine),
  );

  return (
    <section className={classes.list} aria-busy={query.isFetching}>
      <button type="button" className={`spoken ${classes.skip}`} onClick={() => focusRow(1)}>
        Skip to results
      </button>
      <div className={classes.head}>
        <PageHead
          crumbs={props.crumbs}
          title={
            <ScreenTitle title={title} part={list.page > 1 && !model.syncedRows ? `page ${list.page}` : undefined} />
          }
          meta={meta}
          info={
            about.length > 0 ? (
              <Suspense fallback={null}>
                <InfoButton label="About these rows">
                  {about.map((piece, index) => (
                    // The pieces of a screen are fixed, so the index identifies a piece.
                    // oxlint-disable-next-line react/no-array-index-key
                    <p key={index}>{piece}</p>
                  ))}
                </InfoButton>
              </Suspense>
            ) : null
          }
          actions={strip ?? buttons}
        />
        {props.above}
        {narrow ? null : overview?.content}
        <ViewTabs
          list={model}
          columns={props.columns}
          isDrawn={model.syncedRows === null || model.extent !== undefined}
          end={strip ? buttons : null}
        />
        {/* Firefox makes what scrolls focusable; what is in it is enough. */}
        <div className={classes.filters} role="group" aria-label="Search and filters" tabIndex={-1}>
          <ListSearch label={props.searchLabel ?? `Search ${noun}`} text={list.searchText} search={list.search} />
          {narrow ? props.choices : null}
          <Chips filters={chips} values={list.values} change={list.change} />
        </div>
        {props.below ? <div className={classes.scope}>{props.below}</div> : null}
        {list.ignored.length > 0 ? (
          <p className={classes.scope}>Some filters in this link weren’t recognized: {list.ignored.join(', ')}.</p>
        ) : null}
        <div ref={loading}>
          {model.syncedRows || model.narrowedHere || model.orderedHere ? (
            <Suspense fallback={null}>
              <ScopeLine model={model} />
            </Suspense>
          ) : null}
          {all?.loading ? <LoadProgress loading={all.loading} noun={noun} /> : null}
          {all?.failed ? <LoadFailed error={all.failed} all={all} noun={noun} /> : null}
        </div>
      </div>
      <div className={classes.progress} data-running={query.isFetching && page !== undefined ? true : undefined} />
      <ListTrouble model={model} />
      {narrow && overview ? (
        <Suspense fallback={null}>
          <Fold summary={overview.summary} isOpen={values['chart'] !== undefined}>
            <div className={classes.overview}>
              {overview.strip}
              {overview.content}
            </div>
            {totals}
          </Fold>
        </Suspense>
      ) : hasFoot ? null : (
        totals
      )}
      {query.isError && !rows ? null : (
        <PrefetchDetails value={props.record?.load}>
          <HoldRows value={setHeld}>
            <ListRows
              key={zone}
              model={model}
              caption={summary || title}
              isHeld={isHeld}
              card={card}
              placeOf={placeOf}
              narrow={narrow}
              actions={actions}
              compact={density === 'compact'}
            />
          </HoldRows>
        </PrefetchDetails>
      )}
      {props.record ? (
        <ListDrawer<Row>
          view={props.record}
          columns={props.columns}
          noun={noun}
          rows={rows}
          list={list}
          pages={pages}
          synced={model.syncedRows ?? all?.synced ?? null}
          search={all?.search}
          request={model.request}
          menuOf={(row) =>
            row.id && actions ? <RowMenu row={row} id={row.id} place={placeOf(row)} actions={actions} isOpen /> : null
          }
        />
      ) : null}
      {hasFoot && totals ? <div className={classes.foot}>{totals}</div> : null}
      <Pager model={model} />
    </section>
  );
}

/** The most characters of the line under the title that a phone has room for. */
const oneLine = 46;
/** The same, beside the button of the screen. */
const besideButton = 24;

/** Returns the pieces of the line under the title, and those that it has no room for. `most`: characters; false where all have room. */
function inSightOf(
  pieces: readonly ReactNode[],
  most: number | false,
): [shown: readonly ReactNode[], others: readonly ReactNode[]] {
  const given = pieces.filter(Boolean);
  const fits = given.every((piece) => typeof piece === 'string') && given.join(' · ').length <= (most || Infinity);
  return !fits && most ? [given.slice(0, 1), given.slice(1)] : [given, []];
}

/** Returns filters that the platform applies, then those for loaded rows. */
function useChips<Row extends ListRow>({ filters, columns, list: { values }, page, syncedRows }: ListModel<Row>) {
  return useMemo((): readonly Filter[] => {
    const seen = async (column: Column<Row>) =>
      syncedRows ? syncedRows.values(column.key) : valuesOf(page?.rows ?? none, column);
    return [...filters, ...rowFilters(columns, values, seen)];
  }, [filters, columns, values, page, syncedRows]);
}

function useRowActions<Row>({ record, page, related, shareable }: ListScreenProps<Row>) {
  const label = record?.label ?? page?.label;
  const actions: RowActions<Row> | undefined =
    label === undefined ? undefined : { label, link: page?.link, related, shareable };
  // Callers pass stable functions, so compare them one by one to avoid re-rendering rows.
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => actions, [label, page?.link, related, shareable]);
}

/** Returns the stage that decides where focus moves. Rows that load automatically don't move it. */
function stageOf<Row extends ListRow>({ all, loadsItself }: ListModel<Row>): string {
  const { loading, loaded, failed } = all ?? {};
  if (loading) return loadsItself ? 'rows' : 'loading';
  if (failed) return 'failed';
  return loaded && !loaded.complete ? 'part' : 'rows';
}

function tableOrTitle(box: HTMLElement): HTMLElement | null | undefined {
  const list = box.closest('section');
  return list?.querySelector<HTMLElement>('[role=region][tabindex]') ?? list?.querySelector('h1');
}
