import type { PaceOf } from '#domain/lists/campaigns.ts';
import { type Pace, paceOf } from '#domain/campaign.ts';
import { useMemo } from 'react';
import type { Campaign } from '#api/resources.ts';
import { campaignPage, relatedToCampaign } from '#records/campaign.tsx';
import { listSource } from '#records/held-list.ts';
import { thisMinute, useReplicaQuery, useReplica, useStatus, useSync } from '#records/use-at-hand.ts';
import { type CampaignPaces } from '#replica/questions/campaigns.ts';
import { usePreference } from '#ui/browser/preferences.ts';
import { ListScreen } from '#ui/list/list-screen.tsx';
import { inPlainText } from '#domain/values/plain-text.ts';
import { CampaignCard, campaignColumns, viewsOf } from './columns.tsx';
import { paceNote } from './campaign-labels.ts';

const source = listSource('listCampaigns');

export function CampaignsScreen() {
  const [paces, pace] = usePaces();
  const sync = useSync();
  const isTechnical = usePreference('showsTechnicalDetails');
  const columns = useMemo(() => campaignColumns(pace, isTechnical), [pace, isTechnical]);
  return (
    <ListScreen
      name="campaigns"
      title="Campaigns"
      noun="campaigns"
      source={source}
      columns={columns}
      card={(campaign, place) => <CampaignCard campaign={campaign} pace={pace(campaign)} place={place} />}
      searchedAs={inPlainText}
      whenNone="Create campaigns in your fundraising platform to see them here."
      note={paceNote(paces, sync)}
      page={campaignPage}
      related={relatedToCampaign}
      views={viewsOf(paces)}
    />
  );
}

const needed = ['listCampaigns', 'listPledges', 'listTransactions'] as const;

/** Returns the pace of all campaigns once synced. Before that, computes it per campaign, without the last 28 days. */
function usePaces() {
  const now = thisMinute();
  const replica = useReplica();
  const isWhole = useStatus(replica, (status) => needed.every((list) => status?.lists[list].wholeSince != null));
  const paces = useReplicaQuery(isWhole ? replica : null, ['paces'], (ask) => ask('paces', { now }), String(now));
  const pace = useMemo(() => paceOfEach(paces, now), [paces, now]);
  return [paces, pace] as const;
}

/** Caches the pace of each row, because its cells ask for it several times. */
function paceOfEach(paces: CampaignPaces | undefined, now: number): PaceOf {
  const known = new WeakMap<Campaign, Pace>();
  return (campaign) => {
    const found = paces?.paces[campaign.id ?? ''] ?? known.get(campaign) ?? paceOf(campaign, now);
    known.set(campaign, found);
    return found;
  };
}
