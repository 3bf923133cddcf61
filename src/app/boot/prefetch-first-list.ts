/**
 * Before the application's code has arrived: its configuration, the rows of the first screen and that screen's code are
 * on their way already. The same client sends the same requests that the screen's route would (list-addresses.ts), and
 * the route then joins them instead of sending them again (api/prefetch.ts).
 */
import { account, hasSignedOut } from '../../device/account.ts';
import { endSince } from '../../device/session-clock.ts';
import { token } from '../../device/token.ts';
import { asksAt, loadScreenAt } from '../routes/list-addresses.ts';
import { locksAt } from '../session/locks-at.ts';
import { prefetch } from '../network/service.ts';

/** Milliseconds. */
const askAgainAfter = 2000;

/** With 503, the host cannot tell at the moment who is signed in: whoever was is not asked to sign in again. */
async function askHost(): Promise<unknown> {
  const response = await fetch('/config.json', { cache: 'no-store' });
  if (response.status !== 503) return response.json();
  // In the frame of index.html, which stands until there is an answer.
  const waiting = document.getElementById('waiting');
  if (waiting)
    waiting.textContent = 'Steward is not ready at the moment. This page goes on by itself as soon as it is.';
  await new Promise((resolve) => setTimeout(resolve, askAgainAfter));
  return askHost();
}

/** What the host says of itself, not read yet; undefined when it does not answer. */
export const configuration: Promise<unknown> = askHost().catch(() => undefined);

/** Nobody is asked in the name of somebody who was locked or signed out while this tab was gone. */
function isSignedIn(): boolean {
  const isHere = token() === null ? account() !== null && !hasSignedOut() : endSince() === null;
  return isHere && Date.now() < locksAt();
}

if (isSignedIn()) {
  const { pathname, search } = window.location;
  const state = window.history.state as { searchText?: string } | null;
  for (const { name, input } of asksAt({ pathname, search, searchText: state?.searchText })) prefetch.send(name, input);
  // Whoever needs the code says what to do without it.
  void Promise.allSettled([import('./application.tsx'), loadScreenAt(pathname)]);
} else {
  import('../../screens/connect/connect.tsx').catch(() => undefined);
}
