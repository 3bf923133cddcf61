/** What the replica finds for a typed text, as commands: people first, then every other kind. */
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import type { ListName } from '../../api/operations.ts';
import { campaignOf } from '../../device/known-names.ts';
import { knownName } from '../../device/people.ts';
import { campaignName } from '../../records/campaign.tsx';
import { currencyOf, dateOf, giftName } from '../../records/gift.ts';
import { householdName } from '../../records/household.tsx';
import type { RecordKind } from '../../records/record-kinds.ts';
import { ticketName } from '../../records/ticket.tsx';
import { webhookName } from '../../records/webhook.tsx';
import { atHand } from '../../replica/current.ts';
import { type HeldRow, type RowOf, titleOf } from '../../replica/lists.ts';
import type { PersonRow } from '../../replica/people.ts';
import { readHeld } from '../../replica/read-held.ts';
import type { Results } from '../../replica/search.ts';
import { useStore } from '../../ui/browser/use-store.ts';
import { keepFound } from '../../ui/rows/list-cache.ts';
import { formatAmount, formatCount } from '../../ui/values/money.ts';
import { formatDate } from '../../ui/values/time.ts';
import type { CommandGroup } from './commands.ts';

/** Of each kind. */
const most = 5;

interface Named {
  label: string;
  detail: string;
}

interface Kind<Name extends ListName> {
  kind: RecordKind;
  named(row: RowOf<Name>): Named;
}

const money = (amount: string | null | undefined, currency: string | null | undefined) =>
  amount ? [formatAmount(amount), currency].filter(Boolean).join(' ') : '';
const joined = (...words: (string | null | undefined)[]) => words.filter((word) => word?.trim()).join(' · ');
const day = (at: string | null | undefined) => (at ? formatDate(at.slice(0, 10)) : '');

const kinds: { [Name in ListName]: Kind<Name> } = {
  listHouseholds: {
    kind: 'household',
    named: (row) => ({ label: householdName(row), detail: `${formatCount(row.contacts.length)} members` }),
  },
  listTransactions: {
    kind: 'transaction',
    named: (row) => ({
      label: giftName(row) || `Transaction ${row.id ?? ''}`,
      detail: joined(money(row.amount, currencyOf(row)), day(dateOf(row).at)),
    }),
  },
  listPledges: {
    kind: 'pledge',
    named: (row) => ({
      label: (row.contact_id && knownName(row.contact_id)) || `Pledge ${row.id ?? ''}`,
      detail: joined(money(row.amount, row.campaign_id && campaignOf(row.campaign_id)?.currency), day(row.created_at)),
    }),
  },
  listCampaigns: {
    kind: 'campaign',
    named: (row) => ({ label: campaignName(row), detail: row.code ?? '' }),
  },
  listTickets: {
    kind: 'ticket',
    named: (row) => ({ label: ticketName(row), detail: joined(row.title, row.email) }),
  },
  listPayouts: {
    kind: 'payout',
    named: (row) => ({
      label: money(row.amount, row.currency) || `Payout ${row.id ?? ''}`,
      detail: joined(row.memo, row.id),
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

/** Null while not everyone in a household is at hand: then the service is asked instead. */
export function useFoundAtHand(cache: QueryClient, text: string): readonly CommandGroup[] | null {
  const all = useStore(atHand);
  const replica = all?.status.get().lists.listHouseholds.wholeSince == null ? null : all;
  const { data } = useQuery({
    queryKey: ['search', text],
    queryFn: (): Promise<Results> =>
      replica?.ask('search', { text, most }) ?? Promise.resolve({ people: { count: 0, rows: [] } }),
    enabled: replica !== null && text !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  if (!replica) return null;
  if (!data || text === '') return [];
  return [
    peopleGroup(data.people.rows, replica.status.get().givers !== null),
    ...orderOf(data).map((list) => groupOf(cache, list, data[list]?.rows ?? [])),
  ].filter(({ commands }) => commands.length > 0);
}

function orderOf(results: Results): ListName[] {
  return (Object.keys(kinds) as ListName[]).filter((list) => results[list] !== undefined);
}

/** What somebody gave is said once all gifts were read, since less than that would be another figure. */
function peopleGroup(people: readonly PersonRow[], isCounted: boolean): CommandGroup {
  return {
    title: 'People',
    commands: people.map(({ id, name, household, email, given }) => ({
      id: `person ${id}`,
      label: name || `Contact ${id}`,
      detail: joined(
        household ?? email,
        isCounted ? given.map(({ sum, currency }) => money(sum, currency)).join(' + ') : '',
      ),
      does: { open: { kind: 'contact', id } },
    })),
  };
}

function groupOf<Name extends ListName>(cache: QueryClient, list: Name, rows: readonly HeldRow[]): CommandGroup {
  const { kind, named } = kinds[list];
  return {
    title: titleOf(list),
    commands: rows.flatMap((held) => {
      const { id } = held;
      if (id === null) return [];
      const row = readHeld(list, held);
      const run = { open: { kind, id }, before: () => keepFound(cache, list, id, row) };
      return [{ id: `found ${kind} ${id}`, ...named(row), does: run }];
    }),
  };
}
