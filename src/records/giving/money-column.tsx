/** A column of sums, which may be in several currencies. */
import type { Money as Sum } from '../../replica/people.ts';
import { Money, Words } from '../../ui/kit/cells.tsx';
import type { Column } from '../../ui/rows/column.tsx';
import { moneyWords } from './words.ts';

/** Filtered and put in order by its figure where that is one. */
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
    value: (row) => only(row)?.sum ?? null,
    // A file has all sums, each with its currency where there are several.
    field: (row) => (sumsOf(row).length > 1 ? moneyWords(sumsOf(row)) : (only(row)?.sum ?? null)),
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

/** The currencies of a row's sums, for filters and for a file. */
export function currenciesColumn<Row>(sumsOf: (row: Row) => readonly Sum[]): Column<Row> {
  return {
    key: 'currency',
    title: 'Currency',
    kind: 'id',
    hidden: true,
    exported: true,
    value: (row) => [...new Set(sumsOf(row).map(({ currency }) => currency))].join(' + ') || null,
  };
}
