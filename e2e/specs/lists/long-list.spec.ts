/** A list of hundreds of rows, of which only those in sight are drawn. */
import { hold } from '../../support/fault.ts';
import { expect, test } from '../../support/fixture.ts';

test.use({ through: 'faults' });

test(
  'a long list waits for an open menu, and the Tab key goes through it row by row',
  { tag: '@all' },
  async ({ page, faults }) => {
    test.slow();
    const region = page.getByRole('region', { name: 'Pledges, table' });
    await test.step('what loads waits while the menu of a row is open', async () => {
      let letCodeGo = () => {};
      const isCodeLetGo = new Promise<void>((resolve) => (letCodeGo = resolve));
      await page.route(/\/all-rows-/, async (route) => {
        await isCodeLetGo;
        await route.continue();
      });
      await page.goto('/pledges');
      const dots = page.getByRole('button', { name: /^Actions for Pledge/ }).first();
      await expect(dots).toBeVisible();
      let go = () => {};
      faults.next(
        { path: /^\/v1\/pledges\?page=3\b/ },
        hold(() => new Promise<void>((resolve) => (go = resolve))),
      );
      await page
        .getByRole('navigation', { name: 'Pages' })
        .getByRole('button', { name: /^Load all/ })
        .click();
      await expect(page.getByText(/^Page 2 of/)).toBeVisible();
      await dots.click();
      const items = page.getByRole('menuitem');
      await expect(items.first()).toBeFocused();
      go();
      await expect(page.getByText(/^All [\d,]+ pledges loaded/)).toBeAttached({ timeout: 60_000 });
      await expect(items.first()).toBeFocused();
      letCodeGo();
      await expect(page.getByText(/^All [\d,]+$/)).toBeVisible();
      await expect(items.first()).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(items).toHaveCount(0);
      await expect(region.getByRole('table')).toHaveAttribute('aria-rowcount', /^[1-9]\d{2,}$/);
      // Its row is still there.
      await expect(dots).toBeFocused();
    });

    await test.step('the Tab key goes through a long list row by row, however far it is scrolled', async () => {
      await region.hover();
      await page.mouse.wheel(0, 3000);
      const scrolled = () => region.evaluate(({ scrollTop }) => scrollTop);
      await expect.poll(scrolled).toBe(3000);
      await region.focus();
      // The row that had the focus goes with it.
      await expect(region.getByRole('row').nth(1)).not.toHaveAttribute('aria-rowindex', '2');
      const sorts = await region.getByRole('columnheader').getByRole('button').count();
      for (let press = 0; press < sorts; press += 1) await page.keyboard.press('Tab');
      await expect(region.getByRole('columnheader').getByRole('button').last()).toBeFocused();
      expect(await scrolled()).toBe(3000);

      // Nobody presses faster than the page is drawn: rows come with the frame after a scroll.
      const focusedRow = () =>
        page.evaluate(async () => {
          await new Promise((drawn) => requestAnimationFrame(drawn));
          return Number(document.activeElement?.closest('tr')?.getAttribute('aria-rowindex') ?? Number.NaN);
        });
      await page.keyboard.press('Tab');
      const first = await focusedRow();
      expect(first).toBeGreaterThan(20);
      const walk = async (key: string, presses: number) => {
        const rows: number[] = [];
        for (let press = 0; press < presses; press += 1) {
          await page.keyboard.press(key);
          rows.push(await focusedRow());
        }
        return rows;
      };
      const down = await walk('Tab', 100);
      const up = await walk('Shift+Tab', 180);
      const steps = [first, ...down, ...up].map((row, place, all) => row - (all[place - 1] ?? row));
      expect(new Set(steps)).toEqual(new Set([0, 1, -1]));
      expect(Math.max(...down)).toBeGreaterThan(first + 20);
      expect(Math.min(...up)).toBeLessThan(first - 10);
    });
  },
);
