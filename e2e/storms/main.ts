/**
 * `npm run storm -- --seeds 1000 [--from 1] [--actions 40]`, or `--seed 4711` to see one again: any number of storms, then
 * the figures that `npm run faults` prints. `--hosts 2 --kill`: over hosts that share a database and are killed at random.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { seeToNginx } from '../support/nginx.ts';
import { seeToPostgres } from '../support/postgres.ts';
import { root } from '../support/tools.ts';
import { askFor } from './asked.ts';

const { rest, ...asked } = askFor(process.argv.slice(2));
if (asked.STORM_HOSTS !== '1') for (const see of [seeToPostgres, seeToNginx]) see();
const environment = { ...process.env, ...asked };
const given = ['--import', 'tsx', join(root, 'e2e', 'faults', 'main.ts'), '--grep', 'storms/storms', ...rest];
const child = spawn(process.execPath, given, { cwd: root, stdio: 'inherit', env: environment });
child.once('close', (code) => {
  process.exitCode = code ?? 1;
});
