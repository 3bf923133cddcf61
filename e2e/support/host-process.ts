/** Hosts that can be killed: each a process of its own, that stays at its port through all its runs. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { collectErrors } from './child-errors.ts';
import { answering, freePort } from './ports.ts';
import { root } from './tools.ts';

export interface HostProcess {
  port: number;
  /** Of the run at the moment. */
  pid: () => number | undefined;
  /** Of all its runs so far. */
  log: string;
  isRunning: () => boolean;
  /** Until it is gone, with whatever it had in hand. */
  kill: () => Promise<void>;
  /** Until it has finished what it had in hand. */
  stop: () => Promise<void>;
  /** Another run of it; it can be asked when this is done. */
  start: () => Promise<void>;
}

/** What hosts are told that share a database; the secret is another in each run of the tests. */
export function sharing(url: string): Record<string, string> {
  return { STEWARD_DATABASE_URL: url, STEWARD_SECRET: secret };
}

const secret = randomBytes(32).toString('base64');

const module = (name: string) => JSON.stringify(fileURLToPath(new URL(`../../src/host/${name}`, import.meta.url)));

/** As main.ts does it, with another build. */
const code = (dist: string) => `
  const { startHost } = await import(${module('server.ts')});
  const { readSettings } = await import(${module('settings.ts')});
  const settings = { ...readSettings(process.env, []), dist: ${JSON.stringify(dist)}, log: console.log };
  const host = await startHost(settings);
  process.once('SIGTERM', () => void host.close().then(() => process.exit(0)));
`;

/** The built host, as people start it. With `dist`, the code of `src` in front of that build. */
export async function startHostProcess(environment: Record<string, string>, dist?: string): Promise<HostProcess> {
  const port = await freePort();
  const given =
    dist === undefined ? ['dist/host/main.js'] : ['--import', 'tsx', '--input-type=module', '-e', code(dist)];
  const env = { ...process.env, PORT: String(port), STEWARD_REPLICA: 'off', ...environment };
  let child: ChildProcess | undefined;
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  const end = async (signal: NodeJS.Signals) => {
    if (!child || !isRunning()) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  const host: HostProcess = {
    port,
    pid: () => child?.pid,
    log: '',
    isRunning,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    async start() {
      const run = spawn(process.execPath, given, { stdio: ['ignore', 'pipe', 'pipe'], cwd: root, env });
      child = run;
      run.stdout.on('data', (text: Buffer) => (host.log += text.toString()));
      collectErrors(run, `The host at port ${port}`);
      await answering(port);
    },
  };
  await host.start();
  return host;
}
