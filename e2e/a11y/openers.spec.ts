/** Everything that opens over a screen gives the focus back to what opened it, also when the keyboard did. */
import type { Page } from 'playwright/test';
import { expect, test } from '../support/fixture.ts';

interface Opener {
  path: string;
  /** The name of the button or the link. */
  name: string | RegExp;
  opens: 'dialog' | 'menu';
  key?: string;
  /** Chosen in the menu of that name. */
  act?: string;
  role?: 'button' | 'link';
  /** It names a row, by whatever is in it. */
  ofRow?: true;
}

const openers: readonly Opener[] = [
  { path: '/transactions', name: 'Account', opens: 'dialog' },
  { path: '/transactions', name: 'Find anything', opens: 'dialog' },
  { path: '/transactions', name: 'More actions', opens: 'menu' },
  { path: '/transactions', name: 'Export', opens: 'dialog' },
  { path: '/transactions', name: 'More actions', act: 'Columns', opens: 'dialog' },
  { path: '/transactions', name: 'Transaction date, add filter', opens: 'dialog' },
  { path: '/transactions', name: 'Contact, add filter', opens: 'dialog' },
  { path: '/transactions', name: 'Method, add filter', opens: 'dialog' },
  { path: '/transactions?method=check', name: 'Method: check, change', opens: 'dialog' },
  { path: '/transactions?method=check', name: 'Save as…', opens: 'dialog' },
  { path: '/transactions', name: /^Actions for/, opens: 'menu' },
  { path: '/transactions', name: /./, role: 'link', ofRow: true, opens: 'dialog' },
  { path: '/pledges', name: 'Status, add filter', opens: 'dialog' },
  { path: '/webhooks', name: /^Actions for/, opens: 'menu' },
  { path: '/settings', name: /^Clear all data/, opens: 'dialog' },
];

const addresses = [...new Set(openers.map(({ path }) => path))];

test('Escape leads from what was opened on /settings back to what opened it', async ({ page }) => {
  await openEachOn(page, '/settings');
});

test('Escape leads from all that is opened over a list back to what opened it', { tag: '@all' }, async ({ page }) => {
  test.slow();
  for (const path of addresses) if (path !== '/settings') await openEachOn(page, path);
});

async function openEachOn(page: Page, address: string): Promise<void> {
  await page.goto(address);
  for (const { name, opens, role = 'button', ofRow, act } of openers.filter(({ path }) => path === address)) {
    await test.step(`${address}: ${act ?? String(name)}`, async () => {
      const around = ofRow ? page.getByRole('rowheader') : page.getByRole('main').or(page.getByRole('banner'));
      const opener = around.getByRole(role, { name, exact: true }).first();
      await expect(opener).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await opener.focus();
      await page.keyboard.press('Enter');
      if (act) await page.getByRole('menuitem', { name: act }).press('Enter');
      const opened = page.getByRole(opens);
      await expect(opened).toBeVisible();
      await expect.poll(() => opened.evaluate((box) => box.contains(document.activeElement))).toBe(true);
      await page.keyboard.press('Escape');
      await expect(opened).toBeHidden();
      await expect(opener).toBeFocused();
    });
  }
}
