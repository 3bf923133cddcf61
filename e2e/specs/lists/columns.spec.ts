import type { Page } from 'playwright/test';
import { expect, test } from '../../support/fixture.ts';
import { listMenu } from '../../support/fold.ts';

const table = (page: Page) => page.getByRole('region', { name: /, table$/ }).getByRole('table');
const headCells = (page: Page) => page.getByRole('table').first().getByRole('columnheader');
const heads = async (page: Page) =>
  (await table(page).getByRole('columnheader').allTextContents()).map((text) => text.trim());

test('columns are shown, hidden and moved, rows made compact, and both are kept', async ({ page }) => {
  await page.goto('/payouts');
  await expect(table(page).getByRole('row').nth(1)).toBeVisible();
  const before = await heads(page);
  expect(before).not.toContain('Memo');
  await listMenu(page, 'Columns');
  const panel = page.getByRole('dialog', { name: 'Columns and row density' });
  await panel.getByRole('checkbox', { name: 'Memo' }).check();
  await panel.getByRole('checkbox', { name: 'Fees' }).uncheck();
  // Dragged by its handle, above the row before it.
  const handles = panel.getByRole('button', { name: /^Move / });
  const names = await handles.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  const place = names.indexOf('Move Method');
  await handles.nth(place).hover();
  await page.mouse.down();
  const above = await handles.nth(place - 1).boundingBox();
  await page.mouse.move((above?.x ?? 0) + 8, (above?.y ?? 0) + 8);
  await page.mouse.move((above?.x ?? 0) + 8, (above?.y ?? 0) + 4);
  await page.mouse.up();
  await expect(handles.nth(place - 1)).toHaveAttribute('aria-label', 'Move Method');
  await expect(handles.nth(place - 1)).toBeFocused();
  await panel.getByRole('radio', { name: 'Compact' }).check();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect.poll(() => heads(page)).toContain('Memo');
  const after = await heads(page);
  expect(after).not.toContain('Fees');
  expect(after.indexOf('Method')).toBe(before.indexOf('Method') - 1);
  const height = async () => (await table(page).getByRole('row').nth(1).boundingBox())?.height;
  await expect.poll(height).toBeLessThan(40);
  await page.reload();
  await expect.poll(() => heads(page)).toEqual(after);
});

test('columns are hidden, shown and moved with the keyboard, and stay so', { tag: '@all' }, async ({ page }) => {
  await page.goto('/transactions');
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  const before = await headCells(page).allTextContents();
  await listMenu(page, 'Columns');
  const panel = page.getByRole('dialog', { name: 'Columns' });
  await panel.getByRole('checkbox', { name: 'Amount', exact: true }).uncheck();
  await expect(headCells(page).getByText('Amount', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('columnheader', { name: 'Amount', exact: true })).toHaveCount(0);

  const handle = panel.getByRole('button', { name: 'Move Status', exact: true });
  await handle.focus();
  await page.keyboard.press('ArrowDown');
  await expect(handle).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Status, column 9 of' })).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('status').filter({ hasText: 'Status, column 8 of' })).toBeAttached();
  await page.keyboard.press('Enter');
  const down = panel.getByRole('button', { name: 'Move Status down' });
  await down.focus();
  // A hidden column stands between.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(down).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Status, column 10 of' })).toBeAttached();
  await expect(headCells(page).nth(1)).toContainText('Date');
  await expect(headCells(page).nth(2)).toContainText('Status');
  const up = panel.getByRole('button', { name: 'Move Status up' });
  await up.focus();
  for (let presses = 0; presses < 7; presses += 1) await page.keyboard.press('Enter');
  await expect(up).toBeFocused();
  await expect(headCells(page).nth(0)).toContainText('Donor');
  await expect(headCells(page).nth(1)).toContainText('Status');
  await down.click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'More actions' })).toBeFocused();

  await page.reload();
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await expect(headCells(page).nth(1)).toContainText('Status');
  await expect(page.getByRole('columnheader', { name: 'Amount', exact: true })).toHaveCount(0);
  await listMenu(page, 'Columns');
  await panel.getByRole('button', { name: 'Reset columns' }).click();
  await expect(headCells(page)).toHaveText(before);
});
