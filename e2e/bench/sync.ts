/**
 * All lists of the large world synced in the browser: reading them, what they cost, and how soon they answer. Needs a build.
 * How many requests it takes to learn who gave is in gift-donors.ts.
 */
import { EventEmitter, once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Browser, Page, Worker } from 'playwright/test';
import { root } from '../support/tools.ts';
import { startReadingHost } from './bench-host.ts';
import type { Figure } from './figure.ts';
import { openDesks } from './desks.ts';
import { launch } from './launch.ts';
import { change, longestFrame, quarterFromTop, workOnTransactions } from './list-work.ts';
import { median, slowDown, typeInto } from './measure.ts';
import { watchPage } from './page-watch.ts';
import { ask, audienceQuestions, deskQuestions, hand, largeRows, lists, secret, untilKept } from './sync-rows.ts';

const pageTimeout = 600_000;
/** Of JavaScript before the first list, in kB of brotli, as build.spec.ts has it. */
const mostScript = 170;
/** Of the large world, in all. */
const pagesOfLarge = 6941;

const searched =
  'har|smith|ames|an|ruth|layla|okonkwo|lindqvist|schmidt jo|o’brien|müller|wang|gala|winter shelter|monthly gift|25.00|$1,000.00|9041|4821|20418|(206) 555-0142|555-01|example.org|trust|supper|pledge payment|marie|de|zz|step-free seat|ada|family'.split(
    '|',
  );

type Said = [name: string, value: number, unit: string, budget: number, note?: string | undefined];

export async function benchSync(): Promise<Figure[]> {
  const browser = await launch();
  try {
    const said = [...(await reading(browser)), ...(await holding(browser))];
    return [...said, ['the worker, brotli', workerKilobytes(), 'kB', 60] satisfies Said].map(
      ([name, value, unit, budget, note]) => ({
        name: `sync: ${name}`,
        value,
        unit,
        budget,
        ...(note === undefined ? {} : { note }),
      }),
    );
  } finally {
    await browser.close();
  }
}

async function open(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.setDefaultTimeout(pageTimeout);
  // The program that runs this file wraps named functions in a call that a page does not know.
  await page.addInitScript('globalThis.__name = (value) => value');
  await page.addInitScript(watchPage);
  // A worker of this tab alone can be asked from here, and its memory is the tab's.
  await page.addInitScript('delete globalThis.SharedWorker');
  return page;
}

async function enter(page: Page, host: string, world: string, list: string): Promise<void> {
  await page.goto(`${host}/healthz`);
  await page.evaluate((token) => sessionStorage.setItem('steward.token', token), `${world}-${secret}`);
  await page.goto(`${host}/${list}`);
  await page.getByRole('table').getByRole('row').nth(20).waitFor();
}

/** The demo world is read as fast as can be. What a read takes beside its pages is the same in the large one. */
async function reading(browser: Browser): Promise<Said[]> {
  const host = await startReadingHost(60_000);
  const page = await open(browser);
  try {
    const script = countScript(page);
    const requests = countRequests(page);
    await enter(page, host.address, 'world', 'transactions');
    const status = page.getByRole('banner').getByRole('button', { name: /^(?:Syncing|Updated \d|Sync resumes)/ });
    const began = performance.now();
    const frame = await longestFrame(page, () => status.filter({ hasText: /^Updated \d/ }).waitFor());
    const took = (performance.now() - began) / 1000;
    const asked = requests();
    const pages = await lastPages(host.address);
    const beside = asked - pages;
    return [
      ['longest frame while reading', frame, 'ms', 50, `${pages} pages in ${Math.round(took)} s`],
      ['requests for a first read beyond one per page', beside, '', pagesOfLarge / 100, `${asked} for ${pages} pages`],
      ['JavaScript before the first list', script(), 'kB', mostScript],
    ];
  } finally {
    await page.close();
    await host.close();
  }
}

