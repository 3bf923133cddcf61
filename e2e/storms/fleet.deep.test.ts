/** FLEET_SECONDS: how long each of the loads lasts. */
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JournalAnswer } from '#api/journal.ts';
import { smallBuild } from '../support/doubles/host.ts';
import type { HostProcess } from '../support/host-process.ts';
import { describeWithPostgres } from '../support/with-postgres.ts';
import { type Fleet, startFleet, wrongOf, type Written } from './fleet.ts';

const length = Number(process.env['FLEET_SECONDS'] ?? 3) * 1000;
const none = { twice: 0, savedThatWereNot: 0, notSavedThatWere: 0 };

/** Makes the database slow at a moment of every write. */
const slowAt = (moment: 'INSERT' | 'UPDATE') => `
  CREATE OR REPLACE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_sleep(1); RETURN NEW; END $$;
  CREATE TRIGGER slow BEFORE ${moment} ON steward_writes FOR EACH ROW EXECUTE FUNCTION slow()`;
const noLongerSlow = 'DROP TRIGGER IF EXISTS slow ON steward_writes';
const asleep = `SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep'`;

describeWithPostgres((postgres) => {
  const { dist, remove } = smallBuild();
  afterAll(remove);
  let fleet: Fleet;

  beforeAll(async () => {
    fleet = await startFleet(3, { url: postgres().url, dist });
  }, 60_000);
  afterAll(async () => {
    await fleet.stop();
  }, 60_000);

  const first = () => fleet.hosts[0] as HostProcess;
  /** What the outcome may be of writes among which no host was killed: it is known. */
  const unexplained = (written: readonly Written[]) =>
    written.filter(({ outcome, sawDeath }) => outcome === 'unconfirmed' && !sawDeath);
  /** What was carried out is not carried out again, however often it comes. */
  const replay = async (written: readonly Written[]) => {
    const before = new Map(fleet.executed);
    const done = written.filter(({ key }) => before.has(key)).slice(-40);
    await Promise.all(done.map(({ key, token }) => fleet.sendAgain(key, token)));
    expect(done.filter(({ key }) => before.get(key) !== fleet.executed.get(key))).toEqual([]);
  };

  test('of a key that arrives six times at once, at all hosts, one is run, and all get its answer', async () => {
    const tokens = Array.from({ length: 8 }, (_none, index) => `token-of-claim-${index}`);
    for (let wave = 0; wave < 5; wave += 1) {
      const people = tokens.map((token) => fleet.person(token));
      const keys = await Promise.all(people.map(async ({ newKey }) => (await newKey()) ?? ''));
      const claims = people.flatMap(({ write }, index) => Array.from({ length: 6 }, () => write(keys[index] ?? '')));
      expect(new Set(await Promise.all(claims))).toEqual(new Set(['saved']));
      expect(keys.map((key) => fleet.executed.get(key))).toEqual(keys.map(() => 1));
    }
  });

  describe('a host is killed', () => {
    /**
     * The host that the write is at is killed when `moment` has come. Its outcome is settled within 10 seconds; then the
     * same key is sent to the others.
     */
    const killedWhen = async (moment: (key: string) => Promise<void>) => {
      const token = 'token-of-the-killed';
      const atFirst = fleet.person(token, fleet.send(first()));
      const key = (await atFirst.newKey()) ?? '';
      const writing = atFirst.write(key);
      await moment(key);
      await fleet.kill(first());
      const state = async () => {
        const answer = await fleet.send()(`http://127.0.0.1/ops/${key}`, {
          headers: { authorization: `Bearer ${token}` },
        });
        expect(answer.status).toBe(200);
        return ((await answer.json()) as JournalAnswer).state;
      };
      await expect.poll(state, { timeout: 10_000, interval: 100 }).not.toBe('executing');
      postgres().ask(noLongerSlow);
      const outcome = await writing;
      const times = fleet.executed.get(key) ?? 0;
      const written = [{ key, token, outcome, sawDeath: true }];
      expect(wrongOf(written, fleet.executed)).toEqual(none);
      await first().start();
      await replay(written);
      return { outcome, times };
    };
    const sleeping = async () => {
      await expect.poll(() => postgres().ask(asleep), { timeout: 10_000 }).toBe('1');
    };

    test('before it has claimed the write: the platform never hears of it from that one', async () => {
      postgres().ask(slowAt('INSERT'));
      const { times } = await killedWhen(sleeping);
      expect(times).toBeLessThanOrEqual(1);
    });

    test('while the platform holds the write: it is not known, and never run again', async () => {
      const { time } = fleet.platform;
      fleet.platform.time = () => 60_000;
      const ended = await killedWhen(async (key) => {
        await expect.poll(() => fleet.executed.get(key)).toBe(1);
      });
      fleet.platform.time = time;
      expect(ended).toEqual({ outcome: 'unconfirmed', times: 1 });
    });

    test('after the platform has answered, before that is written down: run once, whatever is known of it', async () => {
      postgres().ask(slowAt('UPDATE'));
      const { outcome, times } = await killedWhen(sleeping);
      expect(times).toBe(1);
      expect(['saved', 'unconfirmed']).toContain(outcome);
    });

    test('at any moment, again and again', async () => {
      const written = await fleet.during(12, async () => {
        const until = performance.now() + length;
        for (let turn = 0; performance.now() < until; turn += 1) {
          const host = fleet.hosts[turn % fleet.hosts.length] as HostProcess;
          await wait(100 + Math.random() * 400);
          await fleet.kill(host);
          await host.start();
        }
      });
      expect(wrongOf(written, fleet.executed)).toEqual(none);
      expect(unexplained(written)).toEqual([]);
      expect(written.some(({ outcome }) => outcome === 'saved')).toBe(true);
      await replay(written);
    });
  });

  test('all hosts are renewed one after the other: nobody notices', async () => {
    const written = await fleet.during(12, async () => {
      for (const host of fleet.hosts) {
        await host.stop();
        await host.start();
      }
    });
    expect(wrongOf(written, fleet.executed)).toEqual(none);
    expect(new Set(written.map(({ outcome }) => outcome))).toEqual(new Set(['saved']));
  });

  describe('the database', () => {
    // It is away for seconds, and browsers ask for longer than that.
    beforeAll(() => {
      fleet.people.pace = 1.5;
    });
    /** Writes are carried out again. */
    const goesOn = async () => {
      const person = fleet.person('token-of-the-next');
      const next = async () => {
        const key = await person.newKey();
        return key === undefined ? 'no key' : person.write(key);
      };
      await expect.poll(next, { timeout: 20_000, interval: 200 }).toBe('saved');
    };
    const underLoad = async (work: () => Promise<void>) => {
      const written = await fleet.during(12, async () => {
        await wait(length / 3);
        await work();
        await wait(length);
      });
      expect(written.some(({ outcome }) => outcome === 'saved')).toBe(true);
      await replay(written);
      await goesOn();
      return written;
    };

    test('is restarted: what cannot be claimed was not sent', async () => {
      const written = await underLoad(() => postgres().restart());
      expect(wrongOf(written, fleet.executed)).toEqual(none);
      expect(unexplained(written)).toEqual([]);
    });

    test('dies and is repaired: what it had acknowledged is there', async () => {
      const written = await underLoad(async () => {
        await postgres().kill();
        await postgres().start();
      });
      expect(wrongOf(written, fleet.executed)).toEqual(none);
      expect(unexplained(written)).toEqual([]);
    });

    test('stands still for a while', async () => {
      const written = await underLoad(async () => {
        postgres().freeze();
        await wait(length);
        postgres().thaw();
      });
      expect(wrongOf(written, fleet.executed)).toEqual(none);
    });

    test('is emptied: what it knew is lost, and not run again', async () => {
      const written = await underLoad(async () => postgres().empty());
      expect(wrongOf(written, fleet.executed)).toEqual(none);
    });

    test('goes back to a backup: what came after it is lost, and not run again', async () => {
      const written = await underLoad(async () => {
        postgres().backup();
        await wait(length / 2);
        postgres().restore();
      });
      expect(wrongOf(written, fleet.executed)).toEqual(none);
    });
  });
});

