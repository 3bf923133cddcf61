/**
 * `npm run check`: what needs no browser. `npm run lint` goes beside the unit and property tests. `--rest`: the deep ones
 * alone (`*.deep.test.ts`).
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { seeToPostgres } from '../support/postgres.ts';
import { collectTool, root, say, tally } from '../support/tools.ts';
import { lint } from './lint.ts';

/** What the JSON report of Vitest holds, as far as it's read here. */
interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string; location?: { line: number } }[];
  }[];
}

const isRest = process.argv[2] === '--rest';
const folder = mkdtempSync(join(tmpdir(), 'steward-check-'));
const file = join(folder, 'report.json');
try {
  if (isRest) seeToPostgres();
  const project = isRest ? '--project=deep' : '--project=!deep';
  say(isRest ? 'Deep tests …' : 'Types, lint, format, unused code, and unit tests …');
  const reporters = ['--reporter=minimal', '--reporter=json', `--outputFile.json=${file}`, '--includeTaskLocation'];
  const [linted, tested] = await Promise.all([
    isRest ? { ok: true, output: '' } : lint(),
    collectTool('vitest', ['run', project, ...reporters]),
  ]);
  const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined;
  // What failed comes first, then why.
  for (const line of report ? failuresIn(report) : []) say(`Failed: ${line}`);
  process.stdout.write(linted.output);
  if (tested.code !== 0) say(tested.output);
  const { numPassedTests: passed, numFailedTests: inTests } = report ?? { numPassedTests: 0, numFailedTests: 0 };
  const failed = (linted.ok ? 0 : 1) + (tested.code === 0 ? 0 : Math.max(1, inTests));
  tally(passed, failed);
  say(`check: ${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Each test that failed, and each file that failed outside of its tests, with its place. */
function failuresIn({ testResults }: Report): string[] {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const path = relative(root, name);
      const failed = assertionResults.filter((test) => test.status === 'failed');
      if (failed.length === 0) return [path];
      return failed.map(({ fullName, location }) => `${path}:${location?.line ?? 1} ${fullName}`);
    });
}
