/**
 * Prefetches the configuration, the first screen's rows, and its code before the application's code has loaded. It sends
 * the same requests through the same client as the screen's route would (list-addresses.ts), and the route joins them
 * instead of sending them again (api/prefetch.ts).
 */
import { account, hasSignedOut } from '#device/account.ts';
import { mayHaveRows } from '#device/kept-rows.ts';
import { endSince, locksAt } from '#device/session-clock.ts';
import { token } from '#device/token.ts';
import { asksAt, loadScreenAt } from '#app/routes/list-addresses.ts';
import { hasServer, prefetch } from '#app/network/platform.ts';

/** Milliseconds. */
const askAgainAfter = 2000;

/** Shows a message in the frame of index.html, which is shown until the configuration arrives. */
function say(message: string): void {
  const waiting = document.getElementById('waiting');
  if (waiting) waiting.textContent = message;
}

/** Loads the configuration. Retries on 503, when the server can't verify the session, so that the user stays signed in. */
async function askHost(): Promise<unknown> {
  const response = await fetch('/config.json', { cache: 'no-store' });
  if (response.status !== 503) return response.json();
  say('Steward is starting up. This page will load automatically.');
  await new Promise((resolve) => setTimeout(resolve, askAgainAfter));
  return askHost();
}

/** The configuration. Our server's isn't validated yet, and undefined if the server doesn't respond. */
export const configuration: Promise<unknown> = hasServer
  ? askHost().catch(() => undefined)
  : import('./site.ts').then(
      ({ readSite }) => readSite(say),
      () => {
        say('Steward couldn’t load. Check your connection, and reload the page.');
        return new Promise(() => undefined);
      },
    );

/** Returns false if the session was locked or signed out while this tab was closed. */
function isSignedIn(): boolean {
  const isHere = token() === null ? account() !== null && !hasSignedOut() : endSince() === null;
  return isHere && Date.now() < locksAt();
}

if (isSignedIn()) {
  const { pathname, search } = window.location;
  const state = window.history.state as { searchText?: string } | null;
  if (mayHaveRows()) import('#app/network/background-sync.ts').catch(() => undefined);
  else
    for (const { name, input } of asksAt({ pathname, search, searchText: state?.searchText }))
      prefetch.send(name, input);
  // Failures are handled where the code is needed.
  void Promise.allSettled([import('./application.tsx'), loadScreenAt(pathname)]);
} else {
  import('#app/session/connect.tsx').catch(() => undefined);
}
