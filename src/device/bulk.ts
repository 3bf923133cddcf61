/**
 * Stores an import's rows with their corrections in this tab's sessionStorage, so that they survive a reload. Its progress
 * is in import-run.ts. Deleted with the drafts at sign-out.
 */
import { importsPrefix as prefix, isEnded } from './drafts.ts';
import { dropRun, hasUnreadableRun, openRun } from './import-run.ts';
import { keysUnder, ofTab, parsedJson, storedText, storeText } from './storage.ts';

/** Returns false if the browser can't store it, and then deletes the previous, outdated value. */
export function storeBulk(name: string, work: object): boolean {
  if (isEnded()) return false;
  const isStored = storeText(ofTab, prefix + name, JSON.stringify(work));
  if (!isStored) storeText(ofTab, prefix + name, null);
  return isStored;
}

/** Returns the stored value, or null if there is none or it is invalid. */
export function storedBulk(name: string): unknown {
  // Rows without their run would look as if none had been sent.
  if (hasUnreadableRun(name)) forgetBulk(name);
  return parsedJson(storedText(ofTab, prefix + name)) ?? null;
}

/** Returns true if a sign-out would delete an import with rows that aren't saved. */
export function hasUnsavedImport(): boolean {
  return keysUnder(ofTab, prefix).some((key) => {
    const run = openRun(key.slice(prefix.length))?.run;
    return run?.status !== 'ended' || run.states.some((state) => state !== 'saved');
  });
}

/** Deletes an import's rows and its progress. */
export function forgetBulk(name: string): void {
  storeText(ofTab, prefix + name, null);
  dropRun(name);
}
