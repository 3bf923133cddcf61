/** From columns to fields: how stored values are written as the types that the specification names. */
import type { Row, Value } from './database.ts';

type Writer = (value: Value) => unknown;

/** "No value" in a string is the empty string. */
const text: Writer = (value) => (value === null ? '' : String(value));
const textOrNull: Writer = (value) => value;
const number: Writer = (value) => value ?? 0;
const boolean: Writer = (value) => value === 1;
/** A boolean where the specification has a string. */
const yesOrNo: Writer = (value) => (value === null ? '' : String(value === 1));
/** Cents as a number: dividing gives the double nearest to the decimal figure, which prints as that figure. */
const money: Writer = (value) => Number(value ?? 0) / 100;
/** Cents as decimal text. */
const moneyText: Writer = (value) => (value === null ? '' : decimal(Number(value) / 100));
/** A figure that was sent as it was sent, with at least two decimals. */
const decimalText: Writer = (value) => (value === null ? '' : decimal(Number(value)));
/** A count that was sent, as it was sent. */
const figureText: Writer = (value) => (value === null ? '' : figures.format(Number(value)));
/** A list or an object that is stored as JSON. */
export const parsed: Writer = (value) => (value === null ? [] : JSON.parse(String(value)));

const writers = {
  text,
  textOrNull,
  number,
  boolean,
  yesOrNo,
  money,
  moneyText,
  decimalText,
  figureText,
  parsed,
} satisfies Record<string, Writer>;

const figures = new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 20 });
const decimals = new Intl.NumberFormat('en', {
  useGrouping: false,
  minimumFractionDigits: 2,
  maximumFractionDigits: 20,
});

/** Never with an exponent, and 0 for -0. */
export function decimal(figure: number): string {
  return decimals.format(figure + 0);
}

/** The columns of each kind, by name: `shape({ text: 'id name', money: 'amount' })` writes a row as those fields. */
export function shape(kinds: Partial<Record<keyof typeof writers, string>>): (row: Row) => Record<string, unknown> {
  const fields = Object.entries(kinds).flatMap(([kind, names]) =>
    names.split(' ').map((name) => ({ name, write: writers[kind as keyof typeof writers] })),
  );
  return (row) => Object.fromEntries(fields.map(({ name, write }) => [name, write(row[name] ?? null)]));
}

/** Text that is sent as `""` is cleared: no value. */
export function cleared<T extends object>(sent: T): { [K in keyof T]: T[K] | null } {
  return Object.fromEntries(Object.entries(sent).map(([field, value]) => [field, value === '' ? null : value])) as {
    [K in keyof T]: T[K] | null;
  };
}

/** A moment as it is stored and answered: UTC, to the second. */
export function moment(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`;
}
