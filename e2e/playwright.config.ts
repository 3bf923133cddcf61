import { defineConfig, type ReporterDescription } from 'playwright/test';
import { findBrowser, findOtherBrowser, launchArguments, otherBrowsers } from './support/browser.ts';
import type { WorkerFixtures } from './support/fixture.ts';

const executablePath = findBrowser();
/** Where run.ts wants the figures of the run. */
const figures = process.env['E2E_FIGURES'];
const toFigures: ReporterDescription[] = figures ? [['json', { outputFile: figures }]] : [];

/** By file and title: what the command of all tests runs with the token held by the host as well. */
const heldAsWell = [
  /\bsession\.spec/,
  /\bsign-out\.spec.* while the host is down/,
  /\block\.spec.* (?:every tab locks|ends the session of the host|another token warns|is locked comes to its end)/,
  /\bconnect\.spec.* (?:every screen leads to sign-in|is not accepted is said so|in no address|may not read)/,
  /\bframe\.spec.* (?:going to another list|signing out forgets)/,
  /\blists\.spec.* transactions .*shows the rows/i,
  /\bhousehold-edit\.spec.* every field can be changed/,
  /\bcontact-edit\.spec.* an employer is set/,
  /\bdiscount-code\.spec.* the keyboard alone/,
  /\bticket-item\.spec.* every field is sent/,
  /\bfaults\/table\.spec.* (?:24\. 500, once|57\. a reset before any answer|58\. a reset after the headers: )/,
];

/** `npm run e2e:host`: everything with the token held by the host, and nothing else. */
const heldAlone = process.env['E2E_CUSTODY'] === 'host';

/** Where there are such browsers, the journeys that the keyboard makes alone are made in them as well. */
const inOtherBrowsers = otherBrowsers.flatMap((browserName) => {
  const path = findOtherBrowser(browserName);
  const launchOptions = { executablePath: path ?? '' };
  return path ? [{ name: browserName, testMatch: /\bjourneys.*\.spec\.ts$/, use: { browserName, launchOptions } }] : [];
});

export default defineConfig<object, Pick<WorkerFixtures, 'custody'>>({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  // The same on every machine: what is stored is text.
  snapshotPathTemplate: '{testDir}/{testFileDir}/stored/{arg}{ext}',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  // What a slow machine with other work needs; a test that passes waits for none of it.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ...toFigures],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    colorScheme: 'light',
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every test makes a run a good deal longer.
    trace: process.env['CI'] ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { args: launchArguments, ...(executablePath ? { executablePath } : {}) },
  },
  projects: [
    ...(heldAlone ? [] : [{ name: 'chromium' }, ...inOtherBrowsers]),
    { name: 'token held by the host', use: { custody: 'host' }, ...(heldAlone ? {} : { grep: heldAsWell }) },
  ],
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
