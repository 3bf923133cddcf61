/**
 * The sending of many changes one by one, as a pure machine. A row is sent again only where the service said that it
 * was not carried out (429, 401), or the journal of our host that it never arrived, and after a wait or a press. A row
 * that was on its way when the page went is asked about, and is not known where nobody can tell.
 */
/** `turned-away`: the service did not take it at that moment, and it waits for another. */
export type RowState = 'waiting' | 'turned-away' | 'sending' | 'saved' | 'refused' | 'not-known' | 'not-sent';

/** Changes a second; 0 is as fast as answers come. */
export const rates = [2, 5, 10, 0] as const;
export type Rate = (typeof rates)[number];

export type PausedBy =
  | 'reader'
  | 'page'
  | 'session'
  | 'not-sent'
  | 'not-known'
  | 'refused'
  | 'busy'
  | 'locked'
  | 'other-tab';

/** The rows as they were reviewed, which alone may be sent. */
export interface Reviewed {
  /** Their places in the spreadsheet, in the order of the run. */
  places: readonly number[];
  /** Differs where other places, records or bodies would be sent. */
  digest: string;
}

export interface Run extends Reviewed {
  /** Tells runs apart, in the list of activity too. */
  key: string;
  startedAt: number;
  rate: Rate;
  status: 'running' | 'paused' | 'stopping' | 'ended';
  /** It ended because the rest would have been sent as something that nobody has reviewed. */
  changed: boolean;
  /** Why it is paused; null while it is not. */
  pausedBy: PausedBy | null;
  /** What the service or the browser said when it was paused. */
  said: string;
  states: readonly RowState[];
  /** When each row was sent last, in milliseconds. */
  sentAt: readonly (number | null)[];
  /** By row: why it was not saved, or what is to be known although it was. */
  why: Readonly<Record<number, string>>;
  /** Until when the service asked to wait, in milliseconds. */
  waitsUntil: number | null;
  /** How many times it asked to wait. */
  waits: number;
  /** The row that is on its way had been turned away before. */
  again: boolean;
  /** The row that was sent last, and what the host's journal knows it by; null where no journal is kept. */
  last: { row: number; key: string } | null;
  /** The page that sent the row on its way is gone: the journal is asked what became of it. */
  asking: boolean;
  /** In a row: waits, rows not known, rows refused. */
  streak: { kind: 'busy' | 'not-known' | 'refused' | null; length: number };
}

export type RowEnd =
  | { outcome: 'saved'; why: string }
  | { outcome: 'refused' | 'not-known' | 'not-sent' | 'session'; why: string }
  /** Seconds that the service asked to wait; undefined when it did not say. */
  | { outcome: 'busy'; why: string; retryAfter: number | undefined };

export type RunEvent =
  | { type: 'go' }
  | { type: 'send'; at: number; key: string | undefined }
  | { type: 'end'; end: RowEnd; at: number }
  /** What became of the row that was sent last, of which nobody knew before. */
  | { type: 'found'; end: RowEnd }
  | { type: 'pause'; by: PausedBy; said?: string }
  | { type: 'stop' }
  /** The page that was sending is gone, and this is another; whether it would send what was reviewed. */
  | { type: 'reopen'; isSame: boolean };

const mostInARow = { busy: 8, 'not-known': 5, refused: 25 } as const;
const noStreak = { kind: null, length: 0 } as const;
/** Longer than this, and it is left to the reader when to go on. */
const longestWait = 600_000;
const longestOwnWait = 60_000;

