/** The currency of amounts in a table: in the head, once, if all rows share it. */
import type { Page } from 'playwright/test';
import { expect, test } from '../../support/fixture.ts';

const table = (page: Page) => page.getByRole('region', { name: /, table$/ }).getByRole('table');

test('a column says its currency in its head if all rows share it, and nothing moves', async ({ page }) => {
  const head = table(page).getByRole('columnheader', { name: 'Gross' });
  const code = table(page)
    .getByRole('cell')
    .getByText(/^(?:EUR|GBP|USD)$/)
    .first();
  await page.goto('/payouts');
  await expect(code).toHaveCSS('opacity', '1');
  await expect(head).toHaveAccessibleName('Gross');
  await page.goto('/payouts?f.currency=GBP');
  await expect(head).toHaveAccessibleName('Gross GBP');
  // Heard with each amount, and copied with it.
  await expect(code).toHaveText('GBP');
  await expect(code).toHaveCSS('opacity', '0');
  const [title, cell] = [await head.boundingBox(), await code.boundingBox()];
  expect(cell?.x).toBeGreaterThan(title?.x ?? Infinity);
});
