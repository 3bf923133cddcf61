/** The one `test` of the browser tests. */
import { randomUUID } from 'node:crypto';
import { type BrowserContext, expect, type Page, type Request, test as base } from 'playwright/test';
import { type Call, createClient } from '#api/client.ts';
import { ownHeaders } from '#api/host.ts';
import { problemsAtEnd, problemsOf, settled } from './axe.ts';
import { leaveOutColourScheme } from './browser.ts';
import { showErrorsIf } from './child-errors.ts';
import { startClockAt, today } from './clock.ts';
import { replaceBody } from './fault.ts';
import { type FaultProxy, scriptHeader, startFaultProxy } from './proxy.ts';
import type { FaultScript } from './script.ts';
import type { ExecutedWrite } from './sandbox/executed.ts';

/** `world`, `live`, `empty` and `large` give every test a private copy of that world; anything else is the token itself. */
export type World = 'world' | 'live' | 'empty' | 'large' | 'sandbox' | (string & {});

export interface Options {
  world: World;
  /** False: the browser has no token yet. */
  signedIn: boolean;
  /** Where the browser gets the application and its data: from the host itself, or through the proxy that makes faults. */
  through: 'host' | 'faults';
  /** `lost`: with faults, the journal of the host knows nothing of any write, as after a restart. */
  journal: 'kept' | 'lost';
  /** How many times as fast as usual time goes by in the browser: what waits 15 s there waits 1.5 s at a pace of 10. */
  pace: number;
  /** False: the test looks at its page with axe itself. */
  axeAtEnd: boolean;
}

export interface WorkerFixtures {
  /** Who holds the token: the tab, or the host, which gives the browser a cookie in its place. */
  custody: 'tab' | 'host';
  /** The address of the host that the whole run shares. */
  host: string;
  faultProxy: FaultProxy;
}

export interface Fixtures {
  /** The bearer token of this test. */
  token: string;
  /** One more tab of the same browser, signed in. */
  newTab: () => Promise<Page>;
  /** Under which the proxy that makes faults knows the requests of this test. */
  scriptName: string;
  /** Calls the platform beside the browser and past every fault, with the same token: what is really stored. */
  api: Call;
  /** Every write that the sandbox has carried out in the world of this test, whoever sent it. */
  executed: () => Promise<readonly ExecutedWrite[]>;
  /** What happens to the requests of this test on their way; needs `test.use({ through: 'faults' })`. */
  faults: FaultScript;
  /**
   * Announces failed requests that belong to the test: a status, 'network' for one that never comes back, 'file' for a part
   * of the application that does not arrive.
   */
  expectStatus: (...statuses: (number | 'network' | 'file')[]) => void;
  /** Fails on anything that axe finds in the page as it is now. */
  a11y: (name: string) => Promise<void>;
  scheme: (scheme: 'light' | 'dark') => Promise<void>;
  guard: Guard;
  /** What processes that the test started wrote to standard error is shown if it fails. */
  childErrors: void;
}

export interface Guard {
  allowed: Set<string>;
  /** What went wrong in the browser so far. */
  problems: readonly string[];
}

const tokenKey = 'steward.token';

