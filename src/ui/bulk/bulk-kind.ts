/** Describes a kind of record that can be updated from a CSV file. */
import type { LinkOptions } from '@tanstack/react-router';
import type { CellKind } from '#domain/values/sheet-cell.ts';
import type { UndoPlan } from '#device/save-results.ts';
import type { Problem } from '#ui/form/form-kind.ts';
import type { ReviewLine } from '#ui/form/review.tsx';

export interface BulkField<Values> {
  /** The API's field name, or one of ours if the API has none. Columns are mapped to it. */
  key: string;
  /** Same label as in forms. */
  label: string;
  /** Other column names that map to the field, in any spelling. */
  names?: readonly string[];
  /** Describes valid cell values, if the label doesn't. */
  hint?: string;
  /** Its dates are converted to ISO, in the order of day and month that the column has. */
  isDate?: boolean;
  /** Numbers: `10.0` is the same as `10`. */
  isNumber?: boolean;
  /** Its cells are names of people, or codes, some of which look like a spreadsheet's word for no value. */
  words?: CellKind;
  /** Puts the cell's value into the form. Returns an error message with a fix, or null. */
  put(values: Values, cell: string): string | null;
}

/** Identifies the record: a column of digits, or one value for every row. */
export interface BulkId {
  key: string;
  label: string;
  names?: readonly string[];
}

/** A default for rows whose cell is blank or that have no such column. */
export interface BulkFixed {
  key: string;
  label: string;
  hint: string;
  /** If omitted, the value is typed. */
  choices?: readonly { value: string; label: string }[];
  /** Initial value, if no column of the file maps to it. */
  usual?: string;
}

export type Ids = Readonly<Record<string, string>>;

/** The record of a row, as far as it is known here. */
export interface BulkRecord<Values, Body> {
  /** Its name, from the row where it isn't known; empty if the row has none either. */
  name: string;
  /** Tells it from others of that name: an email. */
  detail: string;
  link: LinkOptions;
  /** Returns the changes to it, with the values of before as far as they are known. */
  review(values: Values): readonly ReviewLine[];
  /** Returns the form's values that restore what the body changes, and the fields that can't be restored. */
  undo(body: Body): UndoPlan;
  /** Returns the labels of fields that aren't known to be as the body sets them. */
  differing(body: Body): readonly string[];
  /** The known values of fields that are required, as far as the row has none. */
  required: Readonly<Record<string, string>>;
  /** Returns the keys of what the body sets to the known value. `isOwn`: the file is one of ours. */
  same(body: Body, isOwn: boolean): readonly string[];
}

export interface BulkKind<Values, Body> {
  /** Key of the kind in browser storage: `contacts`. */
  name: string;
  /** `Update contacts from CSV` */
  title: string;
  one: string;
  many: string;
  /** Requirements of the file, and what can't be done with one. */
  needs: readonly string[];
  cannot: string;
  /** Keys of the fields whose values the platform may replace, where it may also add to them. */
  replaced: readonly string[];
  ids: readonly BulkId[];
  fields: readonly BulkField<Values>[];
  fixed: readonly BulkFixed[];
  /** Single words that name a field at the end of a column's name, whatever comes before: `Home phone`. */
  endings?: readonly string[];
  /** Keys of the form's values that the platform requires with every change. */
  required: readonly (keyof Values)[];
  /** Returns a form without changes. */
  blank(): Values;
  /** Returns the messages of the form on screen, by their paths in it. */
  problems(values: Values): readonly Problem[];
  /** Returns the key of the field that a path of the form belongs to. */
  fieldAt(path: string): string;
  /** Returns true for the column names of a file that Steward exported, whose values were those on screen. */
  isOwn?(headers: readonly string[]): boolean;
  /** Fills in what the row's own cells leave open. */
  complete?(values: Values, cell: (key: string) => string): void;
  toBody(values: Values, ids: Ids): Body;
  /** Returns warnings for a row without errors. */
  warnings?(values: Values, ids: Ids): readonly CellProblem[];
  /** Looks up what's known of these records, so that `record` has it. Never rejects. */
  look?(all: readonly Ids[]): Promise<void>;
  /** `cell`: the row's value for a field. */
  record(ids: Ids, cell: (key: string) => string): BulkRecord<Values, Body>;
}

/** An error or warning about a cell. */
export interface CellProblem {
  /** Key of the field; null for an error of the row as a whole. */
  key: string | null;
  message: string;
}
