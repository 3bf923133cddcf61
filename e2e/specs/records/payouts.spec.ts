import { expect, test } from '../../support/fixture.ts';
import { choose } from '../../support/preferences.ts';
import { amountWords, everyRow } from '../../support/rows.ts';
import { amount, cell, fact, firstOf, moment, openDetails } from './record.ts';

test('payout record: shows amounts in its currency and links to its campaign', async ({ page, api }) => {
  await test.step('a payout shows its amounts in its currency', async () => {
    const { row, page: at } = await firstOf(
      (page) => api('listPayouts', { page }),
      ({ paid_at, address }) => Boolean(paid_at && address),
    );
    await page.goto(`/payouts?page=${at}&open=${row.id}`);
    await expect(amount(page, 'Gross')).toHaveText(amountWords(row.amount, row.currency));
    await expect(amount(page, 'Fees')).toHaveText(`−${amountWords(row.fee, row.currency)}`);
    await expect(amount(page, 'Tips')).toHaveText(`−${amountWords(row.tip, row.currency)}`);
    await expect(amount(page, 'Net')).toHaveText(amountWords(row.payout, row.currency));
    await expect(
      page.getByRole('dialog').getByText(amountWords(row.payout, row.currency), { exact: true }).first(),
    ).toBeVisible();
    await expect(page.getByRole('dialog').getByText(/^Paid (?!vs)/)).toBeVisible();
    await openDetails(page);
    await expect(fact(page, 'Paid')).toHaveText(moment(row.paid_at ?? null));
    await expect(fact(page, 'Address')).toHaveText(row.address ?? '');
    await expect(await cell(page, `${row.id}`, 'Gross')).toHaveText(amountWords(row.amount, row.currency));
  });

  await test.step('from a payout to its campaign', async () => {
    const [row] = (await api('listPayouts', {})).rows;
    await page.goto(`/payouts?open=${row?.id}`);
    await page.getByRole('dialog').getByRole('link').first().click();
    await expect(page).toHaveURL(new RegExp(`/campaigns/${row?.campaign_id}`));
  });
});

/** Time until all transactions are synced. */
const whenRead = { timeout: 120_000 };

test('payout record: says so if the platform doesn’t name its transactions', { tag: '@all' }, async ({ page, api }) => {
  test.slow();
  const [row] = (await api('listPayouts', {})).rows;
  await choose(page, { readsAll: true });
  await page.goto(`/payouts?open=${row?.id}`);
  const words = 'The platform doesn’t say which transactions are in this payout.';
  await expect(page.getByRole('dialog').getByText(words)).toBeVisible(whenRead);
});

test.describe('in a deployed platform', { tag: '@all' }, () => {
  test.use({ world: 'live' });
  test('payout record: its transactions match the payout, or the discrepancy is shown', async ({ page, api }) => {
    test.slow();
    const payouts = await everyRow((number) => api('listPayouts', { page: number }));
    await choose(page, { readsAll: true });
    const at = payouts.findIndex(({ id }) => id === '2178');
    const short = payouts[at];
    const other = payouts[at - 1];
    await page.goto(`/payouts?page=${Math.floor(at / 20) + 1}&open=2178`);
    const sums = page.getByRole('dialog').getByRole('table').filter({ hasText: 'Fees covered by donors' });
    await expect(sums).toBeVisible(whenRead);
    await expect(sums.getByRole('row', { name: /^Net/ }).getByRole('cell')).toHaveText([
      amountWords(String(Number(short?.payout) + 12.5), short?.currency),
      amountWords(short?.payout ?? null, short?.currency),
      amountWords('-12.5', short?.currency),
    ]);
    await page.getByRole('dialog').getByRole('button', { name: 'Previous record' }).click();
    // One table says it all where the totals are the same.
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Every total matches the payout to the cent.');
    await expect(dialog.getByRole('table')).toHaveCount(1);
    await expect(amount(page, 'Net')).toHaveText(amountWords(other?.payout ?? null, other?.currency));
  });
});
