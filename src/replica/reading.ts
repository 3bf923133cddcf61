/** Reads the service inside the worker, for all tabs: while one of them is seen, and never before what a person waits for. */
import type { Call } from '../api/client.ts';
import { ApiError } from '../api/errors.ts';
import { pause, walkPages } from '../domain/values/page-walk.ts';
import type { Ask } from './givers/asking.ts';
import type { Coverage } from './givers/givers.ts';
import type { Standing } from './keeping.ts';
import { heldRow } from './lists.ts';
import { stamp } from './months.ts';
import { createPace } from './pace.ts';
import { createReader, type Pages } from './reader.ts';
import type { Replica } from './replica.ts';

/** The address to read at, and the credentials. */
export interface Service {
  origin: string;
  /** Null where our server holds it. */
  token: string | null;
  headers: Readonly<Record<string, string>>;
  /** Requests. */
  perMinute: number;
}

/** The state of all tabs together. */
export interface TabsState {
  /** At least one tab is visible and online. */
  isSeen(): boolean;
  /** A person waits for an answer in a visible tab. */
  isWaiting(): boolean;
  /** True if the service is asked who gave what no row says. */
  asksWhoGave(): boolean;
  /** True if all lists are read; otherwise only some `pages`. */
  readsAll(): boolean;
  pages(): Pages;
}

export interface ReadingOptions {
  replica: Pick<Replica, 'standing' | 'note' | 'attribute' | 'take' | 'update' | 'endRound' | 'replace'>;
  connect(service: Service): Call;
  tabs: TabsState;
  /** True while a list is read that a person waits for. */
  isFilling(): boolean;
  /** Called after every change, once the rows that it is about are held. */
  changed(standing: Standing): void;
  /** Called with the donors that are known while the platform is asked for them, and with null at the end. */
  identifying(coverage: Coverage | null): void;
  /** Called when the token is no longer accepted. Reading stops until a tab signs in. */
  refused(error: ApiError): void;
}

export interface Reading {
  /** Reads with these credentials from now on. `now`: the tab's clock, in milliseconds, by which times are told. */
  readAs(service: Service, now: number): void;
  /** Starts or stops reading after the state of a tab changed. */
  look(): void;
  /** Goes through all lists once more at once. */
  readAgain(): void;
  /** Milliseconds by which the clock of the tabs is ahead of this one. */
  ahead(): number;
  /** Asks for a page that a person waits for. Waits for credentials only. */
  askNow: Call;
  /** Asks for a page of gifts at the pace of the reading. Tries again when the service was too busy, or reading stopped. */
  askGifts: Ask;
  end(): void;
}

/** The reading from when a tab is seen until none is. */
interface Turn {
  ask: Call;
  signal: AbortSignal;
  readsAll: boolean;
  readAgain(): void;
  end(): void;
}

/** Pages read for their names alone, where not all lists are read. */
const namesPerMinute = 60;
/** Milliseconds without requests of a person before the first of them. */
const quiet = 3000;
export const namePages: Pages = { listCampaigns: 2, listHouseholds: 25 };

