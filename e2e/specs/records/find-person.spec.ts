import type { Page } from 'playwright/test';
import type { Call } from '#api/client.ts';
import { delay, hold, status } from '../../support/fault.ts';
import { expect, test } from '../../support/fixture.ts';
import { linkTo } from '../../support/rows.ts';
import type { FaultScript } from '../../support/script.ts';
import { choose, withoutSync } from '../../support/preferences.ts';

const box = (page: Page) => page.getByRole('searchbox', { name: 'Search contacts' });
const table = (page: Page) => page.getByRole('region', { name: 'Contacts, table' });
const person = (page: Page, name: string) => table(page).getByRole('link', { name, exact: true });
const said = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });
const toContacts = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contacts' }).click();

/** Returns a member of a household on a later page. */
async function farMember(api: Call) {
  const { rows } = await api('listHouseholds', { page: '15' });
  const member = rows.flatMap(({ contacts }) => contacts).find(({ primary_email }) => primary_email?.includes('@'));
  return { id: member?.id ?? '', email: member?.primary_email ?? '' };
}

test('a person is found by name or ID', async ({ page, api }) => {
  await test.step('a person is found in households, which the platform searches', async () => {
    await page.goto('/contacts');
    await expect(
      page.getByText('The platform has no list of contacts. These are the people seen so far.'),
    ).toBeVisible();
    const { id, email } = await farMember(api);
    await box(page).fill(email);
    await expect(
      table(page).getByRole('row').filter({ hasText: email }).locator(`a[href*="/contacts/${id}"]`),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'All matching households' })).toBeVisible();
    await box(page).fill('imogen ames');
    await person(page, 'Imogen Ames').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Imogen Ames' })).toBeFocused();
  });

  await test.step('a contact ID, or a link that ends in one, is opened directly', async () => {
    await toContacts(page);
    await box(page).fill('https://platform.example.org/admin/people/4821');
    await expect(page.getByRole('link', { name: 'Open contact 4821' })).toBeVisible();
    await expect(box(page)).toHaveValue('4821');
    await expect(person(page, 'ليلى حدّاد')).toBeVisible();
    await box(page).fill('999999');
    await expect(said(page, 'Contact 999999 isn’t in any household.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open contact 999999' })).toBeVisible();
    await box(page).fill('4821');
    await page.getByRole('link', { name: 'Open contact 4821' }).click();
    await expect(page).toHaveURL(/\/contacts\/4821$/);
    await expect(page.getByRole('heading', { level: 1, name: 'ليلى حدّاد' })).toBeVisible();
  });
});

test('a contact search needs two letters, and stays out of the URL', { tag: '@all' }, async ({ page }) => {
  await test.step('one letter sends no search, and spaces around a name aren’t searched for', async () => {
    const asked: (string | null)[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).searchParams.get('query')));
    await page.goto('/contacts');
    await box(page).fill('A');
    await expect(page.getByText(/^[\d,]+ of [\d,]+ so far$/)).toBeVisible();
    await box(page).fill('Ames ');
    await expect(person(page, 'Ruth Ames')).toBeVisible();
    await expect(box(page)).toHaveValue('Ames ');
    await expect.poll(() => asked.filter((query) => query !== null)).toEqual(['Ames']);
  });

  await test.step('a search without matches says so', async () => {
    await box(page).fill('zzzz nobody');
    await expect(said(page, 'No matching households.')).toBeVisible();
    await expect(page.getByRole('heading', { name: /^No matches in [\d,]+ contacts so far\.$/ })).toBeVisible();
  });

  await test.step('Back and a reload keep the search', async () => {
    await box(page).fill('Ames');
    await person(page, 'Daniel Ames').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Daniel Ames' })).toBeFocused();
    expect(page.url()).not.toMatch(/ames/i);
    await page.goBack();
    await expect(box(page)).toHaveValue('Ames');
    await expect(person(page, 'Daniel Ames')).toBeVisible();
    await page.reload();
    await expect(box(page)).toHaveValue('Ames');
    await expect(person(page, 'Daniel Ames')).toBeVisible();
    expect(page.url()).toMatch(/\/contacts$/);
  });
});

test(
  'a ticket search leads to Tickets, which finds people outside contacts',
  { tag: '@all' },
  async ({ page, api }) => {
    const [ticket] = (await api('listTickets', { page: '60' })).rows;
    const email = ticket?.email ?? '';
    expect(email).toContain('@');
    await page.goto('/contacts');
    await box(page).fill(email);
    await page.getByRole('link', { name: 'Search tickets' }).click();
    await expect(page.getByRole('searchbox', { name: 'Search tickets' })).toHaveValue(email);
    const tickets = page.getByRole('region', { name: 'Tickets, table' });
    await expect(tickets.getByRole('row').filter({ has: linkTo(page, ticket?.id) })).toBeVisible({ timeout: 45_000 });
  },
);

