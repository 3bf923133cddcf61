/**
 * src/host/deploy/nginx.conf as it is, but for its paths and ports, with Debian's nginx and two hosts, one of which is
 * killed in the middle of work. run.ts sees to the nginx.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request as plainRequest, type ServerResponse } from 'node:http';
import { request as secureRequest } from 'node:https';
import { type AddressInfo, connect, createServer as createSocketServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { connect as secureConnect } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { createClient } from '../src/api/client.ts';
import { reachedHeader } from '../src/api/errors.ts';
import { createJournal, outcomeByJournal } from '../src/api/journal.ts';
import { ended, type Ended } from '../src/api/outcome.ts';
import { secure } from '../src/host/headers.ts';
import { hold } from './faults/fault.ts';
import { type FaultProxy, startFaultProxy } from './faults/proxy.ts';
import { expect, test as base } from './fixture.ts';
import { findNginx } from './nginx.ts';
import { root } from './tools.ts';

const nginx = findNginx();
const openssl = ['/usr/bin/openssl'].find((path) => existsSync(path));
const missing = [...(nginx ? [] : ['nginx with its module headers-more']), ...(openssl ? [] : ['openssl'])].join(
  ' and ',
);

const here = (name: string) => fileURLToPath(new URL(`../src/host/${name}`, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'steward-nginx-'));
const processes: ChildProcess[] = [];
const ports = { plain: 0, secure: 0, hosts: [0, 0] as [number, number] };
const hosts: { child: ChildProcess; log: string }[] = [];
let certificate: Buffer;
let behind: FaultProxy;
const writes = 60;

const test = base.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures out of this pattern
  baseURL: async ({}, provide) => {
    await provide(`https://127.0.0.1:${ports.secure}`);
  },
});

test.describe.configure({ mode: 'serial' });
test.use({ ignoreHTTPSErrors: true });

/** By the key of each write: how often the service has carried it out. */
const executed = new Map<string, number>();

/** Counts the writes of the tests that have no browser; the browser's token has a world in the sandbox. */
const service = createServer((request, response) => {
  if (request.headers.authorization?.startsWith('Bearer world-')) return pass(request, response);
  const key = String(request.headers['idempotency-key'] ?? '');
  request.resume().on('end', () => {
    if (request.method === 'PUT') executed.set(key, (executed.get(key) ?? 0) + 1);
    const answer = () => response.setHeader('content-type', 'application/json').end('{"id":7}');
    setTimeout(answer, request.method === 'PUT' ? 5 + (executed.size % 40) * 20 : 0);
  });
});

function pass(request: IncomingMessage, response: ServerResponse): void {
  const { method, url = '/', headers } = request;
  const asked = plainRequest(behind.address + url, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  // The host that was asking may have been killed.
  for (const end of [asked, response]) end.on('error', () => undefined);
  request.pipe(asked);
}

async function freePort(): Promise<number> {
  const server = createSocketServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function answering(port: number): Promise<void> {
  for (let attempt = 0; attempt < 400; attempt += 1) {
    const socket = connect(port, '127.0.0.1');
    // oxlint-disable-next-line no-await-in-loop -- until it listens
    const isThere = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isThere) return;
    // oxlint-disable-next-line no-await-in-loop -- as above
    await wait(50);
  }
  throw new Error(`Nothing listens on port ${port}.`);
}

function startHostOn(port: number, origin: string): void {
  const code = `
    const { startHost } = await import(${JSON.stringify(here('server.ts'))});
    const settings = { host: '127.0.0.1', name: 'Dev', file: '', fresh: false, sandboxOnly: false, custody: 'tab' };
    const dist = ${JSON.stringify(join(folder, 'dist'))};
    await startHost({ ...settings, port: ${port}, origin: ${JSON.stringify(origin)}, dist, log: console.log });
  `;
  const given = ['--import', 'tsx', '--input-type=module', '-e', code];
  const child = spawn(process.execPath, given, { stdio: ['ignore', 'pipe', 'inherit'], cwd: root });
  const host = { child, log: '' };
  child.stdout.on('data', (text: Buffer) => (host.log += text.toString()));
  hosts.push(host);
  processes.push(child);
}

/** nginx.conf with our paths and ports in the place of those that it is written for. */
function configuration(): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const changes = [
    ['/usr/lib/nginx/modules/ngx_http_headers_more_filter_module.so', nginx?.module ?? ''],
    ['/run/nginx.pid', join(folder, 'nginx.pid')],
    ['include /etc/nginx/mime.types;', 'types { text/javascript js; text/css css; }'],
    ['/etc/nginx/steward-headers.conf', here('deploy/steward-headers.conf')],
    ['/etc/ssl/steward', folder],
    ['/srv/steward', folder],
    ['/var/log/nginx/steward.log', join(folder, 'error.log')],
    ['listen 80;', `listen 127.0.0.1:${ports.plain};`],
    ['listen 443 ', `listen 127.0.0.1:${ports.secure} `],
    ['127.0.0.1:4173', `127.0.0.1:${ports.hosts[0]}`],
    ['127.0.0.1:4174', `127.0.0.1:${ports.hosts[1]}`],
    ['http {', `http {\n${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}`],
  ] as const;
  return changes.reduce(
    (text, [written, ours]) => {
      if (!text.includes(written)) throw new Error(`nginx.conf does not say ${written}`);
      return text.replaceAll(written, ours);
    },
    readFileSync(here('deploy/nginx.conf'), 'utf8'),
  );
}

