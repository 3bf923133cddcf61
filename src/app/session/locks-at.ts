import { preferences } from '../../device/preferences.ts';
import { lastUsed } from '../../device/session-clock.ts';

/** When Steward locks if nobody uses it, in milliseconds. Infinity if nobody ever has. */
export function locksAt(now = Date.now()): number {
  const used = lastUsed(now);
  return used === 0 ? Infinity : used + preferences.get().lockAfter * 60_000;
}
