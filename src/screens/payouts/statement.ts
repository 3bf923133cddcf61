/** Reads bank statements: detects their columns and formats, and parses their lines. */
import type { StoredMapping } from '#device/preferences.ts';
import { toUnits } from '#domain/values/decimal.ts';
import { type DateOrder, datePartsOf, dayIn } from '#domain/values/written-dates.ts';
import { mappingOf, rememberedFields } from '#ui/bulk/bulk-columns.ts';
import { orderOf, orderProblem } from '#ui/bulk/bulk-dates.ts';
import type { CellProblem } from '#ui/bulk/bulk-kind.ts';
import { type MappedSheet, mostRows, readSheet, type Read, type Sheet, type SheetRow } from '#ui/bulk/bulk-sheet.ts';
import { amountIn, bareAmount, type DecimalMark, decimalIn, spacedLine } from './statement-cells.ts';

export const statementFields = [
  { key: 'date', label: 'Date', isDate: true },
  { key: 'amount', label: 'Amount' },
  { key: 'in', label: 'Money in' },
  { key: 'out', label: 'Money out' },
  { key: 'text', label: 'Description' },
  { key: 'currency', label: 'Currency' },
] as const;
type Part = (typeof statementFields)[number]['key'];

/** Column names in several languages. */
const names: Record<Part, RegExp> = {
  date: /^(?:booking|transaction|posting|posted|trans)? ?date\b|^date|buchungstag|buchungsdatum|^datum|^fecha|^data\b/i,
  amount: /^(?:transaction )?amount|^value$|betrag|umsatz|^montant|^importe|^importo|^bedrag|^sum$/i,
  in: /^credit|paid in|money in|deposit|^cr\b|haben|^crédit|abono|^in$|receipts?$/i,
  out: /^debit|paid out|money out|withdrawal|^dr\b|^soll|^débit|cargo|^out$|payments?$/i,
  text: /descr|detail|text|narrative|memo|reference|particular|payee|name|verwendung|libell|concept|omschrijving/i,
  currency: /^currency|^ccy|^curr|währung|^devise|^moneda|^valuta$/i,
};
const balance = /balance|saldo|solde|running/i;

/** A statement with the columns of its parts. */
export interface MappedStatement extends MappedSheet {
  /** The user's choice for amounts that can be read in two ways. */
  decimal: DecimalMark | null;
}

export interface BankLine {
  /** Unique in the file, and the same in every file with this line. */
  key: string;
  /** Row number in the file, from 1. */
  number: number;
  /** `2026-11-18`. Null if the statement has no dates. */
  day: string | null;
  /** Decimal text. Withdrawals are negative. */
  amount: string;
  /** The amount in units of 1/10,000. */
  units: number;
  text: string;
  /** Empty if the statement has none. */
  currency: string;
}

export interface BadLine {
  number: number;
  cells: string;
  why: string;
}

export interface Statement {
  lines: readonly BankLine[];
  bad: readonly BadLine[];
}

/** Parses a statement. Columns are numbered if the first row has a date. A single line is a valid statement. */
export function readStatement(text: string): Read<Sheet> {
  const areNames = (cells: readonly string[]) => !cells.some((cell) => datePartsOf(cell));
  const lines = text.replace(/^\uFEFF?(?:[^\S\n]*\n)*/, '');
  return readSpaced(lines) ?? readSheet(lines, areNames);
}

