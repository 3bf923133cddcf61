/** Turns the query of a list into SQL. */
import type { Query, ReadName } from '#api/operations.ts';
import type { Arguments } from './database.ts';
import { brokenRule } from './refusal.ts';

/**
 * The condition for a parameter, with one `?`, and a function that turns its text into the compared value. No value means
 * no condition.
 */
type Filter = readonly [condition: string, value?: (name: string, written: string) => Arguments[number] | undefined];

type Sorting = 'sortBy' | 'sortByDesc';

export type Filters<Name extends ReadName> = Readonly<Record<Exclude<keyof Query<Name>, Sorting | 'page'>, Filter>>;

export function whereOf(
  query: Readonly<Record<string, string | undefined>>,
  filters: Readonly<Record<string, Filter>>,
) {
  const found = Object.entries(filters).flatMap(([name, [condition, read]]) => {
    const written = query[name];
    const value = written === undefined || !read ? written : read(name, written);
    return value === undefined ? [] : [{ condition, value }];
  });
  return {
    where: found.length === 0 ? '' : `WHERE ${found.map(({ condition }) => condition).join(' AND ')}`,
    args: found.map(({ value }) => value),
  };
}

/** Parses contact IDs separated by commas. IDs too large to exist match nothing. */
export function contactIds(name: string, written: string): number[] {
  const ids = written.split(',').map((id) => id.trim());
  if (!ids.every((id) => /^\d+$/.test(id))) throw brokenRule('must be contact IDs separated by commas', name);
  return ids.map(Number).filter(Number.isSafeInteger);
}

type Order = { readonly [Name in Sorting]?: string | undefined };

/** Returns the columns of the requested order, all in its direction. */
export function orderOf(query: Order, columns: Readonly<Record<string, readonly string[]>>, usual: Order): string {
  if (query.sortBy && query.sortByDesc) {
    throw brokenRule('cannot be given together with the other order', 'sortBy', 'sortByDesc');
  }
  const { sortBy, sortByDesc } = query.sortBy || query.sortByDesc ? query : usual;
  const [name, word, direction] = sortBy ? ['sortBy', sortBy, 'ASC'] : ['sortByDesc', sortByDesc ?? '', 'DESC'];
  if (!Object.hasOwn(columns, word)) throw brokenRule(`must be one of: ${Object.keys(columns).join(', ')}`, name);
  return (columns[word] ?? []).map((column) => `${column} ${direction}`).join(', ');
}
