/** “That is my old email, and my number is new.” From Home. */
import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../../support/fixture.ts';
import { inWorlds } from '../../support/worlds.ts';
import { countPresses } from '../../support/presses.ts';

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

async function retype(field: Locator, text: string) {
  await field.click();
  await field.press('ControlOrMeta+a');
  await field.pressSequentially(text);
}

inWorlds(['live'], () => {
  test('an email and a phone are corrected in 7 presses and stay primary', async ({ page, api }) => {
    const member = async () =>
      (await api('listHouseholds', { contacts: '4801' })).rows
        .flatMap(({ contacts }) => contacts)
        .find(({ id }) => id === '4801');
    const before = await member();
    const takes = await countPresses(page);
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contacts' }).click();
    const search = page.getByRole('searchbox', { name: 'Search contacts' });
    await search.click();
    await search.pressSequentially(before?.primary_email ?? '');
    await page.getByRole('link', { name: 'Ruth Ames', exact: true }).click();
    await page.getByRole('link', { name: 'Edit contact' }).click();
    await expect(box(page, 'Email 1')).toHaveValue(before?.primary_email ?? '');
    await retype(box(page, 'Email 1'), 'ruth@ames.example');
    await retype(box(page, 'Phone 1'), '(415) 555-0199');
    for (const hasText of [/^Emails/, /^Phones/])
      await expect(page.getByRole('listitem').filter({ hasText })).toContainText('becomes primary');
    await page.getByRole('button', { name: 'Save contact' }).click();
    await expect(page.getByText(/^Contact saved$/)).toBeVisible();
    takes(7);
    expect(await member()).toMatchObject({ primary_email: 'ruth@ames.example', primary_phone: '(415) 555-0199' });
  });
});
