/** Technical details, for developers: hidden until they are turned on in Settings. */
import type { Page } from 'playwright/test';
import { expect, test } from '../../support/fixture.ts';

const technicalDetails = (page: Page) => page.getByRole('checkbox', { name: 'Show technical details' });
const differences = (page: Page) => page.getByRole('heading', { name: 'API differences', exact: true });
const goTo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();

test(
  'technical details: shown in Settings and Activity only while they are turned on',
  { tag: '@all' },
  async ({ page }) => {
    await test.step('technical details: shown once they are turned on, and after a reload', async () => {
      await page.goto('/settings');
      const connection = page.getByRole('region', { name: 'Connection', exact: true });
      await expect(technicalDetails(page)).not.toBeChecked();
      await expect(differences(page)).toHaveCount(0);
      await connection.getByRole('button', { name: 'Check connection' }).click();
      await expect(connection.getByText('Token accepted.', { exact: true })).toBeVisible();

      await technicalDetails(page).check();
      await expect(page.getByRole('status').filter({ hasText: 'Saved in this browser.' })).toBeAttached();
      await expect(differences(page)).toBeVisible();
      await expect(connection.getByText(/^Response in \d[\d,]* ms\. Token accepted\.$/)).toBeVisible();

      await page.reload();
      await expect(technicalDetails(page)).toBeChecked();
      await expect(differences(page)).toBeVisible();
      await technicalDetails(page).uncheck();
      await expect(differences(page)).toHaveCount(0);
    });

    await test.step('technical details: Activity shows values and durations only while they are turned on', async () => {
      await page.goto('/households/501/edit?at=1');
      await page.getByLabel('Note', { exact: true }).fill('Call after six');
      await page.getByRole('button', { name: 'Save household' }).click();
      await expect(page.getByText(/^Household saved$/)).toBeVisible();

      await goTo(page, 'Activity');
      const table = page.getByRole('region', { name: 'Changes made in this browser' }).getByRole('table');
      await expect(table.getByRole('row')).toHaveCount(2);
      await expect(table.getByRole('columnheader', { name: 'Duration' })).toHaveCount(0);
      await expect(table).not.toContainText(/\d ms/);
      await expect(page.getByText('Show values')).toHaveCount(0);

      await goTo(page, 'Settings');
      await technicalDetails(page).check();
      await goTo(page, 'Activity');
      await expect(table.getByRole('columnheader', { name: 'Duration' })).toBeVisible();
      await expect(table).toContainText(/\d ms/);
      await page.getByText('Show values').click();
      await expect(table.getByText('Call after six')).toBeVisible();
    });
  },
);
