import { type Rules, type RowEnd, type Run, type RunEvent, nextRow, sendingRow, step } from './send.ts';

/** How a run sends its rows. None of these functions rejects. */
export interface RowWrites {
  /** Returns the row's key in the server's journal; undefined without a journal or a reachable server. */
  newKey(row: number): Promise<string | undefined>;
  send(row: number, key: string | undefined): Promise<RowEnd>;
}

interface SenderOptions extends RowWrites {
  rules: Rules;
  /** Called after every change and before the next one, so also before a row is sent. */
  changed(run: Run, before: Run, event: RunEvent): void;
  /** Returns true after a sign-out. */
  isOver?(): boolean;
}

/** Creates the executor of a run: one request at a time, at the run's rate, honoring Retry-After. */
export function createSender(start: Run, { rules, newKey, send, changed, isOver = () => false }: SenderOptions) {
  let run = start;
  let lastSent = 0;
  let wake = () => {};

  const apply = (event: RunEvent) => {
    const before = run;
    run = step(run, event, rules);
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

  // oxlint-disable no-await-in-loop -- the next row waits for the outcome of this one
  const work = async () => {
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
  // oxlint-enable no-await-in-loop

  return { run: () => run, apply, work };
}
