/**
 * Marks set by staff, encrypted for the account in this browser. Each mark is a key and a text: the ID of a gift and when its
 * donor was thanked, or a statement line and the payouts that it was matched with.
 */
import { exportedText, readExported } from './exported.ts';
import { keptValue } from './account-storage.ts';
import { changePreferences, isMonth, preferences } from './preferences.ts';
import { entriesOf, isObject } from './storage.ts';

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

export type ImportedMarks =
  /** The numbers of new marks, and of marks that were already set and stay as they are. */
  | { result: 'imported'; added: number; skipped: number; isStored: boolean }
  /** Nothing was imported. `message` says what is wrong with the file and what to do. */
  | { result: 'refused'; message: string };

/** Imports the marks that aren't set here, and the fiscal year. */
export function importMarks(text: string): ImportedMarks {
  const file = readExported(fileKind, text, 'another user’s marks');
  if (typeof file === 'string') return { result: 'refused', message: `${file} Nothing was imported.` };
  const read = readMarks(file);
  const before = marks.get();
  const keys = markKinds.flatMap((kind) => Object.keys(read[kind]).map((key) => Object.hasOwn(before[kind], key)));
  const skipped = keys.filter(Boolean).length;
  const isStored = marks.change((held) => mapped((kind) => merged(read[kind], held[kind])));
  const { fiscalYearStartsIn } = file;
  if (isMonth(fiscalYearStartsIn)) changePreferences({ fiscalYearStartsIn });
  return { result: 'imported', added: keys.length - skipped, skipped, isStored };
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
  return mapped((kind) =>
    Object.fromEntries(
      entriesOf(kinds[kind]).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ),
  );
}
