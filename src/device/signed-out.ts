import { forgetAccount } from './account.ts';
import { dropDrafts, isEnded } from './drafts.ts';
import { endSince, howEnded } from './session-clock.ts';
import { forgetToken } from './token.ts';

/** What was typed in this tab goes once somebody has signed out in another, also where this one was locked or asleep. */
export function forgetIfSignedOut(): boolean {
  if (endSince() !== 'signed-out') return false;
  dropDrafts();
  forgetToken();
  forgetAccount();
  return true;
}

/** Everything on this device was forgotten, in this tab or another, while this page was there: it keeps nothing more. */
export function isForgotten(): boolean {
  return isEnded() && howEnded('signed-out') === 'forgotten';
}
