/** From columns to fields: how a stored value is written for the type that the contract gives its field. */
import type { Fields, Row, Value } from './database.ts';

/** The account that every record belongs to. */
export const accountId = 1207;

const writers = {
  /** "No value" in a string is the empty string. */
  text: (value) => String(value ?? ''),
  textOrNull: (value) => value,
  number: (value) => value ?? 0,
  boolean: (value) => value === 1,
  /** A boolean where the specification has a string. */
  yesOrNo: (value) => (value === null ? '' : String(value === 1)),
  /** Cents as a number: dividing gives the double nearest to the decimal figure, which prints as that figure. */
  money: (value) => Number(value) / 100,
  /** Cents as decimal text. */
  moneyText: (value) => (value === null ? '' : decimal(Number(value) / 100)),
  /** A figure as it was sent, with at least two decimals. */
  decimalText: (value) => (value === null ? '' : decimal(Number(value))),
  /** A count as it was sent. */
  figureText: (value) => (value === null ? '' : figures.format(Number(value))),
  parsed,
} satisfies Record<string, (value: Value) => unknown>;

/** A list or an object that is stored as JSON. */
export function parsed(value: Value | undefined): unknown {
  return value ? JSON.parse(String(value)) : [];
}

const figures = new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 20 });
const decimals = new Intl.NumberFormat('en', {
  useGrouping: false,
  minimumFractionDigits: 2,
  maximumFractionDigits: 20,
});

/** Never with an exponent, and 0 for -0. */
function decimal(figure: number): string {
  return decimals.format(figure + 0);
}

/** The columns of each kind, by name: `shape({ text: 'id name', money: 'amount' })` writes a row as those fields. */
export function shape(kinds: Partial<Record<keyof typeof writers, string>>): (row: Row) => Record<string, unknown> {
  const fields = Object.entries(kinds).flatMap(([kind, names]) =>
    names.split(' ').map((name) => ({ name, write: writers[kind as keyof typeof writers] })),
  );
  return (row) => Object.fromEntries(fields.map(({ name, write }) => [name, write(row[name] ?? null)]));
}

/** Text that is sent as `""` clears its field. */
export function cleared(sent: Fields): Fields {
  return Object.fromEntries(Object.entries(sent).map(([field, value]) => [field, value === '' ? null : value]));
}

/** A moment as it is stored and answered: UTC, to the second. */
export function moment(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`;
}
