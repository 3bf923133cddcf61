/**
 * The write journal: runs each write that has an `Idempotency-Key` once, however often it arrives. These are its rules;
 * memory-journal.ts stores one host's keys in memory, postgres/journal.ts those of several hosts.
 */

/** A stored answer, ready to be replayed. */
export interface Kept {
  status: number;
  headers: [string, string][];
  body: Uint8Array<ArrayBuffer> | null;
}

export interface Write {
  key: string;
  /** The Authorization header. */
  token: string;
  method: string;
  /** Path and query. */
  address: string;
  body: Uint8Array;
}

/**
 * The state of a key. `lost`: it may have run, and the outcome is unknown. `withdrawn`: it hasn't arrived, and won't
 * run if it does.
 */
export type Look = { state: 'absent' | 'executing' | 'lost' | 'withdrawn' } | { state: 'done'; answer: Kept };

/** Reasons not to run a write. */
export type Turned =
  | 'other-token'
  | 'other-request'
  | 'withdrawn'
  /** It may have run before the host restarted, or before its database was restored. */
  | 'earlier-run'
  /** It may have run, but we no longer know. */
  | 'forgotten'
  /** No host has issued its stamp yet. */
  | 'unknown-stamp'
  /** The host that ran it died before there was an answer. */
  | 'unfinished'
  /** The shared store can't be reached, and nothing ran. */
  | 'no-store'
  /** The shared store can't be reached, and it may have run. */
  | 'untold'
  | 'full';

export interface Journal {
  /** False only if nothing has run under this key. */
  mayHaveRun(key: string): Promise<boolean>;
  /** The number of keys, including withdrawn ones; it may be a minute old. */
  size(): number;
  /** Returns the prefix for a new key, valid for keys that arrive from now on. */
  stamp(): string;
  /** Returns undefined if the store can't be reached. */
  look(key: string, token: string): Promise<Look | undefined>;
  /** Like `look`; if the key hasn't arrived, also makes sure that it never runs. */
  withdraw(key: string, token: string): Promise<Look | undefined>;
  /**
   * Runs `execute` for the first arrival of a key; every other one gets the same answer, without its body if that was
   * too long to store. If `ran` is false for an answer, nothing ran, so we don't store it. If `execute` throws, so does
   * this, and we store the answer of `fault`.
   */
  once(write: Write, execute: () => Promise<Kept>, rules: Rules): Promise<Kept | Turned>;
}

export interface Rules {
  ran: (answer: Kept) => boolean;
  fault: () => Promise<Kept>;
}

type Soon<Value> = Value | Promise<Value>;

/** A store's knowledge of a key. */
export interface Found {
  /** Null if the store doesn't have the key. */
  state: 'executing' | 'done' | 'withdrawn' | null;
  /** `own`: the key came with the same token. `same`: with the same request. `live`: the host that runs it is alive. */
  own: boolean | null;
  same: boolean | null;
  live: boolean | null;
  /** Set if the write is done and the token is the key's own. */
  answer: Kept | null;
  /** The reason why a missing key may have run anyway: with this token, or with any if there's none. */
  doubt: 'earlier-run' | 'forgotten' | 'unknown-stamp' | null;
  /** True if the store has lost nothing that it acknowledged. */
  whole: boolean;
}

/** The right to run a write. */
export interface Claim {
  finish(answer: Kept): Soon<void>;
  /** Gives the key back, as if it hadn't arrived. */
  release(): Soon<void>;
}

export interface JournalStore extends Pick<Journal, 'size' | 'stamp'> {
  /**
   * `no-store`: this call has claimed nothing and never will. `taken`: the key isn't free or is in doubt, or there's no
   * room.
   */
  claim(write: Write): Soon<Claim | 'taken' | 'no-store'>;
  /** Returns undefined if the store doesn't answer. */
  find(key: string, token: string | null, write?: Write): Soon<Found | undefined>;
  /**
   * Marks a key as withdrawn if it's free, not in doubt, and there's room. Returns false if the store can't be reached.
   */
  withdraw(key: string, token: string): Soon<boolean>;
  /** Resolves when it's time to look again whether a write that runs elsewhere has an answer. */
  settled(): Promise<void>;
}

const mega = 1024 * 1024;

