/** The IndexedDB database: which tab may open it, and how failed transactions end. */
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import { rowsDatabase } from '#device/forget-rows.ts';
import type { Bytes, Sealed, WrappedKey } from './seal.ts';

/** Why rows are only in memory. */
export type Reason =
  /** Over plain HTTP, browsers offer no cryptography. */
  | 'no-cryptography'
  /** A short secret could be guessed from a copy of the disk. */
  | 'short-secret'
  /** The browser refuses to store data. */
  | 'no-storage'
  | 'quota'
  /** A tab with an older Steward blocks the upgrade and doesn't respond. */
  | 'blocked'
  /** A newer Steward has upgraded the database: this tab needs a reload. */
  | 'newer-schema'
  /** The data was deleted, or another tab started over. */
  | 'gone'
  /** Another tab wrote data that this one hasn't loaded. */
  | 'moved';

/** The record that ties the chunks together. It holds the key, so deleting it makes them unreadable. */
export interface Head extends WrappedKey, Sealed {
  generation: number;
}

/** Later schemas must keep both names, so that older tabs can delete the data. */
interface Layout extends DBSchema {
  head: { key: 'head'; value: Head };
  chunks: { key: [list: string, chunk: number]; value: Bytes };
}

export interface Connection {
  db: IDBPDatabase<Layout>;
  /** Why another tab closed the connection. Null while it's open. */
  lost(): Reason | null;
}

type Transaction = IDBPTransaction<Layout, ('head' | 'chunks')[], 'readwrite'>;

/** Milliseconds that an older tab has to close its connection. */
const olderTabTimeout = 5000;

/**
 * The IndexedDB version is the schema version: the browser rejects older tabs, and newer ones recreate the database. Null
 * if an older tab blocks the upgrade.
 */
export function connect(schema: number): Promise<Connection | null> {
  let lost: Reason | null = null;
  return new Promise((resolve, reject) => {
    openDB<Layout>(rowsDatabase, schema, {
      upgrade(db) {
        for (const store of db.objectStoreNames) db.deleteObjectStore(store);
        db.createObjectStore('head');
        db.createObjectStore('chunks');
      },
      blocking(_ours, next, { target }) {
        lost = next === null ? 'gone' : 'newer-schema';
        (target as IDBDatabase).close();
      },
      blocked: () => setTimeout(() => resolve(null), olderTabTimeout),
    }).then((db) => resolve({ db, lost: () => lost }), reject);
  });
}

/** Runs `work` in one transaction, all or nothing. Await only its requests inside, or it would commit early. */
export async function inTransaction<T>({ db }: Connection, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const tx = db.transaction(['head', 'chunks'], 'readwrite');
  const worked = work(tx);
  const ends = await Promise.allSettled([tx.done, worked]);
  const reasons = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
  // An aborted request doesn't say why. Prefer the other error.
  if (reasons.length > 0) throw reasons.find((reason) => !isAbort(reason)) ?? reasons[0];
  return worked;
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** Returns the reason if the browser refuses, and throws anything else. */
export async function attempt<T>(work: () => Promise<T>, lost?: () => Reason | null): Promise<T | Reason> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return lost?.() ?? refusals[error.name] ?? 'no-storage';
  }
}

const refusals: Partial<Record<string, Reason>> = { QuotaExceededError: 'quota', VersionError: 'newer-schema' };
