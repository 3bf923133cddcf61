/** Campaigns wherever they are shown: names, and links to what belongs to one. */
import type { LinkOptions } from '@tanstack/react-router';
import type { Campaign } from '../api/resources.ts';
import type { RecordPage, RelatedLink } from '../ui/record/record-link.ts';

export function campaignName({ title, code, id }: Pick<Campaign, 'title' | 'code' | 'id'>): string {
  return title?.trim() || code?.trim() || `Campaign ${id ?? 'without an ID'}`;
}

export const campaignPage: RecordPage<Campaign> = {
  label: 'Campaign',
  link: (campaign, _row, { at }) => ({ to: '/campaigns/$campaign', params: { campaign }, search: { at } }),
};

/** The service cannot filter pledges by campaign, so the list filters the rows that it has loaded. */
export function pledgesOfCampaign(id: string): LinkOptions {
  return { to: '/pledges', search: { 'f.campaign_id': id } };
}

/** The service cannot filter payouts by campaign either. Void ones aren't counted on the campaign's page. */
export function payoutsOfCampaign(id: string): LinkOptions {
  return { to: '/payouts', search: { 'f.campaign_id': id, 'f.void': 'no' } };
}

/** `at` is the page of the campaign list on which the campaign was found. */
export function newTicketItem(campaign: string, at?: string): LinkOptions {
  return { to: '/campaigns/$campaign/ticket-items/new', params: { campaign }, search: { at } };
}

export function relatedToCampaign({ id }: Campaign): RelatedLink[] {
  if (!id) return [];
  return [
    { label: 'See pledges', link: pledgesOfCampaign(id) },
    { label: 'See payouts', link: payoutsOfCampaign(id) },
    { label: 'New ticket item', link: newTicketItem(id) },
  ];
}
