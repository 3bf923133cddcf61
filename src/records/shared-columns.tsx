/** Looks that several lists share. */
import { UserText } from '#ui/kit/cells.tsx';

/** Returns the line below a row's name, if it has words that no column says. */
export function belowName<Row>(wordsOf: (row: Row) => string | null) {
  return (row: Row) => {
    const words = wordsOf(row);
    return words ? <UserText>{words}</UserText> : null;
  };
}

/** The currency of a row's amounts. Exports have it as a column. */
export const currencyLook = { title: 'Currency', filter: true, hidden: true, exported: true } as const;

export const campaignLook = { title: 'Campaign', filter: true, width: 'named' } as const;
