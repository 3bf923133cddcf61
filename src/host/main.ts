/** Serves the built application (`npm start` builds it first), or the sandbox alone (`npm run sandbox`). */
import { sandboxToken } from '#api/host.ts';
import { logTo } from './log.ts';
import { startHost } from './server.ts';
import { helpText, readSettings, type Settings, StartError } from './settings.ts';

const flags = process.argv.slice(2);
try {
  if (flags.includes('--help')) process.stdout.write(helpText());
  else await run();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const settings = readSettings(process.env, flags);
  const { log, dropped } = logTo(process.stdout);
  // A person at a terminal wants the address, and no line for each request.
  const isLogged = settings.logging === 'json' || (settings.logging === undefined && !process.stdout.isTTY);
  const host = await startHost({ ...settings, ...(isLogged ? { log, dropped } : {}) });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // A second signal finds no listener and ends the process at once.
    process.once(signal, () => {
      void host.close().then(() => process.exit(0));
    });
  }
  log(greeting(settings, host.address));
}

function greeting({ origin, sandboxOnly }: Settings, address: string): string {
  if (origin) return `Steward is at ${address} (answers come from ${origin})`;
  if (sandboxOnly) return `The sandbox is at ${address}/v1 (token: ${sandboxToken})`;
  return `Steward is at ${address} (sandbox data; token: ${sandboxToken})`;
}
