import type { QueryClient } from '@tanstack/react-query';
import { forgetDrafts } from '../device/drafts.ts';
import { tellSignedOut } from '../device/tabs.ts';
import { account, forgetAccount, rememberSigningOut } from '../device/account.ts';
import { forgetToken } from '../device/token.ts';
import { releaseGuards } from './guards.ts';

let tellHost: (() => void) | undefined;

/** Where the host holds the token, it has to hear that somebody signs out. Once, at boot. */
export function whenSigningOut(tell: () => void): void {
  tellHost = tell;
}

/** Forgets the token and everything that was read and typed with it, in every tab. */
export function signOut(cache: QueryClient): void {
  if (account() !== null) {
    rememberSigningOut();
    tellHost?.();
  }
  tellSignedOut();
  leave(cache);
}

/** The page is loaded anew, so that nothing stays in memory and no unsaved form holds it. */
export function leave(cache: QueryClient): void {
  // What is still drawn until then asks for nothing more.
  const { queries, ...others } = cache.getDefaultOptions();
  cache.setDefaultOptions({ ...others, queries: { ...queries, enabled: false } });
  void cache.cancelQueries();
  cache.clear();
  releaseGuards();
  forgetDrafts();
  forgetToken();
  forgetAccount();
  window.location.replace('/connect');
}
