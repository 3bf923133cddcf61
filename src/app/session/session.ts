import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/errors.ts';
import { account } from '../../device/account.ts';
import { onSignedOut } from '../../device/tabs.ts';
import { token } from '../../device/token.ts';
import { askToSignIn, tellSignedIn } from '../../ui/browser/sign-in-asked.ts';
import { leave } from '../../ui/session/sign-out.ts';

/** Follows another tab that signs out, and a page that comes back from the browser's memory without a token. */
export function watchSession(cache: QueryClient): void {
  onSignedOut(() => leave(cache));
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && token() === null && account() === null) window.location.reload();
  });
}

/** A token that is no longer accepted is asked for again, over the page as it is. */
export function onFailure(error: unknown): void {
  if (error instanceof ApiError && error.kind === 'session') askToSignIn();
}

/** Goes on after a new sign-in: reads that were turned away are asked for again, the write of a form is not. */
export function goOn(cache: QueryClient): void {
  askToSignIn(false);
  void cache.refetchQueries({
    predicate: ({ state }) => state.error instanceof ApiError && state.error.kind === 'session',
  });
  tellSignedIn();
}
