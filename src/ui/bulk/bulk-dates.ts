/** Dates of a file. Each column has one order of day and month, which the user is asked for once if it is ambiguous. */
import { ambiguousIn, type DateOrder, isoDateIn, orderIn, serialDate } from '#domain/values/written-dates.ts';
import type { BulkField, CellProblem } from './bulk-kind.ts';
import type { MappedSheet, SheetRow } from './bulk-sheet.ts';

type Dated = Pick<MappedSheet, 'rows' | 'fields' | 'dateOrder' | 'serials'>;
type DatedFields = readonly Pick<BulkField<never>, 'key' | 'label' | 'isDate'>[];

export const dateOrderKey = 'date order';

interface Found {
  order: DateOrder | null;
  /** A date that can be read in two ways. */
  ambiguous: string | null;
  /** A number that a spreadsheet may have for a date. */
  serial: string | null;
}

/** By column. */
const detected = new WeakMap<readonly SheetRow[], Found[]>();

/** Detects the order of a column from its cells as opened: a correction changes its own row only. */
function detect(rows: readonly SheetRow[], column: number): Found {
  const known = detected.get(rows) ?? [];
  detected.set(rows, known);
  const cells = () => rows.map((row) => row.cells[column] ?? '');
  return (known[column] ??= {
    order: orderIn(cells()),
    ambiguous: ambiguousIn(cells()),
    serial: cells().find((cell) => serialDate(cell) !== null) ?? null,
  });
}

/** Returns the order of day and month in a field's dates. Null if it's ambiguous and the user hasn't chosen. */
export function orderOf({ rows, fields, dateOrder = null }: Dated, key: string): DateOrder | null {
  const column = fields.indexOf(key);
  return (column === -1 ? null : detect(rows, column).order) ?? dateOrder;
}

/** Returns a date that can be read in two ways, for asking which is meant. Null if there is none. */
export function ambiguousDate(known: DatedFields, { rows, fields }: Dated): string | null {
  const columns = known.filter(({ isDate }) => isDate).map(({ key }) => fields.indexOf(key));
  const dates = columns.map((column) => (column === -1 ? null : detect(rows, column).ambiguous));
  return dates.find((date) => date !== null) ?? null;
}

export const serialKey = (key: string) => `serial ${key}`;

/** Returns the fields with a number that may be a date, for asking if it is. */
export function serialDates(known: DatedFields, { rows, fields }: Dated) {
  return known.flatMap(({ key, label, isDate }) => {
    const column = isDate ? fields.indexOf(key) : -1;
    const cell = column === -1 ? null : detect(rows, column).serial;
    return cell === null ? [] : [{ key, label, cell, day: serialDate(cell)?.slice(0, 10) ?? '' }];
  });
}

/** Returns errors while the user hasn't said how to read dates of two orders, or numbers among dates. */
export function dateProblems(known: DatedFields, sheet: Dated): CellProblem[] {
  const isAsked = (sheet.dateOrder ?? null) === null && ambiguousDate(known, sheet) !== null;
  const unknown = serialDates(known, sheet).filter(({ key }) => sheet.serials?.[key] === undefined);
  return [
    ...(isAsked ? [{ key: dateOrderKey, message: 'Choose how to read dates' }] : []),
    ...unknown.map(({ key, label, cell }) => ({
      key: serialKey(key),
      message: `${label}: choose how to read “${cell}”`,
    })),
  ];
}

/** Converts a date to ISO. Returns other text as it is, and null for an invalid date. */
export function isoCell(work: Dated, key: string, cell: string): string | null {
  const serial = serialDate(cell);
  if (serial !== null) return work.serials?.[key] ? serial : null;
  const iso = isoDateIn(cell, orderOf(work, key));
  return iso === undefined ? cell : iso;
}

const named: Record<DateOrder, string> = {
  'day first': 'Dates in this column are day first. ',
  'month first': 'Dates in this column are month first. ',
  'year first': '',
};

export function dateProblem(
  work: Dated,
  { key, label }: Pick<BulkField<never>, 'key' | 'label'>,
  cell: string,
): string {
  const order = orderOf(work, key);
  if (serialDate(cell) !== null) return `${label}: “${cell}” isn’t a date. Use a valid date, such as 2026-11-20`;
  const isShort = !/\d{4}/.test(cell);
  const why = isShort ? 'Use a year of four digits. ' : order === null ? '' : named[order];
  return `${label} isn’t valid. ${why}Use a valid date, such as 2026-11-20`;
}
