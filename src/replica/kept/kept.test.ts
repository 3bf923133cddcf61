import { IDBObjectStore } from 'fake-indexeddb';
import { deleteDB, openDB } from 'idb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetKeptRows } from '#device/forget-rows.ts';
import { openKept } from './kept.ts';
import {
  killAt,
  loaded,
  manyRows,
  opened,
  owner,
  stolen,
  stubDatabase,
  tampered,
} from '#e2e/support/doubles/storage.ts';

beforeEach(stubDatabase);

const gifts = 'listTransactions';
const people = 'listHouseholds';
const email = 'margaret.okonkwo-canary@example.org';

/** 2,500 gifts in three chunks, and two households. */
async function keepSome() {
  const { kept } = await opened();
  const rows = manyRows(2500);
  const answer = await kept.commit({
    [gifts]: { rows, state: { page: 41, at: '2026-11-20T10:42:00Z' } },
    [people]: { rows: [{ id: '1', name: 'Okonkwo', head: { email } }, { id: '2' }] },
  });
  if (!answer.ok) throw new Error(answer.reason);
  return { kept, rows };
}

describe('what is kept', () => {
  test('loads again in order, with the state of each list', async () => {
    const { rows } = await keepSome();
    const again = await opened();
    expect(again).toMatchObject({
      discarded: null,
      generation: 1,
      lists: {
        [gifts]: { rows: 2500, state: { page: 41, at: '2026-11-20T10:42:00Z' } },
        [people]: { rows: 2, state: null },
      },
    });
    const all = await loaded(again.kept);
    expect(all.rows[gifts]).toEqual(rows);
    expect(all.rows[people]?.[0]).toEqual({ id: '1', name: 'Okonkwo', head: { email } });
    expect(all.places).toEqual([`${gifts} 0`, `${gifts} 1`, `${gifts} 2`, `${people} 0`]);
  });

  test('is empty at first', async () => {
    expect(await opened()).toMatchObject({ discarded: null, generation: 0, lists: {} });
  });

  test('security 20: has neither the token nor a word of a row in any stored byte', async () => {
    const { kept } = await keepSome();
    await kept.commit({ [people]: { state: { of: email } } });
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

  test('has no signature of a webhook and no PDF of a ticket', async () => {
    const { kept } = await opened();
    await kept.commit({
      listWebhooks: { rows: [{ id: '1', signature: 'whsec', url: 'https://example.org' }] },
      listTickets: { rows: [{ id: '2', pdf: 'https://example.org/2.pdf', name: 'Table 4' }] },
    });
    const { rows } = await loaded((await opened()).kept);
    expect(rows).toEqual({
      listWebhooks: [{ id: '1', signature: null, url: 'https://example.org' }],
      listTickets: [{ id: '2', pdf: null, name: 'Table 4' }],
    });
  });

  test('is decrypted with keys that can’t be extracted', async () => {
    const keys = [vi.spyOn(crypto.subtle, 'encrypt'), vi.spyOn(crypto.subtle, 'decrypt')];
    await keepSome();
    await loaded((await opened()).kept);
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
    const answer = await kept.commit({ [gifts]: { rows: [...changed, { id: 'new' }] } });
    expect(answer).toMatchObject({ ok: true, generation: 2, lists: { [gifts]: { rows: 2501, state: { page: 41 } } } });
    const after = (await stolen()).chunks;
    const written = [...after].filter(
      ([key, bytes]) => bytes !== before.get(key) && String(bytes) !== String(before.get(key)),
    );
    expect(written.map(([key]) => key)).toEqual([`${gifts} 1`, `${gifts} 2`]);
    expect((await loaded((await opened()).kept)).rows[gifts]).toEqual([...changed, { id: 'new' }]);
  });

  test('knows what was loaded, so the first one writes only changes', async () => {
    await keepSome();
    const { kept } = await opened();
    const rows = (await loaded(kept)).rows[gifts] ?? [];
    await kept.commit({ [gifts]: { rows: [...rows, { id: 'new' }] } });
    expect((await loaded(kept, 1)).places).toEqual([`${gifts} 2`]);
  });

  test('drops the chunks of a list that became shorter', async () => {
    const { kept, rows } = await keepSome();
    await kept.commit({ [gifts]: { rows: rows.slice(0, 900) } });
    expect([...(await stolen()).chunks.keys()]).toEqual([`${people} 0`, `${gifts} 0`].toSorted());
    await kept.commit({ [gifts]: { rows: [] } });
    expect((await loaded((await opened()).kept)).rows).toEqual({ [people]: expect.anything() });
  });

  test('takes the rows as they are when it’s requested', async () => {
    const { kept, rows } = await keepSome();
    const first = kept.commit({ [gifts]: { rows, state: 1 } });
    const second = kept.commit({ [gifts]: { rows, state: 2 } });
    rows.length = 10;
    expect(await first).toMatchObject({ generation: 2, lists: { [gifts]: { state: 1 } } });
    expect(await second).toMatchObject({ generation: 3, lists: { [gifts]: { rows: 2500, state: 2 } } });
    expect((await loaded((await opened()).kept)).rows[gifts]).toHaveLength(2500);
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
    const dying = (await opened()).kept;
    await loaded(dying);
    let reached = 0;
    for (let step = 1; ; step += 1) {
      const { kept } = await opened();
      await loaded(kept);
      const killed = killAt(step);
      const answer = await kept.commit({ [gifts]: { rows: rows.toReversed() }, [people]: { rows: [] } });
      vi.restoreAllMocks();
      if (killed.steps() < step) {
        expect(answer).toMatchObject({ ok: true, generation: 2 });
        break;
      }
      expect(answer).toEqual({ ok: false, reason: 'no-storage' });
      expect(await kept.commit({})).toEqual({ ok: false, reason: 'no-storage' });
      const again = await opened();
      expect(again).toMatchObject({ generation: 1, discarded: null });
      expect((await loaded(again.kept)).rows[gifts]).toEqual(rows);
      reached = step;
    }
    // Three chunks and the manifest sealed, and then written; what is no longer in a list deleted.
    expect(reached).toBe(10);
    expect((await loaded((await opened()).kept)).rows).toEqual({ [gifts]: rows.toReversed() });
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

  test.each(Object.entries(damages))('%s: all is dropped when it is loaded, and read again', async (_name, damage) => {
    await keepSome();
    await tampered(damage);
    const { kept, discarded } = await opened();
    expect(discarded).toBeNull();
    expect((await loaded(kept)).answer).toEqual({ ok: false, reason: 'damaged' });
    const { head, chunks } = await stolen();
    expect([head, chunks.size]).toEqual([undefined, 0]);
    expect(await kept.commit({})).toEqual({ ok: false, reason: 'damaged' });
    const fresh = await opened();
    expect(fresh).toMatchObject({ generation: 0, lists: {}, discarded: null });
    expect(await fresh.kept.commit({ [people]: { rows: manyRows(3) } })).toMatchObject({ ok: true });
    expect((await loaded((await opened()).kept)).rows).toEqual({ [people]: manyRows(3) });
  });

  const beheaded: Record<string, Parameters<typeof tampered>[0]> = {
    'a flipped bit in the manifest': ({ head }) => flip(head.sealed),
    'another IV of the manifest': ({ head }) => flip(head.iv),
    'another number of commits': ({ head }) => (head.generation += 1),
  };

  test.each(Object.entries(beheaded))('%s: all is dropped when it is opened', async (_name, damage) => {
    await keepSome();
    await tampered(damage);
    expect(await opened()).toMatchObject({ generation: 0, lists: {}, discarded: 'damaged' });
    expect((await stolen()).chunks.size).toBe(0);
  });

  test('an earlier chunk in the place of its successor', async () => {
    const { kept, rows } = await keepSome();
    const earlier = (await stolen()).chunks;
    await kept.commit({ [gifts]: { rows: rows.with(0, { id: 'other' }) } });
    await tampered(({ chunks }) => chunks.set(`${gifts} 0`, earlier.get(`${gifts} 0`) ?? new Uint8Array()));
    expect((await loaded((await opened()).kept)).answer).toEqual({ ok: false, reason: 'damaged' });
  });

  test('an earlier manifest over later chunks', async () => {
    const { kept, rows } = await keepSome();
    const earlier = (await stolen()).head;
    await kept.commit({ [gifts]: { rows: rows.with(0, { id: 'other' }) } });
    await tampered(({ head }) => Object.assign(head, earlier));
    expect((await loaded((await opened()).kept)).answer).toEqual({ ok: false, reason: 'damaged' });
  });

  test.each([
    ['token', { ...owner, secret: owner.secret.replace('P', 'R') }],
    ['account', { ...owner, account: 'account-2' }],
    ['service', { ...owner, origin: 'https://api.example.com' }],
  ])('another %s: what was kept is dropped', async (_name, other) => {
    await keepSome();
    expect(await opened(other)).toMatchObject({ generation: 0, lists: {}, discarded: 'other-secret' });
    expect((await stolen()).chunks.size).toBe(0);
    expect(await opened(other)).toMatchObject({ discarded: null });
    expect(await opened()).toMatchObject({ discarded: 'other-secret' });
  });

  test('a tampered key decrypts nothing', async () => {
    await keepSome();
    await tampered(({ head }) => flip(head.wrapped));
    expect(await opened()).toMatchObject({ discarded: 'other-secret' });
  });
});

describe('schemas', () => {
  test('a newer one starts over', async () => {
    await keepSome();
    expect(await opened({ ...owner, schema: 4 })).toMatchObject({
      discarded: 'older-schema',
      generation: 0,
      lists: {},
    });
    expect((await stolen()).chunks.size).toBe(0);
    expect(await opened({ ...owner, schema: 4 })).toMatchObject({ discarded: null });
  });

  test('an older one changes nothing', async () => {
    const { rows } = await keepSome();
    const before = await stolen();
    expect(await openKept({ ...owner, schema: 2 })).toEqual({ ok: false, reason: 'newer-schema' });
    expect(await openKept({ ...owner, schema: 2, secret: 'z'.repeat(40) })).toEqual({
      ok: false,
      reason: 'newer-schema',
    });
    expect(await stolen()).toEqual(before);
    expect((await loaded((await opened()).kept)).rows[gifts]).toEqual(rows);
  });

  test('an open tab gives way to a newer one, and learns why', async () => {
    const { kept } = await keepSome();
    const newer = await opened({ ...owner, schema: 4 });
    await newer.kept.commit({ [people]: { rows: manyRows(5) } });
    expect(await kept.commit({ [people]: { rows: [] } })).toEqual({ ok: false, reason: 'newer-schema' });
    expect((await loaded(kept)).answer).toEqual({ ok: false, reason: 'newer-schema' });
    expect((await loaded((await opened({ ...owner, schema: 4 })).kept)).rows).toEqual({ [people]: manyRows(5) });
  });

  test('a newer tab doesn’t wait for an older one that stays open', async () => {
    const stubborn = await openDB('steward.replica', 3);
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const answer = openKept({ ...owner, schema: 4 });
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    await vi.runAllTimersAsync();
    vi.useRealTimers();
    expect(await answer).toEqual({ ok: false, reason: 'blocked' });
    stubborn.close();
    expect(await opened({ ...owner, schema: 5 })).toMatchObject({ ok: true });
  });
});

describe('memory only', () => {
  test('a secret that could be guessed', async () => {
    expect(await openKept({ ...owner, secret: 'x'.repeat(31) })).toEqual({ ok: false, reason: 'short-secret' });
    expect(await openKept({ ...owner, secret: 'x'.repeat(32) })).toMatchObject({ ok: true });
  });

  test('plain http', async () => {
    vi.stubGlobal('crypto', { getRandomValues: () => expect.unreachable() });
    expect(await openKept(owner)).toEqual({ ok: false, reason: 'no-cryptography' });
  });

  test('a browser without storage, or that refuses it', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('', 'SecurityError');
    });
    expect(await openKept(owner)).toEqual({ ok: false, reason: 'no-storage' });
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
    expect(await kept.commit({ [gifts]: { rows: manyRows(9000) } })).toEqual({ ok: false, reason: 'quota' });
    expect(await kept.commit({})).toEqual({ ok: false, reason: 'quota' });
    expect((await loaded((await opened()).kept)).rows[gifts]).toEqual(rows);
  });

  test('no room at all', async () => {
    limitTo(0);
    expect(await openKept(owner)).toEqual({ ok: false, reason: 'quota' });
  });

  test('storage that the browser has cleared', async () => {
    const { kept } = await keepSome();
    await deleteDB('steward.replica');
    expect(await kept.commit({ [people]: { rows: [] } })).toEqual({ ok: false, reason: 'gone' });
  });
});

describe('forgetting', () => {
  test('deletes the wrapped key first, and leaves nothing', async () => {
    const { kept } = await keepSome();
    const cleared = vi.spyOn(IDBObjectStore.prototype, 'clear');
    expect(await forgetKeptRows()).toBe(true);
    expect(cleared.mock.contexts.map((store) => (store as globalThis.IDBObjectStore).name)).toEqual(['head', 'chunks']);
    expect(await indexedDB.databases()).toEqual([]);
    expect(await kept.commit({ [people]: { rows: manyRows(1) } })).toEqual({ ok: false, reason: 'gone' });
    expect(await opened()).toMatchObject({ discarded: null, generation: 0 });
  });

  test('that dies after the key leaves nothing that can be decrypted', async () => {
    await keepSome();
    const left = (await stolen()).chunks.size;
    killAt(2);
    expect(await forgetKeptRows()).toBe(false);
    vi.restoreAllMocks();
    const { head, chunks } = await stolen();
    expect([head, chunks.size]).toEqual([undefined, left]);
    expect(await opened()).toMatchObject({ generation: 0, lists: {}, discarded: null });
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
    expect(['gone', true]).toContain(await writing.then((answer) => answer.ok || answer.reason));
    expect(await indexedDB.databases()).toEqual([]);
    expect(await opened()).toMatchObject({ generation: 0, discarded: null });
  });
});

describe('several tabs', () => {
  test('another tab loads only what changed', async () => {
    const { kept: writer, rows } = await keepSome();
    const { kept: reader } = await opened();
    await loaded(reader);
    await writer.commit({ [gifts]: { rows: rows.with(1000, { id: 'other' }), state: 'further' } });
    await writer.commit({ [people]: { rows: [] } });
    const more = await loaded(reader, 1);
    expect(more.places).toEqual([`${gifts} 1`]);
    expect(more.rows[gifts]?.[0]).toEqual({ id: 'other' });
    expect(more.answer).toMatchObject({ generation: 3 });
  });

  test('a tab that takes over continues from what it loaded', async () => {
    const { kept: first, rows } = await keepSome();
    const { kept: second } = await opened();
    await loaded(second);
    const more = [...rows, { id: 'new' }];
    await first.commit({ [gifts]: { rows: more } });
    await loaded(second, 1);
    expect(await second.commit({ [gifts]: { rows: more.with(0, { id: 'other' }) } })).toMatchObject({ generation: 3 });
    const last = await opened();
    expect((await loaded(last.kept)).rows[gifts]).toEqual(more.with(0, { id: 'other' }));
  });

  test('a tab with a stale snapshot can’t write', async () => {
    const { kept: first, rows } = await keepSome();
    const { kept: second } = await opened();
    await loaded(second);
    await first.commit({ [gifts]: { rows: rows.slice(5) } });
    expect(await second.commit({ [gifts]: { rows } })).toEqual({ ok: false, reason: 'moved' });
    // Nor when it loads that only after it has said what to write.
    const { kept: third } = await opened();
    await first.commit({ [gifts]: { rows: rows.slice(7) } });
    const [, answer] = await Promise.all([loaded(third), third.commit({ [gifts]: { rows } })]);
    expect(answer).toEqual({ ok: false, reason: 'moved' });
    expect((await loaded((await opened()).kept)).rows[gifts]).toEqual(rows.slice(7));
  });

  test('a tab whose replica was replaced changes nothing in the new one', async () => {
    const { kept } = await keepSome();
    const { kept: second } = await opened();
    const other = { ...owner, secret: owner.secret.toLowerCase() };
    const { kept: replaced } = await opened(other);
    await replaced.commit({ [people]: { rows: manyRows(4) } });
    const before = await stolen();
    expect((await loaded(kept)).answer).toEqual({ ok: false, reason: 'gone' });
    expect(await second.commit({ [people]: { rows: [] } })).toEqual({ ok: false, reason: 'gone' });
    const { kept: late } = await opened(other);
    expect((await loaded(late)).rows).toEqual({ [people]: manyRows(4) });
    expect(await stolen()).toEqual(before);
  });

  test('a tab that overwrites chunks it hasn’t loaded writes all of them', async () => {
    const { kept: first, rows } = await keepSome();
    const { kept: second } = await opened();
    await loaded(second);
    await first.commit({ [gifts]: { rows: rows.toReversed() } });
    await second.load(() => undefined, 2);
    await second.commit({ [gifts]: { rows } });
    expect((await loaded((await opened()).kept)).rows[gifts]).toEqual(rows);
  });

  /** Does something else just before the next call of that function. */
  function before(name: 'decrypt' | 'wrapKey', other: () => Promise<unknown>) {
    const real = crypto.subtle[name] as (...given: unknown[]) => Promise<never>;
    vi.spyOn(crypto.subtle, name).mockImplementationOnce(async (...given: unknown[]) => {
      await other();
      return real.apply(crypto.subtle, given);
    });
  }

  test('a write during a load is loaded as a whole', async () => {
    const { kept: writer, rows } = await keepSome();
    const { kept: reader } = await opened();
    await writer.commit({ [gifts]: { rows: rows.toReversed() } });
    before('decrypt', () => writer.commit({ [gifts]: { rows: rows.slice(0, 1500) }, [people]: { rows: [] } }));
    const all = await loaded(reader);
    expect(all.answer).toMatchObject({ ok: true, generation: 3 });
    expect(all.rows).toEqual({ [gifts]: rows.slice(0, 1500) });
  });

  test('a new tab keeps what another has just started', async () => {
    before('wrapKey', async () => (await opened()).kept.commit({ [people]: { rows: manyRows(2) } }));
    const late = await opened();
    expect(late).toMatchObject({ generation: 1, discarded: null });
    expect((await loaded(late.kept)).rows).toEqual({ [people]: manyRows(2) });
  });

  test('two tabs that start at once share one replica', async () => {
    const [first, second] = await Promise.all([opened(), opened()]);
    await first.kept.commit({ [people]: { rows: manyRows(2) } });
    expect((await loaded(second.kept)).rows).toEqual({ [people]: manyRows(2) });
  });
});
