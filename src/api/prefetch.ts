/** Reads that are sent before anybody asks for them, and then given to whoever asks for the same. */
import type { Call, CallOptions } from './client.ts';
import type { Input, OperationName, ReadName } from './operations.ts';

export interface PrefetchOptions {
  call: Call;
  /** In whose name a request goes out. An answer to one is never given to another. */
  who: () => string;
  /** Milliseconds that an answer, or the wait for it, may last until somebody asks. */
  longest?: number;
}

export interface Prefetch {
  /** Sends a read now, as `call` would. */
  send<Name extends ReadName>(name: Name, input: Input<Name>): void;
  /** The same as the given one, but a read that was sent ahead is joined once instead of sent again. */
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
      // Whoever asks hears of it; nobody has to.
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
      // It is the answer of `call` to the same name and input.
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