export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  world: ['world', { option: true }],
  signedIn: [true, { option: true }],
  through: ['host', { option: true }],
  journal: ['kept', { option: true }],
  pace: [1, { option: true }],
  axeAtEnd: [true, { option: true }],

  custody: ['tab', { option: true, scope: 'worker' }],

  browser: [
    async ({ browser, browserName }, provide) => {
      if (browserName === 'firefox') leaveOutColourScheme(browser);
      await provide(browser);
    },
    { scope: 'worker' },
  ],

  host: [
    async ({ custody }, provide) => {
      const address = process.env[custody === 'tab' ? 'STEWARD_ADDRESS' : 'STEWARD_CUSTODY_ADDRESS'];
      if (!address) throw new Error('The host of the tests has not been started; run the tests with `npm run e2e`.');
      await provide(address);
    },
    { scope: 'worker' },
  ],

  faultProxy: [
    async ({ host }, provide) => {
      const faultProxy = await startFaultProxy({ target: host });
      await provide(faultProxy);
      await faultProxy.close();
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ through, host, faultProxy }, provide) => {
    await provide(through === 'faults' ? faultProxy.address : host);
  },

  token: async ({ world }, provide) => {
    await provide(['world', 'live', 'empty', 'large'].includes(world) ? `${world}-${randomUUID()}` : world);
  },

  childErrors: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures out of this pattern
    async ({}, provide, testInfo) => {
      await provide();
      showErrorsIf(testInfo.status !== testInfo.expectedStatus);
    },
    { auto: true },
  ],

  guard: [
    async ({ context, baseURL, pace }, provide) => {
      const allowed = new Set<string>();
      const problems = await watch(context, baseURL ?? '', allowed);
      await context.addInitScript(startClockAt, { start: today.getTime(), real: Date.now(), pace });
      await provide({ allowed, problems });
      expect(problems, 'what went wrong in the browser meanwhile').toEqual([]);
    },
    { auto: true },
  ],

  expectStatus: async ({ guard }, provide) => {
    await provide((...statuses) => {
      for (const status of statuses) guard.allowed.add(String(status));
    });
  },

  page: async (
    { page, token, signedIn, custody, host, baseURL, browserName, axeAtEnd, guard: _guard, scriptName: _name },
    provide,
    testInfo,
  ) => {
    const address = baseURL ?? host;
    if (signedIn) await signInAs[custody](page, token, address);
    await provide(page);
    if (!axeAtEnd || browserName !== 'chromium' || testInfo.status !== testInfo.expectedStatus) return;
    // A long test may have used up its own.
    testInfo.setTimeout(testInfo.timeout + 30_000);
    // What is on paper has no landmarks.
    if (!page.isClosed()) await page.emulateMedia({ media: 'screen' });
    expect(await problemsAtEnd(page, address), 'what axe finds in the page as the test leaves it').toEqual([]);
  },

  newTab: async ({ context, token, custody }, provide) => {
    await provide(async () => {
      const tab = await context.newPage();
      if (custody === 'tab') await signInAs.tab(tab, token);
      return tab;
    });
  },

  scriptName: async ({ context, custody, through, token }, provide) => {
    if (custody === 'tab' || through === 'host') return provide(token);
    const name = randomUUID();
    await context.setExtraHTTPHeaders({ [scriptHeader]: name });
    await provide(name);
  },

  api: async ({ host, through, baseURL, token }, provide) => {
    const ofRun = process.env['STEWARD_ADDRESS'];
    // The hosts of the run have one platform, and to this one the token is enough.
    const origin = through === 'faults' || baseURL === host ? ofRun : baseURL;
    await provide(createClient({ origin: origin ?? host, token: () => token }));
  },

  executed: async ({ token }, provide) => {
    const ledger = process.env['STEWARD_LEDGER'] ?? '';
    await provide(async () => {
      const answer = await fetch(ledger, { headers: { authorization: `Bearer ${token}` } });
      if (!answer.ok) throw new Error('Nothing has asked for the world of this test.');
      return (await answer.json()) as ExecutedWrite[];
    });
  },

  faults: async ({ through, journal, faultProxy, scriptName, token }, provide, testInfo) => {
    if (through !== 'faults') throw new Error('This test makes faults that its browser would not meet: see `through`.');
    const script = faultProxy.for(scriptName, scriptName === token ? undefined : token);
    if (journal === 'lost') script.standing({ path: /^\/ops\/./ }, replaceBody('{"state":"lost"}'));
    await provide(script);
    faultProxy.forget(scriptName);
    if (testInfo.status === testInfo.expectedStatus) {
      expect(script.unmet(), 'faults that no request has met').toEqual([]);
      return;
    }
    const body = JSON.stringify(script.requests(), null, 2);
    await testInfo.attach('requests', { body, contentType: 'application/json' });
  },

  a11y: async ({ page }, provide) => {
    await provide(async (name) => {
      await settled(page);
      expect(await problemsOf(page), `accessibility of ${name}`).toEqual([]);
    });
  },

  scheme: async ({ page }, provide) => {
    await provide((colorScheme) => page.emulateMedia({ colorScheme }));
  },
});

