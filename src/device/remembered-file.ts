/** Exports what is remembered to a file, and imports it in another browser. */
import { exportedText, readExported } from './exported.ts';
import {
  allRemembered,
  type AllRemembered,
  isRemembered,
  isSame,
  type Remembered,
  rememberAll,
  type RememberedKind,
  rememberedKinds,
  withNew,
} from './remembered.ts';

const fileKind = 'steward.remembered';

/** JSON text of everything that is remembered, for a file. */
export function exportRemembered(now = Date.now()): string {
  return exportedText(fileKind, allRemembered.get(), now);
}

export type Imported =
  /** How many were not there before, were replaced by a later answer, or were there as late or later. */
  | { result: 'imported'; added: number; replaced: number; skipped: number; isStored: boolean }
  /** Nothing was imported: what is wrong with the file, and what to do. */
  | { result: 'refused'; message: string };

/** Imports all of an exported file or nothing. Of two answers about the same record the later one wins. */
export function importRemembered(text: string, now = Date.now()): Imported {
  const read = readFile(text, now);
  if (typeof read === 'string') return { result: 'refused', message: `${read} Nothing was imported.` };
  const found = { added: 0, replaced: 0, skipped: 0 };
  const before = allRemembered.get();
  for (const kind of rememberedKinds) {
    for (const one of withNew(read[kind], [])) {
      const other = before[kind].find((candidate) => isSame(candidate, one));
      if (!other) found.added += 1;
      else if (other.at < one.at) found.replaced += 1;
      else found.skipped += 1;
    }
  }
  return { result: 'imported', ...found, isStored: rememberAll(read) };
}

const oneOf: Record<RememberedKind, string> = { discountCodes: 'Discount code', ticketItems: 'Ticket item' };

/** The file's contents, or a sentence about why it cannot be read. */
function readFile(text: string, now: number): AllRemembered | string {
  const given = readExported(fileKind, text, 'this list');
  if (typeof given === 'string') return given;
  const lists: Record<RememberedKind, readonly Remembered[]> = { discountCodes: [], ticketItems: [] };
  for (const kind of rememberedKinds) {
    const list = given[kind];
    if (!Array.isArray(list)) return `The file has no list “${kind}”. Export it again where it came from.`;
    const broken = list.findIndex((entry) => !isRemembered(entry));
    if (broken !== -1) {
      return `${oneOf[kind]} ${broken + 1} in the file lacks its campaign, ID, time or fields. Export it again where it came from.`;
    }
    // The other device's clock may be ahead of ours. Answers from now on must still count as later.
    lists[kind] = list.filter(isRemembered).map((one) => ({ ...one, at: Math.min(one.at, now) }));
  }
  return lists;
}
