/** The bounds and times of the journal that hosts share. */
import { journalBounds } from '#host/journal.ts';

export const sharedBounds = {
  ...journalBounds,
  /** For all hosts together. */
  most: 200_000,
  mostBytes: 1024 * 1024 * 1024,
  /** Milliseconds that a write may be executing, and that its host may be silent. */
  lease: 40_000,
  silence: 8000,
  /** Milliseconds that a claim may take; a later one doesn't count. */
  claimWithin: 3000,
  /** Milliseconds between heartbeats, between cleanups, and between checks on a write that another host runs. */
  beatEvery: 2000,
  tidyEvery: 60_000,
  lookEvery: 250,
  /** Milliseconds between marking keys as dropped and deleting them: every claim is faster. */
  grace: 15_000,
  /** Milliseconds without claims after the database restarts, so that the other hosts can send a heartbeat first. */
  quiet: 2500,
  /** `migrate` creates missing tables again, after `remakeAfter` milliseconds in case a restore is at work. */
  migrate: async (): Promise<void> => undefined,
  remakeAfter: 10_000,
};

export type SharedBounds = typeof sharedBounds;
