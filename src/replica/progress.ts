/** Progress of the first sync, over all lists that will be synced. */
import { formatCount, plural } from '../domain/values/labels.ts';
import type { Attributed, Coverage } from './givers/givers.ts';
import { listNames, type ListState, type ListStates } from './lists.ts';

export interface SyncProgress {
  pages: number;
  of: number;
  /** Milliseconds at the pace so far; null while that's unknown. */
  left: number | null;
}

/** Too little to tell a pace by. */
const [leastPages, leastTime] = [5, 3000];
/** Milliseconds without news after which the sync rests: in a hidden tab, offline, or asleep. */
const longestGap = 5000;

/**
 * Returns a function for the progress since its first call that knew the number of all pages. It returns null before, and
 * once all lists are synced. `now` returns milliseconds.
 */
export function progressFrom(now: () => number): (lists: ListStates) => SyncProgress | null {
  let start: number | undefined;
  let [took, last] = [0, 0];
  return (lists) => {
    const states = listNames.map((name) => lists[name]).filter(({ problem }) => !isListClosed(problem));
    if (states.every(({ wholeSince }) => wholeSince !== null)) return null;
    if (states.some((state) => state.problem === null && isUncounted(state))) return null;
    const counted = states.filter((state) => !isUncounted(state));
    const pages = counted.reduce((sum, state) => sum + pagesRead(state), 0);
    const of = counted.reduce((sum, state) => sum + (state.last ?? 1), 0);
    const at = now();
    if (start === undefined) [start, last] = [pages, at];
    took += Math.min(at - last, longestGap);
    last = at;
    const read = pages - start;
    return { pages, of, left: read < leastPages || took < leastTime ? null : (took / read) * (of - pages) };
  };
}

/** Returns true for a list that this token can't sync. */
export function isListClosed(problem: ListState['problem']): boolean {
  return problem === 'refused' || problem === 'too-much';
}

/** Returns false while donors are still being asked for, so that figures about them may change. */
export function areDonorsAsked(status: { givers: Attributed | null; identifying: Coverage | null }): boolean {
  return status.givers !== null && (status.givers.done || status.identifying === null);
}

/** Says how far that is: `Identifying donors: 3,204 of 5,000 transactions.` */
export function identifyingMessage(coverage: Pick<Coverage, 'known' | 'gifts'> | null): string {
  return coverage
    ? `Identifying donors: ${formatCount(coverage.known)} of ${plural(coverage.gifts, 'transaction', 'transactions')}.`
    : 'Identifying donors…';
}

/** Its first page hasn't come. */
const isUncounted = ({ last, wholeSince }: ListState) => last === null && wholeSince === null;

/** Counts by rows, since a list that restarts has a next page of 1 and keeps its rows. */
function pagesRead({ wholeSince, last, rows, total }: ListState): number {
  const pages = last ?? 1;
  if (wholeSince !== null) return pages;
  return total ? Math.floor(pages * Math.min(1, rows / total)) : 0;
}
