import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { constants, createBrotliCompress, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { reachedHeader } from '#api/errors.ts';
import { forwardTo } from './forwarding.ts';

interface Received {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

let server: Server | undefined;
let received: Received[] = [];

afterEach(async () => {
  const ending = server;
  server = undefined;
  received = [];
  if (!ending) return;
  ending.closeAllConnections();
  await new Promise((resolve) => {
    ending.close(resolve);
  });
});

async function upstream(listener: RequestListener, options: { patience?: number } = {}) {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
      listener(request, response);
    });
  });
  const listening = server;
  await new Promise<void>((resolve) => {
    listening.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  const forward = forwardTo(origin, options);
  return (target: string, init?: RequestInit) => forward(new Request(`http://steward.test${target}`, init), target);
}

const json = (body: string, status = 200, headers: Record<string, string> = {}): RequestListener => {
  return (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
};

const put = (body: string, type = 'application/json'): RequestInit => ({
  method: 'PUT',
  body,
  headers: { 'content-type': type, authorization: 'Bearer secret' },
});

const tooLarge = {
  status: 502,
  reached: 'yes',
  message: expect.stringContaining('more than 10 MB') as string,
};

async function told(response: Response) {
  const body = (await response.json()) as { message: string };
  return { status: response.status, reached: response.headers.get(reachedHeader), message: body.message };
}

describe('forwardTo(): sends', () => {
  test('the operation, with only the listed headers', async () => {
    const ask = await upstream(json('[]'));
    await ask('/v1/households?query=Ay%C5%9Fe&page=2', {
      headers: {
        authorization: 'Bearer secret',
        accept: 'text/html',
        'accept-language': 'de',
        'idempotency-key': 'k1',
        cookie: 'a=b',
        referer: 'http://steward.test/people',
        origin: 'http://steward.test',
        'x-forwarded-for': '10.0.0.1',
        'x-http-method-override': 'DELETE',
        'user-agent': 'Browser',
      },
    });
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ method: 'GET', url: '/v1/households?query=Ay%C5%9Fe&page=2', body: '' });
    const { host: _host, connection: _connection, ...headers } = received[0]?.headers ?? {};
    expect(headers).toEqual({
      authorization: 'Bearer secret',
      accept: 'application/json',
      'accept-language': 'de',
      'idempotency-key': 'k1',
      'accept-encoding': 'gzip, deflate, br',
      'user-agent': 'Steward',
    });
  });

  test('a body unchanged, once', async () => {
    const ask = await upstream(json('{"id":7}'));
    const body = '{"note":"Grüße\\n","name":"李"}';
    const answer = await ask('/v1/households/7', put(body, 'application/json; charset=utf-8'));
    expect(answer.status).toBe(200);
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ method: 'PUT', url: '/v1/households/7', body });
    expect(received[0]?.headers['content-type']).toBe('application/json');
    expect(received[0]?.headers['transfer-encoding']).toBeUndefined();
  });

  test.each([
    ['a body of another type', '/v1/contacts/1', put('a=b', 'application/x-www-form-urlencoded'), 415],
    ['a body of almost the type', '/v1/contacts/1', put('{}', 'application/jsonp'), 415],
    ['a body over 256 KiB', '/v1/contacts/1', put('x'.repeat(256 * 1024 + 1)), 413],
    ['another method', '/v1/contacts/1', { method: 'DELETE' }, 405],
    ['another path', '/v1/users', {}, 404],
    ['another key', '/v1/campaigns?limit=1000', {}, 400],
    ['a trick', '/v1/webhooks/a%2fb', {}, 400],
  ])('never %s', async (_name, target, init, status) => {
    const ask = await upstream(json('{}'));
    const answer = await ask(target, init);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('allow')).toBe(status === 405 ? 'PUT' : null);
    expect(await told(answer)).toMatchObject({ status, reached: 'no' });
    expect(received).toEqual([]);
  });

  test('a body of exactly 256 KiB', async () => {
    const ask = await upstream(json('{}'));
    expect((await ask('/v1/contacts/1', put('x'.repeat(256 * 1024)))).status).toBe(200);
  });

  test('a body without a length, counted as it arrives', async () => {
    const ask = await upstream(json('{}'));
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
    });
    const init = { ...put(''), body: endless, duplex: 'half' } as RequestInit;
    expect(await told(await ask('/v1/contacts/1', init))).toMatchObject({ status: 413, reached: 'no' });
  });
});

