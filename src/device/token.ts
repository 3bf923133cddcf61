/**
 * The bearer token: in memory and in this tab's sessionStorage, so that it survives a reload and not the tab. It is never
 * in localStorage, in an address or in a log.
 */
import { tokenKey as key } from './keys.ts';
import { forgetFingerprint, storeFingerprint } from './token-fingerprint.ts';
import { ofTab, storedText, storeText } from './storage.ts';
import { beginSession, forgetSession } from './session-clock.ts';

let held: string | null = null;

export function token(): string | null {
  held ??= storedText(ofTab, key);
  return held;
}

export function storeToken(value: string): void {
  held = value;
  beginSession();
  void storeFingerprint(value);
  storeText(ofTab, key, value);
}

export function forgetToken(): void {
  dropToken();
  forgetFingerprint();
  forgetSession();
}

/** Its fingerprint stays. Without `fromMemory` this page still has the token, and the next page does not find it. */
export function dropToken({ fromMemory = true } = {}): void {
  if (fromMemory) held = null;
  storeText(ofTab, key, null);
}
