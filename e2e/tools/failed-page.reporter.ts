/** Prints what the page of each failed test showed. On a CI machine, the files of a run don’t outlive it. */
import type { Reporter, TestCase, TestResult } from 'playwright/types/testReporter';
import { readFileSync } from 'node:fs';

const mostLines = 80;

export default class FailedPageReporter implements Reporter {
  readonly #pages: string[] = [];

  onTestEnd(test: TestCase, { attachments }: TestResult): void {
    const path = attachments.find(({ name }) => name === 'error-context')?.path;
    const snapshot = /```yaml\n(.*?)\n```/s.exec(path ? readFileSync(path, 'utf8') : '')?.[1];
    if (snapshot === undefined) return;
    const lines = snapshot.split('\n');
    const shown = lines.slice(0, mostLines).join('\n');
    this.#pages.push(`\n${test.titlePath().at(-1)}: the page, ${lines.length} lines\n${shown}\n`);
  }

  onEnd(): void {
    process.stdout.write(this.#pages.join(''));
  }
}
