/** Placeholder for screens that need the full synced data set. */
import { Button } from '@mantine/core';
import { formatCount, plural } from '#domain/values/labels.ts';
import { areDonorsAsked, identifyingMessage, isListClosed, isListSettled, type SyncProgress } from '#sync/progress.ts';
import { resources } from '#domain/resources.ts';
import type { ReactNode } from 'react';
import type { ListName } from '#api/operations.ts';
import { rowsAwaited } from '#device/kept-rows.ts';
import type { Sync, SyncStatus } from '#sync/sync.ts';
import { choose } from '#ui/browser/preferences.ts';
import { useStore } from '#ui/browser/use-store.ts';
import { Banner } from '#ui/kit/banner.tsx';
import { PageHead, ScreenPage } from '#ui/kit/page.tsx';
import { ScreenTitle } from '#ui/kit/screen-title.tsx';
import { ScreenSkeleton } from '#ui/list/screen-skeleton.tsx';
import { useCarryOver } from '#records/carry-over.ts';
import { useSync, useStatus } from '#records/use-sync.ts';
import { useSyncMode } from '#ui/browser/sync-choice.ts';
import classes from './giving.module.css';

interface RequireSyncProps {
  /** The screen's name: `Board report`. */
  screen: string;
  /** The title, if it's another one. */
  heading?: string;
  /** The records that the screen needs first. */
  from?: 'transactions' | 'households';
  /** The screen's layout while rows stored on this computer are opened. */
  layout?: 'list' | 'page';
  /** Lists to wait for besides transactions and their donors. If omitted, `children` may get data that's still syncing. */
  lists?: readonly ListName[];
  /** Renders the screen from the synced data. */
  children(sync: Sync): ReactNode;
}

/** Renders its children when background sync is on; otherwise says why it is off, and offers to turn it on. */
export function RequireSync(props: RequireSyncProps) {
  const { screen, heading = screen, from = 'transactions', layout = 'list', lists, children } = props;
  const sync = useSync();
  const syncMode = useSyncMode();
  const isAwaited = useStore(rowsAwaited);
  const isOldAddress = useCarryOver();
  const words = useStatus(sync, (status) => (status && lists ? syncMessage(status, screen, lists) : ''));
  if (isOldAddress) return <ScreenSkeleton title={heading} status="Loading…" layout={layout} />;
  if (sync && syncMode === 'on') {
    if (words === '') return children(sync);
    return (
      <SyncingScreen sync={sync} screen={heading} layout={layout}>
        {words}
      </SyncingScreen>
    );
  }
  if (isAwaited) return <ScreenSkeleton title={heading} status="Loading…" layout={layout} />;
  return (
    <SyncPlaceholder screen={heading}>
      {syncMode === 'off' ? (
        `${screen} needs background sync, which your administrator has turned off.`
      ) : syncMode === 'on' ? (
        `${screen} will appear when all ${from} are synced.`
      ) : (
        <Banner
          kind="note"
          title={`${screen} needs all your ${from}`}
          actions={
            <Button variant="filled" onClick={() => chooseSync(true)}>
              Turn on sync
            </Button>
          }
        >
          Steward syncs all your records in the background and identifies donors. Records stored on this computer are
          encrypted, and deleted when you sign out.
        </Banner>
      )}
    </SyncPlaceholder>
  );
}

/** Turns sync on or off. Moves the focus to the page's heading, since the pressed button disappears. */
export function chooseSync(readsAll: boolean): void {
  choose({ readsAll });
  document.querySelector<HTMLElement>('h1')?.focus();
}

/** A page with the screen's title and a status message instead of content. */
export function SyncPlaceholder({ screen, children }: { screen: string; children: ReactNode }) {
  return (
    <ScreenPage>
      <PageHead title={<ScreenTitle title={screen} />} />
      <div role="status">{children}</div>
    </ScreenPage>
  );
}

interface SyncingScreenProps {
  sync: Sync;
  screen: string;
  layout?: 'list' | 'page';
  /** The lists that the screen can't do without. */
  needs?: readonly ListName[];
  /** The sync progress as a sentence. */
  children: string;
}

/** The screen's own layout while its lists sync, with the progress of all lists. Says so if they won't be synced. */
export function SyncingScreen({
  sync,
  screen,
  layout = 'list',
  needs = ['listTransactions'],
  children,
}: SyncingScreenProps) {
  const isClosed = useStore(sync.status, ({ lists }) => needs.some((name) => isListClosed(lists[name].problem)));
  if (isClosed) return <SyncPlaceholder screen={screen}>{children}</SyncPlaceholder>;
  return (
    <ScreenSkeleton title={screen} status={children} layout={layout} progress={<SyncProgressLine sync={sync} />} />
  );
}

/** A bar with the pages read of all lists and the time left, then with the donors. It has no value while that isn't known. */
export function SyncProgressLine({ sync }: { sync: Sync | null }) {
  return (
    <p className={classes.progress}>
      <SyncProgressBar sync={sync} />
    </p>
  );
}

/** The same within a line. */
export function SyncProgressBar({ sync }: { sync: Sync | null }) {
  const progress = useStatus(sync, (status) => status?.progress);
  const donors = useStatus(sync, (status) =>
    status && !progress && !areDonorsAsked(status) ? status.identifying : null,
  );
  const bar = progress
    ? { value: progress.pages, max: progress.of }
    : donors && { value: donors.known, max: donors.gifts };
  return (
    <>
      <progress aria-label="Sync progress" {...bar} />
      {progress ? <span>{formatSyncProgress(progress)}</span> : null}
      {donors ? <span>{identifyingMessage(donors)}</span> : null}
    </>
  );
}

/** Formats the progress: `1,204 of 5,000 pages, about 2 minutes left`. */
function formatSyncProgress({ pages, of, left }: SyncProgress): string {
  const read = `${formatCount(pages)} of ${plural(of, 'page', 'pages')}`;
  if (left === null) return read;
  const minutes = Math.ceil(left / 60_000);
  return minutes < 2
    ? `${read}, less than a minute left`
    : `${read}, about ${plural(minutes, 'minute', 'minutes')} left`;
}

/** Formats the sync progress of one list as a sentence. Returns an empty string when the list is synced. */
export function listSyncMessage({ lists }: SyncStatus, list: ListName, screen: string): string {
  const { problem, rows, total, wholeSince } = lists[list];
  const noun = resources[list].many;
  if (problem === 'refused') return `${screen} needs ${noun}, and your token doesn’t have access to them.`;
  if (problem === 'too-much') return `${screen} needs ${noun}, and there are too many to sync (over 200,000).`;
  if (wholeSince !== null) return '';
  return total === null
    ? `Syncing ${noun}: ${formatCount(rows)} so far.`
    : `Syncing ${noun}: ${formatCount(rows)} of ${formatCount(total)}.`;
}

/** Lists that every query about gifts uses. A list that won't be synced is skipped. */
export const giftLists = ['listCampaigns', 'listHouseholds', 'listPledges'] as const;

/** Formats sync progress as a sentence. Returns an empty string when transactions and `others` are synced. */
export function syncMessage(status: SyncStatus, screen: string, others: readonly ListName[] = giftLists): string {
  const { lists } = status;
  const transactions = listSyncMessage(status, 'listTransactions', screen);
  if (transactions !== '') return transactions;
  const isSynced = others.every((name) => isListSettled(lists[name]));
  return isSynced ? '' : 'Transactions synced. Syncing other records…';
}
