/**
 * The worker's side of the boundary. Each query gets one answer. The worker syncs on its own: tabs send it their
 * credentials and state, and it sends all of them its progress.
 */
import type { Call } from '#api/client.ts';
import { type Differences, differencesHere, hasReadAnswers } from '#api/differences.ts';
import type { Failure } from '#api/errors.ts';
import type { KeptStatus, Standing } from './keeping.ts';
import type { Context } from './context.ts';
import type { Coverage } from './donors/gift-donors.ts';
import { createReading, type Platform, type Wanted } from './reading.ts';
import { createSyncedData, type Question } from './synced-data.ts';
import type { ShelfStates } from './shelves.ts';

/** The state of a tab that the worker goes by. */
export interface TabState extends Wanted {
  /** It is visible and online. */
  isSeen: boolean;
  /** True if the page waits for the platform. */
  isWaiting: boolean;
}

/** The worker's reports to all tabs. */
export interface WorkerStatus extends Standing {
  /** The known donors while we ask the platform for the rest. Null otherwise. */
  identifying: Coverage | null;
  /** How many changes from this browser the rows include. */
  writes: number;
  /** Raised when names changed that rows are joined by. */
  names: number;
  kept: KeptStatus;
  /** Filtered lists read in full for a screen, by `shelfKey`. */
  shelves: ShelfStates;
}

/** To the worker. */
export type ToWorker =
  | { number: number; question: Question; given: unknown; context: Context }
  /** The credentials to read with; `now`: the tab's clock, in milliseconds. */
  | { platform: Platform; now: number }
  | { tab: TabState }
  | { readAgain: true }
  /** Drops all rows, for every tab. */
  | { end: true };

/** From the worker. */
export type FromWorker =
  | { number: number; answer: unknown }
  | { number: number; failed: string }
  /** `differences`: how responses differ from the specification, null before the first. */
  | { status: Partial<WorkerStatus>; differences: Differences | null }
  /** The token is no longer accepted. */
  | { refused: Failure };

export interface Port {
  addEventListener(type: 'message', listener: (event: { data: ToWorker }) => void): void;
  postMessage(message: FromWorker): void;
}

/** Milliseconds. Pages come faster than anyone can read their count. */
const tellEvery = 200;
/** Milliseconds. A tab that has waited longer without a message has crashed. */
const longestWait = 60_000;
/** Figures beside a list's rows: rows that are asked for meanwhile come first. */
const figures: ReadonlySet<Question> = new Set<Question>([
  'count',
  'totals',
  'daily',
  'pledgeDesk',
  'latePayouts',
  'givenByFamily',
  'hooks',
  'donorYears',
]);

export interface ServerOptions {
  connect(platform: Platform): Call;
  close(): void;
}

/** @returns a function that serves one more tab */
export function createServer({ connect, close }: ServerOptions): (port: Port) => void {
  /** The last state of each tab. `waitsUntil` in milliseconds. */
  const ports = new Map<Port, { isSeen: boolean; waitsUntil: number }>();
  let wanted: Wanted = { asksWhoGave: false, readsAll: false };
  let [writes, names] = [0, 0];
  let shelves: ShelfStates = {};
  let identifying: WorkerStatus['identifying'] = null;
  const later: (() => Promise<void>)[] = [];
  /** Not yet sent to tabs. */
  let news: Partial<WorkerStatus> = {};
  let telling: ReturnType<typeof setTimeout> | undefined;
  const tellAll = (message: FromWorker) => ports.forEach((_, port) => port.postMessage(message));
  const sync = createSyncedData({
    askGifts: (input) => reading.askGifts(input),
    ahead: () => reading.ahead(),
    askNow: (list, input, signal) => reading.askNow(list, input, { signal }),
    shelved(states) {
      const isReadingBefore = isFilling();
      shelves = states;
      report({ shelves });
      // Send the first and the last right away.
      if (isFilling() !== isReadingBefore) tell();
    },
    named() {
      names += 1;
      report({ names });
    },
    kept(kept) {
      report({ kept });
      tell();
    },
    changed() {
      writes += 1;
      report({ writes });
      tell();
    },
  });
  const reading = createReading({
    sync,
    connect,
    tabs: {
      isSeen: () => [...ports.values()].some(({ isSeen }) => isSeen),
      isWaiting: () => [...ports.values()].some(({ waitsUntil }) => waitsUntil > Date.now()),
      wanted: () => wanted,
    },
    isFilling,
    changed: report,
    refused: ({ kind, message }) => tellAll({ refused: { kind, message } }),
  });

  function isFilling(): boolean {
    return Object.values(shelves).some((shelf) => shelf.reading !== null);
  }

  function report(more: Partial<WorkerStatus>): void {
    news = { ...news, ...more };
    if (more.identifying !== undefined) identifying = more.identifying;
    telling ??= setTimeout(tell, tellEvery);
  }

  function tell(): void {
    clearTimeout(telling);
    telling = undefined;
    tellAll({ status: news, differences: hasReadAnswers() ? differencesHere() : null });
    news = {};
  }

  function hear(port: Port, message: ToWorker): void {
    if ('question' in message) {
      if (!figures.has(message.question)) return void answer(port, message);
      if (later.push(() => answer(port, message)) === 1) setTimeout(answerNext);
      return;
    }
    if ('platform' in message) {
      port.postMessage({ status: { shelves, identifying }, differences: null });
      return reading.readAs(message.platform, message.now);
    }
    if ('readAgain' in message) return reading.readAgain();
    if ('tab' in message) {
      const { isSeen, isWaiting } = message.tab;
      // A closed tab can't say that its response has arrived.
      ports.set(port, { isSeen, waitsUntil: isSeen && isWaiting ? Date.now() + longestWait : 0 });
      wanted = message.tab;
      return reading.look();
    }
    reading.end();
    clearTimeout(telling);
    sync.close();
    close();
  }

  async function answer(
    port: Port,
    { number, question, given, context }: Extract<ToWorker, { question: Question }>,
  ): Promise<void> {
    try {
      sync.viewAs(context);
      // The query determines the type of its input; `ask` in sync-worker.ts keeps both in step.
      port.postMessage({ number, answer: await (sync[question] as (asked: unknown) => unknown)(given) });
    } catch (error) {
      port.postMessage({ number, failed: error instanceof Error ? error.message : String(error) });
    }
  }

  function answerNext(): void {
    void later.shift()?.();
    if (later.length > 0) setTimeout(answerNext);
  }

  return (port) => {
    ports.set(port, { isSeen: false, waitsUntil: 0 });
    port.addEventListener('message', ({ data }) => hear(port, data));
  };
}
