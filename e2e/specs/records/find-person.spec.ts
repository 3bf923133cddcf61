import type { Page } from 'playwright/test';
import { delay, hold, status } from '../../support/fault.ts';
import { expect, test } from '../../support/fixture.ts';

const box = (page: Page) => page.getByRole('searchbox', { name: 'Name, email, phone, or contact ID' });
const toContacts = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contacts' }).click();
const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('a person is found by name or ID', async ({ page, api }) => {
  await test.step('a person is found in households, which the service searches', async () => {
    await page.goto('/contacts');
    await expect(page.getByText('Search households, tickets, and people seen this session')).toBeVisible();
    await box(page).fill('imogen');
    const answered = await api('listHouseholds', { query: 'imogen' });
    const members = answered.rows.flatMap(({ contacts }) => contacts).filter((one) => one.first_name === 'Imogen');
    expect(members.length).toBeGreaterThan(0);
    const found = group(page, 'In households');
    await expect(found.getByRole('link', { name: 'Imogen Ames' })).toBeVisible();
    await expect(found.getByRole('listitem')).toHaveCount(members.length);
    await expect(found).toContainText('on the first page');
    await expect(page.getByRole('status').filter({ hasText: `${members.length} in households` })).toBeAttached();
    await found.getByRole('link', { name: 'Imogen Ames' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Imogen Ames' })).toBeFocused();
  });

  await test.step('a contact ID, or a link that ends in one, is opened directly', async () => {
    await toContacts(page);
    await box(page).fill('https://platform.example.org/admin/people/4821');
    await expect(page.getByRole('link', { name: 'Open contact 4821' })).toBeVisible();
    await expect(group(page, 'In households').getByRole('link', { name: 'ليلى حدّاد' })).toBeVisible();
    await box(page).fill('999999');
    await expect(group(page, 'In households')).toContainText('Contact 999999 isn’t in any household.');
    await box(page).fill('4821');
    await page.getByRole('link', { name: 'Open contact 4821' }).click();
    await expect(page).toHaveURL(/\/contacts\/4821$/);
    await expect(page.getByRole('heading', { level: 1, name: 'ليلى حدّاد' })).toBeVisible();
  });
});

test(
  'a contact search needs two letters, works with the keyboard, and stays out of the URL',
  { tag: '@all' },
  async ({ page }) => {
    await test.step('one letter sends no request', async () => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await page.goto('/contacts');
      await box(page).fill('A');
      await expect(page.getByText('Type at least 2 letters to search.')).toBeVisible();
      expect(asked).not.toContain('/v1/households');
    });

    await test.step('spaces around a name aren’t searched for, and stay as typed', async () => {
      const asked = page.waitForRequest((request) => new URL(request.url()).searchParams.get('query') === 'Ames');
      await box(page).fill('Ames ');
      await asked;
      await page.getByRole('link', { name: 'Ruth Ames' }).waitFor();
      await expect(box(page)).toHaveValue('Ames ');
    });

    await test.step('a search without matches suggests the contact ID', async () => {
      await box(page).fill('zzzz nobody');
      await expect(page.getByText('No household or member matches “zzzz nobody”.')).toBeVisible();
      await expect(page.getByText(/To open a contact directly, enter the contact ID\.$/)).toBeVisible();
      await expect(group(page, 'Others seen this session')).toContainText('No other matches.');
    });

    await test.step('arrow keys move between the box and the results, and Enter opens one', async () => {
      await toContacts(page);
      await box(page).fill('Ames');
      const found = group(page, 'In households');
      await expect(found.getByRole('link', { name: 'Ruth Ames' })).toBeVisible();
      await box(page).press('ArrowDown');
      await expect(found.getByRole('link', { name: 'Ruth Ames' })).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(found.getByRole('link', { name: 'Daniel Ames' })).toBeFocused();
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowUp');
      await expect(box(page)).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: 'Ruth Ames' })).toBeFocused();
    });

    await test.step('the search stays out of the URL, and Back and a reload keep it', async () => {
      await toContacts(page);
      await box(page).fill('Ames');
      await group(page, 'In households').getByRole('link', { name: 'Daniel Ames' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Daniel Ames' })).toBeFocused();
      expect(page.url()).not.toMatch(/ames/i);
      await page.goBack();
      await expect(box(page)).toHaveValue('Ames');
      await expect(group(page, 'In households').getByRole('link', { name: 'Daniel Ames' })).toBeVisible();
      await page.reload();
      await expect(box(page)).toHaveValue('Ames');
      await expect(group(page, 'In households').getByRole('link', { name: 'Daniel Ames' })).toBeVisible();
      expect(page.url()).toMatch(/\/contacts$/);
    });
  },
);

