/**
 * What became of each write that came with an `Idempotency-Key`: it is run once, however often it arrives. One host
 * remembers in memory, several in a database; see memory-journal.ts and postgres/journal.ts.
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
  mayHaveRun(key: string): boolean | Promise<boolean>;
  /** How many keys are remembered, withdrawn ones with them; it may be a minute old. */
  size(): number;
  /** What a new key begins with. It holds for keys that arrive from now on. */
  stamp(): string;
  /** Undefined when it cannot be told now. */
  look(key: string, token: string): Look | Promise<Look | undefined>;
  /** A look; and when the key has not arrived, it is made sure that it will never be run. */
  withdraw(key: string, token: string): Look | Promise<Look | undefined>;
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

/** The stamp that a key begins with, whoever gave it out: of which run or epoch, and its milliseconds there. */
export function readStamp(key: string): { of: string; at: number } | undefined {
  const [, of, at] = /^([\w-]{12})-(\d{1,15})\./.exec(key) ?? [];
  return of === undefined ? undefined : { of, at: Number(at) };
}
