/** Fields of campaigns. */
import type { Campaign } from '#api/resources.ts';
import { campaignGroup, goalProgress, type Pace, paceLabels } from '#domain/campaign.ts';
import type { Fields } from '#domain/rows/field.ts';
import { inPlainText } from '#domain/values/plain-text.ts';
import { listSpec } from './list.ts';

export type PaceOf = (campaign: Campaign) => Pace;

export function campaignFields(paceOf: PaceOf) {
  const currency = (campaign: Campaign) => campaign.currency;
  return {
    title: { kind: 'text' },
    id: { kind: 'id' },
    status: { kind: 'word' },
    pace: { kind: 'word', labels: paceLabels, value: (campaign) => standingLabel(paceOf(campaign)) },
    raised: { kind: 'amount', currency },
    percent_of_goal: { kind: 'amount', value: ({ raised, goal }) => goalProgress(raised, goal)?.percent ?? null },
    at_pace: { kind: 'amount', unit: currency, value: (campaign) => paceOf(campaign).straight },
    recent_pace: { kind: 'amount', unit: currency, ifGiven: true, value: (campaign) => paceOf(campaign).recent },
    needed_a_day: { kind: 'amount', unit: currency, value: (campaign) => paceOf(campaign).needed },
    end_at: { kind: 'moment' },
    donors: { kind: 'count' },
    type: { kind: 'word' },
    goal: { kind: 'amount', currency },
    days_left: { kind: 'count', value: (campaign) => paceOf(campaign).daysLeft?.toString() ?? null },
    currency: { kind: 'id' },
    code: { kind: 'id' },
    slug: { kind: 'id' },
    account_id: { kind: 'id' },
    event_id: { kind: 'id' },
    created_at: { kind: 'moment' },
    updated_at: { kind: 'moment' },
    timezone: { kind: 'text' },
    subtitle: { kind: 'text' },
  } as const satisfies Fields<Campaign>;
}

export type CampaignField = keyof ReturnType<typeof campaignFields>;

function standingLabel({ standing }: Pace): string | null {
  return standing && paceLabels[standing];
}

/** Campaigns that end soon come first, and those that have ended last. */
export const campaignList = (paceOf: PaceOf) =>
  listSpec<Campaign>(campaignFields(paceOf), {
    rank: (campaign) => campaignGroup(campaign, paceOf(campaign)),
    searchedAs: inPlainText,
  });
