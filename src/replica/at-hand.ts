/** The replica of this tab: a worker that holds the rows, a reader that fetches them, and how far it is. */
import { progressFrom, type SyncProgress } from './progress.ts';
import { asGiven } from '../api/fields.ts';
import { ApiError } from '../api/errors.ts';
import type { Input, ListName } from '../api/operations.ts';
import type { Page } from '../api/page.ts';
import { createStore, type Store, type WritableStore } from '../device/store.ts';
import { heldRow, listNames, type ListRow, type ListStates, nothingRead, type RowOf } from './lists.ts';
import { createPace, type PaceOptions } from './pace.ts';
import { createReader, type Walk } from './reader.ts';
import type { GiftPage } from './givers/asking.ts';
import type { Giver } from './givers/evidence.ts';
import { stamp } from './months.ts';
import type { KeptStatus, Standing } from './keeping.ts';
import type { Owner } from './kept/seal.ts';
import type { Written } from './written.ts';
import type { Context } from './context.ts';
import { type Ask, type Said, startReplicaWorker } from './replica-worker.ts';

export interface AtHandStatus extends Standing {
  /** Null until the number of all pages is known, and once all lists are synced. */
  progress: SyncProgress | null;
  /** How many changes of this browser are in the rows. */
  writes: number;
  kept: KeptStatus;
}

export interface AtHand {
  /** Once this tab has what there was from before. */
  joined: Promise<void>;
  ask: Ask;
  status: Store<AtHandStatus>;
  /** A row, the page on which the service had it, and since when it is at least as new; null where it is not held. */
  row<Name extends ListName>(list: Name, id: string): Promise<HeldAs<RowOf<Name>> | null>;
  /** A change that was saved is in the rows at once. */
  written(write: Written): void;
  /** Goes through all lists once more at once. */
  readAgain(): void;
  /** Keeps the rows on this computer from now on; null: forgets what is kept. */
  keep(owner: Promise<Owner | null>): void;
  /** Stops reading, and lets all rows go. */
  end(): void;
}

export interface HeldAs<Row> {
  row: Row;
  page: number;
  /** Milliseconds. */
  loadedAt: number;
}

export interface AtHandOptions {
  /** One of this tab alone, or one that all tabs of the account share. */
  worker: Worker | SharedWorker;
  /**
   * Calls `read` whenever it is the turn of this tab to read for all of them; the signal ends its turn. Left out: it is
   * always.
   */
  turns?(read: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): void;
  /** There are rows of these lists that this tab has not read. */
  brought(lists: readonly ListName[]): void;
  /** Whose rows are kept on this computer, and may be there from before; null: they are in memory alone. */
  owner: Promise<Owner | null>;
  /** Asks the service for one page. */
  ask(list: ListName, input: Input<ListName>, signal: AbortSignal): Promise<Page<ListRow>>;
  walk: Walk;
  pace: Pick<PaceOptions, 'perMinute' | 'mayAsk'>;
  /** Whether the service is asked who gave what no row says. */
  asksWhoGave: Store<boolean>;
  /** How the viewer reads figures now. */
  context?(): Context;
  /** Milliseconds, by the clock of this browser. */
  now(): number;
  /** Hears of every gift whose giver has become known or is another; null: not known any more. */
  told(givers: ReadonlyMap<string, Giver | null>): void;
  /** The token is no longer accepted. */
  refused(error: ApiError): void;
}

