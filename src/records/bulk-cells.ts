/** The fields of a bulk kind by the change that they set: how a cell becomes a value of the form. */
import { isDay } from '../domain/values/calendar.ts';
import type { BulkField } from '../ui/bulk/bulk-kind.ts';
import type { ListChange, MomentChange, TextChange } from '../ui/fields/changes.ts';
import { toInputs } from '../ui/values/time.ts';

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

/** `words` maps each word to its synonyms; `hint` lists the words. */
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
    return word === null ? notUnderstood(named, `Write ${hint.toLowerCase()}`) : null;
  },
});

export const yesNoCells = <Key extends string>(named: Named<Key>) =>
  wordCells(named, 'Yes or no', { yes: ['y', 'true', '1'], no: ['n', 'false', '0'] });

export const listCells = <Key extends string>(named: Named<Key>): Cells<Key, ListChange> => ({
  ...named,
  hint: 'Several with ; between them',
  put: (form, cell) => {
    const parts = cell.split(';').map((part) => ({ value: part.trim() }));
    const items = parts.filter(({ value }) => value !== '');
    form[named.key] = { how: 'set', items };
    return items.length === 0 ? `${named.label}: write at least one, or empty the cell` : null;
  },
});

/** `otherwise` is the time of a day that is given alone. */
export const momentCells = <Key extends string>(named: Named<Key>, otherwise = ''): Cells<Key, MomentChange> => ({
  ...named,
  hint: 'A day such as 2026-11-20, or with a time: 2026-11-20 14:30',
  put: (form, cell) => {
    const moment = momentMeant(cell);
    if (moment === null) {
      return notUnderstood(
        named,
        'Write a day that exists, such as 2026-11-20, or with a time, such as 2026-11-20 14:30',
      );
    }
    form[named.key] = { ...moment, time: moment.time || otherwise };
    return null;
  },
});

const notUnderstood = ({ label }: Named<string>, fix: string) => `${label} is not understood. ${fix}`;

type Words = Readonly<Record<string, readonly string[]>>;

/** The matching word, or null. */
export function wordMeant(cell: string, words: Words): string | null {
  const written = cell.toLowerCase();
  return Object.entries(words).find(([word, others]) => word === written || others.includes(written))?.[0] ?? null;
}

/** A day, alone or with a time, in the viewer's zone unless the cell names another; null when it is none. */
export function momentMeant(cell: string): MomentChange | null {
  const exact = toInputs(cell);
  if (exact) return { how: 'set', day: exact.day, time: exact.timeOfDay };
  const [, day = '', time = ''] = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?))?$/.exec(cell) ?? [];
  const isTime = time === '' || /^(?:[01]\d|2[0-3])(?::[0-5]\d){1,2}$/.test(time);
  return isDay(day) && isTime ? { how: 'set', day, time } : null;
}
