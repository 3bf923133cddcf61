/** “Which webhook has stopped working, and what reaches nobody?” From Home, with all lists read. */
import { today } from '../../support/clock.ts';
import { expect, test } from '../../support/fixture.ts';
import { choose } from '../../support/preferences.ts';
import { inWorlds } from '../../support/worlds.ts';
import { countPresses } from '../../support/presses.ts';
import { everyRow } from '../../support/rows.ts';

inWorlds(['world'], (_world, untilRead) => {
  test.use({ pace: 10 });
  test(
    'silent and failing webhooks, and events that reach nobody, are shown in 1 press',
    { tag: '@all' },
    async ({ page, api }) => {
      test.slow();
      await choose(page, { readsAll: true });
      const { rows } = await api('listWebhooks', {});
      const printer = rows.find(({ name }) => name === 'Ticket printer');
      const tickets = await everyRow((number) => api('listTickets', { page: number }));
      const since = Date.parse(printer?.last_used_at ?? '');
      const missed = tickets
        .map(({ created_at }) => Date.parse(created_at ?? ''))
        .filter((at) => at > since && at < today.getTime() - 3_600_000);
      expect(missed.length).toBeGreaterThan(1);
      const takes = await countPresses(page);
      await page.goto('/');
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Webhooks' }).click();
      const table = page.getByRole('region', { name: 'Webhooks, table' });
      const row = table.getByRole('row', { name: /Ticket printer/ });
      await expect(row).toContainText(`Missed ${missed.length.toLocaleString('en-US')} events since`, untilRead);
      takes(1);

      await test.step('what reaches nobody is told with the webhook that fails, which its line opens', async () => {
        await page.getByRole('button', { name: /kinds? of events? not delivered/ }).click();
        const lost = page.getByRole('region', { name: 'Events not delivered', exact: true });
        const ledger = lost.getByRole('listitem').filter({ hasText: 'transaction.succeeded' });
        await expect(ledger).toContainText('Sent only to Receipts to the ledger');
        await expect(lost).not.toContainText('ticket.created');
        await ledger.getByRole('link', { name: 'Receipts to the ledger' }).click();
        await expect(page.getByRole('heading', { level: 1, name: 'Receipts to the ledger' })).toBeVisible();
      });

      await test.step('the silent ones are a view, and each says so on its page', async () => {
        await page.goBack();
        await page.getByRole('link', { name: /^Missed events \d+$/ }).click();
        await expect(row).toBeVisible();
        await expect(table.getByRole('row', { name: /CRM sync/ })).toHaveCount(0);
        await row.getByRole('link', { name: 'Ticket printer' }).click();
        await expect(page.getByRole('region', { name: 'Delivery' })).toContainText(/Missed [\d,]+ events since/);
      });
    },
  );
});
