/** Runs the tools of this repository as processes of their own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

const scripts = {
  playwright: ['playwright', 'cli.js'],
  vite: ['vite', 'bin', 'vite.js'],
  vitest: ['vitest', 'vitest.mjs'],
} as const;

/** Runs a tool to its end and gives its exit code. A signal that would end us goes to it, so that nothing stays behind. */
export function runTool(
  name: keyof typeof scripts,
  given: readonly string[],
  environment: Record<string, string> = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', ...scripts[name]), ...given], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...environment },
    });
    const pass = (signal: NodeJS.Signals) => child.kill(signal);
    const signals = ['SIGINT', 'SIGTERM'] as const;
    for (const signal of signals) process.on(signal, pass);
    child.once('error', reject);
    child.once('close', (code) => {
      for (const signal of signals) process.off(signal, pass);
      resolve(code ?? 1);
    });
  });
}

/** Runs a program of node_modules/.bin to its end, and gives what it wrote. */
export async function collectTool(tool: string, given: readonly string[]): Promise<{ code: number; output: string }> {
  const shell = process.platform === 'win32';
  const child = spawn(join(root, 'node_modules', '.bin', shell ? `${tool}.cmd` : tool), given, { cwd: root, shell });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code: code ?? 1, output };
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** For a command that runs several: TEST_TALLY names the file where each leaves its figures. */
export function tally(passed: number, failed: number): void {
  const file = process.env['TEST_TALLY'];
  if (file) appendFileSync(file, `${passed} ${failed}\n`);
}

/** Builds the application unless the build has all of today's code, and gives the exit code. */
export async function seeToBuild(tell?: (line: string) => void): Promise<number> {
  if (!isBuildOld()) return 0;
  tell?.('Building the application first.');
  // As people get it: under Vitest, which says otherwise, Vite would build React's slow development code.
  return runTool('vite', ['build', '--logLevel', 'warn'], { NODE_ENV: 'production' });
}

function isBuildOld(): boolean {
  const built = join(root, 'dist', 'index.html');
  if (!existsSync(built)) return true;
  const { mtimeMs } = statSync(built);
  const sources = ['index.html', 'vite.config.ts', 'package-lock.json', 'src', 'public'].flatMap((name) => {
    const path = join(root, name);
    if (!statSync(path).isDirectory()) return [path];
    return readdirSync(path, { recursive: true, encoding: 'utf8' }).map((inside) => join(path, inside));
  });
  return sources.some((path) => !/\.test\.tsx?$/.test(path) && statSync(path).mtimeMs > mtimeMs);
}
