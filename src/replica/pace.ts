/** When the reader may ask: never before what a person waits for, and not more often than the service should be asked. */

export interface PaceOptions {
  /** Requests. */
  perMinute: number;
  /** No person waits for an answer. */
  mayAsk(): boolean;
  /** Milliseconds. */
  now(): number;
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/** Milliseconds until it is looked again whether anybody still waits. */
export const lookAgain = 100;

/** Resolves when the next request may be sent; rejects when the signal ends it. */
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
