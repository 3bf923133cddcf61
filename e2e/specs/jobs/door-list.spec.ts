/** “Is she on the list, and what does she eat?” From Home, on a phone, with one thumb. */
import { expect, test } from '../../support/fixture.ts';
import { campaignOfTicket } from '#domain/ticket.ts';
import { everyRow } from '../../support/rows.ts';
import { inWorlds } from '../../support/worlds.ts';
import { countPresses } from '../../support/presses.ts';

/** 75 pages of tickets, one after the other. */
const onceLoaded = { timeout: 45_000 };

inWorlds(['world', 'live'], (world) => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('door list: an attendee is found in 4 presses and a name', async ({ page, api }) => {
    const rows = await everyRow((number) => api('listTickets', { page: number }));
    const takes = await countPresses(page);
    await page.goto('/');
    await page.getByRole('button', { name: 'Navigation' }).click();
    await page.getByRole('link', { name: 'Tickets', exact: true }).click();
    await page.getByRole('link', { name: 'Door list' }).click();
    const field = page.getByRole('searchbox', { name: 'Name, email, phone, or ticket number' });
    await expect(field).toBeVisible(onceLoaded);
    const events = page.getByLabel('Event', { exact: true });
    // It opens on the next event, where tickets name theirs.
    if (world === 'live') await expect(events).toHaveValue(/^\d+$/, onceLoaded);
    const event = world === 'live' ? await events.inputValue() : null;
    const names = rows.map(({ name }) => name);
    const guest = rows.find(
      (ticket) =>
        ticket.description &&
        ticket.last_name &&
        ticket.phone &&
        campaignOfTicket(ticket) === event &&
        names.indexOf(ticket.name) === names.lastIndexOf(ticket.name),
    );
    await field.click();
    // The keyboard takes the lower half of the screen.
    await page.setViewportSize({ width: 390, height: 440 });
    await field.pressSequentially(`${guest?.last_name} ${guest?.first_name}`.toLowerCase());
    const found = page
      .getByRole('main')
      .getByRole('row')
      .filter({ hasText: guest?.id ?? '' })
      .first();
    await expect(found).toBeInViewport();
    await expect(found).toContainText(guest?.description ?? '');
    await expect(found).toContainText(guest?.checked_in_at ? /Checked in/ : 'Not checked in');
    await expect(field).toBeInViewport();
    await expect(page.getByRole('main').getByRole('checkbox')).toHaveCount(0);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(sideways).toBe(false);
    takes(4);
    await expect(page.getByLabel('Ticket type')).toBeInViewport();

    // A phone number may be typed in one go, and without its country code.
    await field.fill(guest?.phone?.replace(/\D/g, '').slice(-10) ?? '');
    await expect(found).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: guest?.title ?? '' })).toContainText(
      /^\d+ tickets?, payments not synced: /,
    );
  });
});
