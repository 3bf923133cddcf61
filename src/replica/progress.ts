/** Progress of the first sync, over all lists that the token has access to. */
import { listNames, type ListState, type ListStates } from './lists.ts';

export interface SyncProgress {
  pages: number;
  of: number;
  /** Milliseconds at the pace so far; null while that's unknown. */
  left: number | null;
}

/** Too little to tell a pace by. */
const [leastPages, leastTime] = [5, 3000];

/**
 * Returns a function for the progress since its first call that knew the number of all pages. It returns null before, and
 * once all lists are synced. Pages never go back. `now` returns milliseconds.
 */
export function progressFrom(now: () => number): (lists: ListStates) => SyncProgress | null {
  let start: { at: number; pages: number } | undefined;
  return (lists) => {
    const states = listNames.map((name) => lists[name]).filter(({ problem }) => !isClosed(problem));
    if (states.every(({ wholeSince }) => wholeSince !== null)) return null;
    if (states.some(({ last, wholeSince }) => last === null && wholeSince === null)) return null;
    const pages = states.reduce((sum, state) => sum + pagesRead(state), 0);
    const of = states.reduce((sum, { last }) => sum + (last ?? 1), 0);
    start ??= { at: now(), pages };
    const [read, took] = [pages - start.pages, now() - start.at];
    return { pages, of, left: read < leastPages || took < leastTime ? null : (took / read) * (of - pages) };
  };
}

const isClosed = (problem: ListState['problem']) => problem === 'refused' || problem === 'too-much';

/** Counts by rows, since a list that restarts has a next page of 1 and keeps its rows. */
function pagesRead({ wholeSince, last, rows, total }: ListState): number {
  const pages = last ?? 1;
  if (wholeSince !== null) return pages;
  return total ? Math.floor(pages * Math.min(1, rows / total)) : 0;
}
