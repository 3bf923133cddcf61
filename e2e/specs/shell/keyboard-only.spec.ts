import { expect, test } from '../../support/keyboard-only.ts';

test('there is no mouse', { tag: '@all' }, async ({ page }) => {
  await page.goto('/settings');
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Households' });
  await expect(link).toBeVisible();
  const acts = [
    () => link.click(),
    () => link.focus(),
    () => page.getByRole('radio').first().check(),
    () => page.mouse.click(10, 10),
    // The methods are those of the page itself, which a test does not call otherwise.
    // oxlint-disable-next-line typescript/no-deprecated
    () => page.click('a'),
  ];
  for (const act of acts) await expect(async () => act()).rejects.toThrow('There is no mouse here');
});
