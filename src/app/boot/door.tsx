/**
 * The application around a door list that's kept open until midnight. It has no other screen, sends no other request, and
 * locks as soon as the day is over, a tab signs out, or another address is opened.
 */
import { Button } from '@mantine/core';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApiError } from '#api/errors.ts';
import { type Request, toCall } from '#api/client.ts';
import { connect } from '#api/query.ts';
import { doorToken } from '#device/kept-door.ts';
import { endSince, onSessionChange } from '#device/session-clock.ts';
import { onSignedOut } from '#device/tabs.ts';
import { holdToken, noteLeft } from '#device/token.ts';
import { useConfiguration } from '#ui/browser/configuration.ts';
import { signInAsked } from '#ui/browser/page-state.ts';
import { Toasts } from '#ui/browser/toasts.tsx';
import { Brand, SandboxMark } from '#ui/kit/brand.tsx';
import { Printed } from '#ui/kit/printed.tsx';
import { ending } from '#ui/session/ending.ts';
import { leave } from '#ui/session/sign-out.ts';
import { readInBackground } from '#app/network/background-sync.ts';
import { request } from '#app/network/platform.ts';
import { ErrorScreen, lazyScreen } from '#app/routes/error-screen.tsx';
import { connectAddress, doorPath } from '#app/routes/own-path.ts';
import { parseSearch, stringifySearch } from '#app/routes/search.ts';
import { lock, lockAlong } from '#app/session/lock.ts';
import { lockAlongAtStart } from '#app/session/lock-at-start.ts';
import classes from './door.module.css';

/** The page itself reads only the events. Its worker reads the tickets, and which event a gift was for. */
export const doorRequest: Request = async (name, ...given) =>
  name === 'listCampaigns'
    ? request(name, ...given)
    : { ok: false, error: new ApiError({ kind: 'not-sent', message: 'Only the door list is open.' }) };

connect(toCall(doorRequest), { request: doorRequest });

const root = createRootRoute({ component: Outlet, notFoundComponent: () => null });
// The screen finds its route by the IDs that it has in the whole application.
const frame = createRoute({ getParentRoute: () => root, id: 'frame', component: Frame });
const doorList = createRoute({
  getParentRoute: () => frame,
  path: doorPath,
  validateSearch: ({ type, event }: { type?: string; event?: string }) => ({ type, event }),
  component: lazyScreen(() => import('#screens/tickets/door-list-screen.tsx'), 'DoorListScreen'),
});
const routeTree = root.addChildren([frame.addChildren([doorList])]);
const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: false,
  defaultErrorComponent: ErrorScreen,
});

/** Milliseconds. */
const lookEvery = 5000;

/** Locks this tab once the door list isn't open anymore, or another address is opened. Returns a function that stops it. */
function watch(cache: QueryClient): () => void {
  const lookAt = (pathname: string) => {
    if (ending.get() !== null) return;
    if (endSince() === 'signed-out') leave(cache);
    else if (pathname !== doorPath || signInAsked.get() || doorToken() === null) lockAlong(cache);
  };
  const look = () => lookAt(window.location.pathname);
  const over = new AbortController();
  const { signal } = over;
  // Timers stop while the device sleeps, and another page of this tab may have locked it.
  for (const name of ['focus', 'pageshow', 'keydown', 'pointerdown']) {
    window.addEventListener(name, look, { signal, capture: true });
  }
  for (const name of ['visibilitychange', 'resume']) document.addEventListener(name, look, { signal });
  window.addEventListener('pagehide', noteLeft, { signal });
  const timer = setInterval(look, lookEvery);
  const ends = [
    onSessionChange(look),
    signInAsked.subscribe(look),
    router.subscribe('onBeforeNavigate', ({ toLocation }) => lookAt(toLocation.pathname)),
  ];
  // Back may have been pressed before anything listened.
  look();
  return () => {
    over.abort();
    clearInterval(timer);
    for (const end of ends) end();
  };
}

/** Takes over the token, or leaves for the sign-in screen. */
export async function openDoor(): Promise<void> {
  const token = doorToken();
  if (token !== null) {
    holdToken(token);
    return router.load();
  }
  lockAlongAtStart();
  window.location.replace(connectAddress());
  // Nothing is rendered before the page is left.
  await new Promise(() => undefined);
}

export function Door() {
  const cache = useQueryClient();
  useEffect(() => {
    onSignedOut(() => leave(cache));
    return watch(cache);
  }, [cache]);
  return <RouterProvider router={router} />;
}

/** Leads nowhere: no navigation, search, or account. */
function Frame() {
  const { replica, address, sandbox } = useConfiguration();
  const cache = useQueryClient();
  useEffect(() => readInBackground(cache, { replica, address, isDoor: true }), [cache, replica, address]);
  return (
    <div className={classes.frame}>
      <header className={classes.head}>
        <Brand />
        {sandbox ? <SandboxMark /> : null}
        <p>Open until midnight</p>
        <Button onClick={() => lock(cache, 'asked')}>Lock</Button>
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        <Outlet />
        <Toasts />
      </main>
      <Printed />
    </div>
  );
}
