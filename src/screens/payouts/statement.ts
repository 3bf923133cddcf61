/** Reads bank statements: detects their columns and formats, and parses their lines. */
import { mostRows, readSheet, type Read, type Sheet, type SheetRow } from '#ui/bulk/bulk-sheet.ts';
import { toUnits } from '#domain/values/decimal.ts';
import { type DateOrder, datePartsOf, dayIn, orderIn } from '#domain/values/written-dates.ts';
import { amountIn, bareAmount, type DecimalMark, decimalIn, spacedLine } from './statement-cells.ts';

export const parts = ['date', 'amount', 'in', 'out', 'text', 'currency'] as const;
export type Part = (typeof parts)[number];

/** The columns and formats of a statement. Parts without a column are left out. */
export interface Reading {
  /** Column index by part. */
  columns: Readonly<Partial<Record<Part, number>>>;
  order: DateOrder | null;
  decimal: DecimalMark | null;
}

/** The user's choices for statements with these column names. */
export type Chosen = Readonly<Record<string, string>>;

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

/** Detects columns and formats from column names, cells, and the user's last choices. */
export function readingOf(sheet: Sheet, chosen: Chosen = {}): Reading {
  const rows = sheet.rows.slice(0, looked);
  const cellsOf = (column: number) => rows.map(({ cells }) => cells[column] ?? '').filter(Boolean);
  const places = sheet.columns.map((_, place) => place);
  const most = (fits: (cell: string) => boolean) =>
    places.filter((place) => {
      const cells = cellsOf(place);
      return cells.length > 0 && cells.filter(fits).length * 2 >= cells.length;
    });
  const dated = most((cell) => datePartsOf(cell) !== null);
  const isBalance = (place: number) => balance.test(sheet.columns[place]?.header ?? '');
  const figures = most((cell) => bareAmount(cell) !== null).filter(
    (place) => !dated.includes(place) && !isBalance(place),
  );
  const called = (part: Part, among: readonly number[]) =>
    among.find((place) => names[part].test(sheet.columns[place]?.header ?? ''));
  const remembered = (part: Part) => {
    const place = sheet.columns.findIndex(({ title }) => title === chosen[part]);
    return place === -1 ? undefined : place;
  };
  const kept = parts.filter((part) => chosen[part]);
  const isChosen = kept.length > 0 && kept.every((part) => remembered(part) !== undefined);
  const both = { in: called('in', figures), out: called('out', figures) };
  const amount =
    called('amount', figures) ??
    (both.in === undefined && both.out === undefined
      ? (figures.find((place) => cellsOf(place).some((cell) => /[.,]\d\d\D?$/.test(cell))) ?? figures[0])
      : undefined);
  const words = places.filter((place) => !dated.includes(place) && !figures.includes(place) && !isBalance(place));
  const length = (place: number) => cellsOf(place).reduce((sum, cell) => sum + cell.length, 0);
  const found: Partial<Record<Part, number | undefined>> = isChosen
    ? Object.fromEntries(parts.map((part) => [part, remembered(part)]))
    : {
        date:
          called('date', dated) ??
          dated[0] ??
          called(
            'date',
            places.filter((place) => cellsOf(place).length === 0),
          ),
        ...(amount === undefined ? both : { amount }),
        text: called('text', words) ?? words.toSorted((one, other) => length(other) - length(one))[0],
        currency: called('currency', words),
      };
  const columns = Object.fromEntries(
    Object.entries(found).filter(([, place]) => place !== undefined),
  ) as Reading['columns'];
  const own = reread(sheet, columns);
  return {
    columns,
    order: own.order ?? (isChosen ? ((chosen['order'] || null) as DateOrder | null) : null),
    decimal: own.decimal ?? (isChosen ? ((chosen['decimal'] || null) as DecimalMark | null) : null),
  };
}

/** Detects the date order and decimal separator from the cells. Null if ambiguous. */
export function reread(sheet: Sheet, columns: Reading['columns']): Pick<Reading, 'order' | 'decimal'> {
  const all = (part: Part) => {
    const place = columns[part];
    return place === undefined ? [] : sheet.rows.map(({ cells }) => cells[place] ?? '');
  };
  return { order: orderIn(all('date')), decimal: decimalIn([...all('amount'), ...all('in'), ...all('out')]) };
}

/** Returns what the user must choose before the statement can be read. */
export function missingOf({ columns, order, decimal }: Reading): ('date' | 'amount' | 'order' | 'decimal')[] {
  const hasAmount = columns.amount !== undefined || columns.in !== undefined || columns.out !== undefined;
  return [
    ...(columns.date === undefined ? (['date'] as const) : order === null ? (['order'] as const) : []),
    ...(hasAmount ? (decimal === null ? (['decimal'] as const) : []) : (['amount'] as const)),
  ];
}

/** Returns the user's choices, to store for later statements with these columns. */
export function chosenFrom(sheet: Sheet, { columns, order, decimal }: Reading): Chosen {
  const titles = Object.entries(columns).map(([part, place]) => [part, sheet.columns[place]?.title ?? '']);
  // With the year first, the user made no choice about day and month.
  const said = order === 'year first' ? '' : (order ?? '');
  return Object.fromEntries([...titles, ['order', said], ['decimal', decimal ?? '']]) as Chosen;
}

/** Parses the lines in order. Lines that can't be read are returned as `bad`, with the reason. */
export function linesOf(sheet: Sheet, reading: Reading): Statement {
  const { date } = reading.columns;
  const isDated = date === undefined || sheet.rows.some(({ cells }) => cells[date]);
  const lines: BankLine[] = [];
  const bad: BadLine[] = [];
  const often = new Map<string, number>();
  for (const row of sheet.rows) {
    const read = lineOf(row, reading, isDated);
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

function lineOf({ cells, broken }: SheetRow, { columns, order, decimal }: Reading, isDated: boolean): LineRead {
  if (broken) return { why: broken };
  const cell = (part: Part) => {
    const place = columns[part];
    return place === undefined ? '' : (cells[place] ?? '');
  };
  if (isDated && !cell('date')) return { why: 'No date' };
  const day = isDated ? dayIn(cell('date'), order) : null;
  if (isDated && !day) return { why: `“${cell('date').slice(0, 40)}” isn’t a valid date` };
  const amount = amountOf(cell, decimal ?? '.');
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
