/** One tab of an account reads all lists, for all of them. */
import { onSignedIn } from '../../ui/browser/sign-in-asked.ts';

type Read = (signal: AbortSignal) => Promise<void>;

/**
 * Calls `read` whenever this tab is looked at and no other one reads, and ends it when nobody looks at it any more. A tab
 * whose token was refused goes on once somebody has signed in again.
 */
export function takeTurns(name: string, read: Read, signal: AbortSignal): void {
  let turn: AbortController | null = null;
  const end = () => {
    turn?.abort();
    turn = null;
  };
  const begin = () => {
    if (turn || document.hidden || signal.aborted) return;
    turn = new AbortController();
    const until = AbortSignal.any([turn.signal, signal]);
    // Its turn may end before it comes, and the rows in the middle of it.
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
