/** Storms, each of a seed of its own. `npm run storm` runs others. */
import { annotations } from '../faults/figures.ts';
import { test } from '../faults/trial.ts';
import { askedStorms } from './asked.ts';
import { runStorm } from './storm.ts';

// What waits for seconds in the application would make a storm last for minutes. Its story is told without a trace.
test.use({ pace: 10, trace: 'off' });

const { seeds, length } = askedStorms(process.env);

for (const seed of seeds) {
  test(`storm ${seed}`, async ({ page, context, token, faults, judge, expectStatus }, testInfo) => {
    expectStatus('file');
    test.setTimeout(30_000 + length * 1000);
    const figures = await runStorm({ seed, length, page, context, token, faults, judge });
    testInfo.annotations.push({ type: annotations.storm, description: JSON.stringify(figures) });
  });
}
