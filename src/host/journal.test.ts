import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Kept, Write } from './journal.ts';
import { bytes, describeJournal, later, write } from '#e2e/support/doubles/journal-contract.ts';
import { createJournal, type JournalOptions } from './memory-journal.ts';
import { always } from '#e2e/support/doubles/api.ts';

const saved: Kept = { status: 200, headers: [['content-type', 'application/json']], body: bytes('{"id":7}') };
const notReached: Kept = { status: 502, headers: [], body: bytes('{}') };
const broken: Kept = { status: 500, headers: [], body: null };

/** A journal whose clock the test sets, and a platform that counts. */
function open(options: JournalOptions = {}) {
  const clock = { now: 0 };
  const opened = createJournal({ now: () => clock.now, ...options });
  const first = opened.stamp();
  /** A name without a stamp means a key with the first stamp. */
  const stamped = (name: string) => (name.includes('.') ? name : `${first}.${name}`);
  const journal: ReturnType<typeof createJournal> = {
    ...opened,
    look: (name, token) => opened.look(stamped(name), token),
    withdraw: (name, token) => opened.withdraw(stamped(name), token),
    mayHaveRun: (name) => opened.mayHaveRun(stamped(name)),
  };
  const platform = { executed: 0, faults: 0 };
  const fault = async () => {
    platform.faults += 1;
    return broken;
  };
  const once = (asked: Write, answer: Kept | Promise<Kept> = saved) =>
    journal.once(
      { ...asked, key: stamped(asked.key) },
      async () => {
        platform.executed += 1;
        return answer;
      },
      { ran: (given) => given !== notReached, fault },
    );
  return { journal, clock, platform, once, key: (name: string) => `${journal.stamp()}.${name}` };
}

describe('a journal in memory', () => {
  describeJournal(async () => ({ journal: createJournal(), stranger: createJournal() }));
});

describe('the journal', () => {
  test('drops keys after a day, and then calls them lost', async () => {
    const { journal, clock, once, key } = open();
    const [name, unused] = [key('k'), key('unused')];
    await once(write(name));
    clock.now = 24 * 60 * 60 * 1000 - 1;
    expect(await journal.look(name, 'Bearer a')).toMatchObject({ state: 'done' });
    clock.now += 1;
    expect(await journal.look(name, 'Bearer a')).toEqual({ state: 'lost' });
    expect(await once(write(name))).toBe('forgotten');
    // A key that old is in doubt too; a key made since can't have been dropped.
    expect(await journal.look(unused, 'Bearer a')).toEqual({ state: 'lost' });
    expect(await journal.look(key('new'), 'Bearer a')).toEqual({ state: 'absent' });
  });

  test('has a maximum number of keys: the oldest finished one goes first, running ones stay', async () => {
    const { journal, clock, once, key } = open({ most: 3 });
    const running = later();
    const names = [key('1')];
    const held = once(write(key('1')), running.promise);
    for (const name of ['2', '3', '4']) {
      clock.now += 1;
      names.push(key(name));
      await once(write(key(name)));
    }
    const states = (await Promise.all(names.map((name) => journal.look(name, 'Bearer a')))).map((look) => look?.state);
    expect(states).toEqual(['executing', 'lost', 'done', 'done']);
    running.fulfil(saved);
    await held;
  });

  test('has a maximum number of bytes: the oldest answers keep only their status, and no key is dropped', async () => {
    for (const options of [{ mostBytes: 25 }, { mostBytesEach: 25 }]) {
      const { journal, platform, once } = open(options);
      const answer = { ...saved, body: bytes('12345678') };
      for (const name of ['1', '2', '3', '4']) await once(write(name), answer);
      expect(await once(write('1'))).toEqual({ ...answer, body: null });
      const kept = await Promise.all(['1', '2', '3', '4'].map((name) => journal.look(name, 'Bearer a')));
      expect(kept).toEqual(
        [null, answer.body, answer.body, answer.body].map((body) => ({ state: 'done', answer: { ...answer, body } })),
      );
      expect(platform.executed).toBe(4);
    }
  });

  test('stores only the status of a long answer, but gives concurrent requests all of it', async () => {
    const { once } = open();
    const long = { ...saved, body: new Uint8Array(64 * 1024 + 1) };
    const [first, joined] = await Promise.all([once(write('k'), long), once(write('k'))]);
    expect([first, joined]).toEqual([long, long]);
    expect(await once(write('k'))).toEqual({ ...long, body: null });
  });

  test('has a limit per token that never affects other tokens', async () => {
    const { journal, clock, once, key } = open({ mostEach: 2, most: 4 });
    const [reviewed, of, older] = [key('reviewed'), key('of'), key('older')];
    await once(write(older, { token: 'Bearer b' }));
    for (let count = 0; count < 20; count += 1) {
      clock.now += 1;
      await once(write(`${journal.stamp()}.${count}`));
    }
    expect(await journal.look(older, 'Bearer b')).toMatchObject({ state: 'done' });
    expect(await once(write(of))).toBe('forgotten');
    expect(await once(write(reviewed, { token: 'Bearer b' }))).toBe(saved);
  });

  test('drops keys of the largest token when there is no room at all', async () => {
    const { journal, clock, once, key } = open({ most: 3 });
    const [one, two, other] = [key('one'), key('two'), key('other')];
    for (const [name, token] of [
      [one, 'Bearer a'],
      [two, 'Bearer a'],
      [other, 'Bearer b'],
      [key('last'), 'Bearer c'],
    ] as const) {
      clock.now += 1;
      await once(write(name, { token }));
    }
    const looks = [journal.look(one, 'Bearer a'), journal.look(two, 'Bearer a'), journal.look(other, 'Bearer b')];
    expect((await Promise.all(looks)).map((look) => look?.state)).toEqual(['lost', 'done', 'done']);
  });

  test('never drops running writes: it takes no more instead', async () => {
    const { platform, once } = open({ most: 2 });
    const running = later();
    const held = [once(write('1'), running.promise), once(write('2'), running.promise)];
    expect(await once(write('3'))).toBe('full');
    running.fulfil(saved);
    await Promise.all(held);
    expect(await once(write('3'))).toBe(saved);
    expect(platform.executed).toBe(3);
  });

  test('has neither the token nor the request', async () => {
    const { journal, once } = open();
    const secret = 'Bearer canary';
    await once(write('k', { token: secret, body: bytes('{"note":"canary"}') }));
    expect(JSON.stringify(await journal.look('k', secret))).not.toContain('canary');
  });
});

