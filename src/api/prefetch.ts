/** Sends reads ahead of time, and hands them to the first caller with the same request. */
import type { Call } from './client.ts';
import type { Input, OperationName, ReadName } from './operations.ts';

/** Milliseconds after which an unclaimed request is dropped. */
const longest = 15_000;

interface Sent {
  answer: Promise<unknown>;
  stop: AbortController;
  timer: ReturnType<typeof setTimeout>;
}

/** `who`: returns the identity of the signed-in user. Responses are never shared between identities. */
export function createPrefetch({ call, who }: { call: Call; who: () => string }) {
  const waiting = new Map<string, Sent>();
  const questionOf = (name: OperationName, input: object) => JSON.stringify([who(), name, input]);

  return {
    /** Sends a read now, as `call` would. */
    send<Name extends ReadName>(name: Name, input: Input<Name>): void {
      const question = questionOf(name, input);
      const stop = new AbortController();
      const answer = call(name, input, { signal: stop.signal });
      // The error reaches the caller that joins; without one it is ignored.
      answer.catch(() => undefined);
      const drop = () => {
        waiting.delete(question);
        stop.abort();
      };
      waiting.set(question, { answer, stop, timer: setTimeout(drop, longest) });
    },

    /** Like the given `call`, but joins a prefetched read once instead of sending it again. */
    call: ((name, input, options) => {
      const question = questionOf(name, input);
      const sent = waiting.get(question);
      if (!sent) return call(name, input, options);
      waiting.delete(question);
      clearTimeout(sent.timer);
      if (options?.signal?.aborted) sent.stop.abort();
      options?.signal?.addEventListener('abort', () => sent.stop.abort(), { once: true });
      return sent.answer;
    }) as Call,
  };
}
