/** The IndexedDB database of synced rows, encrypted (src/replica/kept/README.md), and its deletion. */
import { ofBrowser, storedText, storeText } from './storage.ts';
import { createStore } from './store.ts';

export const rowsDatabase = 'steward.replica';
/** The account whose stored rows include all transactions. */
const key = 'steward.rows-of';

/** True while synced rows are stored. */
export const rowsKept = createStore(false);

/** True from the start of a page until its stored rows are open: screens wait for them, and so do requests. */
export const rowsAwaited = createStore(false);

/** Milliseconds to wait for the deletion. */
const patience = 3000;
/** Milliseconds that screens and requests wait for stored rows. */
const longestWait = 5000;

/** Returns true if an account has stored rows here. They may be gone, or belong to another token. */
export function mayHaveRows(): boolean {
  return storedText(ofBrowser, key) !== null;
}

/** Waits for the stored rows of that account, if it has any. Ends when `rowsAwaited` is set to false. */
export function awaitRows(account: string): void {
  if (account === '' || storedText(ofBrowser, key) !== account) return;
  rowsAwaited.set(true);
  setTimeout(() => rowsAwaited.set(false), longestWait);
}

/** Resolves when stored rows are no longer awaited. Called only while they are. */
export function rowsOpened(): Promise<void> {
  return new Promise((resolve) => {
    const stop = rowsAwaited.subscribe(() => {
      stop();
      resolve();
    });
  });
}

/** Notes that all transactions of that account are stored. Null: they aren't. */
export function noteStoredRows(account: string | null): void {
  if (storedText(ofBrowser, key) !== account) storeText(ofBrowser, key, account);
}

/**
 * Deletes the stored rows of all accounts: first the wrapped key, without which they are unreadable, then the rest. Other
 * tabs' connections are closed. Returns false if the browser can't delete them.
 */
export async function forgetKeptRows(): Promise<boolean> {
  noteStoredRows(null);
  rowsAwaited.set(false);
  const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), patience));
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
    // oxlint-disable-next-line no-await-in-loop -- the key is deleted before anything else
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
