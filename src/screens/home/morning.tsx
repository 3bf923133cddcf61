/** Home with all rows at hand: what waits, what is new, what came in, and what is owed. */
import { useMediaQuery } from '@mantine/hooks';
import type { AtHand } from '../../replica/at-hand.ts';
import { CampaignsByPace, OverduePledges } from './beside.tsx';
import { Drafts, RecentRecords } from './device.tsx';
import { GivenThisMonth } from './given.tsx';
import classes from './home.module.css';
import { NeedsAPerson } from './needs.tsx';
import { SinceLastTime } from './since.tsx';

export function Morning({ replica }: { replica: AtHand }) {
  // Where all is in one column, money comes before campaigns.
  const isOneColumn = useMediaQuery('(max-width: 68em)', undefined, { getInitialValueInEffect: false });
  const campaigns = <CampaignsByPace replica={replica} />;
  return (
    <>
      <NeedsAPerson replica={replica} />
      <div className={classes.columns}>
        <div>
          <SinceLastTime replica={replica} />
          {isOneColumn ? null : campaigns}
        </div>
        <div>
          <GivenThisMonth replica={replica} />
          <OverduePledges />
          {isOneColumn ? campaigns : null}
          <Drafts />
          <RecentRecords />
        </div>
      </div>
    </>
  );
}
