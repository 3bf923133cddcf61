/** The desks, which answer from all rows synced. */
import { refusal, type State } from './state.ts';

export const desks: readonly State[] = [
  {
    name: 'donors, none',
    path: '/donors',
    world: 'empty',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Turn on sync' }).click();
      await page.getByRole('heading', { name: 'No donors yet.' }).waitFor();
    },
  },
  {
    name: 'donors',
    path: '/donors',
    world: 'live',
    allRead: true,
    reach: async (page) => {
      await page.getByRole('region', { name: 'Donors, table' }).waitFor({ timeout: 90_000 });
    },
  },
  {
    name: 'donors, how they are counted',
    unreached: true,
    path: '/donors?f.class=new',
    world: 'live',
    allRead: true,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Breakdown' }).click({ timeout: 90_000 });
      await page.getByRole('button', { name: 'How this is calculated' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'gifts of contacts',
    path: '/contacts/giving?of=f.gifts%3D20..',
    world: 'live',
    allRead: true,
    reach: async (page) => {
      await page.getByRole('region', { name: 'Their gifts, table' }).waitFor({ timeout: 90_000 });
      await page.getByRole('region', { name: 'Giving by month', exact: true }).waitFor();
    },
  },
  {
    name: 'update of contacts, without a value',
    unreached: true,
    path: '/contacts/update?f.gifts=20..',
    world: 'live',
    allRead: true,
    reach: async (page) => {
      await page.getByRole('button', { name: /^Update these/ }).click({ timeout: 90_000 });
      await page.getByText('Choose or enter the new value.').first().waitFor();
    },
  },
  {
    name: 'door list',
    path: '/tickets/door-list?type=Table+of+ten',
    reach: (page) => page.getByRole('region', { name: 'Tickets: Table of ten' }).waitFor(),
  },
  {
    name: 'door list, not the whole',
    unreached: true,
    path: '/tickets/door-list',
    line: 400,
    fault: (faults) => faults.always({ path: /\/v1\/tickets\?page=3$/ }, refusal(400)),
    reach: (page) => page.getByText('Some tickets aren’t loaded').waitFor(),
  },
  {
    name: 'door list, none',
    path: '/tickets/door-list',
    world: 'empty',
    reach: (page) => page.getByRole('heading', { name: 'No tickets yet.' }).waitFor(),
  },
  {
    name: 'thank-you list, none',
    path: '/thanks',
    world: 'empty',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Turn on sync' }).click();
      await page.getByRole('heading', { name: 'No gifts yet.' }).waitFor();
    },
  },
  {
    name: 'thank-you list, one of it thanked',
    path: '/thanks?days=this-month',
    world: 'live',
    allRead: true,
    reach: async (page) => {
      await page
        .getByRole('button', { name: /^Mark as thanked/ })
        .first()
        .click({ timeout: 90_000 });
    },
  },
  {
    name: 'thank-you mode',
    unreached: true,
    path: '/thanks?days=this-month&mode=letters',
    world: 'live',
    allRead: true,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Mark as thanked' }).click({ timeout: 90_000 });
      await page
        .getByText(/^2 of \d+/)
        .first()
        .waitFor();
      await page.getByRole('region', { name: 'Letter' }).waitFor();
    },
  },
  {
    name: 'thank-you mode, at its end',
    path: '/thanks?days=this-month&f.thanked=some&mode=letters',
    world: 'live',
    allRead: true,
    reach: async (page) => {
      await page.getByRole('heading', { name: 'No donors to thank in this list' }).waitFor({ timeout: 90_000 });
    },
  },
  {
    name: 'thank-you list, by household',
    path: '/thanks?days=this-month&by=household',
    world: 'live',
    allRead: true,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Thank donors' }).waitFor({ timeout: 90_000 });
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: /^Mark \d+ gifts as thanked/ }).click();
    },
  },
  {
    name: 'donors, of any days and one campaign',
    path: '/donors?days=2026-01-01..2026-06-30&campaign=77',
    world: 'live',
    allRead: true,
    reach: async (page) => {
      await page.getByLabel('Comparison from, date').waitFor({ timeout: 90_000 });
      await page.getByRole('button', { name: 'Apply', exact: true }).waitFor();
    },
  },
  {
    name: 'board report',
    path: '/report',
    world: 'live',
    allRead: true,
    reach: async (page) => {
      await page.getByRole('region', { name: 'Payouts', exact: true }).waitFor({ timeout: 90_000 });
    },
  },
  {
    name: 'board report, days that cannot be',
    unreached: true,
    path: '/report?days=2026-01-01..2026-06-30&against=before',
    world: 'live',
    allRead: true,
    reach: async (page) => {
      await page.getByLabel('Period until, date').fill('2025-01-01', { timeout: 90_000 });
      await page.getByRole('button', { name: 'Apply', exact: true }).click();
      await page.getByRole('alert').filter({ hasText: 'The end date is before the start date' }).waitFor();
    },
  },
  {
    name: 'audiences, two compared',
    path: '/contacts/audiences?first=lybunt&second=no-email',
    world: 'live',
    allRead: true,
    reach: async (page) => {
      const both = page.getByRole('listitem').filter({ hasText: /^In both[\d,]/ });
      await both.waitFor({ timeout: 90_000 });
    },
  },
  {
    name: 'contacts, a condition of an audience',
    path: '/contacts?c1=gave&c1.in=last-year&c2=consent&c2.to=email',
    world: 'live',
    allRead: true,
    reach: async (page) => {
      await page.getByText(/^Donor identified for/).waitFor({ timeout: 90_000 });
      await page.getByRole('button', { name: 'Gave: last year, change' }).click();
      await page.getByText(/people match$/).waitFor();
    },
  },
  {
    name: 'two contacts compared',
    path: '/contacts/5732/compare/5749',
    allRead: true,
    reach: async (page) => {
      await page.getByText('Same name and email').waitFor({ timeout: 90_000 });
    },
  },
  {
    name: 'data quality, none',
    path: '/quality',
    world: 'empty',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Turn on sync' }).click();
      await page.getByRole('heading', { name: 'No issues.' }).waitFor();
    },
  },
  {
    name: 'data quality, what to fix',
    path: '/quality',
    allRead: true,
    reach: async (page) => {
      await page.getByRole('region', { name: 'To fix' }).waitFor({ timeout: 60_000 });
    },
  },
  {
    name: 'data quality, contacts without email and phone',
    path: '/quality?check=reach',
    allRead: true,
    reach: async (page) => {
      await page
        .getByRole('link', { name: /^Edit contact / })
        .first()
        .waitFor({ timeout: 60_000 });
    },
  },
  {
    name: 'data quality, with somebody told apart',
    path: '/quality?check=duplicate',
    allRead: true,
    reach: async (page) => {
      await page
        .getByRole('button', { name: /^Not duplicates: / })
        .first()
        .click({ timeout: 60_000 });
      await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Data quality' }).click();
      await page.getByRole('link', { name: 'Marked as not duplicates' }).click();
      await page.getByRole('button', { name: /^Undo: / }).waitFor();
    },
  },
  { name: 'campaigns, behind', path: '/campaigns?view=behind&f.pace=behind' },
  {
    name: 'campaign, all lists read',
    path: '/settings',
    world: 'live',
    allRead: true,
    reach: async (page) => {
      await page.getByRole('checkbox', { name: 'Sync all records in the background' }).check();
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Campaigns' }).click();
      await page.getByRole('main').getByRole('link', { name: 'Spring Gala' }).click();
      await page.getByRole('region', { name: 'Raised over time', exact: true }).waitFor({ timeout: 90_000 });
    },
  },
  {
    name: 'webhooks, all lists read',
    path: '/settings',
    allRead: true,
    reach: async (page) => {
      await page.getByRole('checkbox', { name: 'Sync all records in the background' }).check();
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Webhooks' }).click();
      await page.getByRole('button', { name: /events? not delivered$/ }).click({ timeout: 90_000 });
      await page.getByRole('region', { name: 'Events not delivered', exact: true }).waitFor();
    },
  },
  {
    name: 'message, compared with another',
    path: '/settings',
    allRead: true,
    reach: async (page) => {
      await page.getByRole('checkbox', { name: 'Sync all records in the background' }).check();
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Messages' }).click();
      await page.getByRole('main').getByRole('rowheader').getByRole('link').first().click();
      const choice = page.getByRole('combobox', { name: 'Compare with' });
      await choice.selectOption({ index: 3 }, { timeout: 60_000 });
      await page.getByRole('status', { name: 'Differences' }).waitFor();
    },
  },
];
