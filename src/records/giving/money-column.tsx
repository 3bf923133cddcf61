/** Look of sums, which may be in several currencies. */
import type { Values } from '#ui/record/record-link.ts';
import { leadBy, type Money as Sum } from '#domain/values/money.ts';
import { preferences } from '#device/preferences.ts';
import { plural } from '#domain/values/labels.ts';
import { formatAmount } from '#ui/format/money.ts';

import { useDisclosure } from '#ui/kit/disclosure.tsx';
import { isAsked, type Look } from '#ui/list/column.tsx';
import classes from './money-column.module.css';

/** Returns a note on how the column filters and sorts, if it does either and a row has several currencies. */
export function largestNote<Row>(sumsOf: Readonly<Record<string, (row: Row) => readonly Sum[]>>) {
  return (rows: readonly Row[], values: Values): string | null => {
    const used = Object.entries(sumsOf).filter(([key]) => isAsked({ key }, values));
    const isMixed = used.some(([, sums]) => rows.some((row) => sums(row).length > 1));
    return isMixed ? 'For rows with several currencies, filters and sorting use the largest one.' : null;
  };
}

export function moneyLook<Row extends { id: string | null }>(
  title: string,
  sumsOf: (row: Row) => readonly Sum[],
): Look<Row> {
  return {
    title,
    filter: true,
    sums: true,
    cell: (row) => <Sums sums={sumsOf(row)} of={`${title}, ${row.id}`} />,
  };
}

interface SumsProps {
  sums: readonly Sum[];
  /** Ends the button's name, which no other row has: the row's ID. */
  of: string | null;
}

/** The sum in the currency chosen in Settings, or else the first, and a button that shows the others: `$12,500.00 +1`. */
export function Sums({ sums, of }: SumsProps) {
  const [lead, ...others] = leadBy(preferences.get().currency || undefined, sums);
  return (
    <>
      {formatAmount(lead?.sum ?? null, lead?.currency ?? '')}
      <span className={classes.others}>{others.length > 0 ? <Others sums={others} of={of} /> : null}</span>
    </>
  );
}

function Others({ sums, of }: SumsProps) {
  const { anchor, button, panel } = useDisclosure();
  const named = sums.map(({ sum, currency }) => formatAmount(sum, currency || 'unknown currency'));
  return (
    <span {...anchor}>
      <button
        type="button"
        className={classes.more}
        aria-label={`+${plural(sums.length, 'other currency', 'other currencies')}: ${of}`}
        title={named.join('\n')}
        {...button}
      >
        +{sums.length}
      </button>
      {panel('Other currencies', () => (
        <ul className={classes.sums}>
          {named.map((sum) => (
            <li key={sum}>{sum}</li>
          ))}
        </ul>
      ))}
    </span>
  );
}
