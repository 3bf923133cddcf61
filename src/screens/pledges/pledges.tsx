import { useJoined } from '../../records/currencies.tsx';
import { useCampaignsAtHand } from '../../records/currencies.tsx';
import { readyViews } from '../../records/ready-views.ts';
import { listSource } from '../../records/list-source.ts';
import { PledgeCard, pledgeChart, pledgeColumns, pledgeRecord, pledgeTotals, relatedToPledge } from './columns.tsx';
import { lazyPart } from '../../ui/kit/lazy-part.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';

const Overdue = lazyPart(
  () => import('./overdue.tsx'),
  ({ Overdue }) => Overdue,
);
const source = listSource('listPledges');

export function PledgesScreen() {
  useCampaignsAtHand();
  const joined = useJoined(pledgeTotals);
  const columns = useJoined(pledgeColumns);
  return (
    <ListScreen
      name="pledges"
      title="Pledges"
      noun="pledges"
      source={source}
      columns={columns}
      card={(pledge) => <PledgeCard pledge={pledge} />}
      usualOrder="usual order"
      whenNone="Pledges appear here when donors make them."
      note="Currencies are those of the campaigns."
      record={pledgeRecord}
      related={relatedToPledge}
      views={readyViews.pledges}
      totals={joined}
      chart={pledgeChart}
      besideChart={Overdue}
    />
  );
}
