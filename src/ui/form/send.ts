/**
 * Pure state machine that sends writes one after the other. One write, several, and many differ only in their rules.
 *
 * A row is resent only if the platform said that it wasn't carried out (429, 401), or if our server's journal says that
 * it never arrived, and then only after a wait or a click. A row that was in flight when the page closed is looked up
 * in the journal. If the journal can't tell, the row is unconfirmed.
 */
import type { Ended } from '../../api/outcome.ts';

/** `turned-away`: the platform declined it for now (429 or 401), so it can be resent. `not-known`: unconfirmed. */
export type RowState = 'waiting' | 'turned-away' | 'sending' | 'saved' | 'refused' | 'not-known' | 'not-sent';

/** Writes per second; 0 means as fast as responses arrive. */
export const rates = [2, 5, 10, 0] as const;
export type Rate = (typeof rates)[number];

export type RowEnd =
  | { outcome: 'saved' | 'refused' | 'not-known' | 'not-sent' | 'session'; why: string }
  /** Seconds that the platform asked to wait; undefined if it didn't say. */
  | { outcome: 'busy'; why: string; retryAfter: number | undefined };

type Failure = Exclude<RowEnd['outcome'], 'saved'>;

export interface Rules {
  /** Number of consecutive failures of one kind after which the rest isn't sent. */
  most: Readonly<Record<Failure, number>>;
  /** State of the remaining rows then: they wait until the user resumes, or they aren't sent. */
  rest: 'waits' | 'not-sent';
}

/**
 * One write of a form, or the few records that it creates. An unconfirmed write stops the rest, because a record
 * created twice couldn't be removed.
 */
export const formRules: Rules = {
  most: { refused: Infinity, 'not-known': 1, 'not-sent': 1, session: 1, busy: 1 },
  rest: 'not-sent',
};

/** Rules for the rows of an import. */
export const bulkRules: Rules = {
  most: { refused: 25, 'not-known': 5, 'not-sent': 1, session: 1, busy: 8 },
  rest: 'waits',
};

export type PausedBy = Failure | 'reader' | 'page' | 'locked' | 'other-tab';

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
  /** The row being sent was turned away before. */
  again: boolean;
  /** The last row sent, and its key in the server's journal; null if there is no journal. */
  last: { row: number; key: string } | null;
  /** The page that sent the current row was closed, so the journal is asked for its outcome. */
  asking: boolean;
  /** Consecutive failures of one kind. */
  streak: { kind: Failure | null; length: number };
}

export type RunEvent =
  | { type: 'go' }
  | { type: 'send'; at: number; key: string | undefined }
  | { type: 'end'; end: RowEnd; at: number }
  /** The outcome of the last row sent, which was unconfirmed before. */
  | { type: 'found'; end: RowEnd }
  | { type: 'pause'; by: PausedBy }
  | { type: 'stop' }
  /** A new page takes over the run of a closed one; `isSame`: the rows still match what was reviewed. */
  | { type: 'reopen'; isSame: boolean };

const noStreak = { kind: null, length: 0 } as const;
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
    again: false,
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
  return states.findIndex((state) => state === 'waiting' || state === 'turned-away');
}

