/** Locks before the first render. A small module, loaded with the sign-in screen instead of the application. */
import { signOutOfHost } from '#api/sign-out.ts';
import { rememberSigningOut } from '#device/account.ts';
import { noteEnd, storeLocked, whyAllLocked } from '#device/session-clock.ts';
import { dropToken } from '#device/token.ts';

/** Locks this tab, because another tab locked all of them while this one was closed or suspended. */
export function lockAlongAtStart(): void {
  storeLocked(whyAllLocked());
  dropToken();
}

/** Locks all tabs, because none was used while this one was closed or suspended. */
export function lockAtStart({ isHeldByHost }: { isHeldByHost: boolean }): void {
  noteEnd('locked', { how: 'idle' });
  storeLocked('idle');
  dropToken();
  if (!isHeldByHost) return;
  rememberSigningOut();
  void signOutOfHost(window.location.origin);
}
