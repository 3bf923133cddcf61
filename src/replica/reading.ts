/** Reads the service inside the worker, for all tabs: while one of them is seen, and never before what a person waits for. */
import type { Call } from '../api/client.ts';
import { ApiError } from '../api/errors.ts';
import { pause, walkPages } from '../domain/values/page-walk.ts';
import type { Ask } from './givers/asking.ts';
import type { Standing } from './keeping.ts';
import { heldRow } from './lists.ts';
import { stamp } from './months.ts';
import { createPace } from './pace.ts';
import { createReader } from './reader.ts';
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
}

export interface ReadingOptions {
  replica: Pick<Replica, 'standing' | 'note' | 'attribute' | 'take' | 'update' | 'endRound' | 'replace'>;
  connect(service: Service): Call;
  tabs: TabsState;
  /** Called after every change, once the rows that it is about are held. */
  changed(standing: Standing): void;
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
  /** Asks for a page of gifts at the pace of the reading. Tries again when the service was too busy, or reading stopped. */
  askGifts: Ask;
  end(): void;
}

/** The reading from when a tab is seen until none is. */
interface Turn {
  ask: Call;
  signal: AbortSignal;
  readAgain(): void;
  end(): void;
}

export function createReading({ replica, connect, tabs, changed, refused }: ReadingOptions): Reading {
  let service: Service | null = null;
  /** Milliseconds by which the clock of the tab is ahead of this one. */
  let ahead = 0;
  const now = () => Date.now() + ahead;
  let turn: Turn | null = null;
  /** Called with the next turn. */
  let waiting: ((turn: Turn) => void)[] = [];
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
      take({ givers: await replica.attribute({ createdBefore: stamp(askedAt), asks }) });
    } catch {
      // It is asked again after the next reading.
    } finally {
      isAttributing = false;
    }
  }

  function begin(as: Service): Turn {
    const ending = new AbortController();
    const { signal } = ending;
    const call = connect(as);
    const wait = createPace({ perMinute: as.perMinute, mayAsk: () => !tabs.isWaiting(), now: Date.now, wait: pause });
    const ask: Call = async (name, input) => {
      await wait(signal);
      return call(name, input, { signal });
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
        service = null;
        look();
        refused(error);
      },
    });
    standing = replica.standing();
    take({});
    // Only a fault of ours ends it otherwise.
    reader.run(standing.lists, signal).catch(() => undefined);
    return { ask, signal, readAgain: reader.readAgain, end: () => ending.abort() };
  }

  function look(): void {
    if (service === null || !tabs.isSeen()) {
      turn?.end();
      turn = null;
      return;
    }
    if (turn === null) {
      turn = begin(service);
      for (const goOn of waiting) goOn(turn);
      waiting = [];
    }
    void attribute();
  }

  return {
    look,
    readAs(next, at) {
      ahead = at - Date.now();
      if (JSON.stringify(next) === JSON.stringify(service)) return;
      turn?.end();
      turn = null;
      service = next;
      look();
    },
    readAgain: () => turn?.readAgain(),
    async askGifts(input) {
      for (;;) {
        // oxlint-disable-next-line no-await-in-loop -- one try after the other
        const { ask, signal } = turn ?? (await new Promise<Turn>((resolve) => waiting.push(resolve)));
        try {
          if (!tabs.asksWhoGave()) throw new ApiError({ kind: 'aborted', message: '' });
          // oxlint-disable-next-line no-await-in-loop
          return await ask('listTransactions', input);
        } catch (error) {
          // In the next turn it is asked again.
          if (signal.aborted) continue;
          if (!(error instanceof ApiError) || error.kind !== 'busy') throw error;
          // oxlint-disable-next-line no-await-in-loop
          await pause((error.retryAfter ?? 5) * 1000, signal);
        }
      }
    },
    end() {
      service = null;
      look();
    },
  };
}
