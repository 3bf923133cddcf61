import type { Page } from 'playwright/test';
import { expect, test } from '../../support/fixture.ts';
import { choose } from '../../support/preferences.ts';

const menu = (page: Page) => page.getByRole('dialog', { name: 'Command menu' });
const field = (page: Page) => page.getByRole('combobox', { name: 'Find anything' });
const chosen = (page: Page) => menu(page).getByRole('option', { selected: true });

async function openMenu(page: Page, typed = '') {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(typed);
}

test('what is typed is an ID, an act of the page or a person', async ({ page }) => {
  await test.step('digits are the ID of any kind of record', async () => {
    await page.goto('/transactions');
    await expect(page.getByRole('rowheader')).toHaveCount(20);
    await openMenu(page, '90417');
    await expect(page.getByRole('option')).toHaveText([
      /^Transaction 90417, \S/,
      'Campaign 90417',
      'Contact 90417',
      'Household 90417',
      'Pledge 90417',
      'Ticket 90417',
      'Payout 90417',
      'Message 90417',
      'Webhook 90417',
      'Search people for “90417”',
    ]);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Transaction 90417' })).toBeVisible();
  });

  await test.step('what the page can do is offered, and done', async () => {
    await page.goto('/transactions');
    await expect(page.getByRole('rowheader')).toHaveCount(20);
    await openMenu(page, 'next');
    await expect(page.getByRole('group', { name: 'On this page' }).getByRole('option')).toHaveText([
      'Next page',
      'Next row',
    ]);
    await page.keyboard.press('Enter');
    await expect(page).toHaveTitle('Transactions, page 2 | Steward');
    await openMenu(page, 'search');
    await expect(chosen(page)).toContainText('Search transactions');
    await page.keyboard.press('Enter');
    await expect(menu(page)).toBeHidden();
    await expect(page.getByRole('searchbox')).toBeFocused();
  });

  await test.step('other words are looked for among people, and stay out of the address', async () => {
    await expect(page.getByRole('rowheader')).toHaveCount(20);
    await openMenu(page, 'Ruth Am');
    await expect(chosen(page)).toContainText('Ruth Ames');
    await page.keyboard.press('ArrowUp');
    await expect(chosen(page)).toHaveText('Search people for “Ruth Am”');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
    expect(page.url()).not.toMatch(/Ruth|Am/);
    await expect(page.getByRole('searchbox')).toHaveValue('Ruth Am');
  });
});

test(
  'it opens anywhere, closes alone, leads to every screen and kind of record by the arrows, and signs out',
  { tag: '@all' },
  async ({ page, expectStatus }) => {
    test.slow();
    await test.step('it opens from the keyboard anywhere, also in a field, and Escape gives the focus back', async () => {
      await page.goto('/households');
      const search = page.getByRole('searchbox');
      await search.fill('Am');
      await openMenu(page);
      await page.keyboard.press('Escape');
      await expect(menu(page)).toBeHidden();
      await expect(search).toBeFocused();
      await expect(search).toHaveValue('Am');

      const button = page.getByRole('button', { name: 'Find anything' });
      await button.focus();
      await page.keyboard.press('Enter');
      await expect(field(page)).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(button).toBeFocused();
    });

    await test.step('every screen of the navigation can be gone to', async () => {
      await page.goto('/settings');
      const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
      await expect(links.first()).toBeVisible();
      const names = (await links.allTextContents()).map((name) => name.trim());
      expect(names.length).toBeGreaterThan(2);
      await openMenu(page);
      const screens = page.getByRole('group', { name: 'Go to' }).getByRole('option');
      await expect(screens).toHaveCount(names.length);
      for (const name of names) await expect(screens.filter({ hasText: name })).toBeVisible();
      await page.keyboard.type('househ');
      await expect(chosen(page)).toContainText('Households');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: 'Households' })).toBeFocused();
      await openMenu(page);
      await page.keyboard.type('month-end');
      await expect(chosen(page)).toContainText('Month-end report');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: /^Payouts for / })).toBeFocused();
    });

    await test.step('records that were opened are offered again', async () => {
      await page.goto('/households/501?at=1');
      await expect(page.getByRole('heading', { level: 1, name: 'Ames family' })).toBeVisible();
      await page.goto('/settings');
      await openMenu(page);
      await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText([/^Household 501/]);
      await page.keyboard.type('househ');
      await expect(chosen(page)).toContainText('Household 501');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: 'Ames family' })).toBeFocused();
    });

    await test.step('Escape closes it alone, and not the record under it', async () => {
      await page.goto('/transactions?open=90417');
      const drawer = page.getByRole('dialog', { name: 'Transaction 90417' });
      await expect(drawer.getByRole('heading', { name: 'Transaction 90417' })).toBeVisible();
      await openMenu(page);
      await page.keyboard.press('Escape');
      await expect(menu(page)).toBeHidden();
      await expect(drawer).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(drawer).toBeHidden();
    });

    await test.step('a form that is not saved asks before it is left', async () => {
      await page.goto('/households/501/edit?at=1');
      await page.getByLabel('Note', { exact: true }).fill('Unsaved');
      await openMenu(page, 'transactions');
      await expect(chosen(page)).toContainText('Transactions');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.getByRole('button', { name: 'Keep editing' }).click();
      await expect(page.getByLabel('Note', { exact: true })).toHaveValue('Unsaved');
      await page.getByRole('button', { name: 'Discard', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    });

    await test.step('every kind of record is opened at its own address', async () => {
      // The one record that the platform is asked for by its ID is not there.
      expectStatus(404);
      await page.goto('/settings');
      for (const [kind, address] of Object.entries({
        Campaign: /\/campaigns\/77$/,
        Contact: /\/contacts\/77$/,
        Household: /\/households\/77$/,
        Pledge: /\/pledges\?open=77$/,
        Ticket: /\/tickets\?open=77$/,
        Payout: /\/payouts\?open=77$/,
        Message: /\/messages\?open=77$/,
        Webhook: /\/webhooks\/77$/,
        Transaction: /\/transactions\?open=77$/,
      })) {
        await openMenu(page, `${kind} 77`);
        await expect(chosen(page)).toContainText(`${kind} 77`);
        await page.keyboard.press('Enter');
        await expect(page).toHaveURL(address);
      }
    });

    await test.step('the arrows choose among the options, around both ends, and a screen reader is told', async () => {
      await page.goto('/transactions');
      await expect(page.getByRole('rowheader')).toHaveCount(20);
      // None of the records that were opened.
      await openMenu(page, '806');
      const options = page.getByRole('option');
      const isActive = async (index: number) => {
        const option = options.nth(index);
        await expect(option).toHaveAttribute('aria-selected', 'true');
        await expect(chosen(page)).toHaveCount(1);
        await expect(field(page)).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '');
      };
      await isActive(0);
      await page.keyboard.press('ArrowDown');
      await isActive(1);
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowUp');
      await isActive(9);
      await page.keyboard.press('ArrowDown');
      await isActive(0);
      await expect(menu(page).getByRole('status')).toHaveText('10 results');
      await expect(menu(page).getByText('10 found')).toBeVisible();
      await expect(field(page)).toBeFocused();
    });

    await test.step('one can sign out from it', async () => {
      await page.goto('/transactions');
      await expect(page.getByRole('rowheader')).toHaveCount(20);
      await openMenu(page, 'sign out');
      await expect(chosen(page)).toHaveText('Sign out');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
      expect(await page.evaluate(() => sessionStorage.getItem('steward.token'))).toBeNull();
    });
  },
);

