/** Which browser the tests and the benchmark use. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, firefox, webkit } from 'playwright/test';

const programs = process.env['PROGRAMFILES'] ?? 'C:\\Program Files';
const programs86 = process.env['PROGRAMFILES(X86)'] ?? 'C:\\Program Files (x86)';
const local = process.env['LOCALAPPDATA'] ?? '';

const usualPlaces = [
  // Without a window of its own, a run takes a fifth less time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  join(programs, 'Google', 'Chrome', 'Application', 'chrome.exe'),
  join(programs86, 'Google', 'Chrome', 'Application', 'chrome.exe'),
  join(local, 'Google', 'Chrome', 'Application', 'chrome.exe'),
  join(local, 'Chromium', 'Application', 'chrome.exe'),
];

/**
 * The executable: what CHROMIUM_PATH says, else an installed Chromium or Chrome, else the one that Playwright has
 * downloaded; undefined when there is none.
 */
export function findBrowser(): string | undefined {
  const told = process.env['CHROMIUM_PATH'];
  if (told) return told;
  return [...usualPlaces, chromium.executablePath()].find((path) => existsSync(path));
}

const others = { firefox, webkit };
export type OtherBrowser = keyof typeof others;
export const otherBrowsers: readonly OtherBrowser[] = ['firefox', 'webkit'];

/**
 * Playwright's own build of another browser, which alone it can drive: the one that FIREFOX_PATH or WEBKIT_PATH names, else
 * the one that `npx playwright install` has downloaded; undefined when there is none.
 */
export function findOtherBrowser(name: OtherBrowser): string | undefined {
  const paths = [process.env[`${name.toUpperCase()}_PATH`] ?? '', others[name].executablePath()];
  return paths.find((path) => path !== '' && existsSync(path));
}

/** Playwright's own list, whole: of two such flags the browser heeds the last alone. */
const disabledByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];

/** Pages of the browser's own window and a process in reserve: nobody sees them, and they cost as much as a test. */
const unseen = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'];

/** Quiet, without a graphics card, and unable to look up any host but our own. */
export const launchArguments = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...disabledByPlaywright, ...unseen].join(',')}`,
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];
