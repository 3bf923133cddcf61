/** React Query options of reads, and the shared connection of reads and writes (`write.ts`). */
import {
  MutationCache,
  QueryCache,
  type QueryClient,
  QueryClient as Client,
  queryOptions,
} from '@tanstack/react-query';
import type { Answer, Call, Request } from './client.ts';
import { triesAgain, waitBefore } from './retry.ts';
import { ApiError } from './errors.ts';
import type { Journal } from './journal.ts';
import type { Input, OperationName, ReadName, WriteName } from './operations.ts';
import type { WriteResult } from './outcome.ts';

/** An import, whose writes are one entry in Activity. */
export interface ImportRun {
  key: string;
  /** The number of rows to be sent. */
  rows: number;
  /** A hash of the file, which recognizes it. Absent for rows that don't come from a file. */
  file?: string | undefined;
}

/** A write in progress. Subscribers get the same object when it is sent and when it ends. */
export interface SentWrite {
  operation: WriteName;
  /** The IDs in its path, and its body. */
  input: Readonly<Record<string, unknown>>;
  /** Its key in our server's journal. */
  key: string | undefined;
  /** Reads whose results it changes. */
  affects: readonly ReadName[];
  /** The import that it belongs to. */
  run: ImportRun | undefined;
}

/** A subscriber of all writes. Must not throw. */
export interface WriteSubscriber {
  sent?(write: SentWrite): void;
  /** Called before the sender gets the result. */
  ended?(write: SentWrite, result: WriteResult<unknown>): void;
  /** The journal later reported the outcome of the write with this key. */
  found?(write: Pick<SentWrite, 'operation' | 'affects'> & { key: string }, result: WriteResult<unknown>): void;
}

export type WriteJournal = Pick<Journal, 'newKey' | 'nextKey' | 'ask'>;

interface WriteConnection {
  request?: Request;
  /** Absent in a site without our server. */
  journal?: WriteJournal | undefined;
  subscribers?: readonly WriteSubscriber[];
}

let call: Call | undefined;
let connection: WriteConnection = {};

/** Returns what writes use by now. */
export const writeConnection = (): WriteConnection => connection;

/** Sets the client of reads, and what writes use (`write.ts`). */
export function connect(client: Call, ofWrites: WriteConnection = {}): void {
  call = client;
  connection = ofWrites;
}

function connected(): Call {
  if (!call) throw new Error('connect() has not been called');
  return call;
}

/** Returns the query options of a read. Its key is `[operation, input]`. */
export function read<Name extends ReadName>(name: Name, input: Input<Name>) {
  return queryOptions<Answer<Name>, ApiError>({
    queryKey: [name, input],
    queryFn: ({ signal }) => connected()(name, input, { signal }),
  });
}

/** Invalidates all queries of these operations, and refetches those on screen. */
export function refresh(cache: QueryClient, names: readonly OperationName[]): Promise<void> {
  const affected: readonly unknown[] = names;
  return cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey.some((part) => affected.includes(part)) });
}

/** Creates the query client. `failed` is called for every read that fails after all attempts. */
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
        // A copy would lose the record of missing fields (fields.ts).
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
