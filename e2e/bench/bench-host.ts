/** The hosts that are measured, each in a process of its own, on free ports, with data that go when it ends. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface BenchHost {
  address: string;
  pid: number;
  close: () => Promise<void>;
}

/** The tests' host; one before a real platform, if its address is given. */
export function startHost(environment: Record<string, string> & { STEWARD_API_URL?: string } = {}): Promise<BenchHost> {
  return environment.STEWARD_API_URL
    ? start('../../src/host/main.ts', [], { ...environment, PORT: '0', STEWARD_REPLICA: 'off' })
    : start('../tools/host.ts');
}

/** With the sandbox, and reading all lists in the background, so many requests a minute. */
export function startReadingHost(perMinute: number): Promise<BenchHost> {
  const environment = { PORT: '0', STEWARD_REPLICA: 'memory', STEWARD_REPLICA_PACE: String(perMinute) };
  return start('./reading-host.ts', [], environment);
}

export function startFakePlatform(perSecond?: number): Promise<BenchHost> {
  return start('./fake-platform.ts', [], perSecond === undefined ? {} : { PER_SECOND: String(perSecond) });
}

async function start(file: string, flags: readonly string[] = [], environment = {}): Promise<BenchHost> {
  const folder = mkdtempSync(join(tmpdir(), 'steward-bench-host-'));
  const path = fileURLToPath(new URL(file, import.meta.url));
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', path, ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, STEWARD_SANDBOX_DB: join(folder, 'sandbox.jsonl'), ...environment },
  });
  const address = await addressIn(child);
  // What it logs from now on is nobody's to read.
  child.stdout?.resume();
  return {
    address,
    pid: child.pid ?? 0,
    close: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The first address that it says. */
async function addressIn(child: ChildProcess): Promise<string> {
  let said = '';
  while (child.stdout && child.exitCode === null) {
    const [more] = (await once(child.stdout, 'data')) as [Buffer];
    said += more.toString();
    const [address] = /http:\/\/[^\s,]+/.exec(said) ?? [];
    if (address) return new URL(address).origin;
  }
  throw new Error(`The host did not say where it is: ${said}`);
}
