/** The notes about synced rows that are stored in this browser, encrypted (src/sync/kept/README.md). */
import { ofBrowser, storedText, storeText } from './storage.ts';
import { createStore } from './store.ts';

/** The account whose stored rows include all transactions. */
const key = 'steward.rows-of';

/** True while synced rows are stored. */
export const rowsKept = createStore(false);

/** True from the start of a page until its stored rows are open: screens wait for them, and so do requests. */
export const rowsAwaited = createStore(false);

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
