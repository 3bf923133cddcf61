/** Filters, search and order over rows that are at hand. */
import { type Column, isTime } from './column.tsx';
import { matcherOf } from './row-filter.ts';
import { descendingOf, orderOf } from './row-keys.ts';
import { type Searched, textsOf, wordsOf } from './row-texts.ts';

export interface Narrowing {
  /** What is filtered by, by the key of its column. */
  filters: Readonly<Record<string, string>>;
  /** Key of a column; with `-` before it the largest stands first. */
  sort: string | undefined;
  searchText: string | undefined;
}

/** The rows that are left, in order. Nothing asked for: the very same rows. */
export function narrowed<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { filters, sort, searchText }: Narrowing,
  fieldsOf?: Searched<Row>['fieldsOf'],
): readonly Row[] {
  const tests = Object.entries(filters).flatMap(([key, written]) => {
    const column = columns.find((candidate) => candidate.key === key);
    return column ? [matcherOf(rows, column, written)] : [];
  });
  const sought = wordsOf(searchText);
  const order = sortOrder(rows, columns, sort);
  if (tests.length === 0 && sought.length === 0 && !order) return rows;
  const texts = sought.length > 0 ? textsOf(rows, { columns, fieldsOf }) : [];
  const left: Row[] = [];
  for (let index = 0; index < rows.length; index += 1) {
    const place = order ? (order[index] as number) : index;
    const text = texts[place] ?? '';
    if (sought.every((word) => text.includes(word)) && tests.every((test) => test(place)))
      left.push(rows[place] as Row);
  }
  return left;
}

function sortOrder<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sort: string | undefined) {
  if (sort === undefined) return null;
  const descending = sort.startsWith('-');
  const column = columns.find(({ key }) => key === sort.slice(descending ? 1 : 0));
  // Lists that are read as a whole come in the order of their dates.
  if (!column || (descending && isTime(column) && isDescending(rows, column))) return null;
  return descending ? descendingOf(rows, column) : orderOf(rows, column);
}

/** Whether moments that are written alike stand in this order already, what has none last: looked at, not worked out. */
function isDescending<Row>(rows: readonly Row[], { value }: Column<Row>): boolean {
  let before: string | null = null;
  return rows.every((row, place) => {
    const at = value(row) || null;
    const follows = place === 0 || at === null || (before !== null && at.length === before.length && at <= before);
    before = at;
    return follows && (at === null || at.endsWith('Z'));
  });
}
