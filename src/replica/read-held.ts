/** Rows of the worker as the application uses them: with every field of their resource. */
import * as resources from '../api/resources.ts';
import type { ListName } from '../api/operations.ts';
import type { HeldRow, RowOf } from './lists.ts';

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

export function readHeld<Name extends ListName>(list: Name, row: HeldRow): RowOf<Name> {
  // The table has the resource of each list.
  return resourceOf[list].read(row, list) as RowOf<Name>;
}
