/**
 * `npm run audit`: whether anything that is delivered has a known vulnerability, high or critical. What is used for building and
 * testing alone is not asked for. A registry that does not tell keeps nobody from going on.
 */
import { spawnSync } from 'node:child_process';
import { root, tally } from '../support/tools.ts';
import { judgeAudit } from './audit-answer.ts';

const answerTimeout = 10_000;
const asked = ['audit', '--json', '--omit=dev', '--package-lock-only', '--fetch-retries=0', '--fetch-timeout=8000'];
const { stdout } = spawnSync('npm', asked, {
  cwd: root,
  encoding: 'utf8',
  timeout: answerTimeout,
  shell: process.platform === 'win32',
});
const found = judgeAudit(stdout);
if (found === null) process.stdout.write('audit: left out, the registry does not tell of vulnerabilities\n');
else {
  for (const line of found) process.stdout.write(`${line}\n`);
  tally(found.length === 0 ? 1 : 0, found.length);
  process.stdout.write(`audit: ${found.length} high or critical in what is delivered\n`);
  process.exitCode = found.length === 0 ? 0 : 1;
}
