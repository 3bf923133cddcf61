/**
 * `npm run ages`: whether every locked version is a week old. Run it after a change of packages. It has npm install the
 * lockfile into a folder that is thrown away: npm looks every version up there, and refuses those that are too young.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../support/tools.ts';

const leastDays = 7;

function npm(given: readonly string[], cwd: string) {
  const { status, stdout, stderr } = spawnSync('npm', given, {
    cwd,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  return { ok: status === 0, output: `${stderr}\n${stdout}` };
}

/** npm knows `min-release-age` from 11.10 on; earlier ones do not look at it. */
function knowsAges(): boolean {
  const [major = 0, minor = 0] =
    npm(['--version'], tmpdir()).output.trim().split('\n').at(-1)?.split('.').map(Number) ?? [];
  return major > 11 || (major === 11 && minor >= 10);
}

function installed(): { ok: boolean; output: string } {
  const trial = mkdtempSync(join(tmpdir(), 'steward-ages-'));
  try {
    for (const file of ['package.json', 'package-lock.json', '.npmrc'])
      copyFileSync(join(root, file), join(trial, file));
    return npm(['ci', `--min-release-age=${leastDays}`], trial);
  } finally {
    rmSync(trial, { recursive: true, force: true });
  }
}

const { ok, output } = knowsAges()
  ? installed()
  : { ok: false, output: 'This npm cannot tell how old a version is; 11.10 and later can.' };
const told = ok ? `Every locked version is at least ${leastDays} days old.` : output;
process.stdout.write(`${/No matching version found for .*/.exec(told)?.[0] ?? told}\n`);
process.exitCode = ok ? 0 : 1;