/** Holds later pages of households, which are read in the background for their names. */
function holdFarPages(faults: FaultScript): () => void {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  faults.standing(
    { path: /^\/v1\/households\?page=(?:[4-9]|\d\d)/ },
    hold(() => released),
  );
  return () => release();
}

test.describe('through a connection that fails', () => {
  test.use({ through: 'faults' });

  test(
    'contacts found so far stay until the platform’s answer arrives, if it fails, and with sync turned off',
    { tag: '@all' },
    async ({ page, faults, expectStatus, api }) => {
      await test.step('contacts found so far stay until the platform’s answer arrives, and if it fails', async () => {
        const { email } = await farMember(api);
        const asked = { path: /^\/v1\/households\?query=/ };
        await test.step('the search is announced, and its answer adds a person', async () => {
          holdFarPages(faults);
          await page.goto('/contacts');
          await expect(table(page).getByRole('rowheader').first()).toBeVisible();
          let release = () => {};
          const released = new Promise<void>((resolve) => (release = resolve));
          faults.next(
            asked,
            hold(() => released),
          );
          await box(page).fill(email);
          await expect(said(page, 'Searching households…')).toBeVisible();
          release();
          await expect(table(page).getByRole('row').filter({ hasText: email })).toBeVisible();
          await expect(said(page, 'Searching households…')).toHaveCount(0);
        });

        await test.step('an older answer doesn’t replace a newer one', async () => {
          faults.next({ path: /query=Ames/ }, delay(1500));
          await box(page).fill('Ames');
          await expect(person(page, 'Ruth Ames')).toBeVisible();
          await box(page).fill('Haddad');
          await expect(person(page, 'ليلى حدّاد')).toBeVisible();
          await expect.poll(() => faults.requests({ path: /query=Ames/ })[0]?.end).not.toBe('open');
          await expect(person(page, 'Ruth Ames')).toHaveCount(0);
        });

        await test.step('a search that fails says so, and can be tried again', async () => {
          expectStatus(400);
          faults.always({ path: /contacts=4821/ }, status(400, { body: '{"message":"No search today."}' }));
          await box(page).fill('4821');
          await expect(said(page, 'Couldn’t search households.')).toContainText('No search today.');
          await expect(page.getByRole('link', { name: 'Open contact 4821' })).toBeVisible();
          await expect(person(page, 'ليلى حدّاد')).toBeVisible();
          faults.clear();
          await page.getByRole('button', { name: 'Try again' }).click();
          await expect(said(page, 'Couldn’t search households.')).toHaveCount(0);
          await expect(person(page, 'ليلى حدّاد')).toBeVisible();
        });
      });

      await test.step('contacts with sync turned off by an administrator: people seen, and a search', async () => {
        holdFarPages(faults);
        faults.always({ path: '/config.json' }, withoutSync);
        const { email } = await farMember(api);
        await page.goto('/contacts');
        await expect(
          page.getByText(/your administrator turned off sync\. These are the people seen so far\.$/),
        ).toBeVisible();
        await expect(table(page).getByRole('rowheader').first()).toBeVisible();
        await expect(page.getByRole('link', { name: 'People not in contacts' })).toHaveCount(0);
        await box(page).fill(email);
        await expect(table(page).getByRole('row').filter({ hasText: email })).toBeVisible();
        await expect(table(page).getByRole('columnheader', { name: 'Lifetime giving' })).toHaveCount(0);
      });
    },
  );

  test(
    'contacts while lists sync: people so far, a search of all, and figures at the end',
    { tag: '@all' },
    async ({ page, faults, api }) => {
      test.slow();
      const { email } = await farMember(api);
      await choose(page, { readsAll: true });
      const release = holdFarPages(faults);
      await page.goto('/contacts?f.given=1..');
      await expect(page.getByText('These filters apply when all gifts are synced.')).toBeVisible();
      await expect(page.getByRole('progressbar', { name: 'Sync progress' })).toBeVisible();
      await expect(page.getByRole('button', { name: /^Lifetime giving/ })).toBeVisible();
      await expect(table(page).getByRole('rowheader')).toHaveCount(0);

      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
      await toContacts(page);
      await expect(page.getByText(/^\d+ so far$/)).toBeVisible();
      await expect(page.getByText(/^\d+ household pages synced$/)).toBeVisible();
      await box(page).fill(email);
      await expect(table(page).getByRole('row').filter({ hasText: email })).toBeVisible();
      release();
      await box(page).fill('');
      await expect(page.getByText(/^All [\d,]+$/)).toBeVisible({ timeout: 120_000 });
      const sums = table(page).getByRole('cell', { name: /^\$[\d,]+\.\d\d/ });
      await expect(sums.first()).toBeVisible({ timeout: 60_000 });
    },
  );
});
