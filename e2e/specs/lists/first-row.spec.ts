/** How far down the rows of every list begin, once all rows are at hand. */
import type { Page } from 'playwright/test';
import { expect, test } from '../../support/fixture.ts';

interface Screen {
  name: string;
  hasTotals?: true;
  /** Pixels from the top of the window to the table, where a panel stands above it. */
  most?: number;
}

const screens: readonly Screen[] = [
  { name: 'Campaigns' },
  { name: 'Transactions', hasTotals: true },
  { name: 'Thank-you list', hasTotals: true },
  { name: 'Pledges', hasTotals: true },
  { name: 'Tickets', hasTotals: true },
  { name: 'Payouts', hasTotals: true },
  { name: 'Donors', hasTotals: true, most: 680 },
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
    return {
      head: Math.round(head?.getBoundingClientRect().top ?? -1),
      toolbar: [...new Set(toolbar.map((one) => Math.round(one.getBoundingClientRect().height)))],
    };
  });
}

for (const world of ['world', 'live'] as const) {
  test.describe(`in a ${world === 'live' ? 'deployed' : 'specified'} service`, () => {
    test.use({ world });
    test('tables begin near the top, under one line of buttons', { tag: '@all' }, async ({ page }) => {
      test.slow();
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto('/settings');
      await page.getByRole('checkbox', { name: 'Sync all records in the background' }).check();
      const status = page.getByRole('banner').getByRole('button', { name: /^(?:Syncing|Synced at)/ });
      await expect(status).toHaveText(/^Synced at /, { timeout: 120_000 });
      for (const { name, hasTotals, most } of screens) {
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
          expect.soft(found.toolbar, name).toEqual([32]);
        });
      }
    });
  });
}
