/** Memory for the platform's answers, shared by all requests of the process. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Writable } from 'node:stream';

/** Bytes that every answer may have without asking; the limit on concurrent requests bounds their sum. */
export const freeBytes = 256 * 1024;
/** Larger answers at a time, until they're ready to be sent: checking one holds up all other requests. */
const mostLarge = 2;
/** Bytes that may wait for browsers to read them. */
const mostUnsent = 64 * 1024 * 1024;

const releases = new AsyncLocalStorage<(() => void)[]>();
const waiting = new Set<() => void>();
let large = 0;

/** Adds a function to `waiting` that resolves this to true. Resolves to false if a signal aborts first. */
export function waitIn(waiting: Set<() => void>, ...signals: AbortSignal[]): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isTurn: boolean) => {
      waiting.delete(go);
      for (const signal of signals) signal.removeEventListener('abort', give);
      resolve(isTurn);
    };
    const go = () => end(true);
    const give = () => end(false);
    waiting.add(go);
    for (const signal of signals) signal.addEventListener('abort', give);
    if (signals.some(({ aborted }) => aborted)) give();
  });
}

function leave(): void {
  const [next] = waiting;
  if (next) next();
  else large -= 1;
}

/** Runs `work`, then gives back the room that it took with `takeRoom`. */
export async function withRoom<T>(work: () => Promise<T>): Promise<T> {
  const taken: (() => void)[] = [];
  try {
    return await releases.run(taken, work);
  } finally {
    for (const release of taken) release();
  }
}

/** Waits for room for one large answer. @throws the signal's reason if it aborts first */
export async function takeRoom(signal: AbortSignal): Promise<void> {
  const taken = releases.getStore();
  // Outside `withRoom`, nothing would give it back.
  if (!taken) return;
  if (large < mostLarge) large += 1;
  else if (!(await waitIn(waiting, signal))) throw signal.reason as Error;
  taken.push(leave);
}

const unsent = new Map<Writable, number>();

/**
 * Counts bytes that wait to be read. If there are too many, cuts the connection that has waited longest: its browser
 * isn't reading.
 */
export function sending(outgoing: Writable, bytes: number): void {
  unsent.set(outgoing, bytes);
  outgoing.once('close', () => unsent.delete(outgoing));
  let all = [...unsent.values()].reduce((sum, one) => sum + one, 0);
  for (const [oldest, ofOldest] of unsent) {
    if (all <= mostUnsent || oldest === outgoing) return;
    all -= ofOldest;
    unsent.delete(oldest);
    oldest.destroy();
  }
}
