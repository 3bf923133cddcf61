import { noSync } from '#api/host.ts';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Build, readBuild } from './build.ts';
import { createRoutes } from './routes.ts';
import type { Answering } from './platform.ts';

const dist = mkdtempSync(join(tmpdir(), 'steward-build-'));
const script = 'export const a = 1;'.repeat(50);
const lines: string[] = [];
let build: Build;

beforeAll(() => {
  for (const name of ['assets', 'host']) mkdirSync(join(dist, name));
  const page = `${' '.repeat(2000)}<meta property="csp-nonce" nonce="__CSP_NONCE__"><script src="/assets/a-1.js" nonce="__CSP_NONCE__"></script>`;
  for (const [name, content] of Object.entries({
    'index.html': page,
    'icon.svg': '<svg/>',
    'host/main.js': 'let secret;',
    '.hidden.json': '{}',
    'assets/a-1.js': script,
    'assets/a-1.js.br': 'brotli',
    'assets/a-1.js.gz': 'gzip',
    'assets/a-1.js.map': '{}',
  })) {
    writeFileSync(join(dist, name), content);
  }
  build = readBuild(dist);
});
afterAll(() => rmSync(dist, { recursive: true }));
beforeEach(() => lines.splice(0));

const echo: Answering = {
  answer: async (request, target) => Response.json({ target }, { status: request.method === 'POST' ? 201 : 200 }),
};

function ask(path: string, init: RequestInit = {}, platform = echo) {
  const configuration = {
    service: 'Dev',
    address: 'api.example.org',
    sandbox: false,
    version: '1.2.3',
    replica: noSync,
    custody: 'tab',
  } as const;
  const routes = createRoutes({ platform, configuration, build, log: (line) => lines.push(line) });
  return routes.request(`http://localhost${path}`, init);
}

const wanting = (encoding: string) => ({ headers: { 'accept-encoding': encoding } });

describe('files of the build are', () => {
  test.each([
    ['br', 'brotli'],
    ['gzip', 'gzip'],
    ['gzip;q=1, br;q=0.2', 'gzip'],
  ])('encoded as requested: %s', async (accepted, content) => {
    const answer = await ask('/assets/a-1.js', wanting(accepted));
    expect(await answer.text()).toBe(content);
    expect(answer.headers.get('content-encoding')).toBe(content === 'gzip' ? 'gzip' : 'br');
    expect(answer.headers.get('content-length')).toBe(String(content.length));
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(answer.headers.get('vary')).toBe('Accept-Encoding');
  });

  test('unencoded if the request names no encoding', async () => {
    const answer = await ask('/assets/a-1.js');
    expect(await answer.text()).toBe(script);
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(answer.headers.get('vary')).toBe('Accept-Encoding');
  });

  test('cached for good if their name has a hash, else revalidated', async () => {
    expect((await ask('/assets/a-1.js')).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await ask('/icon.svg')).headers.get('cache-control')).toBe('public, max-age=86400');
  });

  test('not sent again if the browser has them', async () => {
    const tag = (await ask('/icon.svg')).headers.get('etag') ?? '';
    const again = await ask('/icon.svg', { headers: { 'if-none-match': `"x", W/${tag}` } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    expect((await ask('/icon.svg', { headers: { 'if-none-match': '"x"' } })).status).toBe(200);
    const encoded = (await ask('/assets/a-1.js', wanting('br'))).headers.get('etag');
    expect(encoded).not.toBe((await ask('/assets/a-1.js')).headers.get('etag'));
  });

  test('sent without a body for HEAD', async () => {
    const answer = await ask('/assets/a-1.js', { method: 'HEAD', ...wanting('br') });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-length')).toBe('6');
    expect(await answer.text()).toBe('');
  });

  test.each([
    '/assets/a-1.js.map',
    '/assets/a-1.js.br',
    '/assets/unknown',
    '/assets/',
    '/assets/../index.html/x.js',
    '/.hidden.json',
    '/host/main.js',
    '/package.json',
    '/favicon.ico',
    '/..%2f..%2fpackage.json',
  ])('not found at %s', async (path) => {
    const answer = await ask(path, { headers: { accept: 'text/html' } });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ message: 'Not found.' });
  });
});

