/** Exports saved responses to a file and imports them in another browser. */
import * as z from 'zod/mini';
import { exportedText, type ImportCounts, readExported } from './exported.ts';
import {
  savedAnswers,
  type SavedAnswers,
  savedAnswer,
  isSame,
  type SavedAnswer,
  saveAnswers,
  type SavedAnswerKind,
  savedAnswerKinds,
  mergeAnswers,
} from './saved-answers.ts';
import { validEntries } from './valid.ts';

const fileKind = 'steward.remembered';

/** Returns the JSON text of all saved responses, for a file. */
export function exportSavedAnswers(now = Date.now()): string {
  return exportedText(fileKind, savedAnswers.get(), now);
}

/**
 * Imports a whole file or nothing. Of two responses about the same record, keeps the later one. Returns a message that names
 * the problem and the fix if the file can't be read.
 */
export function importSavedAnswers(text: string, now = Date.now()): ImportCounts | string {
  const read = readFile(text, now);
  if (typeof read === 'string') return read;
  const found = { added: 0, replaced: 0, skipped: 0 };
  const before = savedAnswers.get();
  for (const kind of savedAnswerKinds) {
    for (const one of mergeAnswers(read[kind], [])) {
      const other = before[kind].find((candidate) => isSame(candidate, one));
      if (!other) found.added += 1;
      else if (other.at < one.at) found.replaced += 1;
      else found.skipped += 1;
    }
  }
  return { ...found, isStored: saveAnswers(read) };
}

const oneOf: Record<SavedAnswerKind, string> = { discountCodes: 'Discount code', ticketItems: 'Ticket item' };

/** Returns the file's contents, or an error message. */
function readFile(text: string, now: number): SavedAnswers | string {
  const given = readExported(fileKind, text, 'this list');
  if (typeof given === 'string') return given;
  const lists: Record<SavedAnswerKind, readonly SavedAnswer[]> = { discountCodes: [], ticketItems: [] };
  for (const kind of savedAnswerKinds) {
    const list = given[kind];
    if (!Array.isArray(list)) return `This file is missing “${kind}”. Export it again.`;
    const broken = list.findIndex((entry) => !z.safeParse(savedAnswer, entry).success);
    if (broken !== -1) {
      return `${oneOf[kind]} ${broken + 1} is missing its campaign, ID, time, or fields. Export the file again.`;
    }
    // The other device's clock may be ahead. Cap the time so that later responses still replace these.
    lists[kind] = validEntries(savedAnswer, list).map((one) => ({ ...one, at: Math.min(one.at, now) }));
  }
  return lists;
}
