/** “Put three tiers on the gala.” From Home. */
import { expect, test } from '../../support/fixture.ts';
import { inWorlds } from '../../support/worlds.ts';
import { countPresses } from '../../support/presses.ts';

const tiers = [
  ['Gala dinner', '120'],
  ['Balcony', '45.50'],
  ['Student', '15'],
] as const;

inWorlds(['live'], () => {
  test('three ticket items are created in 8 presses', async ({ page, executed }) => {
    const takes = await countPresses(page);
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Campaigns' }).click();
    await page
      .getByRole('region', { name: 'Campaigns, table' })
      .getByRole('link', { name: 'Spring Gala 2026' })
      .click();
    await page.getByRole('link', { name: 'New ticket item' }).first().click();
    for (const [index, [name, price]] of tiers.entries()) {
      const of = index === 0 ? '(Item 1, )?' : `Item ${index + 1}, `;
      const field = (title: string) => page.getByRole('textbox', { name: new RegExp(`^${of}${title}`) });
      if (index === 0) await field('Name').click();
      else await page.getByRole('button', { name: 'Add item' }).click();
      await expect(field('Name')).toBeFocused();
      await page.keyboard.type(name);
      await page.keyboard.press('Tab');
      await expect(field('Price')).toBeFocused();
      await page.keyboard.type(price);
    }
    await page.getByRole('button', { name: 'Review', exact: true }).click();
    await page.getByRole('button', { name: 'Create 3 ticket items' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '3 ticket items created' })).toBeVisible();
    takes(8);
    expect(await executed()).toHaveLength(3);
  });
});
