/**
 * The worker's side of the boundary. One message asks, one message answers. The worker reads by itself: tabs tell their
 * credentials and their state; it tells all of them how far it is, and who gave what they show.
 */
import type { Call } from '../api/client.ts';
import { type Differences, differencesHere, hasReadAnswers } from '../api/differences.ts';
import type { Failure } from '../api/errors.ts';
import type { NamesPatch } from '../domain/names.ts';
import type { KeptStatus, Standing } from './keeping.ts';
import type { Context } from './context.ts';
import type { Coverage } from './givers/givers.ts';
import { createReading, namePages, type Service } from './reading.ts';
import type { Pages } from './reader.ts';
import { createReplica, type Question } from './replica.ts';
import type { ShelfStates } from './shelves.ts';

/** The state of a tab that the worker reads by. */
export interface TabState {
  /** It is visible and online. */
  isSeen: boolean;
  /** The page waits for an answer of the service. */
  isWaiting: boolean;
  /** True if the service is asked who gave what no row says. */
  asksWhoGave: boolean;
  /** True if all lists are read in the background. */
  readsAll: boolean;
  /** Otherwise the lists that are, and how many of their first pages; `Infinity`: kept current. By default those with names. */
  pages?: Pages;
}

/** To the worker. */
export type ToWorker =
  | { number: number; question: Question; given: unknown; context: Context }
  /** The credentials to read with; `now`: the tab's clock, in milliseconds. */
  | { service: Service; now: number }
  | { tab: TabState }
  | { readAgain: true }
  /** All rows go, for every tab. */
  | { end: true };

/** From the worker. */
export type FromWorker =
  | { number: number; answer: unknown }
  | { number: number; failed: string }
  /** Donors of gifts that a page has got have become known. */
  | { givers: NonNullable<NamesPatch['givers']> }
  | { kept: KeptStatus }
  /** How many changes of this browser are in the rows. */
  | { writes: number }
  /** The lists under filters that were read. */
  | { shelves: ShelfStates }
  /**
   * The progress of every list, and of the donors while the platform is asked for them; the differences of the answers from
   * the specification, null before any answer.
   */
  | { standing: Standing; identifying: Coverage | null; differences: Differences | null }
  /** The token is no longer accepted. */
  | { refused: Failure };

export interface Port {
  addEventListener(type: 'message', listener: (event: { data: ToWorker }) => void): void;
  postMessage(message: FromWorker): void;
}

/** Milliseconds: pages come faster than anyone reads how many they are. */
const tellEvery = 200;
/** Milliseconds: a tab that has waited longer, and said nothing more, has crashed. */
const longestWait = 60_000;

export interface ServerOptions {
  connect(service: Service): Call;
  close(): void;
}

/** @returns what serves one more tab */
export function createServer({ connect, close }: ServerOptions): (port: Port) => void {
  /** The last state of each tab; `waitsUntil` in milliseconds. */
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
      // The first and the last are told at once.
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
      // A tab that was closed can't say that its answer has come.
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
      // The type of what is given follows from the question; `ask` in replica-worker.ts holds them together.
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
