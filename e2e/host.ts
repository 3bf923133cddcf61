/** The host that a whole run of the browser tests shares: the real one, on a free port, with a database of its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startHost } from '../src/host/server.ts';
import { readSettings } from '../src/host/settings.ts';
import { today } from './clock.ts';

const folder = mkdtempSync(join(tmpdir(), 'steward-e2e-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

const settings = readSettings({ PORT: '0', STEWARD_SANDBOX_DB: join(folder, 'sandbox.db') }, []);
// A test ends within half a minute; its world need not wait for it any longer.
const host = await startHost({ ...settings, today, idle: 45_000 });
process.once('SIGTERM', () => void host.close().then(() => process.exit(0)));

// playwright.config.ts waits for this line and takes the address from it.
process.stdout.write(`The tests' host is at ${host.address}\n`);
