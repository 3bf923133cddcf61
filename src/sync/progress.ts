/** Progress of the first sync, over all lists to sync. */
import type { ListName } from '#api/operations.ts';
import { formatCount, plural } from '#domain/values/labels.ts';
import type { Attributed, Coverage } from './donors/gift-donors.ts';
import { type ListState, type ListStates } from './lists.ts';
import { listNames } from '#domain/resources.ts';

export interface SyncProgress {
  pages: number;
  of: number;
  /** Milliseconds left at the pace so far. Null while that's unknown. */
  left: number | null;
}

/** With less, the pace is a guess. */
const [leastPages, leastTime] = [5, 3000];
/** Milliseconds without progress after which the sync counts as paused: in a hidden tab, offline, or asleep. */
const longestGap = 5000;

/**
 * Returns a function for the sync progress since its first call that knew the number of all pages. It returns null
 * before, and once all lists are synced. `now` returns milliseconds.
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

/** True for a list that this token can't sync. */
export function isListClosed(problem: ListState['problem']): boolean {
  return problem === 'refused' || problem === 'too-much';
}

/** True once the list was read to its end, or if it won't be. */
export function isListSettled({ wholeSince, problem }: ListState): boolean {
  return wholeSince !== null || isListClosed(problem);
}

/** False until donors have been identified once: until then, what a person gave would be too low. */
export function wereDonorsAsked(status: { donors: Attributed | null } | null): boolean {
  return status !== null && status.donors !== null && !status.donors.isFirst;
}

export type Known = 'known' | 'awaited' | 'unavailable';

interface Status {
  lists: ListStates;
  donors: Attributed | null;
}

/** Returns how far all rows of a list are known. Null: the sync is about to start. */
export function listKnown(status: Pick<Status, 'lists'> | null, name: ListName): Known {
  const { wholeSince = null, problem = null } = status?.lists[name] ?? {};
  if (wholeSince !== null) return 'known';
  return isListClosed(problem) ? 'unavailable' : 'awaited';
}

/** Returns how far it's known what people gave. */
export function givingKnown(status: Status | null): Known {
  if (wereDonorsAsked(status)) return 'known';
  const transactions = listKnown(status, 'listTransactions');
  return transactions === 'known' ? 'awaited' : transactions;
}

/** False while donors are still being identified, so that figures about them may change. */
export function areDonorsAsked(status: { donors: Attributed | null; identifying: Coverage | null }): boolean {
  return status.donors !== null && (status.donors.done || status.identifying === null);
}

/** Returns the progress as a sentence: `Identifying donors: 3,204 of 5,000 transactions.` */
export function identifyingMessage(coverage: Pick<Coverage, 'known' | 'gifts'> | null): string {
  return coverage
    ? `Identifying donors: ${formatCount(coverage.known)} of ${plural(coverage.gifts, 'transaction', 'transactions')}.`
    : 'Identifying donors…';
}

/** True until its first page arrives. */
const isUncounted = ({ last, wholeSince }: ListState) => last === null && wholeSince === null;

/** Counts by rows: a list that restarts is back at page 1 but keeps its rows. */
function pagesRead({ wholeSince, last, rows, total }: ListState): number {
  const pages = last ?? 1;
  if (wholeSince !== null) return pages;
  return total ? Math.floor(pages * Math.min(1, rows / total)) : 0;
}
