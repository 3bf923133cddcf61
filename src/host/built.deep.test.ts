/** The built host, in a process of its own, as people start it. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { own, raw, upstream } from '#e2e/support/doubles/host.ts';
import { startHostProcess } from '#e2e/support/host-process.ts';
import { makeCertificate } from '#e2e/support/nginx-process.ts';
import { freePort } from '#e2e/support/ports.ts';
import { root, seeToBuild } from '#e2e/support/tools.ts';

const folder = mkdtempSync(join(tmpdir(), 'steward-built-'));
const file = join(folder, 'sandbox.jsonl');
const temporary = join(folder, 'temporary');
mkdirSync(temporary);
/** Databases that a host has made. */
const made = () => readdirSync(temporary, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.db'));
beforeAll(async () => {
  if ((await seeToBuild()) !== 0) throw new Error('The build fails.');
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true }));

test('the build that these tests make is the one that people get', () => {
  const scripts = readdirSync(join(root, 'dist/assets')).filter((name) => name.endsWith('.js'));
  const development = scripts.filter((name) =>
    readFileSync(join(root, 'dist/assets', name), 'utf8').includes('use() to suspend'),
  );
  expect(development).toEqual([]);
});

test('the lasting demo keeps what was written through a stop, a kill, and a full disk', async () => {
  const host = await startHostProcess({ STEWARD_SANDBOX_DB: file, TMPDIR: temporary });
  onTestFinished(host.kill);
  const ask = async (method: string, path: string, body?: object, token = 'sandbox') => {
    const answer = await fetch(`http://127.0.0.1:${host.port}/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { id, message, ...fields } = (await answer.json()) as Record<string, unknown>;
    return { status: answer.status, reached: answer.headers.get('steward-service-reached'), id, message, fields };
  };
  const rename = (name: string) => ask('PUT', 'households/501', { name });
  const seat = () => ask('POST', 'campaigns/77/items/tickets', { name: 'Seat', price: 1 });
  /** A write that leaves a record as it is answers with all that it has. */
  const stored = async () => {
    const [contact, code] = [await ask('PUT', 'contacts/4801', ruth), await ask('PUT', discount, { amount: 20 })];
    const { fields } = await ask('GET', 'households?sortBy=id');
    return {
      name: (fields['0'] as { name: string }).name,
      emails: contact.fields['emails'],
      uses: code.fields['uses'],
    };
  };
  const ruth = { first_name: 'Ruth', last_name: 'Ames' };
  const discount = 'campaigns/77/discount-codes/1601';
  const written = [
    await rename('Åmes “family” 🎗'),
    await ask('PUT', 'contacts/4801', { ...ruth, emails: [{ value: 'r@example.org', type: 'work' }] }),
    await ask('PUT', discount, { amount: 20, uses: 7 }),
    await seat(),
  ];
  expect(written.map(({ status }) => status)).toEqual([200, 200, 200, 201]);
  const before = await stored();
  expect(before).toEqual({
    name: 'Åmes “family” 🎗',
    emails: expect.arrayContaining([{ value: 'r@example.org', type: 'work' }]) as unknown,
    uses: '7',
  });

  const second = spawnSync(process.execPath, [join(root, 'dist/host/main.js')], {
    env: { PATH: process.env['PATH'], PORT: '0', STEWARD_SANDBOX_DB: file },
    encoding: 'utf8',
    timeout: 20_000,
  });
  expect([second.status, second.stderr]).toEqual([
    1,
    `The sandbox’s file ${file} (STEWARD_SANDBOX_DB) can’t be opened: another Steward is using it; stop that one first.\n`,
  ]);

  /** Lets the file grow to this size and no further, as a full disk would. */
  const grow = (bytes: number | 'unlimited') =>
    spawnSync('prlimit', ['--pid', String(host.pid()), `--fsize=${bytes}:unlimited`]).status;
  expect(grow(statSync(file).size + 40)).toBe(0);
  expect(await rename('Lost')).toMatchObject({
    status: 500,
    reached: 'no',
    message: expect.stringContaining('nothing was saved') as string,
  });
  expect(grow('unlimited')).toBe(0);
  expect(await stored()).toEqual(before);

  const seats = [];
  for (const end of [host.stop, host.kill]) {
    await end();
    // As if it were an old file after the kill: its data isn't that of the other worlds.
    const day = end === host.kill ? '2026-01-05' : '$1';
    writeFileSync(file, readFileSync(file, 'utf8').replace(/(?<="day":")([\d-]+)/, day));
    for (const old of made()) rmSync(join(temporary, old));
    await host.start();
    const atStart = made();
    expect(await stored()).toEqual(before);
    seats.push(Number((await seat()).id));
    // All data was there before the host was: no request has to wait until it's made.
    for (const token of ['live-demo', 'world-a'])
      expect((await ask('GET', 'tickets', undefined, token)).status).toBe(200);
    expect(atStart).toHaveLength(end === host.kill ? 4 : 3);
    expect(made()).toEqual(atStart);
  }
  const first = Number(written[3]?.id);
  expect(seats).toEqual([first + 1, first + 2]);
}, 120_000);

test('what we refuse is whole, even with letters of two bytes, and is one answer', async () => {
  const metrics = await freePort();
  const host = await startHostProcess({ STEWARD_API_URL: 'http://127.0.0.1:9', STEWARD_METRICS_PORT: String(metrics) });
  onTestFinished(host.kill);
  const refused = async (request: string, { port = host.port, name = 'localhost' } = {}) => {
    const [line = '', ...headers] = request.split('\n');
    const sent = [line, `Host: ${name}`, ...headers, 'Connection: close', '', ''].join('\r\n');
    const answer = await raw(`http://127.0.0.1:${port}`, sent);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head.toLowerCase()).toContain('x-content-type-options: nosniff');
    expect(head.toLowerCase()).toContain(`content-length: ${Buffer.byteLength(body)}\r\n`);
    return [Number(head.split(' ', 2)[1]), (JSON.parse(body) as { message: string }).message];
  };
  const misdirected = [421, expect.stringContaining('isn’t configured for this host name')];
  expect(await refused('GET / HTTP/1.1', { name: 'evil.example' })).toEqual(misdirected);
  expect(await refused('GET / HTTP/1.1', { name: '127.0.0.256' })).toEqual([400, 'Invalid request.']);
  expect(await refused('GET / HTTP/1.1\nContent-Length: 2')).toEqual([400, 'This kind of request can’t have a body.']);
  expect(await refused('CONNECT a:1 HTTP/1.1')).toEqual([405, 'Steward doesn’t allow tunnels.']);
  expect(await refused('PUT /v1/contacts/1 HTTP/1.1\nExpect: x')).toEqual([417, expect.stringContaining('doesn’t')]);
  for (const name of ['evil.example', '127.0.0.256:80']) {
    const [status] = await refused('GET /metrics HTTP/1.1', { port: metrics, name });
    expect([name, status]).toEqual([name, name === 'evil.example' ? 421 : 400]);
  }
  expect(await refused('GET / HTTP/1.1', { port: metrics })).toEqual([404, 'Not found.']);
  const read = await fetch(`http://127.0.0.1:${metrics}/metrics`);
  expect([read.status, read.headers.get('x-content-type-options'), await read.text()]).toEqual([
    200,
    'nosniff',
    expect.stringContaining('steward_requests_total'),
  ]);
}, 60_000);

test('a forged cookie signs nobody out, and a platform’s odd answers are called what they are', async () => {
  const list = '{"data":[],"links":{},"meta":{"current_page":1,"last_page":1,"per_page":20,"total":0}}';
  const origin = await upstream((request, response) => {
    if (request.url === '/v1/tickets') response.writeHead(304).end();
    else if (request.url === '/v1/payouts') response.writeContinue(() => response.end(list));
    else response.setHeader('content-type', 'application/json').end(list);
  });
  const host = await startHostProcess({ STEWARD_API_URL: origin, STEWARD_TOKEN_CUSTODY: 'host' });
  onTestFinished(host.kill);
  const address = `http://127.0.0.1:${host.port}`;
  const signedIn = await fetch(`${address}/session`, {
    method: 'POST',
    headers: { ...own, origin: address, 'content-type': 'application/json' },
    body: '{"token":"good"}',
  });
  const [cookie = ''] = (signedIn.headers.get('set-cookie') ?? '').split(';');
  const forged = `steward-session=${'A'.repeat(22)}.${'A'.repeat(43)}`;
  const ask = async (path: string, cookies: string) => {
    const answer = await fetch(`${address}/v1/${path}`, { headers: { ...own, cookie: cookies } });
    const { message } = (await answer.json()) as { message?: string };
    return [answer.status, message];
  };
  expect(await ask('campaigns', forged)).toEqual([401, expect.stringContaining('signed out')]);
  expect(await ask('campaigns', `${forged}; ${cookie}`)).toEqual([200, undefined]);
  expect(await ask('campaigns', `${cookie}; ${forged}`)).toEqual([200, undefined]);
  const { host: platform } = new URL(origin);
  expect(await ask('tickets', cookie)).toEqual([502, `${platform} returned status 304.`]);
  expect(await ask('payouts', cookie)).toEqual([200, undefined]);
}, 60_000);

test('a platform by https is asked if its certificate is trusted and its own, and else gets nothing', async () => {
  const ca = makeCertificate(folder);
  const received: string[] = [];
  const platform = createServer({ cert: ca, key: readFileSync(join(folder, 'key.pem')) }, (request, response) => {
    received.push(request.url ?? '');
    response.end('{"data":[]}');
  });
  const connections = new Set<Socket>();
  platform.on('secureConnection', (socket) => connections.add(socket));
  platform.listen(0, '127.0.0.1');
  await once(platform, 'listening');
  onTestFinished(() => {
    platform.closeAllConnections();
    platform.close();
  });
  const { port } = platform.address() as AddressInfo;
  const ask = async (name: string, trusted: Record<string, string>) => {
    const host = await startHostProcess({ STEWARD_API_URL: `https://${name}:${port}`, ...trusted });
    onTestFinished(host.kill);
    const read = () => fetch(`http://127.0.0.1:${host.port}/v1/campaigns`, { headers: { authorization: 'Bearer t' } });
    const answers = [await read(), await read()];
    await host.kill();
    return Promise.all(answers.map(async (answer) => [answer.status, await answer.text()]));
  };
  const trusted = { NODE_EXTRA_CA_CERTS: join(folder, 'certificate.pem') };
  const refused = (name: string, code: string) => {
    const message = `Can’t connect securely to ${name}:${port}: invalid certificate (${code}).`;
    return Array.from({ length: 2 }, () => [502, JSON.stringify({ message })]);
  };
  expect(await ask('127.0.0.1', {})).toEqual(refused('127.0.0.1', 'DEPTH_ZERO_SELF_SIGNED_CERT'));
  expect(await ask('localhost', trusted)).toEqual(refused('localhost', 'ERR_TLS_CERT_ALTNAME_INVALID'));
  expect(received).toEqual([]);
  connections.clear();
  const list = [200, '{"data":[]}'];
  expect(await ask('127.0.0.1', trusted)).toEqual([list, list]);
  expect(received).toEqual(['/v1/campaigns', '/v1/campaigns']);
  expect(connections.size).toBe(1);
}, 60_000);
