import { type Rules, type RowEnd, type Run, type RunEvent, nextRow, sendingRow, step } from './send.ts';

/** What a run does with its rows. Nothing of it rejects. */
export interface RowWrites {
  /** The key of a row in the host's journal. Undefined where no journal is kept, or the host cannot be asked for one. */
  newKey(row: number): Promise<string | undefined>;
  send(row: number, key: string | undefined): Promise<RowEnd>;
}

interface SenderOptions extends RowWrites {
  rules: Rules;
  /** Hears of every change before the next one, the sending of a row among them. */
  changed(run: Run, before: Run, event: RunEvent): void;
  /** Somebody has signed out. */
  isOver?(): boolean;
}

/** Carries out a run: one request at a time, at the rate of the run, and after the waits that the service asked for. */
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

  // oxlint-disable no-await-in-loop -- the next row waits for what became of this one
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
      // Somebody may have paused it meanwhile.
      if (run.status !== 'running') continue;
      apply({ type: 'send', at: lastSent, key });
      apply({ type: 'end', end: await send(sendingRow(run), key), at: Date.now() });
    }
  };
  // oxlint-enable no-await-in-loop

  return { run: () => run, apply, work };
}
