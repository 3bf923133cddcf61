/** nginx.conf as it is, but for its paths and ports, with Debian's nginx, two hosts and a service that counts. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { request as secureRequest } from 'node:https';
import { type AddressInfo, connect, createServer as createSocketServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '../../api/client.ts';
import { createJournal, outcomeByJournal } from '../../api/journal.ts';
import { ended, type Ended } from '../../api/outcome.ts';
import { secure } from '../headers.ts';

const nginx = [process.env['NGINX_PATH'] ?? '', '/usr/sbin/nginx'].find((path) => existsSync(path));
const openssl = ['/usr/bin/openssl'].find((path) => existsSync(path));
const missing = [...(nginx ? [] : ['nginx']), ...(openssl ? [] : ['openssl'])].join(' and ');

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'steward-nginx-'));
const processes: ChildProcess[] = [];
const writes = 60;

/** By the key of each write: how often the service has carried it out. */
const executed = new Map<string, number>();
const service = createServer((request, response) => {
  const key = String(request.headers['idempotency-key'] ?? '');
  request.resume().on('end', () => {
    if (request.method === 'PUT') executed.set(key, (executed.get(key) ?? 0) + 1);
    const answer = () => response.setHeader('content-type', 'application/json').end('{"id":7}');
    setTimeout(answer, request.method === 'PUT' ? 5 + (executed.size % 40) * 20 : 0);
  });
});

async function freePort(): Promise<number> {
  const server = createSocketServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function answering(port: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
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

function startHostOn(port: number, origin: string): ChildProcess {
  const code = `
    const { startHost } = await import(${JSON.stringify(here('../server.ts'))});
    const settings = { host: '127.0.0.1', name: 'Dev', file: '', fresh: false, sandboxOnly: false, custody: 'tab' };
    await startHost({ ...settings, port: ${port}, origin: ${JSON.stringify(origin)}, dist: ${JSON.stringify(join(folder, 'dist'))} });
  `;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], { stdio: 'inherit' });
  processes.push(child);
  return child;
}

const ports = { plain: 0, secure: 0, hosts: [0, 0] as [number, number] };
let hosts: ChildProcess[] = [];
let certificate: Buffer;

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
  const [answer] = (await once(request, 'response')) as [import('node:http').IncomingMessage];
  const body = await buffer(answer);
  const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]);
  const status = answer.statusCode ?? 0;
  return new Response([204, 304].includes(status) ? null : new Uint8Array(body), { status, headers });
};

const ask = (path: string, init?: RequestInit) => through(`https://steward.example${path}`, init);

describe.skipIf(missing !== '')(
  `nginx in front${missing ? ` (left out: there is no ${missing} on this machine)` : ''}`,
  () => {
    beforeAll(async () => {
      // The workers of an nginx that root has started are somebody else.
      chmodSync(folder, 0o755);
      mkdirSync(join(folder, 'dist/assets'), { recursive: true });
      writeFileSync(join(folder, 'dist/index.html'), '<p nonce="__CSP_NONCE__">Steward</p>');
      writeFileSync(join(folder, 'dist/assets/a-1.js'), 'let a;');
      writeFileSync(join(folder, 'dist/assets/a-1.js.map'), '{}');
      const files = { key: join(folder, 'key.pem'), certificate: join(folder, 'certificate.pem') };
      const subject = ['-subj', '/CN=steward.example', '-addext', 'subjectAltName=DNS:steward.example'];
      const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
      execFileSync(openssl ?? '', [...made, ...subject, '-keyout', files.key, '-out', files.certificate], {
        stdio: 'ignore',
      });
      certificate = readFileSync(files.certificate);

      service.listen(0, '127.0.0.1');
      await once(service, 'listening');
      const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
      ports.hosts = [await freePort(), await freePort()];
      [ports.plain, ports.secure] = [await freePort(), await freePort()];
      hosts = ports.hosts.map((port) => startHostOn(port, origin));

      let configuration = readFileSync(here('nginx.conf'), 'utf8');
      for (const [written, ours] of [
        ['/run/nginx.pid', join(folder, 'nginx.pid')],
        ['include /etc/nginx/mime.types;', 'types { text/javascript js; }'],
        ['/etc/nginx/steward-headers.conf', here('steward-headers.conf')],
        ['/etc/ssl/steward', folder],
        ['/srv/steward', folder],
        ['/var/log/nginx/steward.log', join(folder, 'error.log')],
        ['listen 80;', `listen 127.0.0.1:${ports.plain};`],
        ['listen 443 ', `listen 127.0.0.1:${ports.secure} `],
        ['127.0.0.1:4173', `127.0.0.1:${ports.hosts[0]}`],
        ['127.0.0.1:4174', `127.0.0.1:${ports.hosts[1]}`],
        [
          'http {',
          `http {\n${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}`,
        ],
      ] as const) {
        if (!configuration.includes(written)) throw new Error(`nginx.conf does not say ${written}`);
        configuration = configuration.replaceAll(written, ours);
      }
      writeFileSync(join(folder, 'nginx.conf'), configuration);
      const quiet = ['-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'];
      processes.push(spawn(nginx ?? '', quiet, { stdio: 'inherit' }));
      await Promise.all([...ports.hosts, ports.secure].map((port) => answering(port)));
    }, 60_000);

    afterAll(async () => {
      await Promise.all(
        processes.map(async (child) => {
          if (child.exitCode !== null || child.signalCode !== null) return;
          child.kill('SIGTERM');
          await once(child, 'exit');
        }),
      );
      service.closeAllConnections();
      service.close();
      rmSync(folder, { recursive: true, force: true });
    });

    test('answers by https alone', async () => {
      const plain = await fetch(`http://127.0.0.1:${ports.plain}/households?page=2`, { redirect: 'manual' });
      expect(plain.status).toBe(308);
      expect(plain.headers.get('location')).toBe('https://127.0.0.1/households?page=2');
      const page = await ask('/households');
      expect(await page.text()).toContain('Steward');
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

    test('a host is killed in the middle of work: nothing is doubled, and nothing is claimed that is not so', async () => {
      const writing = async (index: number): Promise<{ key: string; end: Ended<unknown> }> => {
        const client = { origin: 'https://steward.example', token: () => `token-${index}`, fetch: through };
        const journal = createJournal({ ...client, pause: () => wait(50) });
        const call = createClient({ ...client, answered: journal.seen });
        const key = await journal.newKey();
        if (index % 2 === 0) await wait(index * 10);
        const end = await ended(call('updateContact', { contact: '1', body: { note: 'a' } }, { key }));
        if (end.outcome !== 'not-known') return { key, end };
        return { key, end: outcomeByJournal('updateContact', await journal.ask(key), end.error) };
      };
      const working = Array.from({ length: writes }, (_, index) => writing(index));
      await expect.poll(() => executed.size, { interval: 5 }).toBeGreaterThan(writes / 3);
      hosts[0]?.kill('SIGKILL');
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
  },
);
