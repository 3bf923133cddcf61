/** All other tests ask for reduced motion, so that none of them waits for it. */
import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../../support/fixture.ts';

/** Opens each kind of overlay by the keyboard, and closes it. `looksAt` gets each dialog. */
async function openEach(page: Page, looksAt: (element: Locator) => Promise<void>) {
  await page.goto('/transactions?open=90417');
  const drawer = page.getByRole('dialog', { name: 'Transaction 90417' });
  await expect(drawer.getByRole('heading', { name: 'Transaction 90417' })).toBeFocused();
  await looksAt(drawer);
  await page.keyboard.press('ControlOrMeta+k');
  const menu = page.getByRole('dialog', { name: 'Command menu' });
  await expect(menu.getByRole('combobox')).toBeFocused();
  await looksAt(menu);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  const account = page.getByRole('button', { name: 'Account' });
  await account.press('Enter');
  await looksAt(page.getByRole('dialog', { name: 'Account' }));
  await page.keyboard.press('Escape');
  await expect(account).toBeFocused();
}

test('overlays appear within 120 ms, the keyboard waits for none of them, and with reduced motion none moves', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await openEach(page, async (overlay) => {
    await expect(overlay).toHaveCSS('animation-name', 'st-appear');
    await expect(overlay).toHaveCSS('animation-duration', '0.12s');
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openEach(page, (overlay) => expect(overlay).toHaveCSS('animation-name', 'none'));
});
