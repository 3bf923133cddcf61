/** Reads and writes as React Query takes them. The only file of `api` that knows React. */
import {
  MutationCache,
  type MutationOptions,
  QueryCache,
  type QueryClient,
  QueryClient as Client,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { Answer, Call } from './client.ts';
import { ApiError } from './errors.ts';
import { type Journal, type JournalAnswer, outcomeByJournal } from './journal.ts';
import type { Input, OperationName, ReadName, WriteName } from './operations.ts';
import { type Ended, ended, outcomeOf } from './outcome.ts';

let call: Call | undefined;
let journal: Journal | undefined;

/** Gives `read` and `useWrite` the client that they call, and the journal that they ask. Done once, at boot. */
export function connect(client: Call, ofHost?: Journal): void {
  call = client;
  journal = ofHost;
}

function connected(): Call {
  if (!call) throw new Error('connect() has not been called');
  return call;
}

/** Query options of one read; its key is `[operation, input]`. */
export function read<Name extends ReadName>(name: Name, input: Input<Name>) {
  return queryOptions<Answer<Name>, ApiError, Answer<Name>, readonly [Name, Input<Name>]>({
    queryKey: [name, input],
    queryFn: ({ signal }) => connected()(name, input, { signal }),
  });
}

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
 * A write. It is sent once, whatever happens; when it was carried out, or may have been, the reads it `affects` are
 * asked for again. With an `operationKey`, an outcome that is not known is looked up in the journal before it is told.
 */
export function useWrite<Name extends WriteName>(name: Name, { affects }: { affects: readonly ReadName[] }) {
  return useMutation(mutationOf(useQueryClient(), name, affects));
}

function mutationOf<Name extends WriteName>(
  cache: QueryClient,
  name: Name,
  affects: readonly ReadName[],
): MutationOptions<Answer<Name>, ApiError, WriteInput<Name>> {
  return {
    mutationKey: [name],
    mutationFn: (given) => send(name, given),
    onSettled: (_answer, error) => {
      // Not waited for: the outcome is known now, however long the lists take.
      if (error === null || outcomeOf(error) === 'not-known') void refresh(cache, affects);
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

/** The mutation key of a question about a write; the operation's name follows. Its variable is the write's key. */
export const lookUpKey = 'lookUp';

/** Asks what became of a write, when it was told before that this is not known. Null when nobody knows it now. */
export function askAgain<Name extends WriteName>(
  cache: QueryClient,
  name: Name,
  { affects, operationKey }: { affects: readonly ReadName[]; operationKey: string },
): Promise<Ended<Answer<Name>> | null> {
  const options: MutationOptions<Ended<Answer<Name>> | null, ApiError, string> = {
    mutationKey: [lookUpKey, name],
    mutationFn: (key) => lookUp(name, key),
    onSuccess: (end) => {
      if (end?.outcome === 'saved') void refresh(cache, affects);
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
  const options = { ...mutationOf(cache, name, affects), meta: { bulk }, gcTime: 0 };
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

/** Marks every answer of these operations as out of date; those on screen are asked for again. */
export function refresh(cache: QueryClient, names: readonly OperationName[]): Promise<void> {
  const affected: readonly unknown[] = names;
  return cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey.some((part) => affected.includes(part)) });
}

const mostAttempts = 3;
const longestWait = 60;

/** design.md §3, "Retrying": reads only, after failures that may pass, three attempts in all. */
export function triesAgain(failures: number, error: unknown): boolean {
  if (failures >= mostAttempts || !(error instanceof ApiError)) return false;
  const { kind, status, retryAfter } = error;
  if (retryAfter !== undefined && retryAfter > longestWait) return false;
  if (status === undefined) return kind === 'network' || kind === 'timeout';
  return status === 408 || status === 429 || status >= 500;
}

/** Milliseconds before the next attempt: full jitter up to 8 s, and never sooner than the service asked. */
export function waitBefore(failures: number, error: unknown, random = Math.random): number {
  const asked = error instanceof ApiError && error.retryAfter !== undefined ? error.retryAfter * 1000 : 0;
  return Math.max(asked, random() * Math.min(8000, 500 * 2 ** failures));
}

/** `failed` hears of every read and every write that failed for good. */
export function createQueryClient(failed: (error: unknown) => void = () => undefined): QueryClient {
  return new Client({
    queryCache: new QueryCache({ onError: failed }),
    mutationCache: new MutationCache({ onError: failed }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: (failures, error) => triesAgain(failures + 1, error),
        retryDelay: waitBefore,
        staleTime: 30_000,
        gcTime: 300_000,
        refetchOnWindowFocus: false,
        // The default of `networkMode: 'always'` is false.
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always', retry: 0 },
    },
  });
}
