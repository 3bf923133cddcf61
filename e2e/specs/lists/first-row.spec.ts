/** How far down the rows of every list begin, once all rows are at hand: in a wide window, and on a phone. */
import type { Page } from 'playwright/test';
import { expect, test } from '../../support/fixture.ts';

interface Screen {
  name: string;
  hasTotals?: true;
  /** Pixels from the top of the window to the table, where a panel stands above it. */
  most?: number;
  /** The same to the first row's name. */
  firstName?: number;
}

const screens: readonly Screen[] = [
  { name: 'Campaigns' },
  { name: 'Transactions', hasTotals: true },
  { name: 'Thank-you list', hasTotals: true },
  { name: 'Pledges', hasTotals: true, most: 540 },
  { name: 'Tickets', hasTotals: true },
  { name: 'Payouts', hasTotals: true },
  { name: 'Donors', most: 360, firstName: 400 },
  { name: 'Contacts' },
  { name: 'Households' },
  { name: 'Data quality' },
  { name: 'Messages' },
  { name: 'Webhooks', most: 400 },
];

/** Pixels from the top of the window to the table, and the heights of the controls beside the title. */
function measured(page: Page) {
  return page.getByRole('main').evaluate((main) => {
    const head = main.querySelector('section > [role=region][tabindex] thead');
    const toolbar = [...(main.querySelector('header')?.querySelectorAll('a, button, select') ?? [])].filter(
      (one) => !one.closest('p'),
    );
    const name = main.querySelector('section > [role=region][tabindex] tbody th a');
    return {
      firstName: Math.round(name?.getBoundingClientRect().top ?? -1),
      head: Math.round(head?.getBoundingClientRect().top ?? -1),
      toolbar: [...new Set(toolbar.map((one) => Math.round(one.getBoundingClientRect().height)))],
    };
  });
}

const phone = { width: 390, height: 844 };
const wide = { width: 1440, height: 900 };

/** Pixels from the top of a phone to the first card, and what is lower than a finger among the buttons above it. */
async function onPhone(page: Page) {
  await page.setViewportSize(phone);
  const main = page.getByRole('main');
  await expect(main.getByRole('article').first()).toBeVisible();
  const found = await main.evaluate((screen) => {
    const tops = [...screen.querySelectorAll('[data-row]')].map((card) => card.getBoundingClientRect().top);
    const header = [...(screen.querySelector('header')?.querySelectorAll('a, button') ?? [])];
    const presses = [...header, ...screen.querySelectorAll('nav a, button[aria-expanded]:not([aria-haspopup])')];
    const low = presses.filter((one) => !one.closest('p') && one.getBoundingClientRect().height < 43);
    const { scrollWidth } = document.documentElement;
    return { first: Math.min(...tops), low: low.map((one) => one.textContent), scrollWidth };
  });
  await page.setViewportSize(wide);
  return found;
}

for (const world of ['world', 'live'] as const) {
  test.describe(`in a ${world === 'live' ? 'deployed' : 'specified'} service`, () => {
    test.use({ world });
    test('rows begin near the top, under one line of buttons', { tag: '@all' }, async ({ page }) => {
      test.slow();
      await page.setViewportSize(wide);
      await page.goto('/settings');
      await page.getByRole('checkbox', { name: 'Sync all records in the background' }).check();
      const status = page.getByRole('banner').getByRole('button', { name: /^(?:Syncing|Synced at)/ });
      await expect(status).toHaveText(/^Synced at /, { timeout: 120_000 });
      for (const { name, hasTotals, most, firstName } of screens) {
        await test.step(name, async () => {
          await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
          await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
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
          expect.soft(found.head, name).toBeLessThanOrEqual(most ?? (hasTotals ? 248 : 180));
          if (firstName) expect.soft(found.firstName, name).toBeLessThanOrEqual(firstName);
          expect.soft(found.toolbar, name).toEqual([32]);
          const { first, low, scrollWidth } = await onPhone(page);
          expect.soft(first, name).toBeGreaterThan(0);
          expect.soft(first, name).toBeLessThanOrEqual(260);
          expect.soft(low, name).toEqual([]);
          expect.soft(scrollWidth, name).toBeLessThanOrEqual(phone.width);
        });
      }
    });
  });
}
