/**
 * nginx in front of two hosts that share a database. The platform behind them counts the writes of a token without a world,
 * and passes everything else on to the sandbox through a proxy that makes faults.
 */
import { once } from 'node:events';
import { chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request as plainRequest, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type HostProcess, sharing, startHostProcess } from './host-process.ts';
import { type NginxProcess, startNginx } from './nginx-process.ts';
import { startPostgres } from './postgres.ts';
import { type FaultProxy, startFaultProxy } from './proxy.ts';
import { root } from './tools.ts';

export interface BehindNginx extends NginxProcess {
  hosts: readonly HostProcess[];
  /** By the key of each write of a token without a world: how often the platform has carried it out. */
  executed: ReadonlyMap<string, number>;
  /** Between the hosts and the sandbox. */
  behind: FaultProxy;
}

/** Where `missingForNginx` misses nothing, and there is a Postgres. */
export async function startBehindNginx(): Promise<BehindNginx> {
  const folder = mkdtempSync(join(tmpdir(), 'steward-behind-'));
  // The workers of an nginx that root has started are somebody else.
  chmodSync(folder, 0o755);
  const dist = join(folder, 'dist');
  cpSync(join(root, 'dist'), dist, { recursive: true });
  writeFileSync(join(dist, 'assets/a-1.js'), 'let a;');
  writeFileSync(join(dist, 'assets/a-1.js.map'), '{}');

  const behind = await startFaultProxy({ target: process.env['STEWARD_SERVICE'] ?? '' });
  const executed = new Map<string, number>();
  const platform = countingPlatform(executed, behind.address);
  platform.listen(0, '127.0.0.1');
  await once(platform, 'listening');
  const postgres = await startPostgres();
  const environment = {
    ...sharing(postgres.url),
    STEWARD_API_URL: `http://127.0.0.1:${(platform.address() as AddressInfo).port}`,
    STEWARD_HOSTS: 'steward.example',
  };
  const hosts = await Promise.all([startHostProcess(environment, dist), startHostProcess(environment, dist)]);
  const nginx = await startNginx(
    hosts.map(({ port }) => port),
    dist,
  );
  return {
    ...nginx,
    hosts,
    executed,
    behind,
    async stop() {
      await Promise.all([nginx, ...hosts].map((each) => each.stop()));
      await postgres.close();
      platform.closeAllConnections();
      platform.close();
      await behind.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function countingPlatform(executed: Map<string, number>, others: string) {
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
