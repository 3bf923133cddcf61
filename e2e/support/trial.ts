/**
 * The `test` of everything that is tried under faults. The browser talks to a host of its own, the host to the sandbox,
 * and on both ways a proxy can make faults: `faults` between the browser and the host, `behind` between the host and the
 * platform. Every test is judged at its end (judged-test.ts).
 */
import { startHost } from '#host/server.ts';
import { readSettings } from '#host/settings.ts';
import { expect, test as base } from './judged-test.ts';
import { type FaultProxy, startFaultProxy } from './proxy.ts';
import type { FaultScript } from './script.ts';

export { expect };

/** The host between the two proxies. */
export interface HostUnderTrial {
  address: () => string;
  /** Another run of it takes its place, in front of that platform; what was open to the one before is broken off. */
  renew: (platform?: string) => Promise<void>;
}

interface TrialFixtures {
  /** Faults between the host and the platform. */
  behind: FaultScript;
  hostUnderTrial: HostUnderTrial;
  /** What fails under a fault is no finding by itself, neither are the browser's own lines about it. */
  leniency: void;
}

interface TrialWorkers {
  behindProxy: FaultProxy;
  hostRuns: HostUnderTrial;
}

export const test = base.extend<TrialFixtures, TrialWorkers>({
  behindProxy: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures out of this pattern
    async ({}, provide) => {
      const proxy = await startFaultProxy({ target: process.env['STEWARD_SERVICE'] ?? '' });
      await provide(proxy);
      await proxy.close();
    },
    { scope: 'worker' },
  ],

  hostRuns: [
    async ({ behindProxy, custody }, provide) => {
      const start = (platform = behindProxy.address) =>
        startHost(
          readSettings(
            {
              PORT: '0',
              STEWARD_API_URL: platform,
              STEWARD_API_TLS: 'elsewhere',
              STEWARD_TOKEN_CUSTODY: custody,
              STEWARD_REPLICA: 'off',
            },
            [],
          ),
        );
      let running = await start();
      const closing: Promise<void>[] = [];
      await provide({
        address: () => running.address,
        renew: async (platform) => {
          closing.push(running.close());
          running = await start(platform);
        },
      });
      await Promise.all([...closing, running.close()]);
    },
    { scope: 'worker' },
  ],

  faultProxy: [
    async ({ hostRuns }, provide) => {
      const proxy = await startFaultProxy({ target: hostRuns.address });
      await provide(proxy);
      await proxy.close();
    },
    { scope: 'worker' },
  ],

  hostUnderTrial: async ({ hostRuns, faultProxy, behindProxy }, provide) => {
    let isOther = false;
    const { address } = hostRuns;
    await provide({
      address,
      renew: async (platform) => {
        isOther = platform !== undefined;
        await hostRuns.renew(platform);
        faultProxy.breakOff();
      },
    });
    if (isOther) await hostRuns.renew();
    await Promise.all([faultProxy.back(), behindProxy.back()]);
  },

  behind: async ({ behindProxy, token }, provide, testInfo) => {
    const script = behindProxy.for(token);
    await provide(script);
    behindProxy.forget(token);
    if (testInfo.status !== testInfo.expectedStatus) return;
    expect(script.unmet(), 'faults behind the host that no request has met').toEqual([]);
  },

  leniency: [
    async ({ guard }, provide) => {
      for (let status = 400; status < 600; status += 1) guard.allowed.add(String(status));
      guard.allowed.add('network');
      await provide();
    },
    { auto: true },
  ],
});
