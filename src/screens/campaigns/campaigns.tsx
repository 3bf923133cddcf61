import { useMemo } from 'react';
import type { Campaign } from '../../api/resources.ts';
import { campaignPage, relatedToCampaign } from '../../records/campaign.tsx';
import { listSource } from '../../records/list-source.ts';
import { useAnswer, useAtHand } from '../../records/use-at-hand.ts';
import { paceOf } from '../../replica/questions/campaigns.ts';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { inPlainText } from '../../ui/values/plain-text.ts';
import { CampaignCard, columnsOf, type PaceOf, viewsOf } from './columns.tsx';
import { paceNote } from './words.ts';

const source = listSource('listCampaigns');

export function CampaignsScreen() {
  const [paces, pace] = usePaces();
  const columns = useMemo(() => columnsOf(pace), [pace]);
  return (
    <ListScreen
      name="campaigns"
      title="Campaigns"
      noun="campaigns"
      source={source}
      columns={columns}
      card={(campaign, place) => <CampaignCard campaign={campaign} pace={pace(campaign)} place={place} />}
      searchedAs={inPlainText}
      usualOrder="usual order"
      whenNone="Campaigns appear here once they are made in the platform."
      note={paceNote(paces)}
      page={campaignPage}
      related={relatedToCampaign}
      views={viewsOf(paces)}
    />
  );
}

/** Of every campaign once all transactions are at hand; of one at a time, without its last 28 days, before. */
function usePaces() {
  const minute = Math.floor(Date.now() / 60_000);
  const gifts = useAtHand('listTransactions');
  const isWhole = useAtHand('listCampaigns') !== null && useAtHand('listPledges') !== null;
  const now = minute * 60_000;
  const paces = useAnswer(isWhole ? gifts : null, ['paces'], (ask) => ask('paces', { now }), String(now));
  const pace = useMemo((): PaceOf => {
    const known = new WeakMap<Campaign, ReturnType<PaceOf>>();
    return (campaign) => {
      const found = paces?.paces[campaign.id ?? ''] ?? known.get(campaign) ?? paceOf(campaign, now);
      known.set(campaign, found);
      return found;
    };
  }, [paces, now]);
  return [paces, pace] as const;
}
