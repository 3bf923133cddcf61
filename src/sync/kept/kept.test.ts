import { IDBObjectStore } from 'fake-indexeddb';
import { deleteDB, openDB } from 'idb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetKeptRows } from '#device/forget-rows.ts';
import { openKept } from './kept.ts';
import {
  killAt,
  manyRows,
  opened,
  owner,
  stolen,
  storedRows,
  stubDatabase,
  tampered,
} from '#e2e/support/doubles/storage.ts';

beforeEach(stubDatabase);

const gifts = 'listTransactions';
const people = 'listHouseholds';
const email = 'margaret.okonkwo-canary@example.org';
const state = { page: 41, at: '2026-11-20T10:42:00Z' };
const household = [{ id: '1', name: 'Okonkwo', head: { email } }, { id: '2' }];

const generation = async () => (await stolen()).head?.generation;

/** 2,500 gifts in three chunks, and two households. */
async function keepSome() {
  const { kept } = await opened();
  const rows = manyRows(2500);
  expect(
    await kept.commit({
      [gifts]: { rows, state },
      [people]: { rows: household },
    }),
  ).toBeNull();
  return { kept, rows };
}

describe('what is kept', () => {
  test('loads again in order, with the state of each list', async () => {
    const { rows } = await keepSome();
    expect((await opened()).lists).toEqual({
      [gifts]: { rows, state },
      [people]: { rows: household, state: null },
    });
  });

  test('is empty at first', async () => {
    expect((await opened()).lists).toEqual({});
  });

  test('security 20: has neither the token nor a word of a row in any stored byte', async () => {
    const { kept } = await keepSome();
    await kept.commit({ [people]: { rows: household, state: { of: email } } });
    const db = await openDB('steward.replica');
    const values = await Promise.all(
      [...db.objectStoreNames].flatMap((store) => [db.getAll(store), db.getAllKeys(store)]),
    );
    db.close();
    const bytes = bytesOf(values);
    expect(bytes.length).toBeGreaterThan(1000);
    // Keys are what can be read, and show that a word would be found.
    expect(bytes.includes(Buffer.from(people))).toBe(true);
    const secrets = [email, 'Okonkwo', owner.secret, owner.account, owner.origin];
    const shapes = secrets.flatMap((text) => [
      Buffer.from(text, 'utf8'),
      Buffer.from(text, 'utf16le'),
      Buffer.from(text, 'utf16le').swap16(),
    ]);
    expect(shapes.filter((shape) => bytes.includes(shape))).toEqual([]);
  });

  test('is decrypted with keys that can’t be extracted', async () => {
    const keys = [vi.spyOn(crypto.subtle, 'encrypt'), vi.spyOn(crypto.subtle, 'decrypt')];
    await keepSome();
    await opened();
    const used = new Set(keys.flatMap((spy) => spy.mock.calls.map(([, key]) => key)));
    expect(used.size).toBeGreaterThan(1);
    for (const key of used) {
      expect(key.extractable).toBe(false);
      await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow(/extractable/);
    }
  });
});

/** All bytes and texts in it, one after the other. */
function bytesOf(value: unknown): Buffer {
  if (value instanceof Uint8Array) return Buffer.from(value);
  if (typeof value === 'string') return Buffer.from(value);
  if (typeof value === 'object' && value !== null) return Buffer.concat(Object.values(value).map(bytesOf));
  return Buffer.from(String(value));
}

