import type { Values } from '#ui/record/record-link.ts';
import { useListContext, useWithContext } from '#records/list-context.ts';
import { pledgeList } from '#domain/lists/pledges.ts';
import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useCampaignsAtHand } from '#records/currencies.tsx';
import { useSync } from '#records/use-at-hand.ts';
import { readyViews } from '#records/ready-views.ts';
import { listSource } from '#records/held-list.ts';
import { columnsFor, PledgeCard, pledgeRecord, relatedToPledge } from './columns.tsx';
import { PledgeDesk } from './pledge-desk.tsx';
import { ListScreen } from '#ui/list/list-screen.tsx';

const source = listSource('listPledges');

export function PledgesScreen() {
  useCampaignsAtHand();
  const address: Values = useSearch({ strict: false });
  const context = useListContext();
  const isSynced = useSync() === 'on';
  const columns = useMemo(() => columnsFor(context, address), [context, address]);
  const { totals, chart } = useWithContext(pledgeList);
  return (
    <ListScreen
      name="pledges"
      title="Pledges"
      noun="pledges"
      source={source}
      columns={columns}
      card={(pledge) => <PledgeCard pledge={pledge} />}
      whenNone="Pledges appear here when donors pledge."
      note="Amounts use each campaign’s currency."
      record={pledgeRecord}
      related={relatedToPledge}
      views={readyViews.pledges}
      totals={totals}
      {...(chart && { chart })}
      overview={isSynced ? { summary: 'Past due and expected payments', content: <PledgeDesk /> } : undefined}
    />
  );
}
