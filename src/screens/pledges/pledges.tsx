import { read } from '../../api/query.ts';
import { useJoined } from '../../records/currencies.tsx';
import { useCampaignsAtHand } from '../../records/recent-campaigns.ts';
import { listInput } from '../../records/lists.ts';
import {
  PledgeCard,
  pledgeChart,
  pledgeColumns,
  pledgeRecord,
  pledgeTotals,
  pledgeViews,
  relatedToPledge,
} from './pledge.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';

export function PledgesScreen() {
  useCampaignsAtHand();
  const joined = useJoined(pledgeTotals);
  return (
    <ListScreen
      name="pledges"
      title="Pledges"
      noun="pledges"
      request={(page) => read('listPledges', listInput('listPledges', { page, values: {} }))}
      columns={pledgeColumns}
      card={(pledge) => <PledgeCard pledge={pledge} />}
      usualOrder="as returned by the service"
      whenNone="Pledges appear here when donors make them."
      note="The service does not give a currency for pledges. Where one is shown, it comes from the pledge’s campaign."
      record={pledgeRecord}
      related={relatedToPledge}
      views={pledgeViews}
      totals={joined}
      chart={pledgeChart}
    />
  );
}