/** `fetch` through nginx, which trusts the certificate of this test and no other. */
const through = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
  const asked = new Request(input, init);
  const { pathname, search } = new URL(asked.url);
  const sent = Buffer.from(await asked.arrayBuffer());
  const request = secureRequest({
    host: '127.0.0.1',
    port: ports.secure,
    servername: 'steward.example',
    ca: certificate,
    method: asked.method,
    path: pathname + search,
    headers: { ...Object.fromEntries(asked.headers), host: 'steward.example', 'content-length': sent.length },
    agent: false,
  });
  request.end(sent);
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  const body = await buffer(answer);
  const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]);
  const status = answer.statusCode ?? 0;
  return new Response([204, 304].includes(status) ? null : new Uint8Array(body), { status, headers });
};

/** Sends bytes as they are, by TLS where the port asks for it, and gives back all that comes. */
async function raw(port: number, sent: string): Promise<string> {
  const secured = { host: '127.0.0.1', port, servername: 'steward.example', ca: certificate };
  const socket = port === ports.secure ? secureConnect(secured) : connect(port, '127.0.0.1');
  socket.write(sent);
  let answer = '';
  try {
    for await (const chunk of socket) answer += String(chunk);
  } catch (error) {
    // What is too long is not read to its end, and the connection broken off after the answer.
    if (answer === '') throw error;
  }
  return answer;
}

const ask = (path: string, init?: RequestInit) => through(`https://steward.example${path}`, init);

test.beforeEach(({ custody }) => {
  test.skip(custody === 'host', 'with sessions in its memory there is one host only');
  test.skip(missing !== '', `there is no ${missing} on this machine`);
});

test.beforeAll(async ({ custody }) => {
  if (missing || custody === 'host') return;
  test.setTimeout(60_000);
  // The workers of an nginx that root has started are somebody else.
  chmodSync(folder, 0o755);
  cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true });
  writeFileSync(join(folder, 'dist/assets/a-1.js'), 'let a;');
  writeFileSync(join(folder, 'dist/assets/a-1.js.map'), '{}');
  const files = { key: join(folder, 'key.pem'), certificate: join(folder, 'certificate.pem') };
  const subject = ['-subj', '/CN=steward.example', '-addext', 'subjectAltName=DNS:steward.example'];
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  execFileSync(openssl ?? '', [...made, ...subject, '-keyout', files.key, '-out', files.certificate], {
    stdio: 'ignore',
  });
  certificate = readFileSync(files.certificate);
  behind = await startFaultProxy({ target: process.env['STEWARD_SERVICE'] ?? '' });
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  ports.hosts = [await freePort(), await freePort()];
  [ports.plain, ports.secure] = [await freePort(), await freePort()];
  for (const port of ports.hosts) startHostOn(port, origin());
  writeFileSync(join(folder, 'nginx.conf'), configuration());
  const quiet = ['-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'];
  processes.push(spawn(nginx?.program ?? '', quiet, { stdio: 'inherit' }));
  await Promise.all([...ports.hosts, ports.secure].map((port) => answering(port)));
});

const origin = () => `http://127.0.0.1:${(service.address() as AddressInfo).port}`;

test.afterAll(async () => {
  await Promise.all(
    processes.map(async (child) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    }),
  );
  service.closeAllConnections();
  service.close();
  if (!missing && behind) await behind.close();
  rmSync(folder, { recursive: true, force: true });
});

test('answers by https alone', async () => {
  const plain = await fetch(`http://127.0.0.1:${ports.plain}/households?page=2`, { redirect: 'manual' });
  expect(plain.status).toBe(308);
  expect(plain.headers.get('location')).toBe('https://127.0.0.1/households?page=2');
  const page = await ask('/households');
  expect(await page.text()).toContain('<title>Steward</title>');
  expect(page.headers.get('strict-transport-security')).toBe('max-age=63072000');
  expect(page.headers.get('content-security-policy')).toContain("style-src-elem 'self' 'nonce-");
});

test('serves the files of the build itself, with the headers of the hosts; no source maps', async () => {
  const file = await ask('/assets/a-1.js');
  expect(await file.text()).toBe('let a;');
  expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const expected = new Headers();
  secure(expected, { https: true });
  for (const answer of [file, await ask('/assets/none.js')]) {
    for (const [name, value] of expected) expect(`${name}: ${answer.headers.get(name)}`).toBe(`${name}: ${value}`);
  }
  expect((await ask('/assets/a-1.js.map')).status).toBe(404);
});

