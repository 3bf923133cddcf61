import { preferences } from '../../device/preferences.ts';
import { lastUsed } from '../../device/session-clock.ts';

/** When Steward locks, in milliseconds, unless somebody uses it; never where nobody ever has. */
export function locksAt(now = Date.now()): number {
  const used = lastUsed(now);
  return used === 0 ? Infinity : used + preferences.get().lockAfter * 60_000;
}
