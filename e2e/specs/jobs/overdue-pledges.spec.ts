/** “Who has not paid what they pledged?” From Home. */
import type { Pledge } from '../../../src/api/resources.ts';
import { today } from '../../support/clock.ts';
import { expect, test } from '../../support/fixture.ts';
import { inBothWorlds } from '../../support/both-worlds.ts';
import { countPresses } from '../../support/presses.ts';
import { amountWords, everyRow } from '../../support/rows.ts';

const day = today.toISOString().slice(0, 10);

function isOverdue(pledge: Pledge): boolean {
  const due = pledge.next_installment_date || pledge.expected_fulfillment_date || '';
  return !pledge.canceled_at && Number(pledge.amount_remaining) > 0 && due !== '' && due < day;
}

inBothWorlds(() => {
  // Names come behind the screen, a page of them each second.
  test.use({ pace: 10 });
  test('all overdue pledges are shown, with names, in 2 presses', async ({ page, api }) => {
    const overdue = (await everyRow((number) => api('listPledges', { page: number }))).filter(isOverdue);
    const households = await everyRow((number) => api('listHouseholds', { page: number }));
    const names = new Map(
      households.flatMap(({ contacts }) => contacts.map(({ id, name_display }) => [id, name_display])),
    );
    const takes = await countPresses(page);
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pledges' }).click();
    await page.getByRole('link', { name: 'Overdue', exact: true }).click();
    const rows = page.getByRole('region', { name: 'Pledges, table' }).getByRole('row');
    await expect(rows).toHaveCount(overdue.length + 1, { timeout: 30_000 });
    let named = 0;
    for (const { id, contact_id, amount_remaining } of overdue) {
      const row = rows.filter({ has: page.getByRole('button', { name: `Copy ID ${id}`, exact: true }) });
      const name = names.get(contact_id);
      if (name) {
        named += 1;
        // Households are read behind the screen, once nothing else is asked for.
        // oxlint-disable-next-line no-await-in-loop -- one row after the other
        await expect(row.getByRole('rowheader').getByRole('link')).toHaveText(name, { timeout: 30_000 });
      }
      // oxlint-disable-next-line no-await-in-loop
      await expect(row).toContainText(amountWords(amount_remaining));
    }
    // Who is in no household is not named by anything that the specification has.
    expect(named).toBeGreaterThan(overdue.length / 2);
    takes(2);
  });
});
