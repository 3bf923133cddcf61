/**
 * “Who gave yesterday, and how much?” From Home. The specification's transactions name nobody: there it is what for, when
 * and how much.
 */
import { expect, test } from '../../support/fixture.ts';
import { inWorlds } from '../../support/worlds.ts';
import { countPresses } from '../../support/presses.ts';
import { amountWords, everyRow, expectTotal, givenIn, linkTo, nameOf, sumWords } from '../../support/rows.ts';

const yesterday = { transactedAfter: '2026-11-19T00:00:00Z', transactedBefore: '2026-11-19T23:59:59Z' };

inWorlds(['world', 'live'], (world) => {
  test('who gave yesterday, and how much, is shown in 1 press', async ({ page, api }) => {
    const gifts = await everyRow((number) => api('listTransactions', { ...yesterday, page: number }));
    const given = givenIn(gifts);
    expect(given.length).toBeGreaterThan(1);
    const takes = await countPresses(page);
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: 'Yesterday' }).click();
    const rows = page.getByRole('region', { name: 'Transactions, table' }).getByRole('row');
    await expect(page).toHaveURL(/transactedAfter=yesterday/);
    // Once the gifts are counted, the figure leads to them, and not to what failed or was refunded.
    const isCounted = new URL(page.url()).searchParams.has('f.counts');
    const shown = isCounted ? gifts.filter(({ id }) => given.some((gift) => gift.id === id)) : gifts;
    await expect(rows).toHaveCount(shown.length + 1);
    for (const gift of shown) {
      const row = rows.filter({ has: linkTo(page, gift.id) });
      const called = nameOf(gift) ?? gift.line_items[0]?.description ?? '';
      await expect(row.getByRole('rowheader')).toContainText(called);
      await expect(row).toContainText(amountWords(gift.amount));
      await expect(row).toContainText('Yesterday, ');
    }
    expect(gifts.some(nameOf)).toBe(world === 'live');
    takes(1);
    for (const currency of new Set(given.map((gift) => gift.currency ?? ''))) {
      const own = given.filter((gift) => (gift.currency ?? '') === currency);
      await expectTotal(
        page,
        sumWords(
          own.map(({ amount }) => amount),
          currency,
        ),
      );
    }
  });
});
