/** Note about the figures of the campaigns list. */
import type { Sync } from '#records/use-at-hand.ts';
import type { CampaignPaces } from '#replica/questions/campaigns.ts';

/** Returns the note that explains the list's figures and projections. */
export function paceNote(paces: CampaignPaces | undefined, sync: Sync): string {
  const recent = paces
    ? `The 28-day projection uses completed gifts, less refunds; ${formatLinkedShare(paces)} are linked to a campaign.`
    : withoutRecent[sync];
  return `Amounts use each campaign’s currency. Hatched: projected total at the average daily rate since the campaign was created. ${recent}`;
}

const notSynced = 'Turn on sync in Settings to see the 28-day projection.';
const withoutRecent: Readonly<Record<Sync, string>> = {
  on: 'The 28-day projection appears after sync finishes.',
  unasked: notSynced,
  declined: notSynced,
  off: 'No 28-day projection: your administrator turned off sync.',
};

/** Formats the share of gifts linked to a campaign: `all gifts`, `83% of gifts`. Rounds down, so that only all is 100%. */
function formatLinkedShare({ gifts, tied }: Pick<CampaignPaces, 'gifts' | 'tied'>): string {
  return tied === gifts ? 'all gifts' : `${Math.floor((tied / gifts) * 100)}% of gifts`;
}
