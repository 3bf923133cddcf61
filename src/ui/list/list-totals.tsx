import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useDeferredValue, useMemo, useRef, useState } from 'react';
import { type ReadRows, readRows } from '../../domain/rows/chart.ts';
import { type Total, type TotalFigures, totalsOf } from '../../domain/rows/totals.ts';
import type { RowQuery } from '../../domain/rows/query.ts';
import { divide } from '../../domain/values/decimal.ts';
import { formatCount, plural, sentenceCase } from '../../domain/values/labels.ts';
import type { CurrencySum, Sums } from '../../domain/values/money.ts';
import { prefetchCode } from '../browser/prefetch.ts';
import { ChartButton, sparkHeights } from '../chart/sparkline.tsx';
import { InfoButton } from '../kit/info-button.tsx';
import { lazyPart } from '../kit/lazy-part.tsx';
import { today } from '../format/days.ts';
import { formatAmount } from '../format/money.ts';
import { viewerZone } from '../format/time.ts';
import type { HeldRows } from './held-rows.ts';
import type { ListModel } from './list-props.ts';
import classes from './list-totals.module.css';

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
  const read = useDaily(model);
  const heights = useMemo(() => (chart && read ? sparkHeights(read, chart, today()) : undefined), [chart, read]);
  // Nothing adds up to nothing: the message in the place of the rows says it.
  if (!held || !figures || figures.count === 0) return null;
  const hasChart = heights && (heights.length > 0 || BesideChart !== undefined);
  const scope = held.complete ? '' : `First ${plural(held.count, 'row', 'rows')} only.`;
  return (
    <div className={classes.totals}>
      <TotalsStrip {...figures} noun={noun} scope={scope} all={charted} />
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
          onClick={() => setCharted(!charted)}
        />
      ) : null}
      {chart && charted && read && hasChart ? (
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

type OfHeld<Row, Answer> = (rows: HeldRows<Row>, query: RowQuery) => Promise<Answer>;

/** Asks the worker that has the rows, in any order. The answer before stays until the next one is there. */
function useOfHeld<Row, Answer>(model: Model<Row>, name: string, ask: OfHeld<Row, Answer>, isAsked = true) {
  const { heldRows, narrowing } = model;
  const query = { filters: narrowing.filters, searchText: narrowing.searchText };
  const { data } = useQuery({
    queryKey: [name, heldRows?.key, query],
    queryFn: () => heldRows && ask(heldRows, query),
    enabled: heldRows !== null && isAsked,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    retry: false,
  });
  return data ?? undefined;
}

function useTotals<Row>(model: Model<Row>) {
  const { heldRows, totals = [] } = model;
  const here = useRowsHere(model);
  const ofHere = useMemo(() => here && { figures: totalsOf(here, totals), count: here.length }, [here, totals]);
  const figures = useOfHeld(model, 'totals', (rows, query) => rows.totals(query));
  if (!heldRows) return ofHere;
  return figures && { figures, count: model.rows?.length ?? 0 };
}

function useDaily<Row>(model: Model<Row>): ReadRows | undefined {
  const { heldRows, chart } = model;
  const here = useRowsHere(model);
  const [zone, day] = [viewerZone(), today()];
  const ofHere = useMemo(
    () => (here && chart ? readRows(here, chart, { zone, today: day }) : undefined),
    [here, chart, zone, day],
  );
  const daily = useOfHeld(model, 'daily', (rows, query) => rows.daily(query), chart !== undefined);
  return heldRows ? daily : ofHere;
}

interface BesideProps<Row> {
  model: Model<Row>;
  Part: NonNullable<Model<Row>['besideChart']>;
  scope: string;
}

/** Another view of the same rows, which needs all of them. */
function Beside<Row>({ model, Part, scope }: BesideProps<Row>) {
  const here = useRowsHere(model);
  const every = useOfHeld(model, 'beside', (held, query) => held.window(query, { from: 0, most: Infinity, shown: [] }));
  const rows = model.heldRows ? every?.rows : here;
  return rows ? <Part rows={rows} scope={scope} /> : null;
}

interface TotalsStripProps {
  figures: readonly TotalFigures[];
  /** The number of rows. */
  count: number;
  /** The noun in the plural, in lower case. */
  noun: string;
  /** Which rows these are, where it is not the whole list: `First 40 rows only.` */
  scope: string;
  /** Shows every currency. */
  all: boolean;
}

/** The most figures that have room beside each other. */
const mostInLine = 4;

interface Cell {
  label: string;
  figures: ReactNode;
  /** The line has no room for all its currencies. */
  isCut?: boolean;
}

function cellsOf(figures: readonly TotalFigures[], all: boolean): Cell[] {
  return figures.flatMap((total): Cell[] => {
    const { label, counted, sums } = total;
    const shown = inOneLine(sums, all, counted && mostOfCounted);
    return [
      { label, figures: <Figures {...total} shown={shown} />, isCut: shown.length < sums.length },
      ...countedCells(total, all),
    ];
  });
}

/** Totals of the rows, by currency: in one line and, behind a button, what it has no room for, or everything with the chart. */
export function TotalsStrip({ figures, count, noun, scope, all }: TotalsStripProps) {
  const notes = figures.flatMap(({ notes: words }) => words || []).join(' ');
  const isCounted = figures.some(({ counted }) => counted);
  const number = { label: sentenceCase(noun), figures: <dd className={classes.figure}>{formatCount(count)}</dd> };
  const totals = cellsOf(figures, all);
  // The number of rows stands beside the title, too.
  const cells = isCounted || (!all && totals.length >= mostInLine) ? totals : [number, ...totals];
  const rest = all ? [] : cellsOf(figures, true).filter((_, index) => index >= mostInLine || totals[index]?.isCut);
  return (
    <section className={classes.strip} data-all={all || undefined} aria-label="Totals">
      <Cells cells={cells.slice(0, all ? undefined : mostInLine)} />
      {scope ? <p>{scope}</p> : null}
      {notes && all ? <p className={classes.notes}>{notes}</p> : null}
      {rest.length > 0 || (notes && !all) ? (
        <InfoButton label="About these totals">
          {rest.length > 0 ? <Cells cells={rest} className={classes.rest} /> : null}
          {notes ? <p>{notes}</p> : null}
        </InfoButton>
      ) : null}
    </section>
  );
}

function Cells({ cells, className }: { cells: readonly Cell[]; className?: string | undefined }) {
  return (
    <dl className={className}>
      {cells.map(({ label, figures }) => (
        <div key={label}>
          <dt>{label}</dt>
          {figures}
        </div>
      ))}
    </dl>
  );
}

/**
 * Returns only the first currency if there are more than `most`; the others show behind a button. Amounts without a currency
 * may be most of the total, so the main total keeps them.
 */
function inOneLine(sums: readonly CurrencySum[], all: boolean, most = 2): readonly CurrencySum[] {
  if (all || sums.length <= most) return sums;
  return sums.filter(({ currency }, index) => index === 0 || (currency === '' && most === mostOfCounted));
}

/** The main total has more room than the others. */
const mostOfCounted = 3;

interface FiguresProps extends Sums, Pick<Total<never>, 'counted' | 'unit'> {
  /** The currencies that have room. */
  shown: readonly CurrencySum[];
}

function Figures({ sums, unread, counted, unit, shown }: FiguresProps) {
  return (
    <>
      {sums.length === 0 ? <dd className={classes.note}>{unread === 0 ? 'None' : 'No valid amounts'}</dd> : null}
      {shown.map((one) => (
        <dd key={one.currency} className={classes.figure}>
          <Figure {...one} {...(unit && { unit })} isCounted={counted !== undefined || shown.length < sums.length} />
        </dd>
      ))}
      {shown.length < sums.length ? (
        <dd className={classes.figure}>{formatCount(sums.length - shown.length)} more</dd>
      ) : null}
      {unread > 0 ? <dd className={classes.note}>{plural(unread, 'row', 'rows')} with an invalid amount</dd> : null}
    </>
  );
}

/**
 * Number of rows and their average, by currency. Rows without a currency may be in several currencies, so they have no
 * average.
 */
function countedCells({ sums, counted: names, unit }: TotalFigures, all: boolean): Cell[] {
  if (!names || sums.length === 0) return [];
  const known = sums.filter(({ currency }) => currency !== '');
  const counts = all ? sums.map(({ rows }) => rows) : [sums.reduce((sum, { rows }) => sum + rows, 0)];
  const count = {
    label: names.label,
    figures: counts.map((rows, place) => (
      // In the order of the sums.
      // oxlint-disable-next-line react/no-array-index-key
      <dd key={place} className={classes.figure}>
        {formatCount(rows)}
      </dd>
    )),
  };
  const inLine = inOneLine(known, all);
  const average = {
    label: names.average,
    isCut: inLine.length < known.length,
    figures: inLine.map(({ currency, sum, rows }) => (
      <dd key={currency} className={classes.figure}>
        {formatAmount(divide(sum, rows))}{' '}
        <small>
          <bdi>{currency}</bdi> of {countLabel(rows, unit)}
        </small>
      </dd>
    )),
  };
  return known.length > 0 ? [count, average] : [count];
}

interface FigureProps extends CurrencySum {
  unit?: readonly [one: string, many: string];
  /** The number of its rows is shown elsewhere, or would be only a part of it. */
  isCounted: boolean;
}

function countLabel(rows: number, unit: Total<never>['unit']): string {
  return plural(rows, ...(unit ?? (['row', 'rows'] as const)));
}

/** A sum. Without a currency, it also shows the number of its rows. */
function Figure({ currency, sum, rows, unit, isCounted }: FigureProps) {
  const count = countLabel(rows, unit);
  return (
    <>
      {formatAmount(sum)}{' '}
      <small>
        {currency === '' ? `unknown currency, ${count}` : <bdi>{currency}</bdi>}
        {currency !== '' && unit && !isCounted ? ` ${count}` : null}
      </small>
    </>
  );
}
