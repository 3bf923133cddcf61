/** “Which message mentioned the atlases?” From Home, before anything is synced, and from the menu once all is. */
import { expect, test } from '../../support/fixture.ts';
import { choose } from '../../support/preferences.ts';
import { countPresses } from '../../support/presses.ts';
import { everyRow } from '../../support/rows.ts';
import { inWorlds } from '../../support/worlds.ts';

const phrase = 'not a drop fell on the atlases';
const sentence = /Body: ….*not a drop fell on the atlases\.$/;

inWorlds(['live', 'world'], (world, untilRead) => {
  test('the message that mentioned a phrase is two presses from Home, and its link finds it', async ({ page, api }) => {
    const all = await everyRow((number) => api('listMessages', { page: number }));
    const found = all.filter(({ body }) => body?.includes(phrase));
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThan(all.length);
    const takes = await countPresses(page);
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Messages' }).click();
    const search = page.getByRole('searchbox', { name: 'Search messages' });
    // Case doesn't matter.
    await search.pressSequentially('Not a drop fell on the ATLASES');
    const rows = page.getByRole('region', { name: 'Messages, table' }).getByRole('row');
    const row = rows.nth(1);
    await expect(rows).toHaveCount(found.length + 1);
    await expect(row.getByRole('rowheader')).toContainText(sentence);
    await expect(row.locator('mark')).toHaveText(phrase);
    const name = await row.getByRole('link').first().innerText();
    await row.getByRole('link').first().click();
    const record = page.getByRole('dialog', { name: /Message \d+$/ });
    await expect(record.getByRole('heading', { level: 2 })).toContainText(name);
    await expect(record.getByRole('article', { name: 'Message' }).locator('mark')).toHaveText(phrase);
    takes(2);

    await test.step('the address is a link to the message and its search', async () => {
      await expect(page).toHaveURL(/\/messages\?q=Not\+a\+drop\+fell\+on\+the\+ATLASES&open=\d+$/);
      await page.reload();
      await expect(record.getByRole('article', { name: 'Message' }).locator('mark')).toHaveText(phrase);
      await expect(search).toHaveValue('Not a drop fell on the ATLASES');
    });

    await test.step('Escape leads back to the rows, which a view narrows further', async () => {
      await page.keyboard.press('Escape');
      await expect(record).toBeHidden();
      await expect(rows).toHaveCount(found.length + 1);
      await page.getByRole('link', { name: /^Late(?: [\d,]+)?$/ }).click();
      await expect(page).toHaveURL(/[?&]q=Not/);
      await page.getByRole('link', { name: /^All(?: [\d,]+)?$/ }).click();
      await expect(rows).toHaveCount(found.length + 1);
    });

    await test.step('on a phone the card shows the sentence', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      const card = page.getByRole('listitem').filter({ has: page.getByRole('article') });
      await expect(card).toHaveCount(found.length);
      await expect(card.first().locator('mark')).toHaveText(phrase);
    });

    await test.step('without its text, the address is that of the list', async () => {
      await search.press('ControlOrMeta+a');
      await search.press('Delete');
      await expect(page).toHaveURL(/\/messages$/);
      await expect(page.locator('mark')).toHaveCount(0);
    });
  });

  test.describe('once all lists are synced', { tag: '@all' }, () => {
    test.use({ pace: 10 });
    test.skip(world === 'large', 'The menu shows the best five, and there are more.');

    test('the command menu finds the phrase, and the message opens with it marked', async ({ page }) => {
      test.slow();
      await choose(page, { readsAll: true });
      const takes = await countPresses(page);
      await page.goto('/payouts');
      await expect(page.getByRole('banner').getByRole('button', { name: /^Updated \d/ })).toBeVisible(untilRead);
      await page.keyboard.press('ControlOrMeta+k');
      await page.keyboard.type(phrase);
      const option = page.getByRole('option', { selected: true });
      await expect(option).toContainText(phrase);
      await page.keyboard.press('Enter');
      const record = page.getByRole('dialog', { name: /Message \d+$/ });
      await expect(record.getByRole('article', { name: 'Message' }).locator('mark')).toHaveText(phrase);
      await expect(page.getByRole('searchbox', { name: 'Search messages' })).toHaveValue(phrase);
      takes(1);
    });
  });
});
