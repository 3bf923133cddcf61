/** Describes a kind of record that can be updated from a CSV file. */
import type * as z from 'zod/mini';
import type { ReviewLine } from '../form/review.tsx';

export interface BulkField<Values> {
  /** The API's field name, or one of ours if the API has none. Columns are mapped to it. */
  key: string;
  /** Same label as in forms. */
  label: string;
  /** Other column names that map to the field, in any spelling. */
  names?: readonly string[];
  /** Describes valid cell values, if the label doesn't. */
  hint?: string;
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
  /** Warning about how the platform handles the data. */
  caution: string | null;
  ids: readonly BulkId[];
  fields: readonly BulkField<Values>[];
  fixed: readonly BulkFixed[];
  /** Returns a form without changes. */
  blank(): Values;
  /** The schema of the form on screen. */
  schema: z.ZodMiniType<Values, Values>;
  /** Returns the key of the field that a path of the form belongs to. */
  fieldAt(path: string): string;
  toBody(values: Values, ids: Ids): Body;
  /** Returns warnings for a row without errors. */
  warnings?(values: Values, ids: Ids): readonly CellProblem[];
  /** Returns the record's name and its changes, as far as they are known here. */
  example?(ids: Ids, values: Values): { name: string; lines: readonly ReviewLine[] };
}

/** An error or warning about a cell. */
export interface CellProblem {
  /** Key of the field; null for an error of the row as a whole. */
  key: string | null;
  message: string;
}

/** A row of the file, with its place in the run. */
export interface SentRow {
  /** Row number in the spreadsheet. */
  number: number;
  ids: Ids;
  /** Place in the run; null for a skipped row. */
  place: number | null;
  /** Why it was skipped. */
  why: string;
}
