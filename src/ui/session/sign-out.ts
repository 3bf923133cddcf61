import type { QueryClient } from '@tanstack/react-query';
import { account, forgetAccount, rememberSigningOut } from '../../device/account.ts';
import { forgetDrafts } from '../../device/drafts.ts';
import { forgetDevice } from '../../device/forget.ts';
import { forgetShared } from '../../device/kept.ts';
import { forgetKeptRows } from '../../device/kept-rows.ts';
import { tellSignedOut } from '../../device/tabs.ts';
import { noteEnd } from '../../device/session-clock.ts';
import { forgetToken } from '../../device/token.ts';
import { endPage } from './ending.ts';

let tellHost: (() => void) | undefined;

/** What to call when a session that the host holds is signed out. Set once, at boot. */
export function whenSigningOut(tell: () => void): void {
  tellHost = tell;
}

/** Forgets the token, drafts and everything that was read, in every tab, even when the host does not answer. */
export function signOut(cache: QueryClient): void {
  end(cache, { isHeldByHost: account() !== null });
}

/** Signs out and deletes everything that is stored in this browser. */
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

/** Signs out this tab. */
export function leave(cache: QueryClient): void {
  forgetShared();
  forgetDrafts();
  forgetToken();
  forgetAccount();
  const forgotten = forgetKeptRows();
  void endPage(cache, 'signed-out', { address: '/connect', before: async () => void (await forgotten) });
}
