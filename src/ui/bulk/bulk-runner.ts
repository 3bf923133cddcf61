/** Sends the rows of an import, and stores each outcome before sending the next row. */
import { account } from '#device/account.ts';
import { bulkSettled, isTurnedAway, noteRunEnd } from '#device/activity.ts';
import { flushAccountStorage } from '#device/account-storage.ts';
import { forgetBulk } from '#device/bulk.ts';
import { isEnded } from '#device/drafts.ts';
import { keepRun, openRun, type PausedBy, type Rate, type Run } from '#device/import-run.ts';
import { createStore, type Store } from '#device/store.ts';
import { token } from '#device/token.ts';
import { onSignedIn } from '#ui/browser/page-state.ts';
import { ending } from '#ui/session/ending.ts';
import { holdLock, isSoonFree, openLock, runLock } from '#ui/write/lock.ts';
import { countStates, type RunEvent, startRun, step } from '#ui/bulk/run.ts';
import { createSender } from '#ui/bulk/sender.ts';
import type { BulkWrites } from './bulk-writes.ts';
import type { BulkRun, Reviewed } from './bulk-work.ts';

export interface Runner {
  places: readonly number[];
  run(): Run;
  /** The run as rendered, updated at most every 100 ms. */
  progress: Store<Run>;
  /** Returns true if the browser stored the run, so it survives a reload. */
  isStored(): boolean;
  /** Starts or resumes sending at the first waiting row. */
  go(): void;
  pause(by?: PausedBy): void;
  stop(): void;
}

/** Returns the token, or the account if the server holds the token. */
const signedInAs = (): string | null => token() ?? account();

/** Tells Activity of the end, and of the row that was turned away, which it lists as waiting until then. */
function noteEndOf(key: string, before: Run, event: RunEvent, run: Run): void {
  if (run.status !== 'ended') return;
  const result = 'end' in event ? event.end?.result : undefined;
  const isNoted = result?.outcome === 'rejected' && !isTurnedAway(result);
  const isRejected = run.states.some((state, row) => state === 'rejected' && before.states[row] !== 'rejected');
  noteRunEnd(key, isRejected && !isNoted);
}

/** Milliseconds between two renders of the progress, which users can't read any faster. */
const renderedEvery = 100;

function createRunner(name: string, { key, places, digest, base, run: start }: BulkRun, writes: BulkWrites): Runner {
  const startedWith = signedInAs();
  let isStored = true;

  const progress = createStore(start);
  let telling: ReturnType<typeof setTimeout> | undefined;
  const tell = () => {
    clearTimeout(telling);
    telling = undefined;
    progress.set(run());
  };

  // Rows stored without their run would look as if none had been sent, so both are removed.
  const store = (run: Run) => {
    isStored &&= keepRun(name, { key, about: { places, digest, base }, run });
    if (!isStored) forgetBulk(name);
  };
  store(start);
  const release = holdLock(openLock(key));
  if (start.status === 'ended') release();

  const { run, apply, work } = createSender(start, {
    ...writes,
    locks: ['steward.bulk', runLock(key)],
    isOver: isEnded,
    async mayStart() {
      const { saved, rejected, unconfirmed } = countStates(run());
      // A duplicate of this tab has the same rows, and may have sent more of them.
      return bulkSettled(key) > base + saved + rejected + unconfirmed ? 'other-tab' : null;
    },
    changed(now, before, event) {
      noteEndOf(key, before, event, now);
      if (now.status === 'ended') release();
      // Don't store a run that was dropped while a row was in flight.
      if (runners.get(name) === runner) store(now);
      if (now.status !== before.status || now.waitsUntil !== before.waitsUntil) tell();
      else telling ??= setTimeout(tell, renderedEvery);
    },
  });

  /** Looks up the outcome of a row that an earlier page sent. */
  const ask = async () => {
    const { last, states } = run();
    if (last === null || !['sending', 'unconfirmed'].includes(states[last.row] ?? '')) return;
    // A duplicate of this tab that is still sending gets the outcome itself.
    const end = (await isSoonFree(runLock(key))) ? await writes.ask(last.row, last.key) : null;
    if (run().asking) apply({ type: 'end', end, at: Date.now() });
    else if (end) apply({ type: 'found', end });
  };
  const asked = ask();

  const go = async () => {
    apply({ type: 'go' });
    await asked;
    await flushAccountStorage();
    await work();
  };

  const runner: Runner = {
    places,
    run,
    progress,
    isStored: () => isStored,
    go: () => void go(),
    pause: (by = 'reader') => apply({ type: 'pause', by }),
    stop: () => apply({ type: 'stop' }),
  };
  onSignedIn(() => {
    if (run().pausedBy !== 'session') return;
    // A different token may belong to someone else, and a run that wasn't stored isn't deleted with the drafts.
    if (signedInAs() === startedWith) runner.go();
    else runner.pause('page');
  });
  // A closing page aborts its requests, and must not send the next row because of that.
  for (const leaving of ['beforeunload', 'pagehide']) window.addEventListener(leaving, () => runner.pause('page'));
  // A locking page waits for the request in flight, and would otherwise wait for every row.
  ending.subscribe(() => runner.pause('page'));
  runners.set(name, runner);
  return runner;
}

const runners = new Map<string, Runner>();

/**
 * Returns this tab's run of that kind of record. After a reload it is paused where the earlier page left it, or ended
 * if the rows no longer match what was reviewed.
 */
export function runnerOf(
  name: string,
  writes: (stored: BulkRun) => BulkWrites,
  reviewed: () => Reviewed,
): Runner | null {
  const known = runners.get(name);
  if (known) return known;
  const stored = openRun(name);
  if (!stored) return null;
  const { key, about } = stored;
  // An import's own.
  const { places, digest, base = 0 } = about as unknown as Reviewed & Partial<BulkRun>;
  const reopened: RunEvent = { type: 'reopen', isSame: digest === reviewed().digest };
  const run = step(stored.run, reopened);
  noteEndOf(key, stored.run, reopened, run);
  const started = { key, places, digest, base, run };
  return createRunner(name, started, writes(started));
}

/** `continued`: the interrupted import that the rows are left of, and the number of its rows that stay saved. */
export function newRunner(
  name: string,
  reviewed: Reviewed,
  rate: Rate,
  writes: (started: BulkRun) => BulkWrites,
  continued?: Pick<BulkRun, 'key' | 'base'>,
): Runner {
  const { key, base } = continued ?? { key: `bulk.${Date.now()}.${Math.random().toString(36).slice(2, 10)}`, base: 0 };
  const started: BulkRun = { ...reviewed, key, base, run: startRun(reviewed.places.length, rate) };
  const runner = createRunner(name, started, writes(started));
  runner.go();
  return runner;
}

export const hasRunner = (name: string): boolean => runners.has(name);

export function dropRunner(name: string): void {
  // It isn't stopped: a run that wasn't stored is left like one whose browser died, and may be continued.
  runners.get(name)?.pause('page');
  runners.delete(name);
  forgetBulk(name);
}
