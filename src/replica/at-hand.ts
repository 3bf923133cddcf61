/** The replica of this tab: a worker that holds the rows, a reader that fetches them, and how far it is. */
import { givenFields } from '../api/fields.ts';
import { ApiError } from '../api/errors.ts';
import type { Input, ListName } from '../api/operations.ts';
import type { Page } from '../api/page.ts';
import { createStore, type Store, type WritableStore } from '../device/store.ts';
import { type HeldRow, listNames, type ListStates, nothingRead } from './lists.ts';
import { createPace, type PaceOptions } from './pace.ts';
import { createReader, type Walk } from './reader.ts';
import type { GiftPage } from './givers/asking.ts';
import type { Giver } from './givers/evidence.ts';
import { stamp } from './months.ts';
import type { KeptStatus } from './keeping.ts';
import type { Owner } from './kept/seal.ts';
import type { Attributed, Written } from './replica.ts';
import { type Ask, startReplicaWorker } from './replica-worker.ts';

export interface AtHandStatus {
  lists: ListStates;
  /** Until when the service asked to wait, in milliseconds. */
  waitsUntil: number | null;
  /** How many changes of this browser are in the rows. */
  writes: number;
  /** Of how many gifts the giver is known, once that was asked. */
  givers: Attributed | null;
  kept: KeptStatus;
}

export interface AtHand {
  ask: Ask;
  status: Store<AtHandStatus>;
  /** A change that was saved is in the rows at once. */
  written(write: Written): void;
  /** Goes through all lists once more at once. */
  readAgain(): void;
  /** Keeps the rows on this computer from now on; null: forgets what is kept. */
  keep(owner: Promise<Owner | null>): void;
  /** Stops reading, and lets all rows go. */
  end(): void;
}

export interface AtHandOptions {
  worker: Worker;
  /** Rows are there that this tab has not read. */
  brought?(): void;
  /** Whose rows are kept on this computer, and may be there from before; null: they are in memory alone. */
  owner: Promise<Owner | null>;
  /** Asks the service for one page. */
  ask(list: ListName, input: Input<ListName>, signal: AbortSignal): Promise<Page<{ id: string | null }>>;
  walk: Walk;
  pace: Pick<PaceOptions, 'perMinute' | 'mayAsk'>;
  /** Milliseconds by the service's clock. */
  now(): number;
  /** Hears of every gift whose giver has become known or is another; null: not known any more. */
  told(givers: ReadonlyMap<string, Giver | null>): void;
  /** The token is no longer accepted. */
  refused(error: ApiError): void;
}

export function readAtHand({ worker, owner, brought, ask, walk, pace, now, told, refused }: AtHandOptions): AtHand {
  const status = createStore<AtHandStatus>({
    lists: nothingRead,
    waitsUntil: null,
    writes: 0,
    givers: null,
    kept: null,
  });
  const ending = new AbortController();
  const { signal } = ending;
  const turn = createPace({ ...pace, now: Date.now, wait: pause });
  const held = startReplicaWorker({ worker, askGifts, told, kept: (kept) => status.set({ ...status.get(), kept }) });
  /** Tries again what the service was too busy for. */
  async function askGifts(input: Input<'listTransactions'>): Promise<GiftPage> {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      await turn(signal);
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
    changed(lists, waitsUntil) {
      status.set({ ...status.get(), lists, waitsUntil });
      // Once the rows that the state is about have been sent.
      queueMicrotask(() => void held.ask('note', lists));
    },
    refused,
  });
  const keep = async (given: Promise<Owner | null>) => held.ask('keep', await given);
  void keep(owner)
    .catch(() => ({ lists: nothingRead, givers: null }))
    .then(({ lists, givers }) => {
      status.set({ ...status.get(), lists, givers });
      if (listNames.some((list) => lists[list].rows > 0)) brought?.();
      return reader.run(lists, signal);
    });
  const stopAttributing = attributeAfterReading(held.ask, status);
  return {
    ask: held.ask,
    status,
    readAgain: reader.readAgain,
    keep: (given) => void keep(given).catch(() => undefined),
    written({ operation, id, answer }) {
      const note = (isHeld: boolean) => {
        const { writes, ...others } = status.get();
        if (isHeld) status.set({ ...others, writes: writes + 1 });
      };
      void held.ask('written', { operation, id, answer: given(answer) as Written['answer'] }).then(note, () => {});
    },
    end() {
      stopAttributing();
      ending.abort();
      held.end();
    },
  };
}

/** Asks who gave whenever gifts were read: all of them at first, then what is new. */
function attributeAfterReading(ask: Ask, status: WritableStore<AtHandStatus>): () => void {
  let attributed: number | null = null;
  let isAsking = false;
  return status.subscribe(() => {
    const { wholeSince, askedAt } = status.get().lists.listTransactions;
    if (wholeSince === null || askedAt === null || askedAt === attributed || isAsking) return;
    attributed = askedAt;
    isAsking = true;
    void ask('attribute', { createdBefore: stamp(askedAt) })
      .then((givers) => status.set({ ...status.get(), givers }))
      // Where it failed, it is asked again after the next reading.
      .catch(() => undefined)
      .finally(() => (isAsking = false));
  });
}

/** What is never held. */
const leftOut: Partial<Record<ListName, string>> = { listWebhooks: 'signature', listTickets: 'pdf' };

/** The fields that the service gave, as they can be sent to a worker and read again by the resource. */
function heldRow(list: ListName, row: { id: string | null }): HeldRow {
  const { [leftOut[list] ?? '']: _, ...rest } = given(row) as Record<string, unknown>;
  return rest as unknown as HeldRow;
}

function given(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(given);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(givenFields(value).map(([field, inner]) => [field, given(inner)]));
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