/** Parses typed lines with spaces between date, amount, and description. Null for a sheet with separators. */
function readSpaced(text: string): Read<Sheet> | null {
  // Most statements have separators in their first line.
  if (!spacedLine(/^.*/.exec(text)?.[0] ?? '')) return null;
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

/** The number of rows used to detect a column's content. */
const looked = 200;

/** Maps the columns as the user did last time, else by their names and cells. */
export function mapStatement(sheet: Sheet, source: string, last?: StoredMapping): MappedStatement {
  const remembered = rememberedFields(sheet, last);
  const { dateOrder, decimal } = (remembered && last?.choices) || {};
  return {
    ...sheet,
    source,
    fields: remembered ?? detectedFields(sheet),
    dateOrder: (dateOrder || null) as DateOrder | null,
    decimal: (decimal || null) as DecimalMark | null,
  };
}

/** Returns how the statement was read, to store for later statements with these columns. */
export function statementMapping({ dateOrder, decimal, ...sheet }: MappedStatement): StoredMapping {
  const order = orderOf({ ...sheet, dateOrder: dateOrder ?? null }, 'date');
  const mark = decimalIn(amountCells(sheet)) ?? decimal;
  return {
    ...mappingOf(sheet),
    choices: { dateOrder: order === 'year first' ? '' : (order ?? ''), decimal: mark ?? '' },
  };
}

function detectedFields({ columns, rows: all }: Sheet): string[] {
  const rows = all.slice(0, looked);
  const cellsOf = (column: number) => rows.map(({ cells }) => cells[column] ?? '').filter(Boolean);
  const places = columns.map((_, place) => place);
  const most = (fits: (cell: string) => boolean) =>
    places.filter((place) => {
      const cells = cellsOf(place);
      return cells.length > 0 && cells.filter(fits).length * 2 >= cells.length;
    });
  const dated = most((cell) => datePartsOf(cell) !== null);
  const isBalance = (place: number) => balance.test(columns[place]?.header ?? '');
  const figures = most((cell) => bareAmount(cell) !== null).filter(
    (place) => !dated.includes(place) && !isBalance(place),
  );
  const called = (part: Part, among: readonly number[]) =>
    among.find((place) => names[part].test(columns[place]?.header ?? ''));
  const both = { in: called('in', figures), out: called('out', figures) };
  const amount =
    called('amount', figures) ??
    (both.in === undefined && both.out === undefined
      ? (figures.find((place) => cellsOf(place).some((cell) => /[.,]\d\d\D?$/.test(cell))) ?? figures[0])
      : undefined);
  const words = places.filter((place) => !dated.includes(place) && !figures.includes(place) && !isBalance(place));
  const length = (place: number) => cellsOf(place).reduce((sum, cell) => sum + cell.length, 0);
  const blank = places.filter((place) => cellsOf(place).length === 0);
  const found: Partial<Record<Part, number | undefined>> = {
    date: called('date', dated) ?? dated[0] ?? called('date', blank),
    ...(amount === undefined ? both : { amount }),
    text: called('text', words) ?? words.toSorted((one, other) => length(other) - length(one))[0],
    currency: called('currency', words),
  };
  return places.map((place) => statementFields.find(({ key }) => found[key] === place)?.key ?? '');
}

export const decimalKey = 'decimal';

const amountParts = ['amount', 'in', 'out'] as const;

/** Returns the cells with an amount, of all rows. */
function amountCells({ rows, fields }: Pick<MappedStatement, 'rows' | 'fields'>): string[] {
  const places = amountParts.map((part) => fields.indexOf(part)).filter((place) => place !== -1);
  return places.flatMap((place) => rows.flatMap(({ cells }) => cells[place] || []));
}

/** Returns an amount, if all of them can be read in two ways. */
export function ambiguousAmount(statement: MappedStatement): string | null {
  const cells = amountCells(statement);
  return decimalIn(cells) === null ? (cells[0] ?? null) : null;
}

/** Returns what the user must choose before the statement can be read. */
export function statementProblems(statement: MappedStatement): CellProblem[] {
  const has = (part: Part) => statement.fields.includes(part);
  const dates = statement.rows.flatMap(({ cells }) => cells[statement.fields.indexOf('date')] || []);
  const isDated = has('date') && (dates.length === 0 || dates.some((cell) => datePartsOf(cell) !== null));
  const hasFormat = statement.decimal !== null || ambiguousAmount(statement) === null;
  return [
    ...(isDated ? orderProblem(statementFields, statement) : [{ key: 'date', message: 'Choose the date column' }]),
    ...(amountParts.some(has)
      ? []
      : [{ key: 'amount', message: 'Choose the amount column, or the money-in and money-out columns' }]),
    ...(hasFormat ? [] : [{ key: decimalKey, message: 'Choose the decimal separator' }]),
  ];
}

/** Parses the lines in order. Lines that can't be read are returned as `bad`, with the reason. */
export function linesOf(statement: MappedStatement): Statement {
  const { rows, fields } = statement;
  const date = fields.indexOf('date');
  const reading = {
    fields,
    isDated: rows.some(({ cells }) => cells[date]),
    order: orderOf(statement, 'date'),
    decimal: decimalIn(amountCells(statement)) ?? statement.decimal ?? '.',
  } as const;
  const lines: BankLine[] = [];
  const bad: BadLine[] = [];
  const often = new Map<string, number>();
  for (const row of rows) {
    const read = lineOf(row, reading);
    if ('why' in read) {
      bad.push({ number: row.number, cells: row.cells.filter(Boolean).join(' · '), why: read.why });
      continue;
    }
    const same = `${read.day ?? ''} ${read.amount} ${read.text.slice(0, 60)}`;
    const times = (often.get(same) ?? 0) + 1;
    often.set(same, times);
    lines.push({ ...read, number: row.number, key: times === 1 ? same : `${same} #${times}` });
  }
  return { lines, bad };
}

type LineRead = Omit<BankLine, 'key' | 'number'> | { why: string };

interface Reading {
  fields: readonly string[];
  isDated: boolean;
  order: DateOrder | null;
  decimal: DecimalMark;
}

function lineOf({ cells, broken }: SheetRow, { fields, isDated, order, decimal }: Reading): LineRead {
  if (broken) return { why: broken };
  const cell = (part: Part) => cells[fields.indexOf(part)] ?? '';
  if (isDated && !cell('date')) return { why: 'No date' };
  const day = isDated ? dayIn(cell('date'), order) : null;
  if (isDated && !day) return { why: `“${cell('date').slice(0, 40)}” isn’t a valid date` };
  const amount = amountOf(cell, decimal);
  if (amount === null) {
    const written = cell('amount') || cell('in') || cell('out');
    return { why: written ? `“${written.slice(0, 40)}” isn’t a valid amount` : 'No amount' };
  }
  // Payouts are compared in units of four decimal places.
  const units = toUnits(amount, 4);
  if (units === null) return { why: `${amount} has more than 4 decimal places` };
  return { day, amount, units: Number(units), text: cell('text'), currency: cell('currency').toUpperCase() };
}

function amountOf(cell: (part: Part) => string, decimal: DecimalMark): string | null {
  if (cell('amount')) return amountIn(cell('amount'), decimal);
  const [credit, debit] = [cell('in'), cell('out')].map((written) => (written ? amountIn(written, decimal) : '0')) as [
    string | null,
    string | null,
  ];
  if (credit === null || debit === null || (!cell('in') && !cell('out'))) return null;
  if (/[1-9]/.test(credit)) return credit;
  return /[1-9]/.test(debit) && !debit.startsWith('-') ? `-${debit}` : debit;
}
