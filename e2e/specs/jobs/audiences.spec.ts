/** “Whom do we ask, thank, and invite?” People chosen by what they gave, kept under a name, and shared. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import type { Transaction } from '#api/resources.ts';
import { addDays } from '#domain/values/calendar.ts';
import { today } from '../../support/clock.ts';
import { expect, test } from '../../support/fixture.ts';
import { choose } from '../../support/preferences.ts';
import { countPresses } from '../../support/presses.ts';
import { everyRow, givenIn, idsOf } from '../../support/rows.ts';
import { inWorlds } from '../../support/worlds.ts';

const table = (page: Page) => page.getByRole('region', { name: 'Contacts, table' });
const filters = (page: Page) => page.getByRole('list', { name: 'Filters' });
const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const views = (page: Page) => page.getByRole('navigation', { name: 'Views' });
const synced = (page: Page) => page.getByText(/^Donor identified for/);

/** The number of people beside the title. */
async function shown(page: Page): Promise<number> {
  const [, count = ''] =
    /([\d,]+)/.exec(
      await page
        .getByText(/^(?:All )?[\d,]+$/)
        .first()
        .innerText(),
    ) ?? [];
  return Number(count.replaceAll(',', ''));
}

/** The IDs of the first people of the list. */
async function firstListed(page: Page): Promise<string[]> {
  const listed = await idsOf(table(page).getByRole('rowheader').getByRole('link'));
  return listed.slice(0, 5);
}

const day = today.toISOString().slice(0, 10);
const dayOf = ({ transacted_at, captured_at }: Transaction) => (transacted_at ?? captured_at ?? '').slice(0, 10);

/** Of some plan, two of the last gifts are at most 45 days apart; of none, the last one is so new that the next may come. */
function gaveMonthlyAndStopped(gifts: readonly Transaction[]): boolean {
  const recurring = givenIn(gifts).filter(({ is_recurring, plan_id }) => is_recurring === 'true' || plan_id);
  const plans = [...new Set(recurring.map(({ plan_id }) => plan_id))].map((plan) => {
    const days = recurring
      .filter(({ plan_id }) => plan_id === plan)
      .map(dayOf)
      .toSorted();
    return days.slice(-5);
  });
  const isMonthly = (days: string[]) =>
    days.some((one, place) => place > 0 && addDays(days[place - 1] ?? '', 45) >= one);
  return plans.some(isMonthly) && plans.every((days) => addDays(days.at(-1) ?? '', 31 + 15) < day);
}

