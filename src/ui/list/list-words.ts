/** Texts about a list: which rows it shows, when they were loaded, and how they are sorted. */
import type { ListModel } from './list-model.ts';
import type { ListRow } from './list-props.ts';
import { formatCount } from '#domain/values/labels.ts';
import type { Page } from '#api/page.ts';
import { formatAsOf, formatAt } from '#ui/format/when.ts';

/** Announced after a refresh. */
export function updatedAt(at: number): string {
  return `Updated ${formatAt(at)}`;
}

/** `as of 10:42 AM`, or `2,546 of 5,000 pages synced`. The age of synced rows is in the top bar alone. */
export function asOf<Row extends ListRow>({ extent, syncedRows, all, page, query }: ListModel<Row>): string | null {
  if (syncedRows?.coverage) return `${syncedRows.coverage} synced`;
  if (syncedRows && syncedRows !== all?.synced) return null;
  const at = extent?.loadedAt ?? (page ? query.dataUpdatedAt : 0);
  return at > 0 ? `as of ${formatAsOf(at)}` : null;
}

const count = formatCount;

/** Returns which rows are on screen, as far as that is known: `124 of all 6,000`, with a noun `124 of all 6,000 gifts`. */
export function rangeOf<Row extends ListRow>(model: ListModel<Row>, noun = ''): string | null {
  const { page, rows, extent, all, narrowedHere, narrowedByPlatform, loadsItself } = model;
  const say = (range: string, where = '') =>
    [range, noun && range === '1' ? 'row' : noun, where].filter(Boolean).join(' ');
  if (!rows) return null;
  const left = count(rows.length);
  if (!extent) {
    // A count of one page would be replaced in a moment.
    if (!page || page.rows.length === 0 || (loadsItself && all?.loading)) return null;
    if (narrowedHere) return say(`${left} of ${count(page.rows.length)}`, 'on this page');
    return page.total === null ? say(left, `on page ${count(page.number)}`) : say(rangeIn(page, page.total));
  }
  if (isGrowing(model)) return say(narrowedHere ? `${left} of ${count(extent.count)}` : left, 'so far');
  if (!extent.complete) {
    const first = `first ${count(extent.count)}${page?.total == null ? '' : ` of ${count(page.total)}`}`;
    return say(narrowedHere ? `${left} of the ${first}` : `The ${first}`);
  }
  const whole = (page && wholeOf(page)) ?? (narrowedByPlatform ? null : extent.count);
  if (whole === null) return say(narrowedHere ? `${left} of ${count(extent.count)}` : left);
  return say(rows.length === whole ? `All ${left}` : `${left} of all ${count(whole)}`);
}

/** A list that the worker makes, before all that it's made of is synced. */
export function isGrowing<Row extends ListRow>({ all, extent }: ListModel<Row>): boolean {
  return !all && extent?.complete === false;
}

/** Returns the number of rows without filters, if the platform gave it and filters have left fewer. */
function wholeOf({ total, unfilteredTotal }: Page<unknown>): number | null {
  return total !== null && unfilteredTotal !== null && unfilteredTotal > total ? unfilteredTotal : null;
}

/** `21–40 of 214 (filtered from 1,021)`, as far as the platform gave these numbers. */
function rangeIn(page: Page<unknown>, total: number): string {
  const { from, to, rows } = page;
  const range = from === null || to === null ? count(rows.length) : `${count(from)}–${count(to)}`;
  const whole = wholeOf(page);
  return `${range} of ${count(total)}${whole === null ? '' : ` (filtered from ${count(whole)})`}`;
}

export function summaryOf<Row extends ListRow>(model: ListModel<Row>): string {
  const { noun, rows, narrowedHere } = model;
  if (rows?.length === 0) return narrowedHere ? `No ${noun} match` : `No ${noun}`;
  return rangeOf(model, noun) ?? '';
}