export function createReading({
  replica,
  connect,
  tabs,
  isFilling,
  changed,
  identifying,
  refused,
}: ReadingOptions): Reading {
  let service: Service | null = null;
  /** Milliseconds by which the clock of the tab is ahead of this one. */
  let ahead = 0;
  const now = () => Date.now() + ahead;
  let turn: Turn | null = null;
  /** Called with the next turn. */
  let waiting: ((turn: Turn) => void)[] = [];
  /** Asks with the credentials of now. */
  let call: Call | null = null;
  /** Called with the next credentials. */
  let callers: (() => void)[] = [];
  let standing: Standing | null = null;
  let isNoting = false;
  let attributed = '';
  let isAttributing = false;

  function take(news: Partial<Standing>): void {
    standing = { ...(standing ?? replica.standing()), ...news };
    if (isNoting) return;
    isNoting = true;
    queueMicrotask(note);
  }

  function note(): void {
    isNoting = false;
    if (standing === null) return;
    replica.note(standing);
    changed(standing);
    void attribute();
  }

  /** Asks who gave whenever gifts were read: all of them at first, then what is new. */
  async function attribute(): Promise<void> {
    const { wholeSince = null, askedAt = null } = standing?.lists.listTransactions ?? {};
    const asks = tabs.asksWhoGave();
    if (turn === null || isAttributing || wholeSince === null || askedAt === null) return;
    if (attributed === `${askedAt} ${asks}`) return;
    attributed = `${askedAt} ${asks}`;
    isAttributing = true;
    try {
      take({ givers: await replica.attribute({ createdBefore: stamp(askedAt), asks, progress: identifying }) });
    } catch {
      // It is asked again after the next reading.
    } finally {
      isAttributing = false;
    }
  }

  function begin(as: Service, callNow: Call): Turn {
    const ending = new AbortController();
    const { signal } = ending;
    const readsAll = tabs.readsAll();
    let [waitedAt, hasAsked] = [Date.now(), false];
    const mayAsk = () => {
      const isFree = !tabs.isWaiting() && !isFilling();
      if (!isFree) waitedAt = Date.now();
      return isFree && (readsAll || hasAsked || Date.now() - waitedAt >= quiet);
    };
    const perMinute = readsAll ? as.perMinute : Math.min(as.perMinute, namesPerMinute);
    const wait = createPace({ perMinute, mayAsk, now: Date.now, wait: pause });
    const ask: Call = async (name, input) => {
      await wait(signal);
      hasAsked = true;
      return callNow(name, input, { signal });
    };
    const reader = createReader({
      async ask(list, input) {
        const page = await ask(list, input);
        return { ...page, rows: page.rows.map((row) => heldRow(list, row)) };
      },
      store: {
        take: (list, page) => replica.take({ list, ...page, askedAt: page.askedAt - ahead }),
        update: async (list, rows) => replica.update({ list, rows }),
        endRound: async (list, ended) => replica.endRound({ list, ...ended }),
        replace: async (list, stretch) => replica.replace({ list, ...stretch }),
      },
      walk: walkPages,
      now,
      wait: pause,
      changed(lists, waitsUntil) {
        // What was on its way when the turn ended is read again in the next one.
        if (!signal.aborted) take({ lists, waitsUntil: waitsUntil === null ? null : waitsUntil + ahead });
      },
      refused(error) {
        signOut();
        refused(error);
      },
    });
    standing = replica.standing();
    take({});
    // Only a fault of ours ends it otherwise.
    reader.run(standing.lists, signal, readsAll ? undefined : tabs.pages()).catch(() => undefined);
    return { ask, signal, readsAll, readAgain: reader.readAgain, end: () => ending.abort() };
  }

  const askNow: Call = async (name, input, options) => {
    if (call === null) {
      await new Promise<void>((resolve) => callers.push(resolve));
      return askNow(name, input, options);
    }
    try {
      return await call(name, input, options);
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'session' && service !== null) {
        signOut();
        refused(error);
      }
      throw error;
    }
  };

  function signOut(): void {
    service = null;
    call = null;
    look();
  }

  function look(): void {
    const isOver = service === null || !tabs.isSeen();
    if (isOver || (turn && turn.readsAll !== tabs.readsAll())) {
      turn?.end();
      turn = null;
    }
    if (isOver || service === null || call === null) return;
    if (turn === null) {
      turn = begin(service, call);
      for (const goOn of waiting) goOn(turn);
      waiting = [];
    }
    void attribute();
  }

  return {
    look,
    ahead: () => ahead,
    readAs(next, at) {
      ahead = at - Date.now();
      if (JSON.stringify(next) === JSON.stringify(service)) return;
      turn?.end();
      turn = null;
      service = next;
      call = connect(next);
      for (const goOn of callers) goOn();
      callers = [];
      look();
    },
    readAgain: () => turn?.readAgain(),
    async askGifts(input) {
      for (;;) {
        const { ask, signal } = turn ?? (await new Promise<Turn>((resolve) => waiting.push(resolve)));
        try {
          if (!tabs.asksWhoGave()) throw new ApiError({ kind: 'aborted', message: '' });
          return await ask('listTransactions', input);
        } catch (error) {
          // In the next turn it is asked again.
          if (signal.aborted) continue;
          if (!(error instanceof ApiError) || error.kind !== 'busy') throw error;
          await pause((error.retryAfter ?? 5) * 1000, signal);
        }
      }
    },
    askNow,
    end: signOut,
  };
}
