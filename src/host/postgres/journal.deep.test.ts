import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPostgres, type Postgres, startPostgres } from '#e2e/support/postgres.ts';
import type { Journal, Kept, Turned } from '#host/journal.ts';
import { bytes, describeJournal, write } from '#e2e/support/doubles/journal-contract.ts';
import { createJournal } from '#host/memory-journal.ts';
import { type Database, openDatabase } from './database.ts';
import { type JournalOptions, openJournal, type SharedJournal } from './journal.ts';
import { migrate } from './migrations.ts';

const secret = randomBytes(32);
const saved: Kept = { status: 200, headers: [['content-type', 'application/json']], body: bytes('{"id":7}') };
const rules = { ran: ({ status }: Kept) => status !== 502, fault: async () => ({ ...saved, status: 500 }) };
const token = 'Bearer a';

describe.skipIf(!findPostgres())('a journal in Postgres (skipped without Postgres)', () => {
  let postgres: Postgres;
  const opened: { journal: SharedJournal; database: Database }[] = [];

  beforeAll(async () => {
    postgres = await startPostgres();
  }, 60_000);

  afterAll(async () => {
    await Promise.all(
      opened.map(async ({ journal, database }) => {
        await journal.close();
        await database.close();
      }),
    );
    await postgres.close();
  }, 30_000);

  /** Like a host of its own, with its own connections. */
  const open = async (options: JournalOptions = {}) => {
    const database = openDatabase(postgres.url, { answerWithin: 2000 });
    await migrate(database, secret);
    const journal = await openJournal(database, secret, {
      migrate: () => migrate(database, secret),
      beatEvery: 200,
      quiet: 500,
      claimWithin: 1500,
      lookEvery: 300,
      remakeAfter: 3000,
      ...options,
    });
    opened.push({ journal, database });
    return journal;
  };

  describe('does as every journal', () => {
    let journal: SharedJournal | undefined;
    describeJournal(async () => ({ journal: (journal ??= await open()), stranger: createJournal() }));
  });

  test('each of 200 keys with 6 claimants on 3 hosts runs once, and all get the same answer', async () => {
    const journals = await Promise.all([open(), open(), open()]);
    const runs = new Map<string, number>();
    const claim = (journal: Journal, key: string) =>
      journal.once(
        write(key),
        async () => {
          runs.set(key, (runs.get(key) ?? 0) + 1);
          await wait(Math.random() * 20);
          return { ...saved, body: bytes(key) };
        },
        rules,
      );
    const keys = Array.from({ length: 200 }, (_, index) => `${journals[index % 3]?.stamp()}.many-${index}`);
    const answers: (Kept | Turned)[][] = [];
    while (answers.length < keys.length) {
      const some = keys.slice(answers.length, answers.length + 25);
      const claimed = some.map((key) => Promise.all([...journals, ...journals].map((journal) => claim(journal, key))));
      // No host takes on more at once.
      answers.push(...(await Promise.all(claimed)));
    }
    expect([...runs.values()]).toEqual(keys.map(() => 1));
    expect(answers).toEqual(keys.map((key) => Array.from({ length: 6 }, () => ({ ...saved, body: bytes(key) }))));
  });

  test.each([
    ['that takes too long', { lease: 700 }],
    ['without a sign of life', { silence: 700, beatEvery: 60_000 }],
  ])('a host %s leaves its write unconfirmed; only its own run can still finish it', async (why, options) => {
    const [one, other] = await Promise.all([open(options), open(options)]);
    const key = `${one.stamp()}.dies-${why.length}`;
    let answer: (kept: Kept) => void = Object;
    let runs = 0;
    const execute = () => {
      runs += 1;
      return new Promise<Kept>((resolve) => (answer = resolve));
    };
    const running = one.once(write(key), execute, rules);
    await expect.poll(() => other.look(key, token)).toEqual({ state: 'executing' });
    // Those who wait hear it when the time is up, and so do later arrivals.
    expect(await other.once(write(key), execute, rules)).toBe('unfinished');
    expect(await one.once(write(key), execute, rules)).toBe('unfinished');
    expect(await other.look(key, token)).toEqual({ state: 'lost' });
    expect(await other.withdraw(key, token)).toEqual({ state: 'lost' });
    expect([runs, await other.mayHaveRun(key)]).toEqual([1, true]);
    answer(saved);
    expect(await running).toEqual(saved);
    expect(await other.once(write(key), execute, rules)).toEqual(saved);
    expect(runs).toBe(1);
  });

  test('old keys and the excess of one token are dropped; other tokens keep theirs', async () => {
    const bounds = { mostEach: 3, mostBytesEach: 75, mostWithdrawnEach: 1, keepFor: 4000, tidyEvery: 100, grace: 200 };
    const journal = await open(bounds);
    const once = (key: string, by: string) => journal.once(write(key, { token: by }), async () => saved, rules);
    const keys: string[] = [];
    const others = `${journal.stamp()}.others`;
    await once(others, 'Bearer quiet');
    for (let index = 0; index < 5; index += 1) {
      keys.push(`${journal.stamp()}.bounded-${index}`);
      await once(keys[index] ?? '', 'Bearer much');
      await wait(5);
    }
    const states = async () =>
      Promise.all(
        keys.map(async (key) => {
          const found = await journal.look(key, 'Bearer much');
          return found?.state === 'done' ? found.answer.body !== null : found?.state;
        }),
      );
    await expect.poll(states, { timeout: 3000 }).toEqual(['lost', 'lost', false, true, true]);
    expect(await once(keys[0] ?? '', 'Bearer much')).toBe('forgotten');
    expect(await once(keys[2] ?? '', 'Bearer much')).toEqual({ ...saved, body: null });
    expect(await journal.look(others, 'Bearer quiet')).toEqual({ state: 'done', answer: saved });
    const [first, second] = [`${journal.stamp()}.w-1`, `${journal.stamp()}.w-2`];
    expect(await journal.withdraw(first, 'Bearer much')).toEqual({ state: 'withdrawn' });
    expect(await journal.withdraw(second, 'Bearer much')).toEqual({ state: 'lost' });
    await expect.poll(() => journal.look(others, 'Bearer quiet'), { timeout: 6000 }).toEqual({ state: 'lost' });
    expect(await once(others, 'Bearer quiet')).toBe('forgotten');
  });

  test('the database reveals neither a token nor an answer', async () => {
    const journal = await open();
    const canary = { ...saved, headers: [['x-note', 'canary']] as [string, string][], body: bytes('{"a":"canary"}') };
    const key = `${journal.stamp()}.sealed`;
    await journal.once(write(key, { token: 'Bearer canary', body: bytes('canary') }), async () => canary, rules);
    const held = postgres.ask(`SELECT w::text FROM steward_writes w WHERE key = '${key}'`);
    expect(held).toContain('done');
    expect(held).not.toContain('canary');
    expect(held).not.toContain(Buffer.from('canary').toString('hex'));
    expect(await journal.look(key, 'Bearer canary')).toEqual({ state: 'done', answer: canary });
  });

  test('live hosts notice a database that was set back without a trace', async () => {
    const [one, other] = await Promise.all([open(), open()]);
    const key = `${one.stamp()}.set-back`;
    let runs = 0;
    const once = (journal: Journal) =>
      journal.once(
        write(key),
        async () => {
          runs += 1;
          return saved;
        },
        rules,
      );
    await once(one);
    postgres.ask('DELETE FROM steward_writes; UPDATE steward_hosts SET beat = 0');
    // Before and after the hosts noticed.
    expect(['no-store', 'untold', 'earlier-run']).toContain(await once(other));
    await expect.poll(() => once(other)).toBe('earlier-run');
    expect(await one.look(key, token)).toEqual({ state: 'lost' });
    expect(runs).toBe(1);
  });

  test('a database that is stopped, frozen, set back, or emptied under load makes nothing run twice, and no claim wrong', async () => {
    const journals = await Promise.all([open(), open()]);
    const runs = new Map<string, number>();
    const words: { key: string; heard: Kept | Turned }[] = [];
    const withdrawn: string[] = [];
    let isOver = false;
    let made = 0;
    const once = async (journal: Journal, key: string) => {
      const heard = await journal.once(
        write(key),
        async () => {
          runs.set(key, (runs.get(key) ?? 0) + 1);
          await wait(Math.random() * 30);
          return saved;
        },
        rules,
      );
      words.push({ key, heard });
      return heard;
    };
    const withdraw = async (journal: Journal, key: string) => {
      const found = await journal.withdraw(key, token);
      if (found?.state === 'withdrawn') withdrawn.push(key);
    };
    /** Sends a key to one host and later, perhaps during another fault, to the other; or withdraws it there. */
    const worker = async (each: number) => {
      const late: Promise<unknown>[] = [];
      // oxlint-disable-next-line no-unmodified-loop-condition -- the test ends it
      while (!isOver) {
        const [here, there] = each % 2 === 0 ? journals : journals.toReversed();
        if (!here || !there) return;
        const number = (made += 1);
        const key = `${here.stamp()}.load-${number}`;
        const again = wait(Math.random() * 3000).then(async () => {
          if (number % 3 > 0) await once(there, key);
          else await withdraw(there, key);
        });
        late.push(again);
        if (Math.random() < 0.8) await once(here, key);
        await wait(20);
      }
      await Promise.all(late);
    };
    const load = Promise.all([0, 1, 2, 3].map(worker));
    const worksAgain = async () => {
      for (const journal of journals) {
        await expect
          .poll(() => once(journal, `${journal.stamp()}.again-${(made += 1)}`), {
            timeout: 15_000,
            interval: 200,
          })
          .toEqual(saved);
      }
    };
    await worksAgain();
    await postgres.restart();
    await worksAgain();
    await postgres.kill();
    await wait(500);
    await postgres.start();
    await worksAgain();
    postgres.freeze();
    await wait(3000);
    postgres.thaw();
    await worksAgain();
    postgres.backup();
    await wait(700);
    postgres.restore();
    await worksAgain();
    postgres.empty();
    await worksAgain();
    isOver = true;
    await load;
    // Withdrawals under load may all have come too late: this one can't.
    for (const journal of journals) await withdraw(journal, `${journal.stamp()}.never-sent`);

    expect([...runs].filter(([, count]) => count > 1)).toEqual([]);
    // For a key that arrived once.
    const arrivals = new Map<string, number>();
    for (const { key } of words) arrivals.set(key, (arrivals.get(key) ?? 0) + 1);
    const unsent = words.filter(({ key, heard }) => heard === 'no-store' && arrivals.get(key) === 1);
    expect(unsent.filter(({ key }) => runs.has(key))).toEqual([]);
    const seen = new Set(words.map(({ heard }) => (typeof heard === 'string' ? heard : 'saved')));
    expect(words.filter(({ key, heard }) => typeof heard !== 'string' && !runs.has(key))).toEqual([]);
    expect(withdrawn.filter((key) => runs.has(key))).toEqual([]);
    expect(withdrawn.filter((key) => key.endsWith('never-sent'))).toHaveLength(2);
    expect([...seen]).toEqual(expect.arrayContaining(['saved', 'no-store', 'earlier-run']));
  }, 90_000);

  test('opening fails with another secret, and with the tables of a newer Steward', async () => {
    const database = openDatabase(postgres.url);
    await migrate(database, secret);
    await expect(migrate(database, randomBytes(32))).rejects.toThrow(
      /^STEWARD_SECRET isn’t the one that this database/,
    );
    postgres.ask('INSERT INTO steward_schema (version) VALUES (99)');
    await expect(migrate(database, secret)).rejects.toThrow(/has tables of a newer Steward/);
    postgres.ask('DELETE FROM steward_schema WHERE version = 99');
    await database.close();
    const away = openDatabase(postgres.url.replace(/:\d+\//, ':9/').replace('steward@', 'steward:canary@'));
    const refused = await migrate(away, secret).catch(String);
    expect(refused).toMatch(
      /^StartError: The database \(STEWARD_DATABASE_URL\) can’t be used: nothing answers there\.$/,
    );
    await away.close();
  });
});
