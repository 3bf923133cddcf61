import type { Page } from 'playwright/test';
import { expect, test } from '../../support/fixture.ts';

const views = (page: Page) => page.getByRole('navigation', { name: 'Views' });
const current = (page: Page) => views(page).locator('[aria-current]');
const heads = (page: Page) => page.getByRole('table').first().getByRole('columnheader');

async function loaded(page: Page) {
  await expect(page.getByRole('rowheader').first()).toBeVisible();
}

async function saveAs(page: Page, name: string) {
  await page.getByRole('button', { name: 'Save as…' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.keyboard.press('Enter');
}

test('a view of one’s own is kept, found again, edited, saved, renamed and deleted', async ({ page }) => {
  await page.goto('/transactions');
  await loaded(page);
  await expect(current(page)).toHaveText('All');
  await expect(page.getByRole('button', { name: 'Save as…' })).toHaveCount(0);

  await page.goto('/transactions?method=check&sortByDesc=amount&page=2');
  await loaded(page);
  await expect(current(page)).toHaveText('All (edited)');
  await saveAs(page, '  Largest checks ');
  await expect(current(page)).toHaveText('Largest checks');
  await expect(page).toHaveURL(/method=check.*view=Largest\+checks/);
  await expect(page.getByRole('button', { name: 'Save as…' })).toBeFocused();

  await page.goto('/transactions');
  await views(page).getByRole('link', { name: 'Largest checks' }).click();
  await expect(page.getByRole('button', { name: 'Method: check, change' })).toBeVisible();
  await expect(page.getByText('Order: largest amount first')).toBeVisible();
  await expect(current(page)).toHaveText('Largest checks');

  await page.getByRole('button', { name: 'Remove filter Method: check' }).click();
  await expect(current(page)).toHaveText('Largest checks (edited)');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(current(page)).toHaveText('Largest checks');
  await expect(current(page)).toBeFocused();
  await page.reload();
  await expect(current(page)).toHaveText('Largest checks');

  const menu = page.getByRole('button', { name: 'Rename or delete Largest checks' });
  await menu.click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Largest first');
  await page.getByRole('button', { name: 'Rename view' }).click();
  await expect(current(page)).toHaveText('Largest first');
  await expect(page).toHaveURL(/view=Largest\+first/);
  await page.getByRole('button', { name: 'Rename or delete Largest first' }).click();
  await page.getByRole('button', { name: 'Delete view' }).click();
  await expect(current(page)).toHaveText('All (edited)');
  await expect(page.getByText('Order: largest amount first')).toBeVisible();
  await expect(views(page).getByRole('link', { name: 'Largest first' })).toHaveCount(0);
  await expect(current(page)).toBeFocused();
});

test('a name is required, at most 40 characters, and no other’s', async ({ page }) => {
  await page.goto('/transactions?method=check');
  await loaded(page);
  await page.getByRole('button', { name: 'Save as…' }).click();
  const name = page.getByRole('textbox', { name: 'Name' });
  for (const [typed, said] of [
    ['', 'Enter a name'],
    ['x'.repeat(41), 'Use 40 characters or fewer'],
    ['all', 'There is a view “all” already. Choose another name'],
  ] as const) {
    await name.fill(typed);
    await page.keyboard.press('Enter');
    await expect(name).toHaveAccessibleDescription(said);
    await expect(name).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Save as…' })).toBeFocused();
  await expect(current(page)).toHaveText('All (edited)');
});

test('ready views are there from the start and stay as they are', async ({ page }) => {
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

test('a shared link with the name of somebody else’s view holds its filters, and says nothing', async ({ page }) => {
  await page.goto('/transactions?method=check&view=Hers');
  await loaded(page);
  await expect(page.getByRole('button', { name: 'Method: check, change' })).toBeVisible();
  await expect(current(page)).toHaveText('All (edited)');
  await expect(page.getByText('Part of this link was not understood')).toHaveCount(0);
});

test('columns are hidden, shown and moved with the keyboard, and stay so', async ({ page }) => {
  await page.goto('/transactions');
  await loaded(page);
  const before = await heads(page).allTextContents();
  await page.getByRole('button', { name: 'Columns' }).click();
  const panel = page.getByRole('dialog', { name: 'Columns' });
  await panel.getByRole('checkbox', { name: 'Fee', exact: true }).uncheck();
  await expect(heads(page).getByText('Fee', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('columnheader', { name: 'Fee', exact: true })).toHaveCount(0);

  const down = panel.getByRole('button', { name: 'Move Captured at down' });
  await down.focus();
  await page.keyboard.press('Enter');
  await expect(down).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Captured at, column 3 of' })).toBeAttached();
  await expect(heads(page).nth(1)).toContainText('Amount');
  await expect(heads(page).nth(2)).toContainText('Captured at');
  const up = panel.getByRole('button', { name: 'Move Captured at up' });
  await up.focus();
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Enter');
  await expect(up).toBeFocused();
  await expect(heads(page).nth(0)).toContainText('Transaction');
  await expect(heads(page).nth(1)).toContainText('Captured at');
  await down.click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused();

  await page.reload();
  await loaded(page);
  await expect(heads(page).nth(1)).toContainText('Amount');
  await expect(page.getByRole('columnheader', { name: 'Fee', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Columns' }).click();
  await panel.getByRole('button', { name: 'Reset columns' }).click();
  await expect(heads(page)).toHaveText(before);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('the views scroll in their own strip, and the current one is in sight', async ({ page }) => {
    await page.goto('/transactions?method=check');
    await expect(page.getByRole('link', { name: /^\d+$/ }).first()).toBeVisible();
    await saveAs(page, 'A view with quite a long name');
    await expect(current(page)).toHaveText('A view with quite a long name');
    await page.reload();
    await expect(current(page)).toBeInViewport();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
});