export { expect };

const signInAs = {
  /**
   * The first page that is loaded finds the token as if it had been there. Only the first: an init script that stays
   * would sign in again after every sign-out.
   */
  async tab(page: Page, token: string, _address?: string): Promise<void> {
    const script = await page.addInitScript(
      ([key, value]) => {
        // A page that the browser shows in place of one that did not come has no storage.
        if (location.protocol.startsWith('http')) sessionStorage.setItem(key, value);
      },
      [tokenKey, token] as const,
    );
    const goto = page.goto.bind(page);
    page.goto = async (...given) => {
      const answer = await goto(...given);
      await script.dispose();
      page.goto = goto;
      return answer;
    };
  },

  async host(page: Page, token: string, address: string): Promise<void> {
    const headers = { ...ownHeaders(), origin: address, 'content-type': 'application/json' };
    const body = JSON.stringify({ token, anyway: true });
    const answer = await fetch(`${address}/session`, { method: 'POST', headers, body });
    expect(answer.status, 'signing in').toBe(200);
    const [cookie = ''] = answer.headers.getSetCookie();
    const [name = '', value = ''] = cookie.split(';', 1)[0]?.split('=', 2) ?? [];
    await page.context().addCookies([{ name, value, url: address, httpOnly: true, sameSite: 'Strict' }]);
  },
};

async function watch(context: BrowserContext, address: string, allowed: ReadonlySet<string>): Promise<string[]> {
  const problems: string[] = [];
  await context.exposeBinding('stewardViolation', (_source, violation: string) => void problems.push(violation));
  await context.addInitScript(() => {
    const report = (globalThis as { stewardViolation?: (violation: string) => void }).stewardViolation;
    document.addEventListener(
      'securitypolicyviolation',
      ({ violatedDirective, blockedURI, sourceFile, lineNumber }) => {
        report?.(`content security policy: ${violatedDirective} ${blockedURI} (${sourceFile}:${lineNumber})`);
      },
    );
  });
  context.on('console', (message) => {
    if (message.type() === 'error' && !allowed.has(failedStatus(message.text()) ?? '')) {
      problems.push(`console: ${message.text()} (${message.location().url})`);
    }
  });
  context.on('weberror', (error) => problems.push(`page error: ${error.error().stack ?? error.error().message}`));
  const isForeign = (request: Request) => {
    const { protocol, origin } = new URL(request.url());
    return /^(?:https?|wss?):$/.test(protocol) && origin !== address;
  };
  context.on('request', (request) => {
    if (isForeign(request) && !request.redirectedFrom()) problems.push(`foreign request: ${request.url()}`);
  });
  // Where a redirect leads is announced as a request also when it is not followed: then it ends as aborted, unsent.
  context.on('requestfailed', (request) => {
    const isFollowed = request.redirectedFrom() && request.failure()?.errorText !== 'net::ERR_ABORTED';
    if (isForeign(request) && isFollowed) problems.push(`foreign request: ${request.url()}`);
  });
  context.on('response', (response) => {
    const request = response.request();
    if (isForeign(request) && request.redirectedFrom()) problems.push(`foreign request: ${request.url()}`);
  });
  return problems;
}

/** The browser's own line for a request that failed; undefined for any other line. */
function failedStatus(text: string): string | undefined {
  if (/^\w*Error: (?:Unable to preload CSS for|Failed to fetch dynamically imported module)/.test(text)) return 'file';
  const [, status, network] =
    /^Failed to load resource: (?:the server responded with a status of (\d+)|(net::))/.exec(text) ?? [];
  return status ?? (network ? 'network' : undefined);
}
