/** Links from campaigns to their pledges, payouts, and ticket items. */
import type { LinkOptions } from '@tanstack/react-router';
import type { Campaign } from '#api/resources.ts';
import type { RecordPage, RelatedLink } from '#ui/record/record-link.ts';

export const campaignPage: RecordPage<Campaign> = {
  label: 'Campaign',
  link: (campaign, _row, { at }) => ({ to: '/campaigns/$campaign', params: { campaign }, search: { at } }),
};

/** Link to the campaign's pledges. The API can't filter pledges by campaign, so the list filters loaded rows. */
export function pledgesOfCampaign(id: string): LinkOptions {
  return { to: '/pledges', search: { 'f.campaign_id': id } };
}

/** Link to the campaign's payouts, without void ones, which the campaign's page doesn't count either. */
export function payoutsOfCampaign(id: string): LinkOptions {
  return { to: '/payouts', search: { 'f.campaign_id': id, 'f.void': 'no' } };
}

/** `at`: page of the campaign list that has the campaign. */
export function newTicketItem(campaign: string, at?: string): LinkOptions {
  return { to: '/campaigns/$campaign/ticket-items/new', params: { campaign }, search: { at } };
}

export function relatedToCampaign({ id }: Campaign): RelatedLink[] {
  if (!id) return [];
  return [
    { label: 'View pledges', link: pledgesOfCampaign(id) },
    { label: 'View payouts', link: payoutsOfCampaign(id) },
    { label: 'New ticket item', link: newTicketItem(id) },
  ];
}
