/** What one column of a list is: the same few lines serve its table, its filters, its order, its totals and its export. */
import { formatCount, humanise, type Tone, yesNo } from '../../domain/values/labels.ts';
import type { ReactNode } from 'react';
import { Amount, Badge, Day, Moment, Money, OneLine } from '../kit/cells.tsx';
import type { Values } from './list-values.ts';

/** Where a row stands: what a link to its record takes along, so that the row can be found again. */
export interface Place {
  /** The page of the list. */
  at: string;
  values: Values;
  searchText: string | undefined;
}

/**
 * What a column's text means, and with it how it is shown, put in order and filtered:
 * `id` an identifier, `word` one of an open set, `text` free text, `yes-no` a boolean in any spelling, `amount` decimal
 * text, `count` a whole number, `moment` a date-time (its zone stands in the head), `day` a date.
 */
export type ColumnKind = 'id' | 'word' | 'text' | 'yes-no' | 'amount' | 'count' | 'moment' | 'day';

export interface Column<Row> {
  /** Its name in addresses (`f.status`), in exports and in what this browser keeps: the specification's field, where it shows one. */
  key: string;
  title: string;
  kind: ColumnKind;
  /** The text as the service gave it: what is filtered, put in order and exported. Null or empty: not given. */
  value(row: Row): string | null;
  /** Labels of a `word` that has a key, by that key: the key stands in addresses, the label on screen. */
  labels?: Readonly<Record<string, string>>;
  /** What people call what an `id` stands for: it is searched as well. */
  named?(row: Row): string | null | undefined;
  /** Whether the row has it, where `value` is only part of it: "has a value" and "empty" follow it. */
  has?(row: Row): boolean;
  /** The row does not have the field at all: it is neither empty nor given. */
  absent?(row: Row): boolean;
  /** The specification's field of this key alone, where `value` puts something else in its place: what is exported. */
  field?(row: Row): string | null;
  /** The columns of a file that stand for it, where those are others. Empty: it stands as it is. */
  inFile?(rows: readonly Row[]): readonly Column<Row>[];
  /** How it is shown, where the usual way of its kind is not enough. */
  cell?(row: Row, place: Place): ReactNode;
  /** A second, small line under the cell: what it was for, and the row's ID (`CopyId`). */
  below?(row: Row, place: Place): ReactNode;
  /** The currency of an `amount`, as far as it is known; a column with this has a slot for it. */
  currency?(row: Row): string | null | undefined;
  /** What a `word` means, where that is known. */
  tone?(row: Row): Tone;
  /** The time zone that the row names for its moments, for those who chose to see them in it. */
  zone?(row: Row): string | null;
  /** Has a chip that filters the rows at hand. */
  filter?: true;
  /** Its days lie ahead: periods to come are offered for its filter. */
  ahead?: true;
  /** Not shown until it is chosen. */
  hidden?: true;
  /** Stands below another column, so it is ticked in an export although it is hidden. */
  exported?: true;
  /** Left out where no row at hand has a value for it: what services send beyond their specification. */
  ifGiven?: true;
  /** Never in an export, unless it was ticked there. */
  secret?: true;
  /** How an order by it is called: `Ending soonest`. */
  ordered?: { readonly ascending: string; readonly descending: string };
  /** The value of sortBy and sortByDesc by which the service sorts this column. */
  sort?: string;
  /** Cut off with an ellipsis at this width. `named` is as wide as it may be at once: names come later than the rows. */
  width?: 'short' | 'long' | 'named';
}

/** Columns that stand only where rows have something in them, and these rows have not. */
export function emptyColumns<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[] = [],
): ReadonlySet<Column<Row>> {
  return new Set(columns.filter((column) => column.ifGiven && !rows.some((row) => column.value(row))));
}

/** Whether the address filters or orders by it. */
export function isAsked({ key }: Pick<Column<never>, 'key'>, values: Values): boolean {
  return values[`f.${key}`] !== undefined || values['sort']?.replace(/^-/, '') === key;
}

/** Figures stand at the end of their column. */
export function isFigure({ kind }: { kind: ColumnKind }): boolean {
  return kind === 'amount' || kind === 'count';
}

/** A date-time or a date. */
export function isTime({ kind }: { kind: ColumnKind }): boolean {
  return kind === 'moment' || kind === 'day';
}

/** How an order by a column begins: `largest first`. */
export function directionWords(column: { kind: ColumnKind }, direction: 'ascending' | 'descending'): string {
  const ascending = direction === 'ascending';
  if (isFigure(column)) return ascending ? 'smallest first' : 'largest first';
  if (isTime(column)) return ascending ? 'oldest first' : 'newest first';
  return ascending ? 'A to Z' : 'Z to A';
}

/** A whole number with its groups apart; anything else as it came. */
export function countWords(value: string | null): string | null {
  return value !== null && /^\d{1,15}$/.test(value) ? formatCount(Number(value)) : value;
}

/** A row's cell, as the column says or as its kind is usually shown. */
export function cellOf<Row>(column: Column<Row>, row: Row, place: Place): ReactNode {
  if (column.cell) return column.cell(row, place);
  const value = column.value(row);
  switch (column.kind) {
    case 'amount':
      return column.currency ? (
        <Money amount={value} currency={column.currency(row) ?? ''} />
      ) : (
        <Amount amount={value} />
      );
    case 'moment':
      return <Moment at={value} zone={column.zone?.(row) ?? null} />;
    case 'day':
      return <Day at={value} />;
    case 'word':
      return <Badge tone={column.tone?.(row)}>{humanise(value)}</Badge>;
    case 'yes-no':
      return yesNo(value);
    case 'count':
      return countWords(value);
    case 'text':
      return <OneLine>{value}</OneLine>;
    default:
      return value;
  }
}
