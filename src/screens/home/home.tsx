import { Drafts, RecentRecords, UnknownWrites } from './device.tsx';
import { FindPerson, OpenById } from './find.tsx';
import { CampaignsAtAGlance, FailingWebhooks, NewestTransactions } from './panels.tsx';
import { PageHead, ScreenPage } from '../../ui/kit/page.tsx';
import { ScreenTitle } from '../../ui/kit/screen-title.tsx';
import classes from './home.module.css';

/** Where the day begins: what needs attention, the ways in, and the newest of what the service gave. */
export function HomeScreen() {
  return (
    <ScreenPage>
      <PageHead title={<ScreenTitle title="Home" />} />
      <UnknownWrites />
      <div className={classes.columns}>
        <FindPerson />
        <OpenById />
      </div>
      <div className={classes.columns}>
        <div>
          <NewestTransactions />
          <CampaignsAtAGlance />
        </div>
        <div>
          <Drafts />
          <RecentRecords />
          <FailingWebhooks />
        </div>
      </div>
    </ScreenPage>
  );
}
