/** “Which pledges are past due?” From Home. */
import { toCome } from '#domain/pledge.ts';
import type { Pledge } from '#api/resources.ts';
import { today } from '../../support/clock.ts';
import { expect, test } from '../../support/fixture.ts';
import { choose } from '../../support/preferences.ts';
import { campaignsOfGifts, inWorlds } from '../../support/worlds.ts';
import { countPresses } from '../../support/presses.ts';
import { amountWords, countRows, everyRow, linkTo, sumWords } from '../../support/rows.ts';

const day = today.toISOString().slice(0, 10);

const dueOf = (pledge: Pledge) => pledge.next_installment_date || pledge.expected_fulfillment_date || '';
const daysOver = (pledge: Pledge) => Math.round((Date.parse(day) - Date.parse(dueOf(pledge))) / 86_400_000);

function isOverdue(pledge: Pledge): boolean {
  const due = dueOf(pledge);
  return !pledge.canceled_at && Number(pledge.amount_remaining) > 0 && due !== '' && due < day;
}

inWorlds(['live'], (world, untilRead) => {
  // Names come behind the screen, a page of them each second.
  test.use({ pace: 10 });
  test('pledges: all past-due ones are shown with names in 2 presses', async ({ page, api }) => {
    const { pledges, campaigns } = await campaignsOfGifts(api);
    const overdue = pledges.filter(isOverdue);
    const households = await everyRow((number) => api('listHouseholds', { page: number }));
    const names = new Map(
      households.flatMap(({ contacts }) => contacts.map(({ id, name_display }) => [id, name_display])),
    );
    test.slow();
    await choose(page, { readsAll: true });
    const takes = await countPresses(page);
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pledges' }).click();
    await page.getByRole('link', { name: /^Past due(?: [\d,]+)?$/ }).click();
    const table = page.getByRole('region', { name: 'Pledges, table' });
    const rows = table.getByRole('row');
    await expect.poll(() => countRows(table), untilRead).toBe(overdue.length);
    let inSight = 0;
    let named = 0;
    for (const { id, contact_id, amount_remaining } of overdue) {
      const row = rows.filter({ has: linkTo(page, id) });
      if (world === 'large' && (await row.count()) === 0) continue;
      inSight += 1;
      const name = names.get(contact_id);
      if (name) {
        named += 1;
        // Households are read behind the screen, once nothing else is asked for.
        await expect(row.getByRole('rowheader').getByRole('link')).toHaveText(name, untilRead);
      }
      await expect(row).toContainText(amountWords(amount_remaining));
    }
    // Without a household, nothing in the specification names a contact.
    expect(named).toBeGreaterThan(inSight / 2);
    takes(2);

    await page
      .getByRole('navigation', { name: 'Views' })
      .getByRole('link', { name: /^All(?: [\d,]+)?$/ })
      .click();
    await expect(page.getByText(`All ${pledges.length.toLocaleString('en-US')}`, { exact: true })).toBeVisible();
    takes(1);
    const coming = page.getByRole('region', { name: 'Expected payments', exact: true });
    await expect(coming).toBeVisible(untilRead);
    const dollars = coming.getByRole('combobox', { name: 'Currency' });
    if ((await dollars.count()) > 0) await dollars.selectOption('USD');
    await coming.getByRole('button', { name: 'View as table' }).click();
    const toDollars = new Set(campaigns.flatMap(({ id, currency }) => (currency === 'USD' ? [id] : [])));
    const parts = pledges
      .filter(({ campaign_id }) => toDollars.has(campaign_id))
      .flatMap((pledge) => toCome(pledge, day, undefined))
      .filter(({ at, is }) => is !== 'overdue' && at !== null && at >= '2026-12-01' && at < '2027-01-01');
    const heads = (await coming.getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
    const december = coming.getByRole('row', { name: /^Dec 2026/ }).getByRole('cell');
    await expect(december.nth(heads.indexOf('Amount (USD)') - 1)).toHaveText(
      sumWords(
        parts.map(({ amount }) => amount),
        'USD',
      ),
    );
    takes(1);

    const ages = page.getByRole('region', { name: `${overdue.length} past due`, exact: true });
    const band = ages.locator('dl > div').filter({ hasText: '31–60 days' });
    const inBand = overdue.filter((pledge) => daysOver(pledge) >= 31 && daysOver(pledge) <= 60);
    await expect(band.getByRole('definition').first()).toHaveText(new RegExp(`^${inBand.length} pledges?$`));
    await band.getByRole('link').click();
    takes(1);
    await expect.poll(() => countRows(table)).toBe(inBand.length);
    await expect(ages, 'the panel counts all pledges, whatever the list shows').toBeVisible();
    await expect(table.getByRole('columnheader', { name: 'Days past due' })).toBeVisible();
    await rows.nth(1).getByRole('rowheader').getByRole('link').click();
    await expect(page.getByRole('dialog').getByText(/^(?:Hi .+|Hello),\n.*Thank you for your pledge/s)).toContainText(
      /Your remaining balance (?:of|is) [$£€]?[\d,.]+ .*(?:on|since) [A-Z][a-z]{2} \d/,
    );
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Copy reminder' })).toBeVisible();
  });
});
