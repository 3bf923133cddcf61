/** For tests: rows as a platform gives them, read as the client reads them. */
import { isObject, missingKey } from '#api/fields.ts';
import type { ListName } from '#api/operations.ts';
import * as resources from '#api/resources.ts';
import type { RowOf } from '#replica/lists.ts';
import { createRowStore, type Stretch, type TakenPage } from '#replica/row-store.ts';

/** The fields that the platform gave. */
export interface GivenRow {
  readonly id: string | null;
  readonly [field: string]: unknown;
}

interface GivenRows {
  rows: readonly GivenRow[];
}

const resourceOf = {
  listCampaigns: resources.campaign,
  listHouseholds: resources.household,
  listPledges: resources.pledge,
  listWebhooks: resources.webhook,
  listMessages: resources.message,
  listPayouts: resources.payout,
  listTransactions: resources.transaction,
  listTickets: resources.ticket,
} as const;

export function readRow<Name extends ListName>(list: Name, given: GivenRow): RowOf<Name> {
  // The table has the resource of each list.
  return resourceOf[list].read(given, list) as RowOf<Name>;
}

export function readRows<Name extends ListName>(list: Name, given: readonly GivenRow[]): RowOf<Name>[] {
  return given.map((row) => readRow(list, row));
}

/** A store that reads what it takes. */
export function storeOfGiven() {
  const store = createRowStore();
  return {
    ...store,
    take: (list: ListName, page: Omit<TakenPage, 'rows'> & GivenRows) =>
      store.take(list, { ...page, rows: readRows(list, page.rows) }),
    update: (list: ListName, rows: readonly GivenRow[]) => store.update(list, readRows(list, rows)),
    replace: (list: ListName, stretch: Omit<Stretch, 'rows'> & GivenRows) =>
      store.replace(list, { ...stretch, rows: readRows(list, stretch.rows) }),
  };
}

/** A parsed value without the notes of what was missing, at any depth. */
export function withoutMissing(read: unknown): unknown {
  if (Array.isArray(read)) return read.map(withoutMissing);
  if (!isObject(read)) return read;
  const fields = Object.entries(read).filter(([field]) => field !== missingKey);
  return Object.fromEntries(fields.map(([field, value]) => [field, withoutMissing(value)]));
}
