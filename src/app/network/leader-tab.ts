/** Leader election: one tab per account runs the sync for all tabs. */
import { onSignedIn } from '../../ui/browser/sign-in-asked.ts';

type Read = (signal: AbortSignal) => Promise<void>;

/**
 * Calls `read` while this tab is visible and no other tab is the leader, and stops it when the tab is hidden. After a
 * rejected token, restarts with the next sign-in.
 */
export function runInLeaderTab(name: string, read: Read, signal: AbortSignal): void {
  let turn: AbortController | null = null;
  const end = () => {
    turn?.abort();
    turn = null;
  };
  const begin = () => {
    if (turn || document.hidden || signal.aborted) return;
    turn = new AbortController();
    const until = AbortSignal.any([turn.signal, signal]);
    // Rejects if the turn ends while waiting for the lock or during the sync.
    navigator.locks.request(name, { signal: until }, () => read(until)).catch(() => undefined);
  };
  document.addEventListener('visibilitychange', () => (document.hidden ? end() : begin()), { signal });
  const stop = onSignedIn(() => {
    end();
    begin();
  });
  signal.addEventListener('abort', stop);
  begin();
}