describe('the page', () => {
  test.each(['/', '/index.html', '/transactions', '/campaigns/12/tickets/new', '/connect?next=/a.b'])(
    'at %s',
    async (path) => {
      const answer = await ask(path, { headers: { accept: 'text/html,*/*;q=0.8' } });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('etag')).toBeNull();
    },
  );

  test('has a fresh nonce in every answer', async () => {
    const nonces = await Promise.all(
      ['br', 'gzip', 'identity'].map(async (encoding) => {
        const answer = await ask('/', wanting(encoding));
        const body = Buffer.from(await answer.arrayBuffer());
        const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[encoding] ?? ((packed: Buffer) => packed);
        const html = unpack(body).toString();
        const policy = answer.headers.get('content-security-policy') ?? '';
        const [, nonce = ''] = /'nonce-([\w-]{20,})'/.exec(policy) ?? [];
        expect(html.split(`nonce="${nonce}"`)).toHaveLength(3);
        expect(html).not.toContain('__CSP_NONCE__');
        expect(policy).toContain("script-src 'self';");
        expect(policy).not.toContain('unsafe');
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(3);
  });

  test('is not sent to requests that want something else', async () => {
    expect((await ask('/transactions', { headers: { accept: 'application/json' } })).status).toBe(404);
    const posted = await ask('/transactions', { method: 'POST' });
    expect(posted.status).toBe(405);
    expect(posted.headers.get('allow')).toBe('GET, HEAD');
    expect((await ask('/transactions', { method: 'HEAD' })).status).toBe(200);
  });
});

describe('the host', () => {
  test('says that it is healthy, and who answers', async () => {
    expect(await (await ask('/healthz')).json()).toEqual({ status: 'ok' });
    const answer = await ask('/config.json');
    expect(await answer.json()).toEqual({
      service: 'Dev',
      address: 'api.example.org',
      sandbox: false,
      version: '1.2.3',
      replica: noSync,
      custody: 'tab',
      account: '',
      secret: '',
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('sends every request to /v1 to the platform, and keeps its answer out of caches', async () => {
    const answer = await ask('/v1/anything/at%2Fall?a=b', { method: 'POST' });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({ target: '/v1/anything/at%2Fall?a=b' });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await ask('/v1')).status).toBe(200);
  });

  test('compresses long answers of the platform as requested', async () => {
    const listing: Answering = { answer: async () => Response.json({ data: 'x'.repeat(2000) }) };
    const plain = await (await ask('/v1/campaigns', {}, listing)).arrayBuffer();
    for (const [encoding, unpack] of [['br', brotliDecompressSync] as const, ['gzip', gunzipSync] as const]) {
      const answer = await ask('/v1/campaigns', wanting(encoding), listing);
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect(answer.headers.get('vary')).toBe('Accept-Encoding');
      const body = Buffer.from(await answer.arrayBuffer());
      expect(body.length).toBeLessThan(200);
      expect(unpack(body)).toEqual(Buffer.from(plain));
    }
    expect((await ask('/v1/campaigns', wanting('br'))).headers.get('content-encoding')).toBeNull();
  });

  test('reports its own failure', async () => {
    const broken: Answering = {
      answer: () => Promise.reject(new Error('secret@example.org')),
    };
    const answer = await ask('/v1/contacts/1', { method: 'PUT' }, broken);
    expect(answer.status).toBe(500);
    expect(answer.headers.get('steward-service-reached')).toBe('maybe');
    expect(await answer.json()).toEqual({ message: 'Steward had an error.' });
    expect(lines.join('\n')).toContain('"kind":"Error"');
    expect(lines.join('\n')).not.toContain('secret');
  });

  test.each([
    '/',
    '/transactions',
    '/assets/a-1.js',
    '/icon.svg',
    '/nothing.here',
    '/healthz',
    '/config.json',
    '/v1/campaigns',
  ])('sets the security headers at %s', async (path) => {
    const { headers } = await ask(path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-embedder-policy')).toBe('require-corp');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('strict-transport-security')).toBeNull();
    for (const name of ['server', 'x-powered-by', 'access-control-allow-origin']) expect(headers.get(name)).toBeNull();
  });

  test('asks for https on later visits if the browser came by https', async () => {
    const { headers } = await ask('/', { headers: { 'x-forwarded-proto': 'https' } });
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000');
  });
});

test('the sandbox alone runs a write under the key of another host, and keeps no journal', async () => {
  const routes = createRoutes({ platform: echo, keepsJournal: false });
  const headers = {
    authorization: 'Bearer sandbox',
    'content-type': 'application/json',
    'idempotency-key': 'AAAAAAAAAAAA-12.0123456789abcdef',
  };
  const write = { method: 'POST', headers, body: '{"name":"VIP table","price":10}' };
  expect((await routes.request('http://localhost/v1/campaigns/77/items/tickets', write)).status).toBe(201);
  expect((await routes.request('http://localhost/ops', { headers })).status).toBe(404);
});

test('the host says if it is alive, and if requests should go to another', async () => {
  const routes = createRoutes({ platform: echo, isReady: () => false });
  expect((await routes.request('/healthz')).status).toBe(200);
  const answer = await routes.request('/readyz');
  expect([answer.status, await answer.json()]).toEqual([503, { status: 'not ready' }]);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

describe('the log', () => {
  test.each([
    ['/v1/contacts/8812?x=1', '/v1/contacts/{..}'],
    ['/v1/households?query=Hannah%20Mae', '/v1/households'],
    ['/v1/nobody@example.org', '/v1/{..}'],
    ['/contacts/8812', '/contacts/{..}'],
    ['/transactions?token=abc', '/transactions'],
    ['/assets/a-1.js', '/assets/a-1.js'],
    ['/%0aforged', '/{..}'],
    ['/config.json', '/config.json'],
  ])('%s', async (path, expected) => {
    await ask(path, { headers: { authorization: 'Bearer secret-token', 'x-request-id': 'request-1' } });
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
      id: 'request-1',
      method: 'GET',
      path: expected,
      status: 200,
      ms: expect.any(Number) as number,
      msg: 'request',
    });
    expect(lines[0]).not.toMatch(/secret|8812|Hannah|nobody|abc|\n/);
  });

  test.each(['short', 'a'.repeat(65), 'Hannah Mae', 'a@example.org', '{"a":"bcdef"}'])(
    'a request id that is not plain is not taken: %s',
    async (given) => {
      const answer = await ask('/v1/campaigns', { headers: { 'x-request-id': given } });
      const id = answer.headers.get('x-request-id');
      expect(id).toMatch(/^[\w-]{16}$/);
      expect(JSON.parse(lines[0] ?? '')).toMatchObject({ id });
      expect((await ask('/v1/campaigns')).headers.get('x-request-id')).not.toBe(id);
    },
  );

  test('has the kind and place of a fault, not its message', async () => {
    const broken: Answering = { answer: () => Promise.reject(new TypeError('Hannah Mae')) };
    const answer = await ask('/v1/campaigns', {}, broken);
    const [fault, request] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(fault).toMatchObject({ level: 'error', msg: 'fault', kind: 'TypeError' });
    expect(fault?.['at']).toContainEqual(expect.stringContaining('routes.test.ts'));
    expect([fault?.['id'], request?.['id']]).toEqual(
      Array.from({ length: 2 }, () => answer.headers.get('x-request-id')),
    );
    expect(lines.join('')).not.toContain('Hannah');
  });

  test('a fault after the page was ready gives an answer without the page’s length and encoding', async () => {
    const log = (line: string) => {
      if (line.includes('"msg":"request"')) throw new Error('No room.');
    };
    const routes = createRoutes({ platform: echo, build, log });
    const answer = await routes.request('http://localhost/', wanting('br'));
    expect(answer.status).toBe(500);
    expect([answer.headers.get('content-encoding'), answer.headers.get('x-frame-options')]).toEqual([null, 'DENY']);
    expect(answer.headers.get('content-length')).toBe(String((await answer.arrayBuffer()).byteLength));
  });
});
