/** Home with synced data: what needs attention, what is new, what was raised this month, and which pledges are past due. */
import { useReplicaWith } from '../../records/use-at-hand.ts';
import type { AtHand } from '../../replica/at-hand.ts';
import { HoldUntil } from '../../ui/kit/hold-until.tsx';
import { CampaignProgressPanel, PastDuePledges, useOverdue, useRunning } from './past-due-panel.tsx';
import { Drafts, RecentRecords } from './local-panels.tsx';
import { RaisedThisMonth, useMonth } from './given.tsx';
import { MorningLayout, MorningSkeleton } from './morning-layout.tsx';
import { FailingWebhooks, NeedsAttention } from './needs.tsx';
import { NewSinceLastVisit, useSince } from './since.tsx';

/** Without a replica, its skeleton: rows stored on this computer are being opened. */
export function Morning({ replica }: { replica: AtHand | null }) {
  const isReady = useIsReady(replica);
  if (!replica) return <MorningSkeleton />;
  return (
    <HoldUntil until={isReady} fallback={<MorningSkeleton />}>
      <NeedsAttention />
      <MorningLayout
        since={<NewSinceLastVisit replica={replica} />}
        raised={<RaisedThisMonth replica={replica} />}
        pastDue={<PastDuePledges />}
        campaigns={<CampaignProgressPanel replica={replica} />}
      >
        <Drafts />
        <RecentRecords />
        <FailingWebhooks replica={replica} />
      </MorningLayout>
    </HoldUntil>
  );
}

/** Returns true when all figures are there, so that the panels appear at once. */
function useIsReady(replica: AtHand | null): boolean {
  const pledges = useReplicaWith('listPledges');
  const overdue = useOverdue(pledges);
  return [useSince(replica), useMonth(replica), useRunning(replica), pledges ? overdue : true].every(Boolean);
}
