/** Reads as React Query takes them, and what reads and writes (`writes.ts`) are connected to. */
import {
  MutationCache,
  QueryCache,
  type QueryClient,
  QueryClient as Client,
  queryOptions,
} from '@tanstack/react-query';
import type { Answer, Call } from './client.ts';
import { ApiError } from './errors.ts';
import type { Journal } from './journal.ts';
import type { Input, OperationName, ReadName, WriteName } from './operations.ts';
import type { Ended } from './outcome.ts';

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
export let journal: Journal | undefined;
export let subscribers: readonly WriteSubscriber[] = [];

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

export function connected(): Call {
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
