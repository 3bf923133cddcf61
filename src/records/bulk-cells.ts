/** Turns a spreadsheet cell into the value that a form takes. */
import type { Choice, MomentChange } from '../ui/fields/changes.ts';
import { isDay } from '../ui/values/days.ts';
import { toInputs } from '../ui/values/time.ts';

export const setTo = (value: string) => ({ how: 'set' as Choice, value });

/** The matching word, or null. `words` maps each word to its synonyms. */
export function wordMeant(cell: string, words: Readonly<Record<string, readonly string[]>>): string | null {
  const written = cell.toLowerCase();
  return Object.entries(words).find(([word, others]) => word === written || others.includes(written))?.[0] ?? null;
}

const yesNo = { yes: ['y', 'true', '1'], no: ['n', 'false', '0'] };

export function yesNoMeant(cell: string): string | null {
  return wordMeant(cell, yesNo);
}

export const writeYesOrNo = 'Write yes or no';

/** The trimmed parts between semicolons. */
export function partsOf(cell: string): { value: string }[] {
  return cell
    .split(';')
    .map((part) => ({ value: part.trim() }))
    .filter(({ value }) => value !== '');
}

export const momentHint = 'A day such as 2026-11-20, or with a time: 2026-11-20 14:30';

/** A day, alone or with a time, in the viewer's zone unless the cell names another; null when it is none. */
export function momentMeant(cell: string): MomentChange | null {
  const exact = toInputs(cell);
  if (exact) return { how: 'set', day: exact.day, time: exact.timeOfDay };
  const [, day = '', time = ''] = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?))?$/.exec(cell) ?? [];
  const isTime = time === '' || /^(?:[01]\d|2[0-3])(?::[0-5]\d){1,2}$/.test(time);
  return isDay(day) && isTime ? { how: 'set', day, time } : null;
}

export const writeMoment = 'Write a day that exists, such as 2026-11-20, or with a time, such as 2026-11-20 14:30';
