/**
 * The write journal of one host, in memory. It has hashes of tokens and requests, never the originals.
 *
 * A key begins with a stamp that this host issued: the host's run and a moment in it. So the host knows which keys it
 * should remember: if one of these is missing, it never arrived. A key that is older or from another run is lost, and
 * the host doesn't run it.
 */
import { createHmac, randomBytes } from 'node:crypto';

import {
  type Found,
  type Journal,
  type JournalBounds,
  journalBounds,
  journalOver,
  type JournalStore,
  type Kept,
  readStamp,
  type Write,
} from './journal.ts';

export interface JournalOptions extends Partial<JournalBounds> {
  /** Milliseconds since the run began. */
  now?: () => number;
}

interface Entry {
  owner: string;
  request: string;
  begun: number;
  /** Undefined while the write is executing. */
  answer?: Kept;
}

/** One token's part of the journal. */
interface Share {
  /** In the order in which they began. */
  keys: Set<string>;
  bytes: number;
  /** Some keys as old as this were dropped. */
  droppedUpTo: number;
}

export function createJournal({ now = () => Math.floor(performance.now()), ...bounds }: JournalOptions = {}): Journal {
  return journalOver(memoryStore({ ...journalBounds, ...bounds }, now));
}

function memoryStore(bounds: JournalBounds, now: () => number): JournalStore {
  const { most, mostEach, mostWithdrawn, mostWithdrawnEach, mostBytes, mostBytesEach, mostBytesOfOne, keepFor } =
    bounds;
  const run = randomBytes(9).toString('base64url');
  const salt = randomBytes(32);
  // In the order in which they began.
  const entries = new Map<string, Entry>();
  const shares = new Map<string, Share>();
  // Kept apart, so withdrawn keys never push out answers.
  const withdrawn = new Map<string, Pick<Entry, 'owner' | 'begun'>>();
  let bytes = 0;
  // For tokens that no longer have a share.
  let droppedUpTo = -1;

  const digest = (...parts: (string | Uint8Array)[]) => {
    const hash = createHmac('sha256', salt);
    for (const part of parts) hash.update(`${part.length}:`).update(part);
    return hash.digest('base64url');
  };

  /** Returns why a missing key may have run anyway: with the owner's token, or with any if there's no owner. */
  const doubtOf = (key: string, owner?: string): Found['doubt'] => {
    const stamp = readStamp(key);
    if (stamp?.of !== run) return 'earlier-run';
    const { at } = stamp;
    if (at > now()) return 'unknown-stamp';
    const concerned = owner === undefined ? [...shares.values()] : [shares.get(owner)];
    const dropped = concerned.reduce((latest, share) => Math.max(latest, share?.droppedUpTo ?? -1), droppedUpTo);
    const since = Math.max(dropped, now() - keepFor);
    return at <= since ? 'forgotten' : null;
  };

  const shareOf = (owner: string): Share => {
    const share = shares.get(owner) ?? { keys: new Set(), bytes: 0, droppedUpTo: -1 };
    shares.set(owner, share);
    return share;
  };

  const count = (owner: string, change: number) => {
    shareOf(owner).bytes += change;
    bytes += change;
  };

  const remove = (key: string, { owner, answer }: Entry) => {
    entries.delete(key);
    shareOf(owner).keys.delete(key);
    count(owner, -(answer?.body?.byteLength ?? 0));
  };

  /** Drops keys past `keepFor`. It's safe: `doubtOf` never takes a key that old for new. */
  const tidy = () => {
    const over = Math.max(-1, now() - keepFor);
    for (const [key, { begun }] of withdrawn) {
      if (begun > over) break;
      withdrawn.delete(key);
    }
    for (const [key, entry] of entries) {
      if (entry.begun > over) break;
      if (entry.answer) remove(key, entry);
    }
    for (const [owner, share] of shares) {
      if (share.keys.size > 0 || (share.droppedUpTo > over && shares.size <= 2 * most)) continue;
      droppedUpTo = Math.max(droppedUpTo, share.droppedUpTo);
      shares.delete(owner);
    }
  };

  /** Returns the share that has most of something. */
  const holderOf = (size: (share: Share) => number): Share | undefined => {
    let [holder, largest]: [Share | undefined, number] = [undefined, 0];
    for (const share of shares.values()) {
      if (size(share) > largest) [holder, largest] = [share, size(share)];
    }
    return holder;
  };

  /** Drops a token's oldest finished key. Returns false if all of them are executing. */
  const forget = (share: Share | undefined): boolean => {
    for (const key of share?.keys ?? []) {
      const entry = entries.get(key);
      if (!share || !entry?.answer) continue;
      remove(key, entry);
      share.droppedUpTo = Math.max(share.droppedUpTo, entry.begun);
      return true;
    }
    return false;
  };

  /** Makes room for one more key, at the cost of the token's own keys, and only then of the largest share. */
  const makeRoom = (share: Share): boolean => {
    if (share.keys.size >= mostEach) return forget(share);
    return entries.size < most || forget(share) || forget(holderOf(({ keys }) => keys.size));
  };

  /**
   * Drops the body of a token's oldest answer that has one, and keeps its status: no key is dropped to make room for
   * bytes.
   */
  const trim = (share: Share | undefined) => {
    for (const key of share?.keys ?? []) {
      const entry = entries.get(key);
      if (!entry?.answer?.body) continue;
      count(entry.owner, -entry.answer.body.byteLength);
      entry.answer = { ...entry.answer, body: null };
      return;
    }
  };

  const keep = (entry: Entry, answer: Kept) => {
    const length = answer.body?.byteLength ?? 0;
    entry.answer = length > mostBytesOfOne ? { ...answer, body: null } : answer;
    count(entry.owner, entry.answer.body?.byteLength ?? 0);
    const share = shareOf(entry.owner);
    while (share.bytes > mostBytesEach) trim(share);
    // oxlint-disable-next-line no-unmodified-loop-condition -- trim makes it less
    while (bytes > mostBytes) trim(holderOf((one) => one.bytes));
  };

  const requestOf = ({ method, address, body }: Write) => digest(method, address, body);
  const isFree = (key: string, owner: string) => {
    tidy();
    return !entries.has(key) && !withdrawn.has(key) && doubtOf(key, owner) === null;
  };

  return {
    size: () => entries.size + withdrawn.size,

    stamp: () => `${run}-${now()}`,

    find(key, token, write) {
      tidy();
      const owner = token === null ? undefined : digest(token);
      const held = withdrawn.get(key);
      const entry = entries.get(key);
      return {
        state: held ? 'withdrawn' : entry ? (entry.answer ? 'done' : 'executing') : null,
        own: (held ?? entry)?.owner === owner,
        same: write !== undefined && entry?.request === requestOf(write),
        live: true,
        answer: entry?.owner === owner ? (entry?.answer ?? null) : null,
        doubt: doubtOf(key, owner),
        whole: true,
      };
    },

    claim(write) {
      const { key, token } = write;
      const owner = digest(token);
      if (!isFree(key, owner) || !makeRoom(shareOf(owner))) return 'taken';
      const entry: Entry = { owner, request: requestOf(write), begun: now() };
      entries.set(key, entry);
      shareOf(owner).keys.add(key);
      return { finish: (answer) => keep(entry, answer), release: () => remove(key, entry) };
    },

    withdraw(key, token) {
      const owner = digest(token);
      if (!isFree(key, owner)) return true;
      const own = [...withdrawn.values()].filter((held) => held.owner === owner);
      if (withdrawn.size < mostWithdrawn && own.length < mostWithdrawnEach) withdrawn.set(key, { owner, begun: now() });
      return true;
    },

    // Whatever is executing runs in this process, where `once` awaits its answer.
    settled: async () => undefined,
  };
}
