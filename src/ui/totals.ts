/** Sums over rows: exact, per currency, and only of what the service gave. */

/** One figure that is added up over a list that is loaded as a whole. */
export interface Total<Row> {
  label: string;
  amount(row: Row): string | null;
  /** The currency of a row, as far as it is known. */
  currency?(row: Row): string | null | undefined;
  /** Rows that are added up on their own, under this label: `Refunded`. */
  apart?: { label: string; is(row: Row): boolean };
}

/** What a list's chart shows over time, by day, week or month. */
export interface ListChart<Row> {
  /** `Amount by transaction date` */
  title: string;
  /** When a row happened: a date-time or a date. */
  at(row: Row): string | null;
  /** What is added up per step; without it the rows are counted. */
  amount?(row: Row): string | null;
  currency?(row: Row): string | null | undefined;
}
