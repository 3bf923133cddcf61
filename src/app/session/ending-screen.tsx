import { useEffect } from 'react';
import { storageLifetime } from '#device/account-storage.ts';
import { PageHead, ScreenPage } from '#ui/kit/page.tsx';
import { announce } from '#ui/browser/announcer.tsx';
import type { Ending } from '#ui/session/ending.ts';
import { ScreenTitle } from '#ui/kit/screen-title.tsx';

/** Replaces every screen from the end of a session until the page has reloaded, usually for a split second. */
export function EndingScreen({ end, waitsFor }: Ending) {
  useEffect(() => {
    // The last announcement may name a donor.
    announce('', 'assertive');
  }, []);
  const until = storageLifetime();
  const isStored = until === 'forgotten' || (until === 'sign-out' && end === 'locked');
  return (
    <main>
      <ScreenPage>
        <PageHead title={<ScreenTitle title={end === 'locked' ? 'Steward is locked' : 'You’re signed out'} />} />
        {waitsFor === 'change' ? (
          <p>
            Waiting for the result of a change you sent.
            {isStored ? ' The result will appear in Activity.' : null}
          </p>
        ) : null}
        {waitsFor === 'host' ? (
          <p>
            Can’t reach Steward right now.
            {end === 'locked' ? ' Drafts in this tab are saved.' : ' No data is left in this tab.'} Steward will keep
            trying.
          </p>
        ) : null}
      </ScreenPage>
    </main>
  );
}
