/** Look of sums, which may be in several currencies. */
import type { Values } from '../../ui/record/record-link.ts';
import type { Money as Sum } from '../../domain/values/money.ts';
import { Money, UserText } from '../../ui/kit/cells.tsx';
import { isAsked, type Look } from '../../ui/list/column.tsx';
import { formatSums } from './giving-labels.ts';

/** Returns a note on how the column filters and sorts, if it does either and a row has several currencies. */
export function largestNote<Row>(sumsOf: Readonly<Record<string, (row: Row) => readonly Sum[]>>) {
  return (rows: readonly Row[], values: Values): string | null => {
    const used = Object.entries(sumsOf).filter(([key]) => isAsked({ key }, values));
    const isMixed = used.some(([, sums]) => rows.some((row) => sums(row).length > 1));
    return isMixed ? 'For rows with several currencies, filters and sorting use the largest one.' : null;
  };
}

export function moneyLook<Row>(title: string, sumsOf: (row: Row) => readonly Sum[]): Look<Row> {
  return {
    title,
    filter: true,
    cell(row) {
      const [only, ...others] = sumsOf(row);
      return others.length > 0 ? (
        <UserText>{formatSums(sumsOf(row))}</UserText>
      ) : (
        <Money amount={only?.sum ?? null} currency={only?.currency ?? ''} />
      );
    },
  };
}
