/** Links from one record to another: their text is the name that is known by now, else the kind and the id. */
import type { LinkOptions } from '@tanstack/react-router';
import { campaignOf, type KnownCampaign, learned, pledgeOf } from '../device/known-names.ts';
import { knownName } from '../device/people.ts';
import { RowLink } from '../ui/kit/row-link.tsx';
import { useStore } from '../ui/browser/use-store.ts';
import { toIsoWithOffset } from '../ui/values/time.ts';

interface RecordLinkProps {
  /** Null and empty lead nowhere, and show nothing. */
  id: string | null | undefined;
}

/** Renders the caller again when an answer of the service has taught something. */
export function useLearned(): number {
  return useStore(learned);
}

/** `0` stands for nobody. `name` is what the caller's own row calls the contact. */
export function ContactLink({ id, name }: RecordLinkProps & { name?: string | undefined }) {
  const known = useStore(learned, () => (id ? knownName(id) : undefined));
  if (!id || id === '0') return null;
  return (
    <RowLink link={{ to: '/contacts/$contact', params: { contact: id } }} dir="auto">
      {name ?? known ?? `Contact ${id}`}
    </RowLink>
  );
}

export function CampaignLink({ id }: RecordLinkProps) {
  const campaign = useStore(learned, () => (id ? campaignOf(id) : undefined));
  if (!id) return null;
  return (
    <RowLink
      link={{ to: '/campaigns/$campaign', params: { campaign: id }, search: { at: pageText(campaign?.page) } }}
      dir="auto"
    >
      {campaign?.title.trim() || `Campaign ${id}`}
    </RowLink>
  );
}

/** Opens the pledge beside its list, at the page where it was seen. */
export function PledgeLink({ id, name = '' }: RecordLinkProps & { name?: string }) {
  const page = useStore(learned, () => (id ? pledgeOf(id)?.page : undefined));
  if (!id) return name || null;
  return (
    <RowLink link={{ to: '/pledges', search: { open: id, page: page === 1 ? undefined : pageText(page) } }} dir="auto">
      {name || id}
    </RowLink>
  );
}

/** Opens the transaction beside its list. */
export function TransactionLink({ id, name = '' }: RecordLinkProps & { name?: string }) {
  if (!id) return name || null;
  return <RowLink link={{ to: '/transactions', search: { open: id } }}>{name || id}</RowLink>;
}

/** Opens the payout beside its list. */
export function PayoutLink({ id }: RecordLinkProps) {
  if (!id) return null;
  return <RowLink link={{ to: '/payouts', search: { open: id } }}>{id}</RowLink>;
}

function pageText(page: number | null | undefined): string | undefined {
  return page ? String(page) : undefined;
}

export function knownCampaign(id: string | null | undefined): KnownCampaign | undefined {
  return id ? campaignOf(id) : undefined;
}

interface HouseholdOfProps {
  contactId: string | null;
  household: { id: string | null; name: string | null };
}

/** A household that a contact belongs to: found again through that contact, wherever it stands in its list. */
export function HouseholdOf({ contactId, household: { id, name } }: HouseholdOfProps) {
  const words = name?.trim() || `Household ${id ?? 'without an ID'}`;
  if (!id) return <bdi>{words}</bdi>;
  return (
    <RowLink
      link={{
        to: '/households/$household',
        params: { household: id },
        search: { contacts: contactId ?? undefined },
        state: { searchText: contactId === null ? words : undefined },
      }}
      dir="auto"
    >
      {words}
    </RowLink>
  );
}

/** Transactions can be asked for by contact, tickets by nothing: the list of tickets filters what it has loaded. */
export function ticketsOfTransaction(id: string): LinkOptions {
  return { to: '/tickets', search: { 'f.transaction_id': id } };
}

/** The service cannot be asked for these, so that the list of transactions filters what it has loaded. */
export function transactionsOfPledge(id: string): LinkOptions {
  return { to: '/transactions', search: { 'f.pledge_id': id } };
}

/** `contacts` is a filter of the service (src/api/README.md). */
export function transactionsOfContact(id: string): LinkOptions {
  return { to: '/transactions', search: { contacts: id } };
}

/** The gifts of some days in one currency, empty where it isn't known: with what a figure of them counts. */
export function giftsIn({ from, to }: { from: string; to: string }, currency: string): LinkOptions {
  const [after, before] = [toIsoWithOffset(from, '00:00:00'), toIsoWithOffset(to, '23:59:59')];
  const search = { transactedAfter: after ?? from, transactedBefore: before ?? to, 'f.currency': currency || 'none' };
  return { to: '/transactions', search };
}
