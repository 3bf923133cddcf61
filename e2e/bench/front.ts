/**
 * What is measured is served as it should be in earnest: HTTP/2 over TLS, with brotli. The floor from a folder, with the
 * data of mock-api.ts; Steward from its own host, as nginx would pass it on.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { Agent, request as ask } from 'node:http';
import {
  createSecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type ServerHttp2Session,
} from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { answerOf } from './floor/mock-api.ts';
import { findOpenssl } from '../support/nginx.ts';

export interface Front {
  origin: string;
  close(): void;
}

type Handler = (request: Http2ServerRequest, response: Http2ServerResponse) => void;

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

function packed(body: Buffer, quality: number): Buffer {
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

/** Its own certificate, for as long as it runs. @throws when there is no openssl */
function certificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'steward-certificate-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  execFileSync(findOpenssl() ?? '', ['req', '-x509', ...kind, ...names, '-keyout', key, '-out', cert], {
    stdio: 'ignore',
  });
  const made = { key: readFileSync(key), cert: readFileSync(cert) };
  rmSync(folder, { recursive: true });
  return made;
}

async function listen(handler: Handler): Promise<Front> {
  const server = createSecureServer({ ...certificate(), allowHTTP1: true }, handler);
  const sessions = new Set<ServerHttp2Session>();
  server.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `https://localhost:${port}`,
    close: () => {
      for (const session of sessions) session.destroy();
      server.close();
    },
  };
}

/** A floor: its files, packed beforehand, its page at every other address, and the mock API under /api. */
export function serveFloor(folder: string): Promise<Front> {
  const files = new Map<string, { type: string; body: Buffer }>();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    const type = types[extname(name)];
    if (type && statSync(path).isFile()) files.set(`/${name}`, { type, body: packed(readFileSync(path), 11) });
  }
  const page = files.get('/index.html');
  if (!page) throw new Error(`There is no floor in ${folder}.`);
  return listen(({ url }, response) => {
    const address = new URL(url, 'https://floor.test');
    if (address.pathname.startsWith('/api/')) {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'br' });
      return void response.end(packed(Buffer.from(answerOf(address)), 5));
    }
    const { type, body } = files.get(address.pathname) ?? page;
    const cache = type.startsWith('text/html') ? 'no-cache' : 'public, max-age=31536000, immutable';
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'br', 'cache-control': cache });
    response.end(body);
  });
}

const ofOneHop = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade'];

/** Everything that Steward's host answers, as it answers it. */
export function serveHost(address: string): Promise<Front> {
  const agent = new Agent({ keepAlive: true });
  const { hostname, port } = new URL(address);
  return listen((request, response) => {
    const given = Object.entries(request.headers).filter(([name]) => !name.startsWith(':'));
    const headers = { ...Object.fromEntries(given), host: `${hostname}:${port}`, 'x-forwarded-proto': 'https' };
    const asked = ask({ hostname, port, agent, path: request.url, method: request.method, headers }, (answer) => {
      const told = Object.entries(answer.headers).filter(([name]) => !ofOneHop.includes(name));
      response.writeHead(answer.statusCode ?? 502, Object.fromEntries(told));
      answer.pipe(response);
    });
    asked.on('error', () => response.stream.destroyed || response.stream.close());
    request.pipe(asked);
  });
}
