import { Drafts, RecentRecords, UnknownWrites } from './device.tsx';
import { FindPerson, OpenById } from './find.tsx';
import { CampaignsAtAGlance, FailingWebhooks, NewestTransactions, useNewestTransactions } from './panels.tsx';
import { ReadAll } from './read-all.tsx';
import { InPlace } from '../../ui/kit/hold-until.tsx';
import { PageHead, ScreenPage } from '../../ui/kit/page.tsx';
import { ScreenTitle } from '../../ui/kit/screen-title.tsx';
import classes from './home.module.css';

/** Where the day begins: what needs attention, the ways in, and the newest of what the service gave. */
export function HomeScreen() {
  // On a phone all else stands below them.
  const { isPending } = useNewestTransactions();
  return (
    <ScreenPage>
      <PageHead title={<ScreenTitle title="Home" />} />
      <UnknownWrites />
      <ReadAll />
      <div className={classes.columns}>
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
    </ScreenPage>
  );
}
