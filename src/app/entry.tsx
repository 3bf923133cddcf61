import { Button } from '@mantine/core';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import type { Configuration } from '../api/host.ts';
import { signOutOfHost } from '../api/session.ts';
import { hasSignedOut, keepAccount } from '../device/account.ts';
import { token } from '../device/token.ts';
import { ConnectScreen } from '../screens/connect.tsx';
import { PageHead, ScreenPage } from '../ui/page.tsx';
import { ScreenTitle } from '../ui/screen-title.tsx';
import { ownPath } from './own-path.ts';

let arriving: Promise<{ default: ComponentType }> | undefined;
let arrived: ComponentType | undefined;

async function fetchApplication() {
  arrived = await import('./application.tsx').then(
    ({ Application }) => Application,
    () => NotLoaded,
  );
  return { default: arrived };
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
  return (
    <Suspense fallback={null}>
      <Drawn />
    </Suspense>
  );
}

/** Whether the page begins with signing in. Its address then says so, and where to go on. */
export function startsSignedOut({ custody, account }: Configuration): boolean {
  const { pathname, search, hash } = window.location;
  // A host that could not be told of a sign-out is told now.
  const isLeftOver = account !== '' && hasSignedOut();
  if (isLeftOver) void signOutOfHost(window.location.origin);
  if (pathname === '/connect') return true;
  if (custody === 'tab' && token() !== null) return false;
  if (account !== '' && !isLeftOver) {
    keepAccount(account);
    return false;
  }
  const back = ownPath(pathname + search + hash);
  window.history.replaceState(null, '', back === '/' ? '/connect' : `/connect?${new URLSearchParams({ back })}`);
  return true;
}

export function Entry({ signedOut }: { signedOut: boolean }) {
  const [connecting, setConnecting] = useState(signedOut);
  if (connecting) {
    return (
      <ConnectScreen
        prepare={() => void prepare()}
        connected={() => {
          window.history.replaceState(null, '', ownPath(new URLSearchParams(window.location.search).get('back')));
          setConnecting(false);
        }}
      />
    );
  }
  return <Application />;
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
