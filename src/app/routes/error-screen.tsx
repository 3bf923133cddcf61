import { Button, Group } from '@mantine/core';
import { lazyRouteComponent, useRouter } from '@tanstack/react-router';
import { PageHead, ScreenPage } from '#ui/kit/page.tsx';
import { ScreenTitle } from '#ui/kit/screen-title.tsx';
import { MissingCode } from './missing-code.ts';

export function ErrorScreen({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter();
  const again = (
    <Button
      onClick={() => {
        reset();
        void router.invalidate();
      }}
    >
      Try again
    </Button>
  );
  if (error instanceof MissingCode) {
    return (
      <ScreenPage>
        <PageHead title={<ScreenTitle title="This page couldn’t load" />} />
        <p>Check your connection and try again.</p>
        <p>If Steward was just updated, reload it. Your changes are saved as a draft in this tab.</p>
        <Group gap="sm">
          {again}
          <Button onClick={() => window.location.reload()}>Reload Steward</Button>
        </Group>
      </ScreenPage>
    );
  }
  return (
    <ScreenPage>
      <PageHead title={<ScreenTitle title="Something went wrong on this page" />} />
      <p>Check Activity to see which changes were sent.</p>
      <p>{error instanceof Error ? error.message : 'No details available.'}</p>
      <p>{again}</p>
    </ScreenPage>
  );
}

/**
 * Loads a screen's code. The router's own version reloads the page when that fails, which would abort requests and leave
 * an empty page offline. This one throws `MissingCode` instead, and the user decides.
 */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      load().catch((cause: unknown) => {
        throw new MissingCode('The code of this page didn’t load.', { cause });
      }),
    name,
  );
