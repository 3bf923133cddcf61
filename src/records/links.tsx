/** Links between records. The text is the record's name if it is known, otherwise its kind and ID. */
import type { LinkOptions } from '@tanstack/react-router';
import type { JoinedCampaign } from '#domain/joined.ts';
import { RowLink } from '#ui/kit/row-link.tsx';

export interface RecordLinkProps {
  /** Null or empty: renders no link. */
  id: string | null | undefined;
}

/** Link to a campaign that's joined to a row. */
export function CampaignCell({ campaign }: { campaign: Omit<JoinedCampaign, 'currency'> | null }) {
  if (!campaign) return null;
  const { id, title, page } = campaign;
  return (
    <RowLink link={{ to: '/campaigns/$campaign', params: { campaign: id }, search: { at: pageText(page) } }} dir="auto">
      {title.trim() || `Campaign ${id}`}
    </RowLink>
  );
}

interface PledgeLinkProps extends RecordLinkProps {
  name?: string;
  /** The page of its list where it was last seen. */
  page?: number | null | undefined;
}

/** Opens the pledge next to its list. */
export function PledgeLink({ id, name = '', page }: PledgeLinkProps) {
  if (!id) return name || null;
  return (
    <RowLink link={{ to: '/pledges', search: { open: id, page: page === 1 ? undefined : pageText(page) } }} dir="auto">
      {name || id}
    </RowLink>
  );
}

/** Opens the payout next to its list. */
export function PayoutLink({ id }: RecordLinkProps) {
  if (!id) return null;
  return <RowLink link={{ to: '/payouts', search: { open: id } }}>{id}</RowLink>;
}

function pageText(page: number | null | undefined): string | undefined {
  return page ? String(page) : undefined;
}

/** Link to a transaction's tickets. The API can't filter tickets, so the list filters loaded rows. */
export function ticketsOfTransaction(id: string): LinkOptions {
  return { to: '/tickets', search: { 'f.transaction_id': id } };
}
