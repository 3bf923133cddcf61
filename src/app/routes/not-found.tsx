import { Link } from '@tanstack/react-router';
import { PageHead, ScreenPage } from '../../ui/kit/page.tsx';
import { ScreenTitle } from '../../ui/kit/screen-title.tsx';

export function NotFoundScreen() {
  return (
    <ScreenPage>
      <PageHead title={<ScreenTitle title="Page not found" />} />
      <p>Check the link. It may be incomplete.</p>
      <p>
        <Link to="/">Go to Home</Link>
      </p>
    </ScreenPage>
  );
}
