import { useSearch } from '@tanstack/react-router';
import { useJoined } from '../../records/currencies.tsx';
import { useCampaignsAtHand } from '../../records/currencies.tsx';
import { readyViews } from '../../records/ready-views.ts';
import { listSource } from '../../records/list-source.ts';
import { columnsFor, PledgeCard, pledgeChart, pledgeRecord, pledgeTotals, relatedToPledge } from './columns.tsx';
import { lazyPart } from '../../ui/kit/lazy-part.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';

const PledgeSidePanels = lazyPart(
  () => import('./side-panels.tsx'),
  ({ PledgeSidePanels }) => PledgeSidePanels,
);
const source = listSource('listPledges');

export function PledgesScreen() {
  useCampaignsAtHand();
  const joined = useJoined(pledgeTotals);
  const columns = useJoined(columnsFor(useSearch({ strict: false })));
  return (
    <ListScreen
      name="pledges"
      title="Pledges"
      noun="pledges"
      source={source}
      columns={columns}
      card={(pledge) => <PledgeCard pledge={pledge} />}
      usualOrder="default order"
      whenNone="Pledges appear here when donors pledge."
      note="Amounts use each campaign’s currency."
      record={pledgeRecord}
      related={relatedToPledge}
      views={readyViews.pledges}
      totals={joined}
      chart={pledgeChart}
      besideChart={PledgeSidePanels}
    />
  );
}
