import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/errors.ts';
import { forgetDrafts } from '../device/drafts.ts';
import { onSignedOut, tellSignedOut } from '../device/tabs.ts';
import { forgetToken, token } from '../device/token.ts';
import { releaseGuards } from '../ui/leave-guard.tsx';
import { askToSignIn } from '../ui/sign-in-asked.ts';

/** Forgets the token and everything that was read and typed with it, in every tab. */
export function signOut(cache: QueryClient): void {
  tellSignedOut();
  leave(cache);
}

/** The page is loaded anew, so that nothing stays in memory and no unsaved form holds it. */
function leave(cache: QueryClient): void {
  void cache.cancelQueries();
  cache.clear();
  releaseGuards();
  forgetDrafts();
  forgetToken();
  window.location.replace('/connect');
}

/** Follows another tab that signs out, and a page that comes back from the browser's memory without a token. */
export function watchSession(cache: QueryClient): void {
  onSignedOut(() => leave(cache));
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && token() === null) window.location.reload();
  });
}

/** A token that is no longer accepted is asked for again, over the page as it is. */
export function onFailure(error: unknown): void {
  if (error instanceof ApiError && error.kind === 'session') askToSignIn();
}

/** Goes on after a new sign-in: reads that were turned away are asked for again, writes are not. */
export function goOn(cache: QueryClient): void {
  askToSignIn(false);
  void cache.refetchQueries({
    predicate: ({ state }) => state.error instanceof ApiError && state.error.kind === 'session',
  });
}
