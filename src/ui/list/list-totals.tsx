import { type ReactNode, Suspense, useMemo, useRef } from 'react';
import { type ReadRows, readRows } from '#domain/rows/chart.ts';
import { totalsOf } from '#domain/rows/totals.ts';
import type { RowQuery } from '#domain/rows/query.ts';
import { steps } from '#domain/values/calendar.ts';
import { plural } from '#domain/values/labels.ts';
import { prefetchCode } from '#ui/browser/prefetch.ts';
import { ChartButton, sparkHeights } from '#ui/chart/sparkline.tsx';
import { TotalsStrip, totalsInShort } from '#ui/chart/totals-strip.tsx';
import { Fold } from '#ui/kit/fold.tsx';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { today } from '#ui/format/days.ts';
import { viewerZone } from '#ui/format/time.ts';
import { useOfSynced } from './synced-rows.ts';
import type { ListModel } from './list-model.ts';
import type { ListRow } from './list-props.ts';
import classes from './list-totals.module.css';

const loadChart = () => import('#ui/chart/chart-panel.tsx');
const ChartPanel = lazyPart(loadChart, ({ ChartPanel }) => ChartPanel);

interface ListTotalsProps<Row extends ListRow> {
  model: Pick<ListModel<Row>, 'noun' | 'rows' | 'list' | 'extent' | 'syncedRows' | 'narrowing' | 'chart' | 'totals'>;
  /** On a phone they open under a line with the first of them. */
  folds: boolean;
  /** Shown until the totals are there. */
  place: ReactNode;
}

/** In addresses: a chart by its usual step, and one that's closed though it would be open. */
const [open, closed] = ['on', 'off'];

/** Charts over the list have other names. */
const isOpen = (asked: string) => [open, ...steps].some((name) => name === asked.split('.')[0]);

/** Totals and chart of a list whose rows are all loaded. */
export function ListTotals<Row extends ListRow>({ model, folds, place }: ListTotalsProps<Row>) {
  const { showChart, values } = model.list;
  const opensItself = model.chart?.byMonth ?? false;
  const asked = values['chart'] ?? (opensItself ? open : '');
  const charted = isOpen(asked);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    showChart(opensItself ? closed : undefined);
    button.current?.focus();
  };
  const { noun, chart, extent } = model;
  const figures = useTotals(model);
  const read = useDaily(model);
  const heights = useMemo(() => (chart && read ? sparkHeights(read, chart, today()) : undefined), [chart, read]);
  // Nothing adds up to nothing: the message in the place of the rows says it.
  if (!extent || extent.count === 0 || figures?.count === 0) return null;
  if (!figures) return place;
  const hasChart = heights !== undefined && heights.length > 0;
  const scope = extent.complete ? '' : `First ${plural(extent.count, 'row', 'rows')} only.`;
  const opened = (
    <div className={classes.totals}>
      <TotalsStrip {...figures} noun={noun} scope={scope} all={folds} />
      {/* Its place is kept until it's there. */}
      {chart && !heights ? <div className={classes.chart} /> : null}
      {chart && hasChart ? (
        <ChartButton
          ref={button}
          className={classes.chart}
          title={chart.title}
          heights={heights}
          aria-expanded={charted}
          onPointerEnter={() => prefetchCode(loadChart)}
          onFocus={() => prefetchCode(loadChart)}
          onClick={() => (charted ? close() : showChart(open))}
        />
      ) : null}
      {chart && charted && read && hasChart ? (
        <Suspense fallback={chart.byMonth ? <div className={classes.awaited} /> : null}>
          <div className={classes.charts}>
            <ChartPanel
              read={read}
              chart={chart}
              scope={scope}
              shown={asked}
              show={showChart}
              open={model.list.change}
              onClose={close}
            />
          </div>
        </Suspense>
      ) : null}
    </div>
  );
  return folds ? (
    <Fold summary={[totalsInShort({ ...figures, noun }), scope].filter(Boolean).join(' · ')} isOpen={charted}>
      {opened}
    </Fold>
  ) : (
    opened
  );
}

type Model<Row extends ListRow> = ListTotalsProps<Row>['model'];
/** The order of rows changes no figure. */
const unordered = ({ filters, searchText }: RowQuery): RowQuery => ({ filters, searchText });

function useTotals<Row extends ListRow>(model: Model<Row>) {
  const { syncedRows, rows = none, totals = none } = model;
  const query = unordered(model.narrowing);
  const ofSynced = useOfSynced(syncedRows, ['totals', query], (synced) => synced.totals(query));
  const figures = useMemo(
    () =>
      syncedRows
        ? ofSynced?.filter(({ label }) => totals.some((one) => one.label === label))
        : totalsOf(rows.filter(isThere), totals),
    [syncedRows, ofSynced, rows, totals],
  );
  return figures && { figures, count: rows.length };
}

function useDaily<Row extends ListRow>(model: Model<Row>): ReadRows | undefined {
  const { syncedRows, rows = none, chart } = model;
  const query = unordered(model.narrowing);
  const ofSynced = useOfSynced(syncedRows, ['daily', query], (synced) => synced.daily(query));
  const [zone, day] = [viewerZone(), today()];
  return useMemo(() => {
    if (syncedRows) return ofSynced ?? undefined;
    return chart && readRows(rows.filter(isThere), chart, { zone, today: day });
  }, [syncedRows, ofSynced, rows, chart, zone, day]);
}

const none: readonly never[] = [];
const isThere = <Row,>(row: Row | undefined): row is Row => row !== undefined;
