import { defineConfig, type ReporterDescription } from 'playwright/test';
import { findBrowser, launchArguments } from './browser.ts';

const executablePath = findBrowser();
/** Where run.ts wants the figures of the run. */
const figures = process.env['E2E_FIGURES'];
const toFigures: ReporterDescription[] = figures ? [['json', { outputFile: figures }]] : [];

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 30_000,
  expect: { timeout: 7_000 },
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
  projects: [{ name: 'chromium' }],
  webServer: {
    name: 'host',
    command: 'node --import tsx e2e/host.ts',
    cwd: '..',
    // The names of the groups are the environment variables that fixture.ts reads.
    wait: {
      stdout:
        /The tests' host is at (?<steward_address>http:[^\s,]+), service at (?<steward_service>http:[^\s,]+), ledger at (?<steward_ledger>http:\S+)/,
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    timeout: 60_000,
  },
});
