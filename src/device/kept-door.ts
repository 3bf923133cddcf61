/**
 * A door list that stays open until midnight. This tab's token moves to a key that only the door list reads, and all tabs
 * lock: to everything else, this tab is locked. In sessionStorage, deleted with the token.
 */
import { endSince, lockAskedKey, noteEnd } from './session-clock.ts';
import { isObject, ofBrowser, ofTab, parsedJson, storedText, storeText } from './storage.ts';
import { doorKey, dropToken, token } from './token.ts';

/** The day of this computer, whichever time zone was chosen in Settings: people read midnight off their own clock. */
const today = () => new Date().toDateString();

/** Locks all tabs, and keeps the door list open in this one from its next page on. */
export function keepDoor(): void {
  const door = { token: token(), day: today(), since: noteEnd('locked', { how: 'asked' }) };
  dropToken({ fromMemory: false });
  storeText(ofTab, doorKey, JSON.stringify(door));
}

/**
 * Returns the token of a door list that's open. Null once that day is over, after a sign-out in any tab, and after a lock that
 * was asked for. The use of other tabs says nothing of the door, and neither does their idle lock.
 */
export function doorToken(): string | null {
  const door = parsedJson(storedText(ofTab, doorKey));
  if (!isObject(door) || typeof door['token'] !== 'string' || typeof door['since'] !== 'number') return null;
  const { day, since } = door;
  const isLocked = Number(storedText(ofBrowser, lockAskedKey)) > since;
  const isOver = day !== today() || endSince(since) === 'signed-out' || isLocked;
  return isOver ? null : door['token'];
}
