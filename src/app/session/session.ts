import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/errors.ts';
import { secretOf } from '../../api/secret.ts';
import { account, accountSecret } from '../../device/account.ts';
import { openKept } from '../../device/kept.ts';
import type { Configuration } from '../../api/host.ts';
import { endSince } from '../../device/session-clock.ts';
import { answerTabs, answerUnsaved, onSignedOut } from '../../device/tabs.ts';
import { noteLeft, token } from '../../device/token.ts';
import { askToSignIn, signInAsked, tellSignedIn } from '../../ui/browser/sign-in-asked.ts';
import { ending } from '../../ui/session/ending.ts';
import { leave } from '../../ui/session/sign-out.ts';
import { locksAt } from './locks-at.ts';
import { unsavedHere } from './unsaved.ts';

/** What seals the things that are kept for whoever is signed in; null where nothing can be sealed. */
export async function secretNow(): Promise<string | null> {
  const held = token();
  return held === null ? accountSecret() : secretOf(held);
}

/** Brings what whoever is signed in keeps in this browser. */
export async function openAccount(): Promise<void> {
  await openKept(await secretNow());
}

/**
 * Ends the session when another tab signs out, and when the back/forward cache restores a page without a token. New tabs
 * are given the token that this one holds.
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

/** Neither locked or signed out, nor about to be, with a token that the service takes. */
function isOpen(): boolean {
  return ending.get() === null && endSince() === null && Date.now() < locksAt() && !signInAsked.get();
}

/** Asks for the token again in a dialog when the service no longer accepts it. */
export function onFailure(error: unknown): void {
  if (error instanceof ApiError && error.kind === 'session') askToSignIn();
}

/** After a new sign-in: repeats the reads that were refused. A form's write is not repeated. */
export function goOn(cache: QueryClient): void {
  askToSignIn(false);
  void openAccount();
  void cache.refetchQueries({
    predicate: ({ state }) => state.error instanceof ApiError && state.error.kind === 'session',
  });
  tellSignedIn();
}
