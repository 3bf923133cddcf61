/** Reads bank statements, and asks about what can be read in two ways. */
import type { StoredMapping } from '#device/preferences.ts';
import { type DateOrder, datePartsOf, serialDate } from '#domain/values/written-dates.ts';
import type { DecimalMark } from '#domain/values/amount-marks.ts';
import { decimalIn, type Side, sideOf } from '#domain/values/written-amount.ts';
import { mappingOf, rememberedFields } from '#ui/bulk/bulk-columns.ts';
import { dateProblems, orderOf } from '#ui/bulk/bulk-dates.ts';
import type { CellProblem } from '#ui/bulk/bulk-kind.ts';
import { type MappedSheet, mostRows, readSheet, type Read, type Sheet } from '#ui/bulk/bulk-sheet.ts';
import { spacedLine } from './statement-cells.ts';
import {
  amountParts,
  detectedFields,
  isColumnName,
  isSigned,
  type Part,
  statementFields,
  wordPair,
} from './statement-columns.ts';

/** A statement with the columns of its parts. */
export interface MappedStatement extends MappedSheet {
  /** The user's choice for amounts that can be read in two ways. */
  decimal: DecimalMark | null;
  /** The user's choice of what two words beside the amounts say. Blank words: they don't say which is money out. */
  sides?: Readonly<Record<Side, string>> | null;
}

/** Parses a statement. Columns are numbered if no row above the first date has their names. A single line is a valid statement. */
export function readStatement(text: string): Read<Sheet> {
  const areNames = (cells: readonly string[]) => !cells.some((cell) => datePartsOf(cell));
  return readSpaced(text) ?? readSheet(text, { areNames, isName: isColumnName });
}

/** Parses typed lines with spaces between date, amount, and description. Null for a sheet with separators. */
function readSpaced(text: string): Read<Sheet> | null {
  // Most statements have separators in their first line.
  if (!spacedLine(/\S.*/.exec(text)?.[0] ?? '')) return null;
  const lines = text.split(/\r?\n/);
  const rows = lines.flatMap((line, index) => {
    const cells = spacedLine(line) ?? ['', '', line.trim()];
    return line.trim() === '' ? [] : [{ number: index + 1, cells, broken: null }];
  });
  const read = rows.filter(({ cells: [, amount] }) => amount !== '').length;
  if (read * 2 <= rows.length || rows.length > mostRows) return null;
  const columns = ['Date', 'Amount', 'Description'].map((header) => ({ header, title: header }));
  return { result: 'read', value: { columns, rows, notes: [] } };
}

/** Maps the columns as the user did last time, else by their names and cells. */
export function mapStatement(sheet: Sheet, source: string, last?: StoredMapping): MappedStatement {
  const remembered = rememberedFields(sheet, last);
  const { dateOrder, decimal, serial, ...said } = (remembered && last?.choices) || {};
  return {
    ...sheet,
    source,
    fields: remembered ?? detectedFields(sheet),
    dateOrder: (dateOrder || null) as DateOrder | null,
    decimal: (decimal || null) as DecimalMark | null,
    ...(serial && { serials: { date: serial === 'yes' } }),
    sides: said['out'] === undefined ? null : { out: said['out'], in: said['in'] ?? '' },
  };
}

/** Returns how the statement was read, to store for later statements with these columns. */
export function statementMapping({ dateOrder, decimal, sides, serials, ...sheet }: MappedStatement): StoredMapping {
  const order = orderOf({ ...sheet, dateOrder: dateOrder ?? null }, 'date');
  const mark = decimalIn(amountCells(sheet)) ?? decimal;
  return {
    ...mappingOf(sheet),
    choices: {
      dateOrder: order === 'year first' ? '' : (order ?? ''),
      decimal: mark ?? '',
      ...sides,
      ...(serials && { serial: serials['date'] ? 'yes' : 'no' }),
    },
  };
}

export const decimalKey = 'decimal';
export const sidesKey = 'sides';

/** Returns the cells with an amount, of all rows. */
export function amountCells({ rows, fields }: Pick<MappedStatement, 'rows' | 'fields'>): string[] {
  const places = amountParts.map((part) => fields.indexOf(part)).filter((place) => place !== -1);
  return places.flatMap((place) => rows.flatMap(({ cells }) => cells[place] || []));
}

/** Returns an amount, if all of them can be read in two ways. */
export function ambiguousAmount(statement: MappedStatement): string | null {
  const cells = amountCells(statement);
  return decimalIn(cells) === null ? (cells[0] ?? null) : null;
}

/** Returns the two words beside unsigned amounts, if it's the user who says which one is money out. */
export function askedSides({
  rows,
  fields,
}: Pick<MappedStatement, 'rows' | 'fields'>): readonly [string, string] | null {
  const [side, amount] = [fields.indexOf('side'), fields.indexOf('amount')];
  if (side === -1 || rows.some(({ cells }) => isSigned(cells[amount] ?? ''))) return null;
  const words = wordPair(rows.flatMap(({ cells }) => cells[side] || []));
  const isKnown = words?.some((word) => sideOf(word) === 'in') && words.some((word) => sideOf(word) === 'out');
  return isKnown ? null : words;
}

/** Returns what the user must choose before the statement can be read. */
export function statementProblems(statement: MappedStatement): CellProblem[] {
  const has = (part: Part) => statement.fields.includes(part);
  const dates = statement.rows.flatMap(({ cells }) => cells[statement.fields.indexOf('date')] || []);
  const isDated =
    has('date') &&
    (dates.length === 0 || dates.some((cell) => datePartsOf(cell) !== null || serialDate(cell) !== null));
  const hasFormat = statement.decimal !== null || ambiguousAmount(statement) === null;
  return [
    ...(isDated ? dateProblems(statementFields, statement) : [{ key: 'date', message: 'Choose the date column' }]),
    ...(amountParts.some(has)
      ? []
      : [{ key: 'amount', message: 'Choose the amount column, or the money-in and money-out columns' }]),
    ...(hasFormat ? [] : [{ key: decimalKey, message: 'Choose the decimal separator' }]),
    ...(hasSides(statement) ? [] : [{ key: sidesKey, message: 'Choose which word is money out' }]),
  ];
}

/** True if the words beside the amounts are known, or the user said what they mean. */
function hasSides({ sides, ...statement }: MappedStatement): boolean {
  const asked = askedSides(statement);
  return (
    asked === null ||
    (sides != null && (sides.out === '' || asked.every((word) => Object.values(sides).includes(word))))
  );
}
