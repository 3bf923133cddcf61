/**
 * `npm run lint [-- paths]`: types, lint, format, and unused code, side by side. Each says how long it took, and what it
 * found. With paths, only these are linted and formatted, and unused code isn't looked for.
 */
import { fileURLToPath } from 'node:url';
import { collectTool } from '../support/tools.ts';

/** Returns one line a part, each with what it found, and if all parts are clean. */
export async function lint(paths: readonly string[] = []): Promise<{ ok: boolean; output: string }> {
  const sources = paths.length === 0 ? ['src', 'e2e', 'vite.config.ts'] : paths;
  const ran = await Promise.all([
    run('types', 'tsc', '-p', '.', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/tsc.json'),
    run('lint', 'oxlint', '--type-aware', '--deny-warnings', ...sources),
    run('format', 'oxfmt', '--check', ...sources),
    ...(paths.length === 0 ? [run('unused code', 'knip', '--cache', '--no-progress')] : []),
  ]);
  return { ok: ran.every(({ ok }) => ok), output: ran.map(({ output }) => output).join('') };
}

async function run(part: string, tool: string, ...given: string[]): Promise<{ ok: boolean; output: string }> {
  const start = performance.now();
  const { code, output } = await collectTool(tool, given);
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  const ok = code === 0;
  return { ok, output: `${part}: ${ok ? 'clean' : 'failed'} (${seconds} s)\n${ok ? '' : `${output.trim()}\n`}` };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { ok, output } = await lint(process.argv.slice(2));
  process.stdout.write(output);
  process.exitCode = ok ? 0 : 1;
}
