/** “What did each campaign cost us in fees this month?” From Home. */
import { readFileSync } from 'node:fs';
import { today } from '../../support/clock.ts';
import { expect, test } from '../../support/fixture.ts';
import { inWorlds } from '../../support/worlds.ts';
import { countPresses } from '../../support/presses.ts';
import { everyRow, sumWords } from '../../support/rows.ts';

inWorlds(['live'], () => {
  test('month-end report: shows the month’s fees by campaign in 2 presses @all', async ({ page, api }) => {
    const month = today.toISOString().slice(0, 7);
    const payouts = await everyRow((number) => api('listPayouts', { page: number }));
    const campaigns = await everyRow((number) => api('listCampaigns', { page: number }));
    const paid = payouts.filter(({ paid_at }) => paid_at?.startsWith(month));
    const takes = await countPresses(page);
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Payouts' }).click();
    await page.getByRole('link', { name: 'Month-end report' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Payouts for November 2026' })).toBeVisible();
    const currencies = [...new Set(paid.map(({ currency }) => currency))];
    for (const currency of currencies) {
      const table = page.getByRole('region', { name: new RegExp(`^Payouts by campaign, ${currency},`) });
      const own = paid.filter((row) => row.currency === currency);
      for (const id of new Set(own.map(({ campaign_id }) => campaign_id))) {
        const title = campaigns.find((one) => one.id === id)?.title?.trim() ?? '';
        const rows = own.filter(({ campaign_id }) => campaign_id === id);
        const cells = table
          .getByRole('row')
          .filter({ has: page.getByRole('link', { name: title, exact: true }) })
          .getByRole('cell');
        await expect(cells).toHaveText([
          String(rows.length),
          sumWords(
            rows.map(({ amount }) => amount),
            currency,
          ),
          sumWords(
            rows.map(({ fee }) => fee),
            currency,
          ),
          sumWords(
            rows.map(({ tip }) => tip),
            currency,
          ),
          sumWords(
            rows.map(({ payout }) => payout),
            currency,
          ),
        ]);
      }
      await expect(
        table
          .getByRole('row', { name: /^All campaigns/ })
          .getByRole('cell')
          .nth(2),
      ).toHaveText(
        sumWords(
          own.map(({ fee }) => fee),
          currency,
        ),
      );
    }
    takes(2);

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`payouts-${month}.csv`);
    const lines = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(lines).toHaveLength(1 + new Set(paid.map(({ campaign_id }) => campaign_id)).size);

    // A count links to its payouts.
    const [currency] = currencies;
    const table = page.getByRole('region', { name: new RegExp(`^Payouts by campaign, ${currency},`) });
    const many = paid.filter((row) => row.currency === currency).length;
    await table
      .getByRole('row', { name: /^All campaigns/ })
      .getByRole('link')
      .click();
    await expect(page.getByRole('region', { name: 'Payouts, table' }).getByRole('row')).toHaveCount(many + 1);
  });
});
