import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test, type TestContext, vi } from 'vitest';
import { openDesk } from '#e2e/support/doubles/sandbox.ts';
import type { Host, HostOptions } from './server.ts';
import { StartError } from './settings.ts';
import { hostWith, raw, smallBuild, upstream } from '#e2e/support/doubles/host.ts';

const { dist, remove } = smallBuild();
afterAll(remove);
afterEach(() => vi.useRealTimers());

const host = (options: Partial<HostOptions> = {}) => hostWith({ dist, ...options });

/** Node 20 has no `Promise.withResolvers`. */
function withResolvers<T>() {
  let fulfil: (value: T) => void = Object;
  const promise = new Promise<T>((resolve) => (fulfil = resolve));
  return { promise, resolve: fulfil };
}

async function reasonOf(starting: Promise<Host>): Promise<string> {
  const error: unknown = await starting.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StartError);
  return (error as StartError).message;
}

describe('startHost()', () => {
  test('serves the page, its configuration, and the platform', async () => {
    const origin = await upstream((_request, response) =>
      response.setHeader('content-type', 'application/json').end('[]'),
    );
    const lines: string[] = [];
    const { address } = await host({ origin, log: (line) => lines.push(line) });
    expect(await (await fetch(`${address}/households`)).text()).toContain('Steward');
    const configuration = (await (await fetch(`${address}/config.json`)).json()) as object;
    expect(configuration).toMatchObject({ service: 'Dev', address: new URL(origin).host, sandbox: false });
    expect(await (await fetch(`${address}/v1/households?query=x`)).json()).toEqual([]);
    expect(lines).toHaveLength(3);
  });

  test('rejects if the port is in use, and names it', async () => {
    const { port } = new URL((await host()).address);
    expect(await reasonOf(host({ port: Number(port) }))).toContain(`Port ${port}`);
  });

  test('rejects if the address is not of this machine', async () => {
    expect(await reasonOf(host({ host: '192.0.2.1' }))).toContain('HOST');
  });

  test('rejects if there is no build', async () => {
    expect(await reasonOf(host({ dist: join(dist, 'none') }))).toContain('npm run build');
  });
});

describe('names', () => {
  const statusUnder = async (address: string, name: string) => {
    const answer = await raw(address, `GET /v1/webhooks HTTP/1.1\r\nHost: ${name}\r\nConnection: close\r\n\r\n`);
    return { status: Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1]), answer };
  };

  test('the host answers to its own names only, with any port', async () => {
    let asked = 0;
    const origin = await upstream((_request, response) => {
      asked += 1;
      response.setHeader('content-type', 'application/json').end('[]');
    });
    const { address } = await host({ origin, names: ['steward.example'] });
    const own = ['127.0.0.1', 'localhost:8080', 'LOCALHOST', '[::1]:80', 'steward.example', 'Steward.Example:443'];
    for (const name of own) {
      // One after the other, so a failure shows which name it was.
      expect([name, (await statusUnder(address, name)).status]).toEqual([name, 200]);
    }
    expect(asked).toBe(own.length);
    for (const name of [
      'evil.example',
      'steward.example.evil.example',
      'localhost.evil.example',
      '192.0.2.1',
      '[::2]',
    ]) {
      const { status, answer } = await statusUnder(address, name);
      expect([name, status]).toEqual([name, 421]);
      expect(answer).toContain('STEWARD_HOSTS');
      expect(answer.toLowerCase()).toContain('steward-service-reached: no');
    }
    for (const name of ['a@localhost', 'localhost/x', 'localhost:80:80', '']) {
      expect([name, (await statusUnder(address, name)).status]).toEqual([name, 400]);
    }
    expect(asked).toBe(own.length);
  });
});

