/** A processor that is slow by the same measure on every machine. */
import type { Page } from 'playwright/test';

/** Milliseconds of `measuredWork` on the machine that budgets in milliseconds belong to. */
const usualWork = 13;

/**
 * How many times a page is to be slowed down to be `slowdown` times as slow as on that machine: a machine that is slow
 * itself, or has other work, is slowed down by so much less.
 */
export async function rateFor(page: Page, slowdown: number): Promise<number> {
  const work = await page.evaluate(measuredWork);
  return Math.min(slowdown, Math.max(1, (slowdown * usualWork) / work));
}

/** How many times as slow as that machine this one is, with the work it has at this moment; at least 1. */
export function slowness(): number {
  return Math.max(1, measuredWork() / usualWork);
}

/** Passed to the browser as it stands: it uses nothing from outside of itself. */
function measuredWork(): number {
  const times = Array.from({ length: 7 }, () => {
    const start = performance.now();
    const rows = Array.from({ length: 40_000 }, (_, index) => `row ${(index * 7919) % 40_009}`);
    rows.sort((one, other) => (one < other ? -1 : 1));
    return performance.now() - start;
  });
  return times.toSorted((one, other) => one - other)[3] ?? 0;
}
