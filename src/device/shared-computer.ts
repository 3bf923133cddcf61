/** That somebody said "shared computer" at sign-in: in the tab's sessionStorage until the account is opened. */
import { ofTab, storedText, storeText } from './storage.ts';

const key = 'steward.shared';

/** Nothing takes it back but the sign-out, so a sign-in that does not say it again stores nothing. */
export function chooseShared(): void {
  storeText(ofTab, key, 'yes');
}

/** False when nobody has said it since the last time, as after a reload. */
export function takeShared(): boolean {
  const isShared = storedText(ofTab, key) !== null;
  storeText(ofTab, key, null);
  return isShared;
}
