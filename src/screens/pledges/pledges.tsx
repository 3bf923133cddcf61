import { useSearch } from '@tanstack/react-router';
import { useJoined } from '../../records/currencies.tsx';
import { useCampaignsAtHand } from '../../records/currencies.tsx';
import { readyViews } from '../../records/ready-views.ts';
import { listSource } from '../../records/list-source.ts';
import { columnsFor, PledgeCard, pledgeChart, pledgeRecord, pledgeTotals, relatedToPledge } from './columns.tsx';
import { lazyPart } from '../../ui/kit/lazy-part.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';

const Beside = lazyPart(
  () => import('./beside.tsx'),
  ({ Beside }) => Beside,
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
      usualOrder="usual order"
      whenNone="Pledges appear here when donors make them."
      note="Currencies are those of the campaigns."
      record={pledgeRecord}
      related={relatedToPledge}
      views={readyViews.pledges}
      totals={joined}
      chart={pledgeChart}
      besideChart={Beside}
    />
  );
}
