/** Sums over rows: exact, per currency, and only of what the service gave. */
import { ExactSum } from '../values/decimal.ts';

/** One figure that is added up over a list that is loaded as a whole. */
export interface Total<Row> {
  label: string;
  amount(row: Row): string | null;
  /** The currency of a row, as far as it is known. */
  currency?(row: Row): string | null | undefined;
  /** Rows that are added up on their own, under this label: `Refunded`. */
  apart?: { label: string; is(row: Row): boolean };
}

/** One of several amounts of a row, each with its own time. */
export interface ChartPart {
  at: string | null;
  amount: string | null;
  /** `projected`: nobody has given its date. `overdue`: its time has passed, so it stands apart. */
  is?: 'projected' | 'overdue';
}

/** What a list's chart shows over time, by day, week or month. */
export interface ListChart<Row> {
  /** `Amount by transaction date` */
  title: string;
  /** Which rows are left out, as a sentence. */
  note?: string;
  /** Where a row is several amounts that are still to come. They take the place of `at` and `amount`. */
  parts?: {
    /** What they are called: `Installments`. */
    title: string;
    of(row: Row, today: string): readonly ChartPart[];
  };
  /** When a row happened: a date-time or a date. */
  at(row: Row): string | null;
  /** What is added up per step; without it the rows are counted. */
  amount?(row: Row): string | null;
  currency?(row: Row): string | null | undefined;
}

/** What the rows of one currency add up to. */
export interface CurrencySum {
  /** Empty where no currency was given. */
  currency: string;
  /** Decimal text. */
  sum: string;
  /** The rows that are in it. */
  rows: number;
}

export interface Sums {
  /** The currency of most rows first; what has no currency stands last. */
  sums: readonly CurrencySum[];
  apart: readonly CurrencySum[];
  /** Rows that hold no readable amount: in no sum. */
  unread: number;
}

/** The code as it was given; empty where there is none. */
export function currencyOf<Row>({ currency }: Pick<Total<Row>, 'currency'>, row: Row): string {
  return currency?.(row)?.trim() ?? '';
}

export function byRows(one: { currency: string; rows: number }, other: { currency: string; rows: number }): number {
  if ((one.currency === '') !== (other.currency === '')) return one.currency === '' ? 1 : -1;
  return other.rows - one.rows || (one.currency < other.currency ? -1 : 1);
}

export function sumUp<Row>(rows: readonly Row[], total: Total<Row>): Sums {
  const together = new Map<string, Running>();
  const apart = new Map<string, Running>();
  let unread = 0;
  for (const row of rows) {
    const group = total.apart?.is(row) ? apart : together;
    const currency = currencyOf(total, row);
    const running = group.get(currency) ?? { sum: new ExactSum(), rows: 0 };
    if (running.rows === 0) group.set(currency, running);
    if (running.sum.add(total.amount(row))) running.rows += 1;
    else unread += 1;
  }
  return { sums: finished(together), apart: finished(apart), unread };
}

interface Running {
  sum: ExactSum;
  rows: number;
}

function finished(running: ReadonlyMap<string, Running>): readonly CurrencySum[] {
  return [...running]
    .map(([currency, { sum, rows }]) => ({ currency, sum: sum.text, rows }))
    .filter(({ rows }) => rows > 0)
    .toSorted(byRows);
}
