/**
 * nginx in front of two hosts that share a database (behind-nginx.ts) and are killed in the middle of work. run.ts sees to
 * nginx and Postgres.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { createRequest } from '#api/client.ts';
import { reachedHeader } from '#api/errors.ts';
import { createJournal, outcomeByJournal } from '#api/journal.ts';
import { toWriteResult, type WriteResult } from '#api/outcome.ts';
import { secure } from '#host/headers.ts';
import { type BehindNginx, startBehindNginx } from '../../support/behind-nginx.ts';
import { hold } from '../../support/fault.ts';
import { expect, test as base } from '../../support/fixture.ts';
import { missingForNginx } from '../../support/nginx.ts';
import { findPostgres } from '../../support/postgres.ts';

const missing = missingForNginx() || (findPostgres() ? '' : 'Postgres');
const writes = 60;
let nginx: BehindNginx;
/** Undefined where the tests are left out. */
const started = () => nginx as BehindNginx | undefined;

const test = base.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures out of this pattern
  baseURL: async ({}, provide) => {
    await provide(started()?.secure ?? 'https://127.0.0.1');
  },
});

test.describe.configure({ mode: 'serial' });
test.use({ ignoreHTTPSErrors: true });

const ask = (path: string, init?: RequestInit) => nginx.through(`https://steward.example${path}`, init);

test.beforeEach(({ custody }) => {
  test.skip(custody === 'host', 'the tokens of these tests are held by the tab');
  test.skip(missing !== '', `there is no ${missing} on this machine`);
});

test.beforeAll(async ({ custody }) => {
  if (missing || custody === 'host') return;
  test.setTimeout(60_000);
  nginx = await startBehindNginx();
});

test.afterAll(async () => {
  await started()?.stop();
});

test('answers by https alone', { tag: '@all' }, async () => {
  const plain = await fetch(`${nginx.plain}/households?page=2`, { redirect: 'manual' });
  expect(plain.status).toBe(308);
  expect(plain.headers.get('location')).toBe('https://127.0.0.1/households?page=2');
  const page = await ask('/households');
  expect(await page.text()).toContain('<title>Steward</title>');
  expect(page.headers.get('strict-transport-security')).toBe('max-age=63072000');
  expect(page.headers.get('content-security-policy')).toContain("style-src-elem 'self' 'nonce-");
});

test(
  'serves the files of the build itself, with the headers of the hosts; no source maps',
  { tag: '@all' },
  async () => {
    const file = await ask('/assets/a-1.js');
    expect(await file.text()).toBe('let a;');
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const expected = new Headers();
    secure(expected, { https: true });
    for (const answer of [file, await ask('/assets/none.js')]) {
      for (const [name, value] of expected) expect(`${name}: ${answer.headers.get(name)}`).toBe(`${name}: ${value}`);
    }
    expect((await ask('/assets/a-1.js.map')).status).toBe(404);
  },
);

test('no answer names the server, whoever gives it', { tag: '@all' }, async () => {
  const answers = [
    [308, await fetch(`${nginx.plain}/`, { redirect: 'manual' })],
    [200, await ask('/assets/a-1.js')],
    [404, await ask('/assets/none.js')],
    [405, await ask('/assets/a-1.js', { method: 'POST', body: 'a' })],
    [413, await ask('/v1/contacts/1', { method: 'PUT', body: 'a'.repeat(600_000) })],
    [400, await ask('/', { headers: { 'x-long': 'a'.repeat(40_000) } })],
    [200, await ask('/')],
    [404, await ask('/v1/none')],
    [400, await fetch(`${nginx.secure.replace('https', 'http')}/`)],
  ] as const;
  for (const [status, answer] of answers) {
    expect(answer.status).toBe(status);
    expect(answer.headers.get('server')).toBeNull();
    expect(await answer.text()).not.toMatch(/nginx/i);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  }
});

const heads: readonly (readonly [string, number])[] = [
  ['hello', 400],
  ['GET / HTTP/9.9\r\nHost: a', 505],
  ['PUT /v1/contacts/1 HTTP/1.1', 400],
  ['PUT /v1/contacts/1 HTTP/1.1\r\nHost: a b', 400],
  ['PUT /v1/contacts/%zz HTTP/1.1\r\nHost: a', 400],
  ['PUT /v1/contacts/1 HTTP/1.1\r\nHost: a\r\nContent-Length: x', 400],
  [`PUT /v1/${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a`, 414],
  ['PUT /v1/contacts/1 HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip', 501],
];

test(
  'what cannot be read never reached the platform, and the answer says so, on either port',
  { tag: '@all' },
  async () => {
    for (const [head, status] of heads) {
      for (const port of ['plain', 'secure'] as const) {
        const answer = (await nginx.raw(port, `${head}\r\n\r\n`)).toLowerCase();
        expect(answer, head.slice(0, 60)).toMatch(new RegExp(`^http/1.1 ${status} `));
        expect(answer).toContain(`\n${reachedHeader}: no\r`);
        expect(answer).toContain('\nstrict-transport-security: ');
        expect(answer).not.toContain('nginx');
      }
    }
    // It passes nginx, and is too much for the host.
    const many = Object.fromEntries(Array.from({ length: 3 }, (_, index) => [`x-${index}`, 'a'.repeat(8000)]));
    const refused = await ask('/v1/contacts/1', { method: 'PUT', body: '{}', headers: many });
    expect(refused.status).toBe(431);
    expect(refused.headers.get(reachedHeader)).toBe('no');
    expect(refused.headers.get('strict-transport-security')).toBe('max-age=63072000');
    const redirected = await fetch(`${nginx.plain}/v1/contacts/1`, {
      method: 'PUT',
      body: '{}',
      redirect: 'manual',
    });
    expect([redirected.status, redirected.headers.get(reachedHeader)]).toEqual([308, 'no']);
  },
);

