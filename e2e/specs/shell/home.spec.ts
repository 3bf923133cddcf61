import type { Page } from 'playwright/test';
import { homeTitle } from '../../support/clock.ts';
import { reset, status } from '../../support/fault.ts';
import { expect, test } from '../../support/fixture.ts';
import { keptText } from '../../support/kept.ts';
import { choose, withoutSync } from '../../support/preferences.ts';

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const headings = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });
const whole = ['New since', 'Campaign progress', 'Raised this month', 'Needs attention'];

test('Home: has one layout from the first paint, which fills while lists sync', async ({ page, api }) => {
  test.slow();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: homeTitle })).toBeVisible();
  const first = (await headings(page).allInnerTexts()).slice(0, whole.length);
  for (const [place, name] of whole.entries()) expect(first[place]).toMatch(new RegExp(name, 'i'));
  await expect(page.getByRole('main').getByText('Not synced yet.')).toHaveCount(4);

  await page.getByRole('button', { name: 'Turn on sync' }).click();
  await expect(page.getByRole('heading', { level: 1, name: homeTitle })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Turn on sync' })).toHaveCount(0);
  await expect(page.getByRole('main').getByText(/^[\d,]+ of [\d,]+ pages/)).toBeVisible({ timeout: 30_000 });
  await expect(panel(page, 'Raised this month').getByRole('link', { name: 'Yesterday' })).toBeVisible();

  const { total } = await api('listCampaigns', {});
  await expect(panel(page, 'Campaign progress').getByRole('link', { name: `View all ${total}` })).toBeVisible();
  await expect(panel(page, 'Raised this month')).toContainText(/Dated yesterday(?:No gifts|[\d,]+ gift)/, {
    timeout: 120_000,
  });
  const named = (names: readonly string[]) => names.map((name) => new RegExp(name, 'i'));
  await expect(headings(page)).toHaveText(named(['Things to try', ...whole]));
  await panel(page, 'Things to try').getByRole('button', { name: 'Dismiss' }).click();
  await expect(headings(page)).toHaveText(named(whole));
});

