import { describe, expect, test } from 'vitest';
import { createCustody } from './custody.ts';
import { createRoutes } from './routes.ts';
import type { Answering } from './platform.ts';
import { createSessions } from './sessions/memory.ts';
import { holding, own } from '#e2e/support/doubles/host.ts';

const list = { data: [], links: {}, meta: { current_page: 1, last_page: 1, per_page: 20, total: 0 } };

/** A host that holds the token, in front of a platform that knows the token `good`, and `limited` for all but webhooks. */
function host({ origin = 'http://127.0.0.1:4173', answered = () => {} } = {}) {
  const asked: { path: string; headers: Headers }[] = [];
  const platform: Answering = {
    async answer(request, target) {
      asked.push({ path: `${request.method} ${target}`, headers: request.headers });
      answered();
      const token = request.headers.get('authorization');
      if (token === 'Bearer limited') return Response.json({ message: 'Forbidden.' }, { status: 403 });
      if (token !== 'Bearer good') return Response.json({ message: 'Unauthenticated.' }, { status: 401 });
      return Response.json(target.startsWith('/v1/webhooks') ? list : { id: 7 });
    },
  };
  const lines: string[] = [];
  const routes = createRoutes({ platform, configuration: holding, log: (line) => lines.push(line) });
  const ask = async (path: string, init: RequestInit = {}) => routes.request(`${origin}${path}`, init);
  const signIn = (token: string, headers: Record<string, string> = {}, more = {}, signal: AbortSignal | null = null) =>
    ask('/session', {
      signal,
      method: 'POST',
      headers: { ...own, 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ token, ...more }),
    });
  const signedIn = async (headers: Record<string, string> = {}) => cookieOf(await signIn('good', headers));
  return { ask, asked, lines, signIn, signedIn };
}

const cookieOf = (answer: Response) => answer.headers.get('set-cookie')?.split(';')[0] ?? '';
const https = { 'x-forwarded-proto': 'https' };

