import { Suspense, useState } from 'react';
import { knownDonorWords } from '../../records/giving/words.ts';
import { useAnswer, useAtHand, useReplica, useStatus } from '../../records/use-at-hand.ts';
import type { AtHandStatus } from '../../replica/at-hand.ts';
import { InPlace } from '../../ui/kit/hold-until.tsx';
import { lazyPart } from '../../ui/kit/lazy-part.tsx';
import { PageHead, ScreenPage } from '../../ui/kit/page.tsx';
import { ScreenTitle } from '../../ui/kit/screen-title.tsx';
import { today } from '../../ui/values/days.ts';
import { formatCount } from '../../ui/values/money.ts';
import { formatMinute } from '../../ui/values/time.ts';
import { Drafts, RecentRecords, UnknownWrites } from './device.tsx';
import { FindPerson, OpenById } from './find.tsx';
import classes from './home.module.css';
import { CampaignsAtAGlance, FailingWebhooks, NewestTransactions, useNewestTransactions } from './panels.tsx';
import { ReadAll } from './read-all.tsx';
import { dayWords } from './words.ts';

const Morning = lazyPart(
  () => import('./morning.tsx'),
  ({ Morning: Page }) => Page,
);

/** Where the day begins: with all rows at hand the morning page, else the ways in and the newest of what the service gave. */
export function HomeScreen() {
  const atHand = useAtHand('listTransactions');
  const asOf = useStatus(useReplica(), (status) => (status && atHand ? coverageWords(status) : ''));
  const day = today();
  const month = useAnswer(atHand, ['month', day], (ask) => ask('month', { today: day }));
  // What somebody works with stays where it is.
  const [isHeld, setHeld] = useState(false);
  const replica = isHeld ? null : atHand;
  return (
    <ScreenPage>
      <PageHead
        title={<ScreenTitle title={replica ? dayWords(day) : 'Home'} />}
        meta={replica ? [asOf, month ? knownDonorWords(month.known) : null] : []}
      />
      {replica ? (
        <Suspense fallback={null}>
          <Morning replica={replica} />
        </Suspense>
      ) : (
        <AsTheServiceGaveIt hold={setHeld} />
      )}
    </ScreenPage>
  );
}

function coverageWords({ lists }: AtHandStatus): string {
  const { rows, askedAt, wholeSince } = lists.listTransactions;
  return `All ${formatCount(rows)} transactions, as of ${formatMinute(askedAt ?? wholeSince ?? 0)}`;
}

/** `hold` hears whether somebody is at something of it. */
function AsTheServiceGaveIt({ hold }: { hold(isHeld: boolean): void }) {
  // On a phone all else stands below them.
  const { isPending } = useNewestTransactions();
  return (
    <>
      <UnknownWrites />
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
          <NewestTransactions />
          <InPlace until={!isPending}>
            <CampaignsAtAGlance />
          </InPlace>
        </div>
        <div>
          <InPlace until={!isPending}>
            <Drafts />
            <RecentRecords />
            <FailingWebhooks />
          </InPlace>
        </div>
      </div>
    </>
  );
}
