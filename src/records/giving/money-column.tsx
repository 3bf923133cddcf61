/** A column of sums, which may be in several currencies. */
import type { Money as Sum } from '../../replica/people.ts';
import { countCurrencies } from '../../domain/values/money.ts';
import { Money, Words } from '../../ui/kit/cells.tsx';
import { type Column, isAsked } from '../../ui/rows/column.tsx';
import type { Values } from '../../ui/rows/list-values.ts';
import { moneyWords } from './words.ts';

/**
 * The largest sum in one currency. Filters and orders go by it: "1,000 and over" finds everyone with so much in any one
 * currency. Null where there is none.
 */
function largestSum(sums: readonly Sum[]): string | null {
  const [first, ...others] = sums;
  if (!first) return null;
  return others.reduce((most, one) => (Number(one.sum) > Number(most.sum) ? one : most), first).sum;
}

/** Says by what the filter or the order of such a column goes, where it is in use and a row has several currencies. */
export function largestNote<Row>(sumsOf: Readonly<Record<string, (row: Row) => readonly Sum[]>>) {
  return (rows: readonly Row[], values: Values): string | null => {
    const used = Object.entries(sumsOf).filter(([key]) => isAsked({ key }, values));
    const isMixed = used.some(([, sums]) => rows.some((row) => sums(row).length > 1));
    return isMixed ? 'Amounts in several currencies count with the largest one.' : null;
  };
}

/** In a file it is one column per currency, so that a spreadsheet adds up each by itself. */
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
        <Words>{moneyWords(sumsOf(row))}</Words>
      ) : (
        <Money amount={only(row)?.sum ?? null} currency={only(row)?.currency ?? ''} />
      ),
    ...more,
  };
}

/** The currencies of a row's sums, for filters; `exported`: for a file too, where the sums beside it are of one currency. */
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
