import { Button } from '../../ui/kit/button.tsx';
import { useRouter } from '@tanstack/react-router';
import { PageHead, ScreenPage } from '../../ui/kit/page.tsx';
import { ScreenTitle } from '../../ui/kit/screen-title.tsx';
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
        <PageHead title={<ScreenTitle title="This page could not be loaded" />} />
        <p>Check the connection and try again.</p>
        <p>
          If there is a new version of Steward, load everything again. What you typed is kept as a draft in this tab.
        </p>
        <div className={classes.actions}>
          {again}
          <Button onClick={() => window.location.reload()}>Load everything again</Button>
        </div>
      </ScreenPage>
    );
  }
  return (
    <ScreenPage>
      <PageHead title={<ScreenTitle title="This page could not be shown" />} />
      <p>Something went wrong. Activity lists what was sent.</p>
      <p>{error instanceof Error ? error.message : 'No reason was given.'}</p>
      <p>{again}</p>
    </ScreenPage>
  );
}
