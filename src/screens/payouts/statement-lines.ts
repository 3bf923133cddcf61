/** Parses the lines of a bank statement: date, amount with its sign, currency, and description. */
import { toUnits } from '#domain/values/decimal.ts';
import { dayIn, serialDate } from '#domain/values/written-dates.ts';
import { type DecimalMark, sizeIn } from '#domain/values/amount-marks.ts';
import { currenciesOf, decimalIn, type Side, sideOf, writtenAmount } from '#domain/values/written-amount.ts';
import { isoCell, orderOf } from '#ui/bulk/bulk-dates.ts';
import type { SheetRow } from '#ui/bulk/bulk-sheet.ts';
import { amountCells, type MappedStatement } from './statement.ts';
import { amountParts, isNothing, type Part, statementFields } from './statement-columns.ts';

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
  /** The currencies of its sign, if there are several: `$`. */
  couldBe?: readonly string[];
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

/** Parses the lines in order. Lines that can't be read are returned as `bad`, with the reason. */
export function linesOf(statement: MappedStatement): Statement {
  const { rows, fields, columns } = statement;
  const date = fields.indexOf('date');
  const order = orderOf(statement, 'date');
  const reading: Reading = {
    fields,
    isDated: rows.some(({ cells }) => cells[date]),
    dayOf: (cell) => (serialDate(cell) ? (isoCell(statement, 'date', cell)?.slice(0, 10) ?? null) : dayIn(cell, order)),
    decimal: decimalIn(amountCells(statement)) ?? statement.decimal ?? '.',
    ...sidesIn(statement),
    inHeader: amountParts.flatMap((part) => currencyInHeader(columns[fields.indexOf(part)]?.header ?? '')),
  };
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
  dayOf(cell: string): string | null;
  decimal: DecimalMark;
  /** Returns what the word beside an amount says. Undefined: the statement has no such column. */
  sideOfWord: ((word: string) => Side | null) | undefined;
  /** The side of amounts without a sign, a mark, or a word. Null: it can't be known. */
  unmarked: Side | null;
  /** Nothing but their descriptions may say which amounts are money out. */
  areUnsigned: boolean;
  /** The currencies in the name of the amount column. */
  inHeader: readonly string[];
}

/** Returns how the statement says which amounts are money out. */
function sidesIn({ rows, fields, sides }: MappedStatement): Pick<Reading, 'sideOfWord' | 'unmarked' | 'areUnsigned'> {
  const cells = rows.flatMap((row) => row.cells[fields.indexOf('amount')] || []);
  const marked = new Set(cells.map((cell) => writtenAmount(cell)?.side ?? null));
  const isBelow = cells.some((cell) => writtenAmount(cell)?.isBelow);
  // Where only some amounts are marked, the others are on the other side.
  const unmarked = marked.has('in') ? (marked.has('out') ? null : 'out') : 'in';
  const areUnsigned = !isBelow && marked.size === 1 && marked.has(null);
  if (!fields.includes('side') || sides?.out === '') return { sideOfWord: undefined, unmarked, areUnsigned };
  const sideOfWord = (word: string) => (word === sides?.out ? 'out' : word === sides?.in ? 'in' : sideOf(word));
  return { sideOfWord, unmarked: isBelow && marked.size === 1 ? unmarked : null, areUnsigned: false };
}

/** Returns the currencies in the name of a column: `Amount (USD)`, `Betrag in €`. */
function currencyInHeader(header: string): readonly string[] {
  const marks = header.match(/\b[A-Z]{3}\b|[A-Z]{0,3}\p{Sc}/gu) ?? [];
  return marks.map(currenciesOf).find(({ length }) => length > 0) ?? [];
}

/** True for a description that says first that money went out: `DEBIT CARD PURCHASE`, `Direct debit`. */
function beginsOut(text: string): boolean {
  const [first = '', second = ''] = text.split(/[^\p{L}]+/u);
  return sideOf(/^(?:direct|pos|card)$/i.test(first) ? second : first) === 'out';
}

