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
import { type Ended, ended } from './outcome.ts';

/** A write on its way. Its subscribers get the same object when it is sent and when it ends. */
export interface SentWrite {
  operation: WriteName;
  /** Ids of its path, its body, and the key that it is sent under. */
  input: Readonly<Record<string, unknown>>;
  /** Reads whose answers it changes. */
  affects: readonly ReadName[];
  /** The key of the spreadsheet's run that it is a row of. */
  run: string | undefined;
}

/** Hears of every write. It must not throw: the write would count as failed. */
export interface WriteSubscriber {
  sent?(write: SentWrite): void;
  /** Before whoever sent the write hears of its end. */
  ended?(write: SentWrite, end: Ended<unknown>, cache: QueryClient): void;
  /** The journal told later what became of the write that was sent under this key. */
  found?(
    write: Pick<SentWrite, 'operation' | 'affects'> & { operationKey: string },
    end: Ended<unknown>,
    cache: QueryClient,
  ): void;
}

let call: Call | undefined;
let journal: Journal | undefined;
let subscribers: readonly WriteSubscriber[] = [];

/** Gives reads and writes the client that they call, the journal that they ask, and those who hear of every write. */
export function connect(client: Call, ofHost?: Journal, ofWrites: readonly WriteSubscriber[] = []): void {
  call = client;
  journal = ofHost;
  subscribers = ofWrites;
}

/** Has the reads that a write affects asked again when it was carried out, or may have been. */
export const staleReads: WriteSubscriber = {
  // Not waited for: the outcome is known now, however long the lists take.
  ended({ affects }, { outcome }, cache) {
    if (outcome === 'saved' || outcome === 'not-known') void refresh(cache, affects);
  },
  found({ affects }, { outcome }, cache) {
    if (outcome === 'saved') void refresh(cache, affects);
  },
};

function connected(): Call {
  if (!call) throw new Error('connect() has not been called');
  return call;
}

/** Query options of one read; its key is `[operation, input]`. */
export function read<Name extends ReadName>(name: Name, input: Input<Name>) {
  return queryOptions<Answer<Name>, ApiError>({
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

/** Marks every answer of these operations as out of date; those on screen are asked for again. */
export function refresh(cache: QueryClient, names: readonly OperationName[]): Promise<void> {
  const affected: readonly unknown[] = names;
  return cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey.some((part) => affected.includes(part)) });
}

const mostAttempts = 3;
const longestWait = 60;

/** Reads only, after failures that may pass, three attempts in all (README.md, "Trying again"). */
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
        // A copy would no longer tell what its answer left out, see fields.ts.
        structuralSharing: false,
        gcTime: 300_000,
        refetchOnWindowFocus: false,
        // The default of `networkMode: 'always'` is false.
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always', retry: 0 },
    },
  });
}
