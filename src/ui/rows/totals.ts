/** Figures that a list adds up, and its chart. */
import type { Zone } from '../../domain/values/calendar.ts';
import type { Amounts } from '../../domain/values/money.ts';

/**
 * One figure that is added up over a list that is loaded as a whole. Where it adds up only some rows, and there are none of
 * them, a total that is not counted is left out.
 */
export interface Total<Row> extends Amounts<Row> {
  label: string;
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
