/** Stores the synced data encrypted in this browser. See README.md. Runs in a worker. */
import { getOrMake } from '#domain/values/collections.ts';
import { attempt, connect, type Connection, type Head, inTransaction, type Reason } from './database.ts';
import { type ListChange, type Manifest, type Part, plan, type Row } from './manifest.ts';
import { type Bytes, cannotSeal, newKey, openKey, type Owner, seal, type Sealed, unseal } from './seal.ts';

export interface Opened {
  kept: Kept;
  lists: Readonly<Record<string, { rows: readonly Row[]; state: unknown }>>;
}

/** Stored data stays after a failure. */
export interface Kept {
  /**
   * Writes the changes of these lists, all or nothing. Only chunks with a changed row are written. Returns why it failed,
   * which every later call returns too.
   */
  commit(changes: Readonly<Record<string, ListChange>>): Promise<Reason | null>;
  /** Closes the connection. */
  close(): void;
}

/** How many chunks to encrypt or decrypt at a time. */
const atOnce = 4;
/** Other tabs may start over at the same time. */
const mostTries = 3;

/** Opens this owner's stored data. Deletes another owner's, that of an older schema, and what can't be decrypted. */
export async function openKept({ schema, ...owner }: Owner & { schema: number }): Promise<Opened | Reason> {
  const reason = cannotSeal(owner) ?? ('indexedDB' in globalThis ? null : 'no-storage');
  if (reason !== null) return reason;
  const connection = await attempt(() => connect(schema));
  if (connection === null) return 'blocked';
  if (typeof connection === 'string') return connection;
  const opened = await attempt(() => openIn(connection, owner, schema), connection.lost);
  if (typeof opened === 'string') connection.db.close();
  return opened;
}

async function openIn(connection: Connection, owner: Owner, schema: number): Promise<Opened | Reason> {
  // One try after the other.
  for (let tries = 0; tries < mostTries; tries += 1) {
    const { head, chunks } = await readAll(connection);
    const stored = head && (await decrypted({ owner, schema, head, chunks }));
    if (stored) {
      const { manifest, held } = stored;
      const lists = Object.entries(manifest.lists).map(([list, { state }]) => {
        return [list, { rows: (held.get(list) ?? []).flat(), state }] as const;
      });
      return { kept: keptIn({ connection, schema, ...stored }), lists: Object.fromEntries(lists) };
    }
    await startOver(connection, head, await newHead(owner, schema));
  }
  return 'no-storage';
}

/** Encrypted chunks, by list and number: `listTickets,0`. */
type Chunks = ReadonlyMap<string, Bytes>;

/** Reads everything in one transaction, so that another tab's commit is in it wholly or not at all. */
function readAll(connection: Connection): Promise<{ head: Head | undefined; chunks: Chunks }> {
  return inTransaction(connection, async (tx) => {
    const chunks = tx.objectStore('chunks');
    const [head, keys, values] = await Promise.all([
      tx.objectStore('head').get('head'),
      chunks.getAllKeys(),
      chunks.getAll(),
    ]);
    return { head, chunks: new Map(values.map((bytes, index) => [String(keys[index]), bytes])) };
  });
}

interface Stored {
  key: CryptoKey;
  head: Head;
  manifest: Manifest;
  /** The rows of each list, by chunk, to find changes. */
  held: Map<string, (readonly Row[])[]>;
}

interface Encrypted {
  owner: Owner;
  schema: number;
  head: Head;
  chunks: Chunks;
}

/** Returns null if any part can't be decrypted. */
async function decrypted({ owner, schema, head, chunks }: Encrypted): Promise<Stored | null> {
  const key = await openKey(owner, head);
  const manifest = key && ((await unseal(key, head, aboutManifest(schema, head.generation))) as Manifest | undefined);
  if (!key || !manifest) return null;
  const places = Object.entries(manifest.lists).flatMap(([list, stored]) =>
    stored.chunks.map((kept, chunk) => ({ list, chunk, ...kept })),
  );
  const held: Stored['held'] = new Map();
  const unsealing = fewAtOnce(places, async ({ list, chunk, iv, generation }) => {
    const bytes = { iv: Uint8Array.from(iv), sealed: chunks.get(`${list},${chunk}`) ?? new Uint8Array() };
    const rows = await unseal(key, bytes, aboutChunk(schema, { list, chunk, generation }));
    return { list, rows: rows as readonly Row[] | undefined };
  });
  for await (const { list, rows } of unsealing) {
    if (!rows) return null;
    getOrMake(held, list, () => []).push(rows);
  }
  return { key, head, manifest, held };
}