export function startRun(key: string, { places, digest }: Reviewed, rate: Rate, at: number): Run {
  const all = <T>(value: T) => Array.from(places, () => value);
  return {
    key,
    places,
    digest,
    startedAt: at,
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

/** The row that is on its way; -1 when there is none. */
export function sendingRow({ states }: Run): number {
  return states.indexOf('sending');
}

function nextRow({ states }: Run): number {
  return states.findIndex((state) => state === 'waiting' || state === 'turned-away');
}

export function step(run: Run, event: RunEvent): Run {
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
      return settled({ ...afterEnd(run, event.end, event.at), asking: false });
    case 'found':
      return found(run, event.end);
    case 'pause':
      return event.by === 'page' ? pausedByPage(run) : paused(run, event.by, event.said);
    case 'stop':
      return run.status === 'ended' ? run : settled({ ...run, status: 'stopping', pausedBy: null });
    case 'reopen':
      return reopened(run, event.isSame);
  }
}

/** Why a row is not known that was on its way when the page went. */
export const leftBefore = 'The page was left before an answer came.';

function reopened(run: Run, isSame: boolean): Run {
  const row = sendingRow(run);
  const asking = row !== -1 && run.last?.row === row;
  const open = settled(pausedByPage(row === -1 || asking ? run : withRow(run, row, 'not-known', leftBefore)));
  const known = { ...open, asking };
  if (isSame || known.status === 'ended') return known;
  return asking ? { ...known, status: 'stopping', pausedBy: null, changed: true } : ended({ ...known, changed: true });
}

function afterEnd(run: Run, end: RowEnd, at: number): Run {
  const row = sendingRow(run);
  if (row === -1) return run;
  switch (end.outcome) {
    case 'saved':
      return { ...withRow(run, row, 'saved', end.why), streak: noStreak };
    case 'refused':
    case 'not-known':
      return orPause(inARow(withRow(run, row, end.outcome, end.why), end.outcome), end.outcome, end.why);
    case 'not-sent':
      return unlessAsked(withRow(run, row, run.again ? 'turned-away' : 'waiting', end.why), 'not-sent', end.why);
    case 'session':
      return unlessAsked(withRow(run, row, 'turned-away', end.why), 'session', end.why);
    case 'busy':
      return afterBusy(inARow(withRow(run, row, 'turned-away', end.why), 'busy'), end, at);
  }
}

function afterBusy(run: Run, { why, retryAfter }: RowEnd & { outcome: 'busy' }, at: number): Run {
  const own = Math.min(longestOwnWait, 1000 * 2 ** run.streak.length);
  const wait = retryAfter === undefined ? own : retryAfter * 1000;
  const waiting = { ...run, waits: run.waits + 1, waitsUntil: at + wait };
  return wait > longestWait ? paused(waiting, 'busy', why) : orPause(waiting, 'busy', why);
}

/** What kept a row back before the page was loaded anew is no reason to wait once somebody has said to go on. */
function unlessAsked(run: Run, by: PausedBy, said: string): Run {
  return run.asking ? run : paused(run, by, said);
}

const foundAs = {
  saved: 'saved',
  refused: 'refused',
  'not-sent': 'waiting',
  session: 'turned-away',
  busy: 'turned-away',
} as const;

function found(run: Run, end: RowEnd): Run {
  const { last } = run;
  if (!last || run.states[last.row] !== 'not-known' || end.outcome === 'not-known') return run;
  const next = withRow(run, last.row, foundAs[end.outcome], end.why);
  return run.status === 'ended' ? ended(next) : next;
}

function inARow(run: Run, kind: 'busy' | 'not-known' | 'refused'): Run {
  return { ...run, streak: { kind, length: run.streak.kind === kind ? run.streak.length + 1 : 1 } };
}

function orPause(run: Run, kind: 'busy' | 'not-known' | 'refused', why: string): Run {
  return run.streak.length >= mostInARow[kind] ? paused(run, kind, why) : run;
}

function paused(run: Run, by: PausedBy, said = ''): Run {
  return run.status === 'running' ? { ...run, status: 'paused', pausedBy: by, said } : run;
}

/** What waits for a new sign-in would go on by itself with it, and does not once nobody looks on. */
function pausedByPage(run: Run): Run {
  return run.pausedBy === 'session' ? { ...run, pausedBy: 'page', said: '' } : paused(run, 'page');
}

/** Ended once nothing is left to send, or once it was stopped and nothing is on its way. */
function settled(run: Run): Run {
  if (sendingRow(run) !== -1) return run;
  return run.status === 'stopping' || nextRow(run) === -1 ? ended(run) : run;
}

/** What waits was not sent; what was turned away was declined by the service, and nothing came of it. */
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
  const counts: RowCounts = {
    waiting: 0,
    'turned-away': 0,
    sending: 0,
    saved: 0,
    refused: 0,
    'not-known': 0,
    'not-sent': 0,
  };
  for (const state of states) counts[state] += 1;
  return counts;
}

/** Rows of which it is settled what became of them: those that were declined or taken, and those nobody knows of. */
export function settledCount(run: Pick<Run, 'states'>): number {
  const counts = countStates(run);
  return counts.saved + counts.refused + counts['not-known'];
}
