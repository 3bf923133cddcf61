/** What a save came to beyond what was asked for; in memory, for the page that the save leads to. */
import type { QueryClient } from '@tanstack/react-query';

/** Where the service's answer to a save is not what was to be expected. */
export interface SavedDifferences {
  /** Sent, and stored as something else. */
  storedDifferently: { label: string; sent: string; stored: string }[];
  /** Not sent, and yet changed. */
  changedUnasked: { label: string; was: string; now: string }[];
  /** Sent, and not in the answer: labels of the fields. */
  notAnswered?: string[];
}

export function keepDifferences(
  cache: QueryClient,
  noun: string,
  id: string,
  savedAt: number,
  differences: SavedDifferences,
): void {
  cache.setQueryData(['saved', noun, id, savedAt], differences);
}

export function differencesOf(
  cache: QueryClient,
  noun: string,
  id: string,
  savedAt: number,
): SavedDifferences | undefined {
  return cache.getQueryData(['saved', noun, id, savedAt]);
}
