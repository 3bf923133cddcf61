/**
 * The hosts that a whole run of the browser tests shares: real ones, on free ports, each with a database of its own. One
 * leaves the token to the tab, one holds it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startHost } from '#host/server.ts';
import { readSettings } from '#host/settings.ts';
import { openSandbox, type Sandbox } from '#sandbox/server.ts';
import { today } from '../support/clock.ts';
import { createExtra } from '../support/sandbox/extra.ts';

const folder = mkdtempSync(join(tmpdir(), 'steward-e2e-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

const extra = createExtra();
let sandbox: Sandbox | undefined;
// Lists are read in the background only in tests that say so: elsewhere each request is one that a person waits for.
const environment = { PORT: '0', STEWARD_SANDBOX_DB: join(folder, 'sandbox.jsonl'), STEWARD_REPLICA: 'ask' };
const settings = readSettings(environment, []);
const host = await startHost({
  ...settings,
  today,
  // A test ends within half a minute; its world need not wait for it any longer.
  idle: 45_000,
  loadSandbox: () =>
    Promise.resolve({ openSandbox: async (options) => (sandbox = await openSandbox({ ...options, extra })) }),
});

const sameSandbox = () => Promise.resolve({ openSandbox: async () => sandbox ?? openSandbox(settings) });

/** The same, but for who holds the token. */
const held = await startHost({ ...settings, custody: 'host', today, loadSandbox: sameSandbox });

/** The platform without a host before it, for hosts that tests start themselves. */
const platform = await startHost({
  ...settings,
  sandboxOnly: true,
  loadSandbox: sameSandbox,
});

/** Answers a token with the writes that were carried out in its world; 404 when nothing has asked for it. */
const ledger = createServer(({ headers }, response) => {
  const token = headers.authorization?.replace(/^Bearer /, '') ?? '';
  const executed = extra.executed(token);
  response.writeHead(executed ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(executed ?? []));
});
ledger.listen(0, '127.0.0.1', () => {
  const { port } = ledger.address() as AddressInfo;
  // playwright.config.ts waits for this line and takes the addresses from it.
  const addresses = [
    `host is at ${host.address}`,
    `one that holds the token at ${held.address}`,
    `service at ${platform.address}`,
    `ledger at http://127.0.0.1:${port}`,
  ];
  process.stdout.write(`The tests' ${addresses.join(', ')}\n`);
});

process.once('SIGTERM', () => {
  ledger.close();
  void Promise.all([host.close(), held.close(), platform.close()]).then(() => process.exit(0));
});
