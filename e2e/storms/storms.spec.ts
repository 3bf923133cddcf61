/** Storms, each of a seed of its own: a few in `npm run test:all`, 25 or any others with `npm run storm`, over many hosts too. */
import { annotations } from '../support/figures.ts';
import { type HostUnderTrial, test as base } from '../support/trial.ts';
import { askedStorms } from './asked.ts';
import { startManyHosts } from './many-hosts.ts';
import { runStorm } from './storm.ts';

const { seeds, length, hosts, kill } = askedStorms(process.env);

const overMany = base.extend<object, { hostRuns: HostUnderTrial }>({
  hostRuns: [
    async ({ behindProxy }, provide) => {
      const { address, stop } = await startManyHosts(hosts, behindProxy.address, kill);
      await provide({ address: () => address, renew: () => Promise.reject(new Error('These hosts stay.')) });
      await stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});
const test = hosts > 1 ? overMany : base;

// What waits for seconds in the application would make a storm last for minutes. Its story is told without a trace.
test.use({ pace: 10, trace: 'off' });

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
