/** What a list shows before it has anything to show. */
import { expect, test } from '../fixture.ts';
import { hold } from './fault.ts';

test.use({ through: 'faults' });

for (const [title, asks] of [
  ['Transactions', '/v1/transactions'],
  ['Households', '/v1/households'],
] as const) {
  test(`${title}: the first load is said once, and nothing is claimed meanwhile`, async ({ page, faults }) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    faults.next(
      { path: asks },
      hold(() => released),
    );
    await page.goto(`/${title.toLowerCase()}`);
    await expect(page.getByRole('status')).toHaveText(`Loading ${title.toLowerCase()}`);
    await expect(page.getByRole('columnheader').first()).toBeVisible();
    await expect(page.getByRole('rowheader')).toHaveCount(0);
    await expect(page.getByText(/^No /)).toHaveCount(0);
    await expect(page.getByText(/could not be loaded/)).toHaveCount(0);
    release();
    await expect(page.getByRole('rowheader')).toHaveCount(20);
    await expect(page.getByRole('status')).not.toHaveText(/Loading/);
  });
}