/** However keys arrive, are answered, withdrawn, or dropped, none runs twice. */
test('P14 of n arrivals with k stamped keys at most k run, across restarts too', async () => {
  const step = fc.oneof(
    { weight: 6, arbitrary: fc.record({ does: fc.constant('arrive' as const), key: fc.nat(4) }) },
    { weight: 3, arbitrary: fc.record({ does: fc.constant('answer' as const), key: fc.nat(4) }) },
    { weight: 2, arbitrary: fc.record({ does: fc.constant('withdraw' as const), key: fc.nat(4) }) },
    { weight: 1, arbitrary: fc.record({ does: fc.constant('wait' as const), key: fc.nat(4) }) },
    { weight: 1, arbitrary: fc.record({ does: fc.constant('restart' as const), key: fc.nat(4) }) },
  );
  await always(
    'P14',
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const clock = { now: 0 };
      const start = (): ReturnType<typeof createJournal> =>
        createJournal({ now: () => clock.now, most: 3, mostEach: 2, mostBytes: 20, mostBytesEach: 10, keepFor: 50 });
      let journal = start();
      const keys: string[] = [];
      const executed = new Map<string, number>();
      const withdrawn = new Set<string>();
      const running = new Map<string, ((answer: Kept) => void)[]>();
      for (const { does, key: index } of steps) {
        clock.now += 1;
        const key = (keys[index] ??= `${journal.stamp()}.${index}`);
        if (does === 'restart') journal = start();
        if (does === 'wait') clock.now += 30;
        const token = index % 2 === 0 ? 'Bearer a' : 'Bearer b';
        if (does === 'withdraw' && (await journal.withdraw(key, token))?.state === 'withdrawn') withdrawn.add(key);
        if (does === 'answer') for (const fulfil of running.get(key) ?? []) fulfil(saved);
        if (does === 'arrive') {
          void journal.once(
            write(key, { token }),
            () => {
              executed.set(key, (executed.get(key) ?? 0) + 1);
              return new Promise((resolve) => running.set(key, [...(running.get(key) ?? []), resolve]));
            },
            { ran: () => true, fault: async () => broken },
          );
        }
        // Let answers settle before the next step.
        await Promise.resolve();
      }
      expect(Math.max(0, ...executed.values())).toBeLessThanOrEqual(1);
      expect([...withdrawn].filter((key) => executed.has(key))).toEqual([]);
    }),
  );
});

/** A token that writes much, in any order, pays for it alone. */
test("P14 one token's writes never make another's key lost", async () => {
  await always(
    'P14',
    fc.asyncProperty(
      fc.array(fc.record({ many: fc.nat(6), reviews: fc.boolean(), wait: fc.nat(3) }), { maxLength: 12 }),
      async (steps) => {
        const clock = { now: 0 };
        const journal = createJournal({ now: () => clock.now, most: 8, mostEach: 4, mostBytes: 40, mostBytesEach: 20 });
        const once = (key: string, token: string) =>
          journal.once(write(key, { token }), async () => saved, { ran: () => true, fault: async () => broken });
        const reviewed: string[] = [];
        let made = 0;
        for (const { many, reviews, wait } of steps) {
          clock.now += wait;
          for (let count = 0; count < many; count += 1) await once(`${journal.stamp()}.${(made += 1)}`, 'Bearer many');
          if (reviews) reviewed.push(`${journal.stamp()}.reviewed-${(made += 1)}`);
        }
        for (const key of reviewed.slice(-4)) {
          expect(await journal.look(key, 'Bearer few')).toMatchObject({ state: 'absent' });
          expect(await once(key, 'Bearer few')).toBe(saved);
        }
        for (const key of reviewed.slice(-4))
          expect(await journal.look(key, 'Bearer few')).toMatchObject({ state: 'done' });
      },
    ),
  );
});
