/** Home: what is new, what needs attention, what was raised this month, and campaigns by pace. */
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { plural } from '#domain/values/labels.ts';
import { knownDonorsLabel } from '#records/giving/giving-labels.ts';
import { SyncProgressBar } from '#records/giving/require-sync.tsx';
import { troubleMessage } from '#records/giving/synced-panel.tsx';
import { useReplica, useReplicaWith, useStatus } from '#records/use-at-hand.ts';
import { useSync } from '#ui/browser/sync-choice.ts';
import type { AtHandStatus } from '#replica/at-hand.ts';
import { PageHead, ScreenPage } from '#ui/kit/page.tsx';
import { ScreenTitle } from '#ui/kit/screen-title.tsx';
import { today } from '#ui/format/days.ts';
import { AskToSync } from './ask-to-sync.tsx';
import { CampaignProgressPanel } from './campaigns-panel.tsx';
import { RaisedThisMonth } from './given.tsx';
import classes from './home.module.css';
import { FirstSteps } from './first-steps.tsx';
import { formatDayName } from './home-labels.ts';
import { Drafts, RecentRecords } from './local-panels.tsx';
import { useMonth } from './month.tsx';
import { NeedsAttention } from './needs.tsx';
import { NewestTransactions } from './newest-transactions.tsx';
import { NewSinceLastVisit } from './since.tsx';

/** One layout from the first paint: each panel fills once the lists that it needs are synced. */
export function HomeScreen() {
  const sync = useSync();
  const isAsked = sync === 'unasked';
  // In one column, money comes before campaigns.
  const isOneColumn = useMediaQuery('(max-width: 68em)', undefined, { getInitialValueInEffect: false });
  const campaigns = <CampaignProgressPanel isAsked={isAsked} />;
  return (
    <ScreenPage>
      <div className={classes.head}>
        <PageHead title={<ScreenTitle title={formatDayName(today())} />} meta={useMeta()} />
      </div>
      {isAsked ? <AskToSync /> : null}
      {/* They lead to pages of synced records. */}
      {sync === 'on' ? <FirstSteps /> : null}
      <div className={classes.columns}>
        <div>
          {sync === 'off' ? <NewestTransactions /> : <NewSinceLastVisit isAsked={isAsked} />}
          {isOneColumn ? null : campaigns}
        </div>
        <div>
          <RaisedThisMonth isAsked={isAsked} />
          <NeedsAttention isAsked={isAsked} />
          {isOneColumn ? campaigns : null}
          <Drafts />
          <RecentRecords />
        </div>
      </div>
    </ScreenPage>
  );
}

/** Returns the line under the title: what the figures cover, or why there are none. */
function useMeta(): ReactNode[] {
  const sync = useSync();
  const replica = useReplicaWith('listTransactions');
  const coverage = useStatus(replica, (status) => status && coverageMessage(status));
  const month = useMonth(replica);
  const syncing = useReplica();
  const trouble = useStatus(syncing, (status) => status && troubleMessage(status, ['listTransactions']));
  if (sync === 'off') {
    return [
      'Your administrator turned off background sync, so there are no totals, past-due pledges, or campaign progress here.',
    ];
  }
  if (coverage) return [coverage, month ? knownDonorsLabel(month.known) : null];
  if (sync !== 'on') return ['Not synced yet'];
  if (trouble) return [trouble];
  return [
    <span key="progress" className={classes.syncing}>
      Syncing… <SyncProgressBar replica={syncing} />
    </span>,
  ];
}

function coverageMessage({ lists }: AtHandStatus): string {
  const { rows } = lists.listTransactions;
  return plural(rows, 'transaction', 'transactions');
}
