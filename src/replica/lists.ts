/** What is held of every list of the service. */
import type { ListName, Output } from '../api/operations.ts';
import { withoutFields } from '../api/fields.ts';
import type { Page } from '../api/page.ts';

/** In the order in which they are read: what names other rows comes first. */
export const listNames = [
  'listCampaigns',
  'listHouseholds',
  'listPledges',
  'listWebhooks',
  'listMessages',
  'listPayouts',
  'listTransactions',
  'listTickets',
] as const satisfies readonly ListName[];

export type RowOf<Name extends ListName> = Output<Name> extends Page<infer Row> ? Row : never;

/** `Pledges` */
export function titleOf(list: ListName): string {
  return list.slice('list'.length);
}

/** A row of any list. */
export type ListRow = RowOf<ListName>;

/** Fields that are never held, in memory or on disk. They'd let others forge events or use a ticket. */
const neverHeld: Partial<Record<ListName, string>> = { listWebhooks: 'signature', listTickets: 'pdf' };

export function heldRow<Row extends ListRow>(list: ListName, row: Row): Row {
  const field = neverHeld[list];
  return field === undefined ? row : withoutFields(row, [field]);
}

/** Where the reading of a list stands. Times are milliseconds. */
export interface ListState {
  /** Rows that are held. */
  rows: number;
  /** The page to go on with. Pages count from 1. */
  nextPage: number;
  /** The last page and the rows in all, as the service last said. */
  last: number | null;
  total: number | null;
  /** Rows that the round has met so far. */
  met: number;
  /** Its number of rows changed during the round: some may have moved to a page that was read before. */
  moved: boolean;
  /** How often the list was begun from its first page. */
  round: number;
  /** When the round that is on its way began. */
  beganAt: number | null;
  /** Every row that is held is at least as new as this; null until the list was read to its end. */
  wholeSince: number | null;
  /** When the service was last asked for what is new. */
  askedAt: number | null;
  /** Why it is not read to its end. `refused`: this token may not read it. */
  problem: 'refused' | 'failed' | 'too-much' | 'repeats' | 'gap' | null;
  /** Of transactions: the rows of months that are over, oldest first, by the last second of the month. */
  months: readonly { before: string; rows: number }[];
  /** Of transactions: only rows created until then are in the pages. */
  frozenAt: string | null;
  /** Of transactions: when the months were last counted, and when what was updated was last asked for with a long overlap. */
  countedAt: number | null;
  lookedBackAt: number | null;
}

const unread: ListState = {
  rows: 0,
  nextPage: 1,
  last: null,
  total: null,
  met: 0,
  moved: false,
  round: 0,
  beganAt: null,
  wholeSince: null,
  askedAt: null,
  problem: null,
  months: [],
  frozenAt: null,
  countedAt: null,
  lookedBackAt: null,
};

export type ListStates = Readonly<Record<ListName, ListState>>;

export const nothingRead = Object.fromEntries(listNames.map((name) => [name, unread])) as ListStates;
