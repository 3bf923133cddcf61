/** Sends the rows of a run, one at a time, and keeps what becomes of each before it goes on to the next. */
import { account } from '../../device/account.ts';
import { bulkSettled, noteBulkRefused } from '../../device/activity.ts';
import { forgetBulk, keepBulk, keptBulk } from '../../device/bulk.ts';
import { isEnded } from '../../device/drafts.ts';
import { token } from '../../device/token.ts';
import {
  leftBefore,
  type PausedBy,
  type Rate,
  type Reviewed,
  type RowEnd,
  type Run,
  type RunEvent,
  sendingRow,
  settledCount,
  startRun,
  step,
} from './bulk-run.ts';
import { fromKept, toKept } from './bulk-run-kept.ts';
import { onEnding } from '../session/ending.ts';
import { onSignedIn } from '../browser/sign-in-asked.ts';
import { isSoonFree, runLock, withWriteLock } from '../form/write-lock.ts';

export interface Runner {
  /** The same object until it changes. */
  run(): Run;
  subscribe(listener: () => void): () => void;
  /** The browser keeps it over a reload. */
  isKept(): boolean;
  /** Sends, from the first row that waits. */
  go(): void;
  pause(by?: PausedBy): void;
  stop(): void;
}

/** The token, or what stands for it where the host holds it. */
const signedInAs = (): string | null => token() ?? account();

/** What a run does with its rows. Nothing of it rejects. */
export interface Sender {
  /** What the host's journal is to know the next row by. */
  newKey(): Promise<string | undefined>;
  send(row: number, key: string | undefined): Promise<RowEnd>;
  /** What became of a row that was sent under that key; null when nobody can tell. */
  ask(row: number, key: string): Promise<RowEnd | null>;
}

/**
 * A row that was turned away counts as refused once its run has ended without sending it again. The list of activity
 * took it for one that waits.
 */
function noteRefusedByEnd(before: Run, event: RunEvent, run: Run): void {
  const isNoted = 'end' in event && event.end.outcome === 'refused';
  if (run.status !== 'ended' || isNoted) return;
  const rows = run.states.filter((state, row) => state === 'refused' && before.states[row] !== 'refused').length;
  if (rows > 0) noteBulkRefused(run.key, rows);
}

/** Milliseconds between two looks at the progress: nobody reads a hundred figures a second. */
const drawnEvery = 100;

