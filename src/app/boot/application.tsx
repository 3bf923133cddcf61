/** Everything behind sign-in, in code of its own: whoever has yet to sign in waits for less. */
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import type { Configuration } from '../../api/host.ts';
import { connect, createQueryClient } from '../../api/query.ts';
import { signOutOfHost } from '../../api/sign-out.ts';
import { storeFingerprint } from '../../device/token-fingerprint.ts';
import { token } from '../../device/token.ts';
import { useConfiguration } from '../../ui/browser/configuration.ts';
import { useStore } from '../../ui/browser/use-store.ts';
import { ending as endingStore } from '../../ui/session/ending.ts';
import { whenSigningOut } from '../../ui/session/sign-out.ts';
import { EndingScreen } from '../session/ending-screen.tsx';
import { LockWarning } from '../session/lock-warning.tsx';
import { createAppRouter } from '../routes/router.ts';
import { beginAtTop } from '../routes/top-of-page.ts';
import { prefetch, journal } from '../network/service.ts';
import { writeSubscribers } from '../network/write-subscribers.ts';
import { onFailure, openAccount, watchSession } from '../session/session.ts';
import { watchIdle } from '../session/idle-lock.ts';

// The Content-Security-Policy allows no code that is made at run time.
z.config({ jitless: true });
connect(prefetch.call, journal, writeSubscribers);
const cache = createQueryClient(onFailure);
const router = createAppRouter(cache);
beginAtTop(router);

whenSigningOut(() => void signOutOfHost(window.location.origin));

/** Once somebody is signed in. This code may be there before. */
let isWatched = false;
function watch(configuration: Pick<Configuration, 'custody' | 'address'>) {
  if (isWatched) return;
  isWatched = true;
  watchSession(cache, configuration);
  watchIdle(cache);
  const held = token();
  if (held !== null) void storeFingerprint(held);
}

/** Unseals what is kept here and fetches what the page's address shows, so that both are there when the application is. */
export async function openAddress(): Promise<void> {
  await openAccount();
  await router.load();
}

export function Application() {
  const configuration = useConfiguration();
  useEffect(() => watch(configuration), [configuration]);
  const ending = useStore(endingStore);
  return (
    <QueryClientProvider client={cache}>
      {ending ? (
        <EndingScreen {...ending} />
      ) : (
        <>
          <RouterProvider router={router} />
          <LockWarning />
        </>
      )}
    </QueryClientProvider>
  );
}
