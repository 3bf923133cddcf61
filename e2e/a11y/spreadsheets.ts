/** Many records from a spreadsheet. */
import type { Page } from 'playwright/test';
import { reset, status } from '../support/fault.ts';
import type { State } from './state.ts';

/** As far as that step of contacts from a spreadsheet: two rows, one of which has problems. */
async function toRows(page: Page, step: 'columns' | 'check' | 'review' | 'sent') {
  const rows = ['ID,Type,First name,Last name,Tags', '4801,individual,Ruth,Ames,board', '0,robot,,,'];
  await page.getByLabel('Or paste rows').fill(rows.join('\n'));
  await page.getByRole('button', { name: 'Read rows' }).click();
  if (step === 'columns') return page.getByRole('heading', { level: 1, name: 'Which column is which field' }).waitFor();
  await page.getByRole('button', { name: 'Check 2 rows' }).click();
  if (step === 'check') return page.getByRole('textbox', { name: 'Row 3, Type' }).waitFor();
  await page.getByRole('button', { name: 'Review 1 change' }).click();
  await page.getByText(/^Row 2, (?:contact 4801|Ruth Ames)$/).click();
  if (step === 'sent') await page.getByRole('button', { name: 'Send 1 change' }).click();
}

export const spreadsheets: readonly State[] = [
  { name: 'contacts from a spreadsheet', path: '/contacts/import', quick: true },
  {
    name: 'contacts from a spreadsheet, not read',
    path: '/contacts/import',
    reach: (page) => page.getByRole('button', { name: 'Read rows' }).click(),
  },
  { name: 'contacts from a spreadsheet, columns', path: '/contacts/import', reach: (page) => toRows(page, 'columns') },
  {
    name: 'contacts from a spreadsheet, check',
    path: '/contacts/import',
    quick: true,
    reach: (page) => toRows(page, 'check'),
  },
  { name: 'contacts from a spreadsheet, review', path: '/contacts/import', reach: (page) => toRows(page, 'review') },
  {
    name: 'contacts from a spreadsheet, waiting',
    path: '/contacts/import',
    line: 429,
    fault: (faults) => faults.next({ method: 'PUT' }, status(429, { headers: { 'retry-after': '120' } })),
    reach: async (page) => {
      await toRows(page, 'sent');
      await page.getByText(/Going on in \d+ s/).waitFor();
    },
  },
  {
    name: 'contacts from a spreadsheet, paused',
    path: '/contacts/import',
    line: 401,
    fault: (faults) => faults.next({ method: 'PUT' }, status(401)),
    reach: async (page) => {
      await toRows(page, 'sent');
      await page.getByRole('button', { name: 'Not now' }).click();
      await page
        .getByRole('button', { name: 'Start' })
        .or(page.getByRole('button', { name: 'Go on' }))
        .waitFor();
    },
  },
  {
    name: 'contacts from a spreadsheet, result',
    path: '/contacts/import',
    line: 'network',
    fault: (faults) => faults.next({ method: 'PUT' }, reset({ when: 'after-headers' })),
    reach: async (page) => {
      await toRows(page, 'sent');
      await page.getByRole('button', { name: 'Download result' }).waitFor();
    },
  },
  { name: 'discount codes from a spreadsheet', path: '/discount-codes/import', quick: true },
];
