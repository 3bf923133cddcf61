/**
 * `npm run screenshots`: makes the pictures of the README from the sandbox, on the day of the tests. With a git ref, it
 * makes them from that ref's application too, says for each how much differs, and leaves the kept pictures as they are.
 * `npm run screenshots -- parts`: draws every part of the interface in every state, in test-results.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright/test';
import { startHost } from '#host/server.ts';
import { readSettings } from '#host/settings.ts';
import { findBrowser, launchArguments } from '../support/browser.ts';
import { today } from '../support/clock.ts';
import { drawParts } from './parts/draw.ts';
import { root, runTool } from '../support/tools.ts';

interface Picture {
  name: string;
  path: string;
  width?: number;
  height?: number;
  dark?: true;
  /** With all lists synced, in a deployed platform. */
  desk?: true;
  /** Brings the page into the state that is shown. */
  reach?: (page: Page) => Promise<unknown>;
}

const pictures: readonly Picture[] = [
  { name: 'home', path: '/', desk: true },
  { name: 'donors', path: '/donors', desk: true },
  { name: 'campaigns', path: '/campaigns', desk: true },
  {
    name: 'transactions',
    path: '/transactions?transactedAfter=this-month',
    desk: true,
    reach: async (page) => {
      await page.getByRole('rowheader').nth(3).getByRole('link').click();
      await page.getByRole('dialog').getByRole('heading', { name: 'Timeline' }).waitFor();
    },
  },
  { name: 'contact-edit', path: '/contacts/4801/edit', reach: changeContact },
  { name: 'campaign', path: '/campaigns/77' },
  {
    name: 'payouts',
    path: '/payouts',
    reach: async (page) => {
      await page.getByRole('button', { name: /^Load all/ }).click();
      await page
        .getByText(/^All \d+$/)
        .first()
        .waitFor();
      await page.getByRole('button', { name: /^Chart: / }).click();
      await page.getByRole('region', { name: /^Net payouts by date/ }).waitFor();
    },
  },
  {
    name: 'ticket-item',
    path: '/campaigns/77/ticket-items/new',
    reach: async (page) => {
      await page.getByRole('textbox', { name: /^Name/ }).fill('Gala dinner');
      await page.getByRole('textbox', { name: /^Price/ }).fill('120');
      await page.getByRole('button', { name: 'Add item' }).click();
      await page.getByRole('textbox', { name: /^Item 2, Name/ }).fill('Student');
      await page.getByRole('textbox', { name: /^Item 2, Price/ }).fill('45.50');
    },
  },
  { name: 'dark', path: '/transactions', dark: true },
  { name: 'phone', path: '/transactions', width: 390, height: 844 },
];

/** So many pixels of round corners may differ between two pictures of the same page. */
const unsteady = 50;

process.exitCode = await main(process.argv.slice(2));

async function main([ref]: string[]): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'steward-screenshots-'));
  const browser = await chromium.launch({ executablePath: findBrowser() ?? '', args: launchArguments });
  try {
    if (ref === 'parts') {
      await drawParts(browser, folder);
      return 0;
    }
    const now = await taken(browser, join(folder, 'now'), root);
    if (ref === undefined) {
      const shown = readFileSync(join(root, 'README.md'), 'utf8').matchAll(/\((e2e\/pictures\/([\w-]+)\.png)\)/g);
      for (const [, path = '', name = ''] of shown) writeFileSync(join(root, path), now.get(name) ?? '');
      say('The pictures of the README are in e2e/pictures');
      return 0;
    }
    const source = join(folder, 'source');
    checkOut(ref, source);
    return await compared(browser, { old: await taken(browser, join(folder, 'old'), source), now });
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function changeContact(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: /^Last name/ }).fill('Ames-Hale');
}

/** The files of that ref, with the packages that are installed here. */
function checkOut(ref: string, source: string): void {
  mkdirSync(source);
  const archive = execFileSync('git', ['archive', ref, '--'], { cwd: root, maxBuffer: 1024 ** 3 });
  execFileSync('tar', ['-x', '-C', source], { input: archive });
  symlinkSync(join(root, 'node_modules'), join(source, 'node_modules'));
}

/** The pictures by name, of the application that is built from `source`. */
async function taken(browser: Browser, folder: string, source: string): Promise<Map<string, Buffer>> {
  mkdirSync(folder);
  const dist = join(folder, 'dist');
  const built = await runTool('vite', ['build', source, '--outDir', dist, '--emptyOutDir', '--logLevel', 'warn']);
  if (built !== 0) throw new Error(`${source} could not be built.`);
  const all = new Map<string, Buffer>();
  for (const sync of ['off', 'memory']) {
    const database = join(folder, `${sync}.db`);
    const settings = readSettings({ PORT: '0', STEWARD_SANDBOX_DB: database, STEWARD_REPLICA: sync }, []);
    const host = await startHost({ ...settings, dist, today });
    try {
      for (const picture of pictures.filter(({ desk }) => (sync === 'memory') === (desk === true))) {
        all.set(picture.name, await draw(browser, host.address, picture));
      }
    } finally {
      await host.close();
    }
  }
  return all;
}

async function draw(browser: Browser, address: string, picture: Picture): Promise<Buffer> {
  const { width = 1440, height = 900, dark, desk, path, reach } = picture;
  const page = await browser.newPage({
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/New_York',
  });
  try {
    // What is read in the background waits for its time.
    await (desk ? page.clock.setSystemTime(today) : page.clock.setFixedTime(today));
    await page.addInitScript((token) => sessionStorage.setItem('steward.token', token), desk ? 'live-demo' : 'sandbox');
    await page.goto(address + path);
    if (desk)
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^Updated \d/ })
        .waitFor({ timeout: 120_000 });
    await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await reach?.(page);
    await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' });
    return await page.screenshot({ animations: 'disabled', caret: 'hide' });
  } finally {
    await page.close();
  }
}

interface Compared {
  old: Map<string, Buffer>;
  now: Map<string, Buffer>;
}

/** One line for each picture; 1 when any of them differs. What differs is put in test-results, before and after. */
async function compared(browser: Browser, { old, now }: Compared): Promise<number> {
  const page = await browser.newPage();
  const results = join(root, 'test-results', 'screenshots');
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  let different = 0;
  for (const [name, after] of now) {
    const before = old.get(name) ?? after;
    // A figure for each, in their order.
    const pixels = await page.evaluate(
      differing,
      [before, after].map((picture) => picture.toString('base64')),
    );
    say(`${name}: ${pixels === null ? 'another size' : `${pixels} pixels differ`}`);
    if (pixels !== null && pixels <= unsteady) continue;
    different += 1;
    writeFileSync(join(results, `${name}-before.png`), before);
    writeFileSync(join(results, `${name}-after.png`), after);
  }
  say(`${now.size - different} same, ${different} different${different > 0 ? ': see test-results/screenshots' : ''}`);
  return different > 0 ? 1 : 0;
}

/** Runs in a page: how many pixels of two pictures differ; null when they are not of one size. */
async function differing(pictures: string[]): Promise<number | null> {
  const drawn = await Promise.all(
    pictures.map(async (picture) => {
      const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const context = canvas.getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      return new Uint32Array(
        context?.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer ?? new ArrayBuffer(0),
      );
    }),
  );
  const [before, after] = drawn;
  if (!before || !after || before.length !== after.length) return null;
  return before.filter((pixel, index) => pixel !== after[index]).length;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
