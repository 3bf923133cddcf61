/** Columns of an import: converts cells to form values. */
import { isDay, wallClock } from '#domain/values/calendar.ts';
import { cellProblem, listIn, mendedCell } from '#domain/values/sheet-cell.ts';
import { toDecimalInput } from '#domain/values/typed-number.ts';
import { readAmount } from '#domain/values/written-amount.ts';
import { oneOfList, sentenceCase } from '#domain/values/labels.ts';
import type { ListChange, MomentChange, TextChange } from '#ui/fields/changes.ts';
import type { Field, Option } from '#ui/form/field.ts';
import { viewerZone } from '#ui/format/time.ts';

type Column = Pick<Field<never, never>, 'label' | 'control' | 'columns' | 'isDate' | 'options' | 'keepsCommas'>;

/** Creates a form field's column: converts cells to changes. A date without a time stands for the whole day. */
export function columnOf(
  key: string,
  { label, control, columns = [], isDate = false, options = [], ...column }: Column,
) {
  const hint = sentenceCase(oneOfList(options.map((option) => option.label.toLowerCase())));
  const put = (form: object, change: TextChange | ListChange | MomentChange) => Object.assign(form, { [key]: change });
  const named = { key, label, names: columns, isDate };
  switch (control) {
    case 'word':
    case 'switch':
      return {
        ...named,
        hint,
        put: (form: object, cell: string) => {
          const word = wordMeant(cell, options);
          put(form, { how: 'set', value: word ?? '' });
          return word === null ? `${label} isn’t valid. Use ${hint.toLowerCase()}` : null;
        },
      };
    case 'list':
      return {
        ...named,
        hint: column.keepsCommas ? 'Separate values with ;' : 'Separate values with commas or ;',
        put: (form: object, cell: string) => {
          const values = listIn(cell, column.keepsCommas).map(mendedCell);
          put(form, { how: 'set', items: values.map((value) => ({ value })) });
          const wrong = values.map((value) => cellProblem(value)).find((problem) => problem !== null);
          if (wrong) return `${label}: ${wrong}`;
          return values.length === 0 ? `${label}: enter at least one value, or clear the cell` : null;
        },
      };
    case 'moment':
      return {
        ...named,
        isDate: true,
        hint: 'Date, such as 2026-11-20, or date and time: 2026-11-20 14:30',
        put: (form: object, cell: string) => {
          const moment = momentMeant(cell);
          if (moment === null) return `${label} isn’t valid. Use a valid date, such as 2026-11-20 or 2026-11-20 14:30`;
          put(form, moment);
          return null;
        },
      };
    case 'number':
      return {
        ...named,
        isNumber: true,
        put: (form: object, cell: string) => {
          put(form, { how: 'set', value: numberMeant(cell) });
          return null;
        },
      };
    default:
      return {
        ...named,
        put: (form: object, cell: string) => {
          put(form, { how: 'set', value: cell });
          return null;
        },
      };
  }
}

/** Returns the matching option, or null. */
export function wordMeant(cell: string, options: readonly Option[]): string | null {
  const written = cell.toLowerCase();
  return options.find(({ value, also = [] }) => value === written || also.includes(written))?.value ?? null;
}

/** Converts a number that can be read in one way only to how it is typed here: `$12.50`. Returns other text as it is. */
export function numberMeant(cell: string): string {
  return toDecimalInput(readAmount(cell)) || cell;
}

/** Parses a date with an optional time, in the user's time zone unless the cell names another. Null if invalid. */
export function momentMeant(cell: string): MomentChange | null {
  const exact = wallClock(cell, viewerZone());
  if (exact) return { how: 'set', ...exact };
  const [, day = '', time = ''] = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?))?$/.exec(cell) ?? [];
  const isTime = time === '' || /^(?:[01]\d|2[0-3])(?::[0-5]\d){1,2}$/.test(time);
  return isDay(day) && isTime ? { how: 'set', day, time } : null;
}
