/** The run of an import, in this tab's sessionStorage, until it's dropped. Deleted with the drafts at sign-out. */
import * as z from 'zod/mini';
import type { Outcome } from '#api/outcome.ts';
import { storedOutbox, storeOutbox } from './outbox.ts';
import { validEntries } from './valid.ts';

/** Writes per second; 0 means as fast as responses arrive. */
export const rates = [2, 5, 10, 0] as const;
export type Rate = (typeof rates)[number];

const ends = ['rejected', 'not-sent', 'unconfirmed'] as const satisfies readonly Outcome[];

const rowState = z.enum(['waiting', 'sending', 'saved', ...ends]);
export type RowState = z.infer<typeof rowState>;

/** Reason of a failure. `session` and `busy`: the platform turned it away for now (401 or 429), so it can be resent. */
const failureReason = z.enum([...ends, 'session', 'busy']);
export type FailureReason = z.infer<typeof failureReason>;

const pausedBy = z.enum([...failureReason.options, 'reader', 'page', 'locked', 'other-tab']);
export type PausedBy = z.infer<typeof pausedBy>;

/** A run of writes, sent one after the other. */
const runSchema = z.object({
  rate: z.literal(rates),
  status: z.enum(['running', 'paused', 'stopping', 'ended']),
  /** The run ended because the remaining rows no longer match what was reviewed. */
  changed: z.boolean(),
  /** Reason for the pause; null while the run isn't paused. */
  pausedBy: z.nullable(pausedBy),
  /** Error message of the platform or the browser that caused the pause. */
  said: z.string(),
  states: z.readonly(z.array(rowState)),
  /** Time of each row's last attempt, in milliseconds. */
  sentAt: z.readonly(z.array(z.nullable(z.number()))),
  /** By row: why it wasn't saved, or a remark on a saved row. */
  why: z.record(z.string(), z.string()),
  /** Time until which the platform asked to wait, in milliseconds. */
  waitsUntil: z.nullable(z.number()),
  /** Number of times the platform asked to wait. */
  waits: z.int(),
  /** The row that the platform turned away. It is the next to be sent, so there is one at most. */
  tried: z.nullable(z.int()),
  /** The last row sent, and its key in the server's journal; null if there is no journal. */
  last: z.nullable(z.object({ row: z.int(), key: z.string() })),
  /** The page that sent the current row was closed, so the journal is asked for its outcome. */
  asking: z.boolean(),
  /** Consecutive failures for one reason. */
  streak: z.object({ reason: z.nullable(failureReason), length: z.int() }),
});
export type Run = z.infer<typeof runSchema>;

const openRunSchema = z.object({
  /** Identifies the run, also in Activity. */
  key: z.string(),
  /** Kept for the import, which reads it after a reload. */
  about: z.record(z.string(), z.unknown()),
  run: runSchema,
});
export type OpenRun = z.infer<typeof openRunSchema>;

/** Stores the run of an import. Returns false if the browser can't. */
export function keepRun(name: string, open: OpenRun): boolean {
  return storeOutbox(name, [open]);
}

/** Returns the run of an import. Null without one of this version. */
export function openRun(name: string): OpenRun | null {
  return validEntries(openRunSchema, storedOutbox(name))[0] ?? null;
}

/** Returns true if an import has a stored run of another version. */
export function hasUnreadableRun(name: string): boolean {
  return storedOutbox(name) !== undefined && openRun(name) === null;
}

export function dropRun(name: string): void {
  storeOutbox(name, []);
}
