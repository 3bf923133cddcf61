/** One function for each kind of measurement. Every one has a browser context of its own, so that nothing is cached. */
import type { Browser, CDPSession, Page } from 'playwright/test';
import { rateFor } from '../support/slow-machine.ts';
import type { App, Way } from './measured.ts';
import { type Shown, watchPage } from './page-watch.ts';

/** Lighthouse's slow 4G. */
const slow = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1e6) / 8,
  uploadThroughput: (0.75 * 1e6) / 8,
  connectionType: 'cellular4g',
} as const;
/** An old laptop beside the machine that the budgets belong to. */
const slowdown = 4;
const pageTimeout = 60_000;
const megabyte = 1_048_576;

export interface Opened {
  page: Page;
  devtools: CDPSession;
  close: () => Promise<void>;
}

export const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

export async function open(browser: Browser, app: App, { throttled = false } = {}): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, ignoreHTTPSErrors: true });
  const page = await context.newPage();
  page.setDefaultTimeout(pageTimeout);
  const devtools = await context.newCDPSession(page);
  // The program that runs this file wraps named functions in a call that a page does not know.
  await page.addInitScript('globalThis.__name = (value) => value');
  await page.addInitScript(watchPage);
  await page.addInitScript((ready: Shown) => globalThis.watch.await('first list', ready), app.first.ready);
  if (app.token !== undefined) {
    await page.addInitScript((token) => sessionStorage.setItem('steward.token', token), app.token);
  }
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  if (throttled) {
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', slow);
    await slowDown(browser, devtools);
  }
  return { page, devtools, close: () => context.close() };
}

const rates = new WeakMap<Browser, Promise<number>>();

/** How many times its pages are slowed down; measured once, so that all applications are compared at the same speed. */
export function rateIn(browser: Browser): Promise<number> {
  const rate = rates.get(browser) ?? measureRate(browser);
  rates.set(browser, rate);
  return rate;
}

async function measureRate(browser: Browser): Promise<number> {
  const page = await browser.newPage();
  try {
    const measured: number[] = [];
    for (let time = 0; time < 5; time += 1) measured.push(await rateFor(page, slowdown));
    return median(measured);
  } finally {
    await page.close();
  }
}

export async function slowDown(browser: Browser, devtools: CDPSession): Promise<void> {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: await rateIn(browser) });
}

/** Milliseconds since the navigation at which it was seen. */
export async function seen(page: Page, name: string): Promise<number> {
  const found = await page.waitForFunction((each) => globalThis.watch.seen[each] || false, name, { polling: 50 });
  return Number(await found.jsonValue());
}

async function goToFirst({ page }: Opened, app: App): Promise<number> {
  await page.goto(app.origin + app.first.path, { waitUntil: 'commit' });
  return seen(page, 'first list').then((shown) => settled(page).then(() => shown));
}

/** Waits until the page has loaded nothing for half a second. The worker's requests go on. */
async function settled(page: Page, before = -1): Promise<void> {
  const now = await page.evaluate(() => performance.getEntriesByType('resource').length);
  if (now === before) return;
  await pause(500);
  await settled(page, now);
}