test('no key is missed, neither before the first paint nor while the code of the menu is on its way', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('button[aria-keyshortcuts]')) return;
      watch.disconnect();
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }));
      for (const key of 'ruthie') document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Backspace', bubbles: true }));
    });
    watch.observe(document, { childList: true, subtree: true });
  });
  await page.goto('/transactions');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Backspace');
  await page.keyboard.type(' ames');
  await expect(field(page)).toHaveValue('ruth ames');
});

test.describe('with all lists read', { tag: '@all' }, () => {
  test.use({ pace: 10 });

  test('the menu always answers: pages by what they show, IDs that exist, all of them, or nothing', async ({
    page,
  }) => {
    await choose(page, { readsAll: true, storesRows: false });
    await page.goto('/');
    await expect(page.getByRole('banner').getByRole('button', { name: /^Updated \d/ })).toBeVisible({
      timeout: 60_000,
    });
    const options = menu(page).getByRole('option');
    await openMenu(page, 'raised by month');
    await expect(options).toHaveText(['Raised by month, Board report']);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Board report' })).toBeVisible();
    await openMenu(page, 'lapsed');
    await expect(chosen(page)).toContainText('Lapsed donors');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Donors' })).toBeVisible();
    await expect(page).toHaveURL(/view=lybunt/);

    await openMenu(page, '90417');
    await expect(menu(page).getByRole('group', { name: 'Open by ID' }).getByRole('option')).toHaveText([
      /Transaction 90417/,
    ]);
    await field(page).fill('zzqxw 999999999');
    await expect(menu(page).getByText('Nothing found for “zzqxw 999999999”')).toBeVisible();
    await expect(menu(page).getByRole('status')).toHaveText('No results');
    await expect(menu(page).getByText(/^Steward searched its pages and actions, and all contacts/)).toBeVisible();
    await expect(options).toHaveCount(0);

    // The list finds as many as the menu says.
    await field(page).fill('ruth');
    const all = menu(page).getByRole('option', { name: /^Show all \d+ transactions$/ });
    const count = Number(/\d+/.exec((await all.textContent()) ?? '')?.[0]);
    expect(count).toBeGreaterThan(5);
    await expect(menu(page).getByText(`5 of ${count}`, { exact: true })).toBeVisible();
    await all.click();
    await expect(page.getByRole('searchbox')).toHaveValue('ruth');
    await expect(page.getByText(new RegExp(`^${count} of all `)).first()).toBeVisible();
  });
});
