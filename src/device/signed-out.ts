import { forgetAccount } from './account.ts';
import { dropDrafts, isEnded } from './drafts.ts';
import { endSince, howEnded } from './session-clock.ts';
import { forgetToken } from './token.ts';

/** Deletes this tab's drafts after a sign-out in another tab, even if this one was locked or asleep. */
export function forgetIfSignedOut(): boolean {
  if (endSince() !== 'signed-out') return false;
  dropDrafts();
  forgetToken();
  forgetAccount();
  return true;
}

/** Any tab has forgotten everything since this page was loaded: it must store nothing more. */
export function isForgotten(): boolean {
  return isEnded() && howEnded('signed-out') === 'forgotten';
}
