/** Creates the fields of an import, by the kind of change they set: converts cells to form values. */
import { isDay, wallClock } from '../domain/values/calendar.ts';
import type { BulkField } from '../ui/bulk/bulk-kind.ts';
import type { ListChange, MomentChange, TextChange } from '../ui/fields/changes.ts';
import { viewerZone } from '../ui/format/time.ts';

interface Named<Key extends string> extends Pick<BulkField<unknown>, 'label' | 'names'> {
  key: Key;
}
type Cells<Key extends string, Change> = BulkField<Record<Key, Change>>;

export const textCells = <Key extends string>(named: Named<Key>): Cells<Key, TextChange> => ({
  ...named,
  put: (form, cell) => {
    form[named.key] = { how: 'set', value: cell };
    return null;
  },
});

/** Creates a field for a fixed set of words. `words` maps each word to its synonyms; `hint` lists the words. */
export const wordCells = <Key extends string>(
  named: Named<Key>,
  hint: string,
  words: Words,
): Cells<Key, TextChange> => ({
  ...named,
  hint,
  put: (form, cell) => {
    const word = wordMeant(cell, words);
    form[named.key] = { how: 'set', value: word ?? '' };
    return word === null ? invalid(named, `Use ${hint.toLowerCase()}`) : null;
  },
});

export const yesNoCells = <Key extends string>(named: Named<Key>) =>
  wordCells(named, 'Yes or no', { yes: ['y', 'true', '1'], no: ['n', 'false', '0'] });

export const listCells = <Key extends string>(named: Named<Key>): Cells<Key, ListChange> => ({
  ...named,
  hint: 'Separate values with ;',
  put: (form, cell) => {
    const parts = cell.split(';').map((part) => ({ value: part.trim() }));
    const items = parts.filter(({ value }) => value !== '');
    form[named.key] = { how: 'set', items };
    return items.length === 0 ? `${named.label}: enter at least one value, or clear the cell` : null;
  },
});

/** Creates a field for a date and time. `otherwise` is the time of a date without one. */
export const momentCells = <Key extends string>(named: Named<Key>, otherwise = ''): Cells<Key, MomentChange> => ({
  ...named,
  hint: 'Date, such as 2026-11-20, or date and time: 2026-11-20 14:30',
  put: (form, cell) => {
    const moment = momentMeant(cell);
    if (moment === null) {
      return invalid(named, 'Use a valid date, such as 2026-11-20 or 2026-11-20 14:30');
    }
    form[named.key] = { ...moment, time: moment.time || otherwise };
    return null;
  },
});

const invalid = ({ label }: Named<string>, fix: string) => `${label} isn’t valid. ${fix}`;

type Words = Readonly<Record<string, readonly string[]>>;

/** Returns the matching word, or null. */
export function wordMeant(cell: string, words: Words): string | null {
  const written = cell.toLowerCase();
  return Object.entries(words).find(([word, others]) => word === written || others.includes(written))?.[0] ?? null;
}

/** Parses a date with an optional time, in the user's time zone unless the cell names another. Null if invalid. */
export function momentMeant(cell: string): MomentChange | null {
  const exact = wallClock(cell, viewerZone());
  if (exact) return { how: 'set', ...exact };
  const [, day = '', time = ''] = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?))?$/.exec(cell) ?? [];
  const isTime = time === '' || /^(?:[01]\d|2[0-3])(?::[0-5]\d){1,2}$/.test(time);
  return isDay(day) && isTime ? { how: 'set', day, time } : null;
}
