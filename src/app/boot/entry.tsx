import { Button } from '../../ui/kit/button.tsx';
import { startTransition, Suspense, useState } from 'react';
import type { Configuration } from '../../api/host.ts';
import { signOutOfHost } from '../../api/sign-out.ts';
import { hasSignedOut, storeAccount } from '../../device/account.ts';
import { forgetIfSignedOut } from '../../device/signed-out.ts';
import { endSince, resumeSession } from '../../device/session-clock.ts';
import { token } from '../../device/token.ts';
import { loadModule } from '../../ui/browser/prefetch.ts';
import { lazyPart } from '../../ui/kit/lazy-part.tsx';
import { PageHead, ScreenPage } from '../../ui/kit/page.tsx';
import { ScreenTitle } from '../../ui/kit/screen-title.tsx';
import { lockAlongAtStart, lockAtStart } from '../session/lock.ts';
import { locksAt } from '../session/locks-at.ts';
import { connectAddress, ownPath } from '../routes/own-path.ts';

const loadConnectScreen = () => import('../../screens/connect/connect.tsx');
const loadApplication = () =>
  import('./application.tsx').catch(() => ({ Application: NotLoaded, openAddress: () => Promise.resolve() }));
const Application = lazyPart(loadApplication, ({ Application }) => Application);
const ConnectScreen = lazyPart(loadConnectScreen, ({ ConnectScreen }) => ConnectScreen);

/** Fetches the code of what the page begins with, so that it is drawn without a fallback. */
export async function prepare({ signedOut }: { signedOut: boolean }): Promise<void> {
  if (signedOut) await loadModule(loadConnectScreen).catch(() => undefined);
  else await loadModule(loadApplication).then(({ openAddress }) => openAddress());
}

/** Whether the page begins with signing in. Its address then says so, and where to go on. */
export function startsSignedOut({ custody, account }: Configuration): boolean {
  // A host that could not be told of a sign-out is told now.
  const isLeftOver = account !== '' && hasSignedOut();
  if (isLeftOver) void signOutOfHost(window.location.origin);
  forgetIfSignedOut();
  if (window.location.pathname === '/connect') return true;
  const isSignedIn = custody === 'tab' ? token() !== null : account !== '' && !isLeftOver;
  if (isSignedIn && isStillSignedIn(custody)) {
    if (custody === 'tab') resumeSession();
    else storeAccount(account);
    return false;
  }
  window.history.replaceState(null, '', connectAddress());
  return true;
}

/** Not where all tabs were locked while this one was gone, or nobody was there for long. */
function isStillSignedIn(custody: Configuration['custody']): boolean {
  // What the host says of its session is newer than what this tab knows.
  if (custody === 'tab' && endSince() === 'locked') lockAlongAtStart();
  else if (Date.now() >= locksAt()) lockAtStart({ isHeldByHost: custody === 'host' });
  else return true;
  return false;
}

export function Entry({ signedOut }: { signedOut: boolean }) {
  const [connecting, setConnecting] = useState(signedOut);
  return (
    <Suspense fallback={null}>
      {connecting ? (
        <ConnectScreen
          prepare={() => void loadModule(loadApplication)}
          connected={() => {
            window.history.replaceState(null, '', ownPath(new URLSearchParams(window.location.search).get('back')));
            // What is on screen stays until there is something else to show.
            void prepare({ signedOut: false }).then(() => startTransition(() => setConnecting(false)));
          }}
        />
      ) : (
        <Application />
      )}
    </Suspense>
  );
}

function NotLoaded() {
  return (
    <ScreenPage>
      <PageHead title={<ScreenTitle title="Steward could not be loaded" />} />
      <p>Its code did not arrive. Check the connection, then load the page again.</p>
      <p>
        <Button onClick={() => window.location.reload()}>Load again</Button>
      </p>
    </ScreenPage>
  );
}
