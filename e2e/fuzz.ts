/** `npm run fuzz [-- vitest arguments]`: the property tests with 10,000 runs each. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runTool } from './tools.ts';

const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.test\.tsx?$/.test(name))
  .map((name) => join('src', name))
  .filter((name) => readFileSync(join(root, name), 'utf8').includes('FUZZ_RUNS'));

const given = ['run', '--testTimeout=1800000', ...files, ...process.argv.slice(2)];
process.exitCode = await runTool('vitest', given, { FUZZ_RUNS: process.env['FUZZ_RUNS'] ?? '10000' });
