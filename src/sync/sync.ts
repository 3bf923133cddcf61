/** The sync client of this tab: it talks to the worker that syncs the rows, and follows its progress. */
import { asGiven } from '#api/fields.ts';
import { noteWorkerDifferences } from '#api/differences.ts';
import { ApiError } from '#api/errors.ts';
import type { ListName } from '#api/operations.ts';
import { createStore, type Store } from '#device/store.ts';
import { nothingRead, type RowOf, syncedAt } from './lists.ts';
import type { SeenRows } from './asked-rows.ts';
import type { Owner } from './kept/seal.ts';
import { progressFrom, type SyncProgress } from './progress.ts';
import type { Platform } from './reading.ts';
import type { TabState, WorkerStatus } from './serve-sync.ts';
import type { Written } from './written.ts';
import type { Context } from './context.ts';
import { type Ask, type Said, startSyncWorker } from './sync-worker.ts';

export interface SyncStatus extends WorkerStatus {
  /** Null until we know the number of all pages, and once all lists are synced. */
  progress: SyncProgress | null;
}

export interface Sync {
  /** Resolves once this tab has the stored rows. */
  joined: Promise<void>;
  ask: Ask;
  status: Store<SyncStatus>;
  /** Returns a row, its page on the platform, and its age. Null if it isn't synced. */
  row<Name extends ListName>(list: Name, id: string): Promise<SyncedAs<RowOf<Name>> | null>;
  /** Stores the rows of a page on screen. Returns what is to be joined to each; null if nothing. */
  see(page: SeenRows): Promise<readonly object[] | null>;
  /** Applies a saved change to the rows right away. */
  written(write: Written): void;
  /** Resumes the sync after a sign-in, with a new token or the same one. */
  signedIn(): void;
  /** Syncs all lists again now. */
  readAgain(): void;
  /** From now on, stores the rows on this computer as `owner` says. */
  keep(owner: SyncOptions['owner']): void;
  /** Stops the sync and drops all rows. */
  end(): void;
}

export interface SyncedAs<Row> {
  row: Row;
  page: number;
  /** Milliseconds. */
  loadedAt: number;
}

export interface SyncOptions {
  /** A worker of this tab alone, or shared by all tabs of the account. Null if the browser starts none. */
  worker: Worker | SharedWorker | null;
  /**
   * The owner of rows stored on this computer. Null: rows are in memory only, and stored ones are deleted. Undefined:
   * rows are in memory only, and stored ones stay.
   */
  owner: Promise<Owner | null | undefined>;
  /** The URL, token, and headers that the worker syncs with. */
  platform(): Platform;
  /** The state of this tab that the worker goes by. */
  tab: Store<TabState>;
  /** The viewer's current settings for figures. */
  context?(): Context;
  /** Milliseconds, by this browser's clock. */
  now(): number;
  /** Called when the token is no longer accepted. */
  refused(error: ApiError): void;
}

export function createSync({ worker, owner, platform, tab, context, now, refused }: SyncOptions): Sync {
  const status = createStore<SyncStatus>({
    lists: nothingRead,
    waitsUntil: null,
    progress: null,
    identifying: null,
    writes: 0,
    names: 0,
    donors: null,
    kept: null,
    shelves: {},
  });
  const connection = startSyncWorker({ worker, hear, ...(context && { context }) });
  const progressOf = progressFrom(now);
  const startedAt = now();
  const take = (news: Partial<SyncStatus>) => {
    const next = { ...status.get(), ...news };
    status.set({ ...next, progress: progressOf(next.lists) });
  };

  function hear(said: Said): void {
    if ('refused' in said) refused(new ApiError(said.refused));
    else {
      if (said.differences) noteWorkerDifferences(said.differences);
      take(said.status);
    }
  }

  const tellTab = () => connection.tell({ tab: tab.get() });
  const signedIn = () => connection.tell({ platform: platform(), now: now() });
  /** Sends owners to the worker in the order they were chosen: deriving a key takes longer than having none. */
  let turn: Promise<unknown> = Promise.resolve();
  const keep = (given: SyncOptions['owner']) => {
    const answer = turn.then(async () => connection.ask('keep', await given));
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
    ask: connection.ask,
    status,
    signedIn,
    readAgain: () => connection.tell({ readAgain: true }),
    keep: (given) => void keep(given).catch(() => undefined),
    async row(list, id) {
      const found = await connection.ask('row', { list, id });
      if (!found) return null;
      const { lists } = status.get();
      // The first round may have been cut off long ago.
      return { ...found, loadedAt: syncedAt(lists, [list]) || lists[list].beganAt || startedAt };
    },
    see: (page) => connection.ask('see', page),
    written({ answer, ...write }) {
      void connection.ask('written', { ...write, answer: asGiven(answer) as Written['answer'] });
    },
    end() {
      stopTelling();
      connection.end();
    },
  };
}
