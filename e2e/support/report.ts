/** Runs the browser tests as a process of its own, and reads what they have attached. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './tools.ts';

/** What the JSON report of Playwright holds, as far as it is read here. */
interface Suite {
  suites?: Suite[];
  specs?: Spec[];
}

export interface Spec {
  title: string;
  ok: boolean;
  tests: {
    annotations: { type: string; description?: string }[];
    results: { attachments: { name: string; body?: string }[] }[];
  }[];
}

export interface Report {
  specs: Spec[];
  passed: number;
  failed: number;
}

/** The exit code, and what is known of each test; no report when they did not run at all. */
export async function runTests(
  given: readonly string[],
  environment: Record<string, string>,
): Promise<{ code: number; report: Report | undefined }> {
  const folder = mkdtempSync(join(tmpdir(), 'steward-report-'));
  const file = join(folder, 'report.json');
  try {
    const child = spawn(process.execPath, ['--import', 'tsx', join(root, 'e2e', 'tools', 'run.ts'), ...given], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...environment, E2E_REPORT: file },
    });
    const code = await new Promise<number>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => resolve(code ?? 1));
    });
    return { code, report: existsSync(file) ? read(file) : undefined };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function read(file: string): Report {
  const { suites, stats, errors } = JSON.parse(readFileSync(file, 'utf8')) as {
    suites: Suite[];
    stats: { expected: number; unexpected: number; flaky: number };
    errors: unknown[];
  };
  return {
    specs: suites.flatMap(specsIn),
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
  };
}

function specsIn({ suites = [], specs = [] }: Suite): Spec[] {
  return [...specs, ...suites.flatMap(specsIn)];
}

/** What the last try of each test has attached under this name, as JSON. */
export function attachedIn<Attached>(specs: readonly Spec[], attachmentName: string): Attached[] {
  return specs
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results.slice(-1)))
    .flatMap(({ attachments }) => attachments.filter(({ name, body }) => name === attachmentName && body))
    .map(({ body = '' }) => JSON.parse(Buffer.from(body, 'base64').toString()) as Attached);
}

/** One `name: value` row each. */
export function printFigures(figures: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(figures)) console.log(`${name}: ${value}`);
}