export function readAtHand({
  worker,
  turns,
  owner,
  brought,
  ask,
  walk,
  pace,
  asksWhoGave,
  context,
  now,
  told,
  refused,
}: AtHandOptions): AtHand {
  const status = createStore<AtHandStatus>({
    lists: nothingRead,
    waitsUntil: null,
    progress: null,
    writes: 0,
    givers: null,
    kept: null,
  });
  const ending = new AbortController();
  const { signal } = ending;
  const turn = createPace({ ...pace, now: Date.now, wait: pause });
  const held = startReplicaWorker({ worker, askGifts, hear, ...(context && { context }) });
  /** While this tab reads. */
  let reading: AbortSignal | null = null;
  const isReading = () => reading !== null && !reading.aborted;
  const progressOf = progressFrom(now);
  const take = (news: Partial<AtHandStatus>) => {
    const next = { ...status.get(), ...news };
    status.set({ ...next, progress: progressOf(next.lists) });
  };

  /** Where another tab has come to. */
  function follow(standing: Standing): void {
    if (isReading()) return;
    const before = status.get().lists;
    take(standing);
    const isWhole = (lists: ListStates, list: ListName) => lists[list].wholeSince !== null;
    const others = listNames.filter((list) => isWhole(standing.lists, list) && !isWhole(before, list));
    if (others.length > 0) brought(others);
  }

  function hear(said: Said): void {
    if ('givers' in said) told(said.givers);
    else if ('standing' in said) follow(said.standing);
    else if ('readAgain' in said) reader.readAgain();
    else take(said);
  }

  status.subscribe(() => {
    if (!isReading()) return;
    const { lists, waitsUntil, givers } = status.get();
    // Once the rows that it is about have been sent.
    queueMicrotask(() => held.tell({ standing: { lists, waitsUntil, givers } }));
  });
  /** Tries again what the service was too busy for. */
  async function askGifts(input: Input<'listTransactions'>): Promise<GiftPage> {
    const signal = reading ?? ending.signal;
    try {
      return await askPatiently(input, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
      // Whoever reads next is asked for it.
      return new Promise(() => undefined);
    }
  }

  async function askPatiently(input: Input<'listTransactions'>, signal: AbortSignal): Promise<GiftPage> {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      await turn(signal);
      if (!asksWhoGave.get()) throw new ApiError({ kind: 'aborted', message: '' });
      try {
        // oxlint-disable-next-line no-await-in-loop
        return await ask('listTransactions', input, signal);
      } catch (error) {
        if (!(error instanceof ApiError) || error.kind !== 'busy') throw error;
        // oxlint-disable-next-line no-await-in-loop
        await pause((error.retryAfter ?? 5) * 1000, signal);
      }
    }
  }
  const reader = createReader({
    async ask(list, input, signal) {
      await turn(signal);
      const page = await ask(list, input, signal);
      return { ...page, rows: page.rows.map((row) => heldRow(list, row)) };
    },
    store: {
      take: (list, page) => void held.ask('take', { list, ...page }),
      update: (list, rows) => held.ask('update', { list, rows }),
      endRound: (list, ended) => held.ask('endRound', { list, ...ended }),
      replace: (list, stretch) => held.ask('replace', { list, ...stretch }),
    },
    walk,
    now,
    wait: pause,
    changed: (lists, waitsUntil) => take({ lists, waitsUntil }),
    refused,
  });
  async function readInTurn(until: AbortSignal): Promise<void> {
    reading = until;
    held.tell({ reads: true });
    const { lists, givers } = await held.ask('standing');
    take({ lists, givers });
    await reader.run(lists, until);
  }
  /** Rejects where all ends meanwhile. */
  async function join(): Promise<void> {
    const { gave, ...found } = await keep(owner);
    take(found);
    told(gave);
    brought(listNames.filter((list) => found.lists[list].rows > 0));
    if (turns) turns(readInTurn, signal);
    else readInTurn(signal).catch(() => undefined);
  }
  const keep = async (given: Promise<Owner | null>) => held.ask('keep', await given);
  const stopAttributing = attributeAfterReading(held.ask, status, { isReading, asksWhoGave });
  const joined = join();
  joined.catch(() => undefined);
  return {
    joined,
    ask: held.ask,
    status,
    readAgain: () => held.tell({ readAgain: true }),
    keep: (given) => void keep(given).catch(() => undefined),
    async row(list, id) {
      const found = await held.ask('row', { list, id });
      const { wholeSince, beganAt } = status.get().lists[list];
      const loadedAt = wholeSince ?? beganAt;
      return found && loadedAt !== null ? { ...found, loadedAt } : null;
    },
    written({ operation, id, answer }) {
      void held.ask('written', { operation, id, answer: asGiven(answer) as Written['answer'] });
    },
    end() {
      stopAttributing();
      ending.abort();
      held.end();
    },
  };
}

/** Asks who gave whenever gifts were read: all of them at first, then what is new. */
function attributeAfterReading(
  ask: Ask,
  status: WritableStore<AtHandStatus>,
  { isReading, asksWhoGave }: { isReading(): boolean; asksWhoGave: Store<boolean> },
): () => void {
  let attributed = '';
  let isAsking = false;
  const look = () => {
    const { wholeSince, askedAt } = status.get().lists.listTransactions;
    const asks = asksWhoGave.get();
    if (wholeSince === null || askedAt === null || `${askedAt} ${asks}` === attributed) return;
    if (isAsking || !isReading()) return;
    attributed = `${askedAt} ${asks}`;
    isAsking = true;
    void ask('attribute', { createdBefore: stamp(askedAt), asks })
      .then((givers) => status.set({ ...status.get(), givers }))
      // Where it failed, it is asked again after the next reading.
      .catch(() => undefined)
      .finally(() => (isAsking = false));
  };
  const ends = [status.subscribe(look), asksWhoGave.subscribe(look)];
  return () => ends.forEach((end) => end());
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done);
  });
}
