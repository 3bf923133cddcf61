/**
 * `npm run fuzz [-- vitest arguments]`: the numbered properties of e2e/support/doubles/api.ts as often as it has them, every other
 * one 10,000 times or what its file says. `npm run fuzz -- -t 'P13 '` is one of them, `npm run fuzz -- money` one file, and
 * `FUZZ_RUNS=1000` a tenth of all.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, runTool } from '../support/tools.ts';

const asked = process.argv.slice(2);
const all = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.test\.tsx?$/.test(name))
  .map((name) => join('src', name))
  .filter((name) => /FUZZ_RUNS|\balways\(\s*'P/.test(readFileSync(join(root, name), 'utf8')));

const folder = mkdtempSync(join(tmpdir(), 'steward-fuzz-'));
const tally = join(folder, 'tally');
try {
  // A first word names files; without one, all that have a property are looked at.
  const files = asked[0]?.startsWith('-') === false ? [] : all;
  const given = ['run', '--testTimeout=1800000', ...files, ...asked];
  const environment = { FUZZ_RUNS: process.env['FUZZ_RUNS'] ?? '10000', FUZZ_TALLY: tally };
  process.exitCode = await runTool('vitest', given, environment);
  if (existsSync(tally)) process.stdout.write(counted(readFileSync(tally, 'utf8')));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** What held: one line for each number, with its properties and their runs. */
function counted(lines: string): string {
  const held = new Map<string, { properties: number; runs: number }>();
  for (const line of lines.trim().split('\n')) {
    const [name = '', runs] = line.split(' ');
    const before = held.get(name) ?? { properties: 0, runs: 0 };
    held.set(name, { properties: before.properties + 1, runs: before.runs + Number(runs) });
  }
  return [...held]
    .toSorted(([one], [other]) => Number(one.slice(1)) - Number(other.slice(1)))
    .map(([name, { properties, runs }]) => `${name.padEnd(4)} held in ${properties} of its tests, ${runs} runs\n`)
    .join('');
}
