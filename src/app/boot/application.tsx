/** The application behind sign-in, in its own chunk, so that the sign-in page loads faster. */
import { notifyManager, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import type { Configuration } from '#api/host.ts';
import { connect, createQueryClient } from '#api/query.ts';
import { signOutOfHost } from '#api/sign-out.ts';
import { keptAccount } from '#device/account-storage.ts';
import { awaitRows } from '#device/kept-rows.ts';
import { keepsDoor, storeFingerprint, token } from '#device/token.ts';
import { useConfiguration } from '#ui/browser/configuration.ts';
import { loadModule } from '#ui/browser/prefetch.ts';
import { useStore } from '#ui/browser/use-store.ts';
import { ending as endingStore } from '#ui/session/ending.ts';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { whenSigningOut } from '#ui/session/sign-out.ts';
import { EndingScreen } from '#app/session/ending-screen.tsx';
import { LockWarning } from '#app/session/lock-warning.tsx';
import { beginAtTop, createAppRouter } from '#app/routes/router.ts';
import { journal, prefetch, request } from '#app/network/platform.ts';
import { writeSubscribers } from '#app/network/saved.ts';
import { onFailure, openAccount, watchSession } from '#app/session/session.ts';
import { watchIdle } from '#app/session/idle-lock.ts';

// The Content-Security-Policy blocks code generated at run time.
z.config({ jitless: true });
/** Milliseconds after which answers are drawn without a frame, as in a tab in the background. */
const longestFrame = 100;
const answered: (() => void)[] = [];
// Answers that come within a frame are drawn together, in one rendering.
notifyManager.setScheduler((draw) => {
  if (answered.push(draw) > 1) return;
  const drawAll = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    for (const one of answered.splice(0)) one();
  };
  const frame = requestAnimationFrame(drawAll);
  const timer = setTimeout(drawAll, longestFrame);
});
const cache = createQueryClient(onFailure);
connect(prefetch.call, { request, journal, subscribers: writeSubscribers(cache) });
const router = createAppRouter(cache);
beginAtTop(router);

whenSigningOut(() => void signOutOfHost(window.location.origin));

const loadDoor = () => import('./door.tsx');
/** Replaces everything else in a tab that keeps the door list open. */
const Door = lazyPart(loadDoor, (module) => module.Door);

let isWatched = false;
/** Watches the session and idle time, once per page and after sign-in: this module may load earlier. */
function watch(configuration: Pick<Configuration, 'custody' | 'address'>) {
  if (isWatched) return;
  isWatched = true;
  watchSession(cache, configuration);
  watchIdle(cache);
  const held = token();
  if (held !== null) void storeFingerprint(held);
}

/** Decrypts the account's stored data and loads the current URL's route, so that both are ready on first render. */
export async function openAddress(): Promise<void> {
  // Without its code, a message takes its place.
  if (keepsDoor())
    return loadModule(loadDoor).then(
      ({ openDoor }) => openDoor(),
      () => undefined,
    );
  await openAccount();
  awaitRows(keptAccount());
  await router.load();
}

export function Application() {
  const configuration = useConfiguration();
  const [isDoor] = useState(keepsDoor);
  useEffect(() => (isDoor ? undefined : watch(configuration)), [isDoor, configuration]);
  const ending = useStore(endingStore);
  return (
    <QueryClientProvider client={cache}>
      {ending ? (
        <EndingScreen {...ending} />
      ) : isDoor ? (
        <Suspense fallback={null}>
          <Door />
        </Suspense>
      ) : (
        <>
          <RouterProvider router={router} />
          <LockWarning />
        </>
      )}
    </QueryClientProvider>
  );
}
