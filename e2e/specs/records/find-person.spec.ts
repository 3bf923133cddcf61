import type { Page } from 'playwright/test';
import { delay, hold, status } from '../../support/fault.ts';
import { expect, test } from '../../support/fixture.ts';

const box = (page: Page) => page.getByRole('searchbox', { name: 'Name, email, phone or contact ID' });
const toContacts = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contacts' }).click();
const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('a person is found by name or ID', async ({ page, api }) => {
  await test.step('a person is found in households, which the service searches', async () => {
    await page.goto('/contacts');
    await expect(page.getByText('Search households, tickets and people seen')).toBeVisible();
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
    await expect(group(page, 'In households')).toContainText(
      'No household that the service lists has contact 999999 as a member.',
    );
    await box(page).fill('4821');
    await page.getByRole('link', { name: 'Open contact 4821' }).click();
    await expect(page).toHaveURL(/\/contacts\/4821$/);
    await expect(page.getByRole('heading', { level: 1, name: 'ليلى حدّاد' })).toBeVisible();
  });
});

test(
  'a search asks for two letters, is led through by the keyboard, and stays out of the address',
  { tag: '@all' },
  async ({ page }) => {
    await test.step('one letter asks nothing yet', async () => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await page.goto('/contacts');
      await box(page).fill('A');
      await expect(page.getByText('Type at least 2 letters to search.')).toBeVisible();
      expect(asked).not.toContain('/v1/households');
    });

    await test.step('blanks around a name are not sought, and stay as they were typed', async () => {
      const asked = page.waitForRequest((request) => new URL(request.url()).searchParams.get('query') === 'Ames');
      await box(page).fill('Ames ');
      await asked;
      await page.getByRole('link', { name: 'Ruth Ames' }).waitFor();
      await expect(box(page)).toHaveValue('Ames ');
    });

    await test.step('somebody who matches nothing is said to be found by ID alone', async () => {
      await box(page).fill('zzzz nobody');
      await expect(page.getByText('No household or member matches “zzzz nobody”.')).toBeVisible();
      await expect(page.getByText(/A contact ID opens directly\.$/)).toBeVisible();
      await expect(group(page, 'Others seen since sign-in')).toContainText('Nobody else matches.');
    });

    await test.step('arrow keys lead from the box to the results and back, and Enter opens', async () => {
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

    await test.step('the search stays out of the address, and Back and a reload keep it', async () => {
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

test('people seen since sign-in are listed, found, and gone after a reload', { tag: '@all' }, async ({ page }) => {
  await page.goto('/contacts');
  await expect(page.getByText('Nobody yet. Search above')).toBeVisible();
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('link', { name: 'Households' }).click();
  await expect(page.getByRole('link', { name: 'Ames family' })).toBeVisible();
  await navigation.getByRole('link', { name: 'Contacts' }).click();
  const row = page.getByRole('row', { name: /Ruth Ames/ });
  await expect(row).toContainText('4801');
  await expect(row).toContainText('ruth.ames@example.org');
  await expect(row.getByRole('link', { name: 'Ames family' })).toBeVisible();
  // A text that the service finds nobody by, and that one who was seen has among their fields.
  await box(page).fill('ames ruth');
  await expect(group(page, 'In households')).toContainText('No household or member matches');
  await expect(group(page, 'Others seen since sign-in').getByRole('link', { name: 'Ruth Ames' })).toBeVisible();
  await box(page).fill('');
  await expect(page.getByRole('table').getByRole('link', { name: 'Ruth Ames' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Nobody yet.')).toBeVisible();
});

test(
  'all tickets are looked through when asked, and their people lead to ticket and transaction',
  { tag: '@all' },
  async ({ page, api }) => {
    const [ticket] = (await api('listTickets', { page: '60' })).rows;
    const email = ticket?.email ?? '';
    expect(email).toContain('@');
    await page.goto('/contacts');
    await box(page).fill(email);
    const tickets = group(page, 'In tickets');
    await expect(tickets).toContainText('Tickets are searched once loaded');
    await tickets.getByRole('button', { name: 'Look through all tickets' }).click();
    await expect(tickets).toContainText(/among 1,500 tickets/, { timeout: 45_000 });
    const found = tickets.getByRole('listitem').filter({ hasText: `Ticket ${ticket?.id}` });
    await expect(found).toContainText(email);
    await expect(found.getByRole('link', { name: ticket?.transaction_id ?? '' })).toBeVisible();
    // A second text needs no second look.
    await box(page).fill('zzzz');
    await expect(tickets).toContainText('No ticket that was looked at matches.');
    await expect(tickets).toContainText('0 among 1,500 tickets');
    await box(page).fill(email);
    await found.getByRole('link').first().click();
    await expect(page.getByRole('dialog', { name: `Ticket ${ticket?.id}` })).toContainText(email);
  },
);

test.describe('through a slow connection', () => {
  test.use({ through: 'faults' });

  test(
    'who was found stays until a newer answer is there, and other groups stay where households fail',
    { tag: '@all' },
    async ({ page, faults, expectStatus }) => {
      await test.step('who was found for fewer letters and still matches stays, with the focus, until the answer is there', async () => {
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

      await test.step('an older answer does not take the place of a newer one', async () => {
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

      await test.step('when households cannot be searched the other groups stay', async () => {
        expectStatus(400);
        faults.always({ path: /^\/v1\/households/ }, status(400, { body: '{"message":"No search today."}' }));
        await page.goto('/contacts');
        await box(page).fill('4821');
        await expect(group(page, 'In households')).toContainText('Households could not be loaded.');
        await expect(page.getByRole('link', { name: 'Open contact 4821' })).toBeVisible();
        await expect(group(page, 'In tickets').getByRole('button')).toBeVisible();
        faults.clear();
        await group(page, 'In households').getByRole('button', { name: 'Try again' }).click();
        await expect(group(page, 'In households').getByRole('link', { name: 'ليلى حدّاد' })).toBeVisible();
      });
    },
  );

  test(
    'looking through tickets shows how far it is, and can be stopped and gone on with',
    { tag: '@all' },
    async ({ page, faults }) => {
      faults.always({ path: '/v1/tickets' }, delay(400));
      await page.goto('/contacts');
      await box(page).fill('zzzz nobody');
      const tickets = group(page, 'In tickets');
      await tickets.getByRole('button', { name: 'Look through all tickets' }).click();
      await expect(tickets).toContainText(/Page [2-9] of 75/);
      await expect(tickets.getByRole('button', { name: 'Stop' })).toBeFocused();
      await tickets.getByRole('button', { name: 'Stop' }).click();
      await expect(tickets).toContainText(/Stopped after \d+ tickets\./);
      await expect(tickets.getByRole('button', { name: 'Go on looking' })).toBeFocused();
      const asked = faults.requests({ path: '/v1/tickets' }).length;
      expect(asked).toBeLessThan(40);
      await expect(tickets).toContainText(/0 among \d+ of 1,500 tickets/);
      faults.clear();
      await tickets.getByRole('button', { name: 'Go on looking' }).click();
      await expect(tickets).toContainText('0 among 1,500 tickets', { timeout: 45_000 });
      expect(await tickets.evaluate((panel) => panel.contains(document.activeElement))).toBe(true);
    },
  );
});
