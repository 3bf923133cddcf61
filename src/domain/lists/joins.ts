/** Joins what other records say to the rows of any list, in the worker. */
import { type JoinNames } from '#domain/joined.ts';
import { joinFor, withJoined } from '#domain/joining.ts';
import { payoutParts } from './payouts.ts';
import { pledgeParts } from './pledges.ts';
import { ticketParts } from './tickets.ts';
import { transactionParts } from './transactions.ts';

/** The parts of each list whose rows refer to other records. `giving`: transactions of some contacts. */
const partsIn = {
  listTransactions: transactionParts,
  giving: transactionParts,
  listPledges: pledgeParts,
  listTickets: ticketParts,
  listPayouts: payoutParts,
} as const;

type Parts = Parameters<typeof joinFor>[0];

/** Returns what is to be joined to each of the rows. Null for a list whose rows say it all themselves. */
export function joinsFor(list: string, rows: readonly object[], names: JoinNames): readonly object[] | null {
  const parts: Parts | undefined = (partsIn as Partial<Record<string, Parts>>)[list];
  // The list determines the type of its rows.
  return parts ? rows.map((row) => joinFor(parts, row as never, names)) : null;
}

/** Returns rows as they leave the worker: the same array if they say it all themselves. */
export function joinRows<Row extends object>(list: string, rows: readonly Row[], names: JoinNames): readonly Row[] {
  const joins = joinsFor(list, rows, names);
  return joins ? rows.map((row, place) => withJoined(row, joins[place])) : rows;
}
