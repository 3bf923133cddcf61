import type { Values } from '../record/record-link.ts';

/** One way in which the service can put a list in order. */
export interface Sort {
  value: string;
  /** `smallest amount first` */
  ascending: string;
  /** `largest amount first` */
  descending: string;
  /** For rows that don't have the value: what a page calls the order, and the column that sorts a whole list instead. */
  unseen?: Pick<Sort, 'ascending' | 'descending'> & { in(row: object): boolean; column: string };
}

/** Returns the URL values of a sort by the platform: one of its two keys, and no client-side sort. */
export function sortChange(value: string | undefined, direction: 'ascending' | 'descending'): Values {
  return {
    sortBy: direction === 'ascending' ? value : undefined,
    sortByDesc: direction === 'descending' ? value : undefined,
    sort: undefined,
  };
}

export interface UnseenOrder {
  words: string;
  /** The nearest order by what is in sight. */
  sort: string;
}

/** The service's order of these rows, where they don't have what it's by. */
export function unseenOrder(
  sorts: readonly Sort[],
  { sortBy, sortByDesc }: Values,
  usual: string,
  rows: readonly object[] = [],
): UnseenOrder | undefined {
  const by = sortByDesc ?? sortBy;
  const { unseen } =
    sorts.find(({ value, descending }) => (by === undefined ? descending === usual : value === by)) ?? {};
  if (!unseen || !rows.some(unseen.in)) return undefined;
  return sortBy === undefined
    ? { words: unseen.descending, sort: `-${unseen.column}` }
    : { words: unseen.ascending, sort: unseen.column };
}

/** How the list is ordered, in words. */
export function orderLabel(sorts: readonly Sort[], values: Values, usual: string): string {
  const { sortBy, sortByDesc } = values;
  if (sortByDesc !== undefined) {
    return sorts.find(({ value }) => value === sortByDesc)?.descending ?? `${sortByDesc}, descending`;
  }
  if (sortBy !== undefined) return sorts.find(({ value }) => value === sortBy)?.ascending ?? `${sortBy}, ascending`;
  return usual;
}

export function isOrdered(values: Values): boolean {
  return values['sortBy'] !== undefined || values['sortByDesc'] !== undefined;
}
