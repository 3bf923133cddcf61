import { fileURLToPath } from 'node:url';
import { defineConfig, type ReporterDescription } from 'playwright/test';
import { findBrowser, firefoxPreferences, launchArguments } from './support/browser.ts';
import type { WorkerFixtures } from './support/fixture.ts';

const executablePath = findBrowser();
/** Where run.ts wants the figures of the run. */
const figures = process.env['E2E_FIGURES'];
const toFigures: ReporterDescription[] = figures ? [['json', { outputFile: figures }]] : [];

/**
 * Which tests run is up to their tags. None: `npm test`. `@all`: `npm run test:all` too. `@repeat`: `npm run faults` and
 * `npm run a11y`, a fault or a state of a list or form that is made as another one is. `@world`: only where its path is named, a
 * job in one more world. `@host`: `npm run test:all` runs it with the token held by the host as well. `@firefox`: there in
 * Firefox as well.
 */
const set = process.env['E2E_SET'] ?? 'named';
const inTab: Readonly<Record<string, object>> = {
  quick: { grepInvert: /@(?:all|repeat|world)\b/ },
  rest: { grep: /@all\b/, grepInvert: /@world\b/ },
};

const heldByHost = { name: 'token held by the host', use: { custody: 'host' } } as const;

function projects() {
  // `npm run e2e:host`: everything with the token held by the host, and nothing else.
  if (process.env['E2E_CUSTODY'] === 'host') return [{ ...heldByHost, grepInvert: /@(?:repeat|world)\b/ }];
  const tab = { name: 'chromium', ...inTab[set] };
  if (set === 'quick') return [tab];
  return [tab, ...(process.env['E2E_FIREFOX'] ? [inFirefox] : []), { ...heldByHost, grep: /@host\b/ }];
}

/** What an office does, a desk with all rows synced and one journey of each form. Its driver can hang: then the test that it hung in says so. */
const inFirefox = {
  name: 'firefox',
  grep: /@firefox\b/,
  grepInvert: /@world\b/,
  workers: 1,
  timeout: 60_000,
  use: {
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: { executablePath: process.env['E2E_FIREFOX'] ?? '', firefoxUserPrefs: firefoxPreferences },
  },
} as const;

export default defineConfig<object, Pick<WorkerFixtures, 'custody'>>({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  // The same on every machine: what is stored is text.
  snapshotPathTemplate: '{testDir}/{testFileDir}/stored/{arg}{ext}',
  fullyParallel: true,
  workers: 2,
  // A test that needs its second try has a defect, or shows one.
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  // What a slow machine with other work needs; a test that passes waits for none of it.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [
    [set === 'named' ? 'list' : 'dot'],
    [fileURLToPath(import.meta.resolve('./tools/failed-page.reporter.ts'))],
    [fileURLToPath(import.meta.resolve('./tools/times.reporter.ts'))],
    ...toFigures,
  ],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    colorScheme: 'light',
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every test makes a run a good deal longer.
    trace: set === 'named' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: { args: launchArguments, ...(executablePath ? { executablePath } : {}) },
  },
  projects: projects(),
  webServer: {
    name: 'host',
    command: 'node --import tsx e2e/tools/host.ts',
    cwd: '..',
    // The names of the groups are the environment variables that fixture.ts reads.
    wait: {
      stdout:
        /The tests' host is at (?<steward_address>http:[^\s,]+), one that holds the token at (?<steward_custody_address>http:[^\s,]+), service at (?<steward_service>http:[^\s,]+), ledger at (?<steward_ledger>http:\S+)/,
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    timeout: 60_000,
  },
});
