import { forgetAccount } from './account.ts';
import { dropDrafts } from './drafts.ts';
import { endSince } from './times.ts';
import { forgetToken } from './token.ts';

/** What was typed in this tab goes once somebody has signed out in another, also where this one was locked or asleep. */
export function forgetIfSignedOut(): boolean {
  if (endSince() !== 'signed-out') return false;
  dropDrafts();
  forgetToken();
  forgetAccount();
  return true;
}
