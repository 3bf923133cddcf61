/** The replica client of this tab. */
import { createStore } from '#device/store.ts';
import type { AtHand } from './at-hand.ts';

/** Null if there's no background sync. */
export const atHand = createStore<AtHand | null>(null);
