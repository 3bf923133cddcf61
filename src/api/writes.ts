/** Writes as React Query takes them, in code of their own: no list waits for it. */
import { type MutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Answer } from './client.ts';
import { ApiError } from './errors.ts';
import { type JournalAnswer, outcomeByJournal } from './journal.ts';
import type { Input, ReadName, WriteName } from './operations.ts';
import { type Ended, ended } from './outcome.ts';
import { connected, journal, type SentWrite, subscribers } from './query.ts';

/**
 * The key of a write, made when its review opens: one key for one body. Undefined where no journal is kept, and while the
 * host cannot be asked for one: what is sent without is not sent then.
 */
export async function newOperationKey(): Promise<string | undefined> {
  return journal?.newKey();
}

const questions = new Map<string, Promise<JournalAnswer | null>>();

/** Whoever asks about a write that is being asked about hears the same. */
function question(key: string): Promise<JournalAnswer | null> {
  const running = questions.get(key) ?? journal?.ask(key).finally(() => questions.delete(key));
  if (!running) return Promise.resolve(null);
  questions.set(key, running);
  return running;
}

/** What the journal knows of a write that was sent under that key, also by an earlier page; null when it is no help. */
async function lookUp<Name extends WriteName>(name: Name, key: string): Promise<Ended<Answer<Name>> | null> {
  const unknown = new ApiError({ kind: 'network', message: 'It is still not known what became of it.' });
  const end = outcomeByJournal(name, await question(key), unknown);
  return end.outcome === 'not-known' ? null : end;
}

/** What a write is given: the operation's input, and the key that it is sent under. */
export type WriteInput<Name extends WriteName> = Input<Name> & { operationKey?: string | undefined };

async function send<Name extends WriteName>(name: Name, given: WriteInput<Name>): Promise<Answer<Name>> {
  const { operationKey: key, ...rest } = given;
  // Without its key, it is what it was made from.
  const input = rest as unknown as Input<Name>;
  if (key === undefined) {
    if (journal)
      throw new ApiError({ kind: 'not-sent', message: 'The host of Steward gave no answer. Nothing was sent.' });
    return connected()(name, input);
  }
  const end = await ended(connected()(name, input, { key }));
  // Where our host has said itself how far it got, its journal knows no more.
  const isOpen = end.outcome === 'not-known' && end.error.reached === undefined;
  const known = isOpen ? outcomeByJournal(name, (await journal?.ask(key)) ?? null, end.error) : end;
  if (known.outcome !== 'saved') throw known.error;
  return known.answer;
}

/**
 * A write. It is sent once, whatever happens, and the subscribers of writes hear of it. With an `operationKey`, an outcome
 * that is not known is looked up in the journal before it is told.
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
      const end = await ended(send(name, input));
      for (const subscriber of subscribers) subscriber.ended?.(write, end, cache);
      if (end.outcome !== 'saved') throw end.error;
      return end.answer;
    },
  };
}

/** A write as a form makes it: under a key, and looked up by it as long as nobody knows what became of it. */
export function useKeyedWrite<Name extends WriteName>(name: Name, { affects }: { affects: readonly ReadName[] }) {
  const cache = useQueryClient();
  const { mutateAsync } = useWrite(name, { affects });
  return {
    newKey: newOperationKey,
    /** Never rejects. */
    send: (input: Input<Name>, operationKey: string | undefined) => ended(mutateAsync({ ...input, operationKey })),
    ask: (operationKey: string) => askAgain(cache, name, { affects, operationKey }),
  };
}

/** Asks what became of a write, when it was told before that this is not known. Null when nobody knows it now. */
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
 * The same as `useKeyedWrite`, for many writes that go on without the screen that began them: `bulk` is the key of their
 * run. What was sent and answered is not held in memory.
 */
export function keyedWrites<Name extends WriteName>(
  cache: QueryClient,
  name: Name,
  { affects, bulk }: { affects: readonly ReadName[]; bulk: string },
) {
  const options = { ...mutationOf(cache, name, { affects, bulk }), gcTime: 0 };
  return {
    /** Of the next write, which is sent at once. Undefined as with `newOperationKey`. */
    newKey: async (): Promise<string | undefined> => journal?.nextKey(),
    /** Never rejects. */
    send: (input: Input<Name>, operationKey: string | undefined) =>
      ended(
        cache
          .getMutationCache()
          .build(cache, options)
          .execute({ ...input, operationKey }),
      ),
    ask: (operationKey: string) => askAgain(cache, name, { affects, operationKey }),
  };
}
