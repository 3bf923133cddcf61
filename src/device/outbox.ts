/**
 * Open runs of writes, in this tab's sessionStorage, so that they survive a reload: a form's run while its outcome isn't
 * known, and an import's until it is dropped. Deleted with the drafts at sign-out. Drafts and imports have the values; of a
 * new ticket item, name, price and quantity are here.
 */
import * as z from 'zod/mini';
import type { Outcome, WriteResult } from '#api/outcome.ts';
import { markFormChecked } from './activity.ts';
import { isEnded, outboxPrefix as prefix, unstoredRuns } from './drafts.ts';
import { type FormId, isFormId } from './form-id.ts';
import { keysUnder, ofTab, parsedJson, storedText, storeText } from './storage.ts';
import { validEntries } from './valid.ts';
import { createStore } from './store.ts';

/** Writes per second; 0 means as fast as responses arrive. */
export const rates = [2, 5, 10, 0] as const;
export type Rate = (typeof rates)[number];

const ends = ['rejected', 'not-sent', 'unconfirmed'] as const satisfies readonly Outcome[];

const rowState = z.enum(['waiting', 'sending', 'saved', ...ends]);
export type RowState = z.infer<typeof rowState>;

/** Reason of a failure. `session` and `busy`: the platform turned it away for now (401 or 429), so it can be resent. */
const failureReason = z.enum([...ends, 'session', 'busy']);
export type FailureReason = z.infer<typeof failureReason>;

/** Returns true if the platform turned the write away for now. */
export function isTurnedAway(result: WriteResult<unknown>): boolean {
  return result.outcome === 'rejected' && (result.error.kind === 'busy' || result.error.kind === 'session');
}

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

const openRun = z.object({
  /** Identifies the run; for an import, also in Activity. */
  key: z.string(),
  /** Kept for its form or import, which reads it after a reload. */
  about: z.record(z.string(), z.unknown()),
  run: runSchema,
});
export type OpenRun = z.infer<typeof openRun>;

/** Increases with every change to the open runs. */
export const outboxVersion = createStore(0);

/** Stores an open run of a form or an import in place of the one with the same key. Returns false if the browser can't. */
export function keepRun(owner: string, open: OpenRun): boolean {
  if (isEnded()) return false;
  return store(owner, [...openRuns(owner).filter(({ key }) => key !== open.key), open]);
}

/** Returns the open runs of a form or an import, oldest first. Skips those of another version. */
export function openRuns(owner: string): readonly OpenRun[] {
  return validEntries(openRun, parsedJson(unstoredRuns.get(owner) ?? storedText(ofTab, prefix + owner)));
}

/** Returns true if an import has a stored run of another version. */
export function hasUnreadableRun(name: string): boolean {
  return storedText(ofTab, prefix + name) !== null && openRuns(name).length === 0;
}

/** Drops the open run with that key. */
export function dropRun(owner: string, key: string): void {
  store(
    owner,
    openRuns(owner).filter((open) => open.key !== key),
  );
}

export function dropRuns(owner: string): void {
  store(owner, []);
}

function store(owner: string, runs: readonly OpenRun[]): boolean {
  const text = runs.length === 0 ? null : JSON.stringify(runs);
  const isStored = storeText(ofTab, prefix + owner, text);
  if (isStored || text === null) unstoredRuns.delete(owner);
  else {
    // What is stored is out of date.
    storeText(ofTab, prefix + owner, null);
    unstoredRuns.set(owner, text);
  }
  outboxVersion.set(outboxVersion.get() + 1);
  return isStored;
}

/** A form's write that is in progress or unconfirmed. */
export interface UnconfirmedWrite {
  form: FormId;
  /** Identifies its run. */
  run: string;
  about: OpenRun['about'];
  /** Time of sending, in milliseconds. */
  sentAt: number;
  /** A sentence that says why the outcome is unknown. */
  why: string;
  /** Its key in the server's journal. Undefined if there is no journal. */
  key: string | undefined;
}

/** Returns the last unconfirmed write of each form, newest first. */
export function unconfirmedWrites(): readonly UnconfirmedWrite[] {
  const stored = keysUnder(ofTab, prefix).map((key) => key.slice(prefix.length));
  return [...stored, ...unstoredRuns.keys()]
    .filter(isFormId)
    .flatMap((form) => unconfirmedWrite(form) ?? [])
    .toSorted((one, other) => other.sentAt - one.sentAt);
}

/** Returns the last unconfirmed write of a form, or null. */
export function unconfirmedWrite(form: FormId): UnconfirmedWrite | null {
  return unconfirmedWritesOf(form).at(-1) ?? null;
}

/** Returns the unconfirmed writes of a form, oldest first: one of each run, which stops there. */
export function unconfirmedWritesOf(form: FormId): readonly UnconfirmedWrite[] {
  return openRuns(form).flatMap(({ key, about, run }) => {
    const row = openRow(run);
    if (row === -1) return [];
    const { last } = run;
    return {
      form,
      run: key,
      about,
      sentAt: run.sentAt[row] ?? 0,
      why: run.why[row] ?? leftBefore,
      key: last?.row === row ? last.key : undefined,
    };
  });
}

/** Returns the last row whose outcome isn't known, or -1. */
export function openRow({ states }: Run): number {
  return states.findLastIndex((state) => state === 'sending' || state === 'unconfirmed');
}

/** Reason shown for a row that was in flight when the page closed. */
export const leftBefore = 'You left the page before the result arrived.';

/** Drops a form's run as `resolveWrite` does. Without a key, its write is marked as resolved with the last of the form. */
export function resolveRun(form: FormId, run: string): void {
  const key = unconfirmedWritesOf(form).find((write) => write.run === run)?.key;
  dropRun(form, run);
  if (key !== undefined) markFormChecked(form, key);
  else if (unconfirmedWritesOf(form).length === 0) resolveWrite(form);
}

/** Drops a form's runs, whose outcome is now known or was checked by the user, and marks them as resolved in Activity. */
export function resolveWrite(form: FormId): void {
  dropRuns(form);
  markFormChecked(form);
}
