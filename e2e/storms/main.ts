/**
 * `npm run storm -- --seeds 1000 [--from 1] [--actions 40]`, or `--seed 4711` to see one again: any number of storms, then
 * the figures that `npm run faults` prints.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../support/tools.ts';
import { askFor } from './asked.ts';

const { STORM_SEEDS, STORM_ACTIONS, rest } = askFor(process.argv.slice(2));
const environment = { ...process.env, STORM_SEEDS, STORM_ACTIONS };
const given = ['--import', 'tsx', join(root, 'e2e', 'faults', 'main.ts'), '--grep', 'storms/storms', ...rest];
const child = spawn(process.execPath, given, { cwd: root, stdio: 'inherit', env: environment });
child.once('close', (code) => {
  process.exitCode = code ?? 1;
});
