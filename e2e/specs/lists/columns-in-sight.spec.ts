/** On a laptop with the navigation open, no column that a list comes with is cut, or outside the window. */
import { expect, test } from '../../support/fixture.ts';
import { choose } from '../../support/preferences.ts';

const lists = [
  'Campaigns',
  'Transactions',
  'Thank-you list',
  'Pledges',
  'Tickets',
  'Payouts',
  'Donors',
  'Contacts',
  'Households',
  'Messages',
  'Webhooks',
];

test.use({ world: 'live' });

test('all columns of every list are in sight at 1,440 px', { tag: '@all' }, async ({ page }) => {
  test.slow();
  await choose(page, { readsAll: true });
  await page.goto('/');
  await expect(page.getByRole('banner').getByText(/^Synced at/)).toBeVisible({ timeout: 120_000 });
  const inSight = async (name: string) => {
    const table = page.getByRole('region', { name: `${name}, table`, exact: true });
    await expect(table.getByRole('rowheader').nth(3)).toBeVisible();
    await expect.poll(() => table.evaluate((one) => one.scrollWidth - one.clientWidth), name).toBeLessThanOrEqual(0);
  };
  for (const name of lists) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
    await inSight(name);
  }
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pledges', exact: true }).click();
  for (const view of ['Past due', 'No reminder in 30 days', 'Due in 30 days']) {
    await page
      .getByRole('link', { name: new RegExp(`^${view}`) })
      .first()
      .click();
    await inSight('Pledges');
  }
});
