/** “Let EARLY77 run on.” From Home, for a code that was saved in this browser before. */
import type { Page } from 'playwright/test';
import { expect, test } from '../../support/fixture.ts';
import { inWorlds } from '../../support/worlds.ts';
import { countPresses } from '../../support/presses.ts';
import { keepAnswers } from '../../support/remembered.ts';
import { typeDay, typeTime } from '../../support/typed.ts';

/** A press at the beginning of a field of days or times, where its first part is. */
const atStart = { position: { x: 14, y: 16 } };

async function toCode(page: Page) {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Discount codes' }).click();
  await page.getByRole('link', { name: 'EARLY77' }).click();
}

async function save(page: Page) {
  await page.getByRole('button', { name: 'Save discount code' }).click();
  await expect(page.getByRole('main').getByText(/^Discount code saved$/)).toBeVisible();
}

inWorlds(['live'], () => {
  test('a code runs 30 days longer in 4 presses, and until a typed day and time in 5', async ({ page, api, token }) => {
    const body = { amount: 20 };
    const expires = async () =>
      (await api('updateDiscountCode', { campaign: '77', discountCode: '1601', body }))?.expires_at ?? '';
    await keepAnswers(page, token);
    const takes = await countPresses(page);
    await page.goto('/');
    await toCode(page);
    await page.getByRole('button', { name: 'Extend by 30 days' }).click();
    await save(page);
    takes(4);
    expect(Date.parse(await expires())).toBeGreaterThan(Date.parse('2026-12-23T00:00:00Z'));

    await page.goto('/');
    await toCode(page);
    const [day, time] = [page.getByLabel('Expires, date'), page.getByLabel('Expires, time')];
    await day.click(atStart);
    await typeDay(day, '2026-12-31');
    await time.click(atStart);
    await typeTime(time, '06:30');
    await expect(page.getByRole('region', { name: 'Your changes' })).toContainText('Dec 31, 2026, 6:30 AM');
    await save(page);
    takes(5);
    expect(Date.parse(await expires())).toBe(Date.parse('2026-12-31T06:30:00Z'));
  });
});
