/** Placeholder for screens that need the full synced data set. */
import { formatCount } from '../../domain/values/labels.ts';
import type { ReactNode } from 'react';
import type { ListName } from '../../api/operations.ts';
import { rowsAwaited } from '../../device/kept-rows.ts';
import type { AtHand, AtHandStatus } from '../../replica/at-hand.ts';
import { useConfiguration } from '../../ui/browser/configuration.ts';
import { choose, usePreference } from '../../ui/browser/preferences.ts';
import { useStore } from '../../ui/browser/use-store.ts';
import { Banner } from '../../ui/kit/banner.tsx';
import { Button } from '../../ui/kit/button.tsx';
import { PageHead, ScreenPage } from '../../ui/kit/page.tsx';
import { ScreenTitle } from '../../ui/kit/screen-title.tsx';
import { ScreenSkeleton } from '../../ui/list/screen-skeleton.tsx';
import { useReplica } from '../use-at-hand.ts';

const nouns = { listTransactions: 'transactions', listHouseholds: 'households', listTickets: 'tickets' } as const;

interface RequireSyncProps {
  /** The screen's name: `Board report`. */
  screen: string;
  /** The records that the screen needs first. */
  from?: 'transactions' | 'households';
  /** The screen's layout while rows stored on this computer are opened. */
  layout?: 'list' | 'page';
  /** Renders the screen from the replica, which may still be syncing. */
  children(replica: AtHand): ReactNode;
}

/** Renders its children when background sync is on; otherwise says why it is off, and offers to turn it on. */
export function RequireSync({ screen, from = 'transactions', layout = 'list', children }: RequireSyncProps) {
  const replica = useReplica();
  const { mode } = useConfiguration().replica;
  const choice = usePreference('readsAll');
  const isAwaited = useStore(rowsAwaited);
  if (replica) return children(replica);
  if (isAwaited) return <ScreenSkeleton title={screen} status="Loading…" layout={layout} />;
  if (mode === 'off')
    return (
      <SyncPlaceholder screen={screen}>
        {screen} needs background sync, which your administrator has turned off.
      </SyncPlaceholder>
    );
  if (choice ?? mode === 'memory')
    return (
      <SyncPlaceholder screen={screen}>
        {screen} will appear when all {from} are synced.
      </SyncPlaceholder>
    );
  return (
    <SyncPlaceholder screen={screen}>
      <Banner
        kind="note"
        title={`${screen} needs all your ${from}`}
        actions={
          <Button variant="filled" onClick={() => choose({ readsAll: true })}>
            Turn on sync
          </Button>
        }
      >
        Steward syncs all your records in the background and identifies donors. Records stored on this computer are
        encrypted, and deleted when you sign out.
      </Banner>
    </SyncPlaceholder>
  );
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

/** Formats the sync progress of one list as a sentence. Returns an empty string when the list is synced. */
export function listSyncMessage({ lists }: AtHandStatus, list: keyof typeof nouns, screen: string): string {
  const { problem, rows, total, wholeSince } = lists[list];
  const noun = nouns[list];
  if (problem === 'refused') return `${screen} needs ${noun}, and your token doesn’t have access to them.`;
  if (wholeSince !== null) return '';
  return total === null
    ? `Syncing ${noun}: ${formatCount(rows)} so far.`
    : `Syncing ${noun}: ${formatCount(rows)} of ${formatCount(total)}.`;
}

/** Lists that every query about gifts uses. A list that the token has no access to is skipped. */
const giftLists = ['listCampaigns', 'listHouseholds', 'listPledges'] as const;

/** Formats sync progress as a sentence. Returns an empty string when transactions, donor matches, and `others` are synced. */
export function syncMessage(status: AtHandStatus, screen: string, others: readonly ListName[] = giftLists): string {
  const { lists, givers } = status;
  const transactions = listSyncMessage(status, 'listTransactions', screen);
  if (transactions !== '') return transactions;
  const isSynced = others.every((name) => lists[name].wholeSince !== null || lists[name].problem === 'refused');
  if (!isSynced) return 'Transactions synced. Syncing other records…';
  return givers ? '' : 'Transactions synced. Identifying donors…';
}
