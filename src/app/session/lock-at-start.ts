/** Locks before anything is drawn. The connect screen comes with this, and without what an open page needs to lock. */
import { signOutOfHost } from '../../api/sign-out.ts';
import { rememberSigningOut } from '../../device/account.ts';
import { noteEnd, storeLocked, whyAllLocked } from '../../device/session-clock.ts';
import { dropToken } from '../../device/token.ts';

/** Another tab has locked all of them while this one was closed or asleep. */
export function lockAlongAtStart(): void {
  storeLocked(whyAllLocked());
  dropToken();
}

/** Locks every tab, because none was used while this one was closed or asleep. */
export function lockAtStart({ isHeldByHost }: { isHeldByHost: boolean }): void {
  noteEnd('locked', { how: 'idle' });
  storeLocked('idle');
  dropToken();
  if (!isHeldByHost) return;
  rememberSigningOut();
  void signOutOfHost(window.location.origin);
}
