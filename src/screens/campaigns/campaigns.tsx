import { CampaignCard, campaignColumns, campaignPage, relatedToCampaign } from '../../records/campaign.tsx';
import { listSource } from '../../records/list-source.ts';
import { inPlainText } from '../../ui/values/plain-text.ts';
import { ListScreen } from '../../ui/list/list-screen.tsx';

const source = listSource('listCampaigns');

export function CampaignsScreen() {
  return (
    <ListScreen
      name="campaigns"
      title="Campaigns"
      noun="campaigns"
      source={source}
      columns={campaignColumns}
      card={(campaign, place) => <CampaignCard campaign={campaign} place={place} />}
      searchedAs={inPlainText}
      usualOrder="usual order"
      whenNone="Campaigns appear here once they are made in the platform."
      note="Amounts are in each campaign’s currency."
      page={campaignPage}
      related={relatedToCampaign}
    />
  );
}