test(
  'the hosts are killed with a save in hand: it is not known, then checked through one of them, and was sent once',
  { tag: '@all' },
  async ({ page, token, expectStatus }) => {
    test.setTimeout(90_000);
    expectStatus(502);
    const script = nginx.behind.for(token);
    const put = { method: 'PUT', path: '/v1/households/501' };
    let release = () => undefined as void;
    const until = new Promise<void>((resolve) => {
      release = resolve;
    });
    script.next(
      put,
      hold(() => until),
    );
    await page.goto('/households/501/edit?at=1');
    await page.getByLabel('Note', { exact: true }).fill('Sent to a host that dies');
    await page.getByRole('button', { name: 'Save household' }).click();
    await expect.poll(() => script.executed(put)).toBe(1);
    // Either of them may have it.
    await Promise.all(nginx.hosts.map((host) => host.kill()));
    // The page asks for a while what became of it.
    await expect(
      page.getByRole('heading', { level: 1, name: 'We couldn’t confirm this change was saved' }),
    ).toBeVisible({
      timeout: 30_000,
    });
    release();
    const [one, other] = nginx.hosts;
    await one?.start();
    await page.getByRole('button', { name: 'Check now' }).click();
    await expect(
      page
        .getByRole('main')
        .getByText(/^Saved\. At/)
        .first(),
    ).toBeVisible({ timeout: 30_000 });
    expect(script.executed(put)).toBe(1);
    nginx.behind.forget(token);
    const before = other?.log.length;
    await other?.start();
    // nginx tries a host that has failed again after some seconds, and no token belongs to one of them.
    const next = async () => {
      await ask('/v1/households', { headers: { authorization: `Bearer ${token}` } });
      return other?.log.slice(before);
    };
    await expect.poll(next, { timeout: 15_000 }).toContain('"path":"/v1/households"');
  },
);

test(
  'a host is killed in the middle of work: nothing is doubled, and nothing is claimed that is not so',
  { tag: '@all' },
  async () => {
    test.setTimeout(90_000);
    const writing = async (index: number): Promise<{ key: string; end: WriteResult<unknown> }> => {
      const client = { origin: 'https://steward.example', token: () => `token-${index}`, fetch: nginx.through };
      const journal = createJournal({ ...client, pause: () => wait(50) });
      const request = createRequest({ ...client, answered: journal.seen });
      const key = await journal.newKey();
      if (key === undefined) throw new Error('No host gave an answer.');
      if (index % 2 === 0) await wait(index * 10);
      const end = toWriteResult(await request('updateContact', { contact: '1', body: { note: 'a' } }, { key }));
      if (end.outcome !== 'unconfirmed') return { key, end };
      return { key, end: outcomeByJournal('updateContact', await journal.ask(key), end.error) };
    };
    const working = Array.from({ length: writes }, (_, index) => writing(index));
    await expect.poll(() => nginx.executed.size, { intervals: [5] }).toBeGreaterThan(writes / 3);
    await nginx.hosts.at(-1)?.kill();
    const done = await Promise.all(working);

    for (const { key, end } of done) {
      const times = nginx.executed.get(key) ?? 0;
      expect(times).toBeLessThanOrEqual(1);
      if (end.outcome === 'saved') expect(times).toBe(1);
      if (end.outcome === 'rejected' || end.outcome === 'not-sent') expect(times).toBe(0);
    }
    const outcomes = done.map(({ end }) => end.outcome);
    expect(outcomes).toContain('unconfirmed');
    expect(outcomes).toContain('saved');
    // Everybody goes on with the other, again where the one that is gone was tried first and nothing was sent.
    const saving = async (index: number): ReturnType<typeof writing> => {
      const written = await writing(index);
      return written.end.outcome === 'not-sent' ? saving(index) : written;
    };
    const after = await Promise.all(Array.from({ length: 20 }, (_, index) => saving(index * 2 + 1)));
    expect(after.map(({ end }) => end.outcome)).toEqual(after.map(() => 'saved'));
  },
);

test('without any host, a write was not sent, and that is said', { tag: '@all' }, async () => {
  await Promise.all(nginx.hosts.map((host) => host.kill()));
  const reached: (string | null)[] = [];
  for (const method of ['PUT', 'GET', 'PUT']) {
    const answer = await ask('/v1/contacts/1', { method, ...(method === 'PUT' ? { body: '{}' } : {}) });
    expect(answer.status).toBe(502);
    expect(await answer.text()).toMatch(/^\{"message":"The Steward server [^"]+"\}$/);
    reached.push(answer.headers.get(reachedHeader));
  }
  const [first, ...others] = reached;
  // The first write may find a connection that has just died.
  expect([null, 'no']).toContain(first);
  expect(others).toEqual(['no', 'no']);
});
