/** Locking: what was read goes from the screen and from memory, drafts and the address stay (security.md §6.2). */
import type { QueryClient } from '@tanstack/react-query';
import { signOutOfHost } from '../../api/session.ts';
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

/** Locks this tab alone, after another one has locked all. */
export function lockAlong(cache: QueryClient): void {
  lockHere(cache, whyAllLocked());
}

function lockHere(cache: QueryClient, why: WhyLocked, before?: () => Promise<void>): void {
  storeLocked(why);
  // A change that is on its way still asks for its outcome with it.
  dropToken({ fromMemory: false });
  void endPage(cache, 'locked', { address: connectAddress(), ...(before ? { before } : {}) });
}

/** The same, before the application has begun: another tab has locked all while this one was gone. */
export function lockAlongAtStart(): void {
  storeLocked(whyAllLocked());
  dropToken();
}

/** Locks every tab, before the application has begun: nobody was there while this one was gone. */
export function lockAtStart({ isHeldByHost }: { isHeldByHost: boolean }): void {
  noteEnd('locked', { how: 'idle' });
  storeLocked('idle');
  dropToken();
  if (!isHeldByHost) return;
  rememberSigningOut();
  void signOutOfHost(window.location.origin);
}
