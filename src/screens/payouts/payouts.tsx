import { useWithContext } from '#records/list-context.ts';
import { payoutList } from '#domain/lists/payouts.ts';
import { IconBuildingBank, IconReportMoney } from '@tabler/icons-react';
import { useSyncedCampaigns } from '#records/currencies.tsx';
import { readyViews } from '#records/ready-views.ts';
import { platformList } from '#records/synced-list.ts';
import { payoutCard, payoutColumns, payoutRecord, relatedToPayout } from './columns.tsx';
import { ListScreen } from '#ui/list/list-screen.tsx';

const list = platformList('listPayouts');

export function PayoutsScreen() {
  useSyncedCampaigns();
  const columns = useWithContext(payoutColumns);
  const { totals, chart } = useWithContext(payoutList);
  return (
    <ListScreen
      {...list}
      columns={columns}
      card={payoutCard}
      whenNone="Payouts appear here when the platform sends you funds."
      record={payoutRecord}
      related={relatedToPayout}
      views={readyViews.payouts}
      leadsTo={[
        { label: 'Bank reconciliation', Icon: IconBuildingBank, link: { to: '/payouts/bank' } },
        { label: 'Month-end report', Icon: IconReportMoney, link: { to: '/payouts/month-end' } },
      ]}
      totals={totals}
      {...(chart && { chart })}
    />
  );
}
