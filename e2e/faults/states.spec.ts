/** States of a list that a fault brings about, and what they say. */
import { expect, test } from '../fixture.ts';
import { hold, replaceBody, status } from './fault.ts';

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

test('rows without an ID are shown, counted and named', async ({ page, faults }) => {
  const data = [{ id: '1', amount: 5 }, { amount: 6.5 }, { id: null, amount: 7 }, { id: '4', amount: 8 }];
  faults.always({ path: '/v1/transactions' }, replaceBody(JSON.stringify({ data, links: {}, meta: {} })));
  await page.goto('/transactions');
  await expect(page.getByRole('rowheader')).toHaveCount(4);
  await expect(page.getByRole('cell', { name: '6.50' })).toBeVisible();
  await expect(page.getByText(/^2 rows have no ID: rows 2 and 3 of this page\./)).toBeVisible();
  await expect(page.getByRole('rowheader').getByRole('link')).toHaveText(['1', '4']);
});

test('a service that asks for patience is waited for, second by second, and asked again at the end', async ({
  page,
  faults,
  expectStatus,
}) => {
  expectStatus(429);
  await page.clock.install();
  faults.next({ path: '/v1/transactions' }, status(429, { headers: { 'retry-after': '90' } }));
  await page.goto('/transactions');
  await expect(page.getByText('Trying again in 90 s.')).toBeVisible();
  await page.clock.runFor(30_000);
  await expect(page.getByText(/^Trying again in (59|60) s\.$/)).toBeVisible();
  await page.clock.runFor(62_000);
  await expect(page.getByRole('rowheader')).toHaveCount(20);
  expect(faults.requests({ path: '/v1/transactions' })).toHaveLength(2);
});