test('people seen this session are listed, found, and gone after a reload', { tag: '@all' }, async ({ page }) => {
  await page.goto('/contacts');
  await expect(page.getByText('No one yet. Search above')).toBeVisible();
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('link', { name: 'Households' }).click();
  await expect(page.getByRole('link', { name: 'Ames family' })).toBeVisible();
  await navigation.getByRole('link', { name: 'Contacts' }).click();
  const row = page.getByRole('row', { name: /Ruth Ames/ });
  await expect(row).toContainText('4801');
  await expect(row).toContainText('ruth.ames@example.org');
  await expect(row.getByRole('link', { name: 'Ames family' })).toBeVisible();
  // The platform finds no match for this text, but it matches a person seen this session.
  await box(page).fill('ames ruth');
  await expect(group(page, 'In households')).toContainText('No household or member matches');
  await expect(group(page, 'Others seen this session').getByRole('link', { name: 'Ruth Ames' })).toBeVisible();
  await box(page).fill('');
  await expect(page.getByRole('table').getByRole('link', { name: 'Ruth Ames' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('No one yet.')).toBeVisible();
});

test(
  'a ticket search loads all tickets on request, and results link to the ticket and transaction',
  { tag: '@all' },
  async ({ page, api }) => {
    const [ticket] = (await api('listTickets', { page: '60' })).rows;
    const email = ticket?.email ?? '';
    expect(email).toContain('@');
    await page.goto('/contacts');
    await box(page).fill(email);
    const tickets = group(page, 'In tickets');
    await expect(tickets).toContainText('Load tickets to search them.');
    await tickets.getByRole('button', { name: 'Search all tickets' }).click();
    await expect(tickets).toContainText(/match(?:es)? in 1,500 tickets/, { timeout: 45_000 });
    const found = tickets.getByRole('listitem').filter({ hasText: `Ticket ${ticket?.id}` });
    await expect(found).toContainText(email);
    await expect(found.getByRole('link', { name: ticket?.transaction_id ?? '' })).toBeVisible();
    // A second search doesn't load the tickets again.
    await box(page).fill('zzzz');
    await expect(tickets).toContainText('No matches in the tickets searched so far.');
    await expect(tickets).toContainText('0 matches in 1,500 tickets');
    await box(page).fill(email);
    await found.getByRole('link').first().click();
    await expect(page.getByRole('dialog', { name: `Ticket ${ticket?.id}` })).toContainText(email);
  },
);

test.describe('through a slow connection', () => {
  test.use({ through: 'faults' });

  test(
    'contact search results stay until newer ones arrive, and other groups stay if households fail',
    { tag: '@all' },
    async ({ page, faults, expectStatus }) => {
      await test.step('results for fewer letters that still match stay, with the focus, until the response arrives', async () => {
        await page.goto('/contacts');
        await box(page).fill('Ruth');
        const found = group(page, 'In households');
        const ruth = found.getByRole('link', { name: 'Ruth Ames' });
        const rutherford = found.getByRole('link', { name: 'Elvira Rutherford' });
        await expect(ruth).toBeVisible();
        await expect(rutherford).toBeVisible();
        await expect(found).toContainText('on the first page');
        let release = () => {};
        const released = new Promise<void>((resolve) => (release = resolve));
        const asked = { path: /^\/v1\/households\?.*Ruth(?:\+|%20)Ames/ };
        faults.next(
          asked,
          hold(() => released),
        );
        await box(page).fill('Ruth Ames');
        await expect.poll(() => faults.requests(asked).length).toBe(1);
        await expect(found).toContainText('Searching…');
        await expect(rutherford).toHaveCount(0);
        await ruth.focus();
        release();
        await expect(found).toContainText('on the first page');
        await expect(ruth).toBeFocused();
      });

      await test.step('an older response doesn’t replace a newer one', async () => {
        faults.next({ path: /query=Ames/ }, delay(1500));
        await page.goto('/contacts');
        await box(page).fill('Ames');
        await box(page).press('Enter');
        await expect.poll(() => faults.requests({ path: /query=Ames/ }).length).toBe(1);
        await box(page).fill('Haddad');
        await expect(group(page, 'In households').getByRole('link', { name: 'ليلى حدّاد' })).toBeVisible();
        await expect.poll(() => faults.requests({ path: /query=Ames/ })[0]?.end).not.toBe('open');
        await expect(group(page, 'In households').getByRole('link', { name: 'Ruth Ames' })).toHaveCount(0);
      });

      await test.step('the other groups stay if the household search fails', async () => {
        expectStatus(400);
        faults.always({ path: /^\/v1\/households/ }, status(400, { body: '{"message":"No search today."}' }));
        await page.goto('/contacts');
        await box(page).fill('4821');
        await expect(group(page, 'In households')).toContainText('Couldn’t load households.');
        await expect(page.getByRole('link', { name: 'Open contact 4821' })).toBeVisible();
        await expect(group(page, 'In tickets').getByRole('button')).toBeVisible();
        faults.clear();
        await group(page, 'In households').getByRole('button', { name: 'Try again' }).click();
        await expect(group(page, 'In households').getByRole('link', { name: 'ليلى حدّاد' })).toBeVisible();
      });
    },
  );

  test(
    'a ticket search shows its progress, and can be stopped and resumed',
    { tag: '@all' },
    async ({ page, faults }) => {
      faults.always({ path: '/v1/tickets' }, delay(400));
      await page.goto('/contacts');
      await box(page).fill('zzzz nobody');
      const tickets = group(page, 'In tickets');
      await tickets.getByRole('button', { name: 'Search all tickets' }).click();
      await expect(tickets).toContainText(/Page [2-9] of 75/);
      await expect(tickets.getByRole('button', { name: 'Stop' })).toBeFocused();
      await tickets.getByRole('button', { name: 'Stop' }).click();
      await expect(tickets).toContainText(/Stopped after \d+ tickets\./);
      await expect(tickets.getByRole('button', { name: 'Keep searching' })).toBeFocused();
      const asked = faults.requests({ path: '/v1/tickets' }).length;
      expect(asked).toBeLessThan(40);
      await expect(tickets).toContainText(/0 matches in \d+ of 1,500 tickets/);
      faults.clear();
      await tickets.getByRole('button', { name: 'Keep searching' }).click();
      await expect(tickets).toContainText('0 matches in 1,500 tickets', { timeout: 45_000 });
      expect(await tickets.evaluate((panel) => panel.contains(document.activeElement))).toBe(true);
    },
  );
});
