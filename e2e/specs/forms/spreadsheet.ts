/** Steps of an import, shared by its tests. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { expect } from '../../support/fixture.ts';

export const path = '/contacts/import';
export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

export async function paste(page: Page, text: string) {
  await page.getByLabel('Or paste rows').fill(text);
  await button(page, 'Continue').click();
}

export async function openFile(page: Page, name: string, bytes: Buffer) {
  await page.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer: bytes });
}

/** Goes from the columns to the review of rows without errors. The choice of a rate needs technical details turned on. */
export async function review(page: Page, rate = 'As fast as possible') {
  await button(page, /^Check [\d,]+ rows?$/).click();
  await button(page, /^Review [\d,]+ changes?$/).click();
  await expect(heading(page, /^Review/)).toBeFocused();
  await page.getByRole('radio', { name: rate }).check();
}

export const send = (page: Page) => button(page, /^Send [\d,]+ changes?$/).click();

export async function downloaded(page: Page): Promise<string[][]> {
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download results').click()]);
  const text = await readFile(await download.path(), 'utf8');
  return text
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
}

export const names = 'Contact ID,Type,First name,Last name';
export const ruth = 'individual,Ruth,Ames';
