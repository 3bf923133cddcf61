/** All lists read in the background, once somebody wants it: who is found, what lists cover, and what stays behind. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import type { Transaction } from '#api/resources.ts';
import { expect, test } from '../../support/fixture.ts';
import { everyRow, givenIn, sumWords } from '../../support/rows.ts';

const status = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^(?:Syncing|Updated \d|Sync resumes)/ });
const menu = (page: Page) => page.getByRole('dialog', { name: 'Command menu' });

async function readAll(page: Page) {
  await page.goto('/settings');
  await page.getByRole('checkbox', { name: 'Sync all records in the background' }).check();
  await expect(page.getByText('Saved in this browser.')).toBeAttached();
}

/** To another screen, as a reload would begin the reading anew. */
const goTo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();

test('a person is found by part of a name soon after, with the household', async ({ page, api }) => {
  const [household] = (await api('listHouseholds', {})).rows;
  const [member] = household?.contacts ?? [];
  const name = member?.name_display ?? '';
  await readAll(page);
  await expect(status(page)).toHaveText(/^Syncing…(?: page [\d,]+ of [\d,]+)?$/);
  await goTo(page, 'Donors');
  await expect(page.getByRole('progressbar', { name: 'Sync progress' })).toBeVisible();
  await expect(page.getByText(/^[\d,]+ of [\d,]+ pages/)).toBeVisible();
  await goTo(page, 'Contacts');
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill(name);
  const contacts = page.getByRole('region', { name: 'Contacts, table' });
  await expect(contacts.getByRole('row').filter({ hasText: household?.name ?? '' })).toContainText(name);

  await page.keyboard.press('Control+k');
  await menu(page).getByRole('combobox').pressSequentially(name.slice(0, -1).toLowerCase());
  const person = menu(page).getByRole('group', { name: 'People' }).getByRole('option', { name });
  await expect(person).toContainText(household?.name ?? '');
  await person.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  await status(page).click();
  const panel = page.getByRole('dialog', { name: 'Sync status' });
  await expect(panel.getByRole('row', { name: /^Households/ })).toContainText(/\d/);
  await panel.getByRole('button', { name: 'Turn off sync' }).click();
  await expect(status(page)).toBeHidden();
});

