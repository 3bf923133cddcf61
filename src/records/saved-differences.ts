/** What a save came to beyond what was asked for; in memory, for the page that the save leads to and for Activity. */
import type { QueryClient } from '@tanstack/react-query';
import { addDetails } from '../device/activity.ts';
import type { WaysBack } from './undo-plan.ts';

/** Where the service's answer to a save is not what was to be expected. */
export interface SavedDifferences {
  /** Sent, and stored as something else. */
  storedDifferently: { label: string; sent: string; stored: string }[];
  /** Not sent, and yet changed. */
  changedUnasked: { label: string; was: string; now: string }[];
  /** Sent, and not in the answer: labels of the fields. */
  notAnswered?: string[];
  /** None for what is made anew. */
  ways?: WaysBack;
}

/** Of an answer that tells nothing. */
export const noDifferences: SavedDifferences = { storedDifferently: [], changedUnasked: [] };

export function keepDifferences(
  cache: QueryClient,
  noun: string,
  id: string,
  savedAt: number,
  differences: SavedDifferences,
): void {
  // Nothing observes them, and they are as good after an hour as at once.
  cache.setQueryDefaults(['saved'], { gcTime: Infinity });
  cache.setQueryData(['saved', noun, id, savedAt], differences);
  if (differences.ways) addDetails(differences.ways.form, { saved: { noun, id, at: savedAt } });
}

export function differencesOf(
  cache: QueryClient,
  noun: string,
  id: string,
  savedAt: number,
): SavedDifferences | undefined {
  return cache.getQueryData(['saved', noun, id, savedAt]);
}