export function step(run: Run, event: RunEvent, rules: Rules): Run {
  switch (event.type) {
    case 'go':
      if (run.status !== 'paused') return run;
      return { ...run, status: 'running', pausedBy: null, said: '', streak: noStreak, waitsUntil: null };
    case 'send': {
      const row = nextRow(run);
      if (run.status !== 'running' || sendingRow(run) !== -1 || row === -1) return run;
      const again = run.states[row] === 'turned-away';
      const last = event.key === undefined ? null : { row, key: event.key };
      const sentAt = run.sentAt.with(row, event.at);
      return { ...withRow(run, row, 'sending', ''), sentAt, waitsUntil: null, again, last };
    }
    case 'end':
      return settled({ ...afterEnd(run, event.end, event.at, rules), asking: false });
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

/** Reason shown for a row that was in flight when the page closed. */
export const leftBefore = 'You left the page before the result arrived.';

function reopened(run: Run, isSame: boolean): Run {
  const row = sendingRow(run);
  const asking = row !== -1 && run.last?.row === row;
  const open = settled(pausedByPage(row === -1 || asking ? run : withRow(run, row, 'not-known', leftBefore)));
  const known = { ...open, asking };
  if (isSame || known.status === 'ended') return known;
  return asking ? { ...known, status: 'stopping', pausedBy: null, changed: true } : ended({ ...known, changed: true });
}

const stateAfter = {
  saved: 'saved',
  refused: 'refused',
  'not-known': 'not-known',
  'not-sent': 'waiting',
  session: 'turned-away',
  busy: 'turned-away',
} as const;

function afterEnd(run: Run, end: RowEnd, at: number, { most, rest }: Rules): Run {
  const row = sendingRow(run);
  if (row === -1) return run;
  // A row that was turned away has reached the platform.
  const state = end.outcome === 'not-sent' && run.again ? 'turned-away' : stateAfter[end.outcome];
  const next = withRow(run, row, state, end.why);
  if (end.outcome === 'saved') return { ...next, streak: noStreak };
  const length = run.streak.kind === end.outcome ? run.streak.length + 1 : 1;
  const failed = { ...next, streak: { kind: end.outcome, length } };
  const wait = end.outcome === 'busy' ? waitAfter(end.retryAfter, length) : null;
  const waiting = wait === null ? failed : { ...failed, waits: run.waits + 1, waitsUntil: at + wait };
  // After a reload, ignore the old pause reason once the user resumes.
  const isTooMany = length >= most[end.outcome] && !run.asking;
  if (!isTooMany && (wait ?? 0) <= longestWait) return waiting;
  return rest === 'waits' ? paused(waiting, end.outcome, end.why) : ended(waiting);
}

/** Returns the milliseconds to wait after that many consecutive requests to slow down. */
function waitAfter(retryAfter: number | undefined, times: number): number {
  return retryAfter === undefined ? Math.min(longestOwnWait, 1000 * 2 ** times) : retryAfter * 1000;
}

function found(run: Run, end: RowEnd): Run {
  const { last } = run;
  if (!last || run.states[last.row] !== 'not-known' || end.outcome === 'not-known') return run;
  const next = withRow(run, last.row, stateAfter[end.outcome], end.why);
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

/** Ends the run: waiting rows become not sent, and rows that were turned away become rejected. */
function ended(run: Run): Run {
  const states = run.states.map((state) => {
    if (state === 'waiting') return 'not-sent';
    return state === 'turned-away' ? 'refused' : state;
  });
  const sentAt = run.sentAt.map((at, row) => (states[row] === 'not-sent' ? null : at));
  return { ...run, states, sentAt, status: 'ended', pausedBy: null, waitsUntil: null };
}

function withRow(run: Run, row: number, state: RowState, why: string): Run {
  const { [row]: _before, ...others } = run.why;
  return { ...run, states: run.states.with(row, state), why: why === '' ? others : { ...others, [row]: why } };
}

export type RowCounts = Record<RowState, number>;

export function countStates({ states }: Pick<Run, 'states'>): RowCounts {
  const counts = { waiting: 0, 'turned-away': 0, sending: 0, saved: 0, refused: 0, 'not-known': 0, 'not-sent': 0 };
  for (const state of states) counts[state] += 1;
  return counts;
}

/** Converts the outcome of a write to the machine's terms. */
export function toRowEnd(end: Ended<unknown>, why: string): RowEnd {
  if (end.outcome === 'saved') return { outcome: 'saved', why };
  const { kind, retryAfter } = end.error;
  if (kind === 'busy') return { outcome: kind, why, retryAfter };
  return { outcome: kind === 'session' ? kind : end.outcome, why };
}
