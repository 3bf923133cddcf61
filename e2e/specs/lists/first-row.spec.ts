/**
 * What the eye meets on every list, once all rows are synced: how far down the rows begin, the controls before them, the
 * words that are underlined, and what moves after the first half second.
 */
import type { Page } from 'playwright/test';
import { expect, test } from '../../support/fixture.ts';
import { allLists } from '../../worlds/lists.ts';

interface Screen {
  name: string;
  /** The link that leads on to the list. */
  list?: string;
  hasTotals?: true;
  /** Pixels from the top of the window to the table, where a panel stands above it. */
  most?: number;
}

const screens: readonly Screen[] = [
  ...allLists.map(({ title, hasTotals, most }) => ({
    name: title,
    ...(hasTotals && { hasTotals }),
    ...(most && { most }),
  })),
  { name: 'Thank-you list', hasTotals: true },
  { name: 'Donors', most: 224 },
  { name: 'Contacts' },
  { name: 'Data quality', list: 'No email or phone' },
];

/** Controls between the title and the table, panels aside, controls outside rows, underlined words, and sizes of type in sight. */
const most = { controls: 12, inSight: 60, underlined: 5, sizes: 5 };

/** Pixels from the top of the window to the table, the heights of the controls beside the title, and what `most` bounds. */
function measured(page: Page) {
  return page.getByRole('main').evaluate((main) => {
    const head = main.querySelector('section > [role=region][tabindex] thead');
    // Beside the title or, where figures stand there, beside the views.
    const toolbar = [
      ...main.querySelectorAll('header :is(a, button, select), nav + div > div :is(button, select)'),
    ].filter((one) => !one.closest('p, nav, section section'));
    const heads = main.querySelectorAll('header, section > div > :is(search, form, div)');
    const controls = new Set([...heads].flatMap((part) => [...part.querySelectorAll('button, input, select')]));
    const inSight = [...main.querySelectorAll('a, button')].filter((one) => {
      const { top, bottom, width } = one.getBoundingClientRect();
      return width > 1 && top < innerHeight && bottom > 0 && one.checkVisibility();
    });
    const isUnderlined = (one: Element) => getComputedStyle(one).textDecorationLine.includes('underline');
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const sizes = new Set<string>();
    while (texts.nextNode()) {
      const one = texts.currentNode.parentElement;
      if (!one?.checkVisibility() || one.closest('.spoken') || !texts.currentNode.textContent?.trim()) continue;
      if (one.getBoundingClientRect().top < innerHeight) sizes.add(getComputedStyle(one).fontSize);
    }
    const everywhere = [...document.querySelectorAll('a, button, input, select')].filter((one) => {
      const { top, bottom, width } = one.getBoundingClientRect();
      return width > 1 && top < innerHeight && bottom > 0 && one.checkVisibility() && !one.closest('tbody, .spoken');
    });
    return {
      controls: [...controls].filter((one) => one.checkVisibility() && !one.closest('.spoken, section section')).length,
      inSight: everywhere.length,
      sizes: [...sizes],
      underlined: inSight.filter(isUnderlined).map((one) => one.textContent),
      head: Math.round(head?.getBoundingClientRect().top ?? -1),
      toolbar: [...new Set(toolbar.map((one) => Math.round(one.getBoundingClientRect().height)))],
    };
  });
}

const phone = { width: 390, height: 844 };
const wide = { width: 1440, height: 900 };
const laptop = { width: 1366, height: 768 };
const small = { width: 1280, height: 720 };

/** How much wider than the window the page is, how much of the table is cut, and how many names reach out of their cells. */
const tooWide = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const table = main.querySelector('section > [role=region][tabindex]');
    return {
      page: Math.max(document.documentElement.scrollWidth - innerWidth, main.scrollWidth - main.clientWidth),
      table: table ? table.scrollWidth - table.clientWidth : 0,
      names: [...main.querySelectorAll('tbody th a')].filter(
        (name) => name.getBoundingClientRect().right > (name.closest('th')?.getBoundingClientRect().right ?? 0),
      ).length,
    };
  });

