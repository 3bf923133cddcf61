/**
 * `npm run a11y [-- playwright arguments]`: every screen in every state with axe, and our own checks of them; then the
 * figures, added up from what the tests have attached.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../tools.ts';
import { decisions } from './decided.ts';
import { attachmentName, type Figures } from './figures.ts';

/** What the JSON report of Playwright holds, as far as it is read here. */
interface Suite {
  suites?: Suite[];
  specs?: { tests: { results: { attachments: { name: string; body?: string }[] }[] }[] }[];
}

interface Report {
  suites: Suite[];
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
}

const asked = process.argv.slice(2);
// A first word names some of the files: `npm run a11y -- laps`.
const [word = ''] = asked;
const given =
  word === '' || word.startsWith('-') ? ['e2e/screens/', ...asked] : [`e2e/screens/${word}`, ...asked.slice(1)];
const folder = mkdtempSync(join(tmpdir(), 'steward-a11y-'));
const file = join(folder, 'report.json');
try {
  const code = await runTests(given, { E2E_REPORT: file, STEWARD_A11Y: 'all' });
  const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined;
  const unmet = report ? tell(report) : 0;
  process.exitCode = report && unmet === 0 ? code : code || 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function runTests(given: readonly string[], environment: Record<string, string>): Promise<number> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(root, 'e2e', 'run.ts'), ...given], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/** Gives how many decisions nothing has met any more. */
function tell({ suites, stats, errors }: Report): number {
  const looks = suites.flatMap(figuresIn);
  const sum = (count: (figures: Figures) => number) => looks.reduce((total, figures) => total + count(figures), 0);
  const met = new Set(looks.flatMap((figures) => figures.met));
  // Whoever has asked for a part of the tests has not met what belongs to the others.
  const unmet = asked.length === 0 ? decisions.filter((_, place) => !met.has(place)) : [];
  const figures: Record<string, number> = {
    states: looks.length,
    scans: sum(({ scans }) => scans),
    'nodes checked': sum(({ elements }) => elements),
    violations: sum(({ violations }) => violations),
    'incompletes decided': sum(({ decided }) => decided),
    'incompletes undecided': sum(({ undecided }) => undecided),
    'decisions that nothing meets': unmet.length,
    'smallest button or field, px': Math.min(...looks.map(({ smallest }) => smallest ?? Infinity)),
  };
  for (const [name, value] of Object.entries(figures)) say(`${name}: ${value}`);
  for (const { rule, why } of unmet) say(`not met: ${rule}, ${why}`);
  say(`${stats.expected + stats.flaky} passed, ${stats.unexpected + errors.length + unmet.length} failed`);
  return unmet.length;
}

function figuresIn({ suites = [], specs = [] }: Suite): Figures[] {
  const own = specs
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results.slice(-1)))
    .flatMap(({ attachments }) => attachments.filter(({ name, body }) => name === attachmentName && body))
    .map(({ body = '' }) => JSON.parse(Buffer.from(body, 'base64').toString()) as Figures);
  return [...own, ...suites.flatMap(figuresIn)];
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