test('lists stand as a whole, and gifts have their donors', { tag: '@all' }, async ({ page, api }) => {
  test.slow();
  await readAll(page);
  const ended = expect(status(page)).toHaveText(/^Updated \d/, { timeout: 120_000 });
  const pledges = await everyRow((number) => api('listPledges', { page: number }));
  const mayBe = new Set(pledges.map(({ contact_id }) => contact_id));
  const households = await everyRow((number) => api('listHouseholds', { page: number }));
  const household = households.find(({ contacts }) => contacts.some(({ id }) => mayBe.has(id)));
  const member = household?.contacts.find(({ id }) => mayBe.has(id));
  const gifts: Transaction[] = await everyRow((number) =>
    api('listTransactions', { contacts: member?.id ?? '', page: number }),
  );
  const given = givenIn(gifts);
  await ended;

  await goTo(page, 'Transactions');
  const { total } = await api('listTransactions', {});
  // The view's tab counts them, too.
  await expect(page.getByText(`All ${total?.toLocaleString('en-US')}`, { exact: true }).first()).toBeVisible();
  // The top bar says when, and the list doesn't repeat it.
  await expect(page.getByRole('main').getByText(/\bas of\b|\bsynced at\b/)).toHaveCount(0);

  // Everyone synced is offered, whatever household they are in.
  await page.getByRole('button', { name: 'Contact, add filter' }).click();
  await page.getByRole('textbox', { name: 'Contact' }).pressSequentially(member?.name_display ?? '');
  const offer = page
    .getByRole('option', { name: member?.name_display ?? '' })
    .filter({ hasText: household?.name ?? '' });
  await offer.first().click();
  await expect(page).toHaveURL(new RegExp(`contacts=${member?.id}`));

  // A link to a campaign does not say on which page of its list it is.
  const campaigns = await everyRow((number) => api('listCampaigns', { page: number }));
  const far = campaigns.slice(20).find(({ id }) => pledges.some(({ campaign_id }) => campaign_id === id));
  expect(far, 'a campaign with a pledge after the first page').toBeDefined();
  await goTo(page, 'Pledges');
  await page.getByRole('searchbox', { name: 'Search pledges' }).fill(far?.title ?? '');
  const pledgesTable = page.getByRole('region', { name: 'Pledges, table' });
  await pledgesTable
    .getByRole('link', { name: far?.title ?? '' })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: far?.title ?? '' })).toBeVisible();

  await goTo(page, 'Contacts');
  const contacts = page.getByRole('region', { name: 'Contacts, table' });
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill(member?.name_display ?? '');
  const row = contacts.getByRole('row').filter({ hasText: household?.name ?? '' });
  await expect(contacts.getByRole('columnheader', { name: 'Gifts' })).toBeVisible();
  const titles = await contacts.getByRole('columnheader').allInnerTexts();
  const cell = (title: string) => row.locator('th, td').nth(titles.findIndex((text) => text.trim() === title));
  // Who gave is asked once all is read, and only then do figures of gifts stand there.
  await expect(cell('Gifts')).toHaveText(String(given.length), { timeout: 60_000 });
  // Of several currencies, and of those that have none, each has a sum of its own.
  const lifetime = cell('Lifetime giving');
  const others = await lifetime
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('title')).join(' '));
  const sums = `${await lifetime.innerText()} ${others}`.match(/[\d,]+\.\d\d/g) ?? [];
  expect(sumWords(sums.map((sum) => sum.replaceAll(',', '')))).toBe(sumWords(given.map(({ amount }) => amount)));

  await page.getByRole('searchbox', { name: 'Search contacts' }).fill('');
  await expect.poll(() => contacts.getByRole('row').count()).toBeGreaterThan(5);
  const more = contacts.getByRole('button', { name: /^\+\d other currenc(?:y|ies): / }).first();
  const lines = ((await more.getAttribute('title')) ?? '').split('\n');
  await expect(more).toHaveText(`+${lines.length}`);
  await more.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Other currencies' });
  await expect(panel.getByRole('listitem')).toHaveText(lines);
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill(member?.name_display ?? '');

  await row.getByRole('link', { name: household?.name ?? '' }).click();
  await expect(page.getByRole('heading', { level: 1, name: household?.name ?? '' })).toBeVisible();
  await goTo(page, 'Home');
  const recent = page.getByRole('region', { name: 'Recent records' });
  await expect(recent.getByRole('link', { name: household?.name ?? '', exact: true })).toBeVisible();
});

