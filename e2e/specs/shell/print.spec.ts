/** What is put on paper: records, lists and the door list, without what only a screen needs. */
import type { Page } from 'playwright/test';
import { expect, test } from '../../support/fixture.ts';
import { listMenu } from '../../support/fold.ts';

/** The width between the margins of an A4 sheet, in CSS pixels. */
const sheet = { width: 718, height: 1000 };

interface Printed {
  name: string;
  path: string;
  heading: string | RegExp;
  /** Something that belongs on the sheet. */
  says: RegExp;
}

const sheets: Printed[] = [
  { name: 'a campaign', path: '/campaigns/77', heading: 'Spring Gala 2026', says: /115,000\.00/ },
  { name: 'a household', path: '/households/501', heading: 'Ames family', says: /Prefers mail/ },
  { name: 'a contact', path: '/contacts/4801', heading: 'Ruth Ames', says: /ruth\.ames@example\.org/ },
  { name: 'a payout', path: '/payouts?open=2190', heading: /Payout 2190$/, says: /Breakdown/ },
  { name: 'a list', path: '/transactions?method=check', heading: 'Transactions', says: /Method:\s*check/ },
];

test(
  'what is printed is dark on white, as wide as a sheet, without what only a screen needs',
  { tag: '@all' },
  async ({ page }) => {
    for (const { name, path, heading, says } of sheets) {
      await test.step(name, async () => {
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.emulateMedia({ colorScheme: 'dark' });
        await page.goto(path);
        await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
        await expect(page.getByText(says).first()).toBeVisible();
        await page.setViewportSize(sheet);
        await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
        await expect(page.getByText(/^Printed on Nov 20, 2026, 12:\d\d.* from http:/)).toContainText(path);
        await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
        await expect(page.getByText(says).first()).toBeVisible();
        for (const role of ['navigation', 'searchbox'] as const) {
          await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0);
        }
        // An ID is text on paper, though on screen a press copies it.
        const acts = page.getByRole('button', { name: /Account|Refresh|Export|Edit|Copy|Close/ });
        await expect(acts.filter({ hasNotText: /^\d+$/ })).toHaveCount(0);
        const paper = await page.evaluate(() => ({
          white: getComputedStyle(document.body).backgroundColor,
          tooWide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        }));
        expect(paper).toEqual({ white: 'rgb(255, 255, 255)', tooWide: 0 });
        await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
        await expect(page.getByText(/^Printed on/)).toHaveCount(0);
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
      });
    }
  },
);

test(
  'an open record is printed without its list, a long list with its first rows, and a sheet is ready at once',
  { tag: '@all' },
  async ({ page }) => {
    await test.step('a record that is open is printed without its list', async () => {
      await page.goto('/payouts?open=2190');
      await expect(page.getByRole('dialog', { name: 'Payout 2190' })).toBeVisible();
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByText(/^Printed on/)).toBeVisible();
      await expect(page.getByRole('dialog').getByText('Created', { exact: true })).toBeVisible();
      await expect(page.getByRole('table', { includeHidden: true }).filter({ visible: true })).toHaveCount(1);
    });

    await test.step('a contact is one sheet', async () => {
      await page.emulateMedia({ media: null });
      await page.goto('/contacts/4801');
      await expect(page.getByRole('region', { name: 'Giving by year' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Ames family' })).toBeVisible();
      const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    });

    await test.step('a household is one sheet', async () => {
      await page.goto('/households/501');
      await expect(page.getByRole('region', { name: 'Giving by year' })).toBeVisible();
      const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    });

    await test.step('the sheet is ready as soon as the browser says that it prints', async () => {
      await page.emulateMedia({ media: 'screen' });
      await page.goto('/households/501');
      await expect(page.getByRole('heading', { name: 'Ames family' })).toBeVisible();
      expect(await afterTelling(page, 'beforeprint')).toBe(true);
      expect(await afterTelling(page, 'afterprint')).toBe(false);
    });

    await test.step('a long list is printed with its first rows, and says so', async () => {
      await page.goto('/pledges');
      await page.getByRole('button', { name: 'Load all 35 pages' }).click();
      await expect(page.getByText('All 700', { exact: true })).toBeVisible();
      // Looking for 700 rows by their role takes seconds.
      const rows = page.locator('tbody > tr');
      await expect(rows.first()).toBeVisible();
      expect(await rows.count()).toBeLessThan(100);
      await page.emulateMedia({ media: 'print' });
      await expect(rows.filter({ has: page.locator('th') })).toHaveCount(250);
      await expect(page.getByText('Only the first 250 of 700 rows print.', { exact: false })).toBeVisible();
    });

    await test.step('from its menu all of its rows are printed, after it has asked', async () => {
      await page.emulateMedia({ media: 'screen' });
      await page.evaluate(() => {
        // A browser without windows prints nothing.
        window.print = () => {
          window.dispatchEvent(new Event('beforeprint'));
          document.documentElement.dataset['printed'] = 'true';
        };
      });
      await listMenu(page, 'Print');
      const dialog = page.getByRole('dialog', { name: 'Print 700 rows?' });
      await expect(dialog).toContainText('They take about 25 sheets of paper.');
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(page.locator('html[data-printed]')).toHaveCount(0);
      await listMenu(page, 'Print');
      await dialog.getByRole('button', { name: 'Print all' }).click();
      await expect(page.locator('html[data-printed]')).toHaveCount(1);
      await expect(page.locator('tbody > tr:has(th)')).toHaveCount(700);
      await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
      await expect.poll(() => page.locator('tbody > tr').count()).toBeLessThan(100);
    });
  },
);

/** Whether the sheet says where it is from, once the browser has said that it begins or ends to print. */
async function afterTelling(page: Page, event: 'beforeprint' | 'afterprint'): Promise<boolean> {
  return page.evaluate(async (name) => {
    window.dispatchEvent(new Event(name));
    await Promise.resolve();
    return document.body.textContent.includes('Printed on');
  }, event);
}
