/** Groups rows by day, week, or month, and adds them up. */
import { getOrMake } from '../../domain/values/collections.ts';
import { dayLength, dayReader } from '../../domain/values/calendar.ts';
import { ExactSum } from '../../domain/values/decimal.ts';
import { currencyOfRow, mostRowsFirst } from '../../domain/values/money.ts';
import type { ChartPart, ListChart } from '../rows/totals.ts';

export type Step = 'day' | 'week' | 'month';

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
  sum: ExactSum;
  /** The projected part of the sum. */
  projected?: ExactSum;
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
export function readRows<Row>(
  rows: readonly Row[],
  chart: ListChart<Row>,
  zone: string | undefined,
  today = '',
): ReadRows {
  const dayOf = dayReader(zone);
  const byCurrency = new Map<string, Map<string, DayFigure>>();
  let undated = 0;
  let unread = 0;
  const put = (row: Row, at: string | null, amount: string | null | undefined, is?: ChartPart['is']) => {
    const day = dayOf(at);
    if (day === null) {
      undated += 1;
      return;
    }
    const days = getOrMake(byCurrency, chart.amount ? currencyOfRow(row, chart) : '', () => new Map());
    const figure = getOrMake(days, is === 'overdue' ? is : day, () => ({ rows: 0, sum: new ExactSum() }));
    if (amount !== undefined && !figure.sum.add(amount)) unread += 1;
    else {
      figure.rows += 1;
      if (is === 'projected') (figure.projected ??= new ExactSum()).add(amount ?? null);
    }
  };
  for (const row of rows) {
    if (chart.only && !chart.only.is(row)) continue;
    if (chart.parts) for (const { at, amount, is } of chart.parts.of(row, today, zone)) put(row, at, amount, is);
    else put(row, chart.at(row), chart.amount?.(row));
  }
  const currencies = [...byCurrency].flatMap(([currency, days]) => {
    for (const [day, { rows: held }] of days) if (held === 0) days.delete(day);
    const held = [...days.values()].reduce((sum, figure) => sum + figure.rows, 0);
    const overdue = days.get('overdue');
    days.delete('overdue');
    return held === 0
      ? []
      : [
          {
            currency,
            rows: held,
            days,
            ...(overdue ? { overdue: { rows: overdue.rows, figure: overdue.sum.text } } : {}),
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

/** Returns the default step: days up to a month and a half, weeks up to a year, otherwise months. */
export function usualStep([first, last]: readonly [string, string]): Step {
  const days = dayNumber(last) - dayNumber(first) + 1;
  if (days <= 45) return 'day';
  return days <= 366 ? 'week' : 'month';
}

interface Cut {
  most: number;
  today: string;
  /** The figure is the number of rows. */
  counted: boolean;
  /** Keeps the oldest steps if there are more than `most`. */
  oldest?: boolean;
}

/** Returns at most `most` steps as bars. */
export function barsOf({ days }: DatedRows, step: Step, { most, today, counted, oldest = false }: Cut): Bars {
  const byStep = new Map<number, DayFigure>();
  for (const [day, { rows, sum, projected }] of days) {
    const place = placeOf(day, step);
    const figure = getOrMake<number, DayFigure>(byStep, place, () => ({ rows: 0, sum: new ExactSum() }));
    figure.rows += rows;
    figure.sum.add(sum.text);
    if (projected) (figure.projected ??= new ExactSum()).add(projected.text);
  }
  const places = [...byStep.keys()].toSorted((one, other) => one - other);
  const [first = 0, last = -1] = [places[0], places.at(-1)];
  const now = placeOf(today, step);
  const bars: Bar[] = [];
  const begin = oldest ? first : Math.max(first, last - most + 1);
  for (let place = begin; place <= Math.min(last, begin + most - 1); place += 1) {
    const { rows = 0, sum, projected } = byStep.get(place) ?? {};
    const figure = counted ? String(rows) : (sum?.text ?? '0');
    const part = projected ? { projected: projected.text } : {};
    bars.push({ from: firstDayOf(place, step), rows, figure, ...part, running: place === now && !oldest });
  }
  return { bars, all: last - first + 1 };
}

/** Returns the days since 1970-01-01. */
function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / dayLength;
}

/** Returns the number of a step, without gaps. January 1, 1970, was a Thursday, and weeks start on Mondays. */
function placeOf(day: string, step: Step): number {
  if (step === 'day') return dayNumber(day);
  if (step === 'week') return Math.floor((dayNumber(day) + 3) / 7);
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
}

function firstDayOf(place: number, step: Step): string {
  if (step === 'month') {
    return `${String(Math.floor(place / 12)).padStart(4, '0')}-${String((place % 12) + 1).padStart(2, '0')}-01`;
  }
  const days = step === 'week' ? place * 7 - 3 : place;
  return new Date(days * dayLength).toISOString().slice(0, 10);
}
