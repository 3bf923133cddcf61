/** Stores the replica encrypted in this browser. See README.md. Runs in a worker. */
import { attempt, connect, type Connection, failure, type Failure, type Head, inTransaction } from './database.ts';
import {
  asStored,
  changedSince,
  type ChunkPlace,
  createHeld,
  type ListChange,
  type Manifest,
  type Part,
  plan,
  type Row,
} from './manifest.ts';
import { type Bytes, cannotSeal, newKey, openKey, type Owner, seal, type Sealed, unseal } from './seal.ts';

/** The stored data. */
export interface Contents {
  ok: true;
  /** Counts commits. */
  generation: number;
  lists: Readonly<Record<string, { rows: number; state: unknown }>>;
}

export interface Opened extends Contents {
  kept: Kept;
  /** Why the stored data was deleted. Null if it wasn't. */
  discarded: 'other-secret' | 'damaged' | 'older-schema' | null;
}

/** After a failure, every call returns that failure. Stored data stays, unless a record couldn't be decrypted. */
export interface Kept {
  /**
   * Passes on the rows of all chunks written after the generation `since`, in order. Use them only once it returns `ok`.
   */
  load(take: (part: RowsAt) => void, since?: number): Promise<Contents | Failure>;
  /** Writes the changes of these lists, all or nothing. Only chunks with a changed row are written. */
  commit(changes: Readonly<Record<string, ListChange>>): Promise<Contents | Failure>;
  /** Closes the connection. Stored data stays. */
  close(): void;
}

export interface RowsAt extends ChunkPlace {
  rows: readonly Row[];
}

/** How many chunks to encrypt or decrypt at a time. */
const atOnce = 4;
/** Other tabs may start over at the same time. */
const mostTries = 3;

/** Opens this owner's stored data. Deletes another owner's, or that of an older schema. */
export async function openKept({ schema, ...owner }: Owner & { schema: number }): Promise<Opened | Failure> {
  const reason = cannotSeal(owner) ?? ('indexedDB' in globalThis ? null : 'no-storage');
  if (reason !== null) return failure(reason);
  const connection = await attempt(() => connect(schema));
  if (connection === null) return failure('blocked');
  if ('reason' in connection) return connection;
  const opened = await attempt(() => openIn(connection, owner, schema), connection.lost);
  if (!opened.ok) connection.db.close();
  return opened;
}

async function openIn(connection: Connection, owner: Owner, schema: number): Promise<Opened | Failure> {
  let discarded: Opened['discarded'] = connection.outdated ? 'older-schema' : null;
  // One try after the other.
  for (let tries = 0; tries < mostTries; tries += 1) {
    const head = await connection.db.get('head', 'head');
    const key = head ? await openKey(owner, head) : null;
    const manifest = head && key ? await openManifest(key, head, schema) : undefined;
    if (head && key && manifest) {
      return { kept: keptIn({ connection, key, schema, head, manifest }), discarded, ...contents(manifest) };
    }
    if (head) discarded = key ? 'damaged' : 'other-secret';
    await replace(connection, head, await newHead(owner, schema));
  }
  return failure('no-storage');
}

async function newHead(owner: Owner, schema: number): Promise<Head> {
  const wrapped = await newKey(owner);
  const key = await openKey(owner, wrapped);
  if (!key) throw new Error('A key that was wrapped just now does not open.');
  return { ...wrapped, generation: 0, ...(await sealManifest(key, { generation: 0, lists: {} }, schema)) };
}

/** Deletes everything, unless another tab has written since `seen` was read. */
function replace(connection: Connection, seen: Head | undefined, next?: Head): Promise<void> {
  return inTransaction(connection, async (tx) => {
    const [heads, chunks] = [tx.objectStore('head'), tx.objectStore('chunks')];
    if (!isSame((await heads.get('head'))?.iv, seen?.iv)) return;
    await Promise.all([heads.clear(), chunks.clear(), next && heads.put(next, 'head')]);
  });
}

const isSame = (one: Uint8Array | undefined, other: Uint8Array | undefined) => String(one) === String(other);

const aboutManifest = (schema: number, generation: number) => `${schema}|manifest|${generation}`;

function sealManifest(key: CryptoKey, manifest: Manifest, schema: number): Promise<Sealed> {
  return seal(key, manifest, aboutManifest(schema, manifest.generation));
}

/** Returns undefined if it can't be decrypted. */
async function openManifest(key: CryptoKey, head: Head, schema: number): Promise<Manifest | undefined> {
  return (await unseal(key, head, aboutManifest(schema, head.generation))) as Manifest | undefined;
}

function contents({ generation, lists }: Manifest): Contents {
  const each = Object.entries(lists).map(([list, { chunks, state }]) => {
    return [list, { rows: chunks.reduce((sum, { rows }) => sum + rows, 0), state }] as const;
  });
  return { ok: true, generation, lists: Object.fromEntries(each) };
}

/** The manifest, and the encrypted record of it. */
interface Stored {
  head: Head;
  manifest: Manifest;
}

