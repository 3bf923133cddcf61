/** The columns of a bank statement, found by their names and cells. */
import { datePartsOf, serialDate } from '#domain/values/written-dates.ts';
import { currenciesOf, type Side, sideOf, writtenAmount } from '#domain/values/written-amount.ts';
import type { Sheet } from '#ui/bulk/bulk-sheet.ts';

export const statementFields = [
  { key: 'date', label: 'Date', isDate: true },
  { key: 'amount', label: 'Amount' },
  { key: 'in', label: 'Money in' },
  { key: 'out', label: 'Money out' },
  { key: 'side', label: 'Debit or credit' },
  { key: 'text', label: 'Description' },
  { key: 'currency', label: 'Currency' },
] as const;
export type Part = (typeof statementFields)[number]['key'];

/** Column names in several languages. */
const names: Record<Exclude<Part, 'side'>, RegExp> = {
  date: /^(?:booking|transaction|posting|posted|trans)? ?date\b|^date|buchungstag|buchungsdatum|^datum|^fecha|^data\b/i,
  amount: /^(?:transaction )?amount|^value$|betrag|umsatz|^montant|^importe|^importo|^bedrag|^sum$/i,
  in: /^credit|paid in|money in|deposit|^cr\b|haben|^crédit|abono|^in$|receipts?$/i,
  out: /^debit|paid out|money out|withdrawal|^dr\b|^soll|^débit|cargo|^out$|payments?$/i,
  text: /descr|detail|text|narrative|memo|reference|particular|payee|name|verwendung|libell|concept|omschrijving/i,
  currency: /^currency|^ccy|^curr|währung|^devise|^moneda|^valuta$/i,
};
const balance = /balance|saldo|solde|running/i;
/** True for a column name that statements have. */
export function isColumnName(cell: string): boolean {
  return cell.length < 40 && [...Object.values(names), balance].some((name) => name.test(cell));
}

/** `Debit/Credit` over figures: their own signs say which. */
const bothSides =
  /(?:debit|dr|soll|withdrawals?|out)\W+(?:credit|cr|haben|deposits?|in)\b|(?:credit|cr|haben|deposits?|in)\W+(?:debit|dr|soll|withdrawals?|out)\b/i;

export const amountParts = ['amount', 'in', 'out'] as const;

/** The number of rows used to detect a column's content. */
const looked = 200;

