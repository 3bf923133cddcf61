import type { Values } from './list-values.ts';

/** One way in which the service can put a list in order. */
export interface Sort {
  value: string;
  /** `smallest amount first` */
  ascending: string;
  /** `largest amount first` */
  descending: string;
}

/** An order by the service as the address holds it: at most one of its two keys, and no order of the rows at hand. */
export function sortChange(value: string | undefined, direction: 'ascending' | 'descending'): Values {
  return {
    sortBy: direction === 'ascending' ? value : undefined,
    sortByDesc: direction === 'descending' ? value : undefined,
    sort: undefined,
  };
}

/** How the list is ordered, in words. */
export function orderWords(sorts: readonly Sort[], values: Values, usual: string): string {
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
