/** A field of a form: what it's called, how it's drawn, and how its values are said and compared. */
import { type ControlName, controlOf, type ControlOptions } from './controls.ts';
import type { FormerValue, Problem } from './form-kind.ts';

export interface Field<Base> extends ControlOptions {
  label: string;
  /** Default: a line of text. */
  control?: ControlName;
  /** Title of the group that it's in. */
  group?: string;
  hint?: string;
  /** Returns the hint for what's typed, if it depends on it. `was`: null if the value before is unknown. */
  hintFor?(typed: unknown, was: string | null): string | undefined;
  /** Says how a typed number is read, below it; blank if that needs no words. Default: a number written another way. */
  readsAs?(typed: string, base: Base): string;
  /** Label of the checkbox that clears it: `No limit`. */
  none?: string;
  /** A line of a list: `Tag`. */
  one?: string;
  /** Other names of its column in a spreadsheet. */
  columns?: readonly string[];
  /** Its values may have commas, so that a spreadsheet doesn't separate them by commas. */
  keepsCommas?: true;
  /** A column of dates, in the order of day and month that the file has. */
  isDate?: boolean;
  /** Returns a value to offer. */
  suggested?(base: Base): string | null;
  /** Formats a value of a body or of a response, if not as its control does. Without `base`, as the API has it. */
  words?(value: unknown, base?: Base): string;
  /** Returns true if some of its known values will be removed, but not all. */
  removes?(typed: unknown, known: unknown): boolean;
  /** It fills several keys of the body, from a value of another shape. */
  rows?: RowsField<Base>;
}

/** Rows in a form of which the body has only the changes. */
export interface RowsField<Base, Rows = never> {
  /** Keys of the body. */
  names: readonly string[];
  start(base: Base): unknown;
  /** Returns what is sent under these keys. */
  sends(rows: Rows): Readonly<Record<string, unknown>>;
  /** Returns the path of its first control. */
  at(rows: Rows): string;
  /** Returns the controls of its parts by their paths in the body. `*` is a row's number. */
  paths(rows: Rows): Readonly<Record<string, string>>;
  problems(rows: Rows): readonly Problem[];
  /** Formats the rows as they will be. */
  words(rows: Rows): string;
  /** Warns about them in the review. */
  remark?(rows: Rows): string | undefined;
  removes(rows: Rows): boolean;
  former(base: Base, body: object): FormerValue;
}

export type Fields<Base> = Readonly<Record<string, Field<Base>>>;

export const rulesOf = ({ control = 'text' }: Field<never>) => controlOf(control);

/** Formats a value of a body or of a response. */
export function wordsOf<Base>(field: Field<Base>, value: unknown, base?: Base): string {
  return field.words?.(value, base) ?? rulesOf(field).words(value, field);
}

/** Returns true if the response has what was sent. */
export function isStored(field: Field<never>, sent: unknown, stored: unknown): boolean {
  const isNothing = (value: unknown) => wordsOf(field, value) === '';
  return isNothing(sent) ? isNothing(stored) : rulesOf(field).same(sent, stored);
}
