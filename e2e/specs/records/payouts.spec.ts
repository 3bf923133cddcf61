import { expect, test } from '../../support/fixture.ts';
import { amount, cell, fact, firstOf, moment, written } from './record.ts';

test('a payout is a statement in its currency, and leads to its campaign', async ({ page, api }) => {
  await test.step('a payout is a statement in its currency', async () => {
    const { row, page: at } = await firstOf(
      (page) => api('listPayouts', { page }),
      ({ paid_at, address }) => Boolean(paid_at && address),
    );
    await page.goto(`/payouts?page=${at}&open=${row.id}`);
    await expect(amount(page, 'Amount')).toHaveText(written(row.amount));
    await expect(amount(page, 'Fee')).toHaveText(written(row.fee));
    await expect(amount(page, 'Tip')).toHaveText(written(row.tip));
    await expect(amount(page, 'Payout amount')).toHaveText(written(row.payout));
    await expect(page.getByRole('dialog').getByRole('rowheader', { name: /^Amount/ })).toHaveText(
      `Amount ${row.currency}`,
    );
    await expect(fact(page, 'Paid')).toHaveText(`${moment(row.paid_at ?? null)} UTC`);
    await expect(fact(page, 'Address')).toHaveText(row.address ?? '');
    await expect(await cell(page, `${row.id}`, 'Amount')).toHaveText(`${written(row.amount)}${row.currency}`);
  });

  await test.step('from a payout to its campaign', async () => {
    const [row] = (await api('listPayouts', {})).rows;
    await page.goto(`/payouts?open=${row?.id}`);
    await fact(page, 'Campaign').getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`/campaigns/${row?.campaign_id}`));
  });
});
