/** What the pace of campaigns is called, and what its figures cover. */
import type { CampaignPaces } from '../../replica/questions/campaigns.ts';

/** What the figures of the list are made of. */
export function paceNote(paces: CampaignPaces | undefined): string {
  const recent = paces
    ? `28-day pace is from captured gifts that were not refunded; the campaign is known of ${tiedWords(paces)}.`
    : '28-day pace is worked out once all lists are read.';
  return `Amounts are in each campaign’s currency. At this pace, hatched: as much a day until its end as since it was created, since its start is not given. ${recent}`;
}

/** `all gifts`, `83% of gifts` */
function tiedWords({ gifts, tied }: Pick<CampaignPaces, 'gifts' | 'tied'>): string {
  return tied === gifts ? 'all gifts' : `${Math.floor((tied / gifts) * 100)}% of gifts`;
}
