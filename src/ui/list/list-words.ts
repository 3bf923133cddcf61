/** What a list says of itself in words: which rows of how many, and in which order. */
import type { Page } from '../../api/page.ts';
import { directionWords } from '../rows/column.tsx';
import type { ListModel } from './list-model.ts';
import { formatCount } from '../values/money.ts';
import { orderWords } from '../rows/order.ts';
import { formatClock } from '../values/time.ts';

export function orderOf<Row>({ list: { values }, sorts, columns, usualOrder }: ListModel<Row>): string {
  const byService = orderWords(sorts, values, usualOrder);
  const { sort } = values;
  const column = columns.find(({ key }) => key === sort?.replace(/^-/, ''));
  if (sort === undefined || !column) return byService;
  const direction = sort.startsWith('-') ? 'descending' : 'ascending';
  return column.ordered?.[direction] ?? `by ${column.title.toLowerCase()}, ${directionWords(column, direction)}`;
}

/** That a list was loaded again, which changes nothing but its time. */
export function loadedWords(at: number): string {
  return `Loaded at ${formatClock(at)}`;
}

/** Which rows of how many are on screen. */
export function rangeOf<Row>({ page, rows, all, narrowedHere }: ListModel<Row>): string | null {
  if (all.loaded && rows) {
    const held = formatCount(all.loaded.rows.length);
    return narrowedHere ? `${formatCount(rows.length)} of ${held} loaded` : `${held} loaded`;
  }
  if (!page || !rows || page.rows.length === 0) return null;
  return narrowedHere
    ? `${formatCount(rows.length)} of ${formatCount(page.rows.length)} on this page`
    : rangeWords(page);
}

/** `21 to 40 of 214 (1,021 without filters)`, as far as the service said so. */
function rangeWords<Row>({ from, to, total, unfilteredTotal, rows, number }: Page<Row>): string {
  const count = formatCount;
  if (total === null) return `${count(rows.length)} on page ${count(number)}`;
  const range =
    from === null || to === null
      ? `${count(rows.length)} of ${count(total)}`
      : `${count(from)} to ${count(to)} of ${count(total)}`;
  const others =
    unfilteredTotal !== null && unfilteredTotal !== total ? ` (${count(unfilteredTotal)} without filters)` : '';
  return range + others;
}

export function summaryOf<Row>(model: ListModel<Row>): string {
  const { noun, page, rows, all, narrowedHere } = model;
  if (!rows) return '';
  if (rows.length === 0) return narrowedHere ? `No ${noun} match` : `No ${noun}`;
  if (all.loaded || narrowedHere) return `${rangeOf(model) ?? ''} ${noun}`;
  if (!page) return '';
  if (page.total === null) {
    const what = rows.length === 1 ? '1 row' : `${formatCount(rows.length)} ${noun}`;
    return `${what} on page ${formatCount(page.number)}`;
  }
  return `${rangeWords(page)} ${noun}`;
}
