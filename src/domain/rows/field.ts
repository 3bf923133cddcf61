/** A value of a list's rows: it's filtered, sorted, searched, added up, and exported by. */
import type { Day, Zone } from '#domain/values/calendar.ts';
import { getOrMake } from '#domain/values/collections.ts';

/**
 * The meaning of a field's text: `id` an identifier, `word` one of an open set, `text` free text, `yes-no` a boolean in any
 * spelling, `amount` decimal text, `count` a whole number, `moment` a date-time, `day` a date.
 */
export type Kind = 'id' | 'word' | 'text' | 'yes-no' | 'amount' | 'count' | 'moment' | 'day';

export interface Field<Row> {
  /** Its name in URLs (`f.status`), in exports, and in this browser's storage: the specification's field, if it shows one. */
  key: string;
  kind: Kind;
  /** The text as the platform sent it. Null or empty: none. */
  value(row: Row): string | null;
  /** Labels of a `word` that has keys. */
  labels?: Readonly<Record<string, string>>;
  /** The name of an `id`, which a search covers, too. */
  named?(row: Row): string | null | undefined;
  /** Returns true if the row has a value, where `value` is only a part of it. */
  has?(row: Row): boolean;
  /** The row doesn't have the field: it's neither empty nor not. */
  absent?(row: Row): boolean;
  /** The exported text, where `value` replaces the specification's field. */
  field?(row: Row): string | null;
  /** The exported fields, where those are others. Empty: this one. */
  inFile?(rows: readonly Row[]): readonly Field<Row>[];
  /** The currency of an `amount`, if known. */
  currency?(row: Row): string | null | undefined;
  /** The currency of an `amount` that another column names. */
  unit?(row: Row): string | null | undefined;
  /** Left out where no row has a value: what platforms send beyond the specification. */
  ifGiven?: true;
  /** Not searched, and exported only if the user selects it. */
  secret?: true;
}

/** The fields of a list by key. Without `value`, the text of the row's field with that key. */
export type Fields<Row> = Readonly<
  Record<string, Omit<Field<Row>, 'key' | 'value'> & Partial<Pick<Field<Row>, 'value'>>>
>;

export function fieldList<Row extends object>(fields: Fields<Row>): Field<Row>[] {
  return Object.entries(fields).map(([key, field]) => fieldOf(key, field));
}

export function fieldOf<Row extends object>(key: string, field: Fields<Row>[string]): Field<Row> {
  return { value: getOrMake(readers, key, () => (row: object) => textAt(row, key)), ...field, key };
}

/** Returns true if the field is the row's own text. */
export const isOwnText = <Row>({ key, value }: Field<Row>): boolean => value === readers.get(key);

/** One function per key, so that what's made of a row's own texts is kept while names and settings change. */
const readers = new Map<string, (row: object) => string | null>();

function textAt(row: object, key: string): string | null {
  const value = (row as Readonly<Record<string, unknown>>)[key];
  return typeof value === 'string' ? value : null;
}

/** The viewer's settings that filters of dates depend on. */
export interface Viewer {
  zone: Zone;
  today: Day;
}

/** Amounts and counts. */
export function isFigure({ kind }: { kind: Kind }): boolean {
  return kind === 'amount' || kind === 'count';
}

/** A date-time or a date. */
export function isTime({ kind }: { kind: Kind }): boolean {
  return kind === 'moment' || kind === 'day';
}
