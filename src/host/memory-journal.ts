/**
 * The write journal of one host, in memory. It has hashes of tokens and requests, never the originals.
 *
 * A key begins with a stamp that this host issued: the host's run and a moment in it. So the host knows which keys it
 * should remember: if one of these is missing, it never arrived. A key that is older or from another run is lost, and
 * the host doesn't run it.
 */
import { randomBytes } from 'node:crypto';
import {
  type Found,
  type Journal,
  type JournalBounds,
  journalBounds,
  journalOver,
  type JournalStore,
  type Kept,
  levelOf,
  readStamp,
  type Write,
} from './journal.ts';
import { fingerprint } from './sealing.ts';

export interface JournalOptions extends Partial<JournalBounds> {
  /** Milliseconds since the run began. */
  now?: () => number;
}

interface Entry {
  key: string;
  owner: string;
  request: string;
  begun: number;
  /** Undefined while the write is executing. */
  answer?: Kept;
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
  // Kept apart, so withdrawn keys never push out answers.
  const withdrawn = new Map<string, Pick<Entry, 'owner' | 'begun'>>();
  // Some keys as old as this were dropped: by owner, and of any owner.
  const droppedUpTo = new Map<string, number>();
  let anyDroppedUpTo = -1;

  const hash = (purpose: string, ...parts: (string | Uint8Array)[]) =>
    fingerprint(salt, purpose, ...parts).toString('base64url');
  const ownerOf = (token: string) => hash('owner', token);
  const requestOf = ({ method, address, body }: Write) => hash('request', method, address, body);

  /** Returns why a missing key may have run anyway: with the owner's token, or with any if there's no owner. */
  const doubtOf = (key: string, owner?: string): Found['doubt'] => {
    const stamp = readStamp(key);
    if (stamp?.of !== run) return 'earlier-run';
    if (stamp.at > now()) return 'unknown-stamp';
    const ofOwner = owner === undefined ? Math.max(-1, ...droppedUpTo.values()) : (droppedUpTo.get(owner) ?? -1);
    return stamp.at <= Math.max(now() - keepFor, anyDroppedUpTo, ofOwner) ? 'forgotten' : null;
  };

  /** Drops keys past `keepFor`. It's safe: `doubtOf` never takes a key that old for new. */
  const tidy = () => {
    const over = now() - keepFor;
    for (const [key, { begun }] of withdrawn) {
      if (begun > over) break;
      withdrawn.delete(key);
    }
    for (const [key, { begun, answer }] of entries) {
      if (begun > over) break;
      if (answer) entries.delete(key);
    }
  };

  /** Adds up the entries of each owner. */
  const sumByOwner = (sizeOf: (entry: Entry) => number): Map<string, number> => {
    const sums = new Map<string, number>();
    for (const entry of entries.values()) sums.set(entry.owner, (sums.get(entry.owner) ?? 0) + sizeOf(entry));
    return sums;
  };

  /** Drops an owner's oldest finished key. Returns false if all of them are executing. */
  const forget = (owner: string): boolean => {
    const oldest = Array.from(entries.values()).find((entry) => entry.owner === owner && entry.answer);
    if (!oldest) return false;
    entries.delete(oldest.key);
    droppedUpTo.set(owner, Math.max(oldest.begun, droppedUpTo.get(owner) ?? -1));
    if (droppedUpTo.size > most) {
      anyDroppedUpTo = Math.max(anyDroppedUpTo, ...droppedUpTo.values());
      droppedUpTo.clear();
    }
    return true;
  };

  /** Makes room for one more key, at the cost of the token's own keys, and only then of the token with most of them. */
  const makeRoom = (owner: string): boolean => {
    const many = sumByOwner(() => 1);
    if ((many.get(owner) ?? 0) >= mostEach) return forget(owner);
    const [largest = owner] = Array.from(many).toSorted(([, one], [, other]) => other - one)[0] ?? [];
    return entries.size < most || forget(owner) || forget(largest);
  };

  const lengthOf = ({ answer }: Pick<Entry, 'answer'>) => answer?.body?.byteLength ?? 0;
  const keep = (entry: Entry, answer: Kept) => {
    entry.answer = lengthOf({ answer }) > mostBytesOfOne ? { ...answer, body: null } : answer;
    const bytes = sumByOwner(lengthOf);
    const cap = Math.min(mostBytesEach, levelOf([...bytes.values()], mostBytes));
    // The oldest answers of an owner lose their body, but not their status: no key is dropped to make room for bytes.
    for (const one of entries.values()) {
      const ofOwner = bytes.get(one.owner) ?? 0;
      if (ofOwner <= cap || !one.answer?.body) continue;
      bytes.set(one.owner, ofOwner - lengthOf(one));
      one.answer = { ...one.answer, body: null };
    }
  };

  const isFree = (key: string, owner: string) => {
    tidy();
    return !entries.has(key) && !withdrawn.has(key) && doubtOf(key, owner) === null;
  };

  return {
    size: () => entries.size + withdrawn.size,

    stamp: () => `${run}-${now()}`,

    find(key, token, write) {
      tidy();
      const owner = token === null ? undefined : ownerOf(token);
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
      const owner = ownerOf(token);
      if (!isFree(key, owner) || !makeRoom(owner)) return 'taken';
      const entry: Entry = { key, owner, request: requestOf(write), begun: now() };
      entries.set(key, entry);
      return { finish: (answer) => keep(entry, answer), release: () => void entries.delete(key) };
    },

    withdraw(key, token) {
      const owner = ownerOf(token);
      if (!isFree(key, owner)) return true;
      const own = [...withdrawn.values()].filter((held) => held.owner === owner);
      if (withdrawn.size < mostWithdrawn && own.length < mostWithdrawnEach) withdrawn.set(key, { owner, begun: now() });
      return true;
    },

    // Whatever is executing runs in this process, where `once` awaits its answer.
    settled: async () => undefined,
  };
}
