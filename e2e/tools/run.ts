/**
 * `npm run e2e [-- playwright arguments]`: sees to a browser and a build, then runs the browser tests.
 *
 * `--quick`, `--rest`: which of them, see playwright.config.ts. Unless given, the quick ones, or every test of what is
 * named. `--custody host`: with the token held by the host. `--times`: where the time went.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser, findFirefox, findShell } from '../support/browser.ts';
import { seeToNginx } from '../support/nginx.ts';
import { seeToPostgres } from '../support/postgres.ts';
import { runTool, say, seeToBuild, tally } from '../support/tools.ts';
import { missingForWebKit, webKitPackages } from '../support/webkit.ts';

process.exitCode = await main(process.argv.slice(2));

async function main(given: string[]): Promise<number> {
  const { options, rest } = optionsIn(given);
  const chosen = options.set ?? (rest.length === 0 ? 'quick' : 'named');
  const isDeep = chosen === 'rest';
  const browser =
    (isDeep ? (findShell() ?? installBrowser('chromium-headless-shell', findShell)) : undefined) ??
    findBrowser() ??
    installBrowser('chromium', findBrowser);
  if (!browser) {
    say('There is no browser for the tests: install Chromium or Google Chrome, or set CHROMIUM_PATH to one.');
    return 1;
  }
  if (!existsSync(browser)) {
    say(`There is no browser at ${browser}, where CHROMIUM_PATH says it is.`);
    return 1;
  }
  const built = await seeToBuild(say);
  if (built !== 0) return built;
  if (isDeep || rest.some((argument) => argument.includes('nginx'))) {
    seeToNginx();
    seeToPostgres();
  }
  if (isDeep || rest.some((argument) => argument.includes('webkit'))) {
    if (missingForWebKit() !== '') install('WebKit', '25 MB', webKitPackages);
    const missing = missingForWebKit();
    if (missing !== '') say(`The journey through WebKit is left out: there is no ${missing} on this machine.`);
  }
  const firefox = isDeep || rest.includes('--project=firefox') ? firefoxOrNone() : undefined;
  const folder = mkdtempSync(join(tmpdir(), 'steward-figures-'));
  // Whoever wants to read the report afterwards says where it is to lie.
  const figures = process.env['E2E_REPORT'] ?? join(folder, 'figures.json');
  try {
    const environment = {
      CHROMIUM_PATH: browser,
      ...(firefox ? { E2E_FIREFOX: firefox } : {}),
      E2E_SET: chosen,
      E2E_FIGURES: figures,
      PLAYWRIGHT_JSON_OUTPUT_NAME: figures,
      ...(options.times ? { E2E_TIMES: '1' } : {}),
      ...(options.custody === undefined ? {} : { E2E_CUSTODY: options.custody }),
    };
    say(`Browser tests, with ${versionOf(browser)} …`);
    const code = await runTool('playwright', ['test', '-c', 'e2e', ...withFigures(rest)], environment);
    say(closingLine(figures, code));
    return code;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Its name and version, and where it is. */
function versionOf(browser: string): string {
  const { stdout } = spawnSync(browser, ['--version'], { encoding: 'utf8' });
  return `${stdout?.trim() || 'the browser'} (${browser})`;
}

interface Options {
  set?: string;
  custody?: string;
  times?: true;
}

/** Our own options, and what is left for Playwright. */
function optionsIn(given: readonly string[]): { options: Options; rest: string[] } {
  const options: Options = {};
  const rest: string[] = [];
  for (let place = 0; place < given.length; place += 1) {
    const argument = given[place] ?? '';
    if (/^--(?:quick|rest)$/.test(argument)) options.set = argument.slice(2);
    else if (argument === '--times') options.times = true;
    else if (argument === '--custody') options.custody = given[(place += 1)] ?? '';
    else rest.push(argument);
  }
  return { options, rest };
}

/** A reporter named by whoever runs this takes the place of those in the configuration: ours goes along with it. */
function withFigures(given: string[]): string[] {
  return given.map((argument) => (argument.startsWith('--reporter=') ? `${argument},json` : argument));
}

/** Debian's package, where it can be installed without asking anyone. Not every release has the headless shell. */
function installBrowser(name: string, find: () => string | undefined): string | undefined {
  return install(name, '100 MB', [name, 'fonts-liberation']) ? find() : undefined;
}

function firefoxOrNone(): string | undefined {
  const found = findFirefox() ?? (install('Firefox', '80 MB', ['firefox-esr']) ? findFirefox() : undefined);
  if (!found) say('The tests in Firefox are left out: there is none on this machine. FIREFOX_PATH can name one.');
  return found;
}

/** Installs Debian's packages, where that's possible without asking anyone. */
function install(name: string, size: string, packages: readonly string[]): boolean {
  const isRoot = process.getuid?.() === 0;
  if (process.platform !== 'linux' || !isRoot || spawnSync('apt-get', ['--version']).status !== 0) return false;
  say(`There is no ${name} on this machine; installing it now with apt-get (about ${size}).`);
  return apt('update') && apt('install', '-y', '--no-install-recommends', ...packages);
}

function apt(...step: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status, stderr } = spawnSync('apt-get', ['-qq', ...step], { stdio: ['ignore', 'ignore', 'pipe'], env });
  if (status !== 0) process.stderr.write(stderr);
  return status === 0;
}

interface Report {
  stats: { expected: number; unexpected: number };
  errors: unknown[];
}

/** `e2e: N passed, N failed`; what failed outside of the tests counts as one failure. */
function closingLine(file: string, code: number): string {
  const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined;
  const passed = report?.stats.expected ?? 0;
  const failed = code === 0 ? 0 : Math.max(1, (report?.stats.unexpected ?? 0) + (report?.errors.length ?? 0));
  tally(passed, failed);
  return `e2e: ${passed} passed, ${failed} failed`;
}
