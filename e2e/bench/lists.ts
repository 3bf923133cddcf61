/** A list of 100,000 transactions in the browser: loading it, working on it, exporting it. Needs a build. */
import type { Page } from 'playwright/test';
import { startHost } from './bench-host.ts';
import { launch } from './launch.ts';
import type { Figure } from './figure.ts';
import { median, slowDown, typeInto } from './measure.ts';
import { watchPage } from './page-watch.ts';
import { listMenu } from '../support/fold.ts';

const rows = '100,000';
const patience = 600_000;

export async function benchLists(): Promise<Figure[]> {
  const host = await startHost();
  const browser = await launch(['--enable-precise-memory-info']);
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    page.setDefaultTimeout(patience);
    // The program that runs this file wraps named functions in a call that a page does not know.
    await page.addInitScript('globalThis.__name = (value) => value');
    await page.addInitScript(watchPage);
    await page.goto(`${host.address}/healthz`);
    await page.evaluate(() => sessionStorage.setItem('steward.token', 'large-bench'));
    await page.goto(`${host.address}/transactions`);
    const loading = await loadAll(page);
    const { sorting, filtering, searching } = await workOnTransactions(page);
    const devtools = await page.context().newCDPSession(page);
    await slowDown(browser, devtools);
    const keys = await typeInto(page, 'main [role=search] input', '9041 captured');
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await change(page, 'search', '');
    const scrolled = await longestFrame(page, async () => {
      await page.getByRole('region', { name: 'Transactions, table' }).hover();
      for (let turn = 0; turn < 60; turn += 1) await page.mouse.wheel(0, 2000);
    });
    const exported = await timed(async () => {
      await listMenu(page, 'Export');
      await page.getByRole('button', { name: `Export ${rows} rows` }).click();
      await page.getByText(`${rows} of ${rows} rows exported`).waitFor();
    });
    const figure = (name: string, value: number, unit: string, budget: number) => ({
      name: `lists: ${name}, ${rows} transactions`,
      value,
      unit,
      budget,
    });
    return [
      ...loading.map(([name, value, unit, budget]) => figure(name, value, unit, budget)),
      figure('put in order, each column for the first time, median', median(sorting), 'ms', 100),
      figure('put in order, slowest column', Math.max(...sorting), 'ms', 200),
      figure('filter, median', median(filtering), 'ms', 100),
      figure('search, median', median(searching), 'ms', 100),
      figure('search, the first one', searching[0] ?? 0, 'ms', 400),
      figure('key to paint at 4× CPU, p75', quarterFromTop(keys), 'ms', 32),
      figure('longest frame while scrolling', scrolled, 'ms', 50),
      figure('export', exported, 'ms', 5000),
    ];
  } finally {
    await browser.close();
    await host.close();
  }
}

/** Milliseconds that each order, each filter and each search takes over a list of transactions that stands as a whole. */
export async function workOnTransactions(page: Page) {
  await page.locator('main thead button').first().waitFor();
  const titles = await page.locator('main thead button').allInnerTexts();
  const sorting = await each(titles, (title) => change(page, 'press', title.trim()));
  const filtering = await each(
    [
      'f.amount=100..',
      'f.status=refunded',
      'f.is_recurring=yes',
      'f.captured_at=2025-01-01..2025-12-31',
      'f.pledge_id=some',
    ],
    (query) => change(page, 'go', `/transactions?${query}`),
  );
  await change(page, 'go', '/transactions');
  const searching = await each(['9041', 'captured', '77', 'refunded', '203', '8'], (text) =>
    change(page, 'search', text),
  );
  await change(page, 'search', '');
  return { sorting, filtering, searching };
}

export function loadButton(page: Page) {
  return page.getByRole('button', { name: /^Load all/ }).first();
}

/** Loads all pages, types into the search box and scrolls meanwhile. */
async function loadAll(page: Page): Promise<[string, number, string, number][]> {
  await loadButton(page).waitFor();
  await page.evaluate(() => {
    const seen = { delay: 0, peak: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.delay = Math.max(seen.delay, duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    setInterval(() => {
      const { usedJSHeapSize } = (performance as unknown as { memory: { usedJSHeapSize: number } }).memory;
      seen.peak = Math.max(seen.peak, usedJSHeapSize);
    }, 200);
  });
  const began = performance.now();
  await loadButton(page).click();
  const box = page.getByRole('searchbox');
  const frame = await longestFrame(page, async () => {
    for (let round = 0; round < 10; round += 1) {
      await box.pressSequentially('9041', { delay: 80 });
      await box.fill('');
      await page.getByRole('region', { name: 'Transactions, table' }).hover();
      await page.mouse.wheel(0, 400);
      await page.mouse.wheel(0, -400);
    }
  });
  await page.getByText(`All ${rows}`, { exact: true }).first().waitFor();
  const took = performance.now() - began;
  const { delay, peak } = await page.evaluate(
    () => (globalThis as unknown as { seen: { delay: number; peak: number } }).seen,
  );
  return [
    ['load all pages', took / 1000, 's', 180],
    ['peak memory of the page while loading', peak / 1e6, 'MB', 500],
    ['slowest key or press while loading', delay, 'ms', 100],
    ['longest frame while loading', frame, 'ms', 100],
  ];
}

type Act = 'press' | 'go' | 'search';

/** Milliseconds from the act, in the page, until the screen has drawn what comes of it. */
export async function change(page: Page, act: Act, argument: string): Promise<number> {
  return page.evaluate(
    ([what, value]) =>
      new Promise<number>((resolve) => {
        const acts: Record<Act, () => void> = {
          press: () => {
            const heads = [...document.querySelectorAll<HTMLElement>('main thead button')];
            heads.find((button) => button.textContent?.trim() === value)?.click();
          },
          go: () => window.history.pushState({}, '', value),
          search: () => {
            const box = document.querySelector<HTMLInputElement>('main [role=search] input');
            // React hears of a value only through the property that it has not replaced.
            Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, value);
            box?.dispatchEvent(new Event('input', { bubbles: true }));
            setTimeout(() => box?.form?.requestSubmit());
          },
        };
        const state = () => {
          const [line, body] = [document.querySelector('main header p'), document.querySelector('main tbody')];
          return `${line?.textContent} ${body?.textContent}`;
        };
        const before = state();
        const began = performance.now();
        const look = () => {
          if (state() === before && performance.now() - began < 3000) requestAnimationFrame(look);
          else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
        };
        acts[what]();
        requestAnimationFrame(look);
      }),
    [act, argument] as const,
  );
}

/** The longest time between two frames, in milliseconds, while something is done. */
export async function longestFrame(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const frames = { longest: 0, before: performance.now(), going: true };
    Object.assign(globalThis, { frames });
    const frame = () => {
      const now = performance.now();
      frames.longest = Math.max(frames.longest, now - frames.before);
      frames.before = now;
      if (frames.going) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  await act();
  return page.evaluate(() => {
    const { frames } = globalThis as unknown as { frames: { longest: number; going: boolean } };
    frames.going = false;
    return frames.longest;
  });
}

async function each<T>(values: readonly T[], measure: (value: T) => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (const value of values) times.push(await measure(value));
  return times;
}

async function timed(act: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await act();
  return performance.now() - began;
}

export function quarterFromTop(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.75)] ?? 0;
}
