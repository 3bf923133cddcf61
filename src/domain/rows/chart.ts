/** Groups rows by day, week, or month, and adds them up. */
import { addDays, addMonths, dayReader, daysBetween, startOf, type Step, steps } from '#domain/values/calendar.ts';
import { getOrMake } from '#domain/values/collections.ts';
import { DecimalSum } from '#domain/values/decimal.ts';
import { currencyOfRow, mostRowsFirst } from '#domain/values/money.ts';
import { monthsApart } from '#domain/values/months.ts';
import type { Viewer } from './field.ts';
import type { ChartPart, ListChart } from './totals.ts';

/** The rows of one currency by day. */
export interface DatedRows {
  /** Empty for an unknown currency, and if rows are counted. */
  currency: string;
  rows: number;
  days: ReadonlyMap<string, DayFigure>;
  /** Amount due before today. */
  overdue?: Omit<Bar, 'from' | 'running'>;
}

export interface DayFigure {
  rows: number;
  /** Decimal text. */
  sum: string;
  /** The projected part of the sum. */
  projected?: string;
}

interface Adding {
  rows: number;
  sum: DecimalSum;
  projected?: DecimalSum;
}

export interface ReadRows {
  /** The currency of most rows first; rows without a currency last. */
  currencies: readonly DatedRows[];
  /** The first and last date of any row. */
  span: readonly [string, string] | null;
  /** Rows without a valid date. */
  undated: number;
  /** Rows with a valid date but no valid amount. */
  unread: number;
}

export interface Bar {
  /** Its first day: `2026-11-16`. */
  from: string;
  rows: number;
  /** Decimal text: the sum of the amounts, or the number of rows where rows are counted. */
  figure: string;
  /** The projected part of the figure, as decimal text. */
  projected?: string;
  /** It includes today, so more may come. */
  running: boolean;
}

export interface Bars {
  /** From the oldest to the newest, including empty ones in between. */
  bars: readonly Bar[];
  /** The total number of steps. */
  all: number;
}

/** Adds up the rows per currency and day in one pass. Steps are made from the days. */
export function readRows<Row>(rows: readonly Row[], chart: ListChart<Row>, { zone, today }: Viewer): ReadRows {
  const dayOf = dayReader(zone);
  const byCurrency = new Map<string, Map<string, Adding>>();
  let undated = 0;
  let unread = 0;
  const put = (row: Row, at: string | null, amount: string | null | undefined, is?: ChartPart['is']) => {
    const day = dayOf(at);
    if (day === null) {
      undated += 1;
      return;
    }
    const days = getOrMake(byCurrency, chart.amount ? currencyOfRow(row, chart) : '', () => new Map<string, Adding>());
    const key = is === 'overdue' ? is : day;
    const figure = days.get(key) ?? { rows: 0, sum: new DecimalSum() };
    if (chart.isRead?.(row) === false || (amount !== undefined && !figure.sum.add(amount))) {
      unread += 1;
      return;
    }
    days.set(key, figure);
    figure.rows += 1;
    if (is === 'projected') (figure.projected ??= new DecimalSum()).add(amount ?? null);
  };
  for (const row of rows) {
    if (chart.only && !chart.only.is(row)) continue;
    if (chart.parts) for (const { at, amount, is } of chart.parts.of(row, today, zone)) put(row, at, amount, is);
    else put(row, chart.at(row), chart.amount?.(row));
  }
  const currencies = [...byCurrency].flatMap(([currency, days]) => {
    if (days.size === 0) return [];
    const { overdue, ...dated } = Object.fromEntries(days);
    return [
      {
        currency,
        rows: [...days.values()].reduce((sum, { rows: held }) => sum + held, 0),
        days: new Map(Object.entries(dated).map(([day, figure]) => [day, asText(figure)])),
        ...(overdue && { overdue: { rows: overdue.rows, figure: overdue.sum.text } }),
      },
    ];
  });
  const every = currencies.flatMap(({ days }) => [...days.keys()]).toSorted();
  const [first, last] = [every[0], every.at(-1)];
  return {
    currencies: currencies.toSorted(mostRowsFirst),
    span: first === undefined || last === undefined ? null : [first, last],
    undated,
    unread,
  };
}

function asText({ rows, sum, projected }: Adding): DayFigure {
  return { rows, sum: sum.text, ...(projected && { projected: projected.text }) };
}

/** The most bars that a picture has. */
export const mostBars = 24;

/** Returns the default step: the shortest whose bars all fit in a picture, otherwise months. */
export function usualStep([first, last]: readonly [string, string]): Step {
  return steps.find((step) => stepsBetween(startOf(first, step), startOf(last, step), step) <= mostBars) ?? 'month';
}

interface Cut {
  most: number;
  today: string;
  /** The figure is the number of rows. */
  counted: boolean;
  /** Keeps the oldest steps if there are more than `most`. */
  oldest?: boolean;
}

/** Returns steps as bars, at most `most` with the one of what's past due. */
export function barsOf({ days, overdue }: DatedRows, step: Step, { most, today, counted, oldest = false }: Cut): Bars {
  const byStep = new Map<string, Adding>();
  for (const [day, { rows, sum, projected }] of days) {
    const figure = getOrMake<string, Adding>(byStep, startOf(day, step), () => ({ rows: 0, sum: new DecimalSum() }));
    figure.rows += rows;
    figure.sum.add(sum);
    if (projected) (figure.projected ??= new DecimalSum()).add(projected);
  }
  const starts = [...byStep.keys()].toSorted();
  const [first, last] = [starts[0], starts.at(-1)];
  if (first === undefined || last === undefined) return { bars: [], all: 0 };
  const all = stepsBetween(first, last, step);
  const room = overdue ? most - 1 : most;
  const left = oldest ? 0 : Math.max(0, all - room);
  const now = startOf(today, step);
  const bars = Array.from({ length: Math.min(all, room) }, (_, index): Bar => {
    const from = movedBy(first, left + index, step);
    const { rows = 0, sum, projected } = byStep.get(from) ?? {};
    const figure = counted ? String(rows) : (sum?.text ?? '0');
    const part = projected ? { projected: projected.text } : {};
    return { from, rows, figure, ...part, running: from === now && !oldest };
  });
  return { bars, all };
}

function movedBy(day: string, steps: number, step: Step): string {
  return step === 'month' ? addMonths(day, steps) : addDays(day, step === 'week' ? steps * 7 : steps);
}

function stepsBetween(first: string, last: string, step: Step): number {
  if (step === 'month') return monthsApart(first, last) + 1;
  return daysBetween(first, last) / (step === 'week' ? 7 : 1) + 1;
}
