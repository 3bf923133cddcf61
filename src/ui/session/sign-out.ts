import type { QueryClient } from '@tanstack/react-query';
import { account, forgetAccount, rememberSigningOut } from '#device/account.ts';
import { forgetDrafts } from '#device/drafts.ts';
import { forgetKeptRows } from '#device/forget-rows.ts';
import { forgetShared } from '#device/account-storage.ts';
import { tellSignedOut } from '#device/tabs.ts';
import { noteEnd } from '#device/session-clock.ts';
import { forgetToken } from '#device/token.ts';
import { endPage } from './ending.ts';

let tellHost: (() => void) | undefined;

/** Sets the function that signs out of a server-held session. Called once, at boot. */
export function whenSigningOut(tell: () => void): void {
  tellHost = tell;
}

interface SignOutOptions {
  isHeldByHost?: boolean;
  how?: 'forgotten';
}

/** Deletes the token, drafts, and all loaded data in every tab, even if the server doesn't respond. */
export function signOut(cache: QueryClient, { isHeldByHost = account() !== null, how }: SignOutOptions = {}): void {
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
