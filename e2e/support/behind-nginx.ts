/**
 * src/host/deploy/nginx.conf as it is, but for its paths and ports, in front of two hosts. The service behind them counts
 * the writes of a token without a world, and passes everything else on to the sandbox through a proxy that makes faults.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request as plainRequest, type ServerResponse } from 'node:http';
import { request as secureRequest } from 'node:https';
import { type AddressInfo, connect, createServer as createSocketServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { connect as secureConnect } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { type FaultProxy, startFaultProxy } from './proxy.ts';
import { findNginx, findOpenssl } from './nginx.ts';
import { root } from './tools.ts';

export interface HostProcess {
  port: number;
  child: ChildProcess;
  /** What it has written to its log so far. */
  log: string;
}

export interface BehindNginx {
  /** Where nginx listens. */
  plain: string;
  secure: string;
  hosts: HostProcess[];
  /** By the key of each write of a token without a world: how often the service has carried it out. */
  executed: ReadonlyMap<string, number>;
  /** Between the hosts and the sandbox. */
  behind: FaultProxy;
  /** `fetch` through nginx, which trusts its certificate and no other. */
  through: typeof fetch;
  /** Sends bytes to nginx as they are, and gives back all that comes. */
  raw: (port: 'plain' | 'secure', sent: string) => Promise<string>;
  startAgain: (host: HostProcess | undefined) => Promise<void>;
  stop: () => Promise<void>;
}

const here = (name: string) => fileURLToPath(new URL(`../../src/host/${name}`, import.meta.url));

/** Where `missingForNginx` misses nothing. */
export async function startBehindNginx(): Promise<BehindNginx> {
  const folder = mkdtempSync(join(tmpdir(), 'steward-nginx-'));
  // The workers of an nginx that root has started are somebody else.
  chmodSync(folder, 0o755);
  cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true });
  writeFileSync(join(folder, 'dist/assets/a-1.js'), 'let a;');
  writeFileSync(join(folder, 'dist/assets/a-1.js.map'), '{}');
  const certificate = makeCertificate(folder);

  const behind = await startFaultProxy({ target: process.env['STEWARD_SERVICE'] ?? '' });
  const executed = new Map<string, number>();
  const service = countingService(executed, behind.address);
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;

  const [plain, secure] = [await freePort(), await freePort()];
  const start = (port: number) => startHostOn(port, origin, join(folder, 'dist'));
  const hosts = [start(await freePort()), start(await freePort())];
  const ports = { plain, secure, hosts: hosts.map(({ port }) => port) };
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, ports));
  const quiet = ['-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'];
  const nginx = spawn(findNginx()?.program ?? '', quiet, { stdio: 'inherit' });
  const stop = async () => {
    await Promise.all([nginx, ...hosts.map(({ child }) => child)].map(ended));
    service.closeAllConnections();
    service.close();
    await behind.close();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await Promise.all([...ports.hosts, secure].map(answering));
  } catch (error) {
    await stop();
    throw error;
  }

  return {
    plain: `http://127.0.0.1:${plain}`,
    secure: `https://127.0.0.1:${secure}`,
    hosts,
    executed,
    behind,
    through: (input, init) => fetchThrough(secure, certificate, new Request(input, init)),
    raw: (port, sent) =>
      rawAnswer(port === 'plain' ? connect(plain, '127.0.0.1') : trusting(secure, certificate), sent),
    async startAgain(host) {
      const port = host?.port ?? 0;
      hosts.push(start(port));
      await answering(port);
    },
    stop,
  };
}

function trusting(port: number, ca: Buffer): Socket {
  return secureConnect({ host: '127.0.0.1', port, servername: 'steward.example', ca });
}

async function rawAnswer(socket: Socket, sent: string): Promise<string> {
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

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

function makeCertificate(folder: string): Buffer {
  const files = { key: join(folder, 'key.pem'), certificate: join(folder, 'certificate.pem') };
  const subject = ['-subj', '/CN=steward.example', '-addext', 'subjectAltName=DNS:steward.example'];
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  execFileSync(findOpenssl() ?? '', [...made, ...subject, '-keyout', files.key, '-out', files.certificate], {
    stdio: 'ignore',
  });
  return readFileSync(files.certificate);
}

function countingService(executed: Map<string, number>, others: string) {
  return createServer((request, response) => {
    // The browser's token has a world in the sandbox.
    if (request.headers.authorization?.startsWith('Bearer world-')) return pass(request, response, others);
    const key = String(request.headers['idempotency-key'] ?? '');
    request.resume().on('end', () => {
      if (request.method === 'PUT') executed.set(key, (executed.get(key) ?? 0) + 1);
      const answer = () => response.setHeader('content-type', 'application/json').end('{"id":7}');
      setTimeout(answer, request.method === 'PUT' ? 5 + (executed.size % 40) * 20 : 0);
    });
  });
}

function pass(request: IncomingMessage, response: ServerResponse, to: string): void {
  const { method, url = '/', headers } = request;
  const asked = plainRequest(to + url, { method, headers }, (answer) => {
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
    const isThere = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isThere) return;
    await wait(50);
  }
  throw new Error(`Nothing listens on port ${port}.`);
}

function startHostOn(port: number, origin: string, dist: string): HostProcess {
  const code = `
    const { startHost } = await import(${JSON.stringify(here('server.ts'))});
    const settings = { host: '127.0.0.1', name: 'Dev', file: '', fresh: false, sandboxOnly: false, custody: 'tab' };
    const given = ${JSON.stringify({ port, origin, dist, names: ['steward.example'] })};
    await startHost({ ...settings, ...given, log: console.log });
  `;
  const given = ['--import', 'tsx', '--input-type=module', '-e', code];
  const child = spawn(process.execPath, given, { stdio: ['ignore', 'pipe', 'inherit'], cwd: root });
  const host = { port, child, log: '' };
  child.stdout.on('data', (text: Buffer) => (host.log += text.toString()));
  return host;
}

/** nginx.conf with our paths and ports in the place of those that it is written for. */
function configuration(folder: string, ports: { plain: number; secure: number; hosts: number[] }): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const changes = [
    ['/usr/lib/nginx/modules/ngx_http_headers_more_filter_module.so', findNginx()?.module ?? ''],
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

async function fetchThrough(port: number, ca: Buffer, asked: Request): Promise<Response> {
  const { pathname, search } = new URL(asked.url);
  const sent = Buffer.from(await asked.arrayBuffer());
  const request = secureRequest({
    host: '127.0.0.1',
    port,
    servername: 'steward.example',
    ca,
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
}
