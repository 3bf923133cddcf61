import type { LinkOptions } from '@tanstack/react-router';

/** Values of a list's address, by key. A key that is not there is not set. */
export type Values = Readonly<Record<string, string | undefined>>;

/** This record open, or none. What one was compared with goes with it. */
export function withOpen(old: Values, id?: string | null): Values {
  return { ...withoutKeys(old, ['open', 'with']), ...(id ? { open: id } : {}) };
}

export function withoutKeys(old: Values, keys: readonly string[]): Values {
  return Object.fromEntries(Object.entries(old).filter(([key]) => !keys.includes(key)));
}

/** Place of a row in its list. A link to its record takes it along, so that the row can be found again. */
export interface Place {
  /** The page of the list. */
  at: string;
  values: Values;
  searchText: string | undefined;
}

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