function keptIn({
  connection,
  key,
  schema,
  ...start
}: Stored & { connection: Connection; key: CryptoKey; schema: number }): Kept {
  const { db } = connection;
  const held = createHeld();
  /** As of this tab's last read or write. */
  let stored: Stored = start;
  /** The manifest once all requested commits are done. */
  let planned = start.manifest;
  let ended: Failure | null = null;
  let last: Promise<unknown> = Promise.resolve();

  const aboutChunk = ({ list, chunk }: ChunkPlace, generation: number) => `${schema}|${list}|${chunk}|${generation}`;

  /** Runs one at a time. */
  function inTurn<T extends { ok: true }>(work: () => Promise<T | Failure>): Promise<T | Failure> {
    const turn = last.then(async () => {
      if (ended) return ended;
      const answer = await attempt(work, connection.lost);
      if (!answer.ok) {
        ended = answer;
        db.close();
      }
      return answer;
    });
    last = turn.catch(() => undefined);
    return turn;
  }

  /** False if another tab has made a new key, or deleted the data. */
  function isOurs(head: Head | undefined): head is Head {
    return isSame(head?.wrapped, stored.head.wrapped);
  }

  /** Returns the latest stored data, which another tab may have written. */
  async function newest(): Promise<Stored | Failure> {
    const head = await db.get('head', 'head');
    if (!isOurs(head)) return failure('gone');
    if (isSame(head.iv, stored.head.iv)) return stored;
    const manifest = await openManifest(key, head, schema);
    return manifest ? { head, manifest } : discard(head);
  }

  async function discard(head: Head): Promise<Failure> {
    await replace(connection, head);
    return failure('damaged');
  }

  async function load(take: (part: RowsAt) => void, since: number): Promise<Contents | Failure> {
    const found = await newest();
    if ('reason' in found) return found;
    const wanted = changedSince(found.manifest, since);
    const sealed = await inTransaction(connection, async (tx) => {
      const head = await tx.objectStore('head').get('head');
      if (!isSame(head?.iv, found.head.iv)) return null;
      return Promise.all(wanted.map(({ list, chunk }) => tx.objectStore('chunks').get([list, chunk])));
    });
    // Another tab has just written. Load again.
    if (sealed === null) return load(take, since);
    const opened = fewAtOnce(wanted, async (part, index) => {
      const bytes = { iv: Uint8Array.from(part.kept.iv), sealed: sealed[index] ?? new Uint8Array() };
      const rows = (await unseal(key, bytes, aboutChunk(part, part.kept.generation))) as readonly Row[] | undefined;
      return { part, rows };
    });
    for await (const { part, rows } of opened) {
      if (!rows) return discard(found.head);
      held.set(part, part.kept, rows);
      take({ list: part.list, chunk: part.chunk, rows });
    }
    if (found !== stored) {
      stored = found;
      planned = found.manifest;
    }
    return contents(found.manifest);
  }

  async function write(base: Manifest, next: Manifest, parts: readonly Part[]): Promise<Contents | Failure> {
    if (stored.manifest !== base) return failure('moved');
    const chunks: { bytes: Bytes; key: [string, number] }[] = [];
    const sealing = fewAtOnce(parts, async (part) => {
      const rows = part.rows.map((row) => asStored(part.list, row));
      const { iv, sealed } = await seal(key, rows, aboutChunk(part, part.kept.generation));
      part.kept.iv = [...iv];
      return { bytes: sealed, key: [part.list, part.chunk] satisfies [string, number] };
    });
    for await (const chunk of sealing) chunks.push(chunk);
    const head = { ...stored.head, generation: next.generation, ...(await sealManifest(key, next, schema)) };
    const reason = await inTransaction(connection, async (tx) => {
      const [heads, store] = [tx.objectStore('head'), tx.objectStore('chunks')];
      const found = await heads.get('head');
      if (!isOurs(found)) return 'gone';
      if (!isSame(found.iv, stored.head.iv)) return 'moved';
      const ends = Object.entries(next.lists).map(([list, { chunks }]) => [list, chunks.length] as const);
      await Promise.all([
        ...chunks.map(({ bytes, key }) => store.put(bytes, key)),
        ...ends.map(([list, end]) => store.delete(IDBKeyRange.bound([list, end], [list, Infinity]))),
        heads.put(head, 'head'),
      ]);
      return null;
    });
    if (reason !== null) return failure(reason);
    stored = { head, manifest: next };
    return contents(next);
  }

  return {
    load: (take, since = 0) => inTurn(() => load(take, since)),
    commit(changes) {
      // Take the rows as they are now, however long the write waits.
      const base = planned;
      const { next, parts } = plan(base, changes, held);
      planned = next;
      return inTurn(() => write(base, next, parts));
    },
    close() {
      ended ??= failure('gone');
      db.close();
    },
  };
}

/** Yields results in the order of the items. */
async function* fewAtOnce<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
): AsyncGenerator<Result> {
  for (let start = 0; start < items.length; start += atOnce) {
    const few = items.slice(start, start + atOnce);
    yield* await Promise.all(few.map((item, index) => work(item, start + index)));
  }
}
