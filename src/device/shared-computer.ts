/** Whether this was said to be a shared computer at sign-in: in the tab's sessionStorage until the account is opened. */
import { ofTab, storedText, storeText } from './storage.ts';

const key = 'steward.shared';

export function chooseShared(isShared: boolean): void {
  storeText(ofTab, key, isShared ? 'yes' : 'no');
}

/** Null when nobody has chosen since the last time, as after a reload. */
export function takeChoice(): boolean | null {
  const choice = storedText(ofTab, key);
  storeText(ofTab, key, null);
  return choice === null ? null : choice === 'yes';
}