describe('a commit', () => {
  test('writes the chunks that changed, and no others', async () => {
    const { kept, rows } = await keepSome();
    const before = (await stolen()).chunks;
    const changed = rows.with(1200, { ...rows[1200], amount: 7 });
    // A row that was read again and says the same.
    changed[3] = { ...changed[3] };
    expect(await kept.commit({ [gifts]: { rows: [...changed, { id: 'new' }] } })).toBeNull();
    expect(await generation()).toBe(2);
    const after = (await stolen()).chunks;
    const written = [...after].filter(
      ([key, bytes]) => bytes !== before.get(key) && String(bytes) !== String(before.get(key)),
    );
    expect(written.map(([key]) => key)).toEqual([`${gifts} 1`, `${gifts} 2`]);
    expect((await storedRows())[gifts]).toEqual([...changed, { id: 'new' }]);
  });

  test('knows what was loaded, so the first one writes only changes', async () => {
    await keepSome();
    const before = (await stolen()).chunks;
    const { kept, lists } = await opened();
    await kept.commit({ [gifts]: { rows: [...(lists[gifts]?.rows ?? []), { id: 'new' }] } });
    const after = (await stolen()).chunks;
    expect([...after.keys()].filter((key) => String(after.get(key)) !== String(before.get(key)))).toEqual([
      `${gifts} 2`,
    ]);
  });

  test('drops the chunks of a list that became shorter', async () => {
    const { kept, rows } = await keepSome();
    await kept.commit({ [gifts]: { rows: rows.slice(0, 900) } });
    expect([...(await stolen()).chunks.keys()]).toEqual([`${people} 0`, `${gifts} 0`].toSorted());
    await kept.commit({ [gifts]: { rows: [] } });
    expect(await storedRows()).toEqual({ [people]: expect.anything() });
  });

  test('takes the rows as they are when it’s requested', async () => {
    const { kept, rows } = await keepSome();
    const first = kept.commit({ [gifts]: { rows, state: 1 } });
    const second = kept.commit({ [gifts]: { rows, state: 2 } });
    rows.length = 10;
    expect([await first, await second, await generation()]).toEqual([null, null, 3]);
    const { lists } = await opened();
    expect([lists[gifts]?.rows.length, lists[gifts]?.state]).toEqual([2500, 2]);
  });

  test('never reuses an IV, or encrypts two things under one name', async () => {
    const encrypt = vi.spyOn(crypto.subtle, 'encrypt');
    const { kept, rows } = await keepSome();
    await kept.commit({ [gifts]: { rows: rows.toReversed() } });
    const ivs = encrypt.mock.calls.map(([algorithm]) =>
      String((algorithm as AesGcmParams).iv as Uint8Array<ArrayBuffer>),
    );
    expect(ivs.length).toBeGreaterThan(8);
    expect(new Set(ivs).size).toBe(ivs.length);
    expect(new Set(ivs.map((iv) => iv.split(',').length))).toEqual(new Set([12]));
    const about = encrypt.mock.calls.map(([algorithm]) => {
      return new TextDecoder().decode((algorithm as AesGcmParams).additionalData);
    });
    expect(about).toContain(`${owner.schema}|${gifts}|2|1`);
    expect(about).toContain(`${owner.schema}|${gifts}|2|2`);
    expect(about).toContain(`${owner.schema}|manifest|2`);
    expect(new Set(about).size).toBe(about.length);
  });

  test('that dies at any step leaves the previous data', async () => {
    const { rows } = await keepSome();
    let reached = 0;
    for (let step = 1; ; step += 1) {
      const { kept } = await opened();
      const killed = killAt(step);
      const answer = await kept.commit({ [gifts]: { rows: rows.toReversed() }, [people]: { rows: [] } });
      vi.restoreAllMocks();
      if (killed.steps() < step) {
        expect([answer, await generation()]).toEqual([null, 2]);
        break;
      }
      expect(answer).toEqual('no-storage');
      expect(await kept.commit({})).toEqual('no-storage');
      expect((await storedRows())[gifts]).toEqual(rows);
      expect(await generation()).toBe(1);
      reached = step;
    }
    // Three chunks and the manifest sealed, and then written; what is no longer in a list deleted.
    expect(reached).toBe(10);
    expect(await storedRows()).toEqual({ [gifts]: rows.toReversed() });
  });
});

describe('what does not open', () => {
  const flip = (bytes: Uint8Array | undefined, at = 5) => {
    if (bytes) bytes[at] = (bytes[at] ?? 0) ^ 1;
  };
  const damages: Record<string, Parameters<typeof tampered>[0]> = {
    'one flipped bit in a chunk': ({ chunks }) => flip(chunks.get(`${gifts} 1`)),
    'a flipped last bit, of the tag': ({ chunks }) =>
      flip(chunks.get(`${gifts} 2`), (chunks.get(`${gifts} 2`)?.length ?? 0) - 1),
    'a chunk that is missing': ({ chunks }) => chunks.delete(`${gifts} 1`),
    'a chunk that is empty': ({ chunks }) => chunks.set(`${gifts} 1`, new Uint8Array()),
    'two chunks that were swapped': ({ chunks }) => {
      const [first, second] = [chunks.get(`${gifts} 0`), chunks.get(`${gifts} 1`)];
      if (first && second) chunks.set(`${gifts} 0`, second).set(`${gifts} 1`, first);
    },
    'a chunk of another list': ({ chunks }) => chunks.set(`${people} 0`, chunks.get(`${gifts} 0`) ?? new Uint8Array()),
  };

  const others: Record<string, Parameters<typeof tampered>[0]> = {
    'a flipped bit in the manifest': ({ head }) => flip(head.sealed),
    'another IV of the manifest': ({ head }) => flip(head.iv),
    'another number of commits': ({ head }) => (head.generation += 1),
    'a flipped bit in the key': ({ head }) => flip(head.wrapped),
  };

  test.each(Object.entries({ ...damages, ...others }))('%s: all is dropped', async (_name, damage) => {
    await keepSome();
    await tampered(damage);
    const { kept, lists } = await opened();
    expect(lists).toEqual({});
    const { head, chunks } = await stolen();
    expect([head?.generation, chunks.size]).toEqual([0, 0]);
    expect(await kept.commit({ [people]: { rows: manyRows(3) } })).toBeNull();
    expect(await storedRows()).toEqual({ [people]: manyRows(3) });
  });

  test('an earlier chunk in the place of its successor', async () => {
    const { kept, rows } = await keepSome();
    const earlier = (await stolen()).chunks;
    await kept.commit({ [gifts]: { rows: rows.with(0, { id: 'other' }) } });
    await tampered(({ chunks }) => chunks.set(`${gifts} 0`, earlier.get(`${gifts} 0`) ?? new Uint8Array()));
    expect(await storedRows()).toEqual({});
  });

  test('an earlier manifest over later chunks', async () => {
    const { kept, rows } = await keepSome();
    const earlier = (await stolen()).head;
    await kept.commit({ [gifts]: { rows: rows.with(0, { id: 'other' }) } });
    await tampered(({ head }) => Object.assign(head, earlier));
    expect(await storedRows()).toEqual({});
  });

  test.each([
    ['token', { ...owner, secret: owner.secret.replace('P', 'R') }],
    ['account', { ...owner, account: 'account-2' }],
    ['platform', { ...owner, origin: 'https://api.example.com' }],
  ])('another %s: what was kept is dropped', async (_name, other) => {
    await keepSome();
    expect((await opened(other)).lists).toEqual({});
    expect((await stolen()).chunks.size).toBe(0);
    expect(await storedRows()).toEqual({});
  });
});

