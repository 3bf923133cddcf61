/** “A name on a ticket: what else is theirs?” A person who isn't a contact has a page, too. */
import { expect, test } from '../../support/fixture.ts';
import { choose } from '../../support/preferences.ts';
import { inWorlds } from '../../support/worlds.ts';
import { countPresses } from '../../support/presses.ts';
import { everyRow } from '../../support/rows.ts';

inWorlds(['live'], (_world, untilRead) => {
  test.use({ pace: 10 });
  test(
    'a person named only on tickets is found by name and email, with all their tickets, in 1 press',
    { tag: '@all' },
    async ({ page, api }) => {
      test.slow();
      await choose(page, { readsAll: true });
      const takes = await countPresses(page);
      await page.goto('/contacts/unlinked');
      const table = page.getByRole('region', { name: 'People not in contacts, table' });
      const first = table.getByRole('row').nth(1);
      await expect(first.getByRole('rowheader')).toBeVisible(untilRead);
      const name = (await first.getByRole('rowheader').innerText()).trim();
      const email = (await first.getByRole('cell').first().innerText()).trim();
      expect(email).toContain('@');
      const tickets = (await everyRow((number) => api('listTickets', { page: number }))).filter(
        (ticket) => ticket.email?.toLowerCase() === email.toLowerCase(),
      );
      expect(tickets.length).toBeGreaterThan(0);
      const known = (await api('listHouseholds', { query: email })).rows.flatMap(({ contacts }) => contacts);
      expect(known.filter((member) => member.primary_email === email)).toEqual([]);

      await page.keyboard.press('ControlOrMeta+k');
      await page.keyboard.type(email.slice(0, -2));
      const group = page.getByRole('group', { name: 'People not in contacts' });
      await expect(group.getByRole('option').first()).toContainText(name);
      await expect(page.getByRole('option', { selected: true })).toContainText(name);
      await page.keyboard.press('Enter');
      const heading = page.getByRole('heading', { level: 1, name });
      await expect(heading).toBeVisible();
      takes(1);

      await expect(page.getByText('Not linked to a contact')).toBeVisible();
      // The link doesn't reveal the email.
      expect(decodeURIComponent(page.url())).not.toContain('@');
      const timeline = page.getByRole('region', { name: 'Timeline', exact: true });
      // Includes other tickets of the same gift that have no email.
      await timeline.getByRole('button', { name: /^Tickets \d+$/ }).click();
      for (const { id } of tickets) {
        await expect(timeline.locator(`a[href*="/tickets?open=${id}"]`)).toBeVisible();
      }
      await page.reload();
      await expect(heading).toBeVisible(untilRead);

      await test.step('a ticket leads there, and Contacts to all of them', async () => {
        await timeline.getByRole('button', { name: /^Tickets/ }).click();
        await timeline.locator(`a[href*="/tickets?open=${tickets[0]?.id}"]`).click();
        await page.getByRole('link', { name: 'Gifts and tickets with this email' }).click();
        await expect(heading).toBeVisible();
        await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contacts' }).click();
        await page.getByRole('button', { name: 'More actions' }).click();
        await page.getByRole('menuitem', { name: 'People not in contacts' }).click();
        await expect(table.getByRole('rowheader', { name, exact: true }).first()).toBeVisible();
      });
    },
  );
});
