/** Columns of a list: fields, and how they look. */
import type { Place, Values } from '#ui/record/record-link.ts';
import { type Field, fieldOf, type Fields, isFigure, isTime, type Kind } from '#domain/rows/field.ts';
import { formatCount, humanise, type Tone, yesNo } from '#domain/values/labels.ts';
import type { ReactNode } from 'react';
import { amountInColumn, formatAmount } from '#ui/format/money.ts';
import { Badge, Day, Moment, MomentWithZone, OneLine, UserText } from '#ui/kit/cells.tsx';
import { Bar } from './screen-skeleton.tsx';

/** How a field looks as a column. */
export interface Look<Row> {
  title: string;
  /** The cell, where the usual one of its kind isn't enough. */
  cell?(row: Row, place: Place): ReactNode;
  /** A second, small line under the cell, with what no column says. Null where there is nothing. */
  below?(row: Row, place: Place): ReactNode;
  /** The meaning of a `word`, if known. */
  tone?(row: Row): Tone;
  /** The time zone that the row names for its moments, for viewers who chose to see them in it. */
  zone?(row: Row): string | null;
  /** Before the row's name, and not part of it: a button that marks the row. */
  lead?(row: Row): ReactNode;
  /** Has a chip that filters rows. */
  filter?: true;
  /** Its dates are in the future: its filter offers periods to come. */
  ahead?: true;
  /** Not shown until it's selected. */
  hidden?: true;
  /** Shown below another column, so an export includes it although it's hidden. */
  exported?: true;
  /** The names of its sorts: `Ending soonest`. */
  ordered?: { readonly ascending: string; readonly descending: string };
  /** The value of sortBy and sortByDesc by which the platform sorts this column. */
  sort?: string;
  /** Names the value that the platform sorts by, if rows may lack it: a page is put into the order of what its rows show. */
  unseen?: string;
  /** Its cells have room for the number of other currencies (`Sums`). */
  sums?: true;
  /**
   * Cut off with an ellipsis at this width. `title` has more where there's room, `named` has its full width at once, since names
   * come later than rows, and `words` has room for its longest ones.
   */
  width?: 'short' | 'long' | 'title' | 'named' | 'words';
}

export interface Column<Row> extends Field<Row>, Look<Row> {
  /** Its values come later than the rows. */
  isAwaited?: true;
}

/** Returns the column while its values aren't known: its cells keep their room, so that nothing moves when they come. */
export function awaited<Row>({ below: _, ...column }: Column<Row>): Column<Row> {
  return { ...column, value: () => null, cell: () => <Bar />, isAwaited: true };
}

/** Returns the fields as columns, in the order of their looks. */
export function columnsOf<Row extends object, Key extends string>(
  fields: Readonly<Record<Key, Fields<Row>[string]>>,
  looks: Readonly<Record<Key, Look<Row>>>,
): readonly Column<Row>[] {
  const keys = Object.keys(looks) as Key[];
  return keys.map((key) => ({ ...fieldOf(key, fields[key]), ...looks[key] }));
}

/** Returns true if the URL filters or sorts by the column. */
export function isAsked({ key, sort }: Pick<Column<never>, 'key' | 'sort'>, values: Values): boolean {
  const { sortBy, sortByDesc } = values;
  return (
    values[`f.${key}`] !== undefined ||
    values['sort']?.replace(/^-/, '') === key ||
    (sort !== undefined && (sortByDesc ?? sortBy) === sort)
  );
}

/** How an order by a column begins: `largest first`. */
export function directionLabel(column: { kind: Kind }, direction: 'ascending' | 'descending'): string {
  const ascending = direction === 'ascending';
  if (isFigure(column)) return ascending ? 'smallest first' : 'largest first';
  if (isTime(column)) return ascending ? 'oldest first' : 'newest first';
  return ascending ? 'A to Z' : 'Z to A';
}

/** A whole number with its groups apart; anything else as it came. */
export function countLabel(value: string | null): string | null {
  return value !== null && /^\d{1,15}$/.test(value) ? formatCount(Number(value)) : value;
}

/**
 * A row's value, as its column says or as its kind is usually shown: in a cell, within the sentences of a card, or in full on
 * the record.
 */
export function cellOf<Row>(
  column: Column<Row>,
  row: Row,
  place: Place,
  where: 'cell' | 'card' | 'record' = 'cell',
): ReactNode {
  const value = column.value(row);
  // Other places have room for more of a time than its cell says.
  if (column.cell && (where === 'cell' || column.isAwaited || !isTime(column))) return column.cell(row, place);
  switch (column.kind) {
    case 'amount':
      return where === 'cell'
        ? amountInColumn(value, (column.currency ?? column.unit)?.(row))
        : formatAmount(value, (column.currency ?? column.unit)?.(row));
    case 'moment': {
      const zone = column.zone?.(row) ?? null;
      return value && where === 'record' ? (
        <MomentWithZone at={value} zone={zone} />
      ) : (
        <Moment at={value} zone={zone} within={where === 'card'} />
      );
    }
    case 'day':
      return <Day at={value} within={where === 'card'} />;
    case 'word':
      return column.tone ? <Badge tone={column.tone(row)}>{humanise(value)}</Badge> : humanise(value);
    case 'yes-no':
      return yesNo(value);
    case 'count':
      return countLabel(value);
    case 'text':
      return where === 'cell' ? <OneLine>{value}</OneLine> : <UserText>{value}</UserText>;
    default:
      return value;
  }
}

/** A column by its key, or what's made for the card alone. */
export type CardPart<Row, Key> = Key | ((row: Row, place: Place) => ReactNode);

/** A row on a phone, by its columns. The first one names it. */
export interface Card<Row, Key extends string = string> {
  /** The amount of the row itself, which needs no label. Any other figure is a fact. */
  figure?: CardPart<Row, Key>;
  /** Date or type. */
  line?: CardPart<Row, Key>;
  badges?: readonly CardPart<Row, Key>[];
  /** Further facts, as far as they have a value; of several keys, the first that has one. Figures, dates, and IDs are titled. The row's own ID is on its record. */
  facts?: readonly (CardPart<Row, Key> | readonly Key[])[];
}
