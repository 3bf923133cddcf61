import { plural } from '../../domain/values/labels.ts';
import { Suspense, useState } from 'react';
import { knownDonorsLabel } from '../../records/giving/giving-labels.ts';
import { useReplicaQuery, useReplicaWith, useReplica, useStatus } from '../../records/use-at-hand.ts';
import { rowsAwaited } from '../../device/kept-rows.ts';
import type { AtHandStatus } from '../../replica/at-hand.ts';
import { HoldUntil } from '../../ui/kit/hold-until.tsx';
import { lazyPart } from '../../ui/kit/lazy-part.tsx';
import { PageHead, ScreenPage } from '../../ui/kit/page.tsx';
import { ScreenTitle } from '../../ui/kit/screen-title.tsx';
import { useStore } from '../../ui/browser/use-store.ts';
import { today } from '../../ui/values/days.ts';
import { formatMinute } from '../../ui/values/time.ts';
import { Drafts, RecentRecords, UnconfirmedChanges } from './local-panels.tsx';
import { FindPerson, OpenById } from './find.tsx';
import classes from './home.module.css';
import { CampaignsAtAGlance, FailingWebhooks, RecentTransactions, useRecentTransactions } from './panels.tsx';
import { ReadAll } from './read-all.tsx';
import { formatDayName } from './home-labels.ts';
import { MorningSkeleton } from './morning-layout.tsx';

const Morning = lazyPart(
  () => import('./morning.tsx'),
  ({ Morning: Page }) => Page,
);

/** The Home page. Shows the morning page once records are synced, and panels that load from the platform until then. */
export function HomeScreen() {
  const atHand = useReplicaWith('listTransactions');
  const asOf = useStatus(useReplica(), (status) => (status && atHand ? coverageMessage(status) : ''));
  const day = today();
  const month = useReplicaQuery(atHand, ['month', day], (ask) => ask('month', { today: day }));
  // The page doesn't change while someone uses the search fields.
  const [isHeld, setHeld] = useState(false);
  const replica = isHeld ? null : atHand;
  const hasMorning = useStore(rowsAwaited) || replica !== null;
  return (
    <ScreenPage>
      <PageHead
        title={<ScreenTitle title={hasMorning ? formatDayName(day) : 'Home'} />}
        meta={replica ? [asOf, month ? knownDonorsLabel(month.known) : null] : [hasMorning ? 'Loading…' : null]}
      />
      {hasMorning ? (
        <Suspense fallback={<MorningSkeleton />}>
          <Morning replica={replica} />
        </Suspense>
      ) : (
        <BeforeSync hold={setHeld} />
      )}
    </ScreenPage>
  );
}

function coverageMessage({ lists }: AtHandStatus): string {
  const { rows, askedAt, wholeSince } = lists.listTransactions;
  return `${plural(rows, 'transaction', 'transactions')}, synced at ${formatMinute(askedAt ?? wholeSince ?? 0)}`;
}

/** Home without synced data. Calls `hold` with true while a search field has the focus. */
function BeforeSync({ hold }: { hold(isHeld: boolean): void }) {
  // On a phone, all other panels come below the transactions.
  const { isPending } = useRecentTransactions();
  return (
    <>
      <UnconfirmedChanges />
      <ReadAll />
      <div
        className={classes.columns}
        onFocus={() => hold(true)}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) hold(false);
        }}
      >
        <FindPerson />
        <OpenById />
      </div>
      <div className={classes.columns}>
        <div>
          <RecentTransactions />
          <HoldUntil until={!isPending}>
            <CampaignsAtAGlance />
          </HoldUntil>
        </div>
        <div>
          <HoldUntil until={!isPending}>
            <Drafts />
            <RecentRecords />
            <FailingWebhooks />
          </HoldUntil>
        </div>
      </div>
    </>
  );
}
