/**
 * Stores an import's rows and progress in this tab's sessionStorage, so that they survive a reload. Deleted with the
 * drafts at sign-out.
 */
import { bulkPrefix as prefix, isEnded } from './drafts.ts';
import { ofTab, parsedJson, storedText, storeText } from './storage.ts';

/** `work`: the rows with their corrections. `run`: the progress, stored separately because it changes with every row. */
type Part = 'work' | 'run';

const keyOf = (name: string, part: Part) => `${prefix}${name}.${part}`;

/** Returns false if the browser can't store it, and then deletes the previous, outdated value. */
export function storeBulk(name: string, part: Part, value: object): boolean {
  if (isEnded()) return false;
  const isStored = storeText(ofTab, keyOf(name, part), JSON.stringify(value));
  if (!isStored) forgetBulk(name, [part]);
  return isStored;
}

/** Returns the stored value, or null if there is none or it is invalid. */
export function storedBulk(name: string, part: Part): unknown {
  return parsedJson(storedText(ofTab, keyOf(name, part))) ?? null;
}

export function forgetBulk(name: string, parts: readonly Part[] = ['work', 'run']): void {
  for (const part of parts) storeText(ofTab, keyOf(name, part), null);
}
