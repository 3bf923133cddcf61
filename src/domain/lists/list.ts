/** A list's rules: its fields, totals, and chart, for the page and the worker. */
import type { JoinNames } from '#domain/joined.ts';
import type { Field, Fields, Viewer } from '#domain/rows/field.ts';
import { fieldList } from '#domain/rows/field.ts';
import type { ListChart, Total } from '#domain/rows/totals.ts';

/** The viewer's settings, by which rows are read. A new object for every change. */
export interface ListContext extends Viewer {
  /** Gifts in kind are added to money. */
  addsInKind?: boolean;
  /** In the worker. On the page, the parts of a row are joined to it. */
  names?: JoinNames | undefined;
}

export interface ListSpec<Row> {
  fields: readonly Field<Row>[];
  /** Texts that a search covers besides the fields; by default the row's. */
  searchedAs?: (row: Row) => object;
  /** The row's group in the default sort, of which the lowest comes first. */
  rank?: (row: Row) => number;
  totals: readonly Total<Row>[];
  chart?: ListChart<Row>;
}

export function listSpec<Row extends object>(
  fields: Fields<Row>,
  { totals = [], ...more }: Partial<Omit<ListSpec<Row>, 'fields'>> = {},
): ListSpec<Row> {
  return { fields: fieldList(fields), totals, ...more };
}
