/** Further links between records, which the first list doesn't need. */
import type { LinkOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { giftFilters } from '#domain/lists/transactions.ts';
import type { Zone } from '#domain/values/calendar.ts';
import type { Period } from '#domain/values/periods.ts';
import { viewerZone } from '#ui/format/time.ts';
import { RowLink } from '#ui/kit/row-link.tsx';
import { CampaignCell, type RecordLinkProps } from '#records/links.tsx';
import { useName } from '#records/ways/use-name.ts';

/** ID `0` means no contact. `name` is the contact's name from the caller's row, if it has one. */
export function ContactLink({ id, name }: RecordLinkProps & { name?: string | undefined }) {
  const known = useName('contact', name === undefined ? id : null);
  if (!id || id === '0') return null;
  return (
    <RowLink link={{ to: '/contacts/$contact', params: { contact: id } }} dir="auto">
      {name ?? (known?.name || `Contact ${id}`)}
    </RowLink>
  );
}

export function CampaignLink({ id }: RecordLinkProps) {
  const campaign = useName('campaign', id);
  return id ? <CampaignCell campaign={{ id, title: campaign?.name ?? '', page: campaign?.page ?? null }} /> : null;
}

/** Opens the transaction next to its list. */
export function TransactionLink({ id, name }: RecordLinkProps & { name?: ReactNode }) {
  if (!id) return name;
  return <RowLink link={{ to: '/transactions', search: { open: id } }}>{name || id}</RowLink>;
}

interface HouseholdNameLinkProps {
  contactId: string | null;
  household: { id: string | null; name: string | null };
}

/** Link to a contact's household, which is found again by filtering the list by that contact. */
export function HouseholdNameLink({ contactId, household: { id, name } }: HouseholdNameLinkProps) {
  const words = name?.trim() || (id ? `Household ${id}` : 'Household (no ID)');
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

/** Link to the page of a person not in contacts, by a row with their email (`ticket-61`), so that the URL has no email. */
export function unlinkedLink(row: string): LinkOptions {
  return { to: '/contacts/unlinked/$row', params: { row } };
}

/** Link to a pledge's transactions. The API can't filter by pledge, so the list filters loaded rows. */
export function transactionsOfPledge(id: string): LinkOptions {
  return { to: '/transactions', search: { 'f.pledge_id': id } };
}

/** Link to a contact's transactions. The API filters by `contacts` (src/api/README.md). */
export function transactionsOfContact(id: string): LinkOptions {
  return { to: '/transactions', search: { contacts: id } };
}

/** Link to the gifts of a period in one currency, filtered like the figure that it explains. Empty currency: unknown. */
export function giftsIn(
  period: Period,
  currency: string,
  more: Readonly<Record<string, string>> = {},
  zone: Zone = viewerZone(),
): LinkOptions {
  return { to: '/transactions', search: { ...more, ...giftFilters(period, currency, zone) } };
}
