/**
 * The `test` of everything that is tried under faults. The browser talks to a host of its own, the host to the sandbox,
 * and on both ways a proxy can make faults: `faults` between the browser and the host, `behind` between the host and the
 * service. Every test is judged at its end (judge.ts), and its figures are attached.
 */
import { startHost, type Host } from '../../src/host/server.ts';
import { readSettings } from '../../src/host/settings.ts';
import { expect, test as base } from '../fixture.ts';
import { attachmentName } from './figures.ts';
import { judge, type Judge } from './judge.ts';
import { type FaultProxy, startFaultProxy } from './proxy.ts';
import type { FaultScript } from './script.ts';

export { expect };

/** The host between the two proxies. It keeps its address whatever is done to it. */
export interface HostUnderTrial {
  address: string;
  stop: () => Promise<void>;
  start: () => Promise<void>;
}

interface TrialFixtures {
  /** Faults between the host and the service. */
  behind: FaultScript;
  judge: Judge;
}

interface TrialWorkers {
  behindProxy: FaultProxy;
  hostUnderTrial: HostUnderTrial;
}

export const test = base.extend<TrialFixtures, TrialWorkers>({
  through: 'faults',

  behindProxy: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures out of this pattern
    async ({}, provide) => {
      const proxy = await startFaultProxy({ target: process.env['STEWARD_SERVICE'] ?? '' });
      await provide(proxy);
      await proxy.close();
    },
    { scope: 'worker' },
  ],

  hostUnderTrial: [
    async ({ behindProxy }, provide) => {
      const settings = readSettings({ PORT: '0', STEWARD_API_URL: behindProxy.address }, []);
      let running: Host | undefined = await startHost(settings);
      const { address } = running;
      const port = Number(new URL(address).port);
      const stop = async () => {
        await running?.close();
        running = undefined;
      };
      const start = async () => {
        running ??= await startHost({ ...settings, port });
      };
      await provide({ address, stop, start });
      await stop();
    },
    { scope: 'worker' },
  ],

  faultProxy: [
    async ({ hostUnderTrial }, provide) => {
      const proxy = await startFaultProxy({ target: hostUnderTrial.address });
      await provide(proxy);
      await proxy.close();
    },
    { scope: 'worker' },
  ],

  behind: async ({ behindProxy, token }, provide, testInfo) => {
    const script = behindProxy.for(token);
    await provide(script);
    behindProxy.forget(token);
    if (testInfo.status !== testInfo.expectedStatus) return;
    expect(script.unmet(), 'faults behind the host that no request has met').toEqual([]);
  },

  judge: [
    async ({ context, token, guard, faults, executed, pace }, provide, testInfo) => {
      for (let status = 400; status < 600; status += 1) guard.allowed.add(String(status));
      guard.allowed.add('network');
      const judging = await judge({ context, token, guard, faults, executed, pace });
      await provide(judging);
      const { figures, wrong } = await judging.verdict();
      await testInfo.attach(attachmentName, { body: JSON.stringify(figures), contentType: 'application/json' });
      expect(wrong, 'what must never be, whatever the fault').toEqual([]);
    },
    { auto: true },
  ],
});
