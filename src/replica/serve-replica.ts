/**
 * The worker's side of the boundary. One message asks, one message answers. The worker itself asks the page for pages of
 * gifts, which alone holds the token, and tells it who gave.
 */
import { ApiError, type Failure } from '../api/errors.ts';
import type { Input } from '../api/operations.ts';
import type { GiftPage } from './givers/asking.ts';
import type { Giver } from './givers/evidence.ts';
import type { KeptStatus } from './keeping.ts';
import { createReplica, type Question } from './replica.ts';

/** To the worker: a question, or the page of gifts that it asked for. */
export type ToWorker =
  | { number: number; question: Question; given: unknown }
  | { asked: number; page: GiftPage }
  | { asked: number; failure: Failure };

/** From the worker: an answer, a page of gifts that it asks for, givers that have become known, what becomes of keeping. */
export type FromWorker =
  | { number: number; answer: unknown }
  | { number: number; failed: string }
  | { asked: number; input: Input<'listTransactions'> }
  | { givers: ReadonlyMap<string, Giver | null> }
  | { kept: KeptStatus };

export interface Port {
  addEventListener(type: 'message', listener: (event: { data: ToWorker }) => void): void;
  postMessage(message: FromWorker): void;
}

export function serveReplica(port: Port): void {
  const asking = new Map<number, { answer: (page: GiftPage) => void; fail: (error: Error) => void }>();
  let count = 0;
  const replica = createReplica({
    askGifts: (input) =>
      new Promise((answer, fail) => {
        count += 1;
        asking.set(count, { answer, fail });
        port.postMessage({ asked: count, input });
      }),
    told: (givers) => port.postMessage({ givers }),
    kept: (kept) => port.postMessage({ kept }),
  });
  port.addEventListener('message', ({ data }) => {
    if ('question' in data) return void answer(data.number, data.question, data.given);
    const asker = asking.get(data.asked);
    asking.delete(data.asked);
    if ('page' in data) asker?.answer(data.page);
    else asker?.fail(new ApiError(data.failure));
  });

  async function answer(number: number, question: Question, given: unknown): Promise<void> {
    try {
      // The type of what is given follows from the question; `ask` in replica-worker.ts holds them together.
      port.postMessage({ number, answer: await (replica[question] as (asked: unknown) => unknown)(given) });
    } catch (error) {
      port.postMessage({ number, failed: error instanceof Error ? error.message : String(error) });
    }
  }
}
