/**
 * When somebody last used Steward in this browser, and when and how it was last locked or signed out: in localStorage,
 * shared by all tabs. A tab that slept reads there what it missed.
 */
import { ofBrowser, ofTab, storedText, storeText } from './storage.ts';

/** How a session ends for every tab. */
export type End = 'locked' | 'signed-out';

const usedKey = 'steward.used';
const endKeys: Record<End, string> = { 'signed-out': 'steward.ended', locked: 'steward.locked-all' };
/** Of this tab: when somebody signed in in it. */
const sinceKey = 'steward.since';
/** Of this tab: why it is locked. */
const lockedKey = 'steward.locked';

/** Idle for as long as was chosen, or locked by the user, for which the screen gives no reason. */
export type WhyLocked = 'idle' | 'asked';

const waysToEnd = ['idle', 'asked', 'forgotten'] as const;
/** `forgotten`: everything on this device was forgotten at that sign-out. */
export type HowEnded = (typeof waysToEnd)[number];

const minute = 60_000;
/** Milliseconds between two writes to storage: key and pointer events are many. */
const notedEvery = 5000;

/** In memory, for a browser that refuses storage. */
let usedHere = 0;
let sinceHere = 0;

function stored(storage: () => Storage, key: string): number {
  // A reason may follow after a space.
  const [text = ''] = (storedText(storage, key) ?? '').split(' ');
  const time = Number(text);
  return Number.isFinite(time) && time > 0 ? time : 0;
}

/** In milliseconds; 0 when nobody has yet. A clock that was set back counts the time from now on. */
export function lastUsed(now = Date.now()): number {
  const used = Math.max(usedHere, stored(ofBrowser, usedKey));
  if (used > now + minute) noteUse({ atOnce: true, now });
  return Math.min(used, now);
}

/** The user is active. `atOnce` tells the other tabs now and not within some seconds. */
export function noteUse({ atOnce = false, now = Date.now() } = {}): void {
  const isDue = atOnce || now - usedHere >= notedEvery || usedHere > now;
  if (!isDue) return;
  usedHere = now;
  storeText(ofBrowser, usedKey, String(now));
}

/** Somebody has signed in, in this tab. */
export function beginSession(now = Date.now()): void {
  sinceHere = Math.max(now, latestEnd());
  storeText(ofTab, sinceKey, String(sinceHere));
  storeText(ofTab, lockedKey, null);
  noteUse({ atOnce: true, now });
}

/** In milliseconds. It is in the future when the clock was set back since. */
function latestEnd(): number {
  return Math.max(...Object.values(endKeys).map((key) => stored(ofBrowser, key)));
}

/** Whether a tab may be signed in: this browser was used since the last lock or sign-out. */
export function isUsedSinceEnd(): boolean {
  return lastUsed() > latestEnd();
}

/** A session whose beginning is not stored begins now. */
export function resumeSession(now = Date.now()): void {
  sinceHere = stored(ofTab, sinceKey);
  if (sinceHere === 0 || sinceHere > now) beginSession(now);
}

export function forgetSession(): void {
  storeText(ofTab, sinceKey, null);
  storeText(ofTab, lockedKey, null);
}

export function storeLocked(why: WhyLocked): void {
  storeText(ofTab, lockedKey, why);
}

/** Null where nobody has signed in since the tab was opened, or somebody has signed out or in again. */
export function whyLocked(): WhyLocked | null {
  const why = storedText(ofTab, lockedKey);
  return why === 'idle' || why === 'asked' ? why : null;
}

/** Tells every tab, sleeping ones too. It is later than earlier ends even when the clock was set back. */
export function noteEnd(end: End, { how, now = Date.now() }: { how?: HowEnded; now?: number } = {}): void {
  const at = Math.max(now, latestEnd() + 1);
  storeText(ofBrowser, endKeys[end], how === undefined ? String(at) : `${at} ${how}`);
}

/** The reason that was stored with the latest such end. */
export function howEnded(end: End): HowEnded | null {
  const [, how] = (storedText(ofBrowser, endKeys[end]) ?? '').split(' ');
  return waysToEnd.find((way) => way === how) ?? null;
}

/** Why another tab has locked all of them. */
export function whyAllLocked(): WhyLocked {
  return howEnded('locked') === 'idle' ? 'idle' : 'asked';
}

/** How any tab has ended this tab's session since it began. */
export function endSince(): End | null {
  const since = stored(ofTab, sinceKey) || sinceHere;
  const isOver = (end: End) => since > 0 && stored(ofBrowser, endKeys[end]) > since;
  if (isOver('signed-out')) return 'signed-out';
  return isOver('locked') ? 'locked' : null;
}

/** Calls back when another tab was used, locked or signed out, until the function that it returns is called. */
export function onSessionChange(listener: (end: End | null) => void): () => void {
  const noted = ({ key, newValue }: StorageEvent) => {
    if (newValue === null) return;
    if (key === usedKey) listener(null);
    if (key === endKeys.locked) listener('locked');
    if (key === endKeys['signed-out']) listener('signed-out');
  };
  window.addEventListener('storage', noted);
  return () => window.removeEventListener('storage', noted);
}
