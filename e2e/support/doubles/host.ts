/** A host and a platform behind it for tests, on sockets of their own. */
import { noSync } from '#api/host.ts';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Host, type HostOptions, startHost } from '#host/server.ts';

/** A platform that answers by `listener` until the test is over; its origin. */
export async function upstream(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A folder with a build of one page and one script. Remove it when the tests of the file are over. */
export function smallBuild(): { dist: string; remove: () => void } {
  const dist = mkdtempSync(join(tmpdir(), 'steward-host-'));
  mkdirSync(join(dist, 'assets'));
  writeFileSync(join(dist, 'index.html'), '<p nonce="__CSP_NONCE__">Steward</p>');
  writeFileSync(join(dist, 'assets/a-1.js'), 'let a;');
  writeFileSync(join(dist, 'assets/a-1.js.map'), '{}');
  return { dist, remove: () => rmSync(dist, { recursive: true }) };
}

/** A host until the test is over, in front of a platform that is not there unless `origin` names one. */
export async function hostWith(options: Partial<HostOptions> & { dist: string }): Promise<Host> {
  const started = await startHost({
    port: 0,
    host: '127.0.0.1',
    name: 'Dev',
    origin: 'http://127.0.0.1:9',
    file: join(options.dist, 'none.db'),
    fresh: false,
    sandboxOnly: false,
    custody: 'tab',
    replica: noSync,
    keepsDoorList: true,
    names: ['steward.test', 'a'],
    ...options,
  });
  onTestFinished(() => started.close());
  return started;
}

/** Sends bytes as they are, and gives back all that comes until the connection closes. */
export async function raw(address: string, request: string): Promise<string> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  socket.write(request);
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  return answer;
}

/** What a host says of itself that holds the tokens. */
export const holding = {
  service: 'Dev',
  address: 'a.example',
  sandbox: false,
  version: '1',
  replica: noSync,
  custody: 'host',
} as const;

/** What a page of the host's own sends beside. */
export const own = { 'steward-account': 'any', 'sec-fetch-site': 'same-origin' };
