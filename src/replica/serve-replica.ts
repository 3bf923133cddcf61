/**
 * The worker's side of the boundary. Each query gets one answer. The worker syncs on its own: tabs send it their
 * credentials and state, and it sends all of them its progress and the donors of the gifts they show.
 */
import type { Call } from '#api/client.ts';
import { type Differences, differencesHere, hasReadAnswers } from '#api/differences.ts';
import type { Failure } from '#api/errors.ts';
import type { NamesPatch } from '#domain/names.ts';
import type { KeptStatus, Standing } from './keeping.ts';
import type { Context } from './context.ts';
import type { Coverage } from './givers/givers.ts';
import { createReading, namePages, type Service } from './reading.ts';
import type { Pages } from './reader.ts';
import { createReplica, type Question } from './replica.ts';
import type { ShelfStates } from './shelves.ts';

/** The state of a tab that the worker goes by. */
export interface TabState {
  /** It is visible and online. */
  isSeen: boolean;
  /** True if the page waits for the platform. */
  isWaiting: boolean;
  /** True if we ask the platform for donors that no row names. */
  asksWhoGave: boolean;
  /** True if all lists are synced in the background. */
  readsAll: boolean;
  /**
   * Otherwise, the lists to sync and how many of their first pages. `Infinity`: kept current. By default, lists with
   * names.
   */
  pages?: Pages;
}

/** To the worker. */
export type ToWorker =
  | { number: number; question: Question; given: unknown; context: Context }
  /** The credentials to read with; `now`: the tab's clock, in milliseconds. */
  | { service: Service; now: number }
  | { tab: TabState }
  | { readAgain: true }
  /** Drops all rows, for every tab. */
  | { end: true };

/** From the worker. */
export type FromWorker =
  | { number: number; answer: unknown }
  | { number: number; failed: string }
  /** Donors of gifts on a page have become known. */
  | { givers: NonNullable<NamesPatch['givers']> }
  | { kept: KeptStatus }
  /** How many changes from this browser the rows include. */
  | { writes: number }
  /** Filtered lists that were read. */
  | { shelves: ShelfStates }
  /**
   * The progress of every list, and of donors while we ask the platform for them; how its responses differ from the
   * specification, null before the first.
   */
  | { standing: Standing; identifying: Coverage | null; differences: Differences | null }
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

export interface ServerOptions {
  connect(service: Service): Call;
  close(): void;
}

/** @returns a function that serves one more tab */
export function createServer({ connect, close }: ServerOptions): (port: Port) => void {
  /** The last state of each tab. `waitsUntil` in milliseconds. */
  const ports = new Map<Port, { isSeen: boolean; waitsUntil: number }>();
  let [writes, asksWhoGave, readsAll] = [0, false, false];
  let pages: Pages = namePages;
  let latest: Standing | null = null;
  let shelves: ShelfStates = {};
  let toldShelves = shelves;
  let identifying = null as Coverage | null;
  let telling: ReturnType<typeof setTimeout> | undefined;
  const tellAll = (message: FromWorker) => ports.forEach((_, port) => port.postMessage(message));
  const replica = createReplica({
    askGifts: (input) => reading.askGifts(input),
    ahead: () => reading.ahead(),
    askNow: (list, input, signal) => reading.askNow(list, input, { signal }),
    shelved(states) {
      const isReadingBefore = isFilling();
      shelves = states;
      // Send the first and the last right away.
      if (isFilling() !== isReadingBefore) tellShelves();
      telling ??= setTimeout(tell, tellEvery);
    },
    told: (givers) => tellAll({ givers }),
    kept: (kept) => tellAll({ kept }),
    changed() {
      writes += 1;
      tellAll({ writes });
    },
  });
  const reading = createReading({
    replica,
    connect,
    tabs: {
      isSeen: () => [...ports.values()].some(({ isSeen }) => isSeen),
      isWaiting: () => [...ports.values()].some(({ waitsUntil }) => waitsUntil > Date.now()),
      asksWhoGave: () => asksWhoGave,
      readsAll: () => readsAll,
      pages: () => pages,
    },
    isFilling,
    changed(standing) {
      latest = standing;
      telling ??= setTimeout(tell, tellEvery);
    },
    identifying(coverage) {
      identifying = coverage;
      telling ??= setTimeout(tell, tellEvery);
    },
    refused: ({ kind, message }) => tellAll({ refused: { kind, message } }),
  });

  function isFilling(): boolean {
    return Object.values(shelves).some((shelf) => shelf.reading !== null);
  }
  function tellShelves(): void {
    if (shelves !== toldShelves) tellAll({ shelves });
    toldShelves = shelves;
  }

  function tell(): void {
    telling = undefined;
    tellShelves();
    if (latest) tellAll({ standing: latest, identifying, differences: hasReadAnswers() ? differencesHere() : null });
  }

  function hear(port: Port, message: ToWorker): void {
    if ('question' in message) return void answer(port, message);
    if ('service' in message) {
      port.postMessage({ shelves });
      return reading.readAs(message.service, message.now);
    }
    if ('readAgain' in message) return reading.readAgain();
    if ('tab' in message) {
      const { isSeen, isWaiting } = message.tab;
      // A closed tab can't say that its response has arrived.
      ports.set(port, { isSeen, waitsUntil: isSeen && isWaiting ? Date.now() + longestWait : 0 });
      ({ asksWhoGave, readsAll, pages = namePages } = message.tab);
      return reading.look();
    }
    reading.end();
    clearTimeout(telling);
    replica.close();
    close();
  }

  async function answer(
    port: Port,
    { number, question, given, context }: Extract<ToWorker, { question: Question }>,
  ): Promise<void> {
    try {
      replica.viewAs(context);
      // The query determines the type of its input; `ask` in replica-worker.ts keeps both in step.
      port.postMessage({ number, answer: await (replica[question] as (asked: unknown) => unknown)(given) });
    } catch (error) {
      port.postMessage({ number, failed: error instanceof Error ? error.message : String(error) });
    }
  }

  return (port) => {
    ports.set(port, { isSeen: false, waitsUntil: 0 });
    port.addEventListener('message', ({ data }) => hear(port, data));
  };
}