describe('signing in', () => {
  test('takes the token once and sets a cookie that no script can read', async () => {
    const { ask, asked, signIn } = host();
    const answer = await signIn('good');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('set-cookie')).toMatch(
      /^steward-session=[\w-]{22}\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    const cookie = cookieOf(answer);
    const read = await ask('/v1/campaigns', { headers: { ...own, cookie, authorization: 'Bearer other' } });
    expect(await read.json()).toEqual({ id: 7 });
    expect(asked.map(({ path }) => path)).toEqual(['GET /v1/webhooks', 'GET /v1/campaigns']);
    expect(asked[1]?.headers.get('authorization')).toBe('Bearer good');
    expect(asked[1]?.headers.get('cookie')).toBeNull();
    // Another port of this machine can set a cookie of the same name first.
    for (const forged of ['x', `${'A'.repeat(22)}.${'A'.repeat(43)}`]) {
      const both = { ...own, cookie: `steward-session=${forged}; ${cookie}` };
      expect((await ask('/v1/campaigns', { headers: both })).status).toBe(200);
      expect(await (await ask('/config.json', { headers: both })).json()).toHaveProperty(
        'account',
        expect.stringMatching(/./),
      );
    }
  });

  test('begins no session for a browser that no longer waits', async () => {
    const gone = new AbortController();
    const { ask, signIn, signedIn } = host({ answered: () => gone.abort() });
    const answer = await signIn('good', {}, {}, gone.signal);
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([401, null]);
    const listed = await ask('/session', { headers: { ...own, cookie: await signedIn() } });
    expect(((await listed.json()) as { sessions: unknown[] }).sessions).toHaveLength(1);
  });

  test('binds the cookie to this host and to https behind TLS', async () => {
    const { signIn, ask } = host({ origin: 'http://steward.example' });
    const answer = await signIn('good', https);
    expect(answer.headers.get('set-cookie')).toMatch(
      /^__Host-steward=[\w-]{22}\.[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    const cookie = cookieOf(answer);
    const status = async (headers: Record<string, string>) => (await ask('/v1/campaigns', { headers })).status;
    expect(await status({ ...own, ...https, cookie })).toBe(200);
    // Without the prefix, the name could come from a neighbor.
    expect(await status({ ...own, ...https, cookie: cookie.replace('__Host-steward', 'steward-session') })).toBe(401);
  });

  test.each(['http://steward.example', 'http://192.168.1.5:4173', 'http://127.evil.example'])(
    'is refused over plain http at %s',
    async (origin) => {
      const { asked, signIn } = host({ origin });
      const answer = await signIn('good');
      expect(answer.status).toBe(403);
      expect(answer.headers.get('set-cookie')).toBeNull();
      expect(asked).toEqual([]);
    },
  );

  test.each(['http://localhost:4173', 'http://127.0.0.1:4173', 'http://[::1]:4173'])('works at %s', async (origin) => {
    expect((await host({ origin }).signIn('good')).status).toBe(200);
  });

  test('says what is wrong with a token, and sets no cookie', async () => {
    const { signIn } = host();
    for (const [token, result, status] of [
      ['bad', 'not-accepted', 401],
      ['', 'not-accepted', 401],
      ['a b', 'not-accepted', 401],
      ['limited', 'limited', 403],
    ] as const) {
      const answer = await signIn(token);
      expect([answer.status, answer.headers.get('set-cookie')]).toEqual([status, null]);
      expect(await answer.json()).toMatchObject({ result });
    }
  });

  test('works with a limited token on request', async () => {
    const answer = await host().signIn('limited', {}, { anyway: true });
    expect(answer.status).toBe(200);
    expect(cookieOf(answer)).not.toBe('');
  });

  test.each([
    ['text/plain', '{"token":"good"}', 415],
    ['application/json', '"good"', 401],
    ['application/json', 'token=good', 401],
    ['application/json', '{"token":["good"]}', 401],
  ])('refuses any other body: %s %s', async (type, body, status) => {
    const answer = await host().ask('/session', { method: 'POST', headers: { ...own, 'content-type': type }, body });
    expect(answer.status).toBe(status);
  });

  test('ends the session before it', async () => {
    const { ask, signIn, signedIn } = host();
    const before = await signedIn();
    await signIn('good', { cookie: before });
    expect((await ask('/v1/campaigns', { headers: { ...own, cookie: before } })).status).toBe(401);
  });

  test('gives the same account for the same token, and never reveals the token', async () => {
    const account = async (answer: Promise<Response>) => ((await (await answer).json()) as { account: string }).account;
    const first = await account(host().signIn('good'));
    expect(first).toMatch(/^[\w-]{22}$/);
    expect(await account(host().signIn('good'))).toBe(first);
    expect(await account(host().signIn('limited', {}, { anyway: true }))).not.toBe(first);
  });
});

describe('signing out', () => {
  test('ends the session at once and clears the cookie', async () => {
    const { ask, signedIn } = host();
    const cookie = await signedIn();
    const answer = await ask('/session', { method: 'DELETE', headers: { ...own, cookie } });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('set-cookie')).toBe('steward-session=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict');
    expect((await ask('/v1/campaigns', { headers: { ...own, cookie } })).status).toBe(401);
  });

  test('works without a session', async () => {
    expect((await host().ask('/session', { method: 'DELETE', headers: own })).status).toBe(204);
  });
});

test('config.json: says who holds the token, and which account is signed in', async () => {
  const { ask, signedIn } = host();
  const cookie = await signedIn();
  const said = async (headers: Record<string, string>) => (await ask('/config.json', { headers })).json();
  expect(await said({})).toMatchObject({ custody: 'host', account: '' });
  expect(await said({ cookie })).toMatchObject({
    custody: 'host',
    account: expect.stringMatching(/^.{22}$/) as string,
  });
});

test('custody: a page of a different account is asked to sign in', async () => {
  const { ask, asked, signIn } = host();
  const first = await signIn('limited', {}, { anyway: true });
  const { account } = (await first.json()) as { account: string };
  const headers = { ...own, cookie: cookieOf(await signIn('good', { cookie: cookieOf(first) })) };
  asked.length = 0;
  expect((await ask('/v1/campaigns', { headers: { ...headers, 'steward-account': account } })).status).toBe(401);
  expect(asked).toEqual([]);
});

test('custody: without a session nothing reaches the platform, and a bearer token from the browser counts for nothing', async () => {
  const { ask, asked } = host();
  for (const path of ['/v1/campaigns', '/ops/k']) {
    const answer = await ask(path, { headers: { ...own, authorization: 'Bearer good' } });
    expect(answer.status).toBe(401);
  }
  expect(asked).toEqual([]);
});

test('custody: repeated failures slow down every sign-in', async () => {
  const waits: number[] = [];
  const answer = async (request: Request) =>
    request.headers.get('authorization') === 'Bearer good' ? Response.json(list) : new Response(null, { status: 401 });
  const custody = createCustody(createSessions(), { answer }, { pause: async (wait) => waits.push(wait) });
  const signIn = async (token: string) => {
    const headers = { ...own, 'content-type': 'application/json' };
    const body = JSON.stringify({ token });
    return custody.answer(new Request('http://127.0.0.1:4173/session', { method: 'POST', headers, body }));
  };
  for (const token of [...Array.from({ length: 5 }, () => 'bad'), 'good', ...Array.from({ length: 6 }, () => 'bad')]) {
    expect((await signIn(token)).status).toBe(token === 'good' ? 200 : 401);
  }
  expect(waits).toEqual([100, 100, 200, 400, 800, 1600, 2000]);
});

test('custody: a write goes through the journal under the token of its session', async () => {
  const { ask, asked, signedIn } = host();
  const cookie = await signedIn();
  const key = `${(await ask('/ops')).headers.get('steward-stamp')}.k`;
  const headers = { ...own, cookie, 'content-type': 'application/json', 'idempotency-key': key };
  const put = () => ask('/v1/contacts/1', { method: 'PUT', headers, body: '{}' });
  expect([(await put()).status, (await put()).status]).toEqual([200, 200]);
  expect(asked.filter(({ path }) => path.startsWith('PUT'))).toHaveLength(1);
  expect(await (await ask(`/ops/${key}`, { headers: { ...own, cookie } })).json()).toMatchObject({ state: 'done' });
});

describe('security 7: what another site has the browser send is refused before the platform hears of it', () => {
  const headersOf: [string, Record<string, string>, 'refused' | 'let through'][] = [
    ['a form of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, 'refused'],
    ['a form of a neighbour', { 'sec-fetch-site': 'same-site', origin: 'http://localhost:9' }, 'refused'],
    ['an address that was typed', { 'sec-fetch-site': 'none' }, 'refused'],
    ['our header from another site', { 'steward-account': 'any', 'sec-fetch-site': 'cross-site' }, 'refused'],
    ['our header from a neighbour', { 'steward-account': 'any', 'sec-fetch-site': 'same-site' }, 'refused'],
    ['the same origin without our header', { 'sec-fetch-site': 'same-origin' }, 'refused'],
    ['another origin', { 'steward-account': 'any', origin: 'https://evil.example' }, 'refused'],
    ['an origin that is hidden', { 'steward-account': 'any', origin: 'null' }, 'refused'],
    ['another port', { 'steward-account': 'any', origin: 'http://127.0.0.1:9999' }, 'refused'],
    ['another scheme', { 'steward-account': 'any', origin: 'https://127.0.0.1:4173' }, 'refused'],
    ['no sign of where it comes from', { 'steward-account': 'any' }, 'refused'],
    [
      'our own origin, from an older browser',
      { 'steward-account': 'any', origin: 'http://127.0.0.1:4173' },
      'let through',
    ],
    ['our own page', own, 'let through'],
  ];

  test.each(headersOf)('%s', async (_name, headers, end) => {
    const { ask, asked, signedIn } = host();
    const cookie = await signedIn();
    asked.length = 0;
    const type = { 'content-type': 'application/json' };
    const write = await ask('/v1/contacts/1', { method: 'PUT', headers: { ...headers, ...type, cookie }, body: '{}' });
    expect(write.status).toBe(end === 'refused' ? 403 : 200);
    expect(asked).toHaveLength(end === 'refused' ? 0 : 1);
    const out = await ask('/session', { method: 'DELETE', headers: { ...headers, cookie } });
    expect(out.status).toBe(end === 'refused' ? 403 : 204);
  });

  test('reads too, unless an older browser sends no Origin with our own', async () => {
    const { ask, signedIn } = host();
    const cookie = await signedIn();
    const read = async (headers: Record<string, string>) =>
      (await ask('/v1/campaigns', { headers: { ...headers, cookie } })).status;
    expect(await read({ 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await read({})).toBe(403);
    expect(await read({ 'steward-account': 'any' })).toBe(200);
  });
});

test('custody: neither log nor answers contain the token or the name of a session', async () => {
  const { ask, lines, signIn } = host();
  const answer = await signIn('good');
  const cookie = cookieOf(answer);
  await ask('/v1/campaigns', { headers: { ...own, cookie } });
  const said = `${lines.join('\n')} ${await answer.text()}`;
  expect(said).not.toContain(cookie.split('=')[1]);
  expect(said).not.toMatch(/\bgood\b/);
});

test('custody: the host holds the token for https, the tab for everything else', async () => {
  const answer = async (request: Request) =>
    request.headers.get('authorization') === 'Bearer good' ? Response.json(list) : Response.json({}, { status: 401 });
  const given = { ...holding, custody: 'by-https' } as const;
  const routes = createRoutes({ platform: { answer }, configuration: given });
  const said = async (headers: Record<string, string>) =>
    (await (await routes.request('http://localhost/config.json', { headers })).json()) as object;
  const begin = (headers: Record<string, string>) =>
    routes.request('http://localhost/session', {
      method: 'POST',
      headers: { ...own, 'content-type': 'application/json', ...headers },
      body: '{"token":"good"}',
    });
  const read = async (headers: Record<string, string>) =>
    (await routes.request('http://localhost/v1/campaigns', { headers: { ...own, ...headers } })).status;
  const bearer = { authorization: 'Bearer good' };

  expect(await said({})).toMatchObject({ custody: 'tab', account: '' });
  expect((await begin({})).status).toBe(404);
  expect([await read(bearer), await read({})]).toEqual([200, 401]);

  expect(await said(https)).toMatchObject({ custody: 'host', account: '' });
  const signedIn = await begin(https);
  const cookie = cookieOf(signedIn);
  const { account } = (await signedIn.json()) as { account: string };
  expect(signedIn.headers.get('set-cookie')).toMatch(/^__Host-steward=.*; Secure; SameSite=Strict$/);
  expect(await said({ ...https, cookie })).toMatchObject({ custody: 'host', account });
  expect([await read({ ...https, cookie }), await read({ ...https, ...bearer })]).toEqual([200, 401]);
  // Without https the cookie counts for nothing.
  expect(await said({ cookie })).toMatchObject({ custody: 'tab', account: '' });
  expect(await read({ cookie })).toBe(401);
});

test('custody: there is no session if the tab holds the token', async () => {
  const routes = createRoutes({
    platform: { answer: async () => Response.json({}) },
    configuration: { ...holding, custody: 'tab' },
  });
  expect((await routes.request('/session', { method: 'POST' })).status).toBe(404);
});

describe('a repeated write whose session is gone', () => {
  const sending = (cookie: string, key: string, headers: Record<string, string> = {}): RequestInit => ({
    method: 'PUT',
    headers: { ...own, cookie, 'content-type': 'application/json', 'idempotency-key': key, ...headers },
    body: '{"note":"a"}',
  });
  const path = '/v1/contacts/7';
  const reached = (answer: Response) => [answer.status, answer.headers.get('steward-service-reached')];
  const keyOf = async ({ ask }: ReturnType<typeof host>, name: string) =>
    `${(await ask('/ops')).headers.get('steward-stamp')}.${name}`;

  test('is unconfirmed if this host or an earlier one may have run it', async () => {
    const first = host();
    const cookie = await first.signedIn();
    const key = await keyOf(first, 'a');
    expect((await first.ask(path, sending(cookie, key))).status).toBe(200);
    await first.ask('/session', { method: 'DELETE', headers: { ...own, cookie } });
    expect(reached(await first.ask(path, sending(cookie, key)))).toEqual([503, 'maybe']);
    expect(first.asked.filter(({ path: asked }) => asked.startsWith('PUT'))).toHaveLength(1);
    const anew = host();
    expect(reached(await anew.ask(path, sending(cookie, key)))).toEqual([503, 'maybe']);
    expect(anew.asked).toEqual([]);
  });

  test('is not sent if it never arrived, was withdrawn, or comes from another site', async () => {
    const one = host();
    const cookie = await one.signedIn();
    const [fresh, withdrawn] = [await keyOf(one, 'a'), await keyOf(one, 'b')];
    await one.ask(`/ops/${withdrawn}`, { method: 'DELETE', headers: { ...own, cookie } });
    await one.ask('/session', { method: 'DELETE', headers: { ...own, cookie } });
    for (const key of [fresh, withdrawn]) expect((await one.ask(path, sending(cookie, key))).status).toBe(401);
    const forged = sending(cookie, 'abcdefghijkl-1.c', { 'sec-fetch-site': 'cross-site' });
    expect((await one.ask(path, forged)).status).toBe(403);
    expect(
      (await one.ask('/v1/campaigns', { headers: { ...own, 'idempotency-key': 'abcdefghijkl-1.c' } })).status,
    ).toBe(401);
  });
});
