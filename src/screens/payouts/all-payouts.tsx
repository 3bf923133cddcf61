/** All payouts, for pages that are made of them: the rows at hand, else every page of the list. */
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { read } from '../../api/query.ts';
import type { Payout } from '../../api/resources.ts';
import { useCampaignsAtHand } from '../../records/currencies.tsx';
import { useLearned } from '../../records/links.tsx';
import { listInput } from '../../records/lists.ts';
import { Banner } from '../../ui/kit/banner.tsx';
import { Button } from '../../ui/kit/button.tsx';
import { Crumbs } from '../../ui/kit/crumbs.tsx';
import { RefreshButton } from '../../ui/kit/refresh.tsx';
import { LoadFailed } from '../../ui/rows/load-failed.tsx';
import { LoadProgress } from '../../ui/rows/load-progress.tsx';
import { type LoadedList, useLoaded } from '../../ui/rows/loaded.ts';
import { changeNotes, whyNotAll } from '../../ui/rows/loaded-words.ts';
import { formatCount } from '../../ui/values/money.ts';
import { formatMinute } from '../../ui/values/time.ts';

const payoutPage = (page: number) => read('listPayouts', listInput('listPayouts', { page }));

/** They load by themselves; a failure is not tried again by itself. */
export function useAllPayouts(): LoadedList<Payout> {
  const list = useLoaded<Payout>(payoutPage, 'payouts');
  const { loaded, load } = list;
  useCampaignsAtHand();
  useLearned();
  useEffect(() => {
    if (!loaded?.complete) void load();
    // Once, when the page is opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return list;
}

/** `90 payouts, as of 10:42`; empty while there are none. */
export function coverageOf({ loaded }: LoadedList<Payout>): string {
  if (!loaded) return '';
  const which = loaded.complete ? 'All' : 'The first';
  return `${which} ${formatCount(loaded.rows.length)} payouts, as of ${formatMinute(loaded.loadedAt)}`;
}

export function RefreshPayouts({ list }: { list: LoadedList<Payout> }) {
  return <RefreshButton refresh={async () => ({ error: (await list.load(true)).failed })} />;
}

/** How the loading goes, and what is missing of them. */
export function PayoutsLoading({ list }: { list: LoadedList<Payout> }) {
  const { loaded, loading, failed, load, forget } = list;
  if (loading) return <LoadProgress loading={loading} noun="payouts" />;
  if (failed) return <LoadFailed error={failed} all={{ load, forget }} noun="payouts" />;
  if (!loaded || (loaded.complete && !changeNotes(loaded))) return null;
  const why = whyNotAll(loaded);
  return (
    <Banner
      kind="not-known"
      title={loaded.complete ? 'Payouts changed while they were loaded' : 'These are not all payouts'}
      actions={loaded.complete ? null : <Button onClick={() => void load()}>Load the rest</Button>}
    >
      {[changeNotes(loaded), why && `Loading stopped: ${why}`].filter(Boolean).join(' ') || 'Loading was stopped here.'}
    </Banner>
  );
}

export function PayoutCrumbs({ page }: { page: string }) {
  return (
    <Crumbs>
      <Link to="/payouts">Payouts</Link>
      <>{page}</>
    </Crumbs>
  );
}
