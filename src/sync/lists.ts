/** The lists we sync, and their progress. */
import type { ListName, Output } from '#api/operations.ts';
import { withoutFields } from '#api/fields.ts';
import { withoutJoined } from '#domain/joining.ts';
import type { Page } from '#api/page.ts';
import { listNames } from '#domain/resources.ts';

export type RowOf<Name extends ListName> = Output<Name> extends Page<infer Row> ? Row : never;

/** A row of any list. */
export type ListRow = RowOf<ListName>;

/** Fields we never store, in memory or on disk. They'd let others forge events or use a ticket. */
const neverSynced: Partial<Record<ListName, string>> = { listWebhooks: 'signature', listTickets: 'pdf' };

/** Returns the row as it's stored: as the platform gave it, without these fields. */
export function syncedRow<Row extends ListRow>(list: ListName, row: Row): Row {
  const [field, own] = [neverSynced[list], withoutJoined(row)];
  return field === undefined ? own : withoutFields(own, [field]);
}

/** The sync progress of a list. Times are in milliseconds. */
export interface ListState {
  /** Synced rows. */
  rows: number;
  /** The page to continue with, from 1. */
  nextPage: number;
  /** The last page and the total, as the platform last said. */
  last: number | null;
  total: number | null;
  /** Rows this round has seen so far. */
  met: number;
  /** True if the total changed during the round, so some rows may have moved to a page we've already read. */
  moved: boolean;
  /** How many rounds have started. */
  round: number;
  /** When the current round started. */
  beganAt: number | null;
  /** Every synced row is at least this new. Null until the list was read to its end. */
  wholeSince: number | null;
  /** When we last asked for updates. */
  askedAt: number | null;
  /** Why it's not read to its end. `refused`: this token has no access. */
  problem: 'refused' | 'failed' | 'too-much' | 'repeats' | 'gap' | null;
  /** For transactions: past months, oldest first, by their last second. */
  months: readonly { before: string; rows: number }[];
  /** For transactions: the pages have only rows created until then. */
  frozenAt: string | null;
  /** For transactions: when we last counted the months, and last asked for updates with the long overlap. */
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

/**
 * Returns since when these lists are as here, in milliseconds: the time of the oldest row. Lists are reread page by page, so it's
 * the start of the last whole round; of transactions, it's the last query for updates, which says that all others are unchanged.
 * Lists that can't be read don't count. 0 before the sync.
 */
export function syncedAt(lists: ListStates, names: readonly ListName[] = listNames): number {
  const times = names.flatMap((name) => {
    const { askedAt, wholeSince, beganAt, problem } = lists[name];
    return (name === 'listTransactions' ? askedAt : null) ?? wholeSince ?? (problem === null ? beganAt : null) ?? [];
  });
  return times.length > 0 ? Math.min(...times) : 0;
}
