/**
 * When somebody last used Steward in this browser, and when and how it was last locked or signed out: in localStorage,
 * the same in all tabs. A tab that slept meanwhile reads there what it has not heard.
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

/** Nobody used it for as long as was chosen; or somebody asked for it, which is said as no reason at all. */
export type WhyLocked = 'idle' | 'asked';

const waysToEnd = ['idle', 'asked', 'forgotten'] as const;
/** Forgotten: whoever signed out had everything on this device forgotten. */
export type HowEnded = (typeof waysToEnd)[number];

const minute = 60_000;
/** Milliseconds between two notes in storage: keys and pointers are many. */
const notedEvery = 5000;

/** What this page knows by itself, where a browser refuses storage. */
let usedHere = 0;
let sinceHere = 0;

function stored(storage: () => Storage, key: string): number {
  // What was noted with it follows after a space.
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

/** Somebody is there. At once: the other tabs hear of it now and not within some seconds. */
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

/** In milliseconds; ahead of a clock that was set back since. */
function latestEnd(): number {
  return Math.max(...Object.values(endKeys).map((key) => stored(ofBrowser, key)));
}

/** The session of a tab that does not know when it began, begins now. */
export function resumeSession(now = Date.now()): void {
  sinceHere = stored(ofTab, sinceKey);
  if (sinceHere === 0 || sinceHere > now) beginSession(now);
}

export function forgetSession(): void {
  storeText(ofTab, sinceKey, null);
  storeText(ofTab, lockedKey, null);
}

export function keepLocked(why: WhyLocked): void {
  storeText(ofTab, lockedKey, why);
}

/** Null where nobody has signed in since the tab was opened, or somebody has signed out or in again. */
export function whyLocked(): WhyLocked | null {
  const why = storedText(ofTab, lockedKey);
  return why === 'idle' || why === 'asked' ? why : null;
}

/** Tells every tab, also those that sleep. It is later than the ends before it, also where the clock was set back. */
export function noteEnd(end: End, { how, now = Date.now() }: { how?: HowEnded; now?: number } = {}): void {
  const at = Math.max(now, latestEnd() + 1);
  storeText(ofBrowser, endKeys[end], how === undefined ? String(at) : `${at} ${how}`);
}

/** What was noted with the latest of those ends. */
export function howEnded(end: End): HowEnded | null {
  const [, how] = (storedText(ofBrowser, endKeys[end]) ?? '').split(' ');
  return waysToEnd.find((way) => way === how) ?? null;
}

/** Why another tab has locked all of them. */
export function whyAllLocked(): WhyLocked {
  return howEnded('locked') === 'idle' ? 'idle' : 'asked';
}

/** Whether the session of this tab was ended since it began, by whichever tab. */
export function endSince(): End | null {
  const since = stored(ofTab, sinceKey) || sinceHere;
  const isOver = (end: End) => since > 0 && stored(ofBrowser, endKeys[end]) > since;
  if (isOver('signed-out')) return 'signed-out';
  return isOver('locked') ? 'locked' : null;
}

/** Calls back when another tab was used, locked or signed out, until the function that it returns is called. */
export function onTimes(listener: (end: End | null) => void): () => void {
  const noted = ({ key, newValue }: StorageEvent) => {
    if (newValue === null) return;
    if (key === usedKey) listener(null);
    if (key === endKeys.locked) listener('locked');
    if (key === endKeys['signed-out']) listener('signed-out');
  };
  window.addEventListener('storage', noted);
  return () => window.removeEventListener('storage', noted);
}
