import { Button } from '#ui/kit/button.tsx';
import { useRouter } from '@tanstack/react-router';
import { PageHead, ScreenPage } from '#ui/kit/page.tsx';
import { ScreenTitle } from '#ui/kit/screen-title.tsx';
import classes from './error-screen.module.css';
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
        <div className={classes.actions}>
          {again}
          <Button onClick={() => window.location.reload()}>Reload Steward</Button>
        </div>
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
