/** Loads all payouts for the bank reconciliation and the month-end report. */
import { formatCount } from '#domain/values/labels.ts';
import { Link } from '@tanstack/react-router';
import { useSyncedCampaigns } from '#records/currencies.tsx';
import { type AllRows, useAllRows } from '#records/shelf.ts';
import { BreadcrumbNav } from '#ui/kit/crumbs.tsx';
import { RefreshButton } from '#ui/kit/page-buttons.tsx';
import { formatAsOf } from '#ui/format/when.ts';

export type AllPayouts = AllRows<'listPayouts'>;

/** Loads all payouts when the page opens. They show once their campaigns say their currencies. */
export function useAllPayouts(): AllPayouts {
  const isLoading = useSyncedCampaigns();
  return useAllRows('listPayouts', 'payouts', !isLoading);
}

/** Formats which payouts are loaded: `All 90 payouts, as of 10:42 AM`, without the time where they sync. Empty while none are. */
export function coverageOf({ loaded, isSynced }: AllPayouts): string {
  if (!loaded) return '';
  const count = `${loaded.complete ? 'All' : 'First'} ${formatCount(loaded.rows)} payouts`;
  return isSynced ? count : `${count}, as of ${formatAsOf(loaded.loadedAt)}`;
}

export function RefreshPayouts({ list }: { list: AllPayouts }) {
  return <RefreshButton refresh={async () => ({ error: (await list.load(true)).failed })} />;
}

export function PayoutCrumbs({ page }: { page: string }) {
  return (
    <BreadcrumbNav>
      <Link to="/payouts">Payouts</Link>
      <>{page}</>
    </BreadcrumbNav>
  );
}