describe('malformed requests', () => {
  test.each([
    ['GET /v1/contacts/%2e%2e/campaigns HTTP/1.1', 400],
    ['GET /v1/x/../campaigns HTTP/1.1', 400],
    ['GET /v1/webhooks/a%2fb HTTP/1.1', 400],
    ['GET /../../etc/passwd HTTP/1.1', 200],
    ['GET http://elsewhere.example/v1/campaigns HTTP/1.1', 400],
    ['GET \\v1 HTTP/1.1', 400],
  ])('%s', async (line, status) => {
    const asked: string[] = [];
    const origin = await upstream((request, response) => {
      asked.push(request.url ?? '');
      response.end('{}');
    });
    const { address } = await host({ origin });
    const answer = await raw(address, `${line}\r\nHost: steward.test\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).not.toContain('root:');
    expect(asked).toEqual([]);
  });

  test('an invalid host name is answered with the security headers', async () => {
    const { address } = await host();
    const answer = await raw(address, 'GET / HTTP/1.1\r\nHost: a b/c\r\nConnection: close\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff');
  });
});

describe('input that is not HTTP', () => {
  test.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['two lengths', 'PUT /v1/contacts/1 HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}', 400],
    [
      'a length and pieces',
      'PUT /v1/contacts/1 HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['a line break in a header', 'GET /v1/campaigns HTTP/1.1\r\nHost: a\r\nAuthorization: a\nb: c\r\n\r\n', 400],
    ['headers without an end', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ])(
    '%s: is answered in JSON with the security headers, and nothing reaches the platform',
    async (_name, sent, status) => {
      const asked: string[] = [];
      const origin = await upstream((request, response) => {
        asked.push(request.url ?? '');
        response.end('{}');
      });
      const { address } = await host({ origin });
      const answer = await raw(address, sent);
      expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff');
      expect(answer.toLowerCase()).toContain("content-security-policy: default-src 'none'");
      expect(answer).toMatch(/\{"message":"[^"]+"\}$/);
      expect(asked).toEqual([]);
    },
  );
});

describe('input on a connection whose write is not answered yet', () => {
  const write = (body = '{}') =>
    `PUT /v1/contacts/1 HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  test.each([
    ['what is no request', 'nonsense\r\n\r\n'],
    ['two hosts', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'],
    ['an expectation', 'GET / HTTP/1.1\r\nHost: a\r\nExpect: x\r\n\r\n'],
    ['a body in error', 'PUT /v1/contacts/2 HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'],
    ['a tunnel', 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['a body where none belongs', 'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n'],
  ])('%s: the write is answered, and nothing else is sent', async (_name, behind) => {
    const asked = withResolvers<ServerResponse>();
    const origin = await upstream((_request, response) => asked.resolve(response));
    const { address } = await host({ origin });
    const answer = raw(address, write() + behind);
    (await asked.promise).setHeader('content-type', 'application/json').end('{"id":7}');
    expect(await answer).toMatch(/^HTTP\/1\.1 200 [^]*\{"id":7\}$/);
  });

  test('an error in its own body is answered', async () => {
    const { address } = await host();
    const broken = write().replace('Content-Length: 2', 'Transfer-Encoding: chunked');
    const answer = await raw(address, broken);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.toLowerCase()).toContain('steward-service-reached: no');
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  });
});

test('a body where none belongs is cut off', async () => {
  const { address } = await host();
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  let [answer, sent] = ['', 0];
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write('GET /v1/campaigns HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10000000000\r\n\r\n');
  const piece = Buffer.alloc(1024 * 1024);
  const more = () => {
    while (!socket.destroyed && sent < 2000) {
      sent += 1;
      if (!socket.write(piece)) return;
    }
  };
  socket.on('drain', more);
  more();
  await closed;
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(sent).toBeLessThan(100);
});

describe('an answer to an unread request, behind TLS', () => {
  const long = `X: ${'a'.repeat(20_000)}`;
  test.each([
    ['a host that makes no sense', 'GET / HTTP/1.1\r\nHost: a b/c', 400],
    ['two hosts', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b', 400],
    ['what cannot be expected', 'PUT /v1/contacts/1 HTTP/1.1\r\nHost: a\r\nExpect: x\r\nContent-Length: 0', 417],
    ['two lengths', 'PUT /v1/contacts/1 HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 3', 400],
    ['headers without an end', `GET / HTTP/1.1\r\nHost: a\r\n${long}`, 431],
  ])('%s: asks for https on later visits, and never does so over plain http', async (_name, request, status) => {
    const { address } = await host();
    const [line = '', ...headers] = request.split('\r\n');
    const ask = async (...first: string[]) =>
      (await raw(address, [line, ...first, ...headers, 'Connection: close', '', ''].join('\r\n'))).toLowerCase();
    const behind = await ask('X-Forwarded-Proto: https');
    expect(behind).toMatch(new RegExp(`^http/1.1 ${status} `));
    expect(behind).toContain('strict-transport-security: max-age=63072000');
    expect(behind).toContain('steward-service-reached: no');
    const plain = await ask();
    expect(plain).toMatch(new RegExp(`^http/1.1 ${status} `));
    expect(plain).not.toContain('strict-transport-security');
  });
});

describe('a token from another machine', () => {
  const ask = (address: string, name: string, headers = '') =>
    raw(
      address,
      `GET /v1/campaigns HTTP/1.1\r\nHost: ${name}\r\nAuthorization: Bearer t\r\n${headers}Connection: close\r\n\r\n`,
    );

  test.each(['tab', 'host'] as const)('is refused over plain http in either custody (%s)', async (custody) => {
    let asked = 0;
    const origin = await upstream((_request, response) => response.end(`${(asked += 1)}`));
    const { address } = await host({ origin, custody });
    const answer = await ask(address, 'steward.test:4173');
    expect(answer).toMatch(/^HTTP\/1\.1 403 [^]*unencrypted/);
    expect(asked).toBe(0);
    if (custody === 'host') return;
    expect(await ask(address, 'steward.test', 'X-Forwarded-Proto: https\r\n')).toMatch(/^HTTP\/1\.1 200 /);
    expect(await ask(address, 'localhost')).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('is accepted if TLS ends elsewhere, and every answer counts as https', async () => {
    const origin = await upstream((_request, response) => response.end('[]'));
    const { address } = await host({ origin, behindTls: true });
    const answer = await ask(address, 'steward.test', 'X-Forwarded-Proto: http\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer.toLowerCase()).toContain('strict-transport-security');
  });
});

test('beyond the limit, the connections that have been silent longest are cut', async () => {
  const asked = withResolvers<ServerResponse>();
  const origin = await upstream((_request, response) => asked.resolve(response));
  const { address } = await host({ connections: 3, origin });
  const open = () => connect(Number(new URL(address).port), '127.0.0.1');
  const ask = (socket: Socket, path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  const waiting = open();
  ask(waiting, '/v1/campaigns');
  const answering = await asked.promise;
  const silent = open();
  await once(silent, 'connect');
  const begun = open();
  begun.write('GET /healthz HTTP/1.1\r\nHost');
  await once(begun, 'connect');
  for (const cut of [silent, begun]) {
    const closed = once(cut.resume(), 'close');
    const next = open();
    ask(next, '/healthz');
    expect(String(await once(next, 'data'))).toContain('200');
    await closed;
  }
  answering.setHeader('content-type', 'application/json').end('[]');
  expect(String(await once(waiting, 'data'))).toContain('200');
});

describe('an unread answer', () => {
  const length = 20 * 1024 * 1024;
  beforeAll(() => writeFileSync(join(dist, 'assets/large-1.js'), Buffer.alloc(length, ' ')));
  const ask = async (address: string) => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    socket.write('GET /assets/large-1.js HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(socket, 'readable');
    return socket;
  };

  test('gives up its connection when there are too many', async () => {
    const { address } = await host({ connections: 1 });
    const taker = await ask(address);
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    await once(taker.resume(), 'close');
  });

  test('is cut when too much is waiting, even a file', async () => {
    const { address } = await host();
    const [first, ...others] = [await ask(address), await ask(address), await ask(address), await ask(address)];
    await once(first.resume(), 'close');
    expect(first.bytesRead).toBeLessThan(length);
    for (const socket of others) socket.destroy();
  });
});

describe('stopping', () => {
  test('is quick with idle connections', async () => {
    const { address, close } = await host();
    await (await fetch(`${address}/healthz`)).text();
    const silent = connect(Number(new URL(address).port), '127.0.0.1');
    await once(silent, 'connect');
    const started = performance.now();
    await close();
    expect(performance.now() - started).toBeLessThan(4500);
    silent.destroy();
  });

  test('waits for a write as long as the platform may take, plus a margin', async () => {
    const asked: ((response: ServerResponse) => void)[] = [];
    const origin = await upstream((_request, response) => asked.shift()?.(response));
    const begun = async () => {
      const { promise, resolve } = withResolvers<ServerResponse>();
      asked.push(resolve);
      const { address, close } = await host({ origin });
      const headers = { 'content-type': 'application/json' };
      const inFlight = fetch(`${address}/v1/contacts/1`, { method: 'PUT', headers, body: '{}' });
      return { inFlight, answering: await promise, close };
    };
    const answered = await begun();
    const never = await begun();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const closed = Promise.all([answered.close(), never.close()]);
    vi.advanceTimersByTime(34_999);
    answered.answering.setHeader('content-type', 'application/json').end('{"id":7}');
    expect(await (await answered.inFlight).json()).toEqual({ id: 7 });
    vi.advanceTimersByTime(1);
    await expect(never.inFlight).rejects.toThrow('fetch failed');
    await closed;
  });

  test('makes the host not ready, but alive', async () => {
    const asked = withResolvers<ServerResponse>();
    const origin = await upstream((_request, response) => asked.resolve(response));
    const { address, close } = await host({ origin });
    const before = await fetch(`${address}/readyz`);
    expect([before.status, await before.json()]).toEqual([200, { status: 'ok' }]);
    const inFlight = fetch(`${address}/v1/campaigns`);
    const answering = await asked.promise;
    // A request that has begun to arrive is answered; nothing else gets this far.
    const begun = connect(Number(new URL(address).port), '127.0.0.1');
    begun.write('GET /readyz HTTP/1.1\r\nHost: local');
    await fetch(`${address}/healthz`);
    const closed = close();
    begun.write('host\r\n\r\n');
    expect(await text(begun)).toMatch(/^HTTP\/1\.1 503 [^]*\{"status":"not ready"\}/);
    answering.setHeader('content-type', 'application/json').end('{"data":[]}');
    await inFlight;
    await closed;
  });

  test('finishes requests in flight', async () => {
    const asked = withResolvers<ServerResponse>();
    const origin = await upstream((_request, response) => asked.resolve(response));
    const { address, close } = await host({ origin });
    const inFlight = fetch(`${address}/v1/campaigns`);
    const answering = await asked.promise;
    const closed = close();
    await expect(raw(address, 'GET /healthz HTTP/1.1\r\n\r\n')).rejects.toThrow('ECONNREFUSED');
    answering.setHeader('content-type', 'application/json').end('{"data":[]}');
    const answer = await inFlight;
    expect(answer.headers.get('connection')).toBe('close');
    expect(await answer.json()).toEqual({ data: [] });
    await closed;
  });
});

describe('the process', () => {
  function run({ onTestFinished: afterwards }: TestContext, flags: string[], environment: Record<string, string>) {
    const main = fileURLToPath(new URL('./main.ts', import.meta.url));
    const child = spawn(process.execPath, ['--import', 'tsx', main, ...flags], {
      env: { PATH: process.env['PATH'], PORT: '0', ...environment },
    });
    afterwards(() => void child.kill('SIGKILL'));
    const said = { out: '', error: '' };
    child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (said.error += chunk.toString()));
    const ended = once(child, 'close').then(([code]) => code as number | null);
    return { child, said, ended };
  }

  test.concurrent('ends with one sentence if a variable is wrong', async (context) => {
    const { said, ended } = run(context, [], { PORT: 'eighty' });
    expect(await ended).toBe(1);
    expect(said.error).toBe('PORT must be a whole number from 0 to 65535, not "eighty".\n');
  });

  test.concurrent('continues when its log is no longer read', async (context) => {
    const file = join(dist, 'process.jsonl');
    openDesk({ file }).close();
    const environment = { STEWARD_SANDBOX_DB: file };
    const { child, said, ended } = run(context, ['--sandbox-only'], environment);
    await Promise.race([once(child.stdout, 'data'), ended]);
    expect(said.error).toBe('');
    const [, address = ''] = /^The sandbox is at (http:\S+)\/v1 \(token: sandbox-[a-z-]+\)\n/.exec(said.out) ?? [];
    child.stdout.destroy();
    for (let asked = 0; asked < 5; asked += 1) {
      // The first line finds no reader; the others come later.
      expect(await (await fetch(`${address}/healthz`)).json()).toEqual({ status: 'ok' });
    }
    expect((await fetch(`${address}/config.json`)).status).toBe(404);

    // Told to stop during a write, the process answers it and exits with 0.
    const head = [
      'PUT /v1/households/501 HTTP/1.1',
      'Host: localhost',
      'Authorization: Bearer sandbox',
      'Content-Type: application/json',
      'Content-Length: 18',
      'Expect: 100-continue',
    ];
    const writing = connect(Number(new URL(address).port), '127.0.0.1');
    writing.write([...head, '', ''].join('\r\n'));
    expect(String(await once(writing, 'data'))).toMatch(/^HTTP\/1\.1 100 /);
    child.kill('SIGTERM');
    await vi.waitFor(() => expect(fetch(`${address}/healthz`)).rejects.toThrow('fetch failed'), 30_000);
    writing.write('{"name":"Changed"}');
    expect(await text(writing)).toMatch(/^HTTP\/1\.1 200 [^]*"name":"Changed"/);
    expect(await ended).toBe(0);
    expect(said.error).toBe('');
  });
});
