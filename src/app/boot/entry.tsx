import { Button } from '../../ui/kit/button.tsx';
import { type ComponentType, lazy, startTransition, Suspense, useState } from 'react';
import type { Configuration } from '../../api/host.ts';
import { signOutOfHost } from '../../api/session.ts';
import { hasSignedOut, storeAccount } from '../../device/account.ts';
import { forgetIfSignedOut } from '../../device/signed-out.ts';
import { endSince, resumeSession } from '../../device/session-clock.ts';
import { token } from '../../device/token.ts';
import { ConnectScreen } from '../../screens/connect/connect.tsx';
import { PageHead, ScreenPage } from '../../ui/kit/page.tsx';
import { ScreenTitle } from '../../ui/kit/screen-title.tsx';
import { lockAlongAtStart, lockAtStart } from '../session/lock.ts';
import { locksAt } from '../session/locks-at.ts';
import { connectAddress, ownPath } from '../routes/own-path.ts';

let arriving: ReturnType<typeof fetchApplication> | undefined;
let arrived: ComponentType | undefined;

async function fetchApplication() {
  const { Application: Code, openAddress } = await import('./application.tsx').catch(() => ({
    Application: NotLoaded,
    openAddress: () => Promise.resolve(),
  }));
  arrived = Code;
  return { default: Code, openAddress };
}

/** Fetches the application's code, once. */
export function prepare() {
  arriving ??= fetchApplication();
  return arriving;
}

const Arriving = lazy(prepare);

/** React keeps what follows a fallback back for 0.3 s, even where the code is there: such code is drawn without one. */
function Application() {
  const [Drawn] = useState(() => arrived ?? Arriving);
  return <Drawn />;
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
          prepare={() => void prepare()}
          connected={() => {
            window.history.replaceState(null, '', ownPath(new URLSearchParams(window.location.search).get('back')));
            // What is on screen stays until there is something else to show.
            void prepare()
              .then(({ openAddress }) => openAddress())
              .then(() => startTransition(() => setConnecting(false)));
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
