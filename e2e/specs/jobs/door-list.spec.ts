/** “Is she on the list, and what does she eat?” From Home, on a phone, with one thumb. */
import { expect, test } from '../../support/fixture.ts';
import { inWorlds } from '../../support/worlds.ts';
import { countPresses } from '../../support/presses.ts';

inWorlds(['world', 'live'], () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('door list: an attendee is found in 4 presses and a name', async ({ page, api }) => {
    const { rows } = await api('listTickets', {});
    const guest = rows.find(({ description, last_name }) => description && last_name);
    const takes = await countPresses(page);
    await page.goto('/');
    await page.getByRole('button', { name: 'Navigation' }).click();
    await page.getByRole('link', { name: 'Tickets', exact: true }).click();
    await page.getByRole('link', { name: 'Door list' }).click();
    const field = page.getByRole('searchbox', { name: 'Name, email, or ticket number' });
    await field.click();
    // The keyboard takes the lower half of the screen.
    await page.setViewportSize({ width: 390, height: 440 });
    await field.pressSequentially(`${guest?.last_name} ${guest?.first_name}`.toLowerCase());
    const found = page
      .getByRole('main')
      .getByRole('row')
      .filter({ hasText: guest?.id ?? '' })
      .first();
    await expect(found).toBeInViewport({ timeout: 45_000 });
    await expect(found).toContainText(guest?.description ?? '');
    await expect(found).toContainText(guest?.checked_in_at ? /Checked in/ : 'Not checked in');
    await expect(field).toBeInViewport();
    await expect(page.getByRole('main').getByRole('checkbox')).toHaveCount(0);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(sideways).toBe(false);
    takes(4);
  });
});
