/** A host as main.ts starts it, with the large world. */
import { startHost } from '#host/server.ts';
import { readSettings } from '#host/settings.ts';
import { openSandbox } from '#sandbox/server.ts';
import { createExtra } from '../support/sandbox/extra.ts';

const host = await startHost({
  ...readSettings(process.env, []),
  loadSandbox: () => Promise.resolve({ openSandbox: (options) => openSandbox({ ...options, extra: createExtra() }) }),
});
process.stdout.write(`Steward is at ${host.address}\n`);
process.once('SIGTERM', () => void host.close().then(() => process.exit(0)));
