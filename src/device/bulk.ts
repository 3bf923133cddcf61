/**
 * Changes from a spreadsheet: the rows, and how far they were sent, in this tab's sessionStorage, so that a reload keeps
 * them. They go with the drafts at sign-out.
 */
import { bulkPrefix as prefix, isEnded } from './drafts.ts';

/** The rows with what was mended, and the run that sends them. They are written apart: the run changes with every row. */
type Part = 'work' | 'run';

/** False when the browser would not keep it. What was kept before is gone then, so that it is not taken for this. */
export function keepBulk(name: string, part: Part, value: object): boolean {
  if (isEnded()) return false;
  const key = `${prefix}${name}.${part}`;
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    remove(key);
    return false;
  }
}

/** Whatever is kept; null when there is none, or when it cannot be read. */
export function keptBulk(name: string, part: Part): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(`${prefix}${name}.${part}`) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

export function forgetBulk(name: string, parts: readonly Part[] = ['work', 'run']): void {
  for (const part of parts) remove(`${prefix}${name}.${part}`);
}

function remove(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // There was nothing to forget.
  }
}
