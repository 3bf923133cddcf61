/** Rate limit of the sync: requests that a person waits for go first, and the platform isn't asked too often. */

export interface PaceOptions {
  /** Requests. */
  perMinute: number;
  /** True if no person waits for a response. */
  mayAsk(): boolean;
  /** Milliseconds. */
  now(): number;
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/** Milliseconds between checks for a waiting person. */
export const lookAgain = 100;

/** Resolves when the next request may be sent. Rejects if the signal aborts it. */
export function createPace({ perMinute, mayAsk, now, wait }: PaceOptions): (signal: AbortSignal) => Promise<void> {
  const apart = 60_000 / perMinute;
  let next = 0;
  return async (signal) => {
    for (;;) {
      signal.throwIfAborted();
      const ahead = next - now();
      if (ahead <= 0 && mayAsk()) break;
      await wait(mayAsk() ? ahead : lookAgain, signal);
    }
    next = Math.max(next, now()) + apart;
  };
}
