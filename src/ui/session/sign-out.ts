import type { QueryClient } from '@tanstack/react-query';
import { account, forgetAccount, rememberSigningOut } from '../../device/account.ts';
import { forgetDrafts } from '../../device/drafts.ts';
import { forgetDevice } from '../../device/forget.ts';
import { tellSignedOut } from '../../device/tabs.ts';
import { noteEnd } from '../../device/session-clock.ts';
import { forgetToken } from '../../device/token.ts';
import { endPage } from './ending.ts';

let tellHost: (() => void) | undefined;

/** Where the host holds the token, it has to hear that somebody signs out. Once, at boot. */
export function whenSigningOut(tell: () => void): void {
  tellHost = tell;
}

/** Forgets the token and everything that was read and typed with it, in every tab; also where no host answers. */
export function signOut(cache: QueryClient): void {
  end(cache, { isHeldByHost: account() !== null });
}

/** The same, and all else that is kept in this browser goes. */
export function forgetEverything(cache: QueryClient): void {
  const isHeldByHost = account() !== null;
  forgetDevice();
  end(cache, { isHeldByHost, how: 'forgotten' });
}

function end(cache: QueryClient, { isHeldByHost, how }: { isHeldByHost: boolean; how?: 'forgotten' }): void {
  if (isHeldByHost) {
    rememberSigningOut();
    tellHost?.();
  }
  noteEnd('signed-out', how ? { how } : {});
  tellSignedOut();
  leave(cache);
}

/** The same, of this tab. */
export function leave(cache: QueryClient): void {
  forgetDrafts();
  forgetToken();
  forgetAccount();
  void endPage(cache, 'signed-out', { address: '/connect' });
}
