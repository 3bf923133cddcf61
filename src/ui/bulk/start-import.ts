/** Starts an import of rows that Steward has, instead of a file's. */
import { storeBulk, storedBulk } from '../../device/bulk.ts';
import { startWork } from './bulk-columns.ts';
import type { BulkKind } from './bulk-kind.ts';
import { hasRunner } from './bulk-runner.ts';
import type { Sheet } from './bulk-sheet.ts';
import { type ForAll, readWork } from './bulk-work.ts';

/**
 * Stores the rows, for the import's screen to open. `open`: an earlier import isn't finished or its results are still shown,
 * and nothing of it is replaced. `full`: this browser can't store them.
 */
export function startForAll<Values, Body>(
  kind: BulkKind<Values, Body>,
  sheet: Sheet,
  { source, ...forAll }: ForAll & { source: string },
): 'started' | 'open' | 'full' {
  if (storedBulk(kind.name) !== null && unsentForAll(kind.name) === null) return 'open';
  return storeBulk(kind.name, { ...startWork(kind, sheet, source), forAll }) ? 'started' : 'full';
}

/** Returns what was chosen for all rows last, while nothing of it was sent. Null if nothing was. */
export function unsentForAll(name: string): ForAll | null {
  return hasRunner(name) ? null : (readWork(storedBulk(name))?.forAll ?? null);
}
