import { preferences } from '../../device/preferences.ts';
import { lastUsed } from '../../device/session-clock.ts';

/** Returns the time when Steward locks without further use, in milliseconds. Infinity if it was never used. */
export function locksAt(now = Date.now()): number {
  const used = lastUsed(now);
  return used === 0 ? Infinity : used + preferences.get().lockAfter * 60_000;
}
