/**
 * What became of each write that came with an `Idempotency-Key`: it is run once, however often it arrives. In memory
 * alone, and of what was sent only a hash.
 *
 * A key that the application makes begins with a stamp that this host gave out before: the run of the host, and the
 * moment in it. So the host knows which keys it would have to remember. One that it does not remember although it would
 * have to has never arrived; of one that is older, or from another run, it says that it is lost, and does not run it.
 */
import { createHmac, randomBytes } from 'node:crypto';

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

/** Why a write is not run. `lost`: another run of the host may have run it. */
export type Turned = 'other-token' | 'other-request' | 'withdrawn' | 'lost' | 'full';

export interface JournalOptions {
  /** How many keys are remembered. */
  most?: number;
  /** How many keys are held as withdrawn, beside those; and how many of one token. */
  mostWithdrawn?: number;
  mostWithdrawnEach?: number;
  /** How many bytes of answers are remembered. */
  mostBytes?: number;
  /** Milliseconds that a key is remembered. */
  keepFor?: number;
  /** Milliseconds since the run began. */
  now?: () => number;
}

interface Entry {
  owner: string;
  request: string;
  begun: number;
  /** None while it is executing. */
  answer?: Kept;
  running: Promise<Kept>;
}

export type Journal = ReturnType<typeof createJournal>;

const day = 24 * 60 * 60 * 1000;

/** True when a key begins as a stamp does, whoever gave it out. */
export const isStamped = (key: string): boolean => /^[\w-]{12}-\d{1,15}\./.test(key);

export function createJournal({
  most = 10_000,
  mostWithdrawn = 10_000,
  mostWithdrawnEach = 1000,
  mostBytes = 64 * 1024 * 1024,
  keepFor = day,
  now = () => Math.floor(performance.now()),
}: JournalOptions = {}) {
  const run = randomBytes(9).toString('base64url');
  const salt = randomBytes(32);
  // In the order in which they began.
  const entries = new Map<string, Entry>();
  // Held apart: anybody can withdraw, with any token, and answers are not forgotten for that.
  const withdrawn = new Map<string, Pick<Entry, 'owner' | 'begun'>>();
  let bytes = 0;
  let droppedUpTo = -1;

  const digest = (...parts: (string | Uint8Array)[]) => {
    const hash = createHmac('sha256', salt);
    for (const part of parts) hash.update(`${part.length}:`).update(part);
    return hash.digest('base64url');
  };

  /** True when the key, had it ever arrived, would still be remembered. */
  const wouldBeKnown = (key: string): boolean => {
    const [, ofRun, at = ''] = /^([\w-]{12})-(\d{1,15})\./.exec(key) ?? [];
    return ofRun === run && Number(at) > droppedUpTo && Number(at) <= now();
  };

  const drop = (key: string, { answer, begun }: Pick<Entry, 'answer' | 'begun'>) => {
    entries.delete(key);
    withdrawn.delete(key);
    bytes -= answer?.body?.byteLength ?? 0;
    droppedUpTo = Math.max(droppedUpTo, begun);
  };

  /** Forgets what is over its time and, oldest first, what there is no room for. What is executing stays. */
  const tidy = (room: number) => {
    const over = now() - keepFor;
    for (const [key, held] of withdrawn) {
      if (held.begun > over) break;
      drop(key, held);
    }
    for (const [key, entry] of entries) {
      const isFull = entries.size + room > most || bytes > mostBytes;
      if (entry.begun > over && !isFull) return;
      if (entry.answer) drop(key, entry);
    }
  };

  const look = (key: string, token: string): Look => {
    tidy(0);
    const owner = digest(token);
    if (withdrawn.get(key)?.owner === owner) return { state: 'withdrawn' };
    const entry = entries.get(key);
    // Nobody hears of another's writes: a key of another token was never sent with this one.
    if (entry?.owner !== owner) return { state: wouldBeKnown(key) ? 'absent' : 'lost' };
    return entry.answer ? { state: 'done', answer: entry.answer } : { state: 'executing' };
  };

  return {
    /** False when nothing was run under that key: not by this run of the host, nor, if it is stamped, by an earlier one. */
    mayHaveRun(key: string): boolean {
      return entries.has(key) || (isStamped(key) && !wouldBeKnown(key));
    },

    /** What a new key begins with. It holds for keys that arrive from now on. */
    stamp: () => `${run}-${now()}`,

    look,

    /** A look; and when the key has not arrived, it is made sure that it will never be run. */
    withdraw(key: string, token: string): Look {
      const found = look(key, token);
      if (found.state !== 'absent' || entries.has(key) || withdrawn.has(key)) return found;
      const owner = digest(token);
      const own = [...withdrawn.values()].filter((held) => held.owner === owner);
      if (withdrawn.size >= mostWithdrawn || own.length >= mostWithdrawnEach) return { state: 'lost' };
      withdrawn.set(key, { owner, begun: now() });
      return { state: 'withdrawn' };
    },

    /**
     * Runs `execute` for the first arrival of a key; every other one gets the same answer. An answer for which `ran` is
     * false is given and not remembered: nothing was run. When `execute` throws, so does this, and what `fault` makes is remembered.
     */
    async once(
      { key, token, method, address, body }: Write,
      execute: () => Promise<Kept>,
      { ran, fault }: { ran: (answer: Kept) => boolean; fault: () => Promise<Kept> },
    ): Promise<Kept | Turned> {
      const owner = digest(token);
      const request = digest(method, address, body);
      const held = withdrawn.get(key);
      if (held) return held.owner === owner ? 'withdrawn' : 'other-token';
      const known = entries.get(key);
      if (known) {
        if (known.owner !== owner) return 'other-token';
        if (known.request !== request) return 'other-request';
        return known.answer ?? known.running;
      }
      tidy(1);
      if (isStamped(key) && !wouldBeKnown(key)) return 'lost';
      if (entries.size >= most) return 'full';
      const finish = (answer: Kept, keep = true): Kept => {
        if (!keep) entries.delete(key);
        else {
          entry.answer = answer;
          bytes += answer.body?.byteLength ?? 0;
          tidy(0);
        }
        return answer;
      };
      const running = execute().then(
        (answer) => finish(answer, ran(answer)),
        async (error: unknown) => {
          finish(await fault());
          throw error;
        },
      );
      const entry: Entry = { owner, request, begun: now(), running };
      entries.set(key, entry);
      return running;
    },
  };
}
