/**
 * Runs the sync inside the worker for all tabs: only while one is visible, and after requests that a person waits for.
 */
import type { Call } from '#api/client.ts';
import { ApiError } from '#api/errors.ts';
import { syncHeaders } from '#api/host.ts';
import { pause, walkPages } from '#domain/values/page-walk.ts';
import type { Input } from '#api/operations.ts';
import type { GiftPage } from './donors/asking.ts';
import type { Coverage } from './donors/gift-donors.ts';
import type { Standing } from './keeping.ts';
import { syncedRow } from './lists.ts';
import { stamp } from './months.ts';
import { createReader, type Pages } from './reader.ts';
import type { SyncedData } from './synced-data.ts';

/** The platform's URL and the credentials. */
export interface Platform {
  origin: string;
  /** Null if the Steward server has it. */
  token: string | null;
  headers: Readonly<Record<string, string>>;
  /** Requests. */
  perMinute: number;
}

/** The part of the sync that a tab wants. */
export interface Wanted {
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

/** The combined state of all tabs. */
interface TabsState {
  /** True if at least one tab is visible and online. */
  isSeen(): boolean;
  /** True if a person waits for a response in a visible tab. */
  isWaiting(): boolean;
  wanted(): Wanted;
}

interface ReadingOptions {
  sync: Pick<SyncedData, 'standing' | 'note' | 'attribute' | 'take' | 'update' | 'endRound' | 'replace'>;
  connect(platform: Platform): Call;
  tabs: TabsState;
  /** True while a list is read that a person waits for. */
  isFilling(): boolean;
  /**
   * Called after every change, once its rows are stored. `identifying`: the known donors while we ask the platform for the
   * rest, and null at the end.
   */
  changed(news: Standing | { identifying: Coverage | null }): void;
  /** Called when the token is no longer accepted. The sync stops until a tab signs in. */
  refused(error: ApiError): void;
}

/** A stretch of syncing, while some tab is visible. */
interface Turn {
  ask: Call;
  signal: AbortSignal;
  readsAll: boolean;
  readAgain(): void;
  end(): void;
}

/** Pages per minute if we sync only names. */
const namesPerMinute = 60;
/** Milliseconds without a person's request before the first of them. */
const quiet = 3000;
/** Seconds without a request after a 429 that has no Retry-After. */
const defaultRetryAfter = 5;
const namePages: Pages = { listCampaigns: 2, listHouseholds: 25 };

export function createReading({ sync, connect, tabs, isFilling, changed, refused }: ReadingOptions) {
  let platform: Platform | null = null;
  /** Milliseconds that the tab's clock is ahead of this one. */
  let ahead = 0;
  const now = () => Date.now() + ahead;
  let turn: Turn | null = null;
  /** Called with the next turn. */
  let waiting: ((turn: Turn) => void)[] = [];
  /** Calls with the current credentials. */
  let call: Call | null = null;
  /** Called with the next credentials. */
  let callers: (() => void)[] = [];
  let standing: Standing | null = null;
  let isNoting = false;
  let attributed = '';
  let isAttributing = false;

  function take(news: Partial<Standing>): void {
    standing = { ...(standing ?? sync.standing()), ...news };
    if (isNoting) return;
    isNoting = true;
    queueMicrotask(note);
  }

  function note(): void {
    isNoting = false;
    if (standing === null) return;
    sync.note(standing);
    changed(standing);
    void attribute();
  }

  /** Identifies donors after each sync of gifts: all of them at first, then the new ones. */
  async function attribute(): Promise<void> {
    const { wholeSince = null, askedAt = null } = standing?.lists.listTransactions ?? {};
    const asks = tabs.wanted().asksWhoGave;
    if (turn === null || isAttributing || wholeSince === null || askedAt === null) return;
    if (attributed === `${askedAt} ${asks}`) return;
    attributed = `${askedAt} ${asks}`;
    isAttributing = true;
    try {
      const progress = (identifying: Coverage | null) => {
        // Screens show what rows alone say, and needn't wait for the platform's answers.
        if (identifying && standing?.donors === null)
          take({ donors: { ...identifying, done: false, reason: null, isFirst: true } });
        changed({ identifying });
      };
      take({ donors: await sync.attribute({ createdBefore: stamp(askedAt), asks, progress }) });
    } catch {
      // The next sync tries again.
    } finally {
      isAttributing = false;
    }
  }

  function begin(as: Platform, callNow: Call): Turn {
    const ending = new AbortController();
    const { signal } = ending;
    const { readsAll, pages = namePages } = tabs.wanted();
    let [waitedAt, hasAsked] = [Date.now(), false];
    const mayAsk = () => {
      const isFree = !tabs.isWaiting() && !isFilling();
      if (!isFree) waitedAt = Date.now();
      return isFree && (readsAll || hasAsked || Date.now() - waitedAt >= quiet);
    };
    const perMinute = readsAll ? as.perMinute : Math.min(as.perMinute, namesPerMinute);
    const pace = createPace({ perMinute, mayAsk });
    const ask: Call = async (name, input) => {
      await pace.wait(signal);
      hasAsked = true;
      if (standing?.waitsUntil) take({ waitsUntil: null });
      try {
        return await callNow(name, input, { signal });
      } catch (error) {
        if (!signal.aborted && error instanceof ApiError && error.kind === 'busy') {
          const until = pace.hold((error.retryAfter ?? defaultRetryAfter) * 1000);
          take({ waitsUntil: until + ahead });
        }
        throw error;
      }
    };
    const reader = createReader({
      async ask(list, input) {
        const page = await ask(list, input);
        return { ...page, rows: page.rows.map((row) => syncedRow(list, row)) };
      },
      store: {
        take: (list, page) => sync.take({ list, ...page, askedAt: page.askedAt - ahead }),
        update: async (list, rows) => sync.update({ list, rows }),
        endRound: async (list, ended) => sync.endRound({ list, ...ended }),
        replace: async (list, stretch) => sync.replace({ list, ...stretch }),
      },
      walk: walkPages,
      now,
      wait: pause,
      changed(lists) {
        // The next turn rereads what was in progress when this one ended.
        if (!signal.aborted) take({ lists });
      },
      refused(error) {
        signOut();
        refused(error);
      },
    });
    standing = sync.standing();
    take({});
    // Otherwise, only a bug of ours ends it.
    reader.run(standing.lists, signal, readsAll ? undefined : pages).catch(() => undefined);
    return { ask, signal, readsAll, readAgain: reader.readAgain, end: () => ending.abort() };
  }

  /** Requests a page that a person waits for. Waits only for credentials. */
  const askNow: Call = async (name, input, options) => {
    if (call === null) {
      await new Promise<void>((resolve) => callers.push(resolve));
      return askNow(name, input, options);
    }
    try {
      return await call(name, input, options);
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'session' && platform !== null) {
        signOut();
        refused(error);
      }
      throw error;
    }
  };

