/** Labels for the rows of each list, and the fields that tell similar rows apart. */
import { readAgain } from './find.ts';
import { kindAndId } from './record-kinds.ts';
import type { QueryClient } from '@tanstack/react-query';
import { webhookName } from '#domain/webhook.ts';
import { campaignName } from '#domain/campaign.ts';
import { ticketName } from '#domain/ticket.ts';
import { shownCurrency } from '#domain/gift.ts';
import { joinedPayout } from '#domain/lists/payouts.ts';
import { joinedPledge } from '#domain/lists/pledges.ts';
import { joinedTransaction } from '#domain/lists/transactions.ts';
import { dateOf } from '#domain/gift-labels.ts';
import { householdName } from '#domain/household.ts';
import { plural, isolateBidi } from '#domain/values/labels.ts';
import type { ListName } from '#api/operations.ts';
import type { Sync } from '#sync/sync.ts';
import { type RowOf } from '#sync/lists.ts';
import { listNames, resources } from '#domain/resources.ts';
import type { Money } from '#domain/values/money.ts';

export interface Named {
  label: string;
  /** Tells rows with the same label apart. */
  context: string;
  /** As the platform wrote it. */
  at?: string | null;
  sum?: Money | null;
}

export const joinDetails = (...words: (string | null | undefined)[]) =>
  words.flatMap((word) => (word?.trim() ? [isolateBidi(word)] : [])).join(' · ');
const money = (amount: string | null | undefined, currency: string | null | undefined): Money | null =>
  amount ? { sum: amount, currency: currency ?? '' } : null;

function payoutLabel(row: RowOf<'listPayouts'>): string {
  const title = joinedPayout.campaign(row)?.title.trim();
  return title ? `${isolateBidi(title)} payout` : `Payout ${row.id ?? ''}`;
}

/** In the order in which a search shows them: below a person, the person's pledges and gifts. Others have a name. */
const named: { [Name in ListName]?: (row: RowOf<Name>) => Named } = {
  listCampaigns: (row) => ({ label: campaignName(row), context: row.code ?? '' }),
  listPledges: (row) => ({
    label: joinedPledge.person(row) || `Pledge ${row.id ?? ''}`,
    context: joinedPledge.campaign(row)?.title ?? '',
    at: row.created_at,
    sum: money(row.amount, joinedPledge.currency(row)),
  }),
  listTransactions: (row) => ({
    label: joinedTransaction.donor(row).name,
    context: joinedTransaction.campaign(row)?.title ?? '',
    at: dateOf(row).at,
    sum: money(row.amount, shownCurrency(row, joinedTransaction.currency(row))),
  }),
  listHouseholds: (row) => ({
    label: householdName(row),
    context: plural(row.contacts.length, 'member', 'members'),
  }),
  listTickets: (row) => ({ label: ticketName(row), context: joinDetails(row.title, row.email) }),
  listPayouts: (row) => ({
    label: payoutLabel(row),
    context: joinDetails(row.memo, row.id),
    at: row.paid_at || row.expected_at,
    sum: money(row.payout, joinedPayout.currency(row)),
  }),
  listMessages: (row) => ({
    label: row.subject?.trim() || row.internal_name?.trim() || `Message ${row.id ?? ''}`,
    context: '',
    at: row.sent_at,
  }),
  listWebhooks: (row) => ({ label: webhookName(row), context: '' }),
};

/** All lists, in the order in which a search shows them. */
export const searchedLists = [...new Set([...(Object.keys(named) as ListName[]), ...listNames])];

export function nameRow<Name extends ListName>(list: Name, row: RowOf<Name>): Named {
  const { id, name } = row as { id?: string | null; name?: string | null };
  return (
    named[list]?.(row) ?? { label: name?.trim() || kindAndId({ kind: resources[list].one, id: id ?? '' }), context: '' }
  );
}

/** Returns the list of a kind of record. Contacts have none. */
export function listOf(kind: string): ListName | undefined {
  return listNames.find((list) => resources[list].one === kind);
}

/** Returns the labels of these records by `kind id`, for those in the synced data. */
export async function namesFromSync(
  sync: Sync,
  records: readonly { kind: string; id: string }[],
): Promise<ReadonlyMap<string, string>> {
  const named = await Promise.all(
    records.map(async ({ kind, id }) => {
      const list = listOf(kind);
      const name = list ? nameFromSync(sync, list, id) : kind === 'contact' ? personFromSync(sync, id) : null;
      return [`${kind} ${id}`, await name] as const;
    }),
  );
  return new Map(named.flatMap(([key, name]) => (name === null ? [] : [[key, name]])));
}

/** The same, and looks for the others on the first pages of their lists, if there's a cache to ask with. */
export async function namesOf(
  sync: Sync,
  records: readonly { kind: string; id: string }[],
  cache: QueryClient | null,
): Promise<ReadonlyMap<string, string>> {
  const synced = await namesFromSync(sync, records);
  const others = records.map(async ({ kind, id }) => {
    const [key, list] = [`${kind} ${id}`, listOf(kind)];
    if (!cache || !list || synced.has(key)) return [];
    // Without an answer, the ID stays.
    const found = await readAgain(cache, list, id, { at: 1, values: {} }, null).catch(() => null);
    return found ? [[key, nameRow(list, found.row).label] as const] : [];
  });
  return new Map([...synced, ...(await Promise.all(others)).flat()]);
}

async function nameFromSync<Name extends ListName>(sync: Sync, list: Name, id: string): Promise<string | null> {
  const found = await sync.row(list, id);
  return found && nameRow(list, found.row).label;
}

async function personFromSync(sync: Sync, id: string): Promise<string | null> {
  const { withId } = await sync.ask('search', { text: id, most: 1, only: 'people', id });
  // A page may name a contact whose gifts and households aren't synced.
  return withId.people?.name || (await sync.ask('named', [{ kind: 'contact', id }]))[0]?.name || null;
}
