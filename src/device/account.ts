/**
 * Who is signed in in this tab where the host holds the token: what stands for the token, not the token. It outlives a
 * reload, so that drafts are never shown to somebody who signs in with another one.
 */
import { dropDrafts } from './drafts.ts';
import { accountKey as key } from './keys.ts';
import { ofBrowser, ofTab, storedText, storeText } from './storage.ts';
import { beginSession, forgetSession } from './session-clock.ts';

const signedOutKey = 'steward.signed-out';

/** Null where the tab holds the token, and when nobody has signed in here yet. */
export function account(): string | null {
  return storedText(ofTab, key);
}

/** What lies in this tab from another account goes. */
export function keepAccount(value: string): void {
  if (account() !== null && account() !== value) dropDrafts();
  beginSession();
  storeText(ofTab, key, value);
  storeText(ofBrowser, signedOutKey, null);
}

export function forgetAccount(): void {
  storeText(ofTab, key, null);
  forgetSession();
}

/** Somebody signed out, in this tab or another; the host may not have heard of it. */
export function rememberSigningOut(): void {
  storeText(ofBrowser, signedOutKey, '1');
}

export function hasSignedOut(): boolean {
  return storedText(ofBrowser, signedOutKey) !== null;
}
