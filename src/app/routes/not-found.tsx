import { Link } from '@tanstack/react-router';
import { PageHead, ScreenPage } from '../../ui/kit/page.tsx';
import { ScreenTitle } from '../../ui/kit/screen-title.tsx';

export function NotFoundScreen() {
  return (
    <ScreenPage>
      <PageHead title={<ScreenTitle title="There is no such page" />} />
      <p>Check the address. It may have been cut off when copied.</p>
      <p>
        <Link to="/">Go to Home</Link>
      </p>
    </ScreenPage>
  );
}
