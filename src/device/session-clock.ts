/**
 * Last-use, lock, and sign-out times, shared across tabs in localStorage so a suspended tab can catch up.
 */
import { preferences } from './preferences.ts';
import { ofBrowser, ofTab, storedText, storeText } from './storage.ts';

/** The ways in which a session ends for all tabs. */
export type End = 'locked' | 'signed-out';

const usedKey = 'steward.used';
const endKeys: Record<End, string> = { 'signed-out': 'steward.ended', locked: 'steward.locked-all' };
/** localStorage key: when a user last locked. A later lock of idle tabs doesn't overwrite it. */
export const lockAskedKey = 'steward.locked-asked';
/** sessionStorage key: when this tab signed in. */
const sinceKey = 'steward.since';
/** sessionStorage key: why this tab is locked. */
const lockedKey = 'steward.locked';

/** Locked after inactivity, or by the user. */
export type WhyLocked = 'idle' | 'asked';

const waysToEnd = ['idle', 'asked', 'forgotten'] as const;
/** The reason for a session end. The last one means that the sign-out cleared all data on this device. */
export type HowEnded = (typeof waysToEnd)[number];

const minute = 60_000;
/** Minimum milliseconds between writes to storage, because key and pointer events are frequent. */
const notedEvery = 5000;

/** Fallback for browsers without storage. */
let usedHere = 0;
let sinceHere = 0;

function stored(storage: () => Storage, key: string): number {
  // A reason may follow after a space.
  const [text = ''] = (storedText(storage, key) ?? '').split(' ');
  const time = Number(text);
  return Number.isFinite(time) && time > 0 ? time : 0;
}

/** Returns the time of last use, in milliseconds; 0 if never used. If the clock was set back, counts from now. */
export function lastUsed(now = Date.now()): number {
  const used = Math.max(usedHere, stored(ofBrowser, usedKey));
  if (used > now + minute) noteUse({ atOnce: true, now });
  return Math.min(used, now);
}

/** Returns the time when Steward locks without further use, in milliseconds. Infinity if it was never used. */
export function locksAt(now = Date.now()): number {
  const used = lastUsed(now);
  return used === 0 ? Infinity : used + preferences.get().lockAfter * minute;
}

/** Records user activity. `atOnce` tells other tabs now instead of within a few seconds. */
export function noteUse({ atOnce = false, now = Date.now() } = {}): void {
  const isDue = atOnce || now - usedHere >= notedEvery || usedHere > now;
  if (!isDue) return;
  usedHere = now;
  storeText(ofBrowser, usedKey, String(now));
}

/** Records a sign-in in this tab. */
export function beginSession(now = Date.now()): void {
  sinceHere = Math.max(now, latestEnd());
  storeText(ofTab, sinceKey, String(sinceHere));
  storeText(ofTab, lockedKey, null);
  noteUse({ atOnce: true, now });
}

/** Returns the time of the latest lock or sign-out, in milliseconds. In the future if the clock was set back since. */
function latestEnd(): number {
  return Math.max(...Object.values(endKeys).map((key) => stored(ofBrowser, key)));
}

/** Returns true if this browser was used since the last lock or sign-out. */
export function isUsedSinceEnd(): boolean {
  return lastUsed() > latestEnd();
}

/** Resumes the session. If its start isn't stored, it starts now. */
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

/** Returns why this tab is locked. Null if it never signed in, or has signed out or in again. */
export function whyLocked(): WhyLocked | null {
  const why = storedText(ofTab, lockedKey);
  return why === 'idle' || why === 'asked' ? why : null;
}

/** Tells all tabs, including suspended ones. Returns the time, later than earlier ends even if the clock was set back. */
export function noteEnd(end: End, { how, now = Date.now() }: { how?: HowEnded; now?: number } = {}): number {
  const at = Math.max(now, latestEnd() + 1);
  if (end === 'locked' && how !== 'idle') storeText(ofBrowser, lockAskedKey, String(at));
  storeText(ofBrowser, endKeys[end], how === undefined ? String(at) : `${at} ${how}`);
  return at;
}

/** Returns the reason stored with the latest such end. */
export function howEnded(end: End): HowEnded | null {
  const [, how] = (storedText(ofBrowser, endKeys[end]) ?? '').split(' ');
  return waysToEnd.find((way) => way === how) ?? null;
}

/** Returns why another tab locked all tabs. */
export function whyAllLocked(): WhyLocked {
  return howEnded('locked') === 'idle' ? 'idle' : 'asked';
}

/** Returns how any tab has ended the session since this tab signed in, or since then; null if none has. */
export function endSince(since = stored(ofTab, sinceKey) || sinceHere): End | null {
  const isOver = (end: End) => since > 0 && stored(ofBrowser, endKeys[end]) > since;
  if (isOver('signed-out')) return 'signed-out';
  return isOver('locked') ? 'locked' : null;
}

/** Calls back when another tab is used, locked, or signed out. Returns a function that unsubscribes. */
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
