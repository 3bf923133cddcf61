/** What may stand in the lockfile, and how old a version has to be before it may be locked (README, "Security tests", 14). */
import { spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Locked {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  inBundle?: boolean;
}

/** Each package that comes from anywhere but the registry, or whose content is not fixed by a hash. */
export function lockfileProblems(lockfile: string): string[] {
  const { lockfileVersion, packages = {} } = JSON.parse(lockfile) as {
    lockfileVersion?: number;
    packages?: Record<string, Locked & Record<string, unknown>>;
  };
  const problems = lockfileVersion === 3 ? [] : [`the lockfile is of version ${lockfileVersion}`];
  for (const [path, { version = '', resolved, integrity = '', link, ...rest }] of Object.entries(packages)) {
    for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies']) {
      for (const [name, wanted] of Object.entries((rest[kind] ?? {}) as Record<string, string>)) {
        if (isElsewhere(wanted)) problems.push(`${path || 'package.json'}: ${name} is ${wanted}`);
      }
    }
    if (path === '') continue;
    if (resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/'))
      problems.push(`${path}: from ${resolved}`);
    if (link === true || !path.startsWith('node_modules/')) problems.push(`${path}: a folder`);
    if (!/^\d+\.\d+\.\d+(?:-[\w.-]+)?$/.test(version)) problems.push(`${path}: of the version ${version}`);
    if (!/^sha512-[\w+/]{86}==$/.test(integrity)) problems.push(`${path}: without a SHA-512`);
  }
  return problems;
}

/** A range of versions of the registry, or a place: git, an address, a folder. */
function isElsewhere(wanted: string): boolean {
  return /^(?:git|github|gitlab|bitbucket|gist|file|link|workspace|https?|ssh)[:+@]|^[^@^~<>=*\s]+\/[^@\s]+$/i.test(
    wanted,
  );
}

export const leastAgeInDays = 7;

/** npm knows `min-release-age` from this version on; earlier ones do not look at it. */
const sinceNpm = [11, 10];

export async function npmKnowsAges(): Promise<boolean> {
  const { output } = await npm(['--version'], tmpdir());
  const [major = 0, minor = 0] = output.trim().split('\n').at(-1)?.split('.').map(Number) ?? [];
  const [sinceMajor = 0, sinceMinor = 0] = sinceNpm;
  return major > sinceMajor || (major === sinceMajor && minor >= sinceMinor);
}

/**
 * Has npm install what a folder's lockfile says, into a folder that is thrown away. Since the lockfile names no
 * addresses, npm looks every version up, and refuses those that are younger than `leastAgeInDays`.
 */
export async function tooYoung(folder: string, options: readonly string[] = []): Promise<string | null> {
  const trial = mkdtempSync(join(tmpdir(), 'steward-ages-'));
  try {
    for (const file of ['package.json', 'package-lock.json', '.npmrc'])
      copyFileSync(join(folder, file), join(trial, file));
    const { code, output } = await npm(['ci', `--min-release-age=${leastAgeInDays}`, ...options], trial);
    return code === 0 ? null : (/No matching version found for .*/.exec(output)?.[0] ?? output);
  } finally {
    rmSync(trial, { recursive: true, force: true });
  }
}

function npm(given: string[], cwd: string): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', given, { cwd, stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' });
    let output = '';
    let errors = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output: `${errors}\n${output}` }));
  });
}
