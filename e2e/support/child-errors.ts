/**
 * Standard error of the processes that tests start. It explains a failed test, or a process that ended without having been
 * asked to; beside tests that pass, it would hide what matters, so then it isn't shown.
 */
import type { ChildProcess } from 'node:child_process';

const running = new Set<ChildProcess>();
const endWithUs = () => {
  for (const child of running) child.kill('SIGTERM');
};

/** Characters that are kept: the newest. */
const most = 20_000;
let collected = '';

/**
 * Collects what the process writes, and shows it at once if the process ends before we signal it to. It ends with us at the
 * latest.
 */
export function collectErrors(child: ChildProcess, name: string): void {
  // Each file of unit tests has a module of its own, in one process.
  if (running.size === 0) process.once('exit', endWithUs);
  running.add(child);
  child.once('exit', () => {
    running.delete(child);
    if (running.size === 0) process.off('exit', endWithUs);
  });
  child.stderr?.on('data', (text: Buffer) => (collected = (collected + text.toString()).slice(-most)));
  child.once('close', (code, signal) => {
    if (child.killed) return;
    process.stderr.write(`${name} ended on its own (${signal ?? `exit code ${code}`}).\n${takeErrors()}`);
  });
}

/** Returns all that was collected since the last call. */
function takeErrors(): string {
  const taken = collected;
  collected = '';
  return taken;
}

/** For the end of each test. */
export function showErrorsIf(hasFailed: boolean): void {
  const taken = takeErrors();
  if (hasFailed && taken !== '') process.stderr.write(`A process that the test started wrote:\n${taken}`);
}
