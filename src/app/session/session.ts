import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#api/errors.ts';
import { secretOf } from '#api/secret.ts';
import { account, accountSecret } from '#device/account.ts';
import { openAccountStorage } from '#device/account-storage.ts';
import type { Configuration } from '#api/host.ts';
import { endSince, locksAt } from '#device/session-clock.ts';
import { answerTabs, answerUnsaved, onSignedOut } from '#device/tabs.ts';
import { noteLeft, token } from '#device/token.ts';
import { askToSignIn, signInAsked } from '#ui/browser/page-state.ts';
import { ending } from '#ui/session/ending.ts';
import { leave } from '#ui/session/sign-out.ts';
import { unsavedHere } from './sign-out-question.tsx';

/** Returns the encryption secret for the signed-in account's local data. Null if encryption is unavailable. */
export async function secretNow(): Promise<string | null> {
  const held = token();
  return held === null ? accountSecret() : secretOf(held);
}

/** Loads the signed-in account's data from this browser. */
export async function openAccount(): Promise<void> {
  await openAccountStorage(await secretNow());
}

/**
 * Ends the session when another tab signs out, and when the back/forward cache restores a page without a token. Gives
 * this tab's token to new tabs.
 */
export function watchSession(
  cache: QueryClient,
  { custody, address }: Pick<Configuration, 'custody' | 'address'>,
): void {
  onSignedOut(() => leave(cache));
  answerUnsaved(unsavedHere);
  if (custody === 'tab') answerTabs(address, () => (isOpen() ? token() : null));
  window.addEventListener('pagehide', noteLeft);
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && token() === null && account() === null) window.location.reload();
  });
}

/** Returns true if the session is active: not locked, signed out, expired, or rejected by the platform. */
function isOpen(): boolean {
  return ending.get() === null && endSince() === null && Date.now() < locksAt() && !signInAsked.get();
}

/** Opens the sign-in dialog when the platform no longer accepts the token. */
export function onFailure(error: unknown): void {
  if (error instanceof ApiError && error.kind === 'session') askToSignIn();
}
