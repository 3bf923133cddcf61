/** The sync client of this tab. */
import { createStore } from '#device/store.ts';
import type { Sync } from './sync.ts';

/** Null if there's no background sync. */
export const currentSync = createStore<Sync | null>(null);