export function detectedFields({ columns, rows: all }: Sheet): string[] {
  const rows = all.slice(0, looked);
  const cellsOf = (column: number) => rows.map(({ cells }) => cells[column] ?? '').filter(Boolean);
  const places = columns.map((_, place) => place);
  const most = (fits: (cell: string) => boolean) =>
    places.filter((place) => {
      const cells = cellsOf(place);
      return cells.length > 0 && cells.filter(fits).length * 2 >= cells.length;
    });
  const written = most((cell) => datePartsOf(cell) !== null);
  const header = (place: number) => columns[place]?.header ?? '';
  const called = (part: keyof typeof names, among: readonly number[]) =>
    among.find((place) => names[part].test(header(place)));
  // A spreadsheet may have numbers for dates, which only the name of the column tells from amounts.
  const serial = called(
    'date',
    most((cell) => serialDate(cell) !== null),
  );
  const dated = serial === undefined ? written : [...written, serial];
  const isBalance = (place: number) => balance.test(columns[place]?.header ?? '');
  const figures = most((cell) => writtenAmount(cell) !== null || isNothing(cell)).filter(
    (place) =>
      !dated.includes(place) && !isBalance(place) && cellsOf(place).some((cell) => writtenAmount(cell) !== null),
  );
  const single = figures.filter((place) => !bothSides.test(header(place)));
  const bySide = (side: Side) => called(side, single) ?? single.find((place) => sideOfName(header(place)) === side);
  const both = { in: bySide('in'), out: bySide('out') };
  const amount =
    called('amount', figures) ??
    figures.find((place) => bothSides.test(header(place))) ??
    (both.in === undefined && both.out === undefined && !takeTurns(figures)
      ? (figures.find((place) => cellsOf(place).some((cell) => /[.,]\d\d\D*$/.test(cell))) ?? figures[0])
      : undefined);
  const others = places.filter((place) => !dated.includes(place) && !figures.includes(place) && !isBalance(place));
  const currency = called('currency', others) ?? others.find((place) => isAll(cellsOf(place), isCurrency));
  const side = amount === undefined ? undefined : sideColumn(others.filter((place) => place !== currency));
  const words = others.filter((place) => place !== currency && place !== side);
  const length = (place: number) => cellsOf(place).reduce((sum, cell) => sum + cell.length, 0);
  const blank = places.filter((place) => cellsOf(place).length === 0);
  const found: Partial<Record<Part, number | undefined>> = {
    date: called('date', dated) ?? dated[0] ?? called('date', blank),
    ...(amount === undefined ? both : { amount }),
    side,
    text: called('text', words) ?? words.toSorted((one, other) => length(other) - length(one))[0],
    currency,
  };
  return places.map((place) => statementFields.find(({ key }) => found[key] === place)?.key ?? '');

  /** Two columns of which each line has one: money in and money out, and only the user knows which is which. */
  function takeTurns([one, other, ...more]: readonly number[]): boolean {
    if (one === undefined || other === undefined || more.length > 0) return false;
    const has = (cells: readonly string[], place: number) => /[1-9]/.test(cells[place] ?? '');
    return rows.every(({ cells }) => !(has(cells, one) && has(cells, other)));
  }

  /** Finds the column that says which amounts are money out: by its words, else as one of two words beside unsigned amounts. */
  function sideColumn(among: readonly number[]): number | undefined {
    // Where there's only one description, it isn't the column that says it.
    const texts = among.filter((place) => names.text.test(header(place)));
    const known = among.find((place) => {
      if (texts.length === 1 && texts[0] === place) return false;
      const cells = cellsOf(place);
      const said = cells.filter((cell) => sideOf(cell) !== null);
      // Among other words, a letter alone isn't enough.
      const isWord = new Set(cells).size <= mostWords && said.some((cell) => cell.length > 1);
      return said.length * 2 > cells.length || (isWord && !texts.includes(place));
    });
    const amounts = amount === undefined ? [] : cellsOf(amount);
    if (known !== undefined || amounts.some(isSigned)) return known;
    const described = called('text', among) ?? (among.length === 1 && rows.length < 3 ? among[0] : undefined);
    return among.find((place) => place !== described && wordPair(cellsOf(place)) !== null);
  }
}

/** Returns what the words of a column's name say: `Belastung CHF`, `Total withdrawn`. Shorter ones are of currencies and `in`. */
function sideOfName(name: string): Side | null {
  const words = name.split(/[^\p{L}]+/u).filter((word) => word.length > 3);
  const said = new Set(words.flatMap((word) => sideOf(word) ?? []));
  return said.size === 1 ? ([...said][0] ?? null) : null;
}

/** The most words of a column that says debit or credit, among others such as `Fee`. */
const mostWords = 8;
const isAll = (cells: readonly string[], fits: (cell: string) => boolean) => cells.length > 0 && cells.every(fits);
const isCurrency = (cell: string) =>
  /^(?:[A-Z]{3}|[^\p{L}\d]+|[A-Z]{1,3}\p{Sc})$/u.test(cell) && currenciesOf(cell).length > 0;
/** A dash or a word in the place of an amount. */
export const isNothing = (cell: string) => /^(?:[-\u2013\u2014\u2212]+|n\/?a|null|none)$/i.test(cell);

export function isSigned(cell: string): boolean {
  const amount = writtenAmount(cell);
  return amount !== null && (amount.isBelow || amount.side !== null);
}

/** Returns the two words of a column that has no others. Numbers aren't words. */
export function wordPair(cells: readonly string[]): readonly [string, string] | null {
  const [one, other, ...more] = new Set(cells);
  return one && other && more.length === 0 && !/\d/.test(one + other) ? [one, other] : null;
}
