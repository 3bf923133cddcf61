/** Loads all payouts for the bank reconciliation and the month-end report. */
import { useNames } from '../../records/names.ts';
import { formatCount } from '../../domain/values/labels.ts';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { read } from '../../api/query.ts';
import type { Payout } from '../../api/resources.ts';
import { useCampaignsAtHand } from '../../records/currencies.tsx';
import { listInput } from '../../records/lists.ts';
import { Banner } from '../../ui/kit/banner.tsx';
import { Button } from '../../ui/kit/button.tsx';
import { BreadcrumbNav } from '../../ui/kit/crumbs.tsx';
import { RefreshButton } from '../../ui/kit/refresh.tsx';
import { LoadFailed } from '../../ui/rows/load-failed.tsx';
import { LoadProgress } from '../../ui/rows/load-progress.tsx';
import { type LoadedList, useLoaded } from '../../ui/rows/loaded.ts';
import { changeNotes, whyNotAll } from '../../ui/rows/loaded-words.ts';
import { formatMinute } from '../../ui/values/time.ts';

const payoutPage = (page: number) => read('listPayouts', listInput('listPayouts', { page }));

/** Loads all payouts when the page opens. Doesn't retry after a failure. */
export function useAllPayouts(): LoadedList<Payout> {
  const list = useLoaded<Payout>(payoutPage, 'payouts');
  const { loaded, load } = list;
  useCampaignsAtHand();
  useNames();
  useEffect(() => {
    if (!loaded?.complete) void load();
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return list;
}

/** Formats which payouts are loaded: `All 90 payouts, as of 10:42`. Empty while none are. */
export function coverageOf({ loaded }: LoadedList<Payout>): string {
  if (!loaded) return '';
  const [count, time] = [formatCount(loaded.rows.length), formatMinute(loaded.loadedAt)];
  return loaded.complete ? `All ${count} payouts, as of ${time}` : `First ${count} payouts, as of ${time}`;
}

export function RefreshPayouts({ list }: { list: LoadedList<Payout> }) {
  return <RefreshButton refresh={async () => ({ error: (await list.load(true)).failed })} />;
}

/** Loading progress, and a banner if payouts are missing. */
export function PayoutsLoading({ list }: { list: LoadedList<Payout> }) {
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
