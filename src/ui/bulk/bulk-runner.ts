/** Sends the rows of a spreadsheet, and stores what becomes of each before it goes on to the next. */
import { account } from '../../device/account.ts';
import { bulkSettled, noteBulkRefused } from '../../device/activity.ts';
import { keptInStep } from '../../device/kept.ts';
import { forgetBulk, storeBulk, storedBulk } from '../../device/bulk.ts';
import { isEnded } from '../../device/drafts.ts';
import { createStore, type Store } from '../../device/store.ts';
import { token } from '../../device/token.ts';
import { onSignedIn } from '../browser/sign-in-asked.ts';
import {
  bulkRules,
  countStates,
  leftBefore,
  type PausedBy,
  type Rate,
  type Run,
  type RunEvent,
  startRun,
  step,
} from '../form/send.ts';
import { createSender } from '../form/sender.ts';
import { isSoonFree, runLock, withWriteLock } from '../form/write-lock.ts';
import { ending } from '../session/ending.ts';
import { type BulkRun, fromStored, type Reviewed, toStored } from './bulk-stored-run.ts';
import type { BulkWrites } from './bulk-writes.ts';

export interface Runner {
  places: readonly number[];
  run(): Run;
  /** The run as it is rendered, which is some of its states. */
  progress: Store<Run>;
  /** The browser keeps it over a reload. */
  isStored(): boolean;
  /** Sends, from the first row that waits. */
  go(): void;
  pause(by?: PausedBy): void;
  stop(): void;
}

/** The token, or what stands for it where the host holds it. */
const signedInAs = (): string | null => token() ?? account();

/** The list of activity took a row that was turned away for one that waits. It is refused once its run has ended. */
function noteRefusedByEnd(key: string, before: Run, event: RunEvent, run: Run): void {
  const isNoted = 'end' in event && event.end.outcome === 'refused';
  if (run.status !== 'ended' || isNoted) return;
  const rows = run.states.filter((state, row) => state === 'refused' && before.states[row] !== 'refused').length;
  if (rows > 0) noteBulkRefused(key, rows);
}

/** Milliseconds between two renders of the progress: nobody reads a hundred figures a second. */
const renderedEvery = 100;

function createRunner(name: string, { run: start, ...reviewed }: BulkRun, writes: BulkWrites): Runner {
  const { key } = reviewed;
  const startedWith = signedInAs();
  let isStored = true;
  let isWorking = false;

  const progress = createStore(start);
  let telling: ReturnType<typeof setTimeout> | undefined;
  const tell = () => {
    clearTimeout(telling);
    telling = undefined;
    progress.set(run());
  };

  // Rows that are stored without their run would be taken for rows of which none was sent.
  const store = (run: Run) => {
    isStored &&= storeBulk(name, 'run', toStored({ ...reviewed, run }));
    if (!isStored) forgetBulk(name);
  };
  store(start);

  const { run, apply, work } = createSender(start, {
    ...writes,
    rules: bulkRules,
    isOver: isEnded,
    changed(now, before, event) {
      noteRefusedByEnd(key, before, event, now);
      // Nothing is stored any more of a run that was dropped while a row was being sent.
      if (runners.get(name) === runner) store(now);
      if (now.status !== before.status || now.waitsUntil !== before.waitsUntil) tell();
      else telling ??= setTimeout(tell, renderedEvery);
    },
  });

  /** What the page before has not heard of. */
  const ask = async () => {
    const { last, states } = run();
    if (last === null || !['sending', 'not-known'].includes(states[last.row] ?? '')) return;
    // A copy of this tab that is still sending hears for itself.
    const end = (await isSoonFree(runLock(key))) ? await writes.ask(last.row, last.key) : null;
    if (run().asking) apply({ type: 'end', end: end ?? { outcome: 'not-known', why: leftBefore }, at: Date.now() });
    else if (end) apply({ type: 'found', end });
  };
  const asked = ask();

  const send = async () => {
    await asked;
    await keptInStep();
    const { saved, refused, 'not-known': notKnown } = countStates(run());
    // A copy of this tab has the same rows, and may have sent more of them.
    if (bulkSettled(key) > saved + refused + notKnown) return apply({ type: 'pause', by: 'other-tab' });
    return withWriteLock('steward.bulk', () => withWriteLock(runLock(key), work));
  };

  const go = async () => {
    isWorking = true;
    const end = await send();
    isWorking = false;
    if (end === 'locked') apply({ type: 'pause', by: 'locked' });
    // Somebody may have gone on while the lock was being given back.
    else if (run().status === 'running' && !isEnded()) void go();
  };

  const runner: Runner = {
    places: reviewed.places,
    run,
    progress,
    isStored: () => isStored,
    go() {
      apply({ type: 'go' });
      if (run().status === 'running' && !isWorking) void go();
    },
    pause: (by = 'reader') => apply({ type: 'pause', by }),
    stop: () => apply({ type: 'stop' }),
  };
  onSignedIn(() => {
    if (run().pausedBy !== 'session') return;
    // Another token may be somebody else's, and a run that the browser could not store is not gone with the drafts.
    if (signedInAs() === startedWith) runner.go();
    else runner.pause('page');
  });
  // A page that is closed aborts its requests, and must not take that for a reason to send the next row.
  for (const leaving of ['beforeunload', 'pagehide']) window.addEventListener(leaving, () => runner.pause('page'));
  // A page that locks waits for the request that is running, and would wait for every row.
  ending.subscribe(() => runner.pause('page'));
  runners.set(name, runner);
  return runner;
}

const runners = new Map<string, Runner>();

/**
 * The run of that kind of record in this tab. After a reload it is as the page before has left it, and paused. It has
 * ended where the rows would not be sent as they were reviewed.
 */
export function runnerOf(
  name: string,
  writes: (stored: BulkRun) => BulkWrites,
  reviewed: () => Reviewed,
): Runner | null {
  const known = runners.get(name);
  if (known) return known;
  const stored = fromStored(storedBulk(name, 'run'));
  if (!stored) return null;
  const reopened: RunEvent = { type: 'reopen', isSame: stored.digest === reviewed().digest };
  const run = step(stored.run, reopened, bulkRules);
  noteRefusedByEnd(stored.key, stored.run, reopened, run);
  return createRunner(name, { ...stored, run }, writes({ ...stored, run }));
}

export function newRunner(
  name: string,
  reviewed: Reviewed,
  rate: Rate,
  writes: (started: BulkRun) => BulkWrites,
): Runner {
  const key = `bulk.${Date.now()}.${Math.random().toString(36).slice(2, 10)}`;
  const started: BulkRun = { ...reviewed, key, run: startRun(reviewed.places.length, rate) };
  const runner = createRunner(name, started, writes(started));
  runner.go();
  return runner;
}

export function dropRunner(name: string): void {
  runners.get(name)?.stop();
  runners.delete(name);
  forgetBulk(name);
}