function createRunner(name: string, start: Run, sender: Sender): Runner {
  let run = start;
  let kept = true;
  const startedWith = signedInAs();
  let isWorking = false;
  let lastSent = 0;
  let wake = () => {};
  const listeners = new Set<() => void>();

  let telling: ReturnType<typeof setTimeout> | undefined;
  const tell = () => {
    clearTimeout(telling);
    telling = undefined;
    for (const listener of listeners) listener();
  };

  // Rows that are kept without their run would be taken for rows of which none was sent.
  const keep = () => {
    kept &&= keepBulk(name, 'run', toKept(run));
    if (!kept) forgetBulk(name);
  };
  keep();

  const apply = (event: RunEvent) => {
    const before = run;
    run = step(run, event);
    if (run === before) return;
    noteRefusedByEnd(before, event, run);
    // Of one that was dropped while a row was on its way, nothing is kept any more.
    if (runners.get(name) === runner) keep();
    if (run.status !== before.status || run.waitsUntil !== before.waitsUntil) tell();
    else telling ??= setTimeout(tell, drawnEvery);
  };

  const sleep = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  /** One request after the other is the point. */
  const work = async () => {
    while (run.status === 'running' && !isEnded()) {
      const pace = run.rate === 0 ? 0 : 1000 / run.rate;
      const wait = Math.max(run.waitsUntil ?? 0, lastSent + pace) - Date.now();
      if (wait > 0) {
        // Rows are sent one after the other, and no faster than was chosen.
        // oxlint-disable-next-line no-await-in-loop
        await sleep(wait);
        continue;
      }
      lastSent = Date.now();
      // oxlint-disable-next-line no-await-in-loop -- as below
      const key = await sender.newKey();
      // Somebody may have paused it meanwhile.
      if (run.status !== 'running') continue;
      apply({ type: 'send', at: lastSent, key });
      // The next row waits for what became of this one.
      // oxlint-disable-next-line no-await-in-loop
      apply({ type: 'end', end: await sender.send(sendingRow(run), key), at: Date.now() });
    }
  };

  /** What the page before has not heard of. */
  const ask = async () => {
    const { last } = run;
    if (last === null || !['sending', 'not-known'].includes(run.states[last.row] ?? '')) return;
    // A copy of this tab, that is still at it, hears for itself.
    const end = (await isSoonFree(runLock(run.key))) ? await sender.ask(last.row, last.key) : null;
    if (run.asking) apply({ type: 'end', end: end ?? { outcome: 'not-known', why: leftBefore }, at: Date.now() });
    else if (end) apply({ type: 'found', end });
  };
  const asked = ask();

  const send = async () => {
    await asked;
    // A copy of this tab has the same rows, and may have sent more of them.
    if (bulkSettled(run.key) > settledCount(run)) return apply({ type: 'pause', by: 'other-tab' });
    return withWriteLock('steward.bulk', () => withWriteLock(runLock(run.key), work));
  };

  const go = async () => {
    isWorking = true;
    const end = await send();
    isWorking = false;
    if (end === 'locked') apply({ type: 'pause', by: 'locked' });
    // Somebody may have gone on while the lock was being given back.
    else if (run.status === 'running' && !isEnded()) void go();
  };

  const runner: Runner = {
    run: () => run,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isKept: () => kept,
    go() {
      apply({ type: 'go' });
      if (run.status === 'running' && !isWorking) void go();
    },
    pause(by = 'reader') {
      apply({ type: 'pause', by });
      wake();
    },
    stop() {
      apply({ type: 'stop' });
      wake();
    },
  };
  onSignedIn(() => {
    if (run.pausedBy !== 'session') return;
    // Another token may be somebody else's, and a run that the browser could not keep is not gone with the drafts.
    if (signedInAs() === startedWith) runner.go();
    else runner.pause('page');
  });
  // A page that goes breaks its requests off, and must not take that for a reason to send the next row.
  for (const leaving of ['beforeunload', 'pagehide']) window.addEventListener(leaving, () => runner.pause('page'));
  // A page that locks waits for what is on its way, and would wait for every row.
  onEnding(() => runner.pause('page'));
  return runner;
}

const runners = new Map<string, Runner>();

/**
 * The run of that kind of record in this tab; after a reload it is as the page before has left it, and paused. It has
 * ended where the rows have come to be something else than was reviewed.
 */
export function runnerOf(name: string, sender: (run: Run) => Sender, reviewed: () => Reviewed): Runner | null {
  const known = runners.get(name);
  if (known) return known;
  const kept = fromKept(keptBulk(name, 'run'));
  if (!kept) return null;
  const reopened: RunEvent = { type: 'reopen', isSame: kept.digest === reviewed().digest };
  const run = step(kept, reopened);
  noteRefusedByEnd(kept, reopened, run);
  return remember(name, createRunner(name, run, sender(run)));
}

export function newRunner(name: string, reviewed: Reviewed, rate: Rate, sender: (run: Run) => Sender): Runner {
  const at = Date.now();
  const run = startRun(`bulk.${at}.${Math.random().toString(36).slice(2, 10)}`, reviewed, rate, at);
  const runner = remember(name, createRunner(name, run, sender(run)));
  runner.go();
  return runner;
}

function remember(name: string, runner: Runner): Runner {
  runners.set(name, runner);
  return runner;
}

export function dropRunner(name: string): void {
  runners.get(name)?.stop();
  runners.delete(name);
  forgetBulk(name);
}
