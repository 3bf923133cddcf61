/** Work on a list of transactions that stands as a whole, and how long the screen takes for it. */
import type { Page } from 'playwright/test';

/** Milliseconds without a change, after which nothing more comes. */
const still = 500;

/** Milliseconds that each order, each filter and each search takes over a list of transactions that stands as a whole. */
export async function workOnTransactions(page: Page) {
  await page.locator('main thead button').first().waitFor();
  const titles = await page.locator('main thead button').allInnerTexts();
  const sorting = await each(titles, (title) => change(page, 'press', title.trim(), still));
  const filtering = await each(
    [
      'f.amount=100..',
      'f.status=refunded',
      'f.is_recurring=yes',
      'f.captured_at=2025-01-01..2025-12-31',
      'f.pledge_id=some',
    ],
    (query) => change(page, 'go', `/transactions?${query}`, still),
  );
  await change(page, 'go', '/transactions');
  const searching = await each(['9041', 'captured', '77', 'refunded', '203', '8'], (text) =>
    change(page, 'search', text, still),
  );
  await change(page, 'search', '');
  return { sorting, filtering, searching };
}

type Act = 'press' | 'go' | 'search';

/**
 * Milliseconds from the act, in the page, until the screen has drawn the first of what comes of it. `quiet`: until it has drawn
 * the last, after which it stays the same for so many.
 */
export async function change(page: Page, act: Act, argument: string, quiet = 0): Promise<number> {
  return page.evaluate(
    ([what, value, stays]) =>
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
        let seen = state();
        const began = performance.now();
        let drawn: number | null = null;
        const look = () => {
          const [now, at] = [state(), performance.now()];
          if (now !== seen) requestAnimationFrame(() => setTimeout(() => (drawn = performance.now())));
          seen = now;
          if (drawn !== null && at - drawn >= stays) resolve(drawn - began);
          else if (at - began < 3000) requestAnimationFrame(look);
          else resolve(at - began);
        };
        acts[what]();
        requestAnimationFrame(look);
      }),
    [act, argument, quiet] as const,
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

export function quarterFromTop(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.75)] ?? 0;
}
