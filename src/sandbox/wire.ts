/** Writes stored values as the types that the contract gives its fields. */
import type { Db, Fields, Row, Value } from './database.ts';
import type { Body, Input, OperationName, Query } from '#api/operations.ts';

/** The account of all records. */
export const accountId = 1207;

const writers = {
  /** No value is an empty string. */
  text: (value) => String(value ?? ''),
  textOrNull: (value) => value,
  number: (value) => value ?? 0,
  boolean: (value) => value === 1,
  /** A boolean, where the specification has a string. */
  yesOrNo: (value) => (value === null ? '' : String(value === 1)),
  /** Cents as a number: division gives the double nearest to the decimal, and it prints as that decimal. */
  money: (value) => Number(value) / 100,
  /** Cents as decimal text. */
  moneyText: (value) => (value === null ? '' : decimal(Number(value) / 100)),
  /** A number as sent, with at least two decimals. */
  decimalText: (value) => (value === null ? '' : decimal(Number(value))),
  /** A count as sent. */
  figureText: (value) => (value === null ? '' : figures.format(Number(value))),
  parsed,
} satisfies Record<string, (value: Value) => unknown>;

/** Parses a list or object stored as JSON. */
export function parsed(value: Value | undefined): unknown {
  return value ? JSON.parse(String(value)) : [];
}

const figures = new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 20 });
const decimals = new Intl.NumberFormat('en', {
  useGrouping: false,
  minimumFractionDigits: 2,
  maximumFractionDigits: 20,
});

/** Never uses an exponent, and writes -0 as 0. */
function decimal(figure: number): string {
  return decimals.format(figure + 0);
}

/** Takes the columns of each kind: `shape({ text: 'id name', money: 'amount' })` writes a row as those fields. */
export function shape(kinds: Partial<Record<keyof typeof writers, string>>): (row: Row) => Record<string, unknown> {
  const fields = Object.entries(kinds).flatMap(([kind, names]) =>
    names.split(' ').map((name) => ({ name, write: writers[kind as keyof typeof writers] })),
  );
  return (row) => Object.fromEntries(fields.map(({ name, write }) => [name, write(row[name] ?? null)]));
}

/** Text sent as `""` clears its field. */
export function cleared(sent: Fields): Fields {
  return Object.fromEntries(Object.entries(sent).map(([field, value]) => [field, value === '' ? null : value]));
}

/** Returns a time as stored and sent: UTC, in whole seconds. */
export function moment(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`;
}

// A handler's input: one request, validated by the operation table.

type PathName<Name extends OperationName> = Exclude<keyof Input<Name>, keyof Query<Name> | 'body'>;

export interface Call<Name extends OperationName> {
  readonly db: Db;
  /** The time of the request. A write repeated from the log has its original time. */
  readonly now: Date;
  readonly url: URL;
  /** IDs from the path. */
  readonly path: Readonly<Record<PathName<Name>, number>>;
  readonly query: Query<Name>;
  /**
   * Returns the validated body. Handlers call it late, because an unknown record gets a 404 before its body is checked.
   * `assumed` has values for missing fields.
   */
  readonly body: (assumed?: Partial<Body<Name>>) => Body<Name>;
}

/** An operation without a handler doesn't compile. */
export type Handlers = { readonly [Name in OperationName]: (call: Call<Name>) => unknown };
