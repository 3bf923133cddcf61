/**
 * Pure state machine of an import, which sends writes one after the other.
 *
 * A row is resent only if the platform said that it wasn't carried out (429, 401), or if our server's journal says that
 * it never arrived, and then only after a wait or a click. A row that was in flight when the page closed is looked up
 * in the journal. If the journal can't tell, the row is unconfirmed.
 */
import type { ApiError } from '#api/errors.ts';
import type { WriteResult } from '#api/outcome.ts';
import { isTurnedAway } from '#device/activity.ts';
import { type FailureReason, type PausedBy, type Rate, type RowState, type Run } from '#device/import-run.ts';
import { leftBefore } from '#device/outbox.ts';

/** Consecutive failures for one reason after which the run pauses until the user resumes. */
const most: Readonly<Record<FailureReason, number>> = {
  rejected: 25,
  unconfirmed: 5,
  'not-sent': 1,
  session: 1,
  busy: 8,
};

/** A row's result, and why it wasn't saved, or a remark on a saved row. */
export interface RowResult {
  result: WriteResult<unknown>;
  why: string;
}

export type RunEvent =
  | { type: 'go' }
  | { type: 'send'; at: number; key: string | undefined }
  /** Null: the journal doesn't know the outcome of a row that an earlier page sent. */
  | { type: 'end'; end: RowResult | null; at: number }
  /** The outcome of the last row sent, which was unconfirmed before. */
  | { type: 'found'; end: RowResult }
  | { type: 'pause'; by: PausedBy }
  | { type: 'stop' }
  /** A new page takes over the run of a closed one; `isSame`: the rows still match what was reviewed. */
  | { type: 'reopen'; isSame: boolean };

const noStreak = { reason: null, length: 0 } as const;
/** Longest automatic wait in milliseconds. If the platform asks for more, the run pauses until the user resumes. */
const longestWait = 600_000;
const longestOwnWait = 60_000;

export function startRun(length: number, rate: Rate = 0): Run {
  const all = <T>(value: T) => Array.from({ length }, () => value);
  return {
    rate,
    status: 'running',
    changed: false,
    pausedBy: null,
    said: '',
    states: all<RowState>('waiting'),
    sentAt: all<number | null>(null),
    why: {},
    waitsUntil: null,
    waits: 0,
    tried: null,
    last: null,
    asking: false,
    streak: noStreak,
  };
}

/** Returns the row being sent, or -1. */
export function sendingRow({ states }: Run): number {
  return states.indexOf('sending');
}

export function nextRow({ states }: Run): number {
  return states.indexOf('waiting');
}

export function step(run: Run, event: RunEvent): Run {
  switch (event.type) {
    case 'go':
      if (run.status !== 'paused') return run;
      return { ...run, status: 'running', pausedBy: null, said: '', streak: noStreak, waitsUntil: null };
    case 'send': {
      const row = nextRow(run);
      if (run.status !== 'running' || sendingRow(run) !== -1 || row === -1) return run;
      const last = event.key === undefined ? null : { row, key: event.key };
      const sentAt = run.sentAt.with(row, event.at);
      return { ...withRow(run, row, 'sending', ''), sentAt, waitsUntil: null, last };
    }
    case 'end':
      return settled({ ...afterEnd(run, event.end, event.at), asking: false });
    case 'found':
      return found(run, event.end);
    case 'pause':
      return event.by === 'page' ? pausedByPage(run) : paused(run, event.by);
    case 'stop':
      return run.status === 'ended' ? run : settled({ ...run, status: 'stopping', pausedBy: null });
    case 'reopen':
      return reopened(run, event.isSame);
  }
}

function reopened(run: Run, isSame: boolean): Run {
  const row = sendingRow(run);
  const asking = row !== -1 && run.last?.row === row;
  const open = settled(pausedByPage(row === -1 || asking ? run : withRow(run, row, 'unconfirmed', leftBefore)));
  const known = { ...open, asking };
  if (isSame || known.status === 'ended') return known;
  return asking ? { ...known, status: 'stopping', pausedBy: null, changed: true } : ended({ ...known, changed: true });
}

