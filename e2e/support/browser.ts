/** Which browser the tests and the benchmark use. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright/test';

const programs = process.env['PROGRAMFILES'] ?? 'C:\\Program Files';
const programs86 = process.env['PROGRAMFILES(X86)'] ?? 'C:\\Program Files (x86)';
const local = process.env['LOCALAPPDATA'] ?? '';

/** Debian's Chromium without windows: not what people have, but a run takes a fifth less time. */
const shell = '/usr/bin/chromium-headless-shell';

const usualPlaces = [
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
  shell,
];

/**
 * The executable: what CHROMIUM_PATH says, else an installed Chromium or Chrome, else the headless shell, else the one that
 * Playwright has downloaded; undefined when there is none.
 */
export function findBrowser(): string | undefined {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen) return chosen;
  return [...usualPlaces, chromium.executablePath()].find((path) => existsSync(path));
}

/** The headless shell, unless CHROMIUM_PATH names another browser; undefined when there is none. */
export function findShell(): string | undefined {
  return process.env['CHROMIUM_PATH'] || (existsSync(shell) ? shell : undefined);
}

/** A stock Firefox: what FIREFOX_PATH says, else an installed one; undefined when there is none. */
export function findFirefox(): string | undefined {
  const places = [
    process.env['FIREFOX_PATH'] ?? '',
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
    join(programs, 'Mozilla Firefox', 'firefox.exe'),
  ];
  return places.find((path) => existsSync(path));
}

/** What no command can tell a stock Firefox. */
export const firefoxPreferences = {
  'ui.prefersReducedMotion': 1,
  'layout.css.prefers-color-scheme.content-override': 1,
  // It asks for the icon of a page that has none, such as an answer that is data.
  'browser.chrome.site_icons': false,
};

type Send = (command: string, given: unknown) => Promise<unknown>;
interface Driven {
  _connection: { toImpl: (browser: unknown) => { _browserSession: { send: Send } } };
}

/**
 * Playwright tells every new context its colour scheme with a command that a stock Firefox may not know, and gives up when
 * it is refused: here it is answered unsent. The scheme stands in the preferences instead.
 */
export function leaveOutColourScheme(browser: Browser): void {
  const { _connection: connection } = browser as unknown as Driven;
  const { _browserSession: session } = connection.toImpl(browser);
  const send = session.send.bind(session);
  session.send = (command, given) =>
    command === 'emulation.setMediaFeaturesOverride' ? Promise.resolve({}) : send(command, given);
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
