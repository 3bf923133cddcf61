import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test, vi } from 'vitest';
import { collectErrors, showErrorsIf } from './child-errors.ts';

function run(code: string): ChildProcess {
  const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'ignore', 'pipe'] });
  collectErrors(child, 'the host');
  return child;
}

test('a process’s errors are shown if it ends on its own or the test fails, and else never', async () => {
  const shown: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => shown.push(String(text)) > 0);
  const staying = run('console.error("disk full"); setInterval(() => 0, 1000)');
  await once(staying.stderr ?? staying, 'data');
  showErrorsIf(false);
  staying.kill();
  await once(staying, 'close');
  showErrorsIf(true);
  expect(shown).toEqual([]);

  const failing = run('console.error("no port"); process.exit(3)');
  await once(failing, 'close');
  expect(shown.splice(0)).toEqual(['the host ended on its own (exit code 3).\nno port\n']);

  const asked = run('console.error("odd"); setInterval(() => 0, 1000)');
  await once(asked.stderr ?? asked, 'data');
  asked.kill('SIGKILL');
  await once(asked, 'close');
  showErrorsIf(true);
  showErrorsIf(true);
  expect(shown).toEqual(['A process that the test started wrote:\nodd\n']);
});
