/** Storms, each of a seed of its own: a few in `npm run test:all`, 25 or any others with `npm run storm`. */
import { annotations } from '../support/figures.ts';
import { test } from '../support/trial.ts';
import { askedStorms } from './asked.ts';
import { runStorm } from './storm.ts';

// What waits for seconds in the application would make a storm last for minutes. Its story is told without a trace.
test.use({ pace: 10, trace: 'off' });

const { seeds, length } = askedStorms(process.env);

for (const seed of seeds) {
  test(
    `storm ${seed}`,
    { tag: '@all' },
    async ({ page, context, newTab, token, faults, judge, executed, expectStatus }, testInfo) => {
      test.setTimeout(60_000 + length * 3000);
      expectStatus('file');
      const annotation: { type: string; description?: string } = { type: annotations.storm };
      testInfo.annotations.push(annotation);
      await runStorm({ seed, length, page, context, newTab, token, faults, judge, executed }, (figures) => {
        annotation.description = JSON.stringify(figures);
      });
    },
  );
}
