/**
 * The journal of writes that came with an `Idempotency-Key`: each is run once, however often it arrives. Its rules are here;
 * one host remembers in memory, several in a database: see memory-journal.ts and postgres/journal.ts.
 */

/** An answer as it is given again. */
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

/** `withdrawn`: it has not arrived, and will not be run if it ever does. */
export type Look = { state: 'absent' | 'executing' | 'lost' | 'withdrawn' } | { state: 'done'; answer: Kept };

/**
 * Why a write is not run. `earlier-run`: an earlier run of the host may have run it, or one whose database was restored
 * since. `forgotten`: this one may have, and does not remember. `unknown-stamp`: nobody can have got it from here yet.
 * `unfinished`: the host that ran it was gone before there was an answer. `no-store`: what hosts share cannot be had, and
 * nothing was run; `untold`: as before, and it may have been run.
 */
export type Turned =
  | 'other-token'
  | 'other-request'
  | 'withdrawn'
  | 'earlier-run'
  | 'forgotten'
  | 'unknown-stamp'
  | 'unfinished'
  | 'no-store'
  | 'untold'
  | 'full';

export interface Journal {
  /** False when nothing was run under that key: not since the stamps began, nor before. */
  mayHaveRun(key: string): Promise<boolean>;
  /** How many keys are remembered, withdrawn ones with them; it may be a minute old. */
  size(): number;
  /** What a new key begins with. It holds for keys that arrive from now on. */
  stamp(): string;
  /** Undefined when it cannot be told now. */
  look(key: string, token: string): Promise<Look | undefined>;
  /** A look; and when the key has not arrived, it is made sure that it will never be run. */
  withdraw(key: string, token: string): Promise<Look | undefined>;
  /**
   * Runs `execute` for the first arrival of a key; every other one gets the same answer, without its body when that is
   * too long to be kept. An answer for which `ran` is false is given and not remembered: nothing was run. When `execute`
   * throws, so does this, and what `fault` makes is remembered.
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
  /** Null: the key is not there. */
  state: 'executing' | 'done' | 'withdrawn' | null;
  /** The key came with the same token; with the same request; and the host that runs it is alive. */
  own: boolean | null;
  same: boolean | null;
  live: boolean | null;
  /** Present for the key's own token, when the write is done. */
  answer: Kept | null;
  /** Why a key that is not there may have been run all the same; without a token: by anybody. */
  doubt: 'earlier-run' | 'forgotten' | 'unknown-stamp' | null;
  /** The store remembers all that it acknowledged. */
  whole: boolean;
}

/** The right to run a write. */
export interface Claim {
  finish(answer: Kept): Soon<void>;
  /** As if it had not arrived. */
  release(): Soon<void>;
}

export interface JournalStore extends Pick<Journal, 'size' | 'stamp'> {
  /** `no-store`: nothing is claimed, and never will be by this. `taken`: it is not free, in doubt, or there is no room. */
  claim(write: Write): Soon<Claim | 'taken' | 'no-store'>;
  /** Undefined when the store does not answer. */
  find(key: string, token: string | null, write?: Write): Soon<Found | undefined>;
  /** Holds a key as withdrawn if it is free, in no doubt, and there is room. False when the store cannot be had. */
  withdraw(key: string, token: string): Soon<boolean>;
  /** Until a write that runs elsewhere may have an answer. */
  settled(key: string): Promise<void>;
}

export interface JournalBounds {
  /** How many keys are remembered; and how many of one token. */
  most: number;
  mostEach: number;
  /** How many keys are held as withdrawn, beside those; and how many of one token. */
  mostWithdrawn: number;
  mostWithdrawnEach: number;
  /** How many bytes of answers are remembered; how many of one token; and of one answer. */
  mostBytes: number;
  mostBytesEach: number;
  mostBytesOfOne: number;
  /** Milliseconds that a key is remembered. */
  keepFor: number;
}

const mega = 1024 * 1024;

/** As one host has them. */
export const journalBounds: JournalBounds = {
  most: 10_000,
  mostEach: 2000,
  mostWithdrawn: 10_000,
  mostWithdrawnEach: 1000,
  mostBytes: 64 * mega,
  mostBytesEach: 8 * mega,
  mostBytesOfOne: mega / 16,
  keepFor: 24 * 60 * 60 * 1000,
};

/** A host knows of so many writes of its own, without the store, that they were begun. */
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

  /** Nothing of it was sent by this arrival; by an earlier one, it may have been. */
  const unsent = (key: string): Turned => (begun.has(key) ? 'untold' : 'no-store');

  const once: Journal['once'] = async (write, execute, rules) => {
    const { key, token } = write;
    for (let turns = 0; turns < 3; turns += 1) {
      // oxlint-disable no-await-in-loop -- one after the other
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
        await store.settled(key);
        found = await store.find(key, token, write);
      }
      // oxlint-enable no-await-in-loop
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
  // Nobody hears of another's writes: a key of another token was never sent with this one.
  if (state === null || !own) return { state: doubt ? 'lost' : 'absent' };
  if (answer) return { state: 'done', answer };
  if (state === 'withdrawn') return { state };
  return { state: state === 'executing' && live ? 'executing' : 'lost' };
}

/** The stamp that a key begins with, whoever gave it out: of which run or epoch, and its milliseconds there. */
export function readStamp(key: string): { of: string; at: number } | undefined {
  const [, of, at] = /^([\w-]{12})-(\d{1,15})\./.exec(key) ?? [];
  return of === undefined ? undefined : { of, at: Number(at) };
}
