/** The client of the replica in this tab: it talks to the worker that syncs the rows, and follows its progress. */
import { asGiven } from '#api/fields.ts';
import { noteWorkerDifferences } from '#api/differences.ts';
import { ApiError } from '#api/errors.ts';
import type { ListName } from '#api/operations.ts';
import { createStore, type Store } from '#device/store.ts';
import { nothingRead, type RowOf, syncedAt } from './lists.ts';
import type { NamesPatch } from '#domain/names.ts';
import type { SeenRows } from './asked-rows.ts';
import type { Owner } from './kept/seal.ts';
import { progressFrom, type SyncProgress } from './progress.ts';
import type { Service } from './reading.ts';
import type { TabState, WorkerStatus } from './serve-replica.ts';
import type { Written } from './written.ts';
import type { Context } from './context.ts';
import { type Ask, type Said, startReplicaWorker } from './replica-worker.ts';

export interface AtHandStatus extends WorkerStatus {
  /** Null until we know the number of all pages, and once all lists are synced. */
  progress: SyncProgress | null;
}

export interface AtHand {
  /** Resolves once this tab has the stored rows. */
  joined: Promise<void>;
  ask: Ask;
  status: Store<AtHandStatus>;
  /** Returns a row, its page on the platform, and its age. Null if it isn't synced. */
  row<Name extends ListName>(list: Name, id: string): Promise<HeldAs<RowOf<Name>> | null>;
  /** Stores the rows of a page on screen. */
  see(page: SeenRows): void;
  /** Applies a saved change to the rows right away. */
  written(write: Written): void;
  /** Resumes the sync after a sign-in, with a new token or the same one. */
  signedIn(): void;
  /** Syncs all lists again now. */
  readAgain(): void;
  /** From now on, stores the rows on this computer as `owner` says. */
  keep(owner: AtHandOptions['owner']): void;
  /** Stops the sync and drops all rows. */
  end(): void;
}

export interface HeldAs<Row> {
  row: Row;
  page: number;
  /** Milliseconds. */
  loadedAt: number;
}

export interface AtHandOptions {
  /** A worker of this tab alone, or shared by all tabs of the account. Null if the browser starts none. */
  worker: Worker | SharedWorker | null;
  /**
   * The owner of rows stored on this computer. Null: rows are in memory only, and stored ones are deleted. Undefined:
   * rows are in memory only, and stored ones stay.
   */
  owner: Promise<Owner | null | undefined>;
  /** The URL, token, and headers that the worker syncs with. */
  service(): Service;
  /** The state of this tab that the worker goes by. */
  tab: Store<TabState>;
  /** The viewer's current settings for figures. */
  context?(): Context;
  /** Milliseconds, by this browser's clock. */
  now(): number;
  /** Called with the names for this tab's rows, and when they change. */
  learned(names: NamesPatch): void;
  /** Called when the token is no longer accepted. */
  refused(error: ApiError): void;
}

export function readAtHand({ worker, owner, service, tab, context, now, learned, refused }: AtHandOptions): AtHand {
  const status = createStore<AtHandStatus>({
    lists: nothingRead,
    waitsUntil: null,
    progress: null,
    identifying: null,
    writes: 0,
    givers: null,
    kept: null,
    shelves: {},
  });
  const held = startReplicaWorker({ worker, hear, ...(context && { context }) });
  const progressOf = progressFrom(now);
  const startedAt = now();
  const take = (news: Partial<AtHandStatus>) => {
    const next = { ...status.get(), ...news };
    status.set({ ...next, progress: progressOf(next.lists) });
  };

  function hear(said: Said): void {
    if ('givers' in said) learned(said);
    else if ('refused' in said) refused(new ApiError(said.refused));
    else {
      if (said.differences) noteWorkerDifferences(said.differences);
      take(said.status);
    }
  }

  const tellTab = () => held.tell({ tab: tab.get() });
  const signedIn = () => held.tell({ service: service(), now: now() });
  /** Sends owners to the worker in the order they were chosen: deriving a key takes longer than having none. */
  let turn: Promise<unknown> = Promise.resolve();
  const keep = (given: AtHandOptions['owner']) => {
    const answer = turn.then(async () => held.ask('keep', await given));
    turn = answer.catch(() => undefined);
    return answer;
  };
  /** Rejects if the worker ends first. */
  async function join(): Promise<void> {
    take(await keep(owner));
    signedIn();
  }
  tellTab();
  const stopTelling = tab.subscribe(tellTab);
  const joined = join();
  joined.catch(() => undefined);
  return {
    joined,
    ask: held.ask,
    status,
    signedIn,
    readAgain: () => held.tell({ readAgain: true }),
    keep: (given) => void keep(given).catch(() => undefined),
    async row(list, id) {
      const found = await held.ask('row', { list, id });
      if (!found) return null;
      const { names, ...at } = found;
      learned(names);
      const { lists } = status.get();
      // The first round may have been cut off long ago.
      return { ...at, loadedAt: syncedAt(lists, [list]) || lists[list].beganAt || startedAt };
    },
    see: (page) => void held.ask('see', page).then(learned, () => undefined),
    written({ answer, ...write }) {
      void held.ask('written', { ...write, answer: asGiven(answer) as Written['answer'] });
    },
    end() {
      stopTelling();
      held.end();
    },
  };
}
