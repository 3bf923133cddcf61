import { Button } from '@mantine/core';
import { startTransition, Suspense, useState } from 'react';
import type { Configuration } from '#api/host.ts';
import { signOutOfHost } from '#api/sign-out.ts';
import { hasSignedOut, storeAccount } from '#device/account.ts';
import { hasDrafts } from '#device/drafts.ts';
import { forgetIfSignedOut } from '#device/signed-out.ts';
import { endSince, isUsedSinceEnd, locksAt, resumeSession, whyLocked } from '#device/session-clock.ts';
import { askForToken } from '#device/tabs.ts';
import { compareFingerprint, keepsDoor, storeToken, token } from '#device/token.ts';
import { loadModule } from '#ui/browser/prefetch.ts';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { PageHead, ScreenPage } from '#ui/kit/page.tsx';
import { ScreenTitle } from '#ui/kit/screen-title.tsx';
import { lockAlongAtStart, lockAtStart } from '#app/session/lock-at-start.ts';
import { connectAddress, doorPath, ownPath } from '#app/routes/own-path.ts';

const loadConnectScreen = () => import('#app/session/connect.tsx');
const loadApplication = () =>
  import('./application.tsx').catch(() => ({ Application: NotLoaded, openAddress: () => Promise.resolve() }));
const Application = lazyPart(loadApplication, ({ Application }) => Application);
const ConnectScreen = lazyPart(loadConnectScreen, ({ ConnectScreen }) => ConnectScreen);

/** Loads the code of the first screen, so that it renders without a fallback. */
export async function prepare({ signedOut }: { signedOut: boolean }): Promise<void> {
  if (signedOut) await loadModule(loadConnectScreen).catch(() => undefined);
  else await loadModule(loadApplication).then(({ openAddress }) => openAddress());
}

/** Returns true if the page starts with the sign-in screen, after replacing the URL with its address. */
export async function startsSignedOut(configuration: Configuration): Promise<boolean> {
  const { custody, account, secret, address, keepsDoorList } = configuration;
  // Retry a sign-out that the server hasn't received.
  const isLeftOver = account !== '' && hasSignedOut();
  if (isLeftOver) void signOutOfHost(window.location.origin);
  forgetIfSignedOut();
  if (keepsDoor()) {
    if (keepsDoorList && custody === 'tab' && window.location.pathname === doorPath) return false;
    lockAlongAtStart();
  }
  if (window.location.pathname === '/connect') return true;
  if (custody === 'tab' && token() === null) await signInAsOtherTabs(address);
  const isSignedIn = custody === 'tab' ? token() !== null : account !== '' && !isLeftOver;
  if (isSignedIn && isStillSignedIn(custody)) {
    if (custody === 'tab') resumeSession();
    else storeAccount(account, secret);
    return false;
  }
  window.history.replaceState(null, '', connectAddress());
  return true;
}

/** Takes over the token of other tabs, unless this tab was locked or has drafts from another token. */
async function signInAsOtherTabs(platform: string): Promise<void> {
  const mayBeAnswered = () => whyLocked() === null && isUsedSinceEnd() && Date.now() < locksAt();
  if (!mayBeAnswered()) return;
  const given = await askForToken(platform);
  // Check again: another tab may have locked or signed out meanwhile.
  if (given === null || !mayBeAnswered()) return;
  if (!hasDrafts() || (await compareFingerprint(given)) === 'same') storeToken(given);
}

/** Returns false, and locks, if all tabs were locked while this one was closed or the session was idle too long. */
function isStillSignedIn(custody: Configuration['custody']): boolean {
  // With custody `host`, the server's session is newer than this tab's state.
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
            // Keep the current screen until the next one can render.
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
      <PageHead title={<ScreenTitle title="Steward couldn’t load" />} />
      <p>Check your connection and reload the page.</p>
      <p>
        <Button onClick={() => window.location.reload()}>Reload</Button>
      </p>
    </ScreenPage>
  );
}