async function newHead(owner: Owner, schema: number): Promise<Head> {
  const wrapped = await newKey(owner);
  const key = await openKey(owner, wrapped);
  if (!key) throw new Error('A key that was wrapped just now does not open.');
  return { ...wrapped, generation: 0, ...(await sealManifest(key, { generation: 0, lists: {} }, schema)) };
}

/** Deletes everything, unless another tab has written since `seen` was read. */
function startOver(connection: Connection, seen: Head | undefined, next: Head): Promise<void> {
  return inTransaction(connection, async (tx) => {
    const [heads, chunks] = [tx.objectStore('head'), tx.objectStore('chunks')];
    if (!isSame((await heads.get('head'))?.iv, seen?.iv)) return;
    await Promise.all([chunks.clear(), heads.put(next, 'head')]);
  });
}

const isSame = (one: Uint8Array | undefined, other: Uint8Array | undefined) => String(one) === String(other);

const aboutManifest = (schema: number, generation: number) => `${schema}|manifest|${generation}`;
const aboutChunk = (schema: number, { list, chunk, generation }: { list: string; chunk: number; generation: number }) =>
  `${schema}|${list}|${chunk}|${generation}`;

function sealManifest(key: CryptoKey, manifest: Manifest, schema: number): Promise<Sealed> {
  return seal(key, manifest, aboutManifest(schema, manifest.generation));
}

function keptIn({
  connection,
  key,
  schema,
  held,
  ...start
}: Stored & { connection: Connection; schema: number }): Kept {
  const { db } = connection;
  /** As of this tab's last write. */
  let { head } = start;
  /** The manifest once all requested commits are done. */
  let planned = start.manifest;
  let ended: Reason | null = null;
  let last: Promise<unknown> = Promise.resolve();

  async function write(next: Manifest, parts: readonly Part[]): Promise<Reason | null> {
    const chunks: { bytes: Bytes; key: [string, number] }[] = [];
    const sealing = fewAtOnce(parts, async ({ list, chunk, kept, rows }) => {
      const { iv, sealed } = await seal(key, rows, aboutChunk(schema, { list, chunk, generation: kept.generation }));
      kept.iv = [...iv];
      return { bytes: sealed, key: [list, chunk] satisfies [string, number] };
    });
    for await (const chunk of sealing) chunks.push(chunk);
    const written = { ...head, generation: next.generation, ...(await sealManifest(key, next, schema)) };
    const reason = await inTransaction(connection, async (tx) => {
      const [heads, store] = [tx.objectStore('head'), tx.objectStore('chunks')];
      const found = await heads.get('head');
      // Another tab may have made a new key, deleted the data, or written.
      if (!isSame(found?.wrapped, head.wrapped)) return 'gone';
      if (!isSame(found?.iv, head.iv)) return 'moved';
      const ends = Object.entries(next.lists).map(([list, { chunks }]) => [list, chunks.length] as const);
      await Promise.all([
        ...chunks.map(({ bytes, key }) => store.put(bytes, key)),
        ...ends.map(([list, end]) => store.delete(IDBKeyRange.bound([list, end], [list, Infinity]))),
        heads.put(written, 'head'),
      ]);
      return null;
    });
    if (reason === null) head = written;
    return reason;
  }

  async function writeAfter(turn: Promise<unknown>, next: Manifest, parts: readonly Part[]): Promise<Reason | null> {
    await turn;
    if (ended !== null) return ended;
    const reason = await attempt(() => write(next, parts), connection.lost);
    if (reason !== null) {
      ended = reason;
      db.close();
    }
    return reason;
  }

  return {
    commit(changes) {
      // Take the rows as they are now, however long the write waits.
      const { next, parts } = plan(planned, changes, held);
      planned = next;
      const turn = writeAfter(last, next, parts);
      last = turn.catch(() => undefined);
      return turn;
    },
    close() {
      ended ??= 'gone';
      db.close();
    },
  };
}

/** Yields results in the order of the items. */
async function* fewAtOnce<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  for (let start = 0; start < items.length; start += atOnce) {
    yield* await Promise.all(items.slice(start, start + atOnce).map(work));
  }
}
