/** Starts an import of rows that Steward has, instead of a file's. */
import { storeBulk, storedBulk } from '#device/bulk.ts';
import { openRun } from '#device/import-run.ts';
import { startWork } from './bulk-columns.ts';
import type { BulkKind } from './bulk-kind.ts';
import { dropRunner, hasRunner } from './bulk-runner.ts';
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
  const { name } = kind;
  if (hasRunner(name) || (readWork(storedBulk(name)) && !unsentForAll(name))) return 'open';
  // An earlier page's run whose rows the browser didn't store can't be shown, and would take these rows for its own.
  dropRunner(name);
  return storeBulk(name, { ...startWork(kind, sheet, source), forAll }) ? 'started' : 'full';
}

/** Returns what was chosen for all rows last, while nothing of it was sent. Null if nothing was, or it's being undone. */
export function unsentForAll(name: string): ForAll | null {
  // After a reload, only the outbox knows of a run until the import's screen opens.
  if (hasRunner(name) || openRun(name)) return null;
  const work = readWork(storedBulk(name));
  return work?.undo ? null : (work?.forAll ?? null);
}
