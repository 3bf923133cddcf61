/** A host of a test's own: who holds the token is up to the test, it can be away for a while, and its log can be read. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Host, startHost } from '#host/server.ts';
import { readSettings } from '#host/settings.ts';
import { today } from './clock.ts';

export interface OwnHost {
  address: string;
  /** Its log so far. */
  lines: string[];
  stop: () => Promise<void>;
  /** At the same address, with what the sandbox has stored. */
  startAgain: () => Promise<void>;
  close: () => Promise<void>;
}

/** In front of the sandbox of the whole run, unless `origin` names a platform: a sandbox of its own would make its data first. */
export async function startOwnHost(options: { custody: 'tab' | 'host'; origin?: string }): Promise<OwnHost> {
  const folder = mkdtempSync(join(tmpdir(), 'steward-own-host-'));
  const lines: string[] = [];
  const start = (port: string): Promise<Host> => {
    const environment = {
      PORT: port,
      STEWARD_SANDBOX_DB: join(folder, 'sandbox.jsonl'),
      STEWARD_TOKEN_CUSTODY: options.custody,
      STEWARD_API_URL: options.origin ?? process.env['STEWARD_SERVICE'],
      STEWARD_REPLICA: 'off',
    };
    return startHost({ ...readSettings(environment, []), today, log: (line) => lines.push(line) });
  };
  let host = await start('0');
  const { address } = host;
  return {
    address,
    lines,
    stop: () => host.close(),
    async startAgain() {
      host = await start(new URL(address).port);
    },
    async close() {
      await host.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
