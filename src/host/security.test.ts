/** Security tests of the host, by their numbers in the list of security tests (README, "Security tests"). */
import { gzipSync } from 'node:zlib';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { secure } from './headers.ts';
import { createRoutes } from './routes.ts';
import type { HostOptions } from './server.ts';
import type { Answering } from './platform.ts';
import { holding, hostWith, own, raw, smallBuild, upstream } from '#e2e/support/doubles/host.ts';

const { dist, remove } = smallBuild();
afterAll(remove);
afterEach(() => vi.useRealTimers());

const host = (options: Partial<HostOptions> = {}) => hostWith({ dist, ...options });
const json = { 'content-type': 'application/json' };

/** A platform that answers everything and records its requests. */
async function listening() {
  const heard: { line: string; body: string; authorization: string | undefined }[] = [];
  const origin = await upstream((request, response) => {
    void buffer(request).then((body) => {
      const { method, url, headers } = request;
      heard.push({ line: `${method} ${url}`, body: body.toString(), authorization: headers.authorization });
      response.writeHead(200, json).end('{"data":[],"id":1}');
    });
  });
  return { origin, heard };
}

describe('security 6: a redirect of the platform is not followed, and the token goes nowhere', () => {
  test.each([301, 302, 303, 307, 308])('%s', async (status) => {
    const elsewhere = await listening();
    const places = [
      `${elsewhere.origin}/v1/campaigns`,
      `//${new URL(elsewhere.origin).host}/v1/campaigns`,
      'http://169.254.169.254/latest/meta-data/',
      'file:///etc/passwd',
      'javascript:alert(1)',
    ];
    let place = '';
    const origin = await upstream((_request, response) => response.writeHead(status, { location: place }).end());
    const { address } = await host({ origin });
    for (place of places) {
      for (const init of [{}, { method: 'PUT', body: '{}' }] as RequestInit[]) {
        const path = init.method === 'PUT' ? '/v1/contacts/1' : '/v1/campaigns';
        const answer = await fetch(address + path, {
          ...init,
          headers: { ...json, authorization: 'Bearer canary' },
          redirect: 'manual',
        });
        expect(answer.status).toBe(502);
        expect(answer.headers.get('location')).toBeNull();
        const said = await answer.text();
        expect(said).toContain('doesn’t follow redirects');
        for (const part of ['canary', '169.254', 'passwd', 'alert']) expect(said).not.toContain(part);
      }
    }
    expect(elsewhere.heard).toEqual([]);
  });
});

