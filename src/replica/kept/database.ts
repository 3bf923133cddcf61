/** The database in this browser: who may open it, and what becomes of transactions that fail. */
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import { rowsDatabase } from '../../device/forget-rows.ts';
import type { Bytes, Sealed, WrappedKey } from './seal.ts';

/** Why rows are in memory alone. */
export type Reason =
  /** On plain http browsers offer no cryptography. */
  | 'no-cryptography'
  /** It could be guessed by whoever copied the disk. */
  | 'short-secret'
  /** The browser refuses to store. */
  | 'no-storage'
  | 'quota'
  /** A tab of an older Steward is in the way, and does not answer. */
  | 'blocked'
  /** A tab of a newer Steward has been here: this one has to be reloaded. */
  | 'newer-schema'
  /** Something did not open. Nothing is kept any more. */
  | 'damaged'
  /** It was forgotten, or another tab has begun anew. */
  | 'gone'
  /** Another tab has written what this one has not loaded. */
  | 'moved';

export interface Failure {
  ok: false;
  reason: Reason;
}

/** The one record that makes a whole of the chunks. Whoever drops it has dropped the key. */
export interface Head extends WrappedKey, Sealed {
  generation: number;
}

/** Later schemas keep both names, so that older tabs can forget what is kept. */
interface Layout extends DBSchema {
  head: { key: 'head'; value: Head };
  chunks: { key: [list: string, chunk: number]; value: Bytes };
}

export interface Connection {
  db: IDBPDatabase<Layout>;
  /** What an older Steward had kept was dropped. */
  outdated: boolean;
  /** Why another tab has closed it; null while it is open. */
  lost(): Reason | null;
}

type Transaction = IDBPTransaction<Layout, ('head' | 'chunks')[], 'readwrite'>;

/** Milliseconds that an older tab has to let go. */
const patience = 5000;

/**
 * The version of the database is the schema: the browser itself turns an older tab away, and lets a newer one begin anew.
 * Null when an older tab does not let go.
 */
export function connect(schema: number): Promise<Connection | null> {
  let outdated = false;
  let lost: Reason | null = null;
  return new Promise((resolve, reject) => {
    openDB<Layout>(rowsDatabase, schema, {
      upgrade(db, before) {
        outdated = before > 0;
        for (const store of db.objectStoreNames) db.deleteObjectStore(store);
        db.createObjectStore('head');
        db.createObjectStore('chunks');
      },
      blocking(_ours, next, { target }) {
        lost = next === null ? 'gone' : 'newer-schema';
        (target as IDBDatabase).close();
      },
      blocked: () => setTimeout(() => resolve(null), patience),
    }).then((db) => resolve({ db, outdated, lost: () => lost }), reject);
  });
}

/** All of it happens or nothing does. Within, nothing is awaited but requests, since it would end by itself. */
export async function inTransaction<T>({ db }: Connection, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const tx = db.transaction(['head', 'chunks'], 'readwrite');
  const worked = work(tx);
  const ends = await Promise.allSettled([tx.done, worked]);
  const reasons = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
  // A request that went down with its transaction does not know why.
  if (reasons.length > 0) throw reasons.find((reason) => !isAbort(reason)) ?? reasons[0];
  return worked;
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** What the browser refuses is answered, and nothing else is caught. */
export async function attempt<T>(work: () => Promise<T>, lost?: () => Reason | null): Promise<T | Failure> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return failure(lost?.() ?? refusals[error.name] ?? 'no-storage');
  }
}

const refusals: Partial<Record<string, Reason>> = { QuotaExceededError: 'quota', VersionError: 'newer-schema' };

export const failure = (reason: Reason): Failure => ({ ok: false, reason });
