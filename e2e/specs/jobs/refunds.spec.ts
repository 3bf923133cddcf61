/** “What did we pay back this month?” From Home. */
import type { Transaction } from '#api/resources.ts';
import { expect, test } from '../../support/fixture.ts';
import { choose } from '../../support/preferences.ts';
import { campaignsOfGifts, inWorlds } from '../../support/worlds.ts';
import { countPresses } from '../../support/presses.ts';
import { amountWords, everyRow, expectTotal, linkTo, nameOf, sumWords } from '../../support/rows.ts';

const ownCurrency = ({ currency }: Transaction) => currency ?? '';

/** Of a partly refunded gift, the payments that were. */
function refundedOf({ refunded, amount, transactions }: Transaction): (string | null)[] {
  if (refunded === 'true') return [amount];
  const payments = (transactions ?? []) as { amount: number; refunded: boolean }[];
  return payments.flatMap((payment) => (payment.refunded ? String(payment.amount) : []));
}

inWorlds(['world', 'live'], (world, untilRead) => {
  test('what was refunded this month is shown, with sums, in 2 presses', async ({ page, api }) => {
    // What was given long ago may have been refunded now, and a refund changes the gift.
    const changed = { updatedAfter: '2026-11-01T00:00:00Z' };
    const gifts = await everyRow((number) => api('listTransactions', { ...changed, page: number }));
    const refunds = gifts.filter(({ refunded_at }) => refunded_at?.startsWith('2026-11-'));
    expect(refunds.length).toBeGreaterThan(1);
    // More pages than load by themselves.
    if (world === 'large') await choose(page, { readsAll: true });
    const takes = await countPresses(page);
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Transactions' }).click();
    await page.getByRole('link', { name: /^Refunds this month(?: [\d,]+)?$/ }).click();
    const rows = page.getByRole('region', { name: 'Transactions, table' }).getByRole('row');
    await expect(rows).toHaveCount(refunds.length + 1, untilRead);
    for (const gift of refunds) {
      const row = rows.filter({ has: linkTo(page, gift.id) });
      const called = nameOf(gift) ?? gift.line_items[0]?.description ?? '';
      await expect(row.getByRole('rowheader')).toContainText(called);
      await expect(row).toContainText(amountWords(gift.amount));
      await expect(row).toContainText(gift.refunded === 'true' ? 'Refunded' : 'Partially refunded');
    }
    expect(refunds.some(nameOf)).toBe(world === 'live');
    // Where all lists are synced, a gift's pledge leads to its currency.
    const { currencyOf } = world === 'large' ? await campaignsOfGifts(api) : { currencyOf: ownCurrency };
    const currencies = new Set(refunds.map(currencyOf));
    takes(2);
    for (const currency of currencies) {
      const own = refunds.filter((gift) => currencyOf(gift) === currency);
      await expectTotal(page, sumWords(own.flatMap(refundedOf), currency));
    }
  });
});