describe('schemas', () => {
  test('a newer one starts over', async () => {
    await keepSome();
    expect((await opened({ ...owner, schema: 4 })).lists).toEqual({});
    expect((await stolen()).chunks.size).toBe(0);
  });

  test('an older one changes nothing', async () => {
    const { rows } = await keepSome();
    const before = await stolen();
    expect(await openKept({ ...owner, schema: 2 })).toEqual('newer-schema');
    expect(await openKept({ ...owner, schema: 2, secret: 'z'.repeat(40) })).toEqual('newer-schema');
    expect(await stolen()).toEqual(before);
    expect((await storedRows())[gifts]).toEqual(rows);
  });

  test('an open tab gives way to a newer one, and learns why', async () => {
    const { kept } = await keepSome();
    const newer = await opened({ ...owner, schema: 4 });
    await newer.kept.commit({ [people]: { rows: manyRows(5) } });
    expect(await kept.commit({ [people]: { rows: [] } })).toEqual('newer-schema');
    expect(await storedRows({ ...owner, schema: 4 })).toEqual({ [people]: manyRows(5) });
  });

  test('a newer tab doesn’t wait for an older one that stays open', async () => {
    const stubborn = await openDB('steward.replica', 3);
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const answer = openKept({ ...owner, schema: 4 });
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    await vi.runAllTimersAsync();
    vi.useRealTimers();
    expect(await answer).toEqual('blocked');
    stubborn.close();
    expect(await storedRows({ ...owner, schema: 5 })).toEqual({});
  });
});

describe('memory only', () => {
  test('a secret that could be guessed', async () => {
    expect(await openKept({ ...owner, secret: 'x'.repeat(31) })).toEqual('short-secret');
    expect(await storedRows({ ...owner, secret: 'x'.repeat(32) })).toEqual({});
  });

  test('plain http', async () => {
    vi.stubGlobal('crypto', { getRandomValues: () => expect.unreachable() });
    expect(await openKept(owner)).toEqual('no-cryptography');
  });

  test('a browser without storage, or that refuses it', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('', 'SecurityError');
    });
    expect(await openKept(owner)).toEqual('no-storage');
    expect(await forgetKeptRows()).toBe(false);
  });

  /** The browser takes so many bytes, and aborts the transaction that goes past them. */
  function limitTo(most: number) {
    const { put } = IDBObjectStore.prototype;
    let used = 0;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function limited(
      this: globalThis.IDBObjectStore,
      value,
      key,
    ) {
      used += bytesOf(value).length;
      // How fake-indexeddb aborts by itself: the transaction alone has the reason.
      const { transaction } = this as unknown as { transaction: { _abort(name: string): void } };
      if (used - bytesOf(value).length <= most && used > most)
        queueMicrotask(() => transaction._abort('QuotaExceededError'));
      return put.call(this, value, key);
    });
  }

  test('no room for changes: the previous data stays', async () => {
    const { kept, rows } = await keepSome();
    limitTo(2000);
    expect(await kept.commit({ [gifts]: { rows: manyRows(9000) } })).toEqual('quota');
    expect(await kept.commit({})).toEqual('quota');
    expect((await storedRows())[gifts]).toEqual(rows);
  });

  test('no room at all', async () => {
    limitTo(0);
    expect(await openKept(owner)).toEqual('quota');
  });

  test('storage that the browser has cleared', async () => {
    const { kept } = await keepSome();
    await deleteDB('steward.replica');
    expect(await kept.commit({ [people]: { rows: [] } })).toEqual('gone');
  });
});

