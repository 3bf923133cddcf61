/** Home with all rows at hand: what waits, what is new, what came in, and what is owed. */
import type { AtHand } from '../../replica/at-hand.ts';
import { CampaignsByPace, OverduePledges } from './beside.tsx';
import { Drafts, RecentRecords } from './device.tsx';
import { GivenThisMonth } from './given.tsx';
import classes from './home.module.css';
import { NeedsAPerson } from './needs.tsx';
import { SinceLastTime } from './since.tsx';

export function Morning({ replica }: { replica: AtHand }) {
  return (
    <>
      <NeedsAPerson replica={replica} />
      <div className={classes.columns}>
        <div>
          <SinceLastTime replica={replica} />
          <CampaignsByPace replica={replica} />
        </div>
        <div>
          <GivenThisMonth replica={replica} />
          <OverduePledges />
          <Drafts />
          <RecentRecords />
        </div>
      </div>
    </>
  );
}
