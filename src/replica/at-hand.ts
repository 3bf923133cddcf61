/** The replica of this tab: the worker that reads and holds the rows, and how far it is. */
import { asGiven } from '../api/fields.ts';
import { noteWorkerDifferences } from '../api/differences.ts';
import { ApiError } from '../api/errors.ts';
import type { ListName } from '../api/operations.ts';
import { createStore, type Store } from '../device/store.ts';
import { nothingRead, type RowOf } from './lists.ts';
import type { NamesPatch } from '../domain/names.ts';
import type { Coverage } from './givers/givers.ts';
import type { KeptStatus, Standing } from './keeping.ts';
import type { SeenRows } from './asked-rows.ts';
import type { Owner } from './kept/seal.ts';
import { progressFrom, type SyncProgress } from './progress.ts';
import type { Service } from './reading.ts';
import type { ShelfStates } from './shelves.ts';
import type { TabState } from './serve-replica.ts';
import type { Written } from './written.ts';
import type { Context } from './context.ts';
import { type Ask, type Said, startReplicaWorker } from './replica-worker.ts';

export interface AtHandStatus extends Standing {
  /** Null until the number of all pages is known, and once all lists are synced. */
  progress: SyncProgress | null;
  /** The donors that are known, while the platform is asked for them. */
  identifying: Coverage | null;
  /** How many changes of this browser are in the rows. */
  writes: number;
  kept: KeptStatus;
  /** Lists under filters that were read to be shown whole, by `shelfKey`. */
  shelves: ShelfStates;
}

export interface AtHand {
  /** Once this tab has what there was from before. */
  joined: Promise<void>;
  ask: Ask;
  status: Store<AtHandStatus>;
  /** A row, the page on which the service had it, and since when it is at least as new; null where it is not held. */
  row<Name extends ListName>(list: Name, id: string): Promise<HeldAs<RowOf<Name>> | null>;
  /** Holds the rows of a page on screen. */
  see(page: SeenRows): void;
  /** A change that was saved is in the rows at once. */
  written(write: Written): void;
  /** Reads with another token from now on, or with the same one once it is accepted again. */
  signedIn(): void;
  /** Goes through all lists once more at once. */
  readAgain(): void;
  /** Keeps the rows on this computer from now on, as `owner` does. */
  keep(owner: AtHandOptions['owner']): void;
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
  /** One of this tab alone, or one that all tabs of the account share. Null if the browser starts none. */
  worker: Worker | SharedWorker | null;
  /**
   * Whose rows are kept on this computer, and may be there from before; null: they are in memory alone, and what was kept is
   * deleted; undefined: they are in memory alone, and what was kept stays as it is.
   */
  owner: Promise<Owner | null | undefined>;
  /** The address, token and headers that the worker reads with. */
  service(): Service;
  /** The state of this tab that the worker reads by. */
  tab: Store<TabState>;
  /** How the viewer reads figures now. */
  context?(): Context;
  /** Milliseconds, by the clock of this browser. */
  now(): number;
  /** Called with the names for rows that this tab gets, and when they change. */
  learned(names: NamesPatch): void;
  /** The token is no longer accepted. */
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
    else if ('standing' in said) {
      if (said.differences) noteWorkerDifferences(said.differences);
      take({ ...said.standing, identifying: said.identifying });
    } else take(said);
  }

  const tellTab = () => held.tell({ tab: tab.get() });
  const signedIn = () => held.tell({ service: service(), now: now() });
  /** The worker hears of owners in the order in which they were chosen: to derive one takes longer than to have none. */
  let turn: Promise<unknown> = Promise.resolve();
  const keep = (given: AtHandOptions['owner']) => {
    const answer = turn.then(async () => held.ask('keep', await given));
    turn = answer.catch(() => undefined);
    return answer;
  };
  /** Rejects where all ends meanwhile. */
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
      const { wholeSince, beganAt } = status.get().lists[list];
      return { ...at, loadedAt: wholeSince ?? beganAt ?? startedAt };
    },
    see: (page) => void held.ask('see', page).then(learned, () => undefined),
    written({ operation, id, answer }) {
      void held.ask('written', { operation, id, answer: asGiven(answer) as Written['answer'] });
    },
    end() {
      stopTelling();
      held.end();
    },
  };
}
