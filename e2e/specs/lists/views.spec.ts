import type { Page } from 'playwright/test';
import { expect, test } from '../../support/fixture.ts';

const views = (page: Page) => page.getByRole('navigation', { name: 'Views' });
const current = (page: Page) => views(page).locator('[aria-current]');

const sorted = (page: Page) => page.locator('th[aria-sort]');

async function loaded(page: Page) {
  await expect(page.getByRole('rowheader').first()).toBeVisible();
}

async function saveAs(page: Page, name: string) {
  await page.getByRole('button', { name: 'Save as…' }).click();
  // What Firefox's driver fills in, a field with a value of React's doesn't hear of.
  await page.getByRole('textbox', { name: 'Name' }).pressSequentially(name);
  await page.keyboard.press('Enter');
}

test(
  'Tab stops at each view and not at their bar, also where it scrolls',
  { tag: ['@all', '@firefox'] },
  async ({ page }) => {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/transactions');
      const links = views(page).getByRole('link');
      await expect(page.getByRole('main').getByText(/^as of /)).toBeVisible();
      await links.nth(1).focus();
      await page.keyboard.press('Shift+Tab');
      await expect(links.first()).toBeFocused();
      await page.keyboard.press('Shift+Tab');
      const at = await views(page).evaluate((bar) => ({
        bar: bar === document.activeElement,
        page: document.activeElement === document.body,
      }));
      expect(at).toEqual({ bar: false, page: false });
    }

    await test.step('on a phone the current view is in sight, and only the bar scrolls', async () => {
      await page.goto('/transactions?method=check');
      await expect(page.getByRole('list', { name: 'Transactions' }).getByRole('article').first()).toBeVisible();
      await saveAs(page, 'A view with quite a long name');
      await expect(current(page)).toHaveText('A view with quite a long name');
      await page.reload();
      await expect(current(page)).toBeInViewport();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    });
  },
);

test('a view of one’s own is kept, named, edited, renamed and deleted', async ({ page }) => {
  await test.step('a view of one’s own is kept, found again, edited, saved, renamed and deleted', async () => {
    await page.goto('/transactions');
    await loaded(page);
    await expect(current(page)).toHaveText('All');
    await expect(page.getByRole('button', { name: 'Save as…' })).toHaveCount(0);

    await page.goto('/transactions?method=check&sortByDesc=amount&page=2');
    await loaded(page);
    await expect(current(page)).toHaveCount(0);
    await saveAs(page, '  Largest checks ');
    await expect(current(page)).toHaveText('Largest checks');
    await expect(page).toHaveURL(/method=check.*view=Largest\+checks/);
    await expect(page.getByRole('button', { name: 'Save as…' })).toBeFocused();

    await page.goto('/transactions');
    await views(page).getByRole('link', { name: 'Largest checks' }).click();
    await expect(page.getByRole('button', { name: 'Method: check, change' })).toBeVisible();
    await expect(sorted(page)).toHaveText(/^Amount/);
    await expect(current(page)).toHaveText('Largest checks');

    await page.getByRole('button', { name: 'Remove filter Method: check' }).click();
    await expect(current(page)).toHaveText('Largest checks (edited)');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(current(page)).toHaveText('Largest checks');
    await expect(current(page)).toBeFocused();
    await page.reload();
    await expect(current(page)).toHaveText('Largest checks');

    const menu = page.getByRole('button', { name: 'Rename or delete view Largest checks' });
    await menu.click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Largest first');
    await page.getByRole('button', { name: 'Rename view' }).click();
    await expect(current(page)).toHaveText('Largest first');
    await expect(page).toHaveURL(/view=Largest\+first/);
    await page.getByRole('button', { name: 'Rename or delete view Largest first' }).click();
    await page.getByRole('button', { name: 'Delete view', exact: true }).click();
    await expect(current(page)).toHaveCount(0);
    await expect(sorted(page)).toHaveText(/^Amount/);
    await expect(views(page).getByRole('link', { name: 'Largest first' })).toHaveCount(0);
    await expect(views(page).getByRole('link', { name: 'All' })).toBeFocused();
  });
});

test(
  'a view has a name of its own, ready views stay, and a link to somebody else’s says nothing',
  { tag: '@all' },
  async ({ page }) => {
    await test.step('a name is required, at most 40 characters, and no other’s', async () => {
      await page.goto('/transactions?method=check');
      await loaded(page);
      await page.getByRole('button', { name: 'Save as…' }).click();
      const name = page.getByRole('textbox', { name: 'Name' });
      for (const [typed, said] of [
        ['', 'Enter a name'],
        ['x'.repeat(41), 'Use 40 characters or fewer'],
        ['all', 'A view named “all” already exists. Choose another name'],
      ] as const) {
        await name.fill(typed);
        await page.keyboard.press('Enter');
        await expect(name).toHaveAccessibleDescription(said);
        await expect(name).toBeFocused();
      }
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: 'Save as…' })).toBeFocused();
      await expect(current(page)).toHaveCount(0);
    });

    await test.step('a ready view names what it filters by', async () => {
      await page.goto('/tickets');
      await views(page).getByRole('link', { name: 'Not checked in' }).click();
      await expect(page).toHaveURL(/checked_in_at=none/);
      await page.goto('/pledges');
      await views(page).getByRole('link', { name: 'Past due' }).click();
      await expect(page).toHaveURL(/f\.due=past/);
    });

    await test.step('ready views are there from the start and stay as they are', async () => {
      await page.goto('/transactions');
      const ready = views(page).getByRole('link').nth(1);
      const name = (await ready.textContent()) ?? '';
      await ready.click();
      await expect(current(page)).toHaveText(name);
      await expect(page).toHaveURL(/[?&]view=/);
      await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
      await expect(page.getByRole('button', { name: /^Rename or delete/ })).toHaveCount(0);
      await views(page).getByRole('link', { name: 'All' }).click();
      await expect(page).toHaveURL(/\/transactions$/);
    });

    await test.step('a shared link with the name of somebody else’s view holds its filters, and says nothing', async () => {
      await page.goto('/transactions?method=check&view=Hers');
      await loaded(page);
      await expect(page.getByRole('button', { name: 'Method: check, change' })).toBeVisible();
      await expect(current(page)).toHaveCount(0);
      await expect(page.getByText('Some filters in this link weren’t recognized')).toHaveCount(0);
    });
  },
);