describe('forwardTo(): returns', () => {
  test('status, JSON, and only the listed headers', async () => {
    const listed = {
      'retry-after': '7',
      'x-ratelimit-limit': '60',
      'x-ratelimit-remaining': '0',
      'ratelimit-reset': '3',
      ratelimit: 'x',
    };
    const others = {
      'set-cookie': 'a=b',
      server: 'nginx',
      'x-powered-by': 'PHP',
      'cache-control': 'public',
      link: '<x>',
      'x-request-id': 'r1',
    };
    const ask = await upstream(json('{"message":"Too many"}', 429, { ...listed, ...others }));
    const answer = await ask('/v1/campaigns');
    expect(answer.status).toBe(429);
    expect(await answer.text()).toBe('{"message":"Too many"}');
    const { date, ...headers } = Object.fromEntries(answer.headers);
    expect(date).toMatch(/GMT$/);
    expect(headers).toEqual({ ...listed, 'content-type': 'application/json', 'cache-control': 'no-store' });
  });

  test('gzip, decompressed', async () => {
    const ask = await upstream((_request, response) => {
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
        .end(gzipSync('{"data":[]}'));
    });
    const answer = await ask('/v1/campaigns');
    expect(await answer.json()).toEqual({ data: [] });
    expect(answer.headers.get('content-encoding')).toBeNull();
  });

  test('JSON that claims to be a page', async () => {
    const ask = await upstream(json('[{"id":1}]', 200, { 'content-type': 'text/html' }));
    const answer = await ask('/v1/households');
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(await answer.json()).toEqual([{ id: 1 }]);
  });

  test.each([200, 204])('an empty body with status %s', async (status) => {
    const ask = await upstream((_request, response) => response.writeHead(status).end());
    const answer = await ask('/v1/contacts/1', put('{}'));
    expect(answer.status).toBe(status);
    expect(await answer.text()).toBe('');
  });

  test.each([
    [200, 502],
    [401, 401],
    [404, 404],
    [500, 500],
    [503, 503],
  ])('an error in place of a page: status %s becomes %s', async (given, status) => {
    const page = '<html><body><script>alert(1)</script></body></html>';
    const ask = await upstream(json(page, given, { 'content-type': 'text/html', 'retry-after': '5' }));
    const answer = await ask('/v1/campaigns');
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.headers.get('retry-after')).toBe('5');
    const { message, ...rest } = await told(answer);
    expect(rest).toEqual({ status, reached: 'yes' });
    expect(message).toContain('unreadable response');
    expect(message).not.toContain('<');
  });

  test.each([301, 302, 307, 308])('an error in place of a redirect (%s)', async (status) => {
    const ask = await upstream((request, response) => {
      if (request.url === '/v1/tickets') json('{"data":[]}')(request, response);
      else response.writeHead(status, { location: '/v1/tickets' }).end();
    });
    const answer = await ask('/v1/campaigns', { headers: { authorization: 'Bearer secret' } });
    expect(answer.headers.get('location')).toBeNull();
    expect(await told(answer)).toMatchObject({ status: 502, reached: 'yes' });
    expect(received.map(({ url }) => url)).toEqual(['/v1/campaigns']);
  });

  test.each([
    ['gzip', gzipSync(Buffer.alloc(10 * 1024 * 1024 + 1, ' '))],
    ['identity', Buffer.alloc(10 * 1024 * 1024 + 1, ' ')],
  ])('an error in place of more than 10 MiB (%s)', async (encoding, body) => {
    const ask = await upstream((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': encoding }).end(body);
    });
    expect(await told(await ask('/v1/campaigns'))).toEqual(tooLarge);
  });

  test('10 MiB exactly', async () => {
    const ask = await upstream(json(`"${'a'.repeat(10 * 1024 * 1024 - 2)}"`));
    expect((await ask('/v1/campaigns')).status).toBe(200);
  });

  const mega = Buffer.alloc(1024 * 1024, ' ');
  const megas = (number: number, piece: Buffer) => Array.from({ length: number }, () => piece);
  // Half a gigabyte of spaces: gzip may come in pieces.
  const gzip = Buffer.concat(megas(512, gzipSync(mega)));
  // Brotli may not. Its best quality, the default, takes twenty times as long for the same few bytes.
  const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

  test.each([
    ['gzip', 'gzip', () => gzip],
    ['brotli', 'br', () => buffer(Readable.from(megas(200, mega)).pipe(createBrotliCompress(quick)))],
    ['gzip twice', 'gzip, gzip', () => gzipSync(gzip)],
  ])('security 16: a bomb of %s goes off in the platform, not here', async (_name, encoding, pack) => {
    const bomb = await pack();
    const ask = await upstream((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': encoding }).end(bomb);
    });
    const before = process.memoryUsage.rss();
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 2);
    expect(await told(await ask('/v1/campaigns'))).toEqual(tooLarge);
    clearInterval(watch);
    expect(most - before).toBeLessThan(150 * 1024 * 1024);
  });

  test('an error in place of endless nested encodings', async () => {
    const ask = await upstream((_request, response) => {
      const encoding = Array.from({ length: 40 }, () => 'gzip').join(', ');
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': encoding }).end(gzipSync('{}'));
    });
    expect(await told(await ask('/v1/campaigns'))).toMatchObject({ status: 502, reached: 'yes' });
  });

  test('JSON nested up to 200 levels deep, and no deeper', async () => {
    for (const [depth, status] of [
      [200, 200],
      [201, 502],
    ] as const) {
      const deep = '['.repeat(depth) + ']'.repeat(depth);
      const answer = await (await upstream(json(deep)))('/v1/campaigns');
      expect(answer.status).toBe(status);
      if (status === 200) expect(await answer.text()).toBe(deep);
    }
  });
});

