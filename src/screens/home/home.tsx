/** Home: what is new, what needs attention, what was raised this month, and campaigns by pace. */
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { plural } from '#domain/values/labels.ts';
import { knownDonorsLabel } from '#records/giving/giving-labels.ts';
import { SyncProgressBar } from '#records/giving/require-sync.tsx';
import { troubleMessage } from '#records/giving/synced-panel.tsx';
import { useSync, useSyncWith, useStatus } from '#records/use-sync.ts';
import { useSyncMode } from '#ui/browser/sync-choice.ts';
import type { SyncStatus } from '#sync/sync.ts';
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
  const syncMode = useSyncMode();
  const isAsked = syncMode === 'unasked';
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
      {syncMode === 'on' ? <FirstSteps /> : null}
      <div className={classes.columns}>
        <div>
          {syncMode === 'off' ? <NewestTransactions /> : <NewSinceLastVisit isAsked={isAsked} />}
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
  const syncMode = useSyncMode();
  const sync = useSyncWith('listTransactions');
  const coverage = useStatus(sync, (status) => status && coverageMessage(status));
  const month = useMonth(sync);
  const syncing = useSync();
  const trouble = useStatus(syncing, (status) => status && troubleMessage(status, ['listTransactions']));
  if (syncMode === 'off') {
    return [
      'Your administrator turned off background sync, so there are no totals, past-due pledges, or campaign progress here.',
    ];
  }
  if (coverage) return [coverage, month ? knownDonorsLabel(month.known) : null];
  if (syncMode !== 'on') return ['Not synced yet'];
  if (trouble) return [trouble];
  return [
    <span key="progress" className={classes.syncing}>
      Syncing… <SyncProgressBar sync={syncing} />
    </span>,
  ];
}

function coverageMessage({ lists }: SyncStatus): string {
  const { rows } = lists.listTransactions;
  return plural(rows, 'transaction', 'transactions');
}
