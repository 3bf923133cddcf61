/**
 * Sends writes one after the other, as a pure machine. One write, several and many differ in their rules alone.
 *
 * A row is sent again only where the service said that it was not carried out (429, 401), or where the journal of our
 * host says that it never arrived, and then only after a wait or a press. A row that was being sent when the page was
 * closed is looked up in the journal. Where nobody can tell, its outcome is not known.
 */
import type { Ended } from '../../api/outcome.ts';

/** `turned-away`: the service declined it for the moment, so that it can be sent again. */
export type RowState = 'waiting' | 'turned-away' | 'sending' | 'saved' | 'refused' | 'not-known' | 'not-sent';

/** Writes per second; 0 is as fast as answers come. */
export const rates = [2, 5, 10, 0] as const;
export type Rate = (typeof rates)[number];

export type RowEnd =
  | { outcome: 'saved' | 'refused' | 'not-known' | 'not-sent' | 'session'; why: string }
  /** Seconds that the service asked to wait; undefined when it did not say. */
  | { outcome: 'busy'; why: string; retryAfter: number | undefined };

type Failure = Exclude<RowEnd['outcome'], 'saved'>;

export interface Rules {
  /** How many failures of one kind in a row keep the rest from being sent. */
  most: Readonly<Record<Failure, number>>;
  /** What becomes of the rest then: it waits until somebody goes on, or it is not sent. */
  rest: 'waits' | 'not-sent';
}

/**
 * One write of a form, or the few that it creates. One of unknown outcome stops the rest: created twice, it could not be
 * taken back.
 */
export const formRules: Rules = {
  most: { refused: Infinity, 'not-known': 1, 'not-sent': 1, session: 1, busy: 1 },
  rest: 'not-sent',
};

/** The rows of a spreadsheet. */
export const bulkRules: Rules = {
  most: { refused: 25, 'not-known': 5, 'not-sent': 1, session: 1, busy: 8 },
  rest: 'waits',
};

export type PausedBy = Failure | 'reader' | 'page' | 'locked' | 'other-tab';

export interface Run {
  rate: Rate;
  status: 'running' | 'paused' | 'stopping' | 'ended';
  /** It ended because the rest would not have been sent as it was reviewed. */
  changed: boolean;
  /** Why it is paused; null while it is not. */
  pausedBy: PausedBy | null;
  /** What the service or the browser said when it was paused. */
  said: string;
  states: readonly RowState[];
  /** When each row was sent last, in milliseconds. */
  sentAt: readonly (number | null)[];
  /** By row: why it was not saved, or a remark on one that was. */
  why: Readonly<Record<number, string>>;
  /** Until when the service asked to wait, in milliseconds. */
  waitsUntil: number | null;
  /** How many times it asked to wait. */
  waits: number;
  /** The row that is being sent had been turned away before. */
  again: boolean;
  /** The row that was sent last, and its key in the host's journal; null where no journal is kept. */
  last: { row: number; key: string } | null;
  /** The page that sent the current row was closed, so the journal is asked what became of it. */
  asking: boolean;
  /** Failures of one kind in a row. */
  streak: { kind: Failure | null; length: number };
}

export type RunEvent =
  | { type: 'go' }
  | { type: 'send'; at: number; key: string | undefined }
  | { type: 'end'; end: RowEnd; at: number }
  /** What became of the row that was sent last, whose outcome was not known before. */
  | { type: 'found'; end: RowEnd }
  | { type: 'pause'; by: PausedBy }
  | { type: 'stop' }
  /** Another page takes over from one that was closed; `isSame`: it would send what was reviewed. */
  | { type: 'reopen'; isSame: boolean };

const noStreak = { kind: null, length: 0 } as const;
/** After a longer wait than this, a person decides when to go on. */
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

/** The row that is being sent; -1 when there is none. */
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

/** Why the outcome of a row is not known that was being sent when the page was closed. */
export const leftBefore = 'The page was left before an answer came.';

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
  // What was turned away once did reach the service.
  const state = end.outcome === 'not-sent' && run.again ? 'turned-away' : stateAfter[end.outcome];
  const next = withRow(run, row, state, end.why);
  if (end.outcome === 'saved') return { ...next, streak: noStreak };
  const length = run.streak.kind === end.outcome ? run.streak.length + 1 : 1;
  const failed = { ...next, streak: { kind: end.outcome, length } };
  const wait = end.outcome === 'busy' ? waitAfter(end.retryAfter, length) : null;
  const waiting = wait === null ? failed : { ...failed, waits: run.waits + 1, waitsUntil: at + wait };
  // What kept a row back before the page was loaded anew is no reason to stop once somebody has said to go on.
  const isTooMany = length >= most[end.outcome] && !run.asking;
  if (!isTooMany && (wait ?? 0) <= longestWait) return waiting;
  return rest === 'waits' ? paused(waiting, end.outcome, end.why) : ended(waiting);
}

/** Milliseconds to wait after so many requests of the service to slow down. */
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

/** A run that waits for a new sign-in would resume with it, and must not once its page was closed. */
function pausedByPage(run: Run): Run {
  return run.pausedBy === 'session' ? { ...run, pausedBy: 'page', said: '' } : paused(run, 'page');
}

/** Ended once nothing is left to send, or once it was stopped and nothing is being sent. */
function settled(run: Run): Run {
  if (sendingRow(run) !== -1) return run;
  return run.status === 'stopping' || nextRow(run) === -1 ? ended(run) : run;
}

/** What still waits was not sent. What was turned away was declined by the service, and nothing came of it. */
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

/** How a write ended, as the machine takes it. */
export function toRowEnd(end: Ended<unknown>, why: string): RowEnd {
  if (end.outcome === 'saved') return { outcome: 'saved', why };
  const { kind, retryAfter } = end.error;
  if (kind === 'busy') return { outcome: kind, why, retryAfter };
  return { outcome: kind === 'session' ? kind : end.outcome, why };
}
