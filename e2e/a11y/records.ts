/** Records, and what can be opened over a list. */
import type { Page } from 'playwright/test';
import { delay, status } from '../support/fault.ts';
import { givingIsThere, openDialog, openFromMenu, type State } from './state.ts';

/** With everything that is folded away in it. */
async function openFirstRecord(page: Page) {
  await page
    .getByRole('main')
    .getByRole('rowheader')
    .or(page.getByRole('article'))
    .first()
    .getByRole('link')
    .first()
    .click();
  await page.getByRole('dialog').getByText('Details', { exact: true }).click();
  await page.getByRole('dialog').getByText('All fields (raw API data)').click();
}

/** What all lists tell of a record is there, and who gave. */
async function withAllRead(page: Page) {
  await page.getByRole('region', { name: 'Giving by year' }).waitFor({ timeout: 30_000 });
}

async function openFilter(page: Page, label: string) {
  const chip = page.getByRole('button', { name: `${label}, add filter` });
  if (!(await chip.isVisible())) await page.getByRole('button', { name: 'More filters' }).click();
  await chip.click();
  await page.getByRole('dialog', { name: `Filter by ${label.toLowerCase()}` }).waitFor();
}

export const records: readonly State[] = [
  {
    name: 'transactions, filtered and ordered',
    path: '/transactions?scope=all&method=check&sortBy=amount&zzz=1',
    quick: true,
  },
  {
    name: 'transactions, period panel',
    path: '/transactions',
    reach: (page) => openFilter(page, 'Transaction date'),
  },
  {
    name: 'transactions, period panel with a day half typed',
    unreached: true,
    path: '/transactions',
    reach: async (page) => {
      await openFilter(page, 'Transaction date');
      const panel = page.getByRole('dialog');
      await panel.getByLabel('Transaction date from, date').pressSequentially('11');
      await panel.getByRole('button', { name: 'Apply filter' }).click();
      await panel.getByRole('alert').waitFor();
    },
  },
  {
    name: 'transactions, contact panel with offers',
    unreached: true,
    path: '/transactions',
    reach: async (page) => {
      await openFilter(page, 'Contact');
      await page.getByRole('textbox', { name: 'Contact' }).fill('Ames');
      await page.getByRole('option').first().waitFor();
    },
  },
  { name: 'transactions, method panel', path: '/transactions', reach: (page) => openFilter(page, 'Method') },
  { name: 'transactions, scope panel', path: '/transactions', reach: (page) => openFilter(page, 'Scope') },
  {
    name: 'transaction',
    path: '/transactions?page=2',
    technical: true,
    reach: openFirstRecord,
  },
  {
    name: 'transaction, not on the page',
    unreached: true,
    path: '/transactions?open=999999999',
    reach: (page) => page.getByRole('dialog').waitFor(),
  },
  {
    name: 'campaign, source and all fields shown',
    path: '/campaigns/96?at=2',
    technical: true,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Show source' }).click();
      await page.getByText('All fields (raw API data)').click();
    },
  },
  { name: 'campaign, not found', path: '/campaigns/999999?at=1' },
  {
    name: 'webhook, signature and all fields shown',
    path: '/webhooks/31',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Show signature' }).click();
      await page.getByText('All fields (raw API data)').click();
    },
  },
  { name: 'webhook, not found', path: '/webhooks/999', line: 404 },
  { name: 'pledges, overdue', path: '/pledges?f.due=past' },
  {
    name: 'pledges, overdue by age',
    path: '/pledges?f.days_over=1..',
    allRead: true,
    reach: (page) => page.getByRole('region', { name: 'Expected payments' }).waitFor(),
  },
  { name: 'pledge', path: '/pledges', technical: true, reach: openFirstRecord },
  { name: 'ticket', path: '/tickets', technical: true, reach: openFirstRecord },
  { name: 'payout', path: '/payouts', technical: true, reach: openFirstRecord },
  {
    name: 'message, source shown',
    path: '/messages',
    technical: true,
    reach: async (page) => {
      await openFirstRecord(page);
      await page.getByRole('button', { name: 'Show source' }).click();
    },
  },
  { name: 'contact', path: '/contacts/4801', technical: true, reach: givingIsThere },
  { name: 'contact, not known', path: '/contacts/999999' },
  {
    name: 'contact, that cannot be asked about',
    path: '/contacts/4801',
    line: 400,
    fault: (faults) => faults.always({ path: /contacts=4801/ }, status(400, { body: '{"message":"Not today."}' })),
    reach: (page) => page.getByText('Couldn’t load transactions.').first().waitFor(),
  },
  {
    name: 'contact, half loaded',
    unreached: true,
    path: '/contacts/4801',
    line: 400,
    fault: (faults) =>
      faults.always({ path: /contacts=4801.*page=3/ }, status(400, { body: '{"message":"Not today."}' })),
    reach: (page) => page.getByText('Couldn’t load the rest.').first().waitFor(),
  },
  {
    name: 'contact, with pledges',
    path: '/contacts/4824',
    reach: (page) => page.getByRole('region', { name: 'Open pledges' }).getByRole('paragraph').nth(1).waitFor(),
  },
  {
    name: 'contact, whose pledges cannot be read',
    path: '/contacts/4824',
    line: 400,
    fault: (faults) => faults.always({ path: /^\/v1\/pledges/ }, status(400, { body: '{"message":"Not today."}' })),
    reach: (page) => page.getByText('Couldn’t load pledges.').first().waitFor(),
  },
  { name: 'contact, with all rows synced', path: '/contacts/4824', world: 'live', allRead: true, reach: withAllRead },
  {
    name: 'contact, with all rows synced, as tables',
    path: '/contacts/4801',
    allRead: true,
    reach: async (page) => {
      await withAllRead(page);
      await page.getByRole('button', { name: 'View as table' }).click();
      await page.getByRole('button', { name: /^Tickets/ }).click();
    },
  },
  {
    name: 'people not in contacts',
    path: '/contacts/unlinked',
    world: 'live',
    allRead: true,
    reach: async (page) => {
      await page.getByRole('region', { name: 'People not in contacts, table' }).waitFor({ timeout: 90_000 });
    },
  },
  {
    name: 'person not in contacts',
    path: '/contacts/unlinked',
    world: 'live',
    allRead: true,
    reach: async (page) => {
      await page.getByRole('main').getByRole('rowheader').first().getByRole('link').click({ timeout: 90_000 });
      await page.getByRole('region', { name: 'Timeline' }).waitFor();
    },
  },
  {
    name: 'person not in contacts, not there',
    path: '/contacts/unlinked/ticket-999999999',
    world: 'empty',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Turn on sync' }).click();
      await page.getByText(/^This ticket doesn’t exist/).waitFor();
    },
  },
  { name: 'household', path: '/households/501?at=1', technical: true, quick: true, reach: givingIsThere },
  {
    name: 'household, with all rows synced',
    path: '/households/501?at=1',
    world: 'live',
    allRead: true,
    reach: withAllRead,
  },
  {
    name: 'household, where it comes from',
    path: '/households/501?at=1',
    reach: (page) => openDialog(page, 'Data source'),
  },
  { name: 'household, not found', path: '/households/999999?at=1' },
  {
    name: 'views, saving one',
    path: '/transactions?method=check',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Save as…' }).click();
      await page.getByRole('button', { name: 'Save view' }).click();
      await page.getByText('Enter a name').first().waitFor();
    },
  },
  {
    name: 'views, renaming or deleting one',
    unreached: true,
    path: '/transactions?method=check',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Save as…' }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill('Checks');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Rename or delete view Checks' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'columns panel',
    unreached: true,
    path: '/transactions',
    reach: (page) => openFromMenu(page, 'Columns'),
  },
  { name: 'export dialog', path: '/transactions', quick: true, reach: (page) => openDialog(page, 'Export') },
  {
    name: 'export dialog, no columns',
    unreached: true,
    path: '/webhooks',
    reach: async (page) => {
      await openDialog(page, 'Export');
      for (const box of await page.getByRole('dialog').getByRole('checkbox').all()) await box.uncheck();
      await page.getByRole('button', { name: /^Export \d/ }).click();
      await page.getByText('Select at least one column').waitFor();
    },
  },
  {
    name: 'export dialog, done',
    path: '/webhooks',
    reach: async (page) => {
      await openDialog(page, 'Export');
      await page.getByRole('button', { name: /^Export \d/ }).click();
      await page.getByText(/rows exported/).waitFor();
    },
  },
  {
    name: 'menu of a row',
    path: '/transactions',
    reach: async (page) => {
      await page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'payouts, loaded as a whole, with totals and chart',
    path: '/payouts',
    reach: async (page) => {
      await page.getByRole('button', { name: /^Load all/ }).click();
      await page.getByText(/^All [\d,]+$/).waitFor();
      await page.getByRole('button', { name: /^Chart: / }).click();
      await page.getByRole('button', { name: 'View as table' }).waitFor();
    },
  },
  {
    name: 'transactions, loading all pages',
    path: '/transactions',
    fault: (faults) => faults.always({ path: /page=\d/ }, delay(2000)),
    reach: async (page) => {
      await page.getByRole('button', { name: /^Load all/ }).click();
      await page.getByRole('button', { name: 'Stop' }).waitFor();
    },
  },
  {
    name: 'tickets, loaded as a whole',
    path: '/tickets',
    reach: async (page) => {
      await page.getByRole('button', { name: /^Load all/ }).click();
      await page.getByText(/^All [\d,]+$/).waitFor();
    },
  },
];