test(
  'a later page stays while all rows arrive, and the whole list opens where its reader stands',
  { tag: '@all' },
  async ({ page, api }) => {
    test.slow();
    await readAll(page);
    const address = '/transactions?sortBy=amount&page=2';
    await page.goto(address);
    const table = page.getByRole('region', { name: 'Transactions, table' });
    /** The first row below the head, and its place among all rows. */
    const top = () =>
      table.evaluate((region) => {
        const head = region.querySelector('thead')?.getBoundingClientRect().bottom ?? 0;
        const row = [...region.querySelectorAll<HTMLElement>('tbody tr[aria-rowindex], tbody tr:has(td)')].find(
          (one) => one.getBoundingClientRect().bottom > head + 2,
        );
        const href = row?.querySelector('a')?.href ?? location.href;
        return {
          text: row?.innerText.replaceAll(/\s+/g, ' '),
          place: row?.getAttribute('aria-rowindex') ?? null,
          id: new URL(href).searchParams.get('open'),
        };
      });
    await expect(table.getByRole('row')).toHaveCount(21);
    await expect.poll(async () => (await top()).text).toBeTruthy();
    await expect(status(page)).toHaveText(/^Updated \d/, { timeout: 120_000 });
    await expect(table.getByRole('row')).toHaveCount(21);
    const { text, id } = await top();
    const [second, third] = await Promise.all(
      ['2', '3'].map((number) => api('listTransactions', { sortBy: 'amount', page: number })),
    );

    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(table.getByRole('table')).toHaveAttribute('aria-rowcount', String((third?.total ?? 0) + 1));
    await expect.poll(top).toMatchObject({ place: '42' });
    await expect(page.getByRole('region', { name: 'Totals' })).toContainText('Raised');
    await table.locator('tr[aria-rowindex="42"]').getByRole('link').first().press('Enter');
    await expect(page).toHaveURL(new RegExp(`open=${third?.rows[0]?.id}\\b`));
    await page.keyboard.press('Escape');

    await page.goto(address);
    await expect.poll(async () => (await top()).text).toBe(text);
    expect(id).toBe(second?.rows[0]?.id);
  },
);

test.describe('of a deployed platform', () => {
  test.use({ world: 'live' });
  test(
    'a year stands as a whole, with its totals, however many pages it has',
    { tag: '@all' },
    async ({ page, api }) => {
      const { total } = await api('listTransactions', {});
      const days = { transactedAfter: '2026-01-01T00:00:00+00:00', transactedBefore: '2026-12-31T23:59:59+00:00' };
      const year = await api('listTransactions', days);
      expect(year.last, 'more pages than are loaded unasked').toBeGreaterThan(100);
      await readAll(page);
      await expect(status(page)).toHaveText(/^Updated \d/, { timeout: 120_000 });
      await goTo(page, 'Transactions');
      await page.getByRole('button', { name: 'Transaction date, add filter' }).click();
      await page.getByRole('button', { name: 'This year' }).click();
      const words = [year.total, total].map((count) => count?.toLocaleString('en-US')).join(' of all ');
      await expect(page.getByText(words, { exact: true })).toBeVisible();
      const totals = page.getByRole('region', { name: 'Totals' });
      await expect(totals).toContainText('Raised');
      await page.setViewportSize({ width: 1280, height: 720 });
      const cut = await totals.evaluate((strip) =>
        [...strip.querySelectorAll('dl > div')]
          .filter((one) => one.scrollWidth > one.clientWidth)
          .map((one) => one.textContent),
      );
      expect(cut).toEqual([]);
      await page.getByRole('searchbox', { name: 'Search transactions' }).fill('pledge payment');
      await expect(page.getByText(words, { exact: true })).toBeHidden();
      await expect(page.getByText(/^[1-9][\d,]* of all [\d,]+$/)).toBeVisible();
    },
  );
});

test.describe('of a platform that keeps to itself', () => {
  test.use({ world: `busy-${randomUUID()}~forbids.listPayouts~contacts.0` });

  test('what is missing is said, and the other lists stand', { tag: '@all' }, async ({ page, expectStatus }) => {
    expectStatus(403);
    await readAll(page);
    await expect(status(page)).toHaveText(/^Updated \d.*, without payouts \(no access\)$/, { timeout: 60_000 });
    await status(page).click();
    const panel = page.getByRole('dialog', { name: 'Sync status' });
    await expect(panel.getByRole('row', { name: /^Payouts/ })).toContainText('No access');
    await expect(panel.getByRole('row', { name: /^Tickets/ })).toContainText(/\d+:\d\d/);
    await expect(panel).toContainText(
      'The platform doesn’t support filtering gifts by contact, so donors can’t be identified.',
      {
        timeout: 30_000,
      },
    );
    await page.keyboard.press('Escape');
    await goTo(page, 'Pledges');
    await expect(page.getByText(/^All \d+$/).first()).toBeVisible();
  });
});
