/** src/host/deploy/nginx.conf as it is, but for its paths, ports and hosts, run by an nginx of a test's own. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request as secureRequest } from 'node:https';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { connect as secureConnect } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { collectErrors } from './child-errors.ts';
import { findNginx, findOpenssl } from './nginx.ts';
import { answering, freePort } from './ports.ts';

export interface NginxProcess {
  /** Where it listens, and leads to https. */
  plain: string;
  secure: string;
  /** The same as the secure one, for those who do not know its certificate. */
  unprotected: string;
  /** `fetch` through nginx, which trusts its certificate and no other. */
  through: typeof fetch;
  /** Sends bytes to nginx as they are, and gives back all that comes. */
  raw: (port: 'plain' | 'secure', sent: string) => Promise<string>;
  stop: () => Promise<void>;
}

/** In front of the hosts on these ports. `dist`: the files that nginx serves itself. Where `missingForNginx` misses nothing. */
export async function startNginx(hosts: readonly number[], dist: string): Promise<NginxProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'steward-nginx-'));
  // The workers of an nginx that root has started are somebody else.
  chmodSync(folder, 0o755);
  const ca = makeCertificate(folder);
  const ports = { plain: await freePort(), secure: await freePort(), unprotected: await freePort(), hosts };
  const stop = await runNginx(folder, configuration({ folder, dist, ports }), ports.secure);
  const trusting = () => secureConnect({ host: '127.0.0.1', port: ports.secure, servername: 'steward.example', ca });
  return {
    plain: `http://127.0.0.1:${ports.plain}`,
    secure: `https://127.0.0.1:${ports.secure}`,
    unprotected: `http://127.0.0.1:${ports.unprotected}`,
    through: (input, init) => fetchThrough(ports.secure, ca, new Request(input, init)),
    raw: (port, sent) => rawAnswer(port === 'plain' ? connect(ports.plain, '127.0.0.1') : trusting(), sent),
    stop,
  };
}

/** The configuration of the site alone (src/host/deploy/site/nginx.conf), in front of a platform at this address. */
export async function startSite(platform: string, dist: string): Promise<Pick<NginxProcess, 'unprotected' | 'stop'>> {
  const folder = mkdtempSync(join(tmpdir(), 'steward-site-'));
  chmodSync(folder, 0o755);
  makeCertificate(folder);
  const [plain, secure, unprotected] = [await freePort(), await freePort(), await freePort()];
  const site = changed('site/nginx.conf', [
    ['/etc/ssl/steward', folder],
    ['/srv/steward/dist/site', dist],
    ['listen 80;', `listen 127.0.0.1:${plain};`],
    ['listen 443 ', `listen 127.0.0.1:${unprotected};\n  listen 127.0.0.1:${secure} `],
    ['https://api.example.org', platform],
  ]);
  const around = [
    `pid ${folder}/nginx.pid;`,
    'events {}',
    `http { ${temporaryIn(folder)} ${types} error_log ${folder}/error.log crit; ${site} }`,
  ];
  const stop = await runNginx(folder, around.join('\n'), unprotected);
  return { unprotected: `http://127.0.0.1:${unprotected}`, stop };
}

/** Returns a function that ends it and deletes its folder. */
async function runNginx(folder: string, text: string, port: number): Promise<() => Promise<void>> {
  writeFileSync(join(folder, 'nginx.conf'), text);
  const quiet = ['-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'];
  const nginx = spawn(findNginx()?.program ?? '', quiet, { stdio: ['ignore', 'ignore', 'pipe'] });
  collectErrors(nginx, 'nginx');
  const stop = async () => {
    if (nginx.exitCode === null && nginx.signalCode === null) {
      nginx.kill('SIGTERM');
      await once(nginx, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await answering(port);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
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

/** For steward.example and 127.0.0.1, signed by itself: `certificate.pem` and `key.pem` in this folder. */
export function makeCertificate(folder: string): Buffer {
  const files = { key: join(folder, 'key.pem'), certificate: join(folder, 'certificate.pem') };
  const subject = ['-subj', '/CN=steward.example', '-addext', 'subjectAltName=DNS:steward.example,IP:127.0.0.1'];
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  execFileSync(findOpenssl() ?? '', [...made, ...subject, '-keyout', files.key, '-out', files.certificate], {
    stdio: 'ignore',
  });
  return readFileSync(files.certificate);
}

interface Place {
  folder: string;
  dist: string;
  ports: { plain: number; secure: number; unprotected: number; hosts: readonly number[] };
}

/** nginx.conf with our paths and ports in the place of those that it is written for. */
function configuration({ folder, dist, ports }: Place): string {
  const [first, ...others] = ports.hosts.map((port) => `server 127.0.0.1:${port} `);
  const text = changed('nginx.conf', [
    ['/usr/lib/nginx/modules/ngx_http_headers_more_filter_module.so', findNginx()?.module ?? ''],
    ['/run/nginx.pid', join(folder, 'nginx.pid')],
    ['include /etc/nginx/mime.types;', types],
    ['/etc/nginx/steward-headers.conf', deploy('steward-headers.conf')],
    ['/etc/ssl/steward', folder],
    ['/srv/steward/dist', dist],
    ['/var/log/nginx/steward.log', join(folder, 'error.log')],
    ['listen 80;', `listen 127.0.0.1:${ports.plain};`],
    ['listen 443 ', `listen 127.0.0.1:${ports.unprotected};\n    listen 127.0.0.1:${ports.secure} `],
    ['server 127.0.0.1:4173 ', first ?? ''],
    ['http {', `http {\n${temporaryIn(folder)}`],
  ]);
  // As many lines as there are other hosts.
  return text.replace(/^ *server 127\.0\.0\.1:4174 (.*)\n/m, (_line, how: string) =>
    others.map((server) => `    ${server}${how}\n`).join(''),
  );
}

const types = 'types { text/html html; text/javascript js; text/css css; application/json json; image/svg+xml svg; }';

function temporaryIn(folder: string): string {
  return ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n');
}

const deploy = (name: string) => fileURLToPath(new URL(`../../src/host/deploy/${name}`, import.meta.url));

/** A configuration with what is ours in the place of what it is written for. */
function changed(name: string, changes: readonly (readonly [written: string, ours: string])[]): string {
  return changes.reduce(
    (text, [written, ours]) => {
      if (!text.includes(written)) throw new Error(`${name} does not say ${written}`);
      return text.replaceAll(written, ours);
    },
    readFileSync(deploy(name), 'utf8'),
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
