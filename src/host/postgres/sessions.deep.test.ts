/** Sessions that hosts share in a database. */
import { randomBytes } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from './database.ts';
import { migrate } from './migrations.ts';
import { createSharedSessions, type SharedSessionsOptions } from './sessions.ts';
import { minute, SessionsAway } from '#host/sessions.ts';
import { ofA, testSessions } from '#e2e/support/doubles/session-contract.ts';
import { describeWithPostgres } from '#e2e/support/with-postgres.ts';

const secret = new Uint8Array(randomBytes(32));

describeWithPostgres((postgres) => {
  const open = async (options: Partial<SharedSessionsOptions> = {}) => {
    const database = openDatabase(postgres().url, { connectWithin: 1000, answerWithin: 1000 });
    onTestFinished(() => database.close());
    await migrate(database, secret);
    return createSharedSessions(database, { secret, ...options });
  };
  const emptied = () => postgres().ask('DROP SCHEMA public CASCADE; CREATE SCHEMA public');

  describe('what holds of sessions wherever they are kept', () => {
    testSessions(async (limits) => {
      emptied();
      const sessions = await open({ fresh: 0, grace: 0, ...limits });
      // The database's clock can't be set, so make its rows older.
      const pass = async (milliseconds: number) => {
        postgres().ask(`
          UPDATE steward_sessions SET began = began - ${milliseconds}, used = used - ${milliseconds};
          UPDATE steward_session_secrets SET issued = issued - ${milliseconds}, until = until - ${milliseconds}`);
      };
      return { sessions, pass };
    });
  });

  test('sessions work across hosts: begun, used, renewed, and ended at different ones, and over at all at once', async () => {
    emptied();
    const [one, two, three] = [await open(), await open(), await open()];
    const name = await one.begin(ofA, 'Firefox on Windows');
    const everywhere = (used: string) => Promise.all([one, two, three].map((host) => host.use(used)));
    expect(await everywhere(name)).toMatchObject([ofA, ofA, ofA]);
    postgres().ask(`UPDATE steward_session_secrets SET issued = issued - ${16 * minute}`);
    const later = await open();
    const renewed = await Promise.all(
      [open({ fresh: 0 }), open({ fresh: 0 })].map(async (host) => (await host).renew(name)),
    );
    const [next = null] = renewed.filter((given) => given !== null);
    expect(renewed.filter((given) => given !== null)).toHaveLength(1);
    expect(await later.use(name)).toMatchObject(ofA);
    expect(await everywhere(next ?? '')).toMatchObject([ofA, ofA, ofA]);
    expect(await everywhere(name)).toMatchObject([ofA, ofA, ofA]);
    const mine = await three.begin(ofA, 'Safari on Mac');
    expect(await two.list(name)).toHaveLength(2);
    expect(await one.size()).toBe(2);
    await three.endOthers(mine);
    expect(await one.size()).toBe(1);
    await expect.poll(() => everywhere(next ?? ''), { timeout: 1500, interval: 20 }).toEqual([null, null, null]);
    expect(await everywhere(name)).toEqual([null, null, null]);
    expect(await everywhere(mine)).toMatchObject([ofA, ofA, ofA]);
  });

  test('the database alone reveals no token, and is not asked about made-up names', async () => {
    emptied();
    const sessions = await open();
    const token = `token-${'t'.repeat(40)}`;
    const signedIn = { token, account: 'account-of-a-token', secret: 'secret-of-a-token' };
    const name = await sessions.begin(signedIn, 'Firefox on Windows');
    const [id = '', ofCookie = ''] = name.split('.');
    const dump = postgres().ask(
      'SELECT s, k FROM steward_sessions s JOIN steward_session_secrets k ON k.session = s.id',
    );
    expect(dump).toContain(id);
    expect(dump).toContain('Firefox on Windows');
    const spellings = [token, signedIn.account, signedIn.secret, ofCookie].flatMap((text) => [
      text,
      Buffer.from(text).toString('hex'),
      Buffer.from(text).toString('base64'),
      Buffer.from(text, 'base64url').toString('hex'),
    ]);
    expect(spellings.filter((spelling) => dump.includes(spelling))).toEqual([]);
    // With another deployment's secret, the same cookie and rows are worth nothing.
    const other = createSharedSessions(openOther(), { secret: new Uint8Array(32) });
    expect(await other.use(name)).toBeNull();
    await postgres().stop();
    expect(await sessions.use(`${id}.${'A'.repeat(43)}`)).toBeNull();
    await postgres().start();
  });

  test('a database that is down or hangs signs no one out, and known sessions last a while', async () => {
    emptied();
    const sessions = await open({ fresh: 0, grace: 3000 });
    const strict = await open({ fresh: 0, grace: 0 });
    const name = await sessions.begin(ofA, '');
    for (const host of [sessions, strict]) {
      expect(await host.use(name)).toMatchObject(ofA);
    }
    postgres().freeze();
    expect(await sessions.use(name)).toMatchObject(ofA);
    await expect(strict.use(name)).rejects.toThrow(SessionsAway);
    await expect(sessions.begin(ofA, '')).rejects.toThrow(SessionsAway);
    postgres().thaw();
    await postgres().stop();
    await expect(strict.look(name)).rejects.toThrow(SessionsAway);
    expect(await strict.size()).toBeUndefined();
    await expect
      .poll(() => sessions.use(name).catch((error: Error) => error.name), { timeout: 8000 })
      .toBe('SessionsAway');
    await postgres().start();
    for (const host of [sessions, strict]) {
      await expect.poll(() => host.use(name).catch(() => null), { timeout: 8000 }).toMatchObject(ofA);
    }
  });

  function openOther() {
    const database = openDatabase(postgres().url);
    onTestFinished(() => database.close());
    return database;
  }
});
