/**
 * `npm run check`: what needs no browser. `npm run lint` goes beside the unit and property tests. `--rest`: the deep ones
 * alone (`*.deep.test.ts`). `--all`: both.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seeToPostgres } from '../support/postgres.ts';
import { root, runTool, tally } from '../support/tools.ts';

const nothingToLint = { code: 0, output: '' };
const folder = mkdtempSync(join(tmpdir(), 'steward-check-'));
const report = join(folder, 'report.json');
try {
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const given = process.argv[2];
  if (given !== undefined) seeToPostgres((line) => process.stdout.write(`${line}\n`));
  const projects = given === '--rest' ? ['--project=deep'] : given === '--all' ? [] : ['--project=!deep'];
  const [lint, code] = await Promise.all([
    given === '--rest' ? nothingToLint : runLint(),
    runTool('vitest', ['run', ...projects, ...reporters]),
  ]);
  if (lint.code !== 0) process.stdout.write(`\n${lint.output}`);
  const { numPassedTests: passed = 0, numFailedTests: inTests = 0 } = figuresIn(report);
  const failed = (lint.code === 0 ? 0 : 1) + (code === 0 ? 0 : Math.max(1, inTests));
  tally(passed, failed);
  process.stdout.write(`check: ${passed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Silent unless it finds something: it runs beside the tests, which say what they do. */
function runLint(): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', ['run', '--silent', 'lint'], { cwd: root });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

function figuresIn(file: string): { numPassedTests?: number; numFailedTests?: number } {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ReturnType<typeof figuresIn>) : {};
}
