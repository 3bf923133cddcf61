/** Room in memory for the answers of the service, for all requests of the process together. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Writable } from 'node:stream';

/** Bytes that every answer may have without asking: so many requests are held at once that these are bounded too. */
export const freeBytes = 256 * 1024;
/** Larger answers at once, until they are ready to be sent: each is looked at in one go, which holds up everybody. */
const mostLarge = 2;
/** Bytes that may wait for browsers to take them. */
const mostUnsent = 64 * 1024 * 1024;

const releases = new AsyncLocalStorage<(() => void)[]>();
const waiting = new Set<() => void>();
let large = 0;

function leave(): void {
  const [next] = waiting;
  if (next) next();
  else large -= 1;
}

/** What is taken by `takeRoom` while `work` goes on is given back at its end. */
export async function withRoom<T>(work: () => Promise<T>): Promise<T> {
  const taken: (() => void)[] = [];
  try {
    return await releases.run(taken, work);
  } finally {
    for (const release of taken) release();
  }
}

/** Waits for the turn of one large answer. @throws the reason of the signal, when that comes first */
export async function takeRoom(signal: AbortSignal): Promise<void> {
  const taken = releases.getStore();
  // Nobody says when it would be given back.
  if (!taken) return;
  if (large < mostLarge) large += 1;
  else {
    await new Promise<void>((resolve, reject) => {
      const end = (settle: () => void) => {
        waiting.delete(go);
        signal.removeEventListener('abort', give);
        settle();
      };
      const go = () => end(resolve);
      const give = () => end(() => reject(signal.reason as Error));
      signal.addEventListener('abort', give);
      waiting.add(go);
    });
  }
  taken.push(leave);
}

const unsent = new Map<Writable, number>();

/** When too much waits to be taken, the connection that has waited longest is cut: its browser does not read. */
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
