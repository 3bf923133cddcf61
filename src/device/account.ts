/**
 * Who is signed in in this tab when the host holds the token: an account key in place of the token. It survives a reload,
 * so that drafts are never shown to somebody who signs in with another token.
 */
import { dropDrafts } from './drafts.ts';
import { accountKey as key } from './keys.ts';
import { ofBrowser, ofTab, storedText, storeText } from './storage.ts';
import { beginSession, forgetSession } from './session-clock.ts';

const signedOutKey = 'steward.signed-out';

/** Null when the tab holds the token, and when nobody has signed in yet. */
export function account(): string | null {
  return storedText(ofTab, key);
}

/** What seals the things that the account keeps; it is never stored. */
let secret: string | null = null;

/** Null as long as the host has not given it to this page. */
export function accountSecret(): string | null {
  return secret;
}

/** Deletes the drafts of another account. */
export function storeAccount(value: string, itsSecret = ''): void {
  secret = itsSecret === '' ? null : itsSecret;
  if (account() !== null && account() !== value) dropDrafts();
  beginSession();
  storeText(ofTab, key, value);
  storeText(ofBrowser, signedOutKey, null);
}

export function forgetAccount(): void {
  storeText(ofTab, key, null);
  forgetSession();
}

/** Somebody signed out in this browser. The host may not know yet. */
export function rememberSigningOut(): void {
  storeText(ofBrowser, signedOutKey, '1');
}

export function hasSignedOut(): boolean {
  return storedText(ofBrowser, signedOutKey) !== null;
}