describe('forgetting', () => {
  test('deletes the wrapped key first, and leaves nothing', async () => {
    const { kept } = await keepSome();
    const cleared = vi.spyOn(IDBObjectStore.prototype, 'clear');
    expect(await forgetKeptRows()).toBe(true);
    expect(cleared.mock.contexts.map((store) => (store as globalThis.IDBObjectStore).name)).toEqual(['head', 'chunks']);
    expect(await indexedDB.databases()).toEqual([]);
    expect(await kept.commit({ [people]: { rows: manyRows(1) } })).toEqual('gone');
    expect((await opened()).lists).toEqual({});
  });

  test('that dies after the key leaves nothing that can be decrypted', async () => {
    await keepSome();
    const left = (await stolen()).chunks.size;
    killAt(2);
    expect(await forgetKeptRows()).toBe(false);
    vi.restoreAllMocks();
    const { head, chunks } = await stolen();
    expect([head, chunks.size]).toEqual([undefined, left]);
    expect((await opened()).lists).toEqual({});
    expect((await stolen()).chunks.size).toBe(0);
  });

  test('works in an older tab, without data, and while another tab stays open', async () => {
    expect(await forgetKeptRows()).toBe(true);
    expect(await indexedDB.databases()).toEqual([]);
    await keepSome();
    const stubborn = await openDB('steward.replica');
    expect(await forgetKeptRows()).toBe(true);
    expect(await stubborn.getAll('chunks')).toEqual([]);
    stubborn.close();
    await vi.waitFor(async () => expect(await indexedDB.databases()).toEqual([]));
  });

  test('stops other tabs’ pending writes', async () => {
    const { rows } = await keepSome();
    const writing = (await opened()).kept.commit({ [gifts]: { rows: rows.toReversed() } });
    await forgetKeptRows();
    expect(['gone', null]).toContain(await writing);
    expect(await indexedDB.databases()).toEqual([]);
    expect((await opened()).lists).toEqual({});
  });
});

describe('several tabs', () => {
  test('a tab with a stale snapshot can’t write', async () => {
    const { kept: first, rows } = await keepSome();
    const { kept: second } = await opened();
    await first.commit({ [gifts]: { rows: rows.slice(5) } });
    expect(await second.commit({ [gifts]: { rows } })).toEqual('moved');
    expect((await storedRows())[gifts]).toEqual(rows.slice(5));
  });

  test('a tab whose rows were replaced changes nothing in the new one', async () => {
    const { kept } = await keepSome();
    const { kept: second } = await opened();
    const other = { ...owner, secret: owner.secret.toLowerCase() };
    const { kept: replaced } = await opened(other);
    await replaced.commit({ [people]: { rows: manyRows(4) } });
    const before = await stolen();
    expect(await kept.commit({ [people]: { rows: [] } })).toEqual('gone');
    expect(await second.commit({ [people]: { rows: [] } })).toEqual('gone');
    expect(await storedRows(other)).toEqual({ [people]: manyRows(4) });
    expect(await stolen()).toEqual(before);
  });

  /** Does something else just before the next call of that function. */
  function before(name: 'decrypt' | 'wrapKey', other: () => Promise<unknown>) {
    const real = crypto.subtle[name] as (...given: unknown[]) => Promise<never>;
    vi.spyOn(crypto.subtle, name).mockImplementationOnce(async (...given: unknown[]) => {
      await other();
      return real.apply(crypto.subtle, given);
    });
  }

  test('a write during a load isn’t loaded in part', async () => {
    const { kept: writer, rows } = await keepSome();
    before('decrypt', () => writer.commit({ [gifts]: { rows: rows.slice(0, 1500) }, [people]: { rows: [] } }));
    expect(await storedRows()).toEqual({ [gifts]: rows, [people]: household });
    expect(await storedRows()).toEqual({ [gifts]: rows.slice(0, 1500) });
  });

  test('a new tab keeps what another has just started', async () => {
    before('wrapKey', async () => (await opened()).kept.commit({ [people]: { rows: manyRows(2) } }));
    expect(await storedRows()).toEqual({ [people]: manyRows(2) });
  });

  test('two tabs that start at once share the stored rows', async () => {
    const [first, second] = await Promise.all([opened(), opened()]);
    await first.kept.commit({ [people]: { rows: manyRows(2) } });
    expect(await second.kept.commit({ [people]: { rows: [] } })).toBe('moved');
    expect(await storedRows()).toEqual({ [people]: manyRows(2) });
  });
});
