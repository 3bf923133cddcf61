/**
 * The hosts that a whole run of the browser tests shares: real ones, on free ports, each with a database of its own. One
 * leaves the token to the tab, one holds it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startHost } from '../src/host/server.ts';
import { readSettings } from '../src/host/settings.ts';
import { today } from './clock.ts';

const folder = mkdtempSync(join(tmpdir(), 'steward-e2e-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

async function start(custody: string) {
  const database = join(folder, `${custody}.db`);
  const environment = { PORT: '0', STEWARD_SANDBOX_DB: database, STEWARD_TOKEN_CUSTODY: custody };
  // A test ends within half a minute; its world need not wait for it any longer.
  return startHost({ ...readSettings(environment, []), today, idle: 45_000 });
}

const [tab, held] = [await start('tab'), await start('host')];
process.once('SIGTERM', () => void Promise.all([tab.close(), held.close()]).then(() => process.exit(0)));

// playwright.config.ts waits for this line and takes the addresses from it.
process.stdout.write(`The tests' hosts are at ${tab.address} and ${held.address}\n`);
