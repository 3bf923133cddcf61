/** What every journal does, whatever it remembers in: tried on each of them. */
import { describe, expect, test } from 'vitest';
import type { Journal, Kept, Write } from '#host/journal.ts';

const saved: Kept = { status: 200, headers: [['content-type', 'application/json']], body: bytes('{"id":7}') };
const notReached: Kept = { status: 502, headers: [], body: bytes('{}') };
const broken: Kept = { status: 500, headers: [], body: null };

export function bytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

export function write(key: string, changes: Partial<Write> = {}): Write {
  const body = bytes('{"note":"a"}');
  return { key, token: 'Bearer a', method: 'PUT', address: '/v1/contacts/1', body, ...changes };
}

/** A platform that counts, behind a journal. */
function behind(journal: Journal) {
  const platform = { executed: 0, faults: 0 };
  const fault = async () => {
    platform.faults += 1;
    return broken;
  };
  const once = (asked: Write, answer: Kept | Promise<Kept> = saved) =>
    journal.once(
      asked,
      async () => {
        platform.executed += 1;
        return answer;
      },
      { ran: (given) => given.status !== 502, fault },
    );
  return { platform, once };
}

/** An answer that comes when the test says so. */
export function later() {
  let fulfil: (answer: Kept) => void = Object;
  let fail: (error: Error) => void = Object;
  const promise = new Promise<Kept>((resolve, reject) => {
    fulfil = resolve;
    fail = reject;
  });
  // A claim stands in a database before its host goes on: it may fail before anything waits for it.
  promise.catch(() => undefined);
  return { promise, fulfil, fail };
}

/** `open`: one journal, and another that knows nothing of it. Keys are new in each test. */
export function describeJournal(open: () => Promise<{ journal: Journal; stranger: Journal }>): void {
  let made = 0;
  const start = async () => {
    const { journal, stranger } = await open();
    const key = `${journal.stamp()}.${(made += 1)}`;
    return { journal, stranger, key, ...behind(journal) };
  };
  const began = async (journal: Journal, key: string) => {
    await expect.poll(() => journal.look(key, 'Bearer a')).toEqual({ state: 'executing' });
  };

  describe('a key that arrives again', () => {
    test('while it is running joins the first and gets the same answer', async () => {
      const { journal, platform, once, key } = await start();
      const running = later();
      const first = once(write(key), running.promise);
      await began(journal, key);
      const second = once(write(key));
      running.fulfil(saved);
      expect(await Promise.all([first, second])).toEqual([saved, saved]);
      expect(platform.executed).toBe(1);
    });

    test('afterwards gets the answer that is kept', async () => {
      const { journal, platform, once, key } = await start();
      await once(write(key));
      expect(await once(write(key), { ...saved, status: 500 })).toEqual(saved);
      expect(await journal.look(key, 'Bearer a')).toEqual({ state: 'done', answer: saved });
      // The answer of a fault is made when there is one.
      expect(platform).toEqual({ executed: 1, faults: 0 });
    });

    test('with another request or token is turned away, running or done', async () => {
      const { journal, platform, once, key } = await start();
      const running = later();
      const first = once(write(key), running.promise);
      await began(journal, key);
      const others = async () =>
        Promise.all(
          [
            { body: bytes('{"note":"b"}') },
            { address: '/v1/contacts/2' },
            { method: 'POST' },
            { token: 'Bearer b' },
          ].map((changes) => once(write(key, changes))),
        );
      const turned = ['other-request', 'other-request', 'other-request', 'other-token'];
      expect(await others()).toEqual(turned);
      running.fulfil(saved);
      await first;
      expect(await others()).toEqual(turned);
      expect(platform.executed).toBe(1);
    });

    test('after a fault of ours is not run again', async () => {
      const { journal, platform, once, key } = await start();
      const running = later();
      const first = once(write(key), running.promise);
      await began(journal, key);
      running.fail(new Error('a fault'));
      await expect(first).rejects.toThrow('a fault');
      expect(await once(write(key))).toEqual(broken);
      expect(platform).toEqual({ executed: 1, faults: 1 });
    });

    test('is run when the platform was never reached before, also by whoever waited for that', async () => {
      const { journal, platform, once, key } = await start();
      expect(await once(write(key), notReached)).toEqual(notReached);
      expect(await journal.look(key, 'Bearer a')).toEqual({ state: 'absent' });
      expect(await once(write(key))).toEqual(saved);
      expect(platform.executed).toBe(2);
    });

    test('gets the status alone of an answer that is too long to be kept', async () => {
      const { once, key } = await start();
      const long = { ...saved, body: new Uint8Array(64 * 1024 + 1) };
      expect(await once(write(key), long)).toEqual(long);
      expect(await once(write(key))).toEqual({ ...long, body: null });
    });
  });

  describe('what is said of a key', () => {
    test('that has not arrived: absent, until it is withdrawn for good', async () => {
      const { journal, platform, once, key } = await start();
      expect(await journal.mayHaveRun(key)).toBe(false);
      expect(await journal.look(key, 'Bearer a')).toEqual({ state: 'absent' });
      expect(await journal.withdraw(key, 'Bearer a')).toEqual({ state: 'withdrawn' });
      expect(await journal.look(key, 'Bearer a')).toEqual({ state: 'withdrawn' });
      expect(await once(write(key))).toBe('withdrawn');
      expect(await once(write(key, { token: 'Bearer b' }))).toBe('other-token');
      expect(platform.executed).toBe(0);
    });

    test('that another one stamped, or nobody: lost, and it is not run', async () => {
      const { journal, stranger, platform, once } = await start();
      const foreign = `${stranger.stamp()}.k`;
      for (const key of [foreign, 'no.k']) {
        expect(await journal.look(key, 'Bearer a')).toEqual({ state: 'lost' });
        expect(await journal.withdraw(key, 'Bearer a')).toEqual({ state: 'lost' });
        expect(await once(write(key))).toBe('earlier-run');
      }
      expect([await journal.mayHaveRun(foreign), await journal.mayHaveRun('k'), platform.executed]).toEqual([
        true,
        false,
        0,
      ]);
    });

    test('that claims to be from the future: lost, and it is not run', async () => {
      const { journal, platform, once, key } = await start();
      const ahead = key.replace(/-(\d+)\./, (_all, at: string) => `-${Number(at) + 3_600_000}.`);
      expect(await journal.look(ahead, 'Bearer a')).toEqual({ state: 'lost' });
      expect(await once(write(ahead))).toBe('unknown-stamp');
      expect([await journal.mayHaveRun(ahead), platform.executed]).toEqual([false, 0]);
    });

    test('to another token: as if it had never arrived, and it cannot be withdrawn by it', async () => {
      const { journal, once, key } = await start();
      await once(write(key));
      expect(await journal.look(key, 'Bearer b')).toEqual({ state: 'absent' });
      expect(await journal.withdraw(key, 'Bearer b')).toEqual({ state: 'absent' });
      expect(await journal.look(key, 'Bearer a')).toMatchObject({ state: 'done' });
    });

    test('that is running or done cannot be withdrawn, and may have run', async () => {
      const { journal, once, key } = await start();
      const running = later();
      const first = once(write(key), running.promise);
      await began(journal, key);
      expect(await journal.mayHaveRun(key)).toBe(true);
      expect(await journal.withdraw(key, 'Bearer a')).toEqual({ state: 'executing' });
      running.fulfil(saved);
      await first;
      expect(await journal.withdraw(key, 'Bearer a')).toMatchObject({ state: 'done' });
      expect(await journal.mayHaveRun(key)).toBe(true);
    });
  });
}
