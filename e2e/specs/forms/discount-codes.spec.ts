import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { expect, test } from '../../support/fixture.ts';
import { keptText } from '../../support/kept.ts';
import { keepAnswers } from '../../support/remembered.ts';

const title = (page: Page, name: RegExp | string) => page.getByRole('heading', { level: 1, name });
const input = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const field = (page: Page) => input(page, 'Code ID or pasted address');
const codes = (page: Page) =>
  page.getByRole('region', { name: 'Discount codes remembered' }).locator('tbody').getByRole('row');

test('opens a code by its ID, its address or itself, in any campaign, and says what is missing', async ({
  page,
  token,
}) => {
  await keepAnswers(page, token);
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Discount codes' }).click();
  await expect(title(page, 'Discount codes')).toBeFocused();
  await press(page, 'Open');
  await expect(page.getByRole('combobox', { name: 'Campaign' })).toBeFocused();
  await expect(page.getByRole('combobox', { name: 'Campaign' })).toHaveAccessibleDescription(/^Choose the campaign/);
  await expect(field(page)).toHaveAccessibleDescription(/^Enter the ID of the code in digits/);
  await field(page).fill('early77');
  await page.keyboard.press('Enter');
  await expect(title(page, 'Edit discount code EARLY77')).toBeFocused();
  await page.goBack();
  await field(page).fill('https://platform.example.org/campaigns/78/discount-codes/1701');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/campaigns\/78\/discount-codes\/1701$/);
  await page.goBack();
  await page.getByRole('combobox', { name: 'Campaign' }).selectOption('Another, by its ID');
  await field(page).fill('1601');
  await press(page, 'Open');
  await expect(input(page, 'Campaign ID')).toBeFocused();
  await input(page, 'Campaign ID').fill('77');
  await press(page, 'Open');
  await expect(page).toHaveURL(/\/campaigns\/77\/discount-codes\/1601$/);
  await page.goto('/discount-codes');
  await page.getByRole('combobox', { name: 'Campaign' }).focus();
  await page.getByRole('combobox', { name: 'Campaign' }).selectOption('Spring Gala 2026 (77)');
  await expect(page).toHaveURL(/\/discount-codes\?campaign=77$/);
  await expect(page.getByRole('combobox', { name: 'Campaign' })).toBeFocused();
});

test('lists what is remembered, and forgets one of them or all', async ({ page, token }) => {
  await keepAnswers(page, token);
  await page.goto('/discount-codes');
  await expect(codes(page)).toHaveText([
    /^EARLY771601Spring Gala 2026Live, 37 of 50 used, ends in 3 days3 minutes agoForget$/,
  ]);
  const items = page.getByRole('region', { name: 'Ticket items remembered' }).locator('tbody').getByRole('row');
  await expect(items).toHaveText([/^Supper seat1201Spring Gala 202675\.00EUR120Yes1 day agoForget$/]);
  await press(page, 'Forget ticket item Supper seat');
  await expect(items).toHaveCount(0);
  await expect(title(page, 'Discount codes')).toBeFocused();
  await press(page, 'Forget all');
  const dialog = page.getByRole('dialog', { name: 'Forget all of them?' });
  await expect(dialog.getByRole('button', { name: 'Keep them' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Forget all' })).toBeFocused();
  await expect(codes(page)).toHaveCount(1);
  await press(page, 'Forget all');
  await dialog.getByRole('button', { name: 'Forget all' }).click();
  await expect(page.getByRole('heading', { name: 'No codes or ticket items yet.' })).toBeVisible();
  await expect(page.getByText('Forgotten: 1 entry.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import from a file' })).toBeFocused();
  expect(await keptText(page, token, 'remembered')).toBeNull();
});

test('exports a file that a browser without them imports, all of it or nothing', async ({ page, token }) => {
  await keepAnswers(page, token);
  await page.goto('/discount-codes');
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'Export as JSON')]);
  expect(file.suggestedFilename()).toBe('steward-remembered-2026-11-20.json');
  const text = readFileSync(await file.path(), 'utf8');
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No codes or ticket items yet.' })).toBeVisible();

  const part = page.getByRole('region', { name: 'Export, import and forget' });
  const take = async (content: string) => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(page, 'Import from a file')]);
    await chooser.setFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from(content) });
  };
  await take(text.slice(0, -40));
  await expect(part.getByText(/^The file is no JSON, or it was cut off\. .+ Nothing was imported\.$/)).toBeVisible();
  await expect(codes(page)).toHaveCount(0);
  await take(text);
  await expect(part.getByText('2 added.', { exact: true })).toBeVisible();
  await expect(codes(page)).toHaveCount(1);
  const later = text
    .replace('"EARLY77"', '"LATER77"')
    .replace(/"at": (\d+)/, (_, at) => `"at": ${Number(at) + 60_000}`);
  await take(later);
  await expect(part.getByText('1 replaced by a later answer, 1 already here.')).toBeVisible();
  await page.getByRole('link', { name: 'LATER77' }).click();
  await expect(title(page, 'Edit discount code LATER77')).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('entries stand under each other, and nothing scrolls sideways', { tag: '@all' }, async ({ page, token }) => {
    await keepAnswers(page, token);
    await page.goto('/discount-codes');
    await expect(page.getByRole('region', { name: 'Discount codes remembered' }).getByRole('listitem')).toContainText(
      'Live, 37 of 50 used, ends in 3 days',
    );
    expect(await page.evaluate(() => document.querySelector('main')?.scrollWidth)).toBeLessThanOrEqual(390);
  });
});