/** CPU time of the page's main thread so far, in milliseconds. */
export async function cpuTime(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

export interface Cold {
  paint: number;
  rows: number;
  cpu: number;
  shift: number;
}

/** The first list, from nothing. */
export async function cold(browser: Browser, app: App, { throttled }: { throttled: boolean }): Promise<Cold> {
  const opened = await open(browser, app, { throttled });
  try {
    const rows = await goToFirst(opened, app);
    await pause(500);
    const { paint, shift } = await opened.page.evaluate(() => ({
      paint: globalThis.watch.firstPaint,
      shift: globalThis.watch.shift,
    }));
    return { paint, rows, shift, cpu: await cpuTime(opened.devtools) };
  } finally {
    await opened.close();
  }
}

let steps = 0;

/** Presses, and waits for what comes of it: milliseconds from the press to the frame that shows it. */
export async function act(page: Page, { click, ready }: Way, { changes = false, rest = 500 } = {}): Promise<number> {
  steps += 1;
  const name = `step ${steps}`;
  const before = changes ? await page.evaluate((what) => globalThis.watch.textOf(what), ready) : undefined;
  const wanted = before === undefined ? ready : { ...ready, changedFrom: before };
  await page.evaluate(([each, what]) => globalThis.watch.await(each, what), [name, wanted] as const);
  await page.locator(click).first().click();
  const shown = await seen(page, name);
  await pause(rest);
  return shown - (await page.evaluate(() => globalThis.watch.pressed));
}

async function show(page: Page, address: string, ready: Shown): Promise<void> {
  await page.evaluate((to) => window.history.pushState({}, '', to), address);
  await page.waitForFunction((what) => globalThis.watch.isShown(what), ready);
  await pause(700);
}

export interface Used {
  lists: number[];
  pages: number[];
  forms: number[];
}

/** A way through the application: to and fro between two lists, the next pages, the form. */
async function goThrough(page: Page, app: App, rounds: number, cost: (of: () => Promise<number>) => Promise<number>) {
  const used: Used = { lists: [], pages: [], forms: [] };
  const note = async (into: number[], way: Way, more: { changes?: boolean } = {}) => {
    into.push(await cost(() => act(page, way, more)));
  };
  for (let round = 0; round < rounds; round += 1) {
    await note(used.lists, app.second);
    await note(used.lists, app.first);
  }
  for (let round = 0; round < rounds; round += 1) {
    await note(used.pages, { click: app.next, ready: app.first.ready }, { changes: true });
  }
  for (let round = 0; round < rounds; round += 1) {
    const { at, open: opening } = app.form;
    if (at) await show(page, at.path, at.ready);
    else await act(page, app.first);
    await note(used.forms, opening);
  }
  return used;
}

export interface Interaction extends Used {
  /** Milliseconds from each key to the paint that shows it. */
  keys: number[];
  /** The same of everything that was done, presses too: the slowest. */
  slowest: number;
  shift: number;
}

const typed = 'Spring appeal 2026';

/** Milliseconds from each key to the next paint; what is below 16 is reported as 8, as the browser does not tell. */
export async function typeInto(page: Page, selector: string, text = typed): Promise<number[]> {
  await page.locator(selector).first().click();
  await pause(400);
  const before = await page.evaluate(() => globalThis.watch.inputs.length);
  for (const letter of text) await page.keyboard.press(letter === ' ' ? 'Space' : letter, { delay: 20 });
  await pause(600);
  const inputs = await page.evaluate((from) => globalThis.watch.inputs.slice(from), before);
  const longest = new Map<number, number>();
  for (const { id, took } of inputs) longest.set(id, Math.max(longest.get(id) ?? 0, took));
  return Array.from({ length: text.length }, (_, index) => [...longest.values()][index] ?? 8);
}

/** What somebody waits for, at a quarter of the machine's speed. */
export async function interact(browser: Browser, app: App, rounds: number): Promise<Interaction> {
  const opened = await open(browser, app);
  const { page, devtools } = opened;
  try {
    await goToFirst(opened, app);
    await slowDown(browser, devtools);
    const used = await goThrough(page, app, rounds, (of) => of());
    const keys: number[] = [];
    let noted = { slowest: 8, shift: 0 };
    const note = async () => {
      const { inputs, shift } = await page.evaluate(() => globalThis.watch);
      noted = {
        slowest: Math.max(noted.slowest, ...inputs.map(({ took }) => took)),
        shift: Math.max(noted.shift, shift),
      };
    };
    for (const { path, selector } of app.fields) {
      if (path !== undefined) {
        await note();
        await page.goto(app.origin + path);
        await page.locator(selector).first().waitFor();
        await pause(1500);
      }
      keys.push(...(await typeInto(page, selector)));
    }
    await note();
    return { ...used, ...noted, keys };
  } finally {
    await opened.close();
  }
}

/** What the same costs the main thread, unthrottled: milliseconds of CPU time. */
export async function work(browser: Browser, app: App, rounds: number): Promise<Used> {
  const opened = await open(browser, app);
  try {
    await goToFirst(opened, app);
    return await goThrough(opened.page, app, rounds, async (of) => {
      const before = await cpuTime(opened.devtools);
      await of();
      return (await cpuTime(opened.devtools)) - before;
    });
  } finally {
    await opened.close();
  }
}

export interface Held {
  heap: number;
  nodes: number;
  listeners: number;
}

/** What is left after the garbage is gone: heap in MB. */
async function held(devtools: CDPSession): Promise<Held> {
  for (let time = 0; time < 3; time += 1) {
    await devtools.send('HeapProfiler.collectGarbage');
    await pause(30);
  }
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters');
  return { heap: usedSize / megabyte, nodes, listeners: jsEventListeners };
}

export interface Laps {
  /** After the first list was loaded. */
  loaded: Held;
  /** What each lap adds, heap in kB, once the caches are warm. */
  slope: Held;
}

/** Laps around five lists: what stays behind. */
export async function laps(browser: Browser, app: App, { count = 12, warm = 4 } = {}): Promise<Laps> {
  const opened = await open(browser, app);
  try {
    await goToFirst(opened, app);
    await pause(1000);
    const loaded = await held(opened.devtools);
    const after: Held[] = [];
    for (let lap = 0; lap < count; lap += 1) {
      for (const way of app.lap) await act(opened.page, way, { rest: 60 });
      after.push(await held(opened.devtools));
    }
    const later = after.slice(warm);
    const slope = (of: keyof Held) => slopeOf(later.map((each) => each[of]));
    return { loaded, slope: { heap: slope('heap') * 1024, nodes: slope('nodes'), listeners: slope('listeners') } };
  } finally {
    await opened.close();
  }
}

/** Least squares. */
function slopeOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const rise = values.reduce((sum, value, index) => sum + (index - middle) * (value - mean), 0);
  return rise / values.reduce((sum, _value, index) => sum + (index - middle) ** 2, 0);
}
