import type { LinkOptions } from '@tanstack/react-router';
import type { Place } from '../rows/column.tsx';

/** A way from a row to something that belongs to it: `See pledges`. */
export interface RelatedLink {
  label: string;
  link: LinkOptions;
}

/** How the rows of a list lead to pages of their own, for lists whose records do not open beside them. */
export interface RecordPage<Row> {
  /** What one row is called: `Campaign`. */
  label: string;
  link(id: string, row: Row, place: Place): LinkOptions;
}

/** What the menu of a row offers. */
export interface RowActions<Row> {
  /** What one row is called: `Transaction`. */
  label: string;
  /** Where its record is; without this it opens beside the list. */
  link?: ((id: string, row: Row, place: Place) => LinkOptions) | undefined;
  related?: ((row: Row) => readonly RelatedLink[]) | undefined;
  /** The row as it may be copied: without what must stay secret. */
  shareable?: ((row: Row) => object) | undefined;
}
