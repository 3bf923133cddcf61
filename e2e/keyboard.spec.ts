import type { Page } from 'playwright/test';
import { expect, test } from './fixture.ts';

type Role = Parameters<Page['getByRole']>[0];

/** Presses Tab until the control has the focus; a control that the keyboard cannot reach fails the test. */
async function tabTo(page: Page, role: Role, name: string | RegExp, most = 60) {
  const control = page.getByRole(role, { name, ...(typeof name === 'string' ? { exact: true } : {}) }).first();
  await expect(control).toBeVisible();
  for (let presses = 0; presses < most; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab was pressed ${most} times and did not reach the ${role} ${name}`);
}

// Hundreds of key presses take their time on a busy machine.
test.slow();

test('transactions: open the first row, use its menu, filter, page, close', async ({ page }) => {
  await page.goto('/transactions');
  await expect(page.getByRole('rowheader')).toHaveCount(20);
  const [first = '', second = ''] = await page.getByRole('rowheader').allTextContents();

  await tabTo(page, 'link', first);
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: `Transaction ${first}` });
  await expect(drawer.getByRole('heading', { name: `Transaction ${first}` })).toBeFocused();
  await tabTo(page, 'button', 'Next record', 10);
  await page.keyboard.press('Enter');
  const next = page.getByRole('dialog', { name: `Transaction ${second}` });
  await expect(next.getByRole('heading', { name: `Transaction ${second}` })).toBeVisible();
  await expect(drawer).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('link', { name: second })).toBeFocused();

  await tabTo(page, 'button', `Actions for Transaction ${second}`, 5);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Open' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Copy ID' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: `Actions for Transaction ${second}` })).toBeFocused();

  await tabTo(page, 'button', 'Scope, add filter', 120);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Filter by scope' })).toBeVisible();
  await tabTo(page, 'combobox', 'Scope', 5);
  await page.keyboard.press('ArrowDown');
  await tabTo(page, 'button', 'Apply filter', 5);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Scope: benefiting, change' })).toBeFocused();

  await tabTo(page, 'button', 'Next', 120);
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('Transactions, page 2 | Steward');
  await expect(page.getByRole('button', { name: 'Next' })).toBeFocused();
  await tabTo(page, 'button', 'Remove filter Scope: benefiting', 120);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Scope, add filter' })).toBeFocused();
});

test('a household is found, edited and saved', async ({ page, api }) => {
  await page.goto('/transactions');
  await tabTo(page, 'link', 'Households');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Households' })).toBeFocused();
  await tabTo(page, 'searchbox', 'Household, member or email');
  await page.keyboard.type('Ames');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Filters are applied by the service, to all households.')).toBeVisible();
  await tabTo(page, 'link', 'Ames family');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Ames family' })).toBeFocused();
  await tabTo(page, 'link', 'Edit household');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Ames family' })).toBeFocused();
  await tabTo(page, 'textbox', 'Envelope name');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Typed with the keys');
  await tabTo(page, 'radio', /Ruth Ames/);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /Daniel Ames/ })).toBeChecked();
  await tabTo(page, 'button', 'Review changes');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Review changes to Ames family' })).toBeFocused();
  await tabTo(page, 'button', 'Save household');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Household saved at/)).toBeVisible();
  expect((await api('listHouseholds', { contacts: '4801' })).rows[0]).toMatchObject({
    envelope_name: 'Typed with the keys',
    head_contact_id: '4802',
  });
});
