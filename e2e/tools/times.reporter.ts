/** `npm run e2e -- --times`: where the time of the browser tests goes, by folder and by kind of step. */
import type { Reporter, TestCase, TestResult, TestStep } from 'playwright/types/testReporter';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const tests = fileURLToPath(new URL('..', import.meta.url));
const parts = ['start', 'open', 'wait', 'expect', 'act', 'evaluate', 'end', 'other'] as const;
type Part = (typeof parts)[number];
type Times = Record<Part, number>;

interface Group extends Times {
  tests: number;
  total: number;
}

const none = (): Times => ({ start: 0, open: 0, wait: 0, expect: 0, act: 0, evaluate: 0, end: 0, other: 0 });

/** Prints seconds of worker time: two workers take half as long by the clock. */
export default class TimesReporter implements Reporter {
  readonly #groups = new Map<string, Group>();
  readonly #tests: { title: string; took: number }[] = [];

  onTestEnd(test: TestCase, { duration, steps }: TestResult): void {
    const file = relative(tests, test.location.file);
    const folder = file.split(sep).slice(0, -1).join('/');
    const names = test.tags.includes('@all') ? [folder, `${folder} @all`] : [folder];
    const times = timesOf(steps);
    times.other = Math.max(0, duration - parts.reduce((sum, part) => sum + times[part], 0));
    for (const name of [...names, 'all']) {
      const group = this.#groups.get(name) ?? { ...none(), tests: 0, total: 0 };
      for (const part of parts) group[part] += times[part];
      group.tests += 1;
      group.total += duration;
      this.#groups.set(name, group);
    }
    this.#tests.push({ title: `${file} › ${test.title}`, took: duration });
  }

  onEnd(): void {
    if (!process.env['E2E_TIMES']) return;
    const seconds = (time: number) => (time / 1000).toFixed(0).padStart(9);
    const lines = [
      `\n${'seconds of workers'.padEnd(28)}  tests  total${parts.map((part) => part.padStart(9)).join('')}`,
    ];
    for (const [name, group] of [...this.#groups].toSorted(([, one], [, other]) => other.total - one.total)) {
      const times = parts.map((part) => seconds(group[part])).join('');
      lines.push(`${name.padEnd(28)}${String(group.tests).padStart(7)}${seconds(group.total)}${times}`);
    }
    lines.push('', 'The slowest tests:');
    const slowest = this.#tests.toSorted((one, other) => other.took - one.took).slice(0, 40);
    lines.push(...slowest.map(({ title, took }) => `${(took / 1000).toFixed(1).padStart(6)} s  ${title}`));
    process.stdout.write(`${lines.join('\n')}\n`);
  }
}

function timesOf(steps: readonly TestStep[]): Times {
  const times = none();
  const add = (step: TestStep) => {
    const part = partOf(step);
    if (part) times[part] += Math.max(0, step.duration);
    else for (const inner of step.steps) add(inner);
  };
  for (const step of steps) add(step);
  return times;
}

/** Undefined where the steps inside tell more. */
function partOf({ category, title }: TestStep): Part | undefined {
  if (category === 'hook') return title.startsWith('Before') ? 'start' : 'end';
  if (category === 'expect') return 'expect';
  if (category !== 'pw:api') return undefined;
  if (/^(?:Navigate|Go back|Go forward|Reload)/i.test(title)) return 'open';
  if (/^Wait/i.test(title)) return 'wait';
  return /^Evaluate/i.test(title) ? 'evaluate' : 'act';
}
