/** Columns of an import: converts cells to form values. */
import { isDay, wallClock } from '#domain/values/calendar.ts';
import { cellProblem, listIn, mendedCell } from '#domain/values/sheet-cell.ts';
import { toDecimalInput } from '#domain/values/typed-number.ts';
import { readAmount } from '#domain/values/written-amount.ts';
import { sentenceCase } from '#domain/values/labels.ts';
import { type Option, optionsOf } from '#ui/form/controls.ts';
import type { Field } from '#ui/form/field.ts';
import { viewerZone } from '#ui/format/time.ts';

type Column = Pick<Field<never>, 'label' | 'control' | 'columns' | 'isDate' | 'options' | 'keepsCommas'>;

/** `A, B, or C` */
const or = new Intl.ListFormat('en', { type: 'disjunction' });

/** Creates a form field's column: converts cells to what would be typed. A date without a time stands for the whole day. */
export function columnOf(key: string, { label, control, columns = [], isDate = false, ...column }: Column) {
  const words = optionsOf({ ...(control && { control }), ...column });
  const hint = sentenceCase(or.format(words.map((option) => option.label.toLowerCase())));
  const put = (form: object, typed: unknown) => Object.assign(form, { [key]: typed });
  const named = { key, label, names: columns, isDate };
  switch (control) {
    case 'choice':
    case 'yesNo':
    case 'switch':
      return {
        ...named,
        hint,
        put: (form: object, cell: string) => {
          const word = wordMeant(cell, words);
          if (word !== null) put(form, control === 'choice' ? word : word === 'true');
          return word === null ? `${label} isn’t valid. Use ${hint.toLowerCase()}` : null;
        },
      };
    case 'list':
      return {
        ...named,
        hint: column.keepsCommas ? 'Separate values with ;' : 'Separate values with commas or ;',
        put: (form: object, cell: string) => {
          const values = listIn(cell, column.keepsCommas).map(mendedCell);
          put(form, values);
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
          put(form, numberMeant(cell));
          return null;
        },
      };
    default:
      return {
        ...named,
        put: (form: object, cell: string) => {
          put(form, cell);
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
export function momentMeant(cell: string): string | null {
  const exact = wallClock(cell, viewerZone());
  if (exact) return `${exact.day} ${exact.time}`;
  const [, day = '', time = ''] = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?))?$/.exec(cell) ?? [];
  const isTime = time === '' || /^(?:[01]\d|2[0-3])(?::[0-5]\d){1,2}$/.test(time);
  return isDay(day) && isTime ? `${day} ${time}`.trim() : null;
}