/** The rows of the large world are handed to the worker, which keeps them; from then on it is as if they had been read. */
async function holding(browser: Browser): Promise<Said[]> {
  const rows = await largeRows();
  const host = await startReadingHost(1);
  const page = await open(browser);
  try {
    await enter(page, host.address, 'large', 'pledges');
    const first = page.workers()[0] ?? (await page.waitForEvent('worker'));
    // The rows are handed to a worker that doesn't read: the page is not to tell it that it may.
    await page.evaluate(() => {
      const post = Worker.prototype.postMessage;
      Worker.prototype.postMessage = function (this: Worker, message: object, ...rest: never[]) {
        if (!('tab' in message)) post.call(this, message, ...rest);
      };
    });
    await change(page, 'go', '/settings');
    const stores = page.getByRole('checkbox', { name: 'Store synced data on this computer' });
    // Until sealing is measured.
    await stores.uncheck();
    await hand(first, rows);
    let sealed = 0;
    const sealing = await longestFrame(page, async () => {
      const begun = performance.now();
      await stores.check();
      await page.evaluate(untilKept);
      sealed = performance.now() - begun - writtenAfterEnd;
    });
    const { took: reopened, worker } = await reopen(page);
    const searches: number[] = [];
    for (const text of searched) searches.push((await ask(worker, 'search', { text, most: 5 })).took);
    const sorted = searches.toSorted((one, other) => one - other);
    const asking: { question: string; took: number }[] = [];
    for (const [question, given] of deskQuestions(rows)) {
      asking.push({ question, took: (await ask(worker, question, given)).took });
    }
    const slowest = asking.toSorted((one, other) => other.took - one.took)[0];
    const choosing: number[] = [];
    for (const [question, given] of audienceQuestions()) choosing.push((await ask(worker, question, given)).took);
    const desks = await openDesks(browser, page, rows);

    const collectGarbage = await garbageCollector(page);
    await collectGarbage();
    const megabytes = await megabytesOf(browser);
    const [listed, whole] = [await change(page, 'go', '/transactions'), performance.now()];
    await page.getByText('All 100,000', { exact: true }).first().waitFor();
    const given = performance.now() - whole;
    const { sorting, filtering, searching } = await workOnTransactions(page);
    await collectGarbage();
    const withList = await megabytesOf(browser);

    const devtools = await page.context().newCDPSession(page);
    await slowDown(browser, devtools);
    const keys: number[] = [];
    // One opening may have twice the time of the next.
    for (let opening = 0; opening < 5; opening += 1) {
      await page.keyboard.press('Control+k');
      keys.push(...(await typeInto(page, '[role=dialog] [role=combobox]', 'ruth ames gala')));
      await page.keyboard.press('Escape');
    }
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    return [
      ['reopening the stored rows until it can be searched', reopened, 'ms', 2500],
      ['search over everything, in the worker, median', median(searches), 'ms', 30],
      ['search over everything, in the worker, p95', sorted[Math.floor(sorted.length * 0.95)] ?? 0, 'ms', 60],
      ['any question of the desks, in the worker, median', median(asking.map(({ took }) => took)), 'ms', 60],
      ['any question of the desks, in the worker, longest', slowest?.took ?? 0, 'ms', 250, slowest?.question],
      ['the first audience after rows have changed, in the worker', choosing[0] ?? 0, 'ms', 1000],
      ['any other audience, in the worker, longest', Math.max(...choosing.slice(1)), 'ms', 100],
      ...desks,
      ['key to paint in the search box at 4× CPU, p75', quarterFromTop(keys), 'ms', 32],
      ['longest frame while sealing', sealing, 'ms', 50],
      ['sealing everything the first time', sealed, 'ms', 4000],
      ['memory of the tab, worker included', megabytes, 'MB', 300],
      ['the same, with the list of 100,000', withList, 'MB', 300],
      ['a list of 100,000: first rows', listed, 'ms', 100, `all of them ${Math.round(given)} ms later`],
      ['a list of 100,000: order, median', median(sorting), 'ms', 100],
      ['a list of 100,000: filter, median', median(filtering), 'ms', 100],
      ['a list of 100,000: search, median', median(searching), 'ms', 100],
    ];
  } finally {
    await page.close();
    await host.close();
  }
}

/** What is new waits so long for more of it before it is kept (keeping.ts), in milliseconds. */
const writtenAfterEnd = 1000;

/** Milliseconds from a reload until a search finds somebody. */
async function reopen(page: Page): Promise<{ took: number; worker: Worker }> {
  const began = performance.now();
  const working = page.waitForEvent('worker');
  await page.reload({ waitUntil: 'commit' });
  const worker = await working;
  for (;;) {
    const { answer } = await ask(worker, 'search', { text: 'example.org', most: 5 });
    if ((answer as { people: { count: number } }).people.count > 0) return { took: performance.now() - began, worker };
  }
}

/** How many pages of the demo world there are in all. */
async function lastPages(host: string): Promise<number> {
  const headers = { authorization: `Bearer world-${secret}` };
  let pages = 0;
  for (const list of lists) {
    const answer = (await (await fetch(`${host}/v1/${list}`, { headers })).json()) as { meta?: { last_page: number } };
    // Households come without totals: 400 of them.
    pages += answer.meta?.last_page ?? 20;
  }
  return pages;
}

/** Requests of lists so far, but those that ask who gave. */
function countRequests(page: Page): () => number {
  let asked = 0;
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.startsWith('/v1/') && !searchParams.has('contacts')) asked += 1;
  });
  return () => asked;
}

/** Scripts that were fetched before the reading began, packed as the host packs them. */
function countScript(page: Page): () => number {
  const names = new Set<string>();
  let isReading = false;
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    isReading ||= pathname.includes('/background-sync-');
    if (request.resourceType() === 'script' && !isReading) names.add(pathname);
  });
  return () => [...names].reduce((sum, name) => sum + packed(join(root, 'dist', name)), 0) / 1000;
}

function packed(file: string): number {
  return brotliCompressSync(readFileSync(file)).length;
}

function workerKilobytes(): number {
  const folder = join(root, 'dist', 'assets');
  const names = readdirSync(folder).filter((name) => /^worker-.*\.js$/.test(name));
  return names.reduce((sum, name) => sum + packed(join(folder, name)), 0) / 1000;
}

/** Of the page and of its worker: how much garbage stands about depends on the moment. */
async function garbageCollector(page: Page): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  const sessions = new Set<string>();
  devtools.on('Target.attachedToTarget', ({ sessionId }) => void sessions.add(sessionId));
  const done = new EventEmitter();
  devtools.on('Target.receivedMessageFromTarget', ({ sessionId }) => void done.emit(sessionId));
  // What is not flat is not taken by the library's own session of the worker.
  await devtools.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  const message = JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' });
  return async () => {
    await devtools.send('HeapProfiler.collectGarbage');
    const inWorkers = Array.from(sessions, async (sessionId) => {
      const collected = once(done, sessionId);
      await devtools.send('Target.sendMessageToTarget', { sessionId, message });
      await collected;
    });
    await Promise.all(inWorkers);
  };
}

/** Of the process of the page and its worker, what it shares counted in part. NaN where the system does not tell. */
async function megabytesOf(browser: Browser): Promise<number> {
  const devtools = await browser.newBrowserCDPSession();
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
  const sizes = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => proportionalMegabytes(id));
  return Math.max(...sizes);
}

function proportionalMegabytes(pid: number): number {
  try {
    const [, kilobytes = ''] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
    return Number(kilobytes) / 1000;
  } catch {
    return Number.NaN;
  }
}
