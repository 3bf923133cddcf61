/** Totals of a list, and its chart. */
import type { Zone } from '#domain/values/calendar.ts';
import type { Period } from '#domain/values/periods.ts';
import { type Amounts, sumByCurrency, type Sums } from '#domain/values/money.ts';

/**
 * One figure that is added up over a list that is loaded as a whole. Where it adds up only some rows, and there are none of
 * them, a total that is not counted is left out.
 */
export interface Total<Row> extends Amounts<Row> {
  label: string;
  /** Labels of the number of rows and their average, if these are figures of their own. */
  counted?: { label: string; average: string };
  /** The nouns for one row and several, if their number is beside the sum. */
  unit?: readonly [one: string, many: string];
  /** The lack that leaves a row out: `an unknown amount due`. By default, an amount that can't be read. */
  lacks?: string;
  /** False if it says nothing of these rows: it's left out. */
  suits?(rows: readonly Row[]): boolean;
  /** Caveats in sentences: which of these rows it leaves out, or counts otherwise. */
  notes?(rows: readonly Row[]): string;
}

/** A total without its rules, as the worker sends it. */
export interface TotalFigures extends Sums, Pick<Total<never>, 'label' | 'counted' | 'unit' | 'lacks'> {
  notes: string;
}

export function totalsOf<Row>(rows: readonly Row[], totals: readonly Total<Row>[]): TotalFigures[] {
  return totals.flatMap((total) => {
    const { label, counted, unit, lacks, of, notes, suits } = total;
    if (suits?.(rows) === false) return [];
    const sums = sumByCurrency(rows, total);
    const count = sums.sums.reduce((sum, { rows: held }) => sum + held, sums.unread);
    if (of && !counted && count === 0 && sums.sums.length === 0) return [];
    const own = { label, ...(counted && { counted }), ...(unit && { unit }), ...(lacks && { lacks }) };
    return [{ ...own, ...sums, notes: notes?.(rows) ?? '' }];
  });
}

/** One of several amounts of a row, each with its own time. */
export interface ChartPart {
  at: string | null;
  amount: string | null;
  /** `projected`: the platform gave no date. `overdue`: its time has passed, so it stands apart. */
  is?: 'projected' | 'overdue';
}

/** A list's chart over time, by day, week, or month. */
export interface ListChart<Row> {
  /** `Amount by transaction date` */
  title: string;
  /** Which rows are left out, as a sentence. */
  note?: string;
  /** Open from the start, by month. */
  byMonth?: true;
  /** The amounts still to come, if a row is several. They take the place of `at` and `amount`. */
  parts?: {
    /** `Installments` */
    title: string;
    of(row: Row, today: string, zone: Zone): readonly ChartPart[];
  };
  /** When a row happened: a date-time or a date. */
  at(row: Row): string | null;
  /** The rows that are in it, where those are not all, and what is said where none is. */
  only?: { is(row: Row): boolean; none: string };
  /** The amount that's added up per step; without it the rows are counted. */
  amount?(row: Row): string | null;
  currency?(row: Row): string | null | undefined;
  /** False if one of the row's amounts can't be read, so that it's in no sum. */
  isRead?(row: Row): boolean;
  /** The list's own filters for the rows of a step, in one currency (empty: unknown). */
  opens?: {
    /** `transactions` */
    what: string;
    within(period: Period, currency: string, zone: Zone): Readonly<Record<string, string>>;
  };
}
