/** The "shared computer" choice at sign-in, in sessionStorage until the account is opened. */
import { ofTab, storedText, storeText } from './storage.ts';

const key = 'steward.shared';

/** Stores the choice. It lasts until sign-out, so a sign-in without it stores nothing. */
export function chooseShared(): void {
  storeText(ofTab, key, 'yes');
}

/** Returns the choice and deletes it. */
export function takeShared(): boolean {
  const isShared = storedText(ofTab, key) !== null;
  storeText(ofTab, key, null);
  return isShared;
}