inWorlds(['live'], (world, untilRead) => {
  const name = 'audiences: monthly donors who stopped, attended and never gave, major donors who lapsed';
  test(name, { tag: '@all' }, async ({ page, api, newTab }) => {
    test.slow();
    await choose(page, { readsAll: true });
    await page.goto('/contacts');
    const takes = await countPresses(page);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible(untilRead);

    await test.step('monthly donors who stopped are two presses from Home', async () => {
      await main(page).getByRole('link', { name: 'Contacts', exact: true }).click();
      await views(page)
        .getByRole('link', { name: /^Monthly donors who stopped/ })
        .click();
      await expect(
        filters(page).getByRole('button', { name: 'Recurring gift: stopped, monthly, change' }),
      ).toBeVisible();
      await expect(synced(page)).toBeVisible(untilRead);
      takes(2);
      await expect(async () => {
        const ids = await firstListed(page);
        expect(ids.length).toBeGreaterThan(0);
        for (const id of ids) {
          const gifts = await everyRow((number) => api('listTransactions', { contacts: id, page: number }));
          expect(gaveMonthlyAndStopped(gifts), `contact ${id}`).toBe(true);
        }
      }).toPass(untilRead);
      if (world !== 'live') return;
      // Rows that name their donor say who else there is.
      const gifts = await everyRow((number) => api('listTransactions', { page: number }));
      const donors = [...new Set(gifts.flatMap(({ contact_id }) => contact_id ?? []))];
      const stopped = donors.filter((id) => gaveMonthlyAndStopped(gifts.filter(({ contact_id }) => contact_id === id)));
      await expect.poll(() => shown(page)).toBe(stopped.length);
    });

    await test.step('those who attended and never gave, with email', async () => {
      await main(page).getByRole('link', { name: 'Contacts', exact: true }).click();
      await page.getByRole('link', { name: 'Audiences' }).click();
      await page.getByRole('link', { name: 'Attended, never gave' }).click();
      await page.getByRole('button', { name: 'More filters' }).click();
      await page.getByRole('button', { name: 'Contact details, add filter' }).click();
      await page.getByRole('combobox', { name: 'Contact detail' }).selectOption('Email');
      await page.getByRole('button', { name: 'Apply filter' }).click();
      await expect(filters(page).getByRole('button', { name: 'Contact details: email, change' })).toBeVisible();
      takes(6);
      const tickets = await everyRow((number) => api('listTickets', { page: number }));
      const checkedIn = tickets.filter(({ checked_in_at }) => checked_in_at);
      const bought = new Set(tickets.map(({ transaction_id }) => transaction_id));
      await expect(async () => {
        const ids = await firstListed(page);
        for (const [place, id] of ids.entries()) {
          const gifts = await everyRow((number) => api('listTransactions', { contacts: id, page: number }));
          expect(
            givenIn(gifts).filter((gift) => !bought.has(gift.id)),
            `contact ${id} bought tickets alone`,
          ).toEqual([]);
          const row = table(page)
            .getByRole('row')
            .nth(1 + place);
          const [email = ''] = /[^\s@]+@[^\s@]+/.exec(await row.innerText()) ?? [];
          const emails = [email, ...gifts.map((gift) => gift.email ?? '')].map((text) => text.toLowerCase());
          // A ticket without an email is the buyer's.
          const own = checkedIn.filter((ticket) =>
            ticket.email
              ? emails.includes(ticket.email.toLowerCase())
              : gifts.some((gift) => gift.id === ticket.transaction_id),
          );
          expect(own, `contact ${id} was there`).not.toEqual([]);
        }
      }).toPass(untilRead);
    });

    await test.step('major donors of last year who haven’t given, as the platform has them', async () => {
      await main(page).getByRole('link', { name: 'Contacts', exact: true }).click();
      await views(page)
        .getByRole('link', { name: /^Gave last year, not this year/ })
        .click();
      // A household that gave hasn't lapsed.
      await page.getByRole('button', { name: 'Count by household' }).click();
      await expect(page.getByText('Giving is that of the whole household.')).toBeVisible();
      await page.getByRole('button', { name: 'Count by person' }).click();
      await filters(page)
        .getByRole('button', { name: /^Gave: last year, change$/ })
        .click();
      const panel = page.getByRole('dialog', { name: 'Filter by gave' });
      const everyone = await panel.getByText(/people match$/).innerText();
      // As a person types it: in Firefox, a filled field of a panel isn't heard.
      await panel.getByRole('textbox', { name: 'Total from' }).pressSequentially('100');
      // The count follows what is typed.
      await expect(panel.getByText(/match(?:es)?$/)).not.toHaveText(everyone, untilRead);
      await panel.getByRole('button', { name: 'Apply filter' }).click();
      const chip = filters(page).getByRole('button', { name: 'Gave: 100.00 or more, last year, change' });
      await expect(chip).toBeVisible();
      const rows = table(page).getByRole('row');
      await expect(rows.nth(1)).toBeVisible();
      await chip.click();
      await expect(async () => {
        const people = (await shown(page)).toLocaleString('en-US');
        await expect(panel.getByText(/match(?:es)?$/)).toHaveText(new RegExp(`^${people} p`), { timeout: 1000 });
      }).toPass(untilRead);
      await page.keyboard.press('Escape');
      const [id = ''] = await idsOf(rows.nth(1).getByRole('rowheader').getByRole('link'));
      const given = givenIn(await everyRow((number) => api('listTransactions', { contacts: id, page: number })));
      const ofYear = (year: string) =>
        given.filter((gift) => (gift.transacted_at ?? gift.captured_at ?? '').startsWith(year));
      expect(ofYear('2026')).toEqual([]);
      expect(ofYear('2025').reduce((sum, { amount }) => sum + Number(amount), 0)).toBeGreaterThanOrEqual(100);
    });

    await test.step('it’s kept under a name, compared, exported, and shared', async () => {
      const people = await shown(page);
      await page.getByRole('button', { name: 'Save as…' }).click();
      await page.getByRole('textbox', { name: 'Name' }).pressSequentially('Lapsed majors');
      await page.getByRole('button', { name: 'Save view' }).click();
      await expect(views(page).getByRole('link', { name: /^Lapsed majors/ })).toHaveAttribute('aria-current', 'page');

      await page.getByRole('link', { name: 'Audiences' }).click();
      const saved = page.getByRole('region', { name: 'Saved in this browser' });
      await expect(saved.getByRole('listitem')).toContainText(`Lapsed majors${people.toLocaleString('en-US')} pe`);
      const file = page.waitForEvent('download');
      await saved.getByRole('button', { name: 'Export as JSON' }).click();
      const path = await (await file).path();

      await page.getByRole('combobox', { name: 'First audience' }).selectOption('Gave last year, not this year');
      await page.getByRole('combobox', { name: 'Second audience' }).selectOption('Lapsed majors');
      const parts = page.getByRole('region', { name: 'Compare two' });
      await expect(parts.getByRole('listitem').filter({ hasText: 'In both' })).toContainText(
        `In both${people.toLocaleString('en-US')}`,
      );
      await expect(parts.getByRole('listitem').filter({ hasText: 'Only in Lapsed majors' })).toContainText(/majors0$/);
      await parts.getByRole('link', { name: 'In both' }).click();
      await expect(page.getByText('Compared with another audience: in both.')).toBeVisible();
      expect(await shown(page)).toBe(people);
      await page.getByRole('button', { name: 'Stop comparing' }).click();
      await expect.poll(() => shown(page)).toBeGreaterThanOrEqual(people);

      await page.goto('/contacts/audiences');
      const chosen = saved.getByLabel('File to import');
      await chosen.setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
      await expect(saved.getByText('This file isn’t an export of audiences. Nothing was imported.')).toBeVisible();
      await chosen.setInputFiles({ name: 'b.json', mimeType: 'application/json', buffer: readFileSync(path) });
      await expect(saved.getByText('1 already saved.')).toBeVisible();

      await page.getByRole('link', { name: 'Lapsed majors' }).click();
      await expect(filters(page).getByRole('button', { name: 'Didn’t give: this year, change' })).toBeVisible();
      // A colleague opens the link in another tab.
      const tab = await newTab();
      await choose(tab, { readsAll: true });
      await tab.goto(page.url());
      await expect(synced(tab)).toBeVisible(untilRead);
      await expect.poll(() => shown(tab), untilRead).toBe(people);
    });
  });
});
