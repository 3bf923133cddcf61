/** “What did we pay back this month?” From Home. */
import type { Transaction } from '../../../src/api/resources.ts';
import { expect, test } from '../../support/fixture.ts';
import { choose } from '../../support/preferences.ts';
import { campaignsOfGifts, inWorlds } from '../../support/worlds.ts';
import { countPresses } from '../../support/presses.ts';
import { amountWords, everyRow, nameOf, sumWords } from '../../support/rows.ts';

const ownCurrency = ({ currency }: Transaction) => currency ?? '';

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
    await page.getByRole('link', { name: 'Refunds this month', exact: true }).click();
    const rows = page.getByRole('region', { name: 'Transactions, table' }).getByRole('row');
    await expect(rows).toHaveCount(refunds.length + 1, untilRead);
    for (const gift of refunds) {
      const row = rows.filter({ has: page.getByRole('button', { name: `Copy ID ${gift.id}`, exact: true }) });
      const called = nameOf(gift) ?? gift.line_items[0]?.description ?? '';
      // oxlint-disable no-await-in-loop -- one row after the other
      await expect(row.getByRole('rowheader')).toContainText(called);
      await expect(row).toContainText(amountWords(gift.amount));
      await expect(row).toContainText(gift.refunded === 'true' ? 'Refunded' : 'Partly refunded');
      // oxlint-enable no-await-in-loop
    }
    expect(refunds.some(nameOf)).toBe(world === 'live');
    const totals = page.getByRole('region', { name: 'Totals' });
    const whole = refunds.filter(({ refunded }) => refunded === 'true');
    // Where all lists are at hand, a gift's pledge leads to its currency.
    const { currencyOf } = world === 'large' ? await campaignsOfGifts(api) : { currencyOf: ownCurrency };
    for (const currency of new Set(whole.map(currencyOf))) {
      const sum = sumWords(whole.filter((gift) => currencyOf(gift) === currency).map(({ amount }) => amount));
      // oxlint-disable-next-line no-await-in-loop -- one currency after the other
      await expect(totals.getByText(`${sum} ${currency}`).first()).toBeInViewport();
    }
    takes(2);
  });
});
