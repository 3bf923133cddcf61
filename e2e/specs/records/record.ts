/** What the tests of records read from a drawer and from a row, and how they expect it to be written. */
import type { Page } from 'playwright/test';
import type { Call } from '#api/client.ts';
import { expect } from '../../support/fixture.ts';

export const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });
export const drawer = (page: Page, title: string) => page.getByRole('dialog', { name: title });
/** What stands behind a label of the record. */
export const fact = (page: Page, label: string) =>
  page
    .getByRole('dialog')
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .locator('xpath=following-sibling::dd');
export const amount = (page: Page, label: string) =>
  page
    .getByRole('dialog')
    .getByRole('table', { name: 'Breakdown' })
    .getByRole('row', { name: new RegExp(`^${label}\\b`) })
    .getByRole('cell');
/** Opens what is folded away in the record. */
export const openDetails = (page: Page) => page.getByRole('dialog').getByText('Details', { exact: true }).click();
/** The cell of a row under a heading, counted over the headings. */
export async function cell(page: Page, row: string, heading: string | RegExp) {
  await expect(page.getByRole('row', { name: row })).toBeVisible();
  const headings = await page.getByRole('columnheader').allTextContents();
  const place = headings.findIndex((text) => (typeof heading === 'string' ? text === heading : heading.test(text)));
  expect(place, `a column ${heading}`).toBeGreaterThan(0);
  // The first cell of a row is its header.
  return page
    .getByRole('row', { name: row })
    .getByRole('cell')
    .nth(place - 1);
}

/** A date and a moment as the screen says them on the day of the tests. */
export const day = (date: string | null) => {
  if (date === '2026-11-20') return 'Today';
  if (date === '2026-11-19') return 'Yesterday';
  const year = date?.startsWith('2026-') ? {} : ({ year: 'numeric' } as const);
  const format = { day: 'numeric', month: 'short', ...year, timeZone: 'UTC' } as const;
  return new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', format);
};
export const moment = (at: string | null) => {
  const time = new Date(at ?? '');
  const clock = time.toLocaleTimeString('en-US', { timeStyle: 'short', timeZone: 'UTC' });
  return `${day(time.toISOString().slice(0, 10))}, ${clock}`;
};
export const search = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

/** The first row that `is` holds for, and the page of the list that it is on. */
export async function firstOf<Row>(
  ask: (page: string) => Promise<{ rows: readonly Row[] }>,
  is: (row: Row) => boolean,
): Promise<{ row: Row; page: number }> {
  for (let page = 1; page <= 40; page += 1) {
    const row = (await ask(String(page))).rows.find(is);
    if (row) return { row, page };
  }
  throw new Error('There is no such row.');
}

export const newestTransactions = (api: Call) => (page: string) =>
  api('listTransactions', { page, sortByDesc: 'transacted_at' });
