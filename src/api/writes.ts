/** React Query mutations of writes, in a separate chunk that lists don't need. */
import { type MutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Answer } from './client.ts';
import { ApiError } from './errors.ts';
import { type JournalAnswer, outcomeByJournal } from './journal.ts';
import type { Input, ReadName, WriteName } from './operations.ts';
import { type Ended, waitForOutcome } from './outcome.ts';
import { connected, journal, type SentWrite, subscribers } from './query.ts';

/**
 * Returns the key of a write, created when its review opens: one key per body. Undefined without a journal, and while our
 * server is unreachable, in which case the write isn't sent.
 */
export async function newOperationKey(): Promise<string | undefined> {
  return journal?.newKey();
}

const questions = new Map<string, Promise<JournalAnswer | null>>();

/** Looks up a write in the journal. Concurrent lookups of a key share one request. */
function lookUpOnce(key: string): Promise<JournalAnswer | null> {
  const running = questions.get(key) ?? journal?.ask(key).finally(() => questions.delete(key));
  if (!running) return Promise.resolve(null);
  questions.set(key, running);
  return running;
}

/** Returns a write's outcome from the journal, also for writes of an earlier page. Null if still unconfirmed. */
async function lookUp<Name extends WriteName>(name: Name, key: string): Promise<Ended<Answer<Name>> | null> {
  const unknown = new ApiError({ kind: 'network', message: 'Still unconfirmed.' });
  const end = outcomeByJournal(name, await lookUpOnce(key), unknown);
  return end.outcome === 'not-known' ? null : end;
}

/** The operation's input, and the write's key. */
export type WriteInput<Name extends WriteName> = Input<Name> & { operationKey?: string | undefined };

async function send<Name extends WriteName>(name: Name, given: WriteInput<Name>): Promise<Answer<Name>> {
  const { operationKey: key, ...rest } = given;
  // Without the key, it is the operation's input again.
  const input = rest as unknown as Input<Name>;
  if (key === undefined) {
    if (journal)
      throw new ApiError({ kind: 'not-sent', message: 'The Steward server didn’t respond. Nothing was sent.' });
    return connected()(name, input);
  }
  const end = await waitForOutcome(connected()(name, input, { key }));
  // If our server itself reported how far the request got, its journal knows no more.
  const isOpen = end.outcome === 'not-known' && end.error.reached === undefined;
  const known = isOpen ? outcomeByJournal(name, (await journal?.ask(key)) ?? null, end.error) : end;
  if (known.outcome !== 'saved') throw known.error;
  return known.answer;
}

/**
 * Returns a mutation that sends a write once and notifies the write subscribers. With an `operationKey`, looks up an
 * unconfirmed outcome in the journal before it settles.
 */
export function useWrite<Name extends WriteName>(name: Name, { affects }: { affects: readonly ReadName[] }) {
  return useMutation(mutationOf(useQueryClient(), name, { affects }));
}

function mutationOf<Name extends WriteName>(
  cache: QueryClient,
  name: Name,
  { affects, bulk }: { affects: readonly ReadName[]; bulk?: string },
): MutationOptions<Answer<Name>, ApiError, WriteInput<Name>> {
  return {
    mutationKey: [name],
    mutationFn: async (input) => {
      const write: SentWrite = { operation: name, input, affects, run: bulk };
      for (const subscriber of subscribers) subscriber.sent?.(write);
      const end = await waitForOutcome(send(name, input));
      for (const subscriber of subscribers) subscriber.ended?.(write, end, cache);
      if (end.outcome !== 'saved') throw end.error;
      return end.answer;
    },
  };
}

/** Returns the functions with which a form sends a write under a key and looks it up while unconfirmed. */
export function useKeyedWrite<Name extends WriteName>(name: Name, { affects }: { affects: readonly ReadName[] }) {
  const cache = useQueryClient();
  const { mutateAsync } = useWrite(name, { affects });
  return {
    newKey: newOperationKey,
    /** Never rejects. */
    send: (input: Input<Name>, operationKey: string | undefined) =>
      waitForOutcome(mutateAsync({ ...input, operationKey })),
    ask: (operationKey: string) => askAgain(cache, name, { affects, operationKey }),
  };
}

/** Looks up an unconfirmed write again. Returns null if it is still unconfirmed. */
export function askAgain<Name extends WriteName>(
  cache: QueryClient,
  name: Name,
  { affects, operationKey }: { affects: readonly ReadName[]; operationKey: string },
): Promise<Ended<Answer<Name>> | null> {
  const options: MutationOptions<Ended<Answer<Name>> | null, ApiError, string> = {
    mutationKey: ['lookUp', name],
    mutationFn: async (key) => {
      const end = await lookUp(name, key);
      if (end) {
        for (const each of subscribers) each.found?.({ operation: name, affects, operationKey: key }, end, cache);
      }
      return end;
    },
  };
  return cache.getMutationCache().build(cache, options).execute(operationKey);
}

/**
 * Like `useKeyedWrite`, for the writes of an import, which continue without the screen that started them. `bulk` is the
 * run's key. Doesn't keep requests and responses in memory.
 */
export function keyedWrites<Name extends WriteName>(
  cache: QueryClient,
  name: Name,
  { affects, bulk }: { affects: readonly ReadName[]; bulk: string },
) {
  const options = { ...mutationOf(cache, name, { affects, bulk }), gcTime: 0 };
  return {
    /** Returns the key of the next write, which is sent at once. Undefined as with `newOperationKey`. */
    newKey: async (): Promise<string | undefined> => journal?.nextKey(),
    /** Never rejects. */
    send: (input: Input<Name>, operationKey: string | undefined) =>
      waitForOutcome(
        cache
          .getMutationCache()
          .build(cache, options)
          .execute({ ...input, operationKey }),
      ),
    ask: (operationKey: string) => askAgain(cache, name, { affects, operationKey }),
  };
}
