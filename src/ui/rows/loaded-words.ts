/** Messages about rows that were loaded page by page, and about pages that can be loaded. */
import { plural, formatCount } from '../../domain/values/labels.ts';
import type { Page } from '../../api/page.ts';
import type { Loaded } from './loaded.ts';

/** Returns caveats about rows that were loaded page by page; may be empty. */
export function changeNotes({ changed, repeated }: Loaded<unknown>): string {
  return [
    changed ? 'The list changed while loading, so some rows may be missing.' : '',
    repeated > 0 ? plural(repeated, 'row removed as a duplicate.', 'rows removed as duplicates.') : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Returns why the latest loading ended before the last page; empty if it didn't, or if the user stopped it. */
export function whyNotAll({ tooMuch, stuck, failed }: Pick<Loaded<unknown>, 'tooMuch' | 'stuck' | 'failed'>): string {
  if (failed) return failed.message;
  if (tooMuch) return 'your browser can’t hold more. Filter the list, then load it again.';
  if (stuck === 'repeats') return 'the platform returned the same page twice.';
  return stuck === 'gap' ? 'the platform returned an empty page.' : '';
}

export function hasMore({ last, number, hasNext }: Page<unknown>): boolean {
  return last === null ? hasNext || number > 1 : last > 1;
}

/** `Load all 41 pages` */
export function loadWords({ last }: Page<unknown>): string {
  return last === null ? 'Load all pages' : `Load all ${formatCount(last)} pages`;
}
