import type { Page } from 'playwright/test';
import { status } from '../../support/fault.ts';
import { expect, test } from '../../support/fixture.ts';
import { choose } from '../../support/preferences.ts';
import { givenIn, linkTo } from '../../support/rows.ts';

const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test(
  'a contact page shows what households include of the contact, and nothing twice',
  { tag: '@all' },
  async ({ page, api }) => {
    test.slow();
    await test.step('a bare link to a contact finds the name, its source, and the unavailable fields', async () => {
      await page.goto('/contacts/4801');
      await expect(page.getByRole('heading', { level: 1, name: 'Ruth Ames' })).toBeVisible();
      await expect(page).toHaveTitle('Ruth Ames | Steward');
      await expect(page.getByRole('main')).toContainText('Limited profile, from Ames family');
      await page.getByRole('button', { name: 'Data source' }).click();
      await expect(page.getByText(/household Ames family, loaded (?:at|\w+ \d+,) \d+:\d\d [AP]M\./)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('link', { name: 'Email', exact: true })).toHaveAttribute(
        'href',
        'mailto:ruth.ames@example.org',
      );
      await expect(page.getByRole('link', { name: 'Call', exact: true })).toHaveAttribute('href', /^tel:[\d+]+$/);
      const known = group(page, 'Profile');
      const reached = group(page, 'Details');
      await expect(reached.getByRole('definition').filter({ hasText: 'ruth.ames@example.org' })).toBeVisible();
      // What the details beside it say isn’t repeated.
      await expect(known).not.toContainText('ruth.ames@example.org');
      await expect(known.getByRole('definition').filter({ hasText: 'Lark' })).toBeVisible();
      // Nor what the title says.
      await expect(known).not.toContainText('Ruth');
      const households = await api('listHouseholds', { contacts: '4801' });
      for (const { name, contacts } of households.rows) {
        await expect(group(page, name ?? '').getByRole('listitem')).toHaveCount(contacts.length - 1);
      }
      await expect(group(page, 'Ames family')).toContainText('Head of householdRuth Ames');
      const all = { contacts: '4801', sortByDesc: 'transacted_at' } as const;
      const gifts = await api('listTransactions', all);
      const pages = Array.from({ length: gifts.last ?? 1 }, (_none, index) => index + 1);
      const rows = (
        await Promise.all(pages.map((number) => api('listTransactions', { ...all, page: String(number) })))
      ).flatMap((answer) => answer.rows);
      const given = givenIn(rows);
      const cents = given.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
      const figures = group(page, 'Giving');
      const inAll = (cents / 100).toLocaleString('en', { minimumFractionDigits: 2 });
      await expect(figures).toContainText(`Lifetime giving${inAll}`);
      await expect(figures).toContainText(`${given.length} gifts`);
      await expect(figures).toContainText('This year');
      await expect(figures).toContainText('Last gift');
      const timeline = group(page, 'Timeline');
      await timeline.getByRole('button', { name: `Transactions ${gifts.total}` }).click();
      await expect(timeline.getByRole('listitem')).toHaveCount(10);
      await expect(timeline.getByRole('heading', { level: 3 }).first()).toHaveText(/^[A-Z][a-z]+ 20\d\d$/);
      const newest = gifts.rows.slice(0, 10).map(({ id }) => `open=${id}`);
      const links = timeline.getByRole('listitem').getByRole('link');
      const opened = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')?.split('?')[1]));
      expect(opened).toEqual(newest);
      await timeline.getByRole('button', { name: 'About this timeline' }).click();
      await expect(page.getByText(/^Transactions loaded at /)).toBeVisible();
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: 'Ruth Ames' })).toBeVisible();
    });

    await test.step('a household opened from a contact is found again after a reload', async () => {
      const far = (await api('listHouseholds', { page: '15' })).rows.find(({ contacts }) => contacts[0]?.id);
      const [member] = far?.contacts ?? [];
      await page.goto(`/contacts/${member?.id}`);
      await group(page, far?.name ?? '')
        .getByRole('link', { name: 'Household', exact: true })
        .click();
      await expect(page.getByRole('heading', { level: 1, name: far?.name ?? '' })).toBeVisible();
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: far?.name ?? '' })).toBeVisible();
    });

    await test.step('an unknown contact ID shows a page that says so, without figures', async () => {
      await page.goto('/contacts/999999');
      await expect(page.getByRole('heading', { level: 1, name: 'Contact 999999' })).toBeVisible();
      // It's said once all pledges were read.
      await expect(group(page, 'No records for this contact')).toBeVisible({ timeout: 30_000 });
      await expect(page.getByRole('link', { name: 'Edit contact' })).toBeVisible();
      await expect(group(page, 'Giving')).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Copy ID' })).toBeVisible();
    });

    await test.step('a pledge’s contact and campaign are named as soon as a response has named them', async () => {
      const { rows } = await api('listPledges', {});
      const pledge = rows.find(({ contact_id, campaign_id }) => contact_id && contact_id !== '0' && campaign_id);
      await page.goto('/pledges');
      const row = page.getByRole('row').filter({ has: linkTo(page, pledge?.id) });
      const called = `Contact ${pledge?.contact_id}`;
      await row.getByRole('link', { name: called }).click();
      await page.getByRole('dialog').getByRole('link', { name: 'Open contact' }).click();
      const heading = page.getByRole('heading', { level: 1 });
      await expect(page.getByText(/^(?:Limited profile, from|No details available)/)).toBeVisible();
      const name = (await heading.textContent()) ?? '';
      await page.goBack();
      await expect(page.getByRole('dialog').getByText(`Pledge of ${name}`, { exact: true })).toBeVisible();
      await page.goBack();
      await expect(row.getByRole('link', { name, exact: true })).toBeVisible();
    });
  },
);

