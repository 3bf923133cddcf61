/** Loads all payouts for the bank reconciliation and the month-end report. */
import { useNames } from '#records/names.ts';
import { formatCount } from '#domain/values/labels.ts';
import { Link } from '@tanstack/react-router';
import { useCampaignsAtHand } from '#records/currencies.tsx';
import { type AllRows, useAllRows } from '#records/shelf.ts';
import { Banner } from '#ui/kit/banner.tsx';
import { Button } from '#ui/kit/button.tsx';
import { BreadcrumbNav } from '#ui/kit/crumbs.tsx';
import { RefreshButton } from '#ui/kit/page-buttons.tsx';
import { LoadFailed } from '#ui/list/loading.tsx';
import { LoadProgress } from '#ui/list/loading.tsx';
import { changeNotes, type LoadedList, whyNotAll } from '#ui/list/list-source.ts';
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

/** Loading progress, and a banner if payouts are missing. */
export function PayoutsLoading({ list }: { list: LoadedList }) {
  const { loaded, loading, failed, load, forget } = list;
  if (loading) return <LoadProgress loading={loading} noun="payouts" />;
  if (failed) return <LoadFailed error={failed} all={{ load, forget }} noun="payouts" />;
  if (!loaded || (loaded.complete && !changeNotes(loaded))) return null;
  const why = whyNotAll(loaded);
  return (
    <Banner
      kind="not-known"
      title={loaded.complete ? 'Payouts changed while loading' : 'Some payouts aren’t loaded'}
      actions={loaded.complete ? null : <Button onClick={() => void load()}>Load the rest</Button>}
    >
      {[changeNotes(loaded), why && `Loading stopped: ${why}`].filter(Boolean).join(' ') || 'You stopped loading.'}
    </Banner>
  );
}

export function PayoutCrumbs({ page }: { page: string }) {
  return (
    <BreadcrumbNav>
      <Link to="/payouts">Payouts</Link>
      <>{page}</>
    </BreadcrumbNav>
  );
}
