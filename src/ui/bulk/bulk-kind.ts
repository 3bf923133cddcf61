/** What is changed from a spreadsheet: a small description of each kind of record. */
import type * as z from 'zod/mini';
import type { ReviewLine } from '../form/review.tsx';

export interface BulkField<Values> {
  /** The service's name, or one of ours where the service has none: what a column is mapped to. */
  key: string;
  /** As forms call it. */
  label: string;
  /** What else a column is called that holds it, in any spelling. */
  names?: readonly string[];
  /** What a cell is to hold, where its label does not say it. */
  hint?: string;
  /** Puts what a cell holds into the form. Says what is wrong with it, and how to fix it. */
  put(values: Values, cell: string): string | null;
}

/** What names the record: a column of digits, or the same for every row. */
export interface BulkId {
  key: string;
  label: string;
  names?: readonly string[];
}

/** What can be said once for all rows whose cell is empty or that have no such column. */
export interface BulkFixed {
  key: string;
  label: string;
  hint: string;
  /** Left out: it is typed. */
  choices?: readonly { value: string; label: string }[];
  /** What it is until somebody chooses, where no column of the file holds it. */
  usual?: string;
}

export type Ids = Readonly<Record<string, string>>;

export interface BulkKind<Values, Body> {
  /** Tells kinds apart in what this browser keeps: `contacts`. */
  name: string;
  /** `Contacts from a spreadsheet` */
  title: string;
  one: string;
  many: string;
  /** What the file needs to hold, and what cannot be done with one. */
  needs: readonly string[];
  cannot: string;
  /** What is to be known about what the service makes of what is sent. */
  caution: string | null;
  ids: readonly BulkId[];
  fields: readonly BulkField<Values>[];
  fixed: readonly BulkFixed[];
  /** A form in which everything is left as it is. */
  blank(): Values;
  /** That of the form on screen. */
  schema: z.ZodMiniType<Values, Values>;
  /** The field that a path of the form belongs to. */
  fieldAt(path: string): string;
  toBody(values: Values, ids: Ids): Body;
  /** What is allowed and yet unusual in a row that has no problem. */
  warnings?(values: Values, ids: Ids): readonly CellProblem[];
  /** What people call the record of a row, and what becomes of it, as far as that is known here. */
  example?(ids: Ids, values: Values): { name: string; lines: readonly ReviewLine[] };
}

/** What is said of a cell. */
export interface CellProblem {
  /** Key of the field; null for what is wrong with the row as a whole. */
  key: string | null;
  message: string;
}

/** A row of the spreadsheet, with what became of it. */
export interface SentRow {
  /** As the spreadsheet counts. */
  number: number;
  ids: Ids;
  /** Its place in the run; null for a row that was left out. */
  place: number | null;
  /** Why it was left out. */
  why: string;
}
