/** The sort of a list: by one of its columns, made by the platform or here. */
import { isFigure, isTime } from '#domain/rows/field.ts';
import type { Values } from '#ui/record/record-link.ts';
import { type Column, directionLabel } from './column.tsx';

type Sorted = Pick<Column<never>, 'key' | 'kind' | 'title' | 'sort' | 'ordered' | 'ifGiven' | 'unseen'>;

/** A column and its direction, as in addresses: `amount`, `-date`. */
type Sort = string | undefined;

/** Returns the column that the platform sorts by under these values. */
function askedColumn<Of extends Sorted>(columns: readonly Of[], { sortBy, sortByDesc }: Values): Of | undefined {
  const by = sortByDesc ?? sortBy;
  return by === undefined ? undefined : columns.find(({ sort }) => sort === by);
}

/** Returns the sort in force. Undefined for one that no column stands for. */
export function sortInForce(columns: readonly Sorted[], values: Values, usual: Sort): Sort {
  if (values['sort'] !== undefined) return values['sort'];
  if (!isSorted(values)) return usual;
  const column = askedColumn(columns, values);
  return column && (values['sortByDesc'] === undefined ? column.key : `-${column.key}`);
}

/** Returns the values without a sort that all rows can be put into here. Rows may lack what only the platform knows. */
export function withoutSort(columns: readonly Sorted[], values: Values): Values {
  const column = askedColumn(columns, values);
  if (!column || column.ifGiven) return values;
  const { sortBy: _one, sortByDesc: _other, ...others } = values;
  return others;
}

export function sortedColumn<Of extends Sorted>(columns: readonly Of[], sort: Sort): Of | undefined {
  const key = sort?.replace(/^-/, '');
  return columns.find((column) => column.key === key);
}

/** The visible columns, then the others: any of them once all rows are loaded, until then those the platform sorts by. */
export function sortable<Of extends Pick<Sorted, 'sort'>>(
  all: readonly Of[],
  shown: readonly Of[],
  isHeld: boolean,
): Of[] {
  return [...shown, ...all.filter((column) => !shown.includes(column) && (isHeld || column.sort !== undefined))];
}

/** Both sorts by a column. Figures and dates start descending, text ascending. */
export function sortsBy(column: Pick<Sorted, 'key' | 'kind'>): readonly [string, string] {
  const { key } = column;
  return isFigure(column) || isTime(column) ? [`-${key}`, key] : [key, `-${key}`];
}

/** Returns the sort that the next press of a column's head makes: both directions, and then the default. */
export function nextSort(column: Pick<Sorted, 'key' | 'kind'>, inForce: Sort, usual: Sort): Sort {
  const sorts = sortsBy(column);
  const steps: readonly Sort[] = sorts.some((sort) => sort === usual) ? sorts : [...sorts, usual];
  return steps[(steps.indexOf(inForce) + 1) % steps.length];
}

/** Returns the address's values for a sort: by the platform, if `byPlatform` and it can. The default has none. */
export function sortValues(columns: readonly Sorted[], sort: Sort, usual: Sort, byPlatform: boolean): Values {
  const none = { sort: undefined, sortBy: undefined, sortByDesc: undefined };
  if (sort === undefined || sort === usual) return none;
  const asked = byPlatform ? sortedColumn(columns, sort)?.sort : undefined;
  // All rows that came in an order of the platform stay: they're put in another one here.
  if (asked === undefined) return { sort };
  return { ...none, [sort.startsWith('-') ? 'sortByDesc' : 'sortBy']: asked };
}

/** A sort in words: `largest amount first`. */
export function sortLabel(column: Sorted, sort: string): string {
  const direction = sort.startsWith('-') ? 'descending' : 'ascending';
  return column.ordered?.[direction] ?? `${column.title}, ${directionLabel(column, direction)}`;
}

interface InWords {
  columns: readonly Sorted[];
  values: Values;
  inForce: Sort;
  /** The default sort, if no column stands for it. */
  usual: string;
  /** A page of the platform is shown. */
  isPage: boolean;
}

/** The sort in force in words. */
export function currentSortLabel({ columns, values, inForce, usual, isPage }: InWords): string {
  const column = sortedColumn(columns, inForce);
  if (column && inForce !== undefined) {
    const words = sortLabel(column, inForce);
    return isPage && column.unseen && values['sort'] === undefined ? `${words} ${column.unseen}` : words;
  }
  const { sortBy, sortByDesc } = values;
  if (sortByDesc !== undefined) return `${sortByDesc}, descending`;
  return sortBy === undefined ? usual : `${sortBy}, ascending`;
}

/** Returns true if the platform is asked for a sort. */
export function isSorted({ sortBy, sortByDesc }: Values): boolean {
  return sortBy !== undefined || sortByDesc !== undefined;
}
