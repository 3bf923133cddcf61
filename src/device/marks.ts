/**
 * Marks set by staff, encrypted for the account in this browser. Each mark is a key and a text: the ID of a gift and when its
 * donor was thanked, or a statement line and the payouts that it was matched with.
 */
import * as z from 'zod/mini';
import { exportedText, type ImportCounts, readExported } from './exported.ts';
import { keptValue } from './account-storage.ts';
import { changePreferences, isMonth, preferences } from './preferences.ts';
import { isObject } from './storage.ts';
import { validValues } from './valid.ts';

export const markKinds = ['thanked', 'matched', 'notDuplicates'] as const;
export type MarkKind = (typeof markKinds)[number];
export type AllMarks = Readonly<Record<MarkKind, Readonly<Record<string, string>>>>;

/** The most marks of each kind. Beyond that, the oldest are removed. */
const most = 10_000;
const fileKind = 'steward.marks';

export const marks = keptValue('marks', readMarks);

/** Sets or, with null, removes marks. Returns false if the browser can't store them. */
export function setMarks(kind: MarkKind, changes: Readonly<Record<string, string | null>>): boolean {
  return marks.change((before) => ({ ...before, [kind]: merged(before[kind], changes) }));
}

/** Returns all marks and the fiscal year as JSON text, for a colleague. */
export function exportMarks(now = Date.now()): string {
  const { fiscalYearStartsIn } = preferences.get();
  return exportedText(fileKind, { fiscalYearStartsIn, ...marks.get() }, now);
}

/** Imports the marks that aren't set here, and the fiscal year. Returns a message if the file can't be read. */
export function importMarks(text: string): ImportCounts | string {
  const file = readExported(fileKind, text, 'another user’s marks');
  if (typeof file === 'string') return file;
  const read = readMarks(file);
  const before = marks.get();
  const keys = markKinds.flatMap((kind) => Object.keys(read[kind]).map((key) => Object.hasOwn(before[kind], key)));
  const skipped = keys.filter(Boolean).length;
  const isStored = marks.change((held) => mapped((kind) => merged(read[kind], held[kind])));
  const { fiscalYearStartsIn } = file;
  if (isMonth(fiscalYearStartsIn)) changePreferences({ fiscalYearStartsIn });
  return { added: keys.length - skipped, skipped, isStored };
}

function merged(
  before: Readonly<Record<string, string>>,
  changes: Readonly<Record<string, string | null>>,
): Readonly<Record<string, string>> {
  const next = Object.entries({ ...before, ...changes }).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  return Object.fromEntries(next.slice(-most));
}

function mapped(of: (kind: MarkKind) => Readonly<Record<string, string>>): AllMarks {
  return { thanked: of('thanked'), matched: of('matched'), notDuplicates: of('notDuplicates') };
}

/** Skips invalid entries. */
function readMarks(given: unknown): AllMarks {
  const kinds = isObject(given) ? given : {};
  return mapped((kind) => validValues(z.string(), kinds[kind]));
}