describe('forwardTo(): explains that the platform', () => {
  test('is down', async () => {
    const ask = await upstream(json('{}'));
    const listening = server;
    await new Promise((resolve) => {
      listening?.close(resolve);
    });
    server = undefined;
    const { message, ...rest } = await told(await ask('/v1/contacts/1', put('{}')));
    expect(rest).toEqual({ status: 502, reached: 'no' });
    expect(message).toMatch(/^Can’t reach 127\.0\.0\.1:\d+: connection refused\.$/);
  });

  test.each(['GET', 'PUT'])('is slow (%s)', async (method) => {
    const ask = await upstream(() => undefined, { patience: 60 });
    const answer = method === 'GET' ? await ask('/v1/campaigns') : await ask('/v1/contacts/1', put('{}'));
    expect(await told(answer)).toMatchObject({ status: 504, reached: 'maybe' });
  });

  test('stalls in the middle of its answer', async () => {
    const ask = await upstream(
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.write('{');
      },
      { patience: 60 },
    );
    expect(await told(await ask('/v1/campaigns'))).toMatchObject({ status: 504, reached: 'maybe' });
  });

  test('hangs up after the request, which is not repeated', async () => {
    const ask = await upstream((_request, response) => response.destroy());
    expect(await told(await ask('/v1/contacts/1', put('{}')))).toMatchObject({ status: 502, reached: 'maybe' });
    expect(received).toHaveLength(1);
  });

  test('hangs up in the middle of its answer', async () => {
    const ask = await upstream((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{', () => response.destroy());
    });
    expect(await told(await ask('/v1/campaigns'))).toMatchObject({ status: 502, reached: 'maybe' });
  });
});
