import { forgetAccount } from './account.ts';
import { dropDrafts, isEnded } from './drafts.ts';
import { endSince, howEnded } from './session-clock.ts';
import { forgetToken } from './token.ts';

/** Deletes this tab's drafts after a sign-out in another tab, even if this one was locked or suspended. */
export function forgetIfSignedOut(): boolean {
  if (endSince() !== 'signed-out') return false;
  dropDrafts();
  forgetToken();
  forgetAccount();
  return true;
}

/** Returns true if any tab cleared all data since this page was loaded: it must store nothing more. */
export function isForgotten(): boolean {
  return isEnded() && howEnded('signed-out') === 'forgotten';
}
