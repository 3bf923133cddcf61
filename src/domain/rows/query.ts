/** Filters, search, and sort of rows. */
import { type Field, isTime, type Viewer } from './field.ts';
import { matcherOf } from './filter.ts';
import { descendingOf, isNewestFirst, orderOf } from './keys.ts';
import { type Searched, textsOf, wordsOf } from './search.ts';

export interface RowQuery {
  /** By key of the field. */
  filters: Readonly<Record<string, string>>;
  /** Key of a field; with `-` before it the largest comes first. */
  sort?: string | undefined;
  searchText?: string | undefined;
}

export interface QueriedList<Row> extends Searched<Row> {
  /** The row's group in the default sort, of which the lowest comes first. */
  rank?: ((row: Row) => number) | undefined;
}

/** Returns the matching rows in order: the same array if the query is empty. */
export function queried<Row>(
  rows: readonly Row[],
  list: QueriedList<Row>,
  { filters, sort, searchText }: RowQuery,
  viewer: Viewer,
): readonly Row[] {
  const { fields, rank } = list;
  const tests = Object.entries(filters).flatMap(([key, written]) => {
    const field = fields.find((candidate) => candidate.key === key);
    return field ? [matcherOf(rows, field, written, viewer)] : [];
  });
  const sought = wordsOf(searchText);
  const order = sortOrder(rows, fields, sort);
  let found = rows;
  if (tests.length > 0 || sought.length > 0 || order) {
    const texts = sought.length > 0 ? textsOf(rows, list) : [];
    const isFound = (place: number) =>
      sought.every((word) => texts[place]?.includes(word)) && tests.every((test) => test(place));
    found = Array.from(order ?? rows.keys())
      .filter(isFound)
      .map((place) => rows[place] as Row);
  }
  return rank && sort === undefined ? found.toSorted((one, other) => rank(one) - rank(other)) : found;
}

function sortOrder<Row>(rows: readonly Row[], fields: readonly Field<Row>[], sort: string | undefined) {
  if (sort === undefined) return null;
  const descending = sort.startsWith('-');
  const field = fields.find(({ key }) => key === sort.slice(descending ? 1 : 0));
  // Lists that are read as a whole come in the order of their dates.
  if (!field || (descending && isTime(field) && isNewestFirst(rows, field))) return null;
  const time = fields.find(isTime);
  // The platform, too, has equal values by date, in the direction of the sort.
  const isReversed = time !== undefined && isNewestFirst(rows, time);
  return descending ? descendingOf(rows, field, isReversed) : orderOf(rows, field, isReversed);
}

const mostSuggestions = 50;

/** Returns the distinct values of a field, most frequent first. */
export function valuesOf<Row>(rows: readonly Row[], { value }: Pick<Field<Row>, 'value'>): string[] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const text = value(row)?.trim();
    if (text) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, mostSuggestions)
    .map(([text]) => text);
}
