/** Every screen, wide and on a phone: what it is called, what axe finds, whether it fits, and that nothing in it moves. */
import type { Page } from 'playwright/test';
import { problemsOf, settled } from '../support/axe.ts';
import { delay, hold } from '../support/fault.ts';
import { expect, test } from '../support/fixture.ts';
import { choose } from '../support/preferences.ts';
import { screens } from './addresses.ts';
import { ownChecks, phone } from './fit.ts';

interface Shift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null }[];
}

declare global {
  /** What was pushed away, and how much of the window it was, times how far. */
  var pushed: string[];
}

/** From so many milliseconds on. */
function watchShifts(from: number): void {
  globalThis.pushed = [];
  new PerformanceObserver((list) => {
    for (const { startTime, value, sources } of list.getEntries() as Shift[]) {
      if (startTime < from) continue;
      // On a phone a card makes room for its currency.
      if (window.innerWidth < 640 && value < 0.002) continue;
      const what = sources.map(({ node }) => (node?.textContent ?? '').slice(0, 40));
      globalThis.pushed.push(`${value.toFixed(5)}: ${what.join(' | ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

const pushedAway = (page: Page) => page.evaluate(() => globalThis.pushed);

test.use({ through: 'faults' });

const windows = [
  { name: 'on a phone', size: { width: 390, height: 844 }, scheme: 'light', world: 'live-demo' },
  { name: 'at 1366 px', size: { width: 1366, height: 768 }, scheme: 'dark', world: 'world-home' },
] as const;

for (const { name, size, scheme, world } of windows) {
  test.describe(name, () => {
    test.use({ viewport: size, colorScheme: scheme });
    // Each of them is loaded, one after the other.
    test.describe.configure({ timeout: screens.length * 10_000 });

    test(
      `every screen is accessible, has a title of its own, fits, and pushes nothing away as it arrives, ${name}`,
      { tag: '@all' },
      async ({ page, context, faults }) => {
        // A household's page holds back its figures for three seconds, and they need all pledges: those come at once.
        faults.standing({ path: /^\/v1\/(?!pledges)/ }, delay(150));
        await page.addInitScript(watchShifts, 0);
        // As for somebody who comes for the first time: each part of the application arrives when it is asked for.
        const session = await context.newCDPSession(page);
        await session.send('Network.setCacheDisabled', { cacheDisabled: true });
        const titles = new Map<string, string>();
        for (const path of screens) {
          await test.step(path, async () => {
            await page.setViewportSize(size);
            await page.goto(path);
            await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
            // A contact's page reads every pledge.
            const ends = () => faults.requests({ path: /^\/v1\// }).map(({ end }) => end);
            await expect.poll(ends, { timeout: 30_000 }).not.toContain('open');
            await settled(page);
            expect.soft(await pushedAway(page), path).toEqual([]);
            await expect.soft(page.getByRole('heading', { level: 1 })).toHaveCount(1);
            const title = await page.title();
            expect.soft(title, path).toMatch(/\S \| Steward$/);
            expect.soft(titles.get(title), `${path} is called “${title}” as well`).toBeUndefined();
            titles.set(title, path);
            expect.soft(await problemsOf(page), path).toEqual([]);
            if (size.width > 640) return;
            await page.setViewportSize(phone);
            await settled(page);
            expect.soft(await ownChecks(page), path).toEqual([]);
          });
        }
      },
    );

    test(
      `contacts, households, and data quality keep their places while all lists sync, ${name}`,
      { tag: '@all' },
      async ({ page }) => {
        await choose(page, { readsAll: true });
        await page.addInitScript(watchShifts, 0);
        for (const path of ['/contacts', '/households', '/quality', '/quality?check=reach']) {
          await page.goto(path);
          const status = page.getByRole('banner').getByRole('button', { name: /^Updated \d/ });
          await expect(status).toBeVisible({ timeout: 120_000 });
          await settled(page);
          const shift = (await pushedAway(page)).reduce((sum, one) => sum + Number.parseFloat(one), 0);
          expect.soft(shift, path).toBeLessThanOrEqual(0.02);
        }
      },
    );

    test.describe(`of ${world}`, () => {
      test.use({ world });

      test(`nothing on Home moves while all lists sync, ${name}`, { tag: '@all' }, async ({ page, faults }) => {
        await choose(page, { readsAll: true });
        await page.addInitScript(watchShifts, 500);
        await page.goto('/');
        const panels = page.getByRole('main').getByRole('heading', { level: 2 });
        await expect(panels.first()).toBeVisible();
        const first = await panels.allInnerTexts();
        const status = page.getByRole('banner').getByRole('button', { name: /^Updated \d/ });
        await expect(status).toBeVisible({ timeout: 120_000 });
        await expect(page.getByText(/^(?:Since|Nothing new since) /)).toBeVisible();
        await settled(page);
        expect(await pushedAway(page)).toEqual([]);
        expect(await panels.allInnerTexts()).toEqual(first);

        // The token is too short to encrypt rows, so the next visit begins with the last figures.
        let goOn = () => {};
        const seen = new Promise<void>((resolve) => (goOn = resolve));
        faults.always(
          { path: /^\/v1\/transactions/ },
          hold(() => seen),
        );
        await page.reload();
        const asOf = page.getByRole('main').getByText(/^As of /);
        await expect(page.getByRole('region', { name: 'Raised this month' }).getByText(/^As of /)).toBeVisible();
        goOn();
        await expect(asOf).toHaveCount(0, { timeout: 120_000 });
        await expect(page.getByText(/^(?:Since|Nothing new since) /)).toBeVisible();
        await settled(page);
        expect(await pushedAway(page)).toEqual([]);
      });
    });
  });
}
