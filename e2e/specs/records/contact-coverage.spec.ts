/** A contact's page is the same page however much is synced: with less in it, and saying so. */
import type { Page } from 'playwright/test';
import { hold } from '../../support/fault.ts';
import { expect, test } from '../../support/fixture.ts';
import { choose, withoutSync } from '../../support/preferences.ts';

test.use({ through: 'faults' });

const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** The titles of figures and panels, in their order. */
const layoutOf = (page: Page) => page.getByRole('main').locator('h1, h2, [aria-label="Giving"] dt').allInnerTexts();

/** Everything of the contact is there but the tickets. */
async function arrived(page: Page): Promise<void> {
  await expect(group(page, 'Giving')).toContainText(/Lifetime giving[\d,]+\.\d\d/, { timeout: 60_000 });
  await expect(group(page, 'Timeline').getByRole('button', { name: /^Pledges \d/ })).toBeVisible({ timeout: 60_000 });
  await expect(group(page, 'Ames family')).toBeVisible();
}

test(
  'a contact’s page has the same layout and figures with sync off, on, and in the middle of the first sync',
  { tag: '@all' },
  async ({ page, newTab, faults }) => {
    test.slow();
    const layouts: string[][] = [];
    const figures: string[] = [];
    const note = async (shown: Page) => {
      layouts.push(await layoutOf(shown));
      // Below them, a note says how many donors of all gifts are known.
      figures.push(await group(shown, 'Giving').locator('dl').innerText());
    };
    await test.step('off: the page says which part needs sync', async () => {
      faults.standing({ path: '/config.json' }, withoutSync);
      await page.goto('/contacts/4801');
      await arrived(page);
      await expect(group(page, 'Timeline')).toContainText(
        'Tickets need background sync, which your administrator has turned off.',
      );
      await note(page);
      await page.reload();
      await arrived(page);
    });

    await test.step('in the middle of the first sync: the contact’s own records come first', async () => {
      faults.clear();
      let release = () => {};
      const noted = new Promise<void>((resolve) => (release = resolve));
      faults.always(
        { path: /^\/v1\/(?:tickets|messages)/ },
        hold(() => noted),
      );
      await choose(page, { readsAll: true });
      await page.goto('/contacts/4801');
      await arrived(page);
      await expect(group(page, 'Timeline').getByRole('button', { name: 'Tickets', exact: true })).toBeVisible();
      await note(page);
      release();
      await expect.poll(() => faults.unmet(), { timeout: 60_000 }).toEqual([]);
    });

    await test.step('on: tickets and the giving of the household are there as well', async () => {
      faults.clear();
      const tab = await newTab();
      await choose(tab, { readsAll: true });
      await tab.goto('/contacts/4801');
      await arrived(tab);
      await expect(group(tab, 'Timeline').getByRole('button', { name: /^Tickets \d/ })).toBeVisible({
        timeout: 120_000,
      });
      await expect(group(tab, 'Ames family')).toContainText('Household giving', { timeout: 120_000 });
      await note(tab);
    });
    const [off = [], ...others] = layouts;
    expect(off).toContain('Giving by year');
    for (const layout of others) expect(layout).toEqual(off);
    for (const each of figures) expect(each).toBe(figures[0]);
  },
);
