import type { LinkOptions } from '@tanstack/react-router';
import type { Place } from '../rows/column.tsx';

/** A link from a row to related records: `See pledges`. */
export interface RelatedLink {
  label: string;
  link: LinkOptions;
}

/** Links rows to their own pages, for lists whose records don't open next to them. */
export interface RecordPage<Row> {
  /** Singular name of a row: `Campaign`. */
  label: string;
  link(id: string, row: Row, place: Place): LinkOptions;
}

/** Contents of a row's menu. */
export interface RowActions<Row> {
  /** Singular name of a row: `Transaction`. */
  label: string;
  /** The record's page; without this it opens next to the list. */
  link?: ((id: string, row: Row, place: Place) => LinkOptions) | undefined;
  related?: ((row: Row) => readonly RelatedLink[]) | undefined;
  /** The row without its secrets, for copying. */
  shareable?: ((row: Row) => object) | undefined;
}
