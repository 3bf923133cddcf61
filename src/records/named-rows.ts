/** Labels for the rows of each list, with a detail to tell similar rows apart. */
import { names } from './names.ts';
import { currencyOf, donorOf } from '../domain/donor.ts';
import { webhookName } from '../domain/webhook.ts';
import { campaignName } from '../domain/campaign.ts';
import { ticketName } from '../domain/ticket.ts';
import { dateOf } from '../domain/gift.ts';
import { householdName } from '../domain/household.ts';
import { plural } from '../domain/values/labels.ts';
import type { ListName } from '../api/operations.ts';
import type { AtHand } from '../replica/at-hand.ts';
import type { RowOf } from '../replica/lists.ts';
import { formatAmount } from '../ui/format/money.ts';
import { dayOf } from '../ui/format/days.ts';
import { formatDate } from '../ui/format/time.ts';
import type { RecordKind } from './record-kinds.ts';

export interface Named {
  label: string;
  detail: string;
}

interface Kind<Name extends ListName> {
  kind: RecordKind;
  named(row: RowOf<Name>): Named;
}

const money = (amount: string | null | undefined, currency: string | null | undefined) =>
  amount ? [formatAmount(amount), currency].filter(Boolean).join(' ') : '';
export const joinDetails = (...words: (string | null | undefined)[]) =>
  words.filter((word) => word?.trim()).join(' · ');
const day = (at: string | null | undefined) => (at ? formatDate(dayOf(at) ?? at) : '');

export const namedRows: { [Name in ListName]: Kind<Name> } = {
  listHouseholds: {
    kind: 'household',
    named: (row) => ({ label: householdName(row), detail: plural(row.contacts.length, 'member', 'members') }),
  },
  listTransactions: {
    kind: 'transaction',
    named: (row) => ({
      label: donorOf(row, names.get()).name,
      detail: joinDetails(money(row.amount, currencyOf(row, names.get())), day(dateOf(row).at)),
    }),
  },
  listPledges: {
    kind: 'pledge',
    named: (row) => ({
      label: (row.contact_id && names.get().person(row.contact_id)) || `Pledge ${row.id ?? ''}`,
      detail: joinDetails(
        money(row.amount, row.campaign_id && names.get().campaign(row.campaign_id)?.currency),
        day(row.created_at),
      ),
    }),
  },
  listCampaigns: {
    kind: 'campaign',
    named: (row) => ({ label: campaignName(row), detail: row.code ?? '' }),
  },
  listTickets: {
    kind: 'ticket',
    named: (row) => ({ label: ticketName(row), detail: joinDetails(row.title, row.email) }),
  },
  listPayouts: {
    kind: 'payout',
    named: (row) => ({
      label: money(row.amount, row.currency) || `Payout ${row.id ?? ''}`,
      detail: joinDetails(row.memo, row.id),
    }),
  },
  listMessages: {
    kind: 'message',
    named: (row) => ({
      label: row.subject?.trim() || row.internal_name?.trim() || `Message ${row.id ?? ''}`,
      detail: day(row.sent_at),
    }),
  },
  listWebhooks: {
    kind: 'webhook',
    named: (row) => ({ label: webhookName(row), detail: '' }),
  },
};

/** Returns the labels of these records by `kind id`, for those in the synced data. */
export async function namesFromReplica(
  replica: AtHand,
  records: readonly { kind: string; id: string }[],
): Promise<ReadonlyMap<string, string>> {
  const lists = Object.keys(namedRows) as ListName[];
  const named = await Promise.all(
    records.map(async ({ kind, id }) => {
      const list = lists.find((one) => namedRows[one].kind === kind);
      return [`${kind} ${id}`, list ? await nameFromReplica(replica, list, id) : null] as const;
    }),
  );
  return new Map(named.flatMap(([key, name]) => (name === null ? [] : [[key, name]])));
}

async function nameFromReplica<Name extends ListName>(replica: AtHand, list: Name, id: string): Promise<string | null> {
  const found = await replica.row(list, id);
  return found && namedRows[list].named(found.row).label;
}
