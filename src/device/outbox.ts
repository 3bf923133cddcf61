/**
 * Open runs of writes, in this tab's sessionStorage, so that they survive a reload: a form's run while its outcome isn't
 * known, and an import's until it is dropped. Deleted with the drafts at sign-out. Drafts and imports have the values; of a
 * new ticket item, name, price and quantity are here.
 */
import type { Outcome, WriteResult } from '#api/outcome.ts';
import { markFormChecked } from './activity.ts';
import { isEnded, outboxPrefix as prefix, unstoredRuns } from './drafts.ts';
import { type FormId, isFormId } from './form-id.ts';
import { isObject, keysUnder, ofTab, parsedJson, storedText, storeText } from './storage.ts';
import { createStore } from './store.ts';

/** Writes per second; 0 means as fast as responses arrive. */
export const rates = [2, 5, 10, 0] as const;
export type Rate = (typeof rates)[number];

export type RowState = 'waiting' | 'sending' | Outcome;

/** Reason of a failure. `session` and `busy`: the platform turned it away for now (401 or 429), so it can be resent. */
export type FailureReason = Exclude<Outcome, 'saved'> | 'session' | 'busy';

/** Returns true if the platform turned the write away for now. */
export function isTurnedAway(result: WriteResult<unknown>): boolean {
  return result.outcome !== 'saved' && (result.error.kind === 'busy' || result.error.kind === 'session');
}

export type PausedBy = FailureReason | 'reader' | 'page' | 'locked' | 'other-tab';

/** A run of writes, sent one after the other. */
export interface Run {
  rate: Rate;
  status: 'running' | 'paused' | 'stopping' | 'ended';
  /** The run ended because the remaining rows no longer match what was reviewed. */
  changed: boolean;
  /** Reason for the pause; null while the run isn't paused. */
  pausedBy: PausedBy | null;
  /** Error message of the platform or the browser that caused the pause. */
  said: string;
  states: readonly RowState[];
  /** Time of each row's last attempt, in milliseconds. */
  sentAt: readonly (number | null)[];
  /** By row: why it wasn't saved, or a remark on a saved row. */
  why: Readonly<Record<number, string>>;
  /** Time until which the platform asked to wait, in milliseconds. */
  waitsUntil: number | null;
  /** Number of times the platform asked to wait. */
  waits: number;
  /** The row that the platform turned away. It is the next to be sent, so there is one at most. */
  tried: number | null;
  /** The last row sent, and its key in the server's journal; null if there is no journal. */
  last: { row: number; key: string } | null;
  /** The page that sent the current row was closed, so the journal is asked for its outcome. */
  asking: boolean;
  /** Consecutive failures for one reason. */
  streak: { reason: FailureReason | null; length: number };
}

export interface OpenRun {
  /** Identifies the run; for an import, also in Activity. */
  key: string;
  /** Kept for its form or import, which reads it after a reload. */
  about: Readonly<Record<string, unknown>>;
  run: Run;
}

const letters: Record<RowState, string> = {
  waiting: 'w',
  sending: 'x',
  saved: 's',
  rejected: 'r',
  unconfirmed: 'k',
  'not-sent': 'n',
};
const stateOf = new Map(Object.entries(letters).map(([state, letter]) => [letter, state as RowState]));

/** Increases with every change to the open runs. */
export const outboxVersion = createStore(0);

/**
 * Stores an open run of a form or an import, with one letter per row, in place of the one with the same key. Returns false
 * if the browser can't.
 */
export function keepRun(owner: string, open: OpenRun): boolean {
  if (isEnded()) return false;
  return store(owner, [...openRuns(owner).filter(({ key }) => key !== open.key), open]);
}

/** Returns the open runs of a form or an import, oldest first. Skips those of another version. */
export function openRuns(owner: string): readonly OpenRun[] {
  const stored = parsedJson(unstoredRuns.get(owner) ?? storedText(ofTab, prefix + owner));
  return Array.isArray(stored) ? stored.flatMap((open) => readOpenRun(open) ?? []) : [];
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
  const shortened = runs.map(({ run, ...open }) => ({ ...open, run: { ...run, states: toLetters(run) } }));
  const text = runs.length === 0 ? null : JSON.stringify(shortened);
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

function toLetters({ states }: Run): string {
  return states.map((state) => letters[state]).join('');
}

function readOpenRun(stored: unknown): OpenRun | null {
  if (!isObject(stored)) return null;
  const { key, about } = stored;
  const run = readRun(stored['run']);
  return typeof key === 'string' && isObject(about) && run ? { key, about, run } : null;
}

function readRun(stored: unknown): Run | null {
  if (!isObject(stored)) return null;
  const { states: text, sentAt, why, streak, rate, status, asking, tried, last } = stored;
  if (typeof text !== 'string' || !Array.isArray(sentAt) || sentAt.length !== text.length) return null;
  const states = Array.from(text).flatMap((letter) => stateOf.get(letter) ?? []);
  const isRun =
    states.length === text.length &&
    isObject(why) &&
    isObject(streak) &&
    rates.some((one) => one === rate) &&
    typeof asking === 'boolean' &&
    (tried === null || Number.isInteger(tried)) &&
    isLast(last) &&
    ['running', 'paused', 'stopping', 'ended'].includes(String(status));
  return isRun ? { ...(stored as unknown as Run), states } : null;
}

function isLast(given: unknown): boolean {
  return given === null || (isObject(given) && Number.isInteger(given['row']) && typeof given['key'] === 'string');
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
