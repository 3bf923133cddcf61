/**
 * `npm run faults [-- playwright arguments]`: every row of reliability.md §7.2 on every read and write that it is about,
 * and the storms; then the figures of §10, added up from what the tests have attached.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../tools.ts';
import { annotations, attachmentName, figureNames, type Figures } from './figures.ts';

/** What the JSON report of Playwright holds, as far as it is read here. */
interface Suite {
  suites?: Suite[];
  specs?: Spec[];
}

interface Spec {
  title: string;
  ok: boolean;
  tests: {
    annotations: { type: string; description?: string }[];
    results: { attachments: { name: string; body?: string }[] }[];
  }[];
}

interface Report {
  suites: Suite[];
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
}

/** The table, the storms, and what belongs to the table but stands beside what it is about. */
const everything = ['--grep', String.raw`(?:faults|storms)/|@fault\b`];

const folder = mkdtempSync(join(tmpdir(), 'steward-faults-'));
const file = join(folder, 'report.json');
try {
  const code = await runTests([...everything, ...process.argv.slice(2)], { E2E_REPORT: file, STEWARD_FAULTS: 'all' });
  const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined;
  if (report) tell(report);
  process.exitCode = report ? code : 1;
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

function tell({ suites, stats, errors }: Report): void {
  const specs = suites.flatMap(specsIn);
  const rows = new Map<string, boolean>();
  let cases = 0;
  for (const { ok, tests } of specs) {
    const row = tests.flatMap((test) => test.annotations).find(({ type }) => type === annotations.row)?.description;
    if (row === undefined) continue;
    cases += 1;
    rows.set(row, (rows.get(row) ?? true) && ok);
  }
  const storms = specs.filter(({ tests }) => {
    return tests.some((test) => test.annotations.some(({ type }) => type === annotations.storm));
  });
  const figures: Record<string, number> = {
    'fault kinds tried': rows.size,
    'fault kinds survived': [...rows.values()].filter(Boolean).length,
    cases,
    storms: storms.length,
    ...sumOf(specs),
    ...sumOfStorms(storms),
  };
  for (const [name, value] of Object.entries(figures)) say(`${name}: ${value}`);
  for (const { title } of storms.filter(({ ok }) => !ok)) say(`failed: ${title}`);
  say(`${stats.expected + stats.flaky} passed, ${stats.unexpected + errors.length} failed`);
}

function specsIn({ suites = [], specs = [] }: Suite): Spec[] {
  return [...specs, ...suites.flatMap(specsIn)];
}

function sumOf(specs: readonly Spec[]): Record<string, number> {
  const attached = specs
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results.slice(-1)))
    .flatMap(({ attachments }) => attachments.filter(({ name, body }) => name === attachmentName && body))
    .map(({ body = '' }) => JSON.parse(Buffer.from(body, 'base64').toString()) as Figures);
  const names = Object.entries(figureNames) as [keyof Figures, string][];
  return Object.fromEntries(
    names.map(([key, name]) => [name, attached.reduce((sum, figures) => sum + figures[key], 0)]),
  );
}

/** Each has its own figures in the annotation that marks it. */
function sumOfStorms(storms: readonly Spec[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { type, description } of storms.flatMap(({ tests }) => tests.flatMap((test) => test.annotations))) {
    if (type !== annotations.storm || description === undefined) continue;
    for (const [name, value] of Object.entries(JSON.parse(description) as Record<string, number>))
      sums[name] = (sums[name] ?? 0) + value;
  }
  return sums;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
