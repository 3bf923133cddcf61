/** “Who has not paid what they pledged?” From Home. */
import type { Pledge } from '../../../src/api/resources.ts';
import { today } from '../../support/clock.ts';
import { expect, test } from '../../support/fixture.ts';
import { countPresses } from '../../support/presses.ts';

const day = today.toISOString().slice(0, 10);

function isOverdue(pledge: Pledge): boolean {
  const due = pledge.next_installment_date || pledge.expected_fulfillment_date || '';
  return !pledge.canceled_at && Number(pledge.amount_remaining) > 0 && due !== '' && due < day;
}

for (const world of ['world', 'live']) {
  test.describe(
    `in a ${world === 'live' ? 'deployed' : 'specified'} service`,
    { tag: world === 'live' ? '@all' : [] },
    () => {
      test.use({ world });

      test('all overdue pledges are shown, with names, in 2 presses', async ({ page, api }) => {
        const pledges: Pledge[] = [];
        const names = new Map<string, string>();
        for (let number = 1, last = 1; number <= last; number += 1) {
          // oxlint-disable-next-line no-await-in-loop -- the service has one list, page after page
          const answer = await api('listPledges', { page: String(number) });
          pledges.push(...answer.rows);
          last = answer.last ?? 1;
        }
        for (const { contacts } of (await api('listHouseholds', {})).rows) {
          for (const { id, name_display } of contacts) if (id && name_display) names.set(id, name_display);
        }
        const overdue = pledges.filter(isOverdue);
        const takes = await countPresses(page);
        await page.goto('/');
        await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pledges' }).click();
        await page.getByRole('link', { name: 'Overdue', exact: true }).click();
        const rows = page.getByRole('region', { name: 'Pledges, table' }).getByRole('row');
        await expect(rows).toHaveCount(overdue.length + 1, { timeout: 30_000 });
        for (const { id, contact_id, amount_remaining } of overdue) {
          const row = rows.filter({ has: page.getByRole('button', { name: `Copy ID ${id}`, exact: true }) });
          const name = names.get(contact_id ?? '');
          if (name !== undefined) {
            // oxlint-disable-next-line no-await-in-loop -- one row after the other
            await expect(row.getByRole('rowheader').getByRole('link')).toHaveText(name);
          }
          // oxlint-disable-next-line no-await-in-loop
          await expect(row).toContainText(Number(amount_remaining).toLocaleString('en-US'));
        }
        takes(2);
      });
    },
  );
}
