/** Nothing that can be read is pushed away by what comes later. */
import { settled } from '../support/axe.ts';
import { delay } from '../support/fault.ts';
import { expect, test } from '../support/fixture.ts';
import { screens } from './addresses.ts';
import { isWhole } from './all.ts';

interface Shift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null }[];
}

declare global {
  /** What was pushed away, and how much of the window it was, times how far. */
  var pushed: string[];
}

function watchShifts(): void {
  globalThis.pushed = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Shift[]) {
      // On a phone a card makes room for its currency.
      if (window.innerWidth < 640 && value < 0.002) continue;
      const what = sources.map(({ node }) => (node?.textContent ?? '').slice(0, 40));
      globalThis.pushed.push(`${value.toFixed(5)}: ${what.join(' | ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

test.use({ through: 'faults' });

const windows = [
  [1366, 768],
  [390, 844],
] as const;

for (const [which, [width, height]] of windows.entries()) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height } });

    // Each screen in one of them; in both with `npm run a11y`.
    for (const path of screens.filter((_, place) => isWhole || place % windows.length === which)) {
      test(`nothing is pushed away while ${path} arrives`, async ({ page, faults }) => {
        faults.standing({ path: /^\/v1\// }, delay(300));
        await page.addInitScript(watchShifts);
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect.poll(() => faults.requests({ path: /^\/v1\// }).map(({ end }) => end)).not.toContain('open');
        await settled(page);
        expect(await page.evaluate(() => globalThis.pushed)).toEqual([]);
      });
    }
  });
}
