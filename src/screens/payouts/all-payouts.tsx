/** Loads all payouts for the bank reconciliation and the month-end report. */
import { useNames } from '#records/names.ts';
import { formatCount } from '#domain/values/labels.ts';
import { Link } from '@tanstack/react-router';
import { useCampaignsAtHand } from '#records/currencies.tsx';
import { type AllRows, useAllRows } from '#records/shelf.ts';
import { BreadcrumbNav } from '#ui/kit/crumbs.tsx';
import { RefreshButton } from '#ui/kit/page-buttons.tsx';
import type { LoadedList } from '#ui/list/list-source.ts';
import { formatAsOf } from '#ui/format/when.ts';

export type AllPayouts = AllRows<'listPayouts'>;

/** Loads all payouts when the page opens. */
export function useAllPayouts(): AllPayouts {
  useCampaignsAtHand();
  useNames();
  return useAllRows('listPayouts', 'payouts');
}

/** Formats which payouts are loaded: `All 90 payouts, as of 10:42 AM`. Empty while none are. */
export function coverageOf({ loaded }: LoadedList): string {
  if (!loaded) return '';
  const [count, time] = [formatCount(loaded.rows), formatAsOf(loaded.loadedAt)];
  return loaded.complete ? `All ${count} payouts, as of ${time}` : `First ${count} payouts, as of ${time}`;
}

export function RefreshPayouts({ list }: { list: LoadedList }) {
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