describe('security 8: the platform hears of no request that is read in two ways', () => {
  const line = (target: string, method = 'GET') =>
    `${method} ${target} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer t\r\nConnection: close\r\n\r\n`;
  const put = (headers: string, body: string) =>
    `PUT /v1/contacts/1 HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${headers}\r\nConnection: close\r\n\r\n${body}`;
  const long = 'a'.repeat(300 * 1024);

  // `or closed`: a client that keeps sending after a refusal may find the connection closed before it reads the answer.
  const sent: [string, string, number, 'or closed'?][] = [
    ['another method', line('/v1/campaigns', 'DELETE'), 405],
    ['a method of another protocol', line('/v1/campaigns', 'PROPFIND'), 405],
    ['a method that echoes', line('/v1/campaigns', 'TRACE'), 405],
    ['a question before a request', line('/v1/campaigns', 'OPTIONS'), 405],
    ['a path in capitals, which is a page', line('/V1/campaigns'), 200],
    ['a path of the service that is none of ours', line('/v1/users'), 404],
    ['a path beside the operations', line('/v1/campaigns/1/items'), 404],
    ['two slashes', line('/v1//campaigns'), 400],
    ['a dot segment', line('/v1/contacts/../campaigns'), 400],
    ['an encoded dot segment', line('/v1/contacts/%2e%2e/campaigns'), 400],
    ['an encoded slash', line('/v1/webhooks/a%2fb'), 400],
    ['an encoded backslash', line('/v1/webhooks/a%5cb'), 400],
    ['an encoding of an encoding', line('/v1/webhooks/a%252fb'), 400],
    ['an overlong encoding', line('/v1/webhooks/a%c0%afb'), 400],
    ['an encoded line break', line('/v1/webhooks/a%0d%0aHost:%20evil'), 400],
    ['a parameter of a path', line('/v1/webhooks/a;b'), 400],
    ['another host in the target', line('http://evil.example/v1/campaigns'), 403],
    ['a host before the path', line('@evil.example/v1/campaigns'), 400],
    ['a key that the operation does not have', line('/v1/campaigns?admin=1'), 400],
    ['a key that is given twice', line('/v1/campaigns?page=1&page=2'), 400],
    ['a key in brackets', line('/v1/campaigns?page[]=1'), 400],
    ['a key of the prototype', line('/v1/campaigns?__proto__=1'), 400],
    ['a query within an ID', line('/v1/webhooks/1%3fa=b'), 400],
    ['a target of 12 KiB', line(`/v1/webhooks/${'a'.repeat(12_000)}`), 414],
    ['a target and headers beyond what is read', line(`/v1/webhooks/${'a'.repeat(40_000)}`), 431, 'or closed'],
    ['a body of 300 KiB', put(`Content-Length: ${long.length}`, long), 413, 'or closed'],
    [
      'a body of 300 KiB in pieces',
      put('Transfer-Encoding: chunked', `4b000\r\n${long}\r\n0\r\n\r\n`),
      413,
      'or closed',
    ],
    ['a length and pieces', put('Content-Length: 2\r\nTransfer-Encoding: chunked', '0\r\n\r\n'), 400],
    ['two lengths', put('Content-Length: 2\r\nContent-Length: 4', '{}'), 400],
    ['a length below nothing', put('Content-Length: -1', '{}'), 400],
    ['a length in another notation', put('Content-Length: 0x2', '{}'), 400],
    ['pieces that are none', put('Transfer-Encoding: chunked', 'zz\r\n{}\r\n0\r\n\r\n'), 400],
    ['pieces, hidden by a space', put('Transfer-Encoding : chunked', '2\r\n{}\r\n0\r\n\r\n'), 400],
    ['a header that is folded', put('X-A: b\r\n c: d\r\nContent-Length : 2', '{}'), 400],
    ['an encoding that is not pieces', put('Transfer-Encoding: identity', '{}'), 400],
    ['a body that is packed', put('Transfer-Encoding: gzip, chunked', '2\r\n{}\r\n0\r\n\r\n'), 400],
    ['two hosts', 'GET /v1/campaigns HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n', 400],
    ['no host', 'GET /v1/campaigns HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['a body of another type', put('Content-Length: 2', '{}').replace('/json', '/xml'), 415],
    ['a tunnel', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: a\r\n\r\n', 405],
  ];

  test.each(sent)('%s', async (_name, request, status, end) => {
    const { origin, heard } = await listening();
    const { address } = await host({ origin });
    const answer = await raw(address, request).catch((error: unknown) => {
      if (end === 'or closed' && error instanceof Error && 'code' in error && error.code === 'ECONNRESET') return null;
      throw error;
    });
    if (answer !== null) expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(heard).toEqual([]);
  });

  test('text after the end of a body is never a request of its own to the platform', async () => {
    const { origin, heard } = await listening();
    const { address } = await host({ origin });
    const hidden = 'PUT /v1/contacts/2 HTTP/1.1\r\nHost: a\r\n\r\n';
    await raw(address, put(`Content-Length: ${hidden.length}`, hidden));
    expect(heard.map((request) => request.line)).toEqual(['PUT /v1/contacts/1']);
    expect(heard[0]?.body).toBe(hidden);
  });
});

describe('security 10: every answer carries the security headers and tells nothing of the server', () => {
  const expected = new Headers();
  secure(expected);
  const policyOfPage = /^default-src 'none'; script-src 'self'; style-src-elem 'self' 'nonce-[\w-]{24}'; /;

  const sent: [string, string, number][] = [
    ['the page', 'GET /', 200],
    ['an address of the application', 'GET /transactions', 200],
    ['the head of the page', 'HEAD /', 200],
    ['a script', 'GET /assets/a-1.js', 200],
    ['a script that is known', 'GET /assets/a-1.js\r\nIf-None-Match: *', 304],
    ['a source map', 'GET /assets/a-1.js.map', 404],
    ['nothing, as JSON', 'GET /nothing.here', 404],
    ['another method', 'POST /transactions', 405],
    ['the health', 'GET /healthz', 200],
    ['the configuration', 'GET /config.json', 200],
    ['the stamp', 'GET /ops', 200],
    ['a question without a token', 'GET /ops/k', 401],
    ['a question', 'GET /ops/AAAAAAAAAAAA-1.k\r\nAuthorization: Bearer t', 200],
    ['the service', 'GET /v1/campaigns', 200],
    ['no operation', 'GET /v1/users', 404],
    ['no method of an operation', 'DELETE /v1/campaigns', 405],
    ['a trick', 'GET /v1/webhooks/a%2fb', 400],
    ['a type', 'PUT /v1/contacts/1', 415],
    ['a body that is too large', 'PUT /v1/contacts/1\r\nContent-Type: application/json\r\nContent-Length: 300000', 413],
    ['an address that is too long', `GET /v1/webhooks/${'a'.repeat(9000)}`, 414],
    ['headers that are too long', `GET /\r\nX: ${'a'.repeat(20_000)}`, 431],
    ['a host that is none', 'GET /\r\nHost: a b', 400],
    ['an expectation', 'GET /\r\nExpect: a miracle', 417],
    ['no session', 'POST /session', 405],
  ];

  test.each(sent)('%s', async (_name, start, status) => {
    const { origin } = await listening();
    const { address } = await host({ origin });
    const [line, ...more] = start.split('\r\n');
    const headers = more.some((header) => header.startsWith('Host:')) ? more : ['Host: localhost', ...more];
    const answer = await raw(address, [`${line} HTTP/1.1`, ...headers, 'Connection: close', '', ''].join('\r\n'));
    expect(faultsOf(answer, status)).toEqual([]);
  });

  test('no host at all', async () => {
    const { address } = await host();
    expect(faultsOf(await raw(address, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'), 400)).toEqual([]);
  });

  test('an unreachable platform', async () => {
    const { address } = await host();
    const answer = await raw(address, 'GET /v1/campaigns HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    expect(faultsOf(answer, 502)).toEqual([]);
  });

  test('a fault of the host', async () => {
    const broken = createRoutes({ platform: { answer: () => Promise.reject(new Error('a fault')) } });
    const answer = await broken.request('http://a/v1/campaigns');
    expect(answer.status).toBe(500);
    for (const [name, value] of expected) expect(`${name}: ${answer.headers.get(name)}`).toBe(`${name}: ${value}`);
  });

  test('too many requests at once', async () => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const platform: Answering = { answer: () => held.then(() => Response.json({})) };
    const routes = createRoutes({ platform });
    const ask = async () => routes.request('http://a/v1/campaigns', { headers: { 'steward-tab': 'one' } });
    // 8 at once of a tab, and 32 waiting.
    const taken = Array.from({ length: 40 }, ask);
    const answer = await ask();
    letGo();
    expect((await Promise.all(taken)).every(({ status }) => status === 200)).toBe(true);
    expect(answer.status).toBe(429);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    for (const [name, value] of expected) expect(`${name}: ${answer.headers.get(name)}`).toBe(`${name}: ${value}`);
  });

  test.each([
    ['sign-in that is refused', 'POST', own, '{"token":"none"}', 200],
    ['sign-in of another site', 'POST', {}, '{"token":"none"}', 403],
    ['sign-in with another type', 'POST', { ...own, 'content-type': 'text/plain' }, '{"token":"none"}', 415],
    ['sign-out', 'DELETE', own, undefined, 204],
    ['reading without a session', 'GET', own, undefined, 401],
  ])('with the token held by the host: %s', async (_name, method, headers, body, status) => {
    const { origin } = await listening();
    const { address } = await host({ origin, custody: 'host' });
    const answer = await fetch(`${address}${method === 'GET' ? '/v1/campaigns' : '/session'}`, {
      method,
      headers: { ...json, ...headers },
      ...(body ? { body } : {}),
    });
    expect(answer.status).toBe(status);
    for (const [name, value] of expected) expect(`${name}: ${answer.headers.get(name)}`).toBe(`${name}: ${value}`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('behind TLS every answer asks for https on later visits', async () => {
    const { address } = await host();
    for (const path of ['/', '/assets/a-1.js', '/nothing.here', '/config.json', '/v1/campaigns', '/ops/k']) {
      const answer = await fetch(address + path, { headers: { 'x-forwarded-proto': 'https' } });
      expect(answer.headers.get('strict-transport-security')).toBe('max-age=63072000');
    }
  });

  /** Lists what's wrong with an answer. */
  function faultsOf(answer: string, status: number): string[] {
    const [head = '', body = ''] = answer.split(/\r\n\r\n(.*)/s);
    const [line = '', ...rows] = head.split('\r\n');
    const headers = new Headers(rows.map((row) => [row.split(':', 1)[0] ?? '', row.replace(/^[^:]*:\s*/, '')]));
    const isPage = headers.get('content-type')?.startsWith('text/html') ?? false;
    const isFile = head.includes('immutable');
    const faults = line.includes(` ${status} `) ? [] : [line];
    for (const [name, value] of expected) {
      const given = headers.get(name) ?? 'none';
      const fits = isPage && name === 'content-security-policy' ? policyOfPage.test(given) : given === value;
      if (!fits) faults.push(`${name}: ${given}`);
    }
    const told = ['server', 'x-powered-by', 'via', 'x-aspnet-version', 'access-control-allow-origin', 'set-cookie'];
    faults.push(...told.filter((name) => headers.has(name)));
    if (!isFile && headers.get('cache-control') !== 'no-store') faults.push('it may be kept');
    const type = headers.get('content-type');
    if (body !== '' && !isPage && !isFile && type !== 'application/json') faults.push(`of the type ${type}`);
    return faults;
  }
});

describe('security 15: a session cannot be fixed, used again, or kept for ever', () => {
  const list = { data: [], links: {}, meta: { current_page: 1, last_page: 1, per_page: 20, total: 0 } };

  function open() {
    vi.useFakeTimers({ toFake: ['performance'] });
    const tokens: (string | null)[] = [];
    const platform: Answering = {
      answer: async (request) => {
        tokens.push(request.headers.get('authorization'));
        return Response.json(list);
      },
    };
    const routes = createRoutes({ platform, configuration: holding });
    const ask = async (path: string, cookie: string, init: RequestInit = {}) =>
      routes.request(`http://127.0.0.1:4173${path}`, { ...init, headers: { ...own, ...json, cookie } });
    const read = async (cookie: string) => (await ask('/v1/campaigns', cookie)).status;
    const signIn = async (token: string, cookie = '') => {
      const answer = await ask('/session', cookie, { method: 'POST', body: JSON.stringify({ token }) });
      return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    };
    const signOut = (cookie: string) => ask('/session', cookie, { method: 'DELETE' });
    return { ask, read, signIn, signOut, tokens };
  }

  test('a name planted in the browser before sign-in never names the session', async () => {
    const { read, signIn } = open();
    const planted = `steward-session=${'A'.repeat(22)}.${'A'.repeat(43)}`;
    expect(await read(planted)).toBe(401);
    const given = await signIn('a', planted);
    expect(given).not.toBe(planted);
    expect([await read(planted), await read(given)]).toEqual([401, 200]);
  });

  test('signing in again gives a new name, and the old one is worth nothing', async () => {
    const { read, signIn } = open();
    const first = await signIn('a');
    const second = await signIn('a', first);
    expect(second).not.toBe(first);
    expect([await read(first), await read(second)]).toEqual([401, 200]);
  });

  test('after sign-out the name is worth nothing, even to those who kept it', async () => {
    const { ask, read, signIn, signOut, tokens } = open();
    const cookie = await signIn('a');
    const asked = tokens.length;
    await signOut(cookie);
    expect(await read(cookie)).toBe(401);
    expect((await ask('/ops/k', cookie)).status).toBe(401);
    expect(((await (await ask('/config.json', cookie)).json()) as { account: string }).account).toBe('');
    expect(tokens).toHaveLength(asked);
  });

  test('it ends after 30 minutes without use, and asking who is signed in does not count', async () => {
    const { ask, read, signIn } = open();
    const cookie = await signIn('a');
    vi.advanceTimersByTime(29 * 60_000);
    expect(await read(cookie)).toBe(200);
    vi.advanceTimersByTime(29 * 60_000);
    await ask('/config.json', cookie);
    vi.advanceTimersByTime(60_000);
    expect(await read(cookie)).toBe(401);
  });

  test('it ends after 8 hours, however busy it is', async () => {
    const { read, signIn } = open();
    const cookie = await signIn('a');
    for (let minutes = 20; minutes < 8 * 60; minutes += 20) {
      vi.advanceTimersByTime(20 * 60_000);
      expect(await read(cookie)).toBe(200);
    }
    vi.advanceTimersByTime(20 * 60_000);
    expect(await read(cookie)).toBe(401);
  });

  test('concurrent sessions know nothing of each other', async () => {
    const { read, signIn, signOut, tokens } = open();
    const [one, other] = [await signIn('a'), await signIn('b')];
    tokens.length = 0;
    await Promise.all(Array.from({ length: 12 }, (_, index) => read(index % 2 === 0 ? one : other)));
    expect(tokens.filter((token) => token === 'Bearer a')).toHaveLength(6);
    expect(tokens.filter((token) => token === 'Bearer b')).toHaveLength(6);
    await signOut(one);
    expect([await read(one), await read(other)]).toEqual([401, 200]);
  });
});

describe('security 16: what the platform answers cannot fill the memory or reach the page as HTML', () => {
  const mega = 1024 * 1024;

  async function asked(listener: Parameters<typeof upstream>[0]) {
    const { address } = await host({ origin: await upstream(listener) });
    const before = process.memoryUsage.rss();
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 2);
    const answer = await fetch(`${address}/v1/campaigns`);
    const body = await answer.text();
    clearInterval(watch);
    return { answer, body, reached: answer.headers.get('steward-service-reached'), grown: (most - before) / mega };
  }

  test('a bomb that claims to be small is read only as far as it claims', async () => {
    const piece = gzipSync(Buffer.alloc(mega, ' '));
    const bomb = Buffer.concat(Array.from({ length: 256 }, () => piece));
    const { answer, reached, grown } = await asked((_request, response) => {
      const head = { ...json, 'content-encoding': 'gzip', 'content-length': '100' };
      response.strictContentLength = false;
      response.writeHead(200, head).end(bomb);
    });
    expect(answer.status).toBe(502);
    expect(['yes', 'maybe']).toContain(reached);
    expect(grown).toBeLessThan(100);
  });

  test('20 MiB of JSON', async () => {
    const large = Buffer.concat([Buffer.from('"'), Buffer.alloc(20 * mega, 'a'), Buffer.from('"')]);
    const { answer, body, grown } = await asked((_request, response) => response.writeHead(200, json).end(large));
    expect(answer.status).toBe(502);
    expect(body).toContain('more than 10 MB');
    expect(grown).toBeLessThan(150);
  });

  test('an endless answer is cut as soon as it is too long', async () => {
    let sent = 0;
    const { answer, grown } = await asked((_request, response) => {
      response.writeHead(200, json);
      const piece = Buffer.alloc(mega, ' ');
      const endless = new Readable({
        read() {
          sent += 1;
          this.push(piece);
        },
      });
      response.once('close', () => endless.destroy());
      endless.pipe(response);
    });
    expect(answer.status).toBe(502);
    expect(sent).toBeLessThan(100);
    expect(grown).toBeLessThan(150);
  });

  test('4 MiB of brackets', async () => {
    const half = 2 * mega;
    const deep = '['.repeat(half) + ']'.repeat(half);
    const { answer, grown } = await asked((_request, response) => response.writeHead(200, json).end(deep));
    expect([200, 502]).toContain(answer.status);
    expect(grown).toBeLessThan(300);
  });

  test.each([
    ['a page', '<!doctype html><script>alert(1)</script>', 'text/html'],
    ['a page that says it is JSON', '<!doctype html><script>alert(1)</script>', 'application/json'],
    ['a trace of the service', '<pre>/var/www/app.php line 7 password=x</pre>', 'text/html'],
    ['an image', '\u0089PNG\r\n', 'image/png'],
  ])('%s', async (_name, text, type) => {
    const { answer, body } = await asked((_request, response) =>
      response.writeHead(500, { 'content-type': type }).end(text),
    );
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(JSON.parse(body)).toEqual({ message: expect.stringContaining('unreadable response') as string });
    expect(body).not.toMatch(/<|alert|password|var\/www/);
  });

  test('JSON sent as a page is no page to the browser', async () => {
    const { answer } = await asked((_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('"<script>alert(1)</script>"'),
    );
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('an upload that claims to be small', async () => {
    const { origin, heard } = await listening();
    const { address } = await host({ origin });
    const packed = gzipSync(Buffer.alloc(64 * mega, ' '));
    const answer = await fetch(`${address}/v1/contacts/1`, {
      method: 'PUT',
      headers: { ...json, 'content-encoding': 'gzip' },
      body: packed,
    });
    // We decompress nothing on the way up: it's sent as JSON, whatever it claims to be.
    expect([200, 413, 415]).toContain(answer.status);
    expect(heard.every(({ body }) => body.length <= packed.length)).toBe(true);
  });
});

test('security 17: the log names no person, and has nothing that a person typed', async () => {
  const lines: string[] = [];
  const said = (kind: 'stdout' | 'stderr') =>
    vi.spyOn(process[kind], 'write').mockImplementation((text) => lines.push(String(text)) > 0);
  const streams = [said('stdout'), said('stderr')];
  const origin = await upstream((request, response) => {
    const message = 'No such person: Hannah-Mae Okafor <hannah@example.org>, +44 20 7946 0958';
    const broken = request.url?.includes('tickets');
    response
      .writeHead(422, broken ? { 'content-type': 'text/html' } : json)
      .end(broken ? message : `{"message":"${message}"}`);
  });
  const tab = await host({ origin, log: (line) => lines.push(line) });
  const held = await host({ origin, custody: 'host', log: (line) => lines.push(line) });
  const personal = [
    'hannah',
    'okafor',
    'example\\.org',
    '7946',
    '12 Elm',
    'canary',
    'Bearer',
    'k-secret',
    '2026-07-04',
  ];
  const paths = [
    '/v1/households?query=hannah%40example.org',
    '/v1/households?query=%2B44%2020%207946%200958&contacts=12',
    '/v1/transactions?contacts=hannah&transactedAfter=2026-07-04T00:00:00Z',
    '/v1/tickets',
    '/v1/webhooks/hannah',
    '/v1/hannah@example.org',
    '/v1/campaigns?hannah=1',
    '/contacts/hannah',
    '/contacts/hannah-okafor/edit',
    '/households?query=okafor&email=hannah%40example.org',
    '/hannah%40example.org',
    '/ops/k-secret',
    '/config.json?token=canary',
    '/assets/hannah.js',
  ];
  const headers = {
    ...json,
    ...own,
    authorization: 'Bearer canary',
    cookie: 'steward-session=canary',
    referer: 'http://a/hannah',
  };
  for (const { address } of [tab, held]) {
    for (const path of paths) {
      await (await fetch(address + path, { headers })).text();
    }
    const body = '{"first_name":"Hannah","primary_email":"hannah@example.org","token":"canary"}';
    await fetch(`${address}/v1/contacts/1`, {
      method: 'PUT',
      headers: { ...headers, 'idempotency-key': 'k-secret' },
      body,
    });
    await fetch(`${address}/session`, { method: 'POST', headers, body });
    await raw(address, 'GET /hannah@example.org nonsense\r\n\r\n');
  }
  for (const stream of streams) stream.mockRestore();
  expect(lines.length).toBeGreaterThan(2 * paths.length);
  const log = lines.join('\n');
  expect(log.match(new RegExp(personal.join('|'), 'gi')) ?? []).toEqual([]);
  // Ignore the line's own time.
  const rest = lines.map((text) => text.replace(/"time":"\S+?Z"/, '')).join('\n');
  expect(rest.match(/[\w.+-]+(?:@|%40)[\w-]+|\+?\d[\d ()-]{6,}\d/gi) ?? []).toEqual([]);
});
