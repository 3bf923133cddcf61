/** What is said of rows that were loaded page by page, and of pages that could be. */
import type { Page } from '../../api/page.ts';
import { formatCount } from '../values/money.ts';
import { formatClock } from '../values/time.ts';
import { plural } from '../values/words.ts';
import type { Loaded } from './loaded.ts';

/** `all 1,021 rows loaded at 14:02:10` */
export function loadedRows({ rows, complete, loadedAt }: Loaded<unknown>): string {
  const count = formatCount(rows.length);
  return `${complete ? 'all' : 'the first'} ${count} rows loaded at ${formatClock(loadedAt)}`;
}

/** What must be known about rows that were loaded page by page; empty when nothing must. */
export function changeNotes({ changed, repeated }: Loaded<unknown>): string {
  return [
    changed ? 'The list changed while it was loaded, so rows may be missing.' : '',
    repeated > 0 ? `${plural(repeated, 'row', 'rows')} came twice and ${repeated === 1 ? 'is' : 'are'} here once.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** What kept the latest loading from the last page; empty when nothing did, or when it was stopped here. */
export function whyNotAll({ tooMuch, stuck, failed }: Pick<Loaded<unknown>, 'tooMuch' | 'stuck' | 'failed'>): string {
  if (failed) return failed.message;
  if (tooMuch) return 'a browser does not hold more. Narrow the list with filters of the service.';
  if (stuck === 'repeats') return 'the service gave the same page again instead of the next one.';
  return stuck === 'gap' ? 'the service gave a page without rows before the last one.' : '';
}

export function hasMore({ last, number, hasNext }: Page<unknown>): boolean {
  return last === null ? hasNext || number > 1 : last > 1;
}

/** `Load all 41 pages` */
export function loadWords({ last }: Page<unknown>): string {
  return last === null ? 'Load all pages' : `Load all ${formatCount(last)} pages`;
}