  function signOut(): void {
    platform = null;
    call = null;
    look();
  }

  /** Starts or stops the sync after a tab's state changed. */
  function look(): void {
    const isOver = platform === null || !tabs.isSeen();
    if (isOver || (turn && turn.readsAll !== tabs.wanted().readsAll)) {
      turn?.end();
      turn = null;
    }
    if (isOver || platform === null || call === null) return;
    if (turn === null) {
      turn = begin(platform, connect({ ...platform, headers: syncHeaders(platform.headers) }));
      for (const goOn of waiting) goOn(turn);
      waiting = [];
    }
    void attribute();
  }

  return {
    look,
    /** Milliseconds that the tabs' clock is ahead of this one. */
    ahead: () => ahead,
    /** Syncs with these credentials from now on. `at`: the tab's clock, in milliseconds. */
    readAs(next: Platform, at: number): void {
      ahead = at - Date.now();
      if (JSON.stringify(next) === JSON.stringify(platform)) return;
      turn?.end();
      turn = null;
      platform = next;
      call = connect(next);
      for (const goOn of callers) goOn();
      callers = [];
      look();
    },
    /** Syncs all lists again now. */
    readAgain: () => turn?.readAgain(),
    /** Requests a page of gifts at the sync's pace. Retries if the platform was busy or the sync stopped. */
    async askGifts(input: Input<'listTransactions'>): Promise<GiftPage> {
      for (;;) {
        const { ask, signal } = turn ?? (await new Promise<Turn>((resolve) => waiting.push(resolve)));
        try {
          if (!tabs.wanted().asksWhoGave) throw new ApiError({ kind: 'aborted', message: '' });
          return await ask('listTransactions', input);
        } catch (error) {
          // The next turn asks again, or this one after a pause.
          if (signal.aborted || (error instanceof ApiError && error.kind === 'busy')) continue;
          throw error;
        }
      }
    },
    askNow,
    end: signOut,
  };
}

// Requests that a person waits for go first, and the platform isn't asked too often.

interface PaceOptions {
  /** Requests. */
  perMinute: number;
  /** True if no person waits for a response. */
  mayAsk(): boolean;
}

/** Milliseconds between checks for a waiting person. */
export const lookAgain = 100;

function createPace({ perMinute, mayAsk }: PaceOptions) {
  const apart = 60_000 / perMinute;
  let next = 0;
  return {
    /** Resolves when the next request may be sent. Rejects if the signal aborts it. */
    async wait(signal: AbortSignal): Promise<void> {
      for (;;) {
        signal.throwIfAborted();
        const ahead = next - Date.now();
        if (ahead <= 0 && mayAsk()) break;
        await pause(mayAsk() ? ahead : lookAgain, signal);
      }
      next = Math.max(next, Date.now()) + apart;
    },
    /** Sends none for that many milliseconds, whichever of them the platform asked to wait. Returns when the next may go. */
    hold(milliseconds: number): number {
      next = Math.max(next, Date.now() + milliseconds);
      return next;
    },
  };
}
