import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { PageHead, ScreenPage } from '../ui/page.tsx';
import { ScreenTitle } from '../ui/screen-title.tsx';

export function NotFoundScreen() {
  return (
    <ScreenPage>
      <PageHead title={<ScreenTitle title="There is no such page" />} />
      <p>Nothing in Steward has this address. It may have been cut off when it was copied.</p>
      <p>
        <a href="/">Go to the start</a>
      </p>
    </ScreenPage>
  );
}

export function ErrorScreen({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter();
  return (
    <ScreenPage>
      <PageHead title={<ScreenTitle title="This page could not be shown" />} />
      <p>Something in Steward itself went wrong. Nothing was sent to the service by it.</p>
      <p>{error instanceof Error ? error.message : 'No reason was given.'}</p>
      <p>
        <Button
          onClick={() => {
            reset();
            void router.invalidate();
          }}
        >
          Try again
        </Button>
      </p>
    </ScreenPage>
  );
}
