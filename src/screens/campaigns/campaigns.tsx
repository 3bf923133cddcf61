import { read } from '../../api/query.ts';
import { CampaignCard, campaignColumns, campaignPage, relatedToCampaign } from '../../records/campaign.tsx';
import { listInput } from '../../records/lists.ts';
import { ListScreen } from '../../ui/list/list-screen.tsx';

export function CampaignsScreen() {
  return (
    <ListScreen
      name="campaigns"
      title="Campaigns"
      noun="campaigns"
      request={(page) => read('listCampaigns', listInput('listCampaigns', { page, values: {} }))}
      columns={campaignColumns}
      card={(campaign, place) => <CampaignCard campaign={campaign} place={place} />}
      usualOrder="as returned by the service"
      whenNone="Campaigns appear here once they are made in the platform."
      note="Raised and goal are as the service gives them, in each campaign’s own currency."
      page={campaignPage}
      related={relatedToCampaign}
    />
  );
}
