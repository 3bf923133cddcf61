/** Sends reads ahead of time, and hands them to the first caller with the same request. */
import type { Call, CallOptions } from './client.ts';
import type { Input, OperationName, ReadName } from './operations.ts';

export interface PrefetchOptions {
  call: Call;
  /** Returns the identity of the signed-in user. Responses are never shared between identities. */
  who: () => string;
  /** Milliseconds after which an unclaimed request is dropped. */
  longest?: number;
}

export interface Prefetch {
  /** Sends a read now, as `call` would. */
  send<Name extends ReadName>(name: Name, input: Input<Name>): void;
  /** Like the given `call`, but joins a prefetched read once instead of sending it again. */
  call: Call;
}

interface Sent {
  question: string;
  who: string;
  answer: Promise<unknown>;
  stop: AbortController;
  timer: ReturnType<typeof setTimeout>;
}

export function createPrefetch({ call, who, longest = 15_000 }: PrefetchOptions): Prefetch {
  const waiting = new Set<Sent>();

  const take = (name: OperationName, input: object): Sent | undefined => {
    const question = questionOf(name, input);
    const sent = [...waiting].find((each) => each.question === question);
    if (!sent) return undefined;
    waiting.delete(sent);
    clearTimeout(sent.timer);
    if (sent.who === who()) return sent;
    sent.stop.abort();
    return undefined;
  };

  return {
    send(name, input) {
      const stop = new AbortController();
      const answer = call(name, input, { signal: stop.signal });
      // The error reaches the caller that joins; without one it is ignored.
      answer.catch(() => undefined);
      const drop = () => {
        waiting.delete(sent);
        stop.abort();
      };
      const sent: Sent = {
        question: questionOf(name, input),
        who: who(),
        answer,
        stop,
        timer: setTimeout(drop, longest),
      };
      waiting.add(sent);
    },

    call(name, input, options) {
      const sent = take(name, input);
      // The promise of `call` with the same name and input.
      return sent ? (joined(sent, options) as ReturnType<typeof call<typeof name>>) : call(name, input, options);
    },
  };
}

function questionOf(name: OperationName, input: object): string {
  return JSON.stringify([name, input]);
}

function joined({ answer, stop }: Sent, { signal }: CallOptions = {}): Promise<unknown> {
  if (signal?.aborted) stop.abort();
  signal?.addEventListener('abort', () => stop.abort(), { once: true });
  return answer;
}
