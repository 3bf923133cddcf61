/** The deletion of the synced rows that are stored in this browser. */
import { noteStoredRows, rowsAwaited } from './kept-rows.ts';

/** The IndexedDB database of synced rows, encrypted (src/sync/kept/README.md). */
export const rowsDatabase = 'steward.replica';
/** Milliseconds to wait for the deletion. */
const deletionTimeout = 3000;

/**
 * Deletes the stored rows of all accounts: first the wrapped key, without which they are unreadable, then the rest. Other
 * tabs' connections are closed. Returns false if the browser can't delete them.
 */
export async function forgetKeptRows(): Promise<boolean> {
  noteStoredRows(null);
  rowsAwaited.set(false);
  const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), deletionTimeout));
  return Promise.race([forget().catch(() => false), late]);
}

async function forget(): Promise<boolean> {
  // Opened without a version, to get any existing one. If there is none, don't create it.
  const opening = indexedDB.open(rowsDatabase);
  let isThere = true;
  opening.addEventListener('upgradeneeded', () => {
    isThere = false;
    opening.transaction?.abort();
  });
  try {
    await ended(opening, 'success');
  } catch (error) {
    if (isThere) throw error;
    return true;
  }
  const db = opening.result;
  for (const store of ['head', 'chunks']) {
    const clearing = db.transaction(store, 'readwrite');
    clearing.objectStore(store).clear();
    await ended(clearing, 'complete');
  }
  db.close();
  // Don't wait if another tab blocks the deletion.
  const deleting = indexedDB.deleteDatabase(rowsDatabase);
  await Promise.race([ended(deleting, 'success'), ended(deleting, 'blocked')]);
  return true;
}

function ended(work: IDBRequest | IDBTransaction, well: string): Promise<void> {
  return new Promise((resolve, reject) => {
    work.addEventListener(well, () => resolve());
    for (const badly of ['error', 'abort']) work.addEventListener(badly, () => reject(new Error(badly)));
  });
}