/** Pixels from the top of a phone to the first card, and what is lower than a finger among the buttons above it. */
async function onPhone(page: Page) {
  await page.setViewportSize(phone);
  const main = page.getByRole('main');
  await expect(main.getByRole('article').first()).toBeVisible();
  const found = await main.evaluate((screen) => {
    const tops = [...screen.querySelectorAll('[data-row]')].map((card) => card.getBoundingClientRect().top);
    const header = [...(screen.querySelector('header')?.querySelectorAll('a, button') ?? [])];
    const presses = [...header, ...screen.querySelectorAll('nav a, button[aria-expanded]:not([aria-haspopup])')];
    const low = presses.filter(
      (one) => one.checkVisibility() && !one.closest('p') && one.getBoundingClientRect().height < 43,
    );
    const { scrollWidth } = document.documentElement;
    return { first: Math.min(...tops), low: low.map((one) => one.outerHTML.slice(0, 120)), scrollWidth };
  });
  await page.setViewportSize(wide);
  return found;
}

test.describe('in a deployed platform', () => {
  test.use({ world: 'live', pace: 10 });
  test(
    'rows begin near the top, under one line of buttons, and no column is cut',
    { tag: '@all' },
    async ({ page }) => {
      test.slow();
      await page.setViewportSize(wide);
      await page.goto('/settings');
      await page.getByRole('checkbox', { name: 'Sync all records in the background' }).check();
      // Its clock runs ten times as fast, and on a busy machine the sync takes longer than the usual time to the lock.
      await page.getByRole('radio', { name: '30 minutes of inactivity', exact: true }).check();
      const status = page.getByRole('banner').getByRole('button', { name: /^(?:Syncing|Updated \d)/ });
      await expect(status).toHaveText(/^Updated \d/, { timeout: 120_000 });
      for (const { name, list, hasTotals, most: lowest } of screens) {
        await test.step(name, async () => {
          await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
          await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
          if (list) await page.getByRole('main').getByRole('link', { name: list, exact: true }).click();
          await expect(
            page
              .getByRole('region', { name: /, table$/ })
              .getByRole('rowheader')
              .first(),
          ).toBeVisible({
            timeout: 60_000,
          });
          if (hasTotals) await expect(page.getByRole('region', { name: 'Totals' })).toBeVisible();
          const found = await measured(page);
          // Where no head is found, it isn't above 0.
          expect.soft(found.head, name).toBeGreaterThan(0);
          expect.soft(found.head, name).toBeLessThanOrEqual(lowest ?? (hasTotals ? 248 : 180));
          expect.soft(found.toolbar, name).toEqual([32]);
          expect.soft(found.controls, name).toBeLessThanOrEqual(most.controls);
          expect
            .soft(found.underlined.length, `${name}: ${found.underlined.join(', ')}`)
            .toBeLessThanOrEqual(most.underlined);
          expect.soft(found.inSight, name).toBeLessThanOrEqual(most.inSight);
          expect.soft(found.sizes.length, `${name}: ${found.sizes.join(', ')}`).toBeLessThanOrEqual(most.sizes);
          for (const size of [wide, laptop, small]) {
            await page.setViewportSize(size);
            // With discrepancies, payouts have ten columns.
            const isExempt = Boolean(list) || (size === small && name === 'Payouts');
            const fits = { page: 0, names: 0, ...(!isExempt && { table: 0 }) };
            await expect.poll(() => tooWide(page), `${name} at ${size.width}`).toMatchObject(fits);
          }
          const { first, low, scrollWidth } = await onPhone(page);
          expect.soft(first, name).toBeGreaterThan(0);
          // A line of totals in several currencies may take two.
          expect.soft(first, name).toBeLessThanOrEqual(268);
          expect.soft(low, name).toEqual([]);
          expect.soft(scrollWidth, name).toBeLessThanOrEqual(phone.width);
        });
      }
    },
  );
});
