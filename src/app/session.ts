import type { QueryClient } from '@tanstack/react-query';
import { forgetToken } from '../device/token.ts';

/** Forgets the token and everything that was read with it. The page is loaded anew, so that nothing stays in memory. */
export function signOut(cache: QueryClient): void {
  void cache.cancelQueries();
  cache.clear();
  forgetToken();
  window.location.replace('/connect');
}
