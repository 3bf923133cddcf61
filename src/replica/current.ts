/** The replica of this tab, for whoever asks it. */
import { createStore } from '../device/store.ts';
import type { AtHand } from './at-hand.ts';

/** Null where nothing is read in the background. */
export const atHand = createStore<AtHand | null>(null);
