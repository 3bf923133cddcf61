/** Texts about a list: which rows it shows, when they were loaded, and how they are sorted. */
import type { ListModel } from './list-model.ts';
import type { ListRow } from './list-props.ts';
import { plural, formatCount } from '#domain/values/labels.ts';
import type { Page } from '#api/page.ts';
import { formatAsOf, formatAt } from '#ui/format/when.ts';

/** Announced after a refresh. */
export function updatedAt(at: number): string {
  return `Updated ${formatAt(at)}`;
}

/** `as of 10:42 AM`, or `2,546 of 5,000 pages synced` */
export function asOf<Row extends ListRow>({ held, heldRows, page, query }: ListModel<Row>): string | null {
  if (heldRows?.coverage) return `${heldRows.coverage} synced`;
  const at = held?.loadedAt ?? (page ? query.dataUpdatedAt : 0);
  return at > 0 ? `as of ${formatAsOf(at)}` : null;
}

const count = formatCount;

/** Returns which rows are on screen, as far as that is known: `124 of all 6,000`. */
export function rangeOf<Row extends ListRow>(model: ListModel<Row>): string | null {
  const { page, rows, held, all, narrowedHere, narrowedByService, loadsItself } = model;
  if (!rows) return null;
  if (!held) {
    if (!page) return null;
    // A count of one page would be replaced in a moment.
    if (loadsItself && all?.loading) return null;
    if (page.rows.length === 0) return null;
    return narrowedHere ? `${count(rows.length)} of ${count(page.rows.length)} on this page` : rangeWords(page);
  }
  if (isGrowing(model)) return soFar(model);
  if (!held.complete) {
    const first = `the first ${count(held.count)}${page?.total == null ? '' : ` of ${count(page.total)}`}`;
    return narrowedHere ? `${count(rows.length)} of ${first}` : first.replace('the', 'The');
  }
  const whole = (page && wholeOf(page)) ?? (narrowedByService ? null : held.count);
  if (whole === null) return narrowedHere ? `${count(rows.length)} of ${count(held.count)}` : count(rows.length);
  return rows.length === whole ? `All ${count(whole)}` : `${count(rows.length)} of all ${count(whole)}`;
}

/** A list that the worker makes, before all that it's made of is synced. */
export function isGrowing<Row extends ListRow>({ source, held }: ListModel<Row>): boolean {
  return !source.useAll && held?.complete === false;
}

/** `12 of 3,120 contacts so far`; without a noun `12 of 3,120 so far` */
function soFar<Row extends ListRow>({ rows = [], held, narrowedHere }: ListModel<Row>, noun = ''): string {
  const range = narrowedHere ? `${count(rows.length)} of ${count(held?.count ?? 0)}` : count(rows.length);
  return [range, noun, 'so far'].filter(Boolean).join(' ');
}

/** Returns the number of rows without filters, if the platform gave it and filters have left fewer. */
function wholeOf({ total, unfilteredTotal }: Page<unknown>): number | null {
  return total !== null && unfilteredTotal !== null && unfilteredTotal > total ? unfilteredTotal : null;
}

/** `21–40 of 214 (filtered from 1,021)`, as far as the platform gave these numbers. */
function rangeWords<Row>(page: Page<Row>): string {
  const { from, to, total, rows, number } = page;
  if (total === null) return `${count(rows.length)} on page ${count(number)}`;
  const range = from === null || to === null ? count(rows.length) : `${count(from)}–${count(to)}`;
  const whole = wholeOf(page);
  return `${range} of ${count(total)}${whole === null ? '' : ` (filtered from ${count(whole)})`}`;
}

export function summaryOf<Row extends ListRow>(model: ListModel<Row>): string {
  const { noun, page, rows, held, narrowedHere } = model;
  if (!rows) return '';
  if (rows.length === 0) return narrowedHere ? `No ${noun} match` : `No ${noun}`;
  if (isGrowing(model)) return soFar(model, noun);
  if (held || narrowedHere) {
    const range = rangeOf(model);
    if (range === null) return '';
    return range === '1' ? '1 row' : `${range} ${noun}`;
  }
  if (!page) return '';
  if (page.total === null) {
    return `${plural(rows.length, 'row', noun)} on page ${count(page.number)}`;
  }
  return `${rangeWords(page)} ${noun}`;
}