test('no answer names the server, whoever gives it', async () => {
  const answers = [
    [308, await fetch(`http://127.0.0.1:${ports.plain}/`, { redirect: 'manual' })],
    [200, await ask('/assets/a-1.js')],
    [404, await ask('/assets/none.js')],
    [405, await ask('/assets/a-1.js', { method: 'POST', body: 'a' })],
    [413, await ask('/v1/contacts/1', { method: 'PUT', body: 'a'.repeat(600_000) })],
    [400, await ask('/', { headers: { 'x-long': 'a'.repeat(40_000) } })],
    [200, await ask('/')],
    [404, await ask('/v1/none')],
    [400, await fetch(`http://127.0.0.1:${ports.secure}/`)],
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

test('what cannot be read never reached the service, and the answer says so, on either port', async () => {
  for (const [head, status] of heads) {
    for (const port of [ports.plain, ports.secure]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, to see which
      const answer = (await raw(port, `${head}\r\n\r\n`)).toLowerCase();
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
  const redirected = await fetch(`http://127.0.0.1:${ports.plain}/v1/contacts/1`, {
    method: 'PUT',
    body: '{}',
    redirect: 'manual',
  });
  expect([redirected.status, redirected.headers.get(reachedHeader)]).toEqual([308, 'no']);
});

test('the host that has a save in hand is killed: it is not known, then checked through the other, and was sent once', async ({
  page,
  token,
  expectStatus,
}) => {
  expectStatus(502);
  const script = behind.for(token);
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
  await page.getByLabel('Note').fill('Sent to a host that dies');
  await page.getByRole('button', { name: 'Review changes' }).click();
  await page.getByRole('button', { name: 'Save household' }).click();
  await expect.poll(() => script.executed(put)).toBe(1);
  const [one, ...others] = hosts.filter(({ log }) => log.includes('GET /v1/households'));
  expect(others, 'one token has one host').toEqual([]);
  one?.child.kill('SIGKILL');
  await expect(page.getByRole('heading', { level: 1, name: 'We do not know if this was saved' })).toBeVisible();
  release();
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(
    page
      .getByRole('main')
      .getByText(/^It was saved/)
      .first(),
  ).toBeVisible();
  expect(script.executed(put)).toBe(1);
  behind.forget(token);
  const port = ports.hosts[hosts.findIndex((host) => host === one)] ?? 0;
  startHostOn(port, origin());
  await answering(port);
  // nginx tries a host that has failed again after some seconds.
  const next = async () => {
    await ask('/v1/households', { headers: { authorization: `Bearer ${token}` } });
    return hosts.at(-1)?.log;
  };
  await expect.poll(next, { timeout: 15_000 }).toContain('GET /v1/households');
});

test('a host is killed in the middle of work: nothing is doubled, and nothing is claimed that is not so', async () => {
  test.setTimeout(90_000);
  const writing = async (index: number): Promise<{ key: string; end: Ended<unknown> }> => {
    const client = { origin: 'https://steward.example', token: () => `token-${index}`, fetch: through };
    const journal = createJournal({ ...client, pause: () => wait(50) });
    const call = createClient({ ...client, answered: journal.seen });
    const key = await journal.newKey();
    if (key === undefined) throw new Error('No host gave an answer.');
    if (index % 2 === 0) await wait(index * 10);
    const end = await ended(call('updateContact', { contact: '1', body: { note: 'a' } }, { key }));
    if (end.outcome !== 'not-known') return { key, end };
    return { key, end: outcomeByJournal('updateContact', await journal.ask(key), end.error) };
  };
  const working = Array.from({ length: writes }, (_, index) => writing(index));
  await expect.poll(() => executed.size, { intervals: [5] }).toBeGreaterThan(writes / 3);
  hosts.at(-1)?.child.kill('SIGKILL');
  const done = await Promise.all(working);

  for (const { key, end } of done) {
    const times = executed.get(key) ?? 0;
    expect(times).toBeLessThanOrEqual(1);
    if (end.outcome === 'saved') expect(times).toBe(1);
    if (end.outcome === 'refused' || end.outcome === 'not-sent') expect(times).toBe(0);
  }
  const outcomes = done.map(({ end }) => end.outcome);
  expect(outcomes).toContain('not-known');
  expect(outcomes).toContain('saved');
  // Whoever belonged to the host that is gone goes on with the other.
  const after = await Promise.all(Array.from({ length: 20 }, (_, index) => writing(index * 2 + 1)));
  expect(after.map(({ end }) => end.outcome)).toEqual(after.map(() => 'saved'));
});

test('without any host, a write was not sent, and that is said', async () => {
  for (const { child } of hosts) child.kill('SIGKILL');
  await Promise.all(hosts.map(async ({ child }) => child.exitCode ?? child.signalCode ?? once(child, 'exit')));
  for (const method of ['PUT', 'GET', 'PUT']) {
    // One after the other: the first may find a connection that has just died.
    // oxlint-disable-next-line no-await-in-loop
    const answer = await ask('/v1/contacts/1', { method, ...(method === 'PUT' ? { body: '{}' } : {}) });
    expect(answer.status).toBe(502);
    // oxlint-disable-next-line no-await-in-loop
    expect(await answer.text()).toMatch(/^\{"message":"The host of Steward [^"]+"\}$/);
    if (method === 'PUT' && answer.headers.get(reachedHeader) === null) continue;
    expect(answer.headers.get(reachedHeader)).toBe('no');
  }
});
