/** Money of several currencies: never added together, and named in one order everywhere. */

/** How many rows have a currency; empty: it isn't known. */
export interface CurrencyCount {
  currency: string;
  rows: number;
}

/** The currency of most rows first, and what has none last. */
export function countCurrencies(rows: Iterable<{ currency: string }>): CurrencyCount[] {
  const counts = new Map<string, number>();
  for (const { currency } of rows) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  return Array.from(counts, ([currency, count]) => ({ currency, rows: count })).toSorted(inOrder);
}

function inOrder(one: CurrencyCount, other: CurrencyCount): number {
  const byKnown = Number(one.currency === '') - Number(other.currency === '');
  return byKnown || other.rows - one.rows || (one.currency < other.currency ? -1 : 1);
}

/** What is chosen, where rows have it; else the first of them. Empty where none is known. */
export function currencyOfScreen(counts: readonly CurrencyCount[], chosen: string | null): string {
  return counts.find(({ currency }) => currency === chosen)?.currency ?? counts[0]?.currency ?? '';
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
