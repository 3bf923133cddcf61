/** The database in which this browser keeps the rows of all lists, sealed (src/replica/kept/README.md), and its end. */
import { createStore } from './store.ts';

export const rowsDatabase = 'steward.replica';

/** Whether rows are kept there now. */
export const rowsKept = createStore(false);

/** Milliseconds after which it is no longer waited for. */
const patience = 3000;

/**
 * Forgets the rows, whoever kept them: the wrapped key first, without which they are noise, then the rest. What other tabs
 * have open is closed. False when the browser refuses.
 */
export async function forgetKeptRows(): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), patience));
  return Promise.race([forget().catch(() => false), late]);
}

async function forget(): Promise<boolean> {
  // Without a version it opens whatever there is. Where there is none, none is made.
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
    // oxlint-disable-next-line no-await-in-loop -- the key is gone before anything else is tried
    await ended(clearing, 'complete');
  }
  db.close();
  // A tab that does not let go holds up no more than this.
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
