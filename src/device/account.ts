/**
 * The account ID of this tab, used instead of the token when our server holds it. Survives a reload, so that drafts are
 * never shown after a sign-in with a different token.
 */
import { dropDrafts } from './drafts.ts';
import { accountKey as key } from './keys.ts';
import { ofBrowser, ofTab, storedText, storeText } from './storage.ts';
import { beginSession, forgetSession } from './session-clock.ts';

const signedOutKey = 'steward.signed-out';

/** Returns the account ID. Null if the tab holds the token, or before sign-in. */
export function account(): string | null {
  return storedText(ofTab, key);
}

/** The encryption secret for the account's data. Never stored. */
let secret: string | null = null;

/** Returns the encryption secret. Null until the server has sent it to this page. */
export function accountSecret(): string | null {
  return secret;
}

/** Stores the account, and deletes the drafts of a different one. */
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

/** Records a sign-out in this browser that the server may not know yet. */
export function rememberSigningOut(): void {
  storeText(ofBrowser, signedOutKey, '1');
}

export function hasSignedOut(): boolean {
  return storedText(ofBrowser, signedOutKey) !== null;
}
