/**
 * Before each test file: a test that writes to the console fails with what it wrote, and so does the next test when something
 * writes after a test's end. A test that expects a write replaces the method (`vi.spyOn`), and asserts on it.
 */
import { formatWithOptions } from 'node:util';
import { afterAll, afterEach, expect } from 'vitest';
import { showErrorsIf } from '../child-errors.ts';

/** The files of a worker share it, so that a file's late write fails the next file. */
const shared = globalThis as { stewardWritten?: Error[] };
const written = (shared.stewardWritten ??= []);

/** Mantine's warning of a panel that has nothing to focus yet. */
const focusTrap = '[@mantine/hooks/use-focus-trap] Failed to find focusable element within provided node';

for (const method of ['debug', 'error', 'info', 'log', 'warn'] as const) {
  // A plain assignment: Vitest would take a spy away before the first test.
  console[method] = function write(...values: unknown[]) {
    const text = formatWithOptions({ depth: 0 }, ...values);
    if (!text.startsWith(focusTrap)) note(write, `console.${method}`, text);
  };
}
for (const stream of ['stdout', 'stderr'] as const) {
  process[stream].write = function write(chunk) {
    note(write, `process.${stream}`, String(chunk));
    return true;
  };
}

afterEach(({ task }) => {
  showErrorsIf(task.result?.state === 'fail');
  expectSilence();
});
afterAll(expectSilence);

/** The stack begins where the write was called. */
function note(method: (...values: never[]) => unknown, where: string, text: string) {
  const { testPath = '', currentTestName = '' } = expect.getState();
  const error = new Error(`${testPath} > “${currentTestName}” wrote to ${where}: ${text.slice(0, 2000)}`);
  Error.captureStackTrace(error, method);
  written.push(error);
}

function expectSilence() {
  const errors = written.splice(0);
  const [first] = errors;
  if (!first) return;
  first.message = [...new Set(errors.map(({ message }) => message))].join('\n');
  throw first;
}
