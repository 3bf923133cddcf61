import { useEffect } from 'react';
import { keptUntil } from '../../device/kept.ts';
import { PageHead, ScreenPage } from '../../ui/kit/page.tsx';
import { announce } from '../../ui/browser/announcer.tsx';
import type { Ending } from '../../ui/session/ending.ts';
import { ScreenTitle } from '../../ui/kit/screen-title.tsx';

/** Replaces every screen from the end of a session until the page has reloaded, which is most often too short to see. */
export function EndingScreen({ end, waitsFor }: Ending) {
  useEffect(() => {
    // The last announcement may name a donor.
    announce('', 'assertive');
  }, []);
  const until = keptUntil();
  const isKept = until === 'forgotten' || (until === 'sign-out' && end === 'locked');
  return (
    <main>
      <ScreenPage>
        <PageHead title={<ScreenTitle title={end === 'locked' ? 'Steward is locked' : 'You are signed out'} />} />
        {waitsFor === 'change' ? (
          <p>
            A change that was sent is waiting for its answer.
            {isKept ? ' What becomes of it will stand under Activity.' : null}
          </p>
        ) : null}
        {waitsFor === 'host' ? (
          <p>
            Steward cannot be reached at the moment.
            {end === 'locked' ? ' Drafts in this tab are kept.' : ' Nothing of what was read is in this tab.'} It tries
            again by itself, and then asks you to sign in.
          </p>
        ) : null}
      </ScreenPage>
    </main>
  );
}
