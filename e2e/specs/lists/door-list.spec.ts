/** “Is she on the list, and what does she eat?” The list at the door: found on a phone, with one thumb, and printed. */
import { campaignOfTicket } from '#domain/ticket.ts';
import { status } from '../../support/fault.ts';
import { expect, test } from '../../support/fixture.ts';
import { choose } from '../../support/preferences.ts';
import { countPresses } from '../../support/presses.ts';
import { everyRow } from '../../support/rows.ts';

/** 75 pages of tickets, one after the other. */
const onceLoaded = { timeout: 45_000 };
/** All pages of all lists. */
const onceSynced = { timeout: 120_000 };

test.describe('in a deployed platform', () => {
  test.use({ world: 'live' });

  test('door list: an attendee is found in 4 presses and a name, on a phone', async ({ page, api }) => {
    const rows = await everyRow((number) => api('listTickets', { page: number }));
    const takes = await countPresses(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Navigation' }).click();
    await page.getByRole('link', { name: 'Tickets', exact: true }).click();
    await page.getByRole('link', { name: 'Door list' }).click();
    const field = page.getByRole('searchbox', { name: 'Name, email, phone, or ticket number' });
    await expect(field).toBeVisible(onceLoaded);
    const events = page.getByLabel('Event', { exact: true });
    // It opens on the next event, and the link to it stays the same on another day.
    await expect(events).toHaveValue(/^\d+$/, onceLoaded);
    await expect(page).toHaveURL(/\/tickets\/door-list$/);
    const event = await events.inputValue();
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

    await test.step('another event is chosen, or all of them', async () => {
      await field.fill('');
      await events.selectOption('All events');
      await expect(page).toHaveURL(/\?event=all$/);
      await expect(page.getByRole('status').filter({ hasText: /^1,500 tickets, payments not synced: / })).toBeVisible();
      const [, newest = ''] = await events.getByRole('option').allTextContents();
      expect(newest).toMatch(/^[A-Z][a-z]{2} \d+, \d{4}, ./);
      const before = await page.getByRole('main').getByRole('row').count();
      await events.selectOption(newest);
      await expect(page).toHaveURL(/[?&]event=\d+$/);
      await expect.poll(() => page.getByRole('main').getByRole('row').count()).toBeLessThan(before);
    });
  });

  test('door list: counts guests as the campaign counts tickets sold', { tag: '@all' }, async ({ page }) => {
    test.slow();
    await choose(page, { readsAll: true });
    await page.goto('/tickets/door-list');
    const shown = page.getByRole('status').filter({ hasText: /^[\d,]+ guests, [\d,]+ unpaid/ });
    await expect(shown).toBeVisible(onceSynced);
    const [, guests, unpaid = ''] = /^([\d,]+) guests, ([\d,]+) unpaid/.exec(await shown.innerText()) ?? [];
    const marks = page.getByRole('cell').filter({ hasText: /Payment failed|Payment pending|Unpaid/ });
    await expect(marks).toHaveCount(Number(unpaid.replaceAll(',', '')));
    const event = await page.getByLabel('Event').inputValue();
    await page.goto(`/campaigns/${event}`);
    await expect(page.getByRole('region', { name: 'Tickets sold', exact: true })).toContainText(
      `${guests} sold`,
      onceSynced,
    );
  });
});

test(
  'door list: shows every ticket once, filters by type, keeps it in the URL, and prints forty to a page',
  { tag: '@all' },
  async ({ page, api }) => {
    test.slow();
    const tickets = await everyRow((number) => api('listTickets', { page: number }));
    await page.goto('/tickets');
    await page.getByRole('link', { name: 'Door list' }).click();
    await expect(page.getByRole('heading', { name: 'Door list' })).toBeFocused();
    await expect(
      page.getByText(`${tickets.length.toLocaleString('en-US')} tickets, updated at`, { exact: false }),
    ).toBeVisible(onceLoaded);
    const supper = tickets.filter(({ title }) => title === 'Supper seat');
    const seats = page.getByRole('region', { name: 'Supper seat', exact: true });
    await expect(seats.getByRole('row')).toHaveCount(supper.length + 1);
    const names = await seats.getByRole('rowheader').allInnerTexts();
    const { compare } = new Intl.Collator('en-US');
    // O'Reilly stands where it's looked for.
    const byName = (one: string, other: string) => compare(one.replaceAll("'", ''), other.replaceAll("'", ''));
    const sorted = (first: 'first_name' | 'last_name', then: 'first_name' | 'last_name') =>
      supper
        .toSorted(
          (one, other) => byName(one[first] ?? '', other[first] ?? '') || byName(one[then] ?? '', other[then] ?? ''),
        )
        .map(({ name }) => name ?? '');
    expect(names).toEqual(sorted('last_name', 'first_name'));
    const inside = supper.filter(({ checked_in_at }) => checked_in_at);
    await expect(seats.getByText(`${inside.length} of ${supper.length} checked in`)).toBeVisible();
    await expect(seats.getByRole('row').filter({ hasText: 'Not checked in' })).toHaveCount(
      supper.length - inside.length,
    );

    await test.step('it is sorted by first name, and shows only those who are still to come', async () => {
      await page.getByLabel('Sort by').selectOption('By first name');
      await expect.poll(() => seats.getByRole('rowheader').allInnerTexts()).toEqual(sorted('first_name', 'last_name'));
      await page.getByLabel('Show', { exact: true }).selectOption('Not checked in');
      await expect(seats.getByRole('row')).toHaveCount(supper.length - inside.length + 1);
      await expect(page).toHaveURL(/\?by=first&show=not-checked-in$/);
      await page.getByLabel('Show', { exact: true }).selectOption('Everyone');
      await page.getByLabel('Sort by').selectOption('By last name');
      await expect(page).toHaveURL(/door-list$/);
    });

    await test.step('an attendee is found by part of the name, email, or number, with the note', async () => {
      const noted = tickets.find(({ description, email }) => description && email);
      const field = page.getByRole('searchbox', { name: 'Name, email, phone, or ticket number' });
      for (const typed of [noted?.first_name, noted?.email?.slice(0, -4), noted?.id]) {
        await field.fill('');
        await field.pressSequentially(typed?.toUpperCase() ?? '');
        const row = page
          .getByRole('main')
          .getByRole('row')
          .filter({ hasText: noted?.id ?? '' });
        await expect(row).toContainText(`${noted?.description}`);
      }
      await expect(page.getByRole('status').filter({ hasText: /^1 ticket, payments not synced: / })).toBeVisible();
      await field.fill('nobody at all');
      await expect(page.getByRole('heading', { name: 'No matches.' })).toBeVisible();
    });

    await page.addInitScript(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });

    await test.step('a URL with an unknown type says so', async () => {
      await page.goto('/tickets/door-list?type=Seat');
      await expect(page.getByRole('heading', { name: 'No tickets of this type.' })).toBeVisible(onceLoaded);
      await page.getByLabel('Ticket type').selectOption('All types');
      await expect(page.getByRole('table').first()).toBeVisible();
    });

    await test.step('a type is chosen, and kept over a reload', async () => {
      await page.getByLabel('Ticket type').selectOption('Volunteer');
      await expect(page).toHaveURL(/\?type=Volunteer$/);
      await page.reload();
      await expect(page.getByLabel('Ticket type')).toHaveValue('Volunteer', onceLoaded);
      await expect(page.getByRole('table')).toHaveCount(1);
    });

    await test.step('it is printed forty to a page, on the width of a sheet', async () => {
      await page.getByRole('button', { name: 'Print' }).click();
      await expect(page.locator('body')).toHaveAttribute('data-printed');
      await page.setViewportSize({ width: 718, height: 1000 });
      await page.emulateMedia({ media: 'print' });
      const name = page.getByRole('rowheader').first();
      await expect(name).toHaveCSS('font-size', '16px');
      const heights = await page
        .getByRole('rowheader')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
      expect(Math.max(...heights) * 40).toBeLessThanOrEqual(960);
      await expect(page.getByLabel('Ticket type')).toBeHidden();
      const isWithin = await page.evaluate(() => {
        return document.documentElement.scrollWidth <= document.documentElement.clientWidth;
      });
      expect(isWithin).toBe(true);
      await expect(page.getByText(/^\d+ tickets, payments not synced: Volunteer$/)).toBeVisible();
      const cut = await page
        .getByRole('main')
        .getByRole('cell')
        .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length);
      expect(cut).toBe(0);
    });
  },
);

test.describe('with faults', () => {
  test.use({ through: 'faults' });

  test(
    'door list: an incomplete list says so and can load the rest',
    { tag: '@all' },
    async ({ page, faults, expectStatus }) => {
      expectStatus(400);
      faults.next(
        { path: '/v1/tickets?page=4' },
        status(400, {
          headers: { 'content-type': 'application/json' },
          body: '{"message":"The ledger is being closed."}',
        }),
      );
      await page.goto('/tickets/door-list');
      await expect(page.getByText('Some tickets aren’t loaded')).toBeVisible();
      await expect(page.getByText('Loading stopped: The ledger is being closed.')).toBeVisible();
      await page.getByRole('button', { name: 'Load the rest' }).click();
      await expect(page.getByText(/^1,500 tickets, updated at/)).toBeVisible(onceLoaded);
      await expect(page.getByText('Some tickets aren’t loaded')).toBeHidden();
    },
  );
});