/** Returns why a row wasn't saved; null if it was. */
function failureOf({ result }: RowResult): { reason: FailureReason; error: ApiError } | null {
  if (result.outcome === 'saved') return null;
  const { kind } = result.error;
  return { reason: kind === 'busy' || kind === 'session' ? kind : result.outcome, error: result.error };
}

/** Sets a row's state by its result. A row that was turned away has reached the platform, and waits as well. */
function withResult(run: Run, row: number, { result, why }: RowResult): Run {
  const isAway = isTurnedAway(result);
  const isWaiting = isAway || result.outcome === 'not-sent';
  const next = withRow(run, row, isWaiting ? 'waiting' : result.outcome, why);
  return { ...next, tried: isAway ? row : isWaiting ? run.tried : null };
}

function afterEnd(run: Run, end: RowResult | null, at: number): Run {
  const row = sendingRow(run);
  if (row === -1) return run;
  if (!end) return withRow(run, row, 'unconfirmed', leftBefore);
  const next = withResult(run, row, end);
  const failure = failureOf(end);
  if (!failure) return { ...next, streak: noStreak };
  const { reason, error } = failure;
  const length = run.streak.reason === reason ? run.streak.length + 1 : 1;
  const failed = { ...next, streak: { reason, length } };
  const wait = reason === 'busy' ? waitAfter(error.retryAfter, length) : null;
  const waiting = wait === null ? failed : { ...failed, waits: run.waits + 1, waitsUntil: at + wait };
  // After a reload, ignore the old pause reason once the user resumes.
  const isTooMany = length >= most[reason] && !run.asking;
  if (!isTooMany && (wait ?? 0) <= longestWait) return waiting;
  return paused(waiting, reason, end.why);
}

/** Returns the milliseconds to wait after that many consecutive requests to slow down. */
function waitAfter(retryAfter: number | undefined, times: number): number {
  return retryAfter === undefined ? Math.min(longestOwnWait, 1000 * 2 ** times) : retryAfter * 1000;
}

function found(run: Run, end: RowResult): Run {
  const { last } = run;
  if (!last || run.states[last.row] !== 'unconfirmed' || end.result.outcome === 'unconfirmed') return run;
  const next = withResult(run, last.row, end);
  return run.status === 'ended' ? ended(next) : next;
}

function paused(run: Run, by: PausedBy, said = ''): Run {
  return run.status === 'running' ? { ...run, status: 'paused', pausedBy: by, said } : run;
}

/**
 * Pauses a run whose page closed. A run that waits for a sign-in would resume with it, so its reason changes to `page`.
 */
function pausedByPage(run: Run): Run {
  return run.pausedBy === 'session' ? { ...run, pausedBy: 'page', said: '' } : paused(run, 'page');
}

/** Ends the run if nothing is left to send, or if it was stopped and nothing is in flight. */
function settled(run: Run): Run {
  if (sendingRow(run) !== -1) return run;
  return run.status === 'stopping' || nextRow(run) === -1 ? ended(run) : run;
}

/** Ends the run: waiting rows become not sent, and the row that was turned away becomes rejected. */
function ended(run: Run): Run {
  const states = run.states.map((state, row) => {
    if (state !== 'waiting') return state;
    return row === run.tried ? 'rejected' : 'not-sent';
  });
  const sentAt = run.sentAt.map((at, row) => (states[row] === 'not-sent' ? null : at));
  return { ...run, states, sentAt, status: 'ended', pausedBy: null, waitsUntil: null, tried: null };
}

function withRow(run: Run, row: number, state: RowState, why: string): Run {
  const { [row]: _before, ...others } = run.why;
  return { ...run, states: run.states.with(row, state), why: why === '' ? others : { ...others, [row]: why } };
}

export type RowCounts = Record<RowState, number>;

export function countStates({ states }: Pick<Run, 'states'>): RowCounts {
  const counts = { waiting: 0, sending: 0, saved: 0, rejected: 0, unconfirmed: 0, 'not-sent': 0 };
  for (const state of states) counts[state] += 1;
  return counts;
}
