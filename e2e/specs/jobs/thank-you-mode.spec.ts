/** “Thank last week’s donors one at a time”: by keyboard, with a skip, a way back, and the last mark undone. */
import type { Page } from 'playwright/test';
import { expect, test } from '../../support/fixture.ts';
import { choose } from '../../support/preferences.ts';
import { everyRow, expectDonorsAsked, givenIn, sumWords } from '../../support/rows.ts';

test.use({ world: 'live', pace: 10 });

const untilRead = { timeout: 120_000 };
// Without a donor in the row, a gift may be that of anyone.
const list = '/thanks?period=last-week&f.amount=250..';

const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name, exact: true });
const donor = (page: Page) => page.getByRole('heading', { level: 2 }).first();

/** The IDs of the gifts that the list shows as thanked. */
async function thankedGifts(page: Page): Promise<string[]> {
  await page.getByRole('link', { name: /^Thanked(?: \d+)?$/ }).click();
  // All rows are in sight of it.
  await page.setViewportSize({ width: 1440, height: 6000 });
  const region = page.getByRole('region', { name: 'Thank-you list, table' });
  const ids = region.getByRole('cell', { name: /^\d+$/ });
  await expect(ids.first()).toBeVisible();
  const rows = Number(await region.getByRole('table').getAttribute('aria-rowcount')) - 1;
  await expect(ids).toHaveCount(rows);
  return ids.allInnerTexts();
}

test(
  'donors are thanked one at a time by keyboard, and the marks are those of the list',
  { tag: '@all' },
  async ({ page, api }) => {
    test.slow();
    const after = { transactedAfter: '2026-10-01T00:00:00Z' };
    const all = await everyRow((number) => api('listTransactions', { ...after, page: number }));
    await choose(page, { readsAll: true, columns: { thanks: { order: [], hidden: [], shown: ['id'] } } });
    await page.goto(list);
    await expectDonorsAsked(page);
    await button(page, 'Thank donors').click(untilRead);
    await expect(page).toHaveURL(/mode=letters/);
    await expect(page.getByRole('heading', { level: 1, name: 'Thank donors' })).toBeVisible();
    const count = page.getByText(/^\d+ of \d+$/);
    await expect(page.getByRole('banner').getByRole('button', { name: /^Updated \d/ })).toBeVisible(untilRead);
    const [, total = ''] = / of (\d+)$/.exec(await count.innerText()) ?? [];
    expect(Number(total)).toBeGreaterThan(3);

    const mark = button(page, /^Mark as thanked/);
    await expect(mark).toBeFocused();
    const first = await donor(page).innerText();
    const text = page.getByRole('textbox', { name: 'Text of the letter' });
    await expect(text).toHaveValue(/^Dear /);

    await test.step('one letter is edited where it stands, and the template of all is kept in this browser', async () => {
      await text.fill('Dear friend of the shelter,');
      await button(page, 'Edit template').click();
      const template = page.getByRole('form', { name: 'Letter template' });
      await template.getByRole('textbox', { name: 'Organization' }).fill('Harbor Shelter');
      await template.getByRole('textbox', { name: 'Text' }).fill('Hello {{first}},');
      await template.getByRole('button', { name: 'Save template' }).click();
      await expect(template.getByRole('textbox', { name: 'Text' })).toHaveAccessibleDescription(
        /\{\{first\}\} isn’t one of/,
      );
      await template.getByRole('textbox', { name: 'Text' }).fill('Hello {{name}},\n\nYou gave {{amount}}.');
      await template.getByRole('textbox', { name: 'Signature' }).fill('Ines Hale');
      await template.getByRole('button', { name: 'Save template' }).click();
      const letter = page.getByRole('region', { name: 'Letter' });
      await expect(letter).toContainText('Harbor Shelter');
      await expect(letter).toContainText('Ines Hale');
      await expect(text).toHaveValue('Dear friend of the shelter,');
      await button(page, 'Use the template').click();
      await expect(text).toHaveValue(/^Hello .+,\n\nYou gave [$£€]?[\d,.]+\.$/);
      await button(page, 'Skip').click();
      await expect(text).toHaveValue(/^Hello /);
      await button(page, 'Previous').click();
      await expect(mark).toBeFocused();
    });

    await test.step('on a phone, the letter comes before what else is known of the donor', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(text).toBeInViewport();
      await page.setViewportSize({ width: 1440, height: 900 });
    });

    await test.step('Enter marks, the arrows skip and go back, and undo returns to the donor', async () => {
      await page.keyboard.press('Enter');
      await expect(count).toHaveText(`2 of ${total}`);
      const second = await donor(page).innerText();
      await page.keyboard.press('ArrowRight');
      await expect(count).toHaveText(`3 of ${total}`);
      await page.keyboard.press('ArrowLeft');
      await expect(donor(page)).toHaveText(second);
      await page.keyboard.press('ArrowLeft');
      await expect(donor(page)).toHaveText(first);
      await expect(button(page, /^Next/)).toBeFocused();
      await page.keyboard.press('Control+z');
      await expect(mark).toBeFocused();
      await expect(donor(page)).toHaveText(first);
      await expect(button(page, 'Undo')).toHaveCount(0);
    });

    await test.step('the first is skipped, all others are thanked, and the end says so with their sum', async () => {
      await button(page, 'Skip').click();
      for (let place = 2; place <= Number(total); place += 1) {
        await expect(count).toHaveText(`${place} of ${total}`);
        await expect(mark).toBeFocused();
        await expect(mark).toHaveAccessibleName(/, ./);
        await page.keyboard.press('Enter');
      }
      await expect(donor(page)).toHaveText(`${Number(total) - 1} thanked, 1 skipped`);
      await button(page, 'Show skipped').click();
      await expect(donor(page)).toHaveText(first);
      await expect(mark).toHaveAccessibleName(/, ./);
      await page.keyboard.press('Enter');
      // The list has gifts of unknown donors, too.
      await expect(donor(page)).toHaveText(`${total} thanked`);
    });

    const figure = await page.getByText(/^[$£€]?[\d,]+\.\d\d(?: \+ |$)/).innerText();
    await test.step('Escape returns to the list, whose marks are those gifts, also after a reload', async () => {
      await page.keyboard.press('Escape');
      await expect(page).not.toHaveURL(/mode=/);
      const ids = await thankedGifts(page);
      const gifts = givenIn(all).filter(({ id }) => ids.includes(id ?? ''));
      expect(gifts).toHaveLength(ids.length);
      const sums = figure.split(' + ');
      const dollars = gifts.filter(({ currency }) => (currency ?? 'USD') === 'USD');
      expect(sums).toContain(
        sumWords(
          dollars.map(({ amount }) => amount),
          'USD',
        ),
      );
      await page.reload();
      expect((await thankedGifts(page)).toSorted()).toEqual(ids.toSorted());
    });

    await test.step('a link to the mode has nobody left, and Escape leads to the list', async () => {
      await page.goto(`${list}&mode=letters`);
      await expect(donor(page)).toHaveText('No donors to thank in this list', untilRead);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('heading', { level: 1, name: 'Thank-you list' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Thank-you list, table' })).toBeVisible();
    });
  },
);
