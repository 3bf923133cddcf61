/** “Whom do we ask, thank, and invite?” People chosen by what they gave, kept under a name, and shared. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { expect, test } from '../../support/fixture.ts';
import { choose } from '../../support/preferences.ts';
import { countPresses } from '../../support/presses.ts';
import { everyRow, givenIn } from '../../support/rows.ts';
import { inWorlds } from '../../support/worlds.ts';

const table = (page: Page) => page.getByRole('region', { name: 'Contacts, table' });
const filters = (page: Page) => page.getByRole('list', { name: 'Filters' });
const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const views = (page: Page) => page.getByRole('navigation', { name: 'Views' });
const synced = (page: Page) => page.getByText(/^Donor identified for/);

/** The number of people beside the title. */
async function shown(page: Page): Promise<number> {
  const [, count = ''] =
    /([\d,]+)/.exec(
      await page
        .getByText(/^(?:All )?[\d,]+$/)
        .first()
        .innerText(),
    ) ?? [];
  return Number(count.replaceAll(',', ''));
}

inWorlds(['live', 'world'], (_world, untilRead) => {
  const name = 'audiences: monthly donors who stopped, attended and never gave, major donors who lapsed';
  test(name, { tag: '@all' }, async ({ page, api, newTab }) => {
    test.slow();
    await choose(page, { readsAll: true });
    await page.goto('/contacts');
    const takes = await countPresses(page);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible(untilRead);

    await test.step('monthly donors who stopped are two presses from Home', async () => {
      await main(page).getByRole('link', { name: 'Contacts', exact: true }).click();
      await views(page)
        .getByRole('link', { name: /^Monthly donors who stopped/ })
        .click();
      await expect(
        filters(page).getByRole('button', { name: 'Recurring gift: stopped, monthly, change' }),
      ).toBeVisible();
      await expect(synced(page)).toBeVisible(untilRead);
      takes(2);
    });

    await test.step('those who attended and never gave, with email', async () => {
      await main(page).getByRole('link', { name: 'Contacts', exact: true }).click();
      await page.getByRole('link', { name: 'Audiences' }).click();
      await page.getByRole('link', { name: 'Attended, never gave' }).click();
      await page.getByRole('button', { name: 'More filters' }).click();
      await page.getByRole('button', { name: 'On file, add filter' }).click();
      await page.getByRole('combobox', { name: 'Contact detail' }).selectOption('Email');
      await page.getByRole('button', { name: 'Apply filter' }).click();
      await expect(filters(page).getByRole('button', { name: 'On file: email, change' })).toBeVisible();
      takes(6);
    });

    await test.step('major donors of last year who haven’t given, as the platform has them', async () => {
      await main(page).getByRole('link', { name: 'Contacts', exact: true }).click();
      await views(page)
        .getByRole('link', { name: /^LYBUNT/ })
        .click();
      await filters(page)
        .getByRole('button', { name: /^Gave: last year, change$/ })
        .click();
      const panel = page.getByRole('dialog', { name: 'Filter by gave' });
      const everyone = await panel.getByText(/people match$/).innerText();
      // As a person types it: in Firefox, a filled field of a panel isn't heard.
      await panel.getByRole('textbox', { name: 'Total, at least' }).pressSequentially('100');
      // The count follows what is typed.
      await expect(panel.getByText(/match(?:es)?$/)).not.toHaveText(everyone, untilRead);
      await panel.getByRole('button', { name: 'Apply filter' }).click();
      const chip = filters(page).getByRole('button', { name: 'Gave: 100.00 or more, last year, change' });
      await expect(chip).toBeVisible();
      const rows = table(page).getByRole('row');
      await expect(rows.nth(1)).toBeVisible();
      await chip.click();
      await expect(async () => {
        const people = (await shown(page)).toLocaleString('en-US');
        await expect(panel.getByText(/match(?:es)?$/)).toHaveText(new RegExp(`^${people} p`), { timeout: 1000 });
      }).toPass(untilRead);
      await page.keyboard.press('Escape');
      const [, id = ''] = /(\d+)$/.exec((await rows.nth(1).getByRole('rowheader').innerText()).trim()) ?? [];
      const given = givenIn(await everyRow((number) => api('listTransactions', { contacts: id, page: number })));
      const ofYear = (year: string) =>
        given.filter((gift) => (gift.transacted_at ?? gift.captured_at ?? '').startsWith(year));
      expect(ofYear('2026')).toEqual([]);
      expect(ofYear('2025').reduce((sum, { amount }) => sum + Number(amount), 0)).toBeGreaterThanOrEqual(100);
    });

    await test.step('it’s kept under a name, compared, exported, and shared', async () => {
      const people = await shown(page);
      await page.getByRole('button', { name: 'Save as…' }).click();
      await page.getByRole('textbox', { name: 'Name' }).pressSequentially('Lapsed majors');
      await page.getByRole('button', { name: 'Save view' }).click();
      await expect(views(page).getByRole('link', { name: /^Lapsed majors/ })).toHaveAttribute('aria-current', 'page');

      await page.getByRole('link', { name: 'Audiences' }).click();
      const saved = page.getByRole('region', { name: 'Saved in this browser' });
      await expect(saved.getByRole('listitem')).toContainText(`Lapsed majors${people.toLocaleString('en-US')} pe`);
      const file = page.waitForEvent('download');
      await saved.getByRole('button', { name: 'Export as JSON' }).click();
      const path = await (await file).path();

      await page.getByRole('combobox', { name: 'First audience' }).selectOption('LYBUNT');
      await page.getByRole('combobox', { name: 'Second audience' }).selectOption('Lapsed majors');
      const parts = page.getByRole('region', { name: 'Compare two' });
      await expect(parts.getByRole('listitem').filter({ hasText: 'In both' })).toContainText(
        `In both${people.toLocaleString('en-US')}`,
      );
      await expect(parts.getByRole('listitem').filter({ hasText: 'Only in Lapsed majors' })).toContainText(/majors0$/);
      await parts.getByRole('link', { name: 'In both' }).click();
      await expect(page.getByText('Compared with another audience: in both.')).toBeVisible();
      expect(await shown(page)).toBe(people);
      await page.getByRole('button', { name: 'Stop comparing' }).click();
      await expect.poll(() => shown(page)).toBeGreaterThanOrEqual(people);

      await page.goto('/contacts/audiences');
      const chosen = saved.getByLabel('File to import');
      await chosen.setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
      await expect(saved.getByText('This file isn’t an export of audiences. Nothing was imported.')).toBeVisible();
      await chosen.setInputFiles({ name: 'b.json', mimeType: 'application/json', buffer: readFileSync(path) });
      await expect(saved.getByText('1 already saved.')).toBeVisible();

      await page.getByRole('link', { name: 'Lapsed majors' }).click();
      await expect(filters(page).getByRole('button', { name: 'Didn’t give: this year, change' })).toBeVisible();
      // A colleague opens the link in another tab.
      const tab = await newTab();
      await choose(tab, { readsAll: true });
      await tab.goto(page.url());
      await expect(synced(tab)).toBeVisible(untilRead);
      await expect.poll(() => shown(tab), untilRead).toBe(people);
    });
  });
});
