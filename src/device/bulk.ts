/**
 * Changes from a spreadsheet: its rows and how far they were sent, in this tab's sessionStorage, so that they survive a
 * reload. They are deleted with the drafts at sign-out.
 */
import { bulkPrefix as prefix, isEnded } from './drafts.ts';
import { ofTab, parsedJson, storedText, storeText } from './storage.ts';

/** The rows with their corrections, and the run that sends them. Stored apart, since the run changes with every row. */
type Part = 'work' | 'run';

const keyOf = (name: string, part: Part) => `${prefix}${name}.${part}`;

/** False when the browser refuses. What was stored before is deleted then, so that nobody takes it for the latest. */
export function storeBulk(name: string, part: Part, value: object): boolean {
  if (isEnded()) return false;
  const isStored = storeText(ofTab, keyOf(name, part), JSON.stringify(value));
  if (!isStored) forgetBulk(name, [part]);
  return isStored;
}

/** Null when there is none, or when it cannot be read. */
export function storedBulk(name: string, part: Part): unknown {
  return parsedJson(storedText(ofTab, keyOf(name, part))) ?? null;
}

export function forgetBulk(name: string, parts: readonly Part[] = ['work', 'run']): void {
  for (const part of parts) storeText(ofTab, keyOf(name, part), null);
}
