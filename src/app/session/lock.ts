/** Locks Steward: removes all data from the screen and from memory. Drafts and the URL stay. */
import type { QueryClient } from '@tanstack/react-query';
import { signOutOfHost } from '#api/sign-out.ts';
import { account, rememberSigningOut } from '#device/account.ts';
import { storeLocked, noteEnd, whyAllLocked, type WhyLocked } from '#device/session-clock.ts';
import { dropToken } from '#device/token.ts';
import { endPage } from '#ui/session/ending.ts';
import { connectAddress } from '#app/routes/own-path.ts';

/** Locks all tabs. If the server holds the token, it deletes it. */
export function lock(cache: QueryClient, why: WhyLocked): void {
  noteEnd('locked', { how: why });
  const isHeldByHost = account() !== null;
  if (isHeldByHost) rememberSigningOut();
  lockHere(cache, why, async () => {
    if (isHeldByHost) await signOutOfHost(window.location.origin);
  });
}

/** Locks this tab after another tab has locked all of them. */
export function lockAlong(cache: QueryClient): void {
  lockHere(cache, whyAllLocked());
}

function lockHere(cache: QueryClient, why: WhyLocked, before?: () => Promise<void>): void {
  storeLocked(why);
  // A write in progress still needs the token to look up its outcome.
  dropToken({ fromMemory: false });
  void endPage(cache, 'locked', { address: connectAddress(), ...(before ? { before } : {}) });
}
