/**
 * The worker's side of the boundary. One message asks, one message answers. Several tabs may share it: one of them reads,
 * and where it stands is told to all. The worker itself asks the tab that reads for pages of gifts, since pages alone hold
 * the token, and tells all of them who gave.
 */
import { ApiError, type Failure } from '../api/errors.ts';
import type { Input } from '../api/operations.ts';
import type { GiftPage } from './givers/asking.ts';
import type { Giver } from './givers/evidence.ts';
import type { KeptStatus, Standing } from './keeping.ts';
import type { Context } from './context.ts';
import { createReplica, type Question } from './replica.ts';

/** To the worker. */
export type ToWorker =
  | { number: number; question: Question; given: unknown; context: Context }
  /** The page of gifts that it asked for. */
  | { asked: number; page: GiftPage }
  | { asked: number; failure: Failure }
  /** From now on it is this tab that reads. */
  | { reads: true }
  /** Where the reading stands, from the tab that reads. */
  | { standing: Standing }
  /** To the tab that reads. */
  | { readAgain: true }
  /** All rows go, for every tab. */
  | { end: true };

/** From the worker. */
export type FromWorker =
  | { number: number; answer: unknown }
  | { number: number; failed: string }
  /** It asks for a page of gifts. */
  | { asked: number; input: Input<'listTransactions'> }
  /** They have become known. */
  | { givers: ReadonlyMap<string, Giver | null> }
  | { kept: KeptStatus }
  /** How many changes of this browser are in the rows. */
  | { writes: number }
  | { standing: Standing }
  | { readAgain: true };

export interface Port {
  addEventListener(type: 'message', listener: (event: { data: ToWorker }) => void): void;
  postMessage(message: FromWorker): void;
}

interface Asking {
  input: Input<'listTransactions'>;
  answer(page: GiftPage): void;
  fail(error: Error): void;
}

/** @returns what serves one more tab */
export function createServer(close: () => void): (port: Port) => void {
  const ports = new Set<Port>();
  let reader: Port | null = null;
  const asking = new Map<number, Asking>();
  let [count, writes] = [0, 0];
  const tell = (port: Port | null, message: FromWorker) => port?.postMessage(message);
  const tellAll = (message: FromWorker) => ports.forEach((port) => port.postMessage(message));
  const replica = createReplica({
    askGifts: (input) =>
      new Promise((answer, fail) => {
        count += 1;
        asking.set(count, { input, answer, fail });
        tell(reader, { asked: count, input });
      }),
    told: (givers) => tellAll({ givers }),
    kept: (kept) => tellAll({ kept }),
    changed() {
      writes += 1;
      tellAll({ writes });
    },
  });

  function hear(port: Port, message: ToWorker): void {
    if ('question' in message) return void answer(port, message);
    if ('readAgain' in message) return tell(reader, message);
    if ('end' in message) {
      replica.close();
      return close();
    }
    if ('reads' in message) {
      reader = port;
      // What the tab before has not answered is asked of this one.
      for (const [asked, { input }] of asking) port.postMessage({ asked, input });
      return;
    }
    if ('standing' in message) {
      // A tab that no longer reads may have said it before it heard so.
      if (port !== reader) return;
      replica.note(message.standing);
      for (const other of ports) if (other !== port) tell(other, message);
      return;
    }
    const asker = asking.get(message.asked);
    asking.delete(message.asked);
    if ('page' in message) asker?.answer(message.page);
    else asker?.fail(new ApiError(message.failure));
  }

  async function answer(
    port: Port,
    { number, question, given, context }: Extract<ToWorker, { question: Question }>,
  ): Promise<void> {
    try {
      replica.viewAs(context);
      // The type of what is given follows from the question; `ask` in replica-worker.ts holds them together.
      port.postMessage({ number, answer: await (replica[question] as (asked: unknown) => unknown)(given) });
    } catch (error) {
      port.postMessage({ number, failed: error instanceof Error ? error.message : String(error) });
    }
  }

  return (port) => {
    ports.add(port);
    port.addEventListener('message', ({ data }) => hear(port, data));
  };
}