test('the response to a household save fills in its members’ pages', { tag: '@all' }, async ({ page }) => {
  await choose(page, { showsTechnicalDetails: true });
  await page.goto('/households/501/edit?at=1');
  await page.getByLabel('Note', { exact: true }).fill('Call after six');
  await page.getByRole('button', { name: 'Save household' }).click();
  await expect(page.getByText(/^Household saved$/)).toBeVisible();
  await page.getByRole('link', { name: 'Ruth Ames' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ruth Ames' })).toBeFocused();
  await expect(page.getByRole('main')).toContainText('Profile, from');
  const known = group(page, 'Profile');
  await expect(known.getByRole('heading', { name: 'Giving' })).toBeVisible();
  const subscription = page.getByText('address_unsubscribed_at', { exact: true });
  await expect(subscription).toBeHidden();
  await page.getByText(/^All fields of this contact in the last saved change$/).click();
  await expect(subscription).toBeVisible();
});

test.describe('with failures', () => {
  test.use({ through: 'faults' });

  test('a contact page shows gifts even if households fail to load, and no totals while gifts are missing', async ({
    page,
    faults,
    expectStatus,
  }) => {
    await test.step('gifts are shown even if households fail to load', async () => {
      expectStatus(403);
      faults.always({ path: /^\/v1\/households/ }, status(403, { body: '{"message":"Forbidden."}' }));
      await page.goto('/contacts/4801');
      await expect(page.getByRole('heading', { level: 1, name: 'Contact 4801' })).toBeVisible();
      await expect(page.getByText('No details available')).toBeVisible();
      await expect(group(page, 'Household')).toContainText('You don’t have access to households.');
      await expect(group(page, 'Giving')).toContainText(/Lifetime giving[\d,]+\.\d\d/);
      await expect(group(page, 'Timeline').getByRole('listitem')).toHaveCount(10);
      await expect(group(page, 'Household').getByRole('button', { name: 'Try again' })).toBeVisible();
      faults.clear();
      await page.getByRole('button', { name: 'Refresh' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Ruth Ames' })).toBeVisible();
    });

    await test.step('giving totals are left out while transactions are missing, and appear when the rest is loaded', async () => {
      expectStatus(400);
      faults.always({ path: /^\/v1\/transactions\?.*page=3/ }, status(400, { body: '{"message":"Closed."}' }));
      await page.goto('/contacts/4801');
      const giving = group(page, 'Giving');
      await expect(giving).toContainText(/40 of \d+ transactions loaded\. Couldn’t load the rest\. Try again$/);
      await expect(giving).toContainText(/Lifetime givingNot available.*Last gift[\d.,]+.*Average giftNot available/);
      await expect(group(page, 'Giving by year')).toContainText('Appears when all transactions are loaded.');
      faults.clear();
      await giving.getByRole('button', { name: 'Try again' }).click();
      await expect(giving).toContainText(/Lifetime giving[\d,]+\.\d\d\s*\d+ gifts, first on/);
      await expect(giving).not.toContainText('loaded');
    });
  });
});
