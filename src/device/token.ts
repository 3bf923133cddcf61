/**
 * The bearer token, in memory and in this tab's sessionStorage, so that it survives a reload but not the tab. Never in
 * localStorage, in a URL, or in a log.
 */
import { tokenKey as key } from './keys.ts';
import { forgetFingerprint, storeFingerprint } from './token-fingerprint.ts';
import { ofTab, storedText, storeText } from './storage.ts';
import { beginSession, forgetSession } from './session-clock.ts';

/** sessionStorage key: when a page with the token was left, in milliseconds. */
const leftKey = 'steward.left';
/** sessionStorage key: the token of a door list that's kept open (kept-door.ts). */
export const doorKey = 'steward.door';
/** Milliseconds after which Back no longer restores the token. */
const longestAway = 10_000;

let held: string | null = null;

/**
 * Returns true if the tab was closed and reopened, with its sessionStorage restored by the browser: a back navigation long
 * after the page was left. A reload doesn't count, however long it takes.
 */
function isReopened(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const left = Number(storedText(ofTab, leftKey));
  return navigation?.type === 'back_forward' && left > 0 && Date.now() - left > longestAway;
}

if (isReopened()) dropToken();

/** Records that the page is being left. */
export function noteLeft(): void {
  if (storedText(ofTab, key) !== null || keepsDoor()) storeText(ofTab, leftKey, String(Date.now()));
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

/** Takes over the token of a door list that's kept open: in memory alone. */
export function holdToken(value: string): void {
  held = value;
}

/** Returns true if this tab keeps the door list open, which alone may read the token then. */
export function keepsDoor(): boolean {
  return storedText(ofTab, doorKey) !== null;
}

export function forgetToken(): void {
  dropToken();
  forgetFingerprint();
  forgetSession();
}

/** Deletes the token but not its fingerprint. With `fromMemory: false`, this page still has it, but the next one doesn't. */
export function dropToken({ fromMemory = true } = {}): void {
  if (fromMemory) held = null;
  storeText(ofTab, key, null);
  storeText(ofTab, leftKey, null);
  storeText(ofTab, doorKey, null);
}
