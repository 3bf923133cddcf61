import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useDeferredValue, useMemo, useRef, useState } from 'react';
import { type ReadRows, readRows } from '../../domain/rows/chart.ts';
import { totalsOf } from '../../domain/rows/totals.ts';
import { plural } from '../../domain/values/labels.ts';
import type { ListModel } from './list-props.ts';
import classes from './list-totals.module.css';
import { TotalsStrip } from './totals-strip.tsx';
import { lazyPart } from '../kit/lazy-part.tsx';
import { prefetchCode } from '../browser/prefetch.ts';
import kit from '../kit/button.module.css';
import { today } from '../values/days.ts';
import { viewerZone } from '../values/time.ts';

const loadChart = () => import('../chart/chart-panel.tsx');
const ChartPanel = lazyPart(loadChart, ({ ChartPanel }) => ChartPanel);

interface ListTotalsProps<Row> {
  model: Pick<
    ListModel<Row>,
    'noun' | 'rows' | 'held' | 'heldRows' | 'narrowing' | 'narrowedHere' | 'atHand' | 'chart' | 'besideChart' | 'totals'
  >;
}

/** Totals and chart of a list whose rows are all loaded. */
export function ListTotals<Row>({ model }: ListTotalsProps<Row>) {
  const [charted, setCharted] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setCharted(false);
    button.current?.focus();
  };
  const { noun, chart, held, besideChart: BesideChart } = model;
  const figures = useTotals(model);
  const read = useDaily(model, charted);
  if (!held || !figures) return null;
  const scope = held.complete ? '' : `First ${plural(held.count, 'row', 'rows')} only.`;
  return (
    <div className={classes.totals}>
      <TotalsStrip {...figures} noun={noun} scope={scope} all={charted} />
      {chart ? (
        <button
          ref={button}
          type="button"
          className={`${kit.text} ${classes.toggle}`}
          aria-expanded={charted}
          onPointerEnter={() => prefetchCode(loadChart)}
          onFocus={() => prefetchCode(loadChart)}
          onClick={() => setCharted(!charted)}
        >
          {charted ? 'Hide chart' : 'Show chart'}
        </button>
      ) : null}
      {chart && charted && read ? (
        <Suspense fallback={null}>
          <div className={classes.charts}>
            {BesideChart ? <Beside model={model} Part={BesideChart} scope={scope} /> : null}
            <ChartPanel read={read} chart={chart} scope={scope} onClose={close} />
          </div>
        </Suspense>
      ) : null}
    </div>
  );
}

type Model<Row> = ListTotalsProps<Row>['model'];

/** The rows that totals cover, if they're on the page. Sorting doesn't change totals. */
function useRowsHere<Row>({ heldRows, narrowedHere, rows, atHand }: Model<Row>): readonly Row[] | undefined {
  const here = useMemo(
    () => (heldRows ? undefined : narrowedHere ? rows?.filter((row) => row !== undefined) : atHand),
    [heldRows, narrowedHere, rows, atHand],
  );
  // Show many rows first, then add them up.
  return useDeferredValue(here);
}

/** The query without its sort, which totals don't depend on. */
function useUnsorted<Row>({ narrowing: { filters, searchText } }: Model<Row>) {
  return useMemo(() => ({ filters, searchText }), [filters, searchText]);
}

function useTotals<Row>(model: Model<Row>) {
  const { heldRows, totals = [] } = model;
  const here = useRowsHere(model);
  const query = useUnsorted(model);
  const ofHere = useMemo(() => here && { figures: totalsOf(here, totals), count: here.length }, [here, totals]);
  const { data: figures } = useQuery({
    queryKey: ['totals', heldRows?.key, query],
    queryFn: () => heldRows?.totals(query) ?? null,
    enabled: heldRows !== null,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    retry: false,
  });
  if (!heldRows) return ofHere;
  return figures && { figures, count: model.rows?.length ?? 0 };
}

function useDaily<Row>(model: Model<Row>, isShown: boolean): ReadRows | undefined {
  const { heldRows, chart } = model;
  const here = useRowsHere(model);
  const query = useUnsorted(model);
  const [zone, day] = [viewerZone(), today()];
  const ofHere = useMemo(
    () => (isShown && here && chart ? readRows(here, chart, { zone, today: day }) : undefined),
    [here, chart, isShown, zone, day],
  );
  const { data } = useQuery({
    queryKey: ['daily', heldRows?.key, query],
    queryFn: () => heldRows?.daily(query) ?? null,
    enabled: heldRows !== null && isShown,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    retry: false,
  });
  return heldRows ? (data ?? undefined) : ofHere;
}

interface BesideProps<Row> {
  model: Model<Row>;
  Part: NonNullable<Model<Row>['besideChart']>;
  scope: string;
}

/** Another view of the same rows, which needs all of them. */
function Beside<Row>({ model, Part, scope }: BesideProps<Row>) {
  const { heldRows } = model;
  const here = useRowsHere(model);
  const query = useUnsorted(model);
  const { data } = useQuery({
    queryKey: ['beside', heldRows?.key, query],
    queryFn: () => heldRows?.window(query, { from: 0, most: Infinity, shown: [] }) ?? null,
    enabled: heldRows !== null,
    gcTime: 60_000,
    retry: false,
  });
  const rows = heldRows ? data?.rows : here;
  return rows ? <Part rows={rows} scope={scope} /> : null;
}
