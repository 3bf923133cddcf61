import type { PausedBy, Run } from '#device/import-run.ts';
import { withWriteLocks } from '#ui/write/lock.ts';
import { nextRow, type RowResult, type RunEvent, sendingRow, step } from './run.ts';

/** How a run sends its rows. None of these functions rejects. */
export interface RowWrites {
  /** Returns the row's key in the server's journal; undefined without a journal or a reachable server. */
  newKey(row: number): Promise<string | undefined>;
  send(row: number, key: string | undefined): Promise<RowResult>;
}

interface SenderOptions extends RowWrites {
  /** Names of the locks held while rows are sent. */
  locks: readonly string[];
  /** Called under the locks. Returns why nothing may be sent, or null. */
  mayStart?(): Promise<PausedBy | null>;
  /** Called after every change and before the next one, so also before a row is sent. */
  changed(run: Run, before: Run, event: RunEvent): void;
  /** Returns true after a sign-out. */
  isOver?(): boolean;
}

/** Creates the executor of a run: one request at a time, at the run's rate, honoring Retry-After. */
export function createSender(start: Run, { locks, newKey, send, changed, ...options }: SenderOptions) {
  const { mayStart = () => null, isOver = () => false } = options;
  let run = start;
  let lastSent = 0;
  let isWorking = false;
  let wake = () => {};

  const apply = (event: RunEvent) => {
    const before = run;
    run = step(run, event);
    if (run !== before) changed(run, before, event);
    wake();
  };

  const sleep = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const sendRows = async () => {
    // The next row waits for the outcome of this one.
    while (run.status === 'running' && !isOver()) {
      const pace = run.rate === 0 ? 0 : 1000 / run.rate;
      const wait = Math.max(run.waitsUntil ?? 0, lastSent + pace) - Date.now();
      if (wait > 0) {
        await sleep(wait);
        continue;
      }
      lastSent = Date.now();
      const key = await newKey(nextRow(run));
      // The run may have been paused in the meantime.
      if (run.status !== 'running') continue;
      apply({ type: 'send', at: lastSent, key });
      apply({ type: 'end', end: await send(sendingRow(run), key), at: Date.now() });
    }
  };

  const work = async () => {
    if (isWorking) return;
    isWorking = true;
    // The user may have resumed while the locks were being released.
    while (run.status === 'running' && !isOver()) {
      const by = await withWriteLocks(locks, async () => {
        const reason = await mayStart();
        if (reason === null) await sendRows();
        return reason;
      });
      if (by !== null) apply({ type: 'pause', by });
    }
    isWorking = false;
  };

  return {
    run: () => run,
    apply,
    /** Sends rows, from the first that waits, while the run is running. Does nothing if that is being done already. */
    work,
  };
}
