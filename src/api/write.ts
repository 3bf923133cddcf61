/** Writes: each is sent once and ends as a `WriteResult`. In a chunk that lists don't need. */
import type { Answer } from './client.ts';
import { ApiError } from './errors.ts';
import { type JournalAnswer, outcomeByJournal } from './journal.ts';
import type { Input, ReadName, WriteName } from './operations.ts';
import { toWriteResult, type WriteResult } from './outcome.ts';
import { type ImportRun, type SentWrite, writeConnection } from './query.ts';

interface WriteOptions extends Pick<SentWrite, 'affects'> {
  /** Its key in our server's journal. Without one, nothing is sent to a server that keeps a journal. */
  key: string | undefined;
  /** The import that it belongs to. */
  run?: ImportRun | undefined;
}

/**
 * Sends a write once, and tells the write subscribers. Looks up an unconfirmed outcome in the journal before it resolves.
 * Never rejects.
 */
export async function write<Name extends WriteName>(
  name: Name,
  input: Input<Name>,
  { key, affects, run }: WriteOptions,
): Promise<WriteResult<Answer<Name>>> {
  const { subscribers = [] } = writeConnection();
  const sent: SentWrite = { operation: name, input: { ...input }, key, affects, run };
  for (const subscriber of subscribers) subscriber.sent?.(sent);
  const result = await send(name, input, key);
  for (const subscriber of subscribers) subscriber.ended?.(sent, result);
  return result;
}

async function send<Name extends WriteName>(
  name: Name,
  input: Input<Name>,
  key: string | undefined,
): Promise<WriteResult<Answer<Name>>> {
  const { request, journal } = writeConnection();
  if (!request || (journal && key === undefined)) return notSent;
  const result = toWriteResult(await request(name, input, key === undefined ? {} : { key }));
  if (!journal || key === undefined || result.outcome !== 'unconfirmed') return result;
  // If our server itself reported how far the request got, its journal knows no more.
  if (result.error.reached !== undefined) return result;
  return outcomeByJournal(name, await journal.ask(key), result.error);
}

const notSent: WriteResult<never> = {
  outcome: 'not-sent',
  error: new ApiError({ kind: 'not-sent', message: 'The Steward server didn’t respond. Nothing was sent.' }),
};

const questions = new Map<string, Promise<JournalAnswer | null>>();

/** Looks up a write in the journal. Concurrent lookups of a key share one request. */
function askOnce(key: string): Promise<JournalAnswer | null> {
  const running =
    questions.get(key) ??
    writeConnection()
      .journal?.ask(key)
      .finally(() => questions.delete(key));
  if (!running) return Promise.resolve(null);
  questions.set(key, running);
  return running;
}

/** Returns a write's outcome from the journal, also for writes of an earlier page. Null if it is still unconfirmed. */
export async function lookUp<Name extends WriteName>(
  name: Name,
  { key, affects }: { key: string; affects: readonly ReadName[] },
): Promise<WriteResult<Answer<Name>> | null> {
  const unknown = new ApiError({ kind: 'network', message: 'Still unconfirmed.' });
  const result = outcomeByJournal(name, await askOnce(key), unknown);
  if (result.outcome === 'unconfirmed') return null;
  for (const each of writeConnection().subscribers ?? []) each.found?.({ operation: name, affects, key }, result);
  return result;
}

/** Returns how a run sends the writes of one operation. `run`: the import that they belong to. */
export function writesOf<Name extends WriteName>(name: Name, { affects, run }: Omit<WriteOptions, 'key'>) {
  return {
    /**
     * Returns the key of the next write. The rows of an import use our server's latest stamp. Undefined without a journal,
     * and while our server is unreachable, in which case the write isn't sent.
     */
    newKey: async (): Promise<string | undefined> =>
      run === undefined ? writeConnection().journal?.newKey() : writeConnection().journal?.nextKey(),
    send: (input: Input<Name>, key: string | undefined) => write(name, input, { key, affects, run }),
    ask: (key: string) => lookUp(name, { key, affects }),
  };
}