describeWithPostgres((postgres) => {
  const { dist, remove } = smallBuild();
  afterAll(remove);

  test('whose token the hosts hold stays signed in, while hosts are renewed and killed and the database dies', async () => {
    const fleet = await startFleet(2, { url: postgres().url, dist, custody: 'host' });
    try {
      fleet.people.pace = 1.5;
      const { people, signedOut } = await fleet.staff(12);
      const renewed = await fleet.during(people, async () => {
        for (const host of fleet.hosts) {
          await host.stop();
          await host.start();
        }
      });
      expect(new Set(renewed.map(({ outcome }) => outcome))).toEqual(new Set(['saved']));
      const killed = await fleet.during(people, async () => {
        for (const host of [...fleet.hosts, ...fleet.hosts]) {
          await wait(100 + Math.random() * 400);
          await fleet.kill(host);
          await host.start();
        }
        await postgres().kill();
        await wait(length / 3);
        await postgres().start();
        await wait(length);
      });
      expect(wrongOf([...renewed, ...killed], fleet.executed)).toEqual(none);
      expect(killed.filter(({ outcome, sawDeath }) => outcome === 'unconfirmed' && !sawDeath)).toEqual([]);
      expect(killed.some(({ outcome }) => outcome === 'saved')).toBe(true);
      expect(await signedOut()).toBe(0);
    } finally {
      await fleet.stop();
    }
  });
});
