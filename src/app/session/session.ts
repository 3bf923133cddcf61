import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/errors.ts';
import { account } from '../../device/account.ts';
import { onSignedOut } from '../../device/tabs.ts';
import { token } from '../../device/token.ts';
import { askToSignIn, tellSignedIn } from '../../ui/browser/sign-in-asked.ts';
import { leave } from '../../ui/session/sign-out.ts';

/** Ends the session when another tab signs out, and when the back/forward cache restores a page without a token. */
export function watchSession(cache: QueryClient): void {
  onSignedOut(() => leave(cache));
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && token() === null && account() === null) window.location.reload();
  });
}

/** Asks for the token again in a dialog when the service no longer accepts it. */
export function onFailure(error: unknown): void {
  if (error instanceof ApiError && error.kind === 'session') askToSignIn();
}

/** After a new sign-in: repeats the reads that were refused. A form's write is not repeated. */
export function goOn(cache: QueryClient): void {
  askToSignIn(false);
  void cache.refetchQueries({
    predicate: ({ state }) => state.error instanceof ApiError && state.error.kind === 'session',
  });
  tellSignedIn();
}
