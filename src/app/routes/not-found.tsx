import { Link } from '@tanstack/react-router';
import { RecentRecords } from '#screens/home/local-panels.tsx';
import { PageHead, ScreenPage } from '#ui/kit/page.tsx';
import { ScreenTitle } from '#ui/kit/screen-title.tsx';

export function NotFoundScreen() {
  return (
    <ScreenPage>
      <PageHead title={<ScreenTitle title="Page not found" />} />
      <p>Check the link. It may be incomplete. To find a record, search at the top of the page.</p>
      <p>
        <Link to="/">Go to Home</Link>
      </p>
      <RecentRecords />
    </ScreenPage>
  );
}
