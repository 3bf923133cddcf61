/** Sums over rows: exact, per currency, and only of what the service gave. */
import { getOrMake } from '../../domain/values/collections.ts';
import type { Zone } from '../../domain/values/calendar.ts';
import { ExactSum } from '../../domain/values/decimal.ts';

/** One figure that is added up over a list that is loaded as a whole. */
export interface Total<Row> {
  label: string;
  amount(row: Row): string | null;
  /** The currency of a row, as far as it is known. */
  currency?(row: Row): string | null | undefined;
  /** The rows that it adds up, where those are not all. Without any, a total that is not counted is left out. */
  of?(row: Row): boolean;
  /** Where the number of its rows and their average are figures of their own: what these are called. */
  counted?: { label: string; average: string };
  /** What it calls one row and several, where the number of them stands beside the sum. */
  unit?: readonly [one: string, many: string];
  /** What must be known about it, in sentences: which of these rows it leaves out, or counts otherwise. */
  notes?(rows: readonly Row[]): string;
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
    of(row: Row, today: string, zone: Zone): readonly ChartPart[];
  };
  /** When a row happened: a date-time or a date. */
  at(row: Row): string | null;
  /** The rows that are in it, where those are not all, and what is said where none is. */
  only?: { is(row: Row): boolean; none: string };
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
  const groups = new Map<string, Running>();
  let unread = 0;
  for (const row of rows) {
    if (total.of && !total.of(row)) continue;
    const running = getOrMake(groups, currencyOf(total, row), () => ({ sum: new ExactSum(), rows: 0 }));
    if (running.sum.add(total.amount(row))) running.rows += 1;
    else unread += 1;
  }
  const sums = [...groups]
    .map(([currency, { sum, rows: held }]) => ({ currency, sum: sum.text, rows: held }))
    .filter(({ rows: held }) => held > 0)
    .toSorted(byRows);
  return { sums, unread };
}

interface Running {
  sum: ExactSum;
  rows: number;
}
