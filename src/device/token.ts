/**
 * The bearer token: in memory and in this tab's sessionStorage, so that it survives a reload and not the tab. It is never
 * in localStorage, in an address or in a log.
 */
import { tokenKey as key } from './keys.ts';
import { forgetFingerprint, storeFingerprint } from './token-fingerprint.ts';
import { ofTab, storedText, storeText } from './storage.ts';
import { beginSession, forgetSession } from './session-clock.ts';

/** When a page of this tab that had the token was left, in milliseconds. */
const leftKey = 'steward.left';
/** Milliseconds after which Back no longer brings the token back. */
const longestAway = 10_000;

let held: string | null = null;

/**
 * Browsers bring sessionStorage back with a tab that was closed and reopened. To the page that looks like going back to it,
 * long after it was left. A reload is told apart, however long it takes.
 */
function isReopened(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const left = Number(storedText(ofTab, leftKey));
  return navigation?.type === 'back_forward' && left > 0 && Date.now() - left > longestAway;
}

if (isReopened()) dropToken();

/** The page is being left. */
export function noteLeft(): void {
  if (storedText(ofTab, key) !== null) storeText(ofTab, leftKey, String(Date.now()));
}

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
  storeText(ofTab, leftKey, null);
}
