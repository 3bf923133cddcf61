/** Several hosts that share a database, behind nginx, for a storm. */
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sharing, startHostProcess } from '../support/host-process.ts';
import { startNginx } from '../support/nginx-process.ts';
import { startPostgres } from '../support/postgres.ts';
import { root } from '../support/tools.ts';

export interface ManyHosts {
  address: string;
  stop: () => Promise<void>;
}

/** Seconds in which nginx does not try a host that has failed: with both of them there would be no application at all. */
const untried = 5;

/** `kill`: one of them after the other, at random, is killed and started again. */
export async function startManyHosts(count: number, platform: string, kill: boolean): Promise<ManyHosts> {
  const postgres = await startPostgres();
  const dist = join(root, 'dist');
  const environment = { STEWARD_API_URL: platform, ...sharing(postgres.url) };
  const hosts = await Promise.all(Array.from({ length: count }, () => startHostProcess(environment, dist)));
  const nginx = await startNginx(
    hosts.map(({ port }) => port),
    dist,
  );
  const isOver = new AbortController();
  const killing = async () => {
    const { signal } = isOver;
    while (!signal.aborted) {
      await wait(500 + randomInt(2500), undefined, { signal }).catch(() => undefined);
      const host = hosts[randomInt(count)];
      await host?.kill();
      await host?.start();
      await wait(untried * 1000, undefined, { signal }).catch(() => undefined);
    }
  };
  const killed = kill ? killing() : Promise.resolve();
  return {
    address: nginx.unprotected,
    async stop() {
      isOver.abort();
      await killed;
      await nginx.stop();
      await Promise.all(hosts.map((host) => host.stop()));
      await postgres.close();
    },
  };
}
