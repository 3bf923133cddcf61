/** Column of sums, which may be in several currencies. */
import type { Money as Sum } from '../../domain/values/money.ts';
import { countCurrencies } from '../../domain/values/money.ts';
import { Money, UserText } from '../../ui/kit/cells.tsx';
import { type Column, isAsked } from '../../ui/rows/column.tsx';
import type { Values } from '../../ui/rows/list-values.ts';
import { formatSums } from './giving-labels.ts';

/**
 * Returns the largest sum in one currency, or null if there is none. Filters and sorting use it: "1,000 and over" finds
 * donors with that much in any one currency.
 */
function largestSum(sums: readonly Sum[]): string | null {
  const [first, ...others] = sums;
  if (!first) return null;
  return others.reduce((most, one) => (Number(one.sum) > Number(most.sum) ? one : most), first).sum;
}

/** Returns a note on how the column filters and sorts, if it does either and a row has several currencies. */
export function largestNote<Row>(sumsOf: Readonly<Record<string, (row: Row) => readonly Sum[]>>) {
  return (rows: readonly Row[], values: Values): string | null => {
    const used = Object.entries(sumsOf).filter(([key]) => isAsked({ key }, values));
    const isMixed = used.some(([, sums]) => rows.some((row) => sums(row).length > 1));
    return isMixed ? 'For rows with several currencies, filters and sorting use the largest one.' : null;
  };
}

/** Column of sums. An export has one column per currency, so that a spreadsheet can total each. */
export function moneyColumn<Row>(
  key: string,
  title: string,
  sumsOf: (row: Row) => readonly Sum[],
  more: Partial<Column<Row>> = {},
): Column<Row> {
  const only = (row: Row) => (sumsOf(row).length === 1 ? sumsOf(row)[0] : undefined);
  return {
    key,
    title,
    kind: 'amount',
    filter: true,
    value: (row) => largestSum(sumsOf(row)),
    inFile: (rows) =>
      countCurrencies(rows.flatMap(sumsOf)).map(({ currency }) => ({
        key: `${key}_${currency || 'without_currency'}`,
        title,
        kind: 'amount',
        value: (row) => sumsOf(row).find((one) => one.currency === currency)?.sum ?? null,
      })),
    currency: (row) => only(row)?.currency,
    cell: (row) =>
      sumsOf(row).length > 1 ? (
        <UserText>{formatSums(sumsOf(row))}</UserText>
      ) : (
        <Money amount={only(row)?.sum ?? null} currency={only(row)?.currency ?? ''} />
      ),
    ...more,
  };
}

/** Column of the currencies of a row's sums, for filters. `exported`: include it in exports. */
export function currenciesColumn<Row>(sumsOf: (row: Row) => readonly Sum[], exported = false): Column<Row> {
  return {
    key: 'currency',
    title: 'Currency',
    kind: 'id',
    hidden: true,
    ...(exported && { exported }),
    value: (row) => [...new Set(sumsOf(row).map(({ currency }) => currency))].filter(Boolean).join(' + ') || null,
  };
}
