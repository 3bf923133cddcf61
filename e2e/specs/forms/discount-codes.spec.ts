import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { expect, test } from '../../support/fixture.ts';
import { keptText } from '../../support/kept.ts';
import { keepAnswers } from '../../support/remembered.ts';

const title = (page: Page, name: RegExp | string) => page.getByRole('heading', { level: 1, name });
const input = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const field = (page: Page) => input(page, 'Code ID or link');
/** Codes that are saved come first. */
const unfoldById = (page: Page) => page.getByText('Open by ID', { exact: true }).click();
const codes = (page: Page) =>
  page.getByRole('region', { name: 'Saved discount codes' }).locator('tbody').getByRole('row');

test('discount codes: a code opens by its ID, link, or text, and saved entries are listed and removed', async ({
  page,
  token,
}) => {
  await test.step('a code opens by its ID, link, or text in any campaign, and missing entries are named', async () => {
    await keepAnswers(page, token);
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Discount codes' }).click();
    await expect(title(page, 'Discount codes')).toBeFocused();
    await expect(field(page)).toBeHidden();
    await unfoldById(page);
    await press(page, 'Open');
    await expect(page.getByRole('combobox', { name: 'Campaign' })).toBeFocused();
    await expect(page.getByRole('combobox', { name: 'Campaign' })).toHaveAccessibleDescription(/^Choose the campaign/);
    await expect(field(page)).toHaveAccessibleDescription(/^Enter a code ID, such as 1601/);
    await field(page).fill('early77');
    await page.keyboard.press('Enter');
    await expect(title(page, 'Edit discount code EARLY77')).toBeFocused();
    await page.goBack();
    await unfoldById(page);
    await field(page).fill('https://platform.example.org/campaigns/78/discount-codes/1701');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/campaigns\/78\/discount-codes\/1701$/);
    await page.goBack();
    await unfoldById(page);
    await page.getByRole('combobox', { name: 'Campaign' }).selectOption('Other (enter ID)');
    await field(page).fill('1601');
    await press(page, 'Open');
    await expect(input(page, 'Campaign ID')).toBeFocused();
    await input(page, 'Campaign ID').fill('77');
    await press(page, 'Open');
    await expect(page).toHaveURL(/\/campaigns\/77\/discount-codes\/1601$/);
    await page.goto('/discount-codes');
    await unfoldById(page);
    await page.getByRole('combobox', { name: 'Campaign' }).focus();
    await page.getByRole('combobox', { name: 'Campaign' }).selectOption('Spring Gala 2026 (77)');
    await expect(page).toHaveURL(/\/discount-codes\?campaign=77$/);
    await expect(page.getByRole('combobox', { name: 'Campaign' })).toBeFocused();
  });

  await test.step('saved entries are listed and can be removed one by one or all at once', async () => {
    await keepAnswers(page, token);
    await page.goto('/discount-codes');
    await expect(codes(page)).toHaveText([
      /^EARLY771601Spring Gala 2026Active, 37 of 50 used, ends in 3 days3 minutes agoRemove from this list$/,
    ]);
    const items = page.getByRole('region', { name: 'Saved ticket items' }).locator('tbody').getByRole('row');
    await expect(items).toHaveText([/^Supper seat1201Spring Gala 2026€75\.00120Yes1 day agoRemove from this list$/]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(codes(page)).toContainText('Active, 37 of 50 used, ends in 3 days');
    expect(await page.evaluate(() => document.querySelector('main')?.scrollWidth)).toBeLessThanOrEqual(390);
    await page.setViewportSize({ width: 1440, height: 900 });
    await press(page, 'Remove ticket item Supper seat from this list');
    await expect(items).toHaveCount(0);
    await expect(title(page, 'Discount codes')).toBeFocused();
    await press(page, 'Remove all');
    const dialog = page.getByRole('dialog', { name: 'Remove all saved codes and items?' });
    await expect(dialog.getByRole('button', { name: 'Keep them' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Remove all' })).toBeFocused();
    await expect(codes(page)).toHaveCount(1);
    await press(page, 'Remove all');
    await dialog.getByRole('button', { name: 'Remove all' }).click();
    await expect(page.getByRole('heading', { name: 'No saved codes or ticket items yet' })).toBeVisible();
    await expect(page.getByText('1 entry removed.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Import from a file' })).toBeFocused();
    expect(await keptText(page, token, 'remembered')).toBeNull();
  });
});

test('an event’s tickets and discount codes are on its campaign’s page and in the command menu', async ({
  page,
  token,
}) => {
  await keepAnswers(page, token);
  await page.goto('/campaigns/77?at=1');
  const tickets = page.getByRole('region', { name: 'Tickets and discount codes' });
  await expect(tickets.getByRole('listitem')).toHaveText([
    /^Door list/,
    'Supper seat€75.00, quantity 120',
    'New ticket item',
    'EARLY77Active, 37 of 50 used, ends in 3 days',
    'Edit discount code',
  ]);
  await expect(tickets.getByRole('link', { name: 'Door list' })).toHaveAttribute(
    'href',
    /^\/tickets\/door-list\?event=(?:77|%2277%22)$/,
  );
  await tickets.getByRole('link', { name: 'EARLY77' }).click();
  await expect(title(page, 'Edit discount code EARLY77')).toBeFocused();
  const main = page.getByRole('navigation', { name: 'Main' });
  await expect(main.locator('[aria-current]')).toHaveText('Discount codes');
  for (const [typed, option, heading] of [
    ['1601', 'EARLY77', 'Edit discount code EARLY77'],
    ['early', 'EARLY77', 'Edit discount code EARLY77'],
    ['supper seat', 'Supper seat', 'Spring Gala 2026'],
  ] as const) {
    await page.goto('/');
    await page.getByRole('button', { name: /^Find anything/ }).click();
    await page.getByRole('dialog').getByRole('combobox').fill(typed);
    await page
      .getByRole('group', { name: 'Tickets and discount codes' })
      .getByRole('option', { name: new RegExp(`^${option}`) })
      .click();
    await expect(title(page, heading)).toBeFocused();
  }
});

test(
  'discount codes: another browser imports an exported file, all of it or nothing',
  { tag: '@all' },
  async ({ page, token }) => {
    await keepAnswers(page, token);
    await page.goto('/discount-codes');
    const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'Export as JSON')]);
    expect(file.suggestedFilename()).toBe('steward-codes-and-items-2026-11-20.json');
    const text = readFileSync(await file.path(), 'utf8');
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await expect(page.getByRole('heading', { name: 'No saved codes or ticket items yet' })).toBeVisible();

    const part = page.getByRole('region', { name: 'Export, import, and remove' });
    const take = async (content: string) => {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(page, 'Import from a file')]);
      await chooser.setFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from(content) });
    };
    await take(text.slice(0, -40));
    await expect(
      part.getByText(/^This isn’t a valid JSON file, or it’s incomplete\. .+ Nothing was imported\.$/),
    ).toBeVisible();
    await expect(codes(page)).toHaveCount(0);
    await take(text);
    await expect(part.getByText('2 added.', { exact: true })).toBeVisible();
    await expect(codes(page)).toHaveCount(1);
    const later = text
      .replace('"EARLY77"', '"LATER77"')
      .replace(/"at": (\d+)/, (_, at) => `"at": ${Number(at) + 60_000}`);
    await take(later);
    await expect(part.getByText('1 updated, 1 already saved.')).toBeVisible();
    await page.getByRole('link', { name: 'LATER77' }).click();
    await expect(title(page, 'Edit discount code LATER77')).toBeFocused();
  },
);