test(
  'Home: recent records are stored as type and ID, and panels offer to turn on sync after “Not now”',
  { tag: '@all' },
  async ({ page, token }) => {
    await test.step('stored as type and ID, newest first, with names while they are in memory', async () => {
      await page.goto('/households/501?at=1');
      await page.getByRole('link', { name: 'Daniel Ames' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Daniel Ames' })).toBeVisible();
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
      const recent = panel(page, 'Recent records').getByRole('listitem');
      await expect(recent).toHaveText([/Daniel Ames\s*Contact 4802/, /Household 501/]);
      const kept = (await keptText(page, token, 'recent')) ?? '';
      expect(JSON.parse(kept)).toMatchObject([
        { kind: 'contact', id: '4802' },
        { kind: 'household', id: '501' },
      ]);
      expect(kept).not.toMatch(/ames/i);
      await page.reload();
      await expect(recent.first()).toContainText('Contact 4802');

      // Screens that aren't records, and records that weren't found, aren't listed.
      await page.goto('/contacts/import');
      await expect(page.getByRole('heading', { level: 1, name: /from CSV$/ })).toBeVisible();
      await page.goto('/campaigns/424242');
      await expect(page.getByRole('heading', { name: 'Campaign 424242 not found' })).toBeVisible();
      await page.goto('/payouts?open=424242');
      await expect(page.getByText(/Payout 424242 isn’t on page 1/)).toBeVisible();
      await page.goto('/');
      await expect(recent).toHaveText([/Contact 4802/, /Household 501/]);
    });

    await test.step('panels offer to turn on sync after “Not now”', async () => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Not now' }).click();
      await expect(page.getByRole('main').getByText('Not synced yet.')).toHaveCount(4);
      await page.reload();
      await panel(page, 'Campaign progress').getByRole('button', { name: 'Turn on sync' }).click();
      await expect(panel(page, 'Campaign progress').getByRole('listitem').first()).toBeVisible({ timeout: 30_000 });
    });
  },
);

test('drafts on Home: listed with their age, resumed, and discarded', async ({ page }) => {
  await page.goto('/households/501/edit?at=1');
  await page.getByLabel('Note', { exact: true }).fill('Call after six');
  await page.getByRole('button', { name: 'Discard', exact: true }).waitFor();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  const drafts = panel(page, 'Drafts in this tab');
  await expect(drafts.getByRole('listitem')).toHaveText(
    /Ames family\s*Household 501, saved \d+ seconds? ago \(\d+:\d\d [AP]M\)/,
  );
  await drafts.getByRole('link', { name: 'Resume draft: Household 501' }).click();
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('Call after six');
  await expect(page.getByRole('button', { name: 'Resume draft' })).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await drafts.getByRole('button', { name: 'Discard draft: Household 501' }).click();
  await expect(drafts).toHaveCount(0);
  await page.reload();
  await expect(panel(page, 'Raised this month')).toBeVisible();
  await expect(drafts).toHaveCount(0);
});

test.describe('when something fails', () => {
  test.use({ through: 'faults', journal: 'lost' });

  test('Home without background sync: says so, and shows the newest transactions', async ({
    page,
    api,
    faults,
    expectStatus,
  }) => {
    expectStatus(400);
    faults.always({ path: '/config.json' }, withoutSync);
    faults.next({ path: '/v1/transactions' }, status(400, { body: '{"message":"The service has its reasons."}' }));
    await page.goto('/');
    await expect(page.getByText(/^Your administrator turned off background sync/)).toBeVisible();
    await expect(headings(page)).toHaveText(['Newest transactions']);
    const newest = panel(page, 'Newest transactions');
    await expect(newest).toContainText(
      'Couldn’t load transactions. The platform rejected the request: The service has its reasons.',
    );
    await newest.getByRole('button', { name: 'Try again' }).click();
    const { rows, total } = await api('listTransactions', { sortByDesc: 'transacted_at' });
    await expect(newest.getByRole('rowheader')).toHaveText(
      rows.slice(0, 5).map(({ id, line_items }) => `Unknown donor${line_items[0]?.description} · ${id}`),
    );
    await newest.getByRole('button', { name: 'About Newest transactions' }).click();
    const about = page.getByRole('dialog', { name: 'About Newest transactions' });
    await expect(about).toContainText(`5 of ${total?.toLocaleString('en-US')}. Updated`);
    await page.keyboard.press('Escape');
    await newest.getByRole('rowheader').first().getByRole('link').click();
    await expect(page.getByRole('dialog', { name: `Transaction ${rows[0]?.id}` })).toBeVisible();
  });

  test(
    'unconfirmed change: listed on Home until it is marked as resolved',
    { tag: '@all' },
    async ({ page, faults, expectStatus }) => {
      expectStatus('network');
      faults.next({ method: 'PUT', path: '/v1/households/501' }, reset({ when: 'after-headers' }));
      await page.goto('/households/501/edit?at=1');
      await page.getByLabel('Note', { exact: true }).fill('Call after six');
      await page.getByRole('button', { name: 'Save household' }).click();
      await expect(
        page.getByRole('heading', { level: 1, name: 'We couldn’t confirm this change was saved' }),
      ).toBeVisible();
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
      const main = page.getByRole('main');
      await expect(main.getByText(/^Your change to .+ is unconfirmed$/)).toBeVisible();
      await expect(main.getByText(/^Household 501, 4 fields, sent at \d+:\d\d [AP]M/)).toBeVisible();
      await page.reload();
      await main.getByRole('link', { name: 'Review' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Edit Ames family' })).toBeVisible();
      await expect(page.getByText(/You have an unsaved draft/)).toBeVisible();
      await page.goBack();
      await main.getByRole('button', { name: 'Mark as resolved' }).click();
      await expect(main.getByText(/^Your change to .+ is unconfirmed$/)).toHaveCount(0);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: homeTitle })).toBeVisible();
      await expect(main.getByText(/^Your change to .+ is unconfirmed$/)).toHaveCount(0);

      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Activity' }).click();
      await expect(main.getByRole('row', { name: /Household 501/ })).toContainText('Unconfirmed, resolved');
      await expect(page.getByRole('navigation', { name: 'Main' }).getByText(/unconfirmed changes?$/)).toHaveCount(0);
    },
  );
});

test.describe('in an empty world', () => {
  test.use({ world: 'empty' });

  test('Home without records: each panel says that it is empty', { tag: '@all' }, async ({ page }) => {
    await choose(page, { readsAll: true });
    await page.goto('/');
    await expect(panel(page, 'New since your last visit')).toContainText('Nothing new since yesterday.');
    await expect(panel(page, 'New since your last visit')).not.toContainText('caught up');
    await expect(panel(page, 'Campaign progress')).toContainText('No active campaigns with a goal');
    await expect(panel(page, 'Raised this month')).toContainText('No gifts yet this month');
    await expect(panel(page, 'Needs attention')).toContainText('Nothing needs your attention.');
    await expect(headings(page)).toHaveText([/./, /./, /./, /./, /./]);
  });
});
