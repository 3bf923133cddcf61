/** For tests: a browser's database in Node.js, looked into and tampered with as whoever has the disk could. */
import * as fake from 'fake-indexeddb';
import { openDB } from 'idb';
import { vi } from 'vitest';
import type { Head } from '#sync/kept/database.ts';
import { type Opened, openKept } from '#sync/kept/kept.ts';
import type { Row } from '#sync/kept/manifest.ts';

export const owner = {
  secret: '41|fR7pKx0aTq2LmVn8YwZcEeHhJjBbGgDdSsAaQq1P',
  account: 'account-1',
  origin: 'https://api.example.org',
  schema: 3,
};

/** An empty one, until the end of the test. */
export function stubDatabase(): void {
  for (const [name, value] of Object.entries(fake)) if (name !== 'default') vi.stubGlobal(name, value);
  vi.stubGlobal('indexedDB', new fake.IDBFactory());
}

export async function opened(given = owner): Promise<Opened> {
  const answer = await openKept(given);
  if (typeof answer === 'string') throw new Error(answer);
  return answer;
}

/** What a new tab finds: the rows of each list that has any. */
export async function storedRows(given = owner): Promise<Record<string, readonly Row[]>> {
  const { lists } = await opened(given);
  return Object.fromEntries(
    Object.entries(lists).flatMap(([list, { rows }]) => (rows.length > 0 ? [[list, rows]] : [])),
  );
}

export const manyRows = (count: number, from = 0): Row[] =>
  Array.from({ length: count }, (_none, index) => ({ id: String(from + index), amount: (from + index) / 4 }));

type Chunks = Map<string, Uint8Array>;

/** What stands in the database, as it is. */
export async function stolen(): Promise<{ head: Head | undefined; chunks: Chunks; version: number }> {
  const db = await openDB('steward.replica');
  const keys = (await db.getAllKeys('chunks')) as [string, number][];
  const chunks = (await db.getAll('chunks')) as Uint8Array[];
  const head = (await db.get('head', 'head')) as Head | undefined;
  const { version } = db;
  db.close();
  return {
    head,
    chunks: new Map(keys.map((key, index) => [key.join(' '), chunks[index] ?? new Uint8Array()])),
    version,
  };
}

/** Puts something else in its place. */
export async function tampered(change: (was: { head: Head; chunks: Chunks }) => void): Promise<void> {
  const { head, chunks } = await stolen();
  if (!head) throw new Error('Nothing is kept.');
  change({ head, chunks });
  const db = await openDB('steward.replica');
  await db.clear('chunks');
  await db.put('head', head, 'head');
  for (const [key, bytes] of chunks) {
    const [list = '', chunk] = key.split(' ');
    await db.put('chunks', bytes, [list, Number(chunk)]);
  }
  db.close();
}

/** The tab dies at that step of what it does next: sealing a chunk, or writing to the database. Steps count from 1. */
export function killAt(step: number): { steps(): number } {
  let steps = 0;
  const died = () => (steps += 1) === step;
  const { encrypt } = crypto.subtle;
  vi.spyOn(crypto.subtle, 'encrypt').mockImplementation((...given) => {
    if (died()) throw new DOMException('killed', 'UnknownError');
    return encrypt.apply(crypto.subtle, given);
  });
  for (const name of ['put', 'delete', 'clear'] as const) {
    const real = fake.IDBObjectStore.prototype[name] as (...given: unknown[]) => IDBRequest;
    vi.spyOn(fake.IDBObjectStore.prototype, name).mockImplementation(function killed(
      this: IDBObjectStore,
      ...given: unknown[]
    ) {
      if (died()) queueMicrotask(() => this.transaction.abort());
      return real.apply(this, given) as never;
    });
  }
  return { steps: () => steps };
}
