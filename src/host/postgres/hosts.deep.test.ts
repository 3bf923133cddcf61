/** Two hosts over one database, as browsers see them: sessions, and shared counts. */
import { randomBytes } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from './database.ts';
import { createSharedCounts } from './counts.ts';
import { type Host, type HostOptions, startHost } from '#host/server.ts';
import { readSettings } from '#host/settings.ts';
import { smallBuild } from '#e2e/support/doubles/host.ts';
import { describeWithPostgres } from '#e2e/support/with-postgres.ts';

const token = `token-${'t'.repeat(40)}`;
const own = { 'steward-account': 'any', 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
const list = { data: [], links: {}, meta: { current_page: 1, last_page: 1, per_page: 20, total: 0 } };

describeWithPostgres((postgres) => {
  const build = smallBuild();
  const secret = randomBytes(32);
  /** Answers that the platform is holding back. */
  const heldBack: ServerResponse[] = [];
  const platform = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.headers.authorization !== `Bearer ${token}`) response.writeHead(401).end('{}');
    else if (request.url?.startsWith('/v1/transactions')) heldBack.push(response);
    else response.end(JSON.stringify(list));
  });
  let start: (more?: Partial<HostOptions>) => Promise<Host>;
  let hosts: [Host, Host];

  const ask = (place: 0 | 1, method: string, path: string, headers: object = {}, body?: object) =>
    fetch(`${hosts[place].address}${path}`, {
      method,
      headers: { ...own, ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const signIn = async (place: 0 | 1, given = token) => {
    const answer = await ask(place, 'POST', '/session', {}, { token: given });
    return { status: answer.status, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' };
  };
  const statusOf = async (place: 0 | 1, cookie: string) =>
    (await ask(place, 'GET', '/v1/campaigns', { cookie })).status;

  beforeAll(async () => {
    platform.listen(0, '127.0.0.1');
    await once(platform, 'listening');
    const environment = {
      PORT: '0',
      STEWARD_API_URL: `http://127.0.0.1:${(platform.address() as AddressInfo).port}`,
      STEWARD_TOKEN_CUSTODY: 'host',
      STEWARD_DATABASE_URL: postgres().url,
      STEWARD_SECRET: secret.toString('base64'),
    };
    start = (more = {}) => startHost({ ...readSettings(environment, []), dist: build.dist, ...more });
    hosts = [await start(), await start()];
  });
  afterAll(async () => {
    for (const response of heldBack) response.end('{}');
    await Promise.all(hosts.map((host) => host.close()));
    platform.closeAllConnections();
    platform.close();
    build.remove();
  });

  test('signing in at one host signs in at the other, and signing out works at both', async () => {
    const [{ cookie: mine }, { cookie: other }] = [await signIn(0), await signIn(1)];
    expect(await Promise.all([statusOf(0, mine), statusOf(1, mine), statusOf(0, other), statusOf(1, other)])).toEqual([
      200, 200, 200, 200,
    ]);
    const { sessions } = (await (await ask(1, 'GET', '/session', { cookie: mine })).json()) as {
      sessions: { id: string; isThis: boolean }[];
    };
    expect(sessions).toHaveLength(2);
    const notMine = sessions.find(({ isThis }) => !isThis);
    expect((await ask(0, 'DELETE', `/session/${notMine?.id}`, { cookie: mine })).status).toBe(204);
    expect(await statusOf(0, other)).toBe(401);
    await expect.poll(() => statusOf(1, other), { timeout: 2000 }).toBe(401);
    expect((await ask(1, 'DELETE', '/session', { cookie: mine })).status).toBe(204);
    await expect.poll(() => statusOf(0, mine), { timeout: 2000 }).toBe(401);
  });

  test('the database reveals neither the token nor the cookie', async () => {
    const { cookie } = await signIn(0);
    const tables = postgres().ask(`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`).split('\n');
    const dump = tables.map((table) => postgres().ask(`SELECT * FROM ${table}`)).join('\n');
    const [, secretOfCookie = ''] = cookie.split('.');
    expect(dump).toContain(cookie.split(/[=.]/)[1]);
    for (const kept of [token, secretOfCookie]) {
      for (const spelling of [
        kept,
        Buffer.from(kept).toString('hex'),
        Buffer.from(kept, 'base64url').toString('hex'),
      ]) {
        expect(dump).not.toContain(spelling);
      }
    }
  });

  test('hosts share the limit of 32 concurrent requests per token; the next goes when one is answered', async () => {
    const { cookie } = await signIn(0);
    const database = openDatabase(postgres().url);
    onTestFinished(() => database.close());
    const watching = createSharedCounts(database, new Uint8Array(secret));
    const read = (place: 0 | 1) => ask(place, 'GET', '/v1/transactions', { cookie });
    const asked = Array.from({ length: 30 }, () => read(0));
    await expect.poll(() => heldBack.length).toBe(30);
    await expect.poll(() => watching.elsewhere(`Bearer ${token}`)).toBe(30);
    asked.push(...Array.from({ length: 4 }, () => read(1)));
    await expect.poll(() => heldBack.length).toBe(32);
    await expect.poll(() => watching.elsewhere(`Bearer ${token}`)).toBe(32);
    expect(heldBack).toHaveLength(32);
    heldBack.shift()?.end(JSON.stringify(list));
    await expect.poll(() => heldBack.length).toBe(32);
    for (const response of heldBack.splice(0)) response.end(JSON.stringify(list));
    await expect.poll(() => heldBack.length).toBe(1);
    heldBack.shift()?.end(JSON.stringify(list));
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 200));
    await expect.poll(() => watching.elsewhere(`Bearer ${token}`)).toBe(0);
  });

  test('failed sign-ins at one host slow down both', async () => {
    const database = openDatabase(postgres().url);
    onTestFinished(() => database.close());
    const watching = createSharedCounts(database, new Uint8Array(secret));
    const statuses = await Promise.all(Array.from({ length: 5 }, () => signIn(0, 'wrong')));
    expect(statuses.map(({ status }) => status)).toEqual(statuses.map(() => 401));
    await expect.poll(() => watching.failures(), { timeout: 3000 }).toBe(5);
    expect((await signIn(1, 'wrong')).status).toBe(401);
    await expect.poll(() => watching.failures(), { timeout: 3000 }).toBe(6);
  });

  // The last, since the others would count its requests for some seconds after its hosts have closed.
  test('hosts that hold tokens only for people who come by https share these sessions too', async () => {
    const byHttps = [await start({ custody: 'by-https' }), await start({ custody: 'by-https' })];
    onTestFinished(async () => void (await Promise.all(byHttps.map((host) => host.close()))));
    const headers = { ...own, 'x-forwarded-proto': 'https' };
    const body = JSON.stringify({ token });
    const signedIn = await fetch(`${byHttps[0]?.address}/session`, { method: 'POST', headers, body });
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
    for (const { address } of byHttps) {
      expect((await fetch(`${address}/v1/campaigns`, { headers: { ...headers, cookie } })).status).toBe(200);
    }
  });
});
