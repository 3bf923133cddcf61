/** What a job of the office takes: clicks and presses of Enter, over every page that is loaded meanwhile. */
import { expect, type Page } from 'playwright/test';

/** Call it before the job begins, and what it gives back once the job is done, which begins anew. Typing is not counted. */
export async function countPresses(page: Page): Promise<(most: number) => void> {
  let presses = 0;
  await page.exposeFunction('stewardPressed', () => {
    presses += 1;
  });
  await page.addInitScript(() => {
    const { stewardPressed } = globalThis as { stewardPressed?: () => void };
    const listen = { capture: true, passive: true };
    addEventListener('pointerdown', () => stewardPressed?.(), listen);
    addEventListener('keydown', ({ key }) => (key === 'Enter' ? stewardPressed?.() : undefined), listen);
  });
  return (most) => {
    expect(presses, 'presses counted').toBeGreaterThan(0);
    expect(presses, 'presses that the job takes').toBeLessThanOrEqual(most);
    presses = 0;
  };
}
