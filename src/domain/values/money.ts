/** Money of several currencies: never added together, and named in one order everywhere. */
import { getOrMake, oncePerKey } from './collections.ts';
import { DecimalSum } from './decimal.ts';
import { plural } from './labels.ts';

/** The code of a currency as all sums name it: some platforms write `usd` on one row and `USD` on another. */
export function currencyCode(written: unknown): string {
  const code = typeof written === 'string' ? written.trim() : '';
  return /^[a-z]{3}$/i.test(code) ? code.toUpperCase() : code;
}

const inKind = 'in kind';

/** Gifts in kind have a currency of their own, `USD in kind`, so that no sum adds them to money. */
export const inKindOf = (currency: string) => `${currency} ${inKind}`.trim();

/** Returns the currency of the money that a sum would be, and if it's of gifts in kind instead. */
export function currencyParts(currency: string): { code: string; isInKind: boolean } {
  const isInKind = currency.endsWith(inKind);
  return { code: isInKind ? currency.slice(0, -inKind.length).trim() : currency, isInKind };
}

export interface Money {
  /** Empty where none is known. */
  currency: string;
  /** Exact, as decimal text. */
  sum: string;
}

/** `rows`: how many are counted; `ofRows`: their sum, where other rows are subtracted from it. */
export type CurrencySum = Money & CurrencyCount & { ofRows?: string };

export interface Sums {
  /** The currency of most rows first; what has no currency stands last. */
  sums: readonly CurrencySum[];
  /** Rows that hold no readable amount: in no sum. */
  unread: number;
}

/** Returns how many decimals a currency has: 0 for JPY, 3 for KWD. Two for an unknown one. */
export const decimalsOf = oncePerKey((currency: string): number => {
  try {
    const { code } = currencyParts(currency);
    return (
      new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions().maximumFractionDigits ?? 2
    );
  } catch {
    return 2;
  }
});

/** Names the rows that a sum leaves out: `1 payout with an amount we can’t read`. Empty without any. */
export function unreadLabel(count: number, one: string, many: string, lacks = 'an amount we can’t read'): string {
  return count === 0 ? '' : `${plural(count, one, many)} with ${lacks}`;
}

/** The same as a sentence: `Not included: 1 payout with an amount we can’t read.` */
export function notIncluded(...left: Parameters<typeof unreadLabel>): string {
  const label = unreadLabel(...left);
  return label && `Not included: ${label}.`;
}

/** The amount to add up of each row. */
export interface Amounts<Row> {
  amount(row: Row): string | null;
  /** False if one of the row's amounts can't be read: no sum includes it then. */
  isRead?(row: Row): boolean;
  /** The currency of a row, as far as it is known. */
  currency?(row: Row): string | null | undefined;
  /** The rows that it adds up, where those are not all. */
  of?(row: Row): boolean;
  /** False for a row that's subtracted: it isn't counted, and in no average. */
  isGift?(row: Row): boolean;
}

/** Amounts of rows that have both fields. */
export const ownAmounts: Amounts<{ amount: string | null; currency: string | null }> = {
  amount: ({ amount }) => amount,
  currency: ({ currency }) => currency,
};

/** Adds up rows exactly, each currency by itself. */
export function sumByCurrency<Row>(rows: readonly Row[], amounts: Amounts<Row>): Sums {
  const groups = new Map<string, { sum: DecimalSum; less: DecimalSum | null; rows: number }>();
  let unread = 0;
  for (const row of rows) {
    if (amounts.of && !amounts.of(row)) continue;
    const group = getOrMake(groups, currencyOfRow(row, amounts), () => ({
      sum: new DecimalSum(),
      less: null,
      rows: 0,
    }));
    const amount = amounts.isRead?.(row) === false ? null : amounts.amount(row);
    if (amounts.isGift?.(row) === false) (group.less ??= new DecimalSum()).add(amount);
    else if (group.sum.add(amount)) group.rows += 1;
    else unread += 1;
  }
  const sums = Array.from(groups, ([currency, { sum, less, rows: held }]): CurrencySum => {
    const of = sum.text;
    if (less) sum.add(less.text);
    return { currency, sum: sum.text, rows: held, ...(less && { ofRows: of }) };
  })
    .filter(({ rows: held, ofRows }) => held > 0 || ofRows !== undefined)
    .toSorted(mostRowsFirst);
  return { sums, unread };
}

/** The code as it was given; empty where there is none. */
export function currencyOfRow<Row>(row: Row, { currency }: Pick<Amounts<Row>, 'currency'>): string {
  return currency?.(row)?.trim() ?? '';
}

/** How many rows have a currency; empty: it isn't known. */
export interface CurrencyCount {
  currency: string;
  rows: number;
}

/** The currency of most rows first, and what has none last. */
export function countCurrencies(rows: Iterable<{ currency: string }>): CurrencyCount[] {
  const counts = new Map<string, number>();
  for (const { currency } of rows) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  return Array.from(counts, ([currency, count]) => ({ currency, rows: count })).toSorted(mostRowsFirst);
}

/** Sorts currencies by their number of rows. Rows without a currency come last, but for gifts in kind, which aren't money. */
export function mostRowsFirst(one: CurrencyCount, other: CurrencyCount): number {
  const rank = ({ currency }: CurrencyCount) => (currencyParts(currency).isInKind ? 2 : Number(currency === ''));
  return rank(one) - rank(other) || other.rows - one.rows || (one.currency < other.currency ? -1 : 1);
}

/** Returns the chosen currency if rows have it, else the first of theirs. Empty if none is known. */
export function currencyOfScreen(counts: readonly CurrencyCount[], chosen: string | null): string {
  return counts.find(({ currency }) => currency === chosen)?.currency ?? counts[0]?.currency ?? '';
}

/** Moves the sum of the screen's currency to the start. */
export function leadBy(currency: string | undefined, sums: readonly Money[]): Money[] {
  return sums.toSorted((one, other) => Number(other.currency === currency) - Number(one.currency === currency));
}

/** Sorts by currency: that of the screen first, then that of most rows, and what has none last. */
export function byCurrencyOfScreen(counts: readonly CurrencyCount[], chosen: string | null) {
  const lead = currencyOfScreen(counts, chosen);
  const places = new Map(counts.map(({ currency }, place) => [currency, currency === lead ? -1 : place]));
  // A currency without rows stands before what has none.
  const placeOf = ({ currency }: { currency: string }) => places.get(currency) ?? places.size + Number(currency === '');
  return (one: { currency: string }, other: { currency: string }) => placeOf(one) - placeOf(other);
}

/** The one currency of all these rows; empty where they have several, or one has none. */
export function onlyCurrency(rows: Iterable<{ currency: string }>): string {
  const counts = countCurrencies(rows);
  return counts.length === 1 ? (counts[0]?.currency ?? '') : '';
}