/** The bounds of a host alone. */
export const journalBounds = {
  /** Keys in total, and per token. */
  most: 10_000,
  mostEach: 2000,
  /** Withdrawn keys on top of those, in total, and per token. */
  mostWithdrawn: 10_000,
  mostWithdrawnEach: 1000,
  /** Bytes of stored answers in total, per token, and per answer. */
  mostBytes: 64 * mega,
  mostBytesEach: 8 * mega,
  mostBytesOfOne: mega / 16,
  /** Milliseconds for which a key is stored. */
  keepFor: 24 * 60 * 60 * 1000,
};

export type JournalBounds = typeof journalBounds;

/** Number of its own writes that a host remembers without the store, to know that they may have run. */
const mostBegun = 10_000;

export function journalOver(store: JournalStore): Journal {
  const running = new Map<string, Promise<Kept>>();
  const begun = new Set<string>();

  const run = async (key: string, claim: Claim, execute: () => Promise<Kept>, { ran, fault }: Rules): Promise<Kept> => {
    begun.add(key);
    if (begun.size > mostBegun) begun.delete(begun.values().next().value ?? '');
    let answer: Kept;
    try {
      answer = await execute();
    } catch (error) {
      await claim.finish(await fault());
      throw error;
    } finally {
      running.delete(key);
    }
    if (ran(answer)) await claim.finish(answer);
    else {
      begun.delete(key);
      await claim.release();
    }
    return answer;
  };

  /** This arrival sent nothing, but an earlier one may have. */
  const unsent = (key: string): Turned => (begun.has(key) ? 'untold' : 'no-store');

  const once: Journal['once'] = async (write, execute, rules) => {
    const { key, token } = write;
    for (let turns = 0; turns < 3; turns += 1) {
      const claim = await store.claim(write);
      if (claim === 'no-store') return unsent(key);
      if (claim !== 'taken') {
        const answer = run(key, claim, execute, rules);
        running.set(key, answer);
        return answer;
      }
      const joined = running.get(key);
      let found = await store.find(key, token, write);
      if (joined && found?.own && found.same && (found.answer || found.live)) return joined;
      while (found?.state === 'executing' && found.own && found.same && found.live) {
        await store.settled();
        found = await store.find(key, token, write);
      }
      if (!found) return 'untold';
      if (found.state !== null) {
        if (!found.own) return 'other-token';
        if (found.state === 'withdrawn') return 'withdrawn';
        if (!found.same) return 'other-request';
        return found.answer ?? 'unfinished';
      }
      if (found.doubt) return found.doubt;
      if (!found.whole) return unsent(key);
    }
    return 'full';
  };

  return {
    size: store.size,
    stamp: store.stamp,
    once,

    async mayHaveRun(key) {
      if (!readStamp(key)) return false;
      const found = await store.find(key, null);
      if (!found) return true;
      if (found.state !== null) return found.state !== 'withdrawn';
      return found.doubt !== null && found.doubt !== 'unknown-stamp';
    },

    async look(key, token) {
      const found = await store.find(key, token);
      return found && told(found);
    },

    async withdraw(key, token) {
      const found = (await store.withdraw(key, token)) ? await store.find(key, token) : undefined;
      if (!found) return undefined;
      const look = told(found);
      if (found.state !== null || look.state !== 'absent') return look;
      return found.whole ? { state: 'lost' } : undefined;
    },
  };
}

function told({ state, own, live, answer, doubt }: Found): Look {
  // Never show another token's writes: as far as this token goes, the key wasn't sent.
  if (state === null || !own) return { state: doubt ? 'lost' : 'absent' };
  if (answer) return { state: 'done', answer };
  if (state === 'withdrawn') return { state };
  return { state: state === 'executing' && live ? 'executing' : 'lost' };
}

/**
 * Returns the stamp that a key begins with, even if it isn't ours: `of` is the run or epoch that issued it, `at` the
 * milliseconds there.
 */
export function readStamp(key: string): { of: string; at: number } | undefined {
  const [, of, at] = /^([\w-]{12})-(\d{1,15})\./.exec(key) ?? [];
  return of === undefined ? undefined : { of, at: Number(at) };
}

/** Returns the cap per owner that keeps the total within `most`, so the largest owners give first. */
export function levelOf(sizes: readonly number[], most: number): number {
  let left = most;
  for (const [place, size] of sizes.toSorted((one, other) => one - other).entries()) {
    const share = Math.floor(left / (sizes.length - place));
    if (size > share) return share;
    left -= size;
  }
  return Number.MAX_SAFE_INTEGER;
}
