/** Home with synced data: what needs attention, what is new, what was raised this month, and which pledges are past due. */
import { useMediaQuery } from '@mantine/hooks';
import type { AtHand } from '../../replica/at-hand.ts';
import { CampaignProgressPanel, PastDuePledges } from './past-due-panel.tsx';
import { Drafts, RecentRecords } from './local-panels.tsx';
import { RaisedThisMonth } from './given.tsx';
import classes from './home.module.css';
import { FailingWebhooks, NeedsAttention } from './needs.tsx';
import { NewSinceLastVisit } from './since.tsx';

export function Morning({ replica }: { replica: AtHand }) {
  // In one column, money comes before campaigns.
  const isOneColumn = useMediaQuery('(max-width: 68em)', undefined, { getInitialValueInEffect: false });
  const campaigns = <CampaignProgressPanel replica={replica} />;
  return (
    <>
      <NeedsAttention />
      <div className={classes.columns}>
        <div>
          <NewSinceLastVisit replica={replica} />
          {isOneColumn ? null : campaigns}
        </div>
        <div>
          <RaisedThisMonth replica={replica} />
          <PastDuePledges />
          {isOneColumn ? campaigns : null}
          <Drafts />
          <RecentRecords />
          <FailingWebhooks replica={replica} />
        </div>
      </div>
    </>
  );
}
