/** Locking takes everything that was read off the screen and out of memory. Drafts and the address stay. */
import type { QueryClient } from '@tanstack/react-query';
import { signOutOfHost } from '../../api/sign-out.ts';
import { account, rememberSigningOut } from '../../device/account.ts';
import { storeLocked, noteEnd, whyAllLocked, type WhyLocked } from '../../device/session-clock.ts';
import { dropToken } from '../../device/token.ts';
import { endPage } from '../../ui/session/ending.ts';
import { connectAddress } from '../routes/own-path.ts';

/** Locks every tab. Where the host holds the token, it forgets it. */
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
  // A write on its way still needs it to look up its outcome.
  dropToken({ fromMemory: false });
  void endPage(cache, 'locked', { address: connectAddress(), ...(before ? { before } : {}) });
}
