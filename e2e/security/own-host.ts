/** A host of a test's own: who holds the token is up to the test, and its log can be read. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startHost } from '../../src/host/server.ts';
import { readSettings } from '../../src/host/settings.ts';
import { today } from '../clock.ts';

export interface OwnHost {
  address: string;
  /** Its log so far. */
  lines: string[];
  close: () => Promise<void>;
}

/** In front of the sandbox, unless `origin` names a service. */
export async function startOwnHost(options: { custody: 'tab' | 'host'; origin?: string }): Promise<OwnHost> {
  const folder = mkdtempSync(join(tmpdir(), 'steward-own-host-'));
  const lines: string[] = [];
  const settings = readSettings(
    {
      PORT: '0',
      STEWARD_SANDBOX_DB: join(folder, 'sandbox.db'),
      STEWARD_TOKEN_CUSTODY: options.custody,
      STEWARD_API_URL: options.origin,
    },
    [],
  );
  const host = await startHost({ ...settings, today, log: (line) => lines.push(line) });
  return {
    address: host.address,
    lines,
    async close() {
      await host.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