const shown = (cell: string) => `“${cell.slice(0, 40)}”`;

function lineOf({ cells, broken }: SheetRow, reading: Reading): LineRead {
  const { fields, isDated, dayOf } = reading;
  if (broken) return { why: broken };
  const cell = (part: Part) => cells[fields.indexOf(part)] ?? '';
  if (isDated && !cell('date')) return { why: 'No date. Add it to the line' };
  const day = isDated ? dayOf(cell('date')) : null;
  if (isDated && !day) return { why: `Date: ${shown(cell('date'))} isn’t a valid date. Use one such as 2026-11-20` };
  const amount = amountOf(cell, reading);
  if ('why' in amount) return amount;
  // Payouts are compared in units of four decimal places.
  const units = toUnits(amount.text, 4);
  if (units === null) return { why: `Amount: ${amount.text} has more than 4 decimal places. Round it` };
  const inColumn = currenciesOf(cell('currency'));
  if (cell('currency') && inColumn.length === 0)
    return { why: `Currency: ${shown(cell('currency'))} isn’t a currency. Use a code such as USD` };
  const said = [inColumn, amount.currencies, reading.inHeader].filter(({ length }) => length > 0);
  const couldBe = said.reduce((left, own) => left.filter((one) => own.includes(one)), said[0] ?? []);
  if (said.length > 0 && couldBe.length === 0)
    return { why: `Amount: ${shown(amount.written)} isn’t in the currency of its line. Fix one of them` };
  const [currency = '', ...more] = couldBe;
  const own = { day, amount: amount.text, units: Number(units), text: cell('text') };
  return more.length === 0 ? { ...own, currency } : { ...own, currency: '', couldBe };
}

interface AmountRead {
  /** Decimal text: negative for money out. */
  text: string;
  written: string;
  currencies: readonly string[];
}

function amountOf(
  cell: (part: Part) => string,
  { decimal, sideOfWord, unmarked, areUnsigned }: Reading,
): AmountRead | { why: string } {
  const parts = amountParts.filter((part) => cell(part) && !isNothing(cell(part)));
  const read = parts.map((part) => {
    const amount = writtenAmount(cell(part));
    const size = amount && sizeIn(amount.size, decimal);
    return { part, written: cell(part), isBelow: false, side: null, currencies: [], ...amount, size };
  });
  const label = (part: Part) => statementFields.find(({ key }) => key === part)?.label ?? part;
  const wrong = read.find(({ size }) => size === null);
  if (wrong)
    return { why: `${label(wrong.part)}: ${shown(wrong.written)} isn’t a valid amount. Use digits, such as 1,234.50` };
  const filled = read.filter(({ size }) => size && /[1-9]/.test(size));
  const [first = read[0], second] = filled;
  if (!first) return { why: 'No amount. Add it to the line' };
  if (second) return { why: `${label(first.part)} and ${label(second.part)} both have an amount. Keep one of them` };

  const { part, written, isBelow, size, currencies } = first;
  const word = cell('side');
  const said = [first.side, part === 'amount' ? (sideOfWord?.(word) ?? null) : null, isBelow ? 'out' : null];
  // A negative amount under “Money out” is money out as well.
  if (part !== 'amount') said.push(part === 'in' && isBelow ? null : part);
  const sides = new Set(said.filter((side) => side !== null));
  if (sides.size > 1)
    return {
      why: `Amount: ${shown(written)} and ${shown(word || label(part))} contradict each other. Fix one of them`,
    };
  const [side = areUnsigned && beginsOut(cell('text')) ? 'out' : unmarked] = sides;
  if (side === null) {
    const why = sideOfWord
      ? word
        ? `Debit or credit: ${shown(word)} doesn’t say which it is`
        : 'Debit or credit is blank'
      : `Amount: ${shown(written)} isn’t marked CR or DR, as others are`;
    return { why: `${why}. Use debit or credit` };
  }
  return { text: `${side === 'out' && /[1-9]/.test(size ?? '') ? '-' : ''}${size}`, written, currencies };
}
