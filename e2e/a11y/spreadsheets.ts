/** Many records from a spreadsheet. */
import type { Page } from 'playwright/test';
import { reset, status } from '../support/fault.ts';
import type { State } from './state.ts';

const nothingPaid = (page: Page) => page.getByRole('heading', { name: 'No payouts in January 2001.' }).waitFor();

/** Lines of the bank, one of which cannot be read: matched, or the question what their dates say. */
async function toLines(page: Page, date: string) {
  const rows = ['Date,Text,Amount', `${date},WIRE IN,2500.00`, `${date},SERVICE CHARGE,-25.00`, 'Total,,2475.00'];
  await page.getByRole('textbox', { name: 'Bank statement lines' }).fill(rows.join('\n'));
  await page.getByRole('button', { name: 'Find matches', exact: true }).click();
  if (date.includes('/')) return page.getByRole('combobox', { name: `How should we read “${date}”?` }).waitFor();
  await page.getByText('1 line couldn’t be read and will be skipped').click();
  await page.getByRole('list', { name: 'Statement lines' }).waitFor();
}

/** As far as that step of contacts from a spreadsheet: two rows, one of which has problems. */
async function toRows(page: Page, step: 'columns' | 'check' | 'review' | 'sent') {
  const rows = ['ID,Type,First name,Last name,Tags', '4801,individual,Ruth,Ames,board', '0,robot,,,'];
  await page.getByLabel('Or paste rows').fill(rows.join('\n'));
  await page.getByRole('button', { name: 'Continue' }).click();
  if (step === 'columns') return page.getByRole('heading', { level: 2, name: 'Map columns to fields' }).waitFor();
  await page.getByRole('button', { name: 'Check 2 rows' }).click();
  if (step === 'check') return page.getByRole('textbox', { name: 'Row 3, Type' }).waitFor();
  await page.getByRole('button', { name: 'Review 1 change' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Row 2, Contact ID 4801' }).waitFor();
  if (step === 'sent') await page.getByRole('button', { name: 'Send 1 change' }).click();
}

export const spreadsheets: readonly State[] = [
  { name: 'month-end sheet', path: '/payouts/month-end', reach: (page) => page.getByRole('table').first().waitFor() },
  { name: 'month-end sheet, none', path: '/payouts/month-end?month=2001-01', reach: nothingPaid },
  {
    name: 'bank lines, not read',
    path: '/payouts/bank',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Find matches', exact: true }).click();
      await page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'hidden' });
    },
  },
  { name: 'bank lines, columns', unreached: true, path: '/payouts/bank', reach: (page) => toLines(page, '03/04/2026') },
  { name: 'bank lines, matched', path: '/payouts/bank', reach: (page) => toLines(page, '2026-11-18') },
  {
    name: 'bank lines, payouts chosen',
    path: '/payouts/bank',
    reach: async (page) => {
      await toLines(page, '2026-11-18');
      await page.getByRole('button', { name: 'Choose payouts' }).click();
      await page.getByRole('checkbox').first().check();
    },
  },
  {
    name: 'contacts from a spreadsheet, not read',
    path: '/contacts/import',
    reach: (page) => page.getByRole('button', { name: 'Continue' }).click(),
  },
  { name: 'contacts from a spreadsheet, columns', path: '/contacts/import', reach: (page) => toRows(page, 'columns') },
  {
    name: 'contacts from a spreadsheet, check',
    unreached: true,
    path: '/contacts/import',
    reach: (page) => toRows(page, 'check'),
  },
  {
    name: 'contacts from a spreadsheet, review',
    path: '/contacts/import',
    technical: true,
    reach: (page) => toRows(page, 'review'),
  },
  {
    name: 'contacts from a spreadsheet, waiting',
    unreached: true,
    path: '/contacts/import',
    line: 429,
    fault: (faults) => faults.next({ method: 'PUT' }, status(429, { headers: { 'retry-after': '120' } })),
    reach: async (page) => {
      await toRows(page, 'sent');
      await page.getByText(/Resuming in \d+ s/).waitFor();
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
        .or(page.getByRole('button', { name: 'Resume' }))
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
      await page.getByRole('button', { name: 'Download results', exact: true }).waitFor();
    },
  },
];
