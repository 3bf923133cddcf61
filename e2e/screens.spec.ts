import type { Page } from 'playwright/test';
import { delay, type Fault, replaceBody, reset, status } from './faults/fault.ts';
import type { FaultScript } from './faults/script.ts';
import { expect, test } from './fixture.ts';

interface Screen {
  name: string;
  path: string;
  /** What happens to the requests on their way. */
  fault?: (faults: FaultScript) => void;
  /** The browser's own line about that. */
  line?: number | 'network';
  /** Brings the screen into the state that is looked at. */
  reach?: (page: Page) => Promise<unknown>;
  world?: 'empty';
  /** Looked at whole: what the bar at the foot of a long form covers is one scroll away, and no defect. */
  tall?: true;
  signedIn?: false;
}

const newTicketItem = '/campaigns/77/ticket-items/new';
const postTicketItem = { method: 'POST', path: '/v1/campaigns/77/items/tickets' };

async function typeTicketItem(page: Page, name: string, price: string) {
  await page.getByRole('textbox', { name: /^Name/ }).fill(name);
  await page.getByRole('textbox', { name: /^Price/ }).fill(price);
}

async function createTicketItem(page: Page) {
  await typeTicketItem(page, 'Gala dinner', '120');
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'Create ticket item' }).click();
}

/** Every screen and state there is. A new one is one row. */
const screens: Screen[] = [
  { name: 'connect', path: '/connect', signedIn: false },
  {
    name: 'connect, blank',
    path: '/connect',
    signedIn: false,
    reach: (page) => page.getByRole('button', { name: 'Connect' }).click(),
  },
  {
    name: 'locked',
    path: '/transactions',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Account' }).click();
      await page.getByRole('button', { name: 'Lock' }).click();
      await page.getByRole('heading', { name: 'Steward is locked' }).waitFor();
    },
  },
  { name: 'transactions', path: '/transactions' },
  { name: 'transactions, filtered and ordered', path: '/transactions?scope=all&method=check&sortBy=amount&zzz=1' },
  { name: 'transactions, none match', path: '/transactions?method=barter' },
  { name: 'transactions, out of range', path: '/transactions?page=301' },
  { name: 'transactions, none', path: '/transactions', world: 'empty' },
  {
    name: 'transactions, period panel',
    path: '/transactions',
    reach: (page) => openFilter(page, 'Transacted'),
  },
  {
    name: 'transactions, contact panel with offers',
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
    name: 'transactions, order panel',
    path: '/transactions',
    reach: (page) => openDialog(page, 'Order'),
  },
  {
    name: 'transaction',
    path: '/transactions?page=2',
    reach: async (page) => {
      await page.getByRole('link', { name: /^\d+$/ }).first().click();
      await page.getByRole('dialog').getByText('All fields as the service gave them').click();
    },
  },
  {
    name: 'transaction, not on the page',
    path: '/transactions?open=999999999',
    reach: (page) => page.getByRole('dialog').waitFor(),
  },
  { name: 'campaigns', path: '/campaigns' },
  { name: 'campaigns, none', path: '/campaigns', world: 'empty' },
  { name: 'campaign', path: '/campaigns/77?at=1' },
  {
    name: 'campaign, source and all fields shown',
    path: '/campaigns/96?at=2',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Show source' }).click();
      await page.getByText('All fields as the service gave them').click();
    },
  },
  { name: 'campaign, not found', path: '/campaigns/999999?at=1' },
  { name: 'new ticket item', path: newTicketItem },
  { name: 'new ticket item, without its campaign', path: '/campaigns/999999/ticket-items/new' },
  {
    name: 'new ticket item, several with problems and warnings',
    path: newTicketItem,
    reach: async (page) => {
      await typeTicketItem(page, 'Gala dinner', '120.005');
      await page.getByRole('textbox', { name: 'Retail price' }).fill('90');
      await page.getByRole('textbox', { name: 'Description' }).fill('Three courses');
      await page.getByRole('textbox', { name: 'Pictures' }).fill('picture.png');
      await page.getByRole('radiogroup', { name: 'Active' }).getByRole('radio', { name: 'No', exact: true }).check();
      await page.getByRole('button', { name: 'Add another tier' }).click();
      await page.getByRole('button', { name: 'Review' }).click();
      await page.getByRole('group', { name: 'There is a problem' }).waitFor();
    },
  },
  {
    name: 'new ticket item, created, and asked about in the next review',
    path: newTicketItem,
    reach: async (page) => {
      await createTicketItem(page);
      await page.getByRole('heading', { name: 'Ticket item created' }).waitFor();
      await page.getByRole('button', { name: 'Create another' }).click();
      await page.getByRole('combobox', { name: 'Copy from a remembered item' }).selectOption({ index: 1 });
      await page.getByRole('button', { name: 'Copy', exact: true }).click();
      await page.getByRole('button', { name: 'Undo copying' }).waitFor();
      await page.getByRole('button', { name: 'Review' }).click();
      await page.getByRole('checkbox', { name: 'Yes, create another one' }).waitFor();
    },
  },
  {
    name: 'new ticket item, created',
    path: newTicketItem,
    fault: (faults) => faults.next(postTicketItem, replaceBody('{"id":"7","name":"Another"}')),
    reach: async (page) => {
      await createTicketItem(page);
      await page.getByText('The service stored something else than was sent').waitFor();
    },
  },
  {
    name: 'new ticket item, being sent',
    path: newTicketItem,
    fault: (faults) => faults.next(postTicketItem, delay(60_000)),
    reach: async (page) => {
      await createTicketItem(page);
      await page.getByText('Being sent').waitFor();
    },
  },
  {
    name: 'new ticket item, refused',
    path: newTicketItem,
    line: 422,
    fault: (faults) =>
      faults.next(postTicketItem, status(422, { body: '{"message":"No.","errors":{"name":["No."],"zzz":["No."]}}' })),
    reach: async (page) => {
      await createTicketItem(page);
      await page.getByText('The service refused the ticket item').waitFor();
    },
  },
  {
    name: 'new ticket item, not known',
    path: newTicketItem,
    line: 500,
    fault: (faults) => faults.next(postTicketItem, status(500)),
    reach: async (page) => {
      await createTicketItem(page);
      await page.getByRole('button', { name: /^Create it again/ }).click();
      await page.getByText(/^Type the name of the item/).waitFor();
    },
  },
  { name: 'webhooks', path: '/webhooks' },
  { name: 'webhooks, none', path: '/webhooks', world: 'empty' },
  { name: 'webhook', path: '/webhooks/31' },
  {
    name: 'webhook, signature and all fields shown',
    path: '/webhooks/31',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Show signature' }).click();
      await page.getByText('All fields as the service gave them').click();
    },
  },
  { name: 'webhook, not found', path: '/webhooks/999', line: 404 },
  { name: 'pledges', path: '/pledges' },
  { name: 'pledges, overdue', path: '/pledges?f.due=past&f.amount_remaining=0.01..&f.canceled_at=none' },
  { name: 'pledges, none', path: '/pledges', world: 'empty' },
  { name: 'pledge', path: '/pledges', reach: openFirstRecord },
  { name: 'tickets', path: '/tickets' },
  { name: 'tickets, none', path: '/tickets', world: 'empty' },
  { name: 'ticket', path: '/tickets', reach: openFirstRecord },
  { name: 'payouts', path: '/payouts' },
  { name: 'payouts, none', path: '/payouts', world: 'empty' },
  { name: 'payout', path: '/payouts', reach: openFirstRecord },
  { name: 'messages', path: '/messages' },
  { name: 'messages, none', path: '/messages', world: 'empty' },
  {
    name: 'message, source shown',
    path: '/messages',
    reach: async (page) => {
      await openFirstRecord(page);
      await page.getByRole('button', { name: 'Show source' }).click();
    },
  },
  { name: 'home', path: '/' },
  { name: 'home, with nothing in the world', path: '/', world: 'empty' },
  {
    name: 'home, with an ID that is none',
    path: '/',
    reach: async (page) => {
      await page.getByRole('textbox', { name: 'ID or pasted link' }).fill('Ruth');
      await page.getByRole('button', { name: 'Open', exact: true }).click();
      await page
        .getByRole('main')
        .getByText(/^Enter an ID/)
        .waitFor();
    },
  },
  {
    name: 'home, with a card that failed',
    path: '/',
    line: 403,
    fault: (faults) => faults.always({ path: '/v1/campaigns' }, status(403, { body: '{"message":"Forbidden."}' })),
    reach: (page) => page.getByRole('main').getByText('This token may not read campaigns.').waitFor(),
  },
  {
    name: 'home, with a draft and a write of unknown outcome',
    path: '/households/501/edit?at=1',
    line: 'network',
    fault: (faults) => faults.next(put, reset({ when: 'after-headers' })),
    reach: async (page) => {
      await save(page);
      await page.getByRole('heading', { level: 1, name: 'We do not know if this was saved' }).waitFor();
      page.on('dialog', (dialog) => void dialog.accept());
      await page.goto('/');
      await page.getByRole('button', { name: 'Mark as checked' }).waitFor();
    },
  },
  { name: 'contacts', path: '/contacts' },
  {
    name: 'contacts, people seen',
    path: '/contacts/4801',
    reach: async (page) => {
      await page.getByRole('heading', { level: 1, name: 'Ruth Ames' }).waitFor();
      await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Contacts' }).click();
      await page.getByRole('row', { name: /Ruth Ames/ }).waitFor();
    },
  },
  {
    name: 'contacts, found',
    path: '/contacts',
    reach: async (page) => {
      await page.getByRole('main').getByRole('searchbox').fill('4801');
      await page.getByRole('link', { name: 'Open contact 4801' }).waitFor();
      await page.getByRole('button', { name: 'Look through all tickets' }).click();
      await page.getByText(/among 1,500 tickets/).waitFor();
    },
  },
  {
    name: 'contacts, looking through tickets',
    path: '/contacts',
    fault: (faults) => faults.always({ path: '/v1/tickets' }, delay(400)),
    reach: async (page) => {
      await page.getByRole('main').getByRole('searchbox').fill('Haddad');
      await page.getByRole('button', { name: 'Look through all tickets' }).click();
      await page.getByRole('button', { name: 'Stop' }).waitFor();
    },
  },
  { name: 'contact', path: '/contacts/4801' },
  { name: 'contact, not known', path: '/contacts/999999' },
  { name: 'contact edit', path: '/contacts/4801/edit' },
  {
    name: 'contact edit, everything unfolded, with problems',
    path: '/contacts/4801/edit',
    tall: true,
    reach: async (page) => {
      // `all` takes what is there already, and waits for nothing.
      await page.getByRole('radio', { name: 'Set', exact: true }).first().waitFor();
      for (const choice of ['Set', 'Change']) {
        for (const radio of await page.getByRole('radio', { name: choice, exact: true }).all()) await radio.check();
      }
      for (const add of await page.getByRole('button', { name: /^(Add|Remove) (a|or) ?/ }).all()) await add.click();
      await page.getByRole('button', { name: 'Review changes' }).click();
      await page.getByRole('group', { name: 'There is a problem' }).waitFor();
    },
  },
  {
    name: 'contact edit, review',
    path: '/contacts/4801/edit',
    reach: async (page) => {
      await page.getByRole('radiogroup', { name: 'Job title' }).getByRole('radio', { name: 'Clear' }).check();
      await page.getByRole('button', { name: 'Review changes' }).click();
      await page.getByRole('button', { name: 'Save contact' }).waitFor();
    },
  },
  {
    name: 'contact edit, not known',
    path: '/contacts/4801/edit',
    line: 'network',
    fault: (faults) => faults.next({ method: 'PUT', path: '/v1/contacts/4801' }, reset({ when: 'after-headers' })),
    reach: async (page) => {
      await page.getByRole('radiogroup', { name: 'Job title' }).getByRole('radio', { name: 'Clear' }).check();
      await page.getByRole('button', { name: 'Review changes' }).click();
      await page.getByRole('button', { name: 'Save contact' }).click();
      await page.getByText('Cannot be checked here').first().waitFor();
    },
  },
  {
    name: 'contact, saved',
    path: '/contacts/4801/edit',
    reach: async (page) => {
      await page.getByRole('radiogroup', { name: 'Bio' }).getByRole('radio', { name: 'Clear' }).check();
      await page.getByRole('button', { name: 'Review changes' }).click();
      await page.getByRole('button', { name: 'Save contact' }).click();
      await page.getByText(/could not be compared: Bio/).waitFor();
    },
  },
  {
    name: 'contact, that cannot be asked about',
    path: '/contacts/4801',
    line: 400,
    fault: (faults) => faults.always({ path: /contacts=4801/ }, status(400, { body: '{"message":"Not today."}' })),
    reach: (page) => page.getByText('Transactions could not be loaded.').first().waitFor(),
  },
  { name: 'contacts from a spreadsheet', path: '/contacts/import' },
  {
    name: 'contacts from a spreadsheet, not read',
    path: '/contacts/import',
    reach: (page) => page.getByRole('button', { name: 'Read the pasted rows' }).click(),
  },
  { name: 'contacts from a spreadsheet, columns', path: '/contacts/import', reach: (page) => toRows(page, 'columns') },
  { name: 'contacts from a spreadsheet, check', path: '/contacts/import', reach: (page) => toRows(page, 'check') },
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
  { name: 'discount codes from a spreadsheet', path: '/discount-codes/import' },
  { name: 'households', path: '/households' },
  { name: 'households, none', path: '/households', world: 'empty' },
  { name: 'households, beyond the last page', path: '/households?page=40' },
  { name: 'household', path: '/households/501?at=1' },
  { name: 'household, not found', path: '/households/999999?at=1' },
  { name: 'household edit', path: '/households/501/edit?at=1' },
  {
    name: 'household edit, with a problem',
    path: '/households/501/edit?at=1',
    reach: async (page) => {
      await page.getByRole('radio', { name: 'Another contact' }).check();
      await page.getByRole('button', { name: 'Review changes' }).click();
      await page.getByRole('group', { name: 'There is a problem' }).waitFor();
    },
  },
  {
    name: 'household edit, review',
    path: '/households/501/edit?at=1',
    reach: async (page) => {
      await page.getByLabel('Envelope name').fill('Changed');
      await page.getByRole('button', { name: 'Review changes' }).click();
      await page.getByRole('button', { name: 'Save household' }).waitFor();
    },
  },
  {
    name: 'household edit, draft found',
    path: '/households/501/edit?at=1',
    reach: async (page) => {
      await page.getByLabel('Envelope name').fill('Changed');
      await page.getByText(/Draft kept at/).waitFor();
      page.on('dialog', (dialog) => void dialog.accept());
      await page.reload();
      await page.getByRole('button', { name: 'Resume draft' }).waitFor();
    },
  },
  {
    name: 'household edit, leaving',
    path: '/households/501/edit?at=1',
    reach: async (page) => {
      await page.getByLabel('Envelope name').fill('Changed');
      await page.getByRole('button', { name: 'Discard changes' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'account panel',
    path: '/transactions',
    reach: (page) => openDialog(page, 'Account'),
  },
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
    path: '/transactions?method=check',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Save as…' }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill('Checks');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Rename or delete Checks' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'columns panel',
    path: '/transactions',
    reach: (page) => openDialog(page, 'Columns'),
  },
  { name: 'discount codes, none remembered', path: '/discount-codes' },
  {
    name: 'discount codes, remembered, with a problem',
    path: '/campaigns/77/discount-codes/1601',
    reach: async (page) => {
      await openRemembered(page);
      await page.getByRole('combobox', { name: 'Campaign' }).selectOption('Another, by its ID');
      await page.getByRole('button', { name: 'Open' }).click();
      await page.getByRole('link', { name: 'EARLY77' }).waitFor();
    },
  },
  {
    name: 'discount codes, forgetting all',
    path: '/campaigns/77/discount-codes/1601',
    reach: async (page) => {
      await openRemembered(page);
      await page.getByRole('button', { name: 'Forget all' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'discount code, with a problem and everything set',
    path: '/campaigns/77/discount-codes/1601',
    reach: async (page) => {
      await page.getByRole('textbox', { name: 'Amount' }).fill('10.125');
      for (const name of ['Code', 'Uses', 'Items', 'Starts', 'Expires'])
        await page.getByRole('radiogroup', { name }).getByRole('radio', { name: 'Set', exact: true }).check();
      await page.getByRole('button', { name: 'Add an item' }).click();
      await page.getByRole('button', { name: 'Review changes' }).click();
      await page.getByRole('group', { name: 'There is a problem' }).waitFor();
    },
  },
  {
    name: 'discount code, review',
    path: '/campaigns/77/discount-codes/1601',
    reach: async (page) => {
      await page.getByRole('textbox', { name: 'Amount' }).fill('10.125');
      await page.getByRole('button', { name: 'Review changes' }).click();
      await page.getByRole('button', { name: 'Save discount code' }).waitFor();
    },
  },
  {
    name: 'discount code, saved and remembered',
    path: '/campaigns/77/discount-codes/1601',
    reach: async (page) => {
      await saveCode(page);
      await page.getByRole('button', { name: 'Extend by 7 days' }).waitFor();
    },
  },
  {
    name: 'discount code, not known',
    path: '/campaigns/77/discount-codes/1601',
    line: 'network',
    fault: (faults) => faults.next({ method: 'PUT', path: /discount-codes/ }, reset({ when: 'after-headers' })),
    reach: async (page) => {
      await saveCode(page);
      await page.getByText('Cannot be checked here').first().waitFor();
    },
  },
  { name: 'discount code, no ID', path: '/campaigns/77/discount-codes/none' },
  { name: 'activity, none', path: '/activity' },
  {
    name: 'activity',
    path: '/households/501/edit?at=1',
    reach: async (page) => {
      await save(page);
      await page.getByText(/^Household saved at/).waitFor();
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Activity' }).click();
      await page.getByText('Values sent').click();
    },
  },
  {
    name: 'activity, with ways back and forth',
    path: '/households/501/edit?at=1',
    line: 422,
    fault: (faults) => {
      faults.next(put, status(422, { body: '{"message":"Not today."}' }));
      faults.next(
        put,
        replaceBody((body) => body.replace(/"account_id":\d+/, '"account_id":9')),
      );
    },
    reach: async (page) => {
      await save(page);
      await page.getByText('The service refused the change').waitFor();
      await save(page);
      await page.getByText(/^Saving also changed/).waitFor();
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Activity' }).click();
      await page.getByRole('button', { name: /^Send again/ }).waitFor();
    },
  },
  {
    name: 'activity, with a write of unknown outcome',
    path: '/households/501/edit?at=1',
    line: 'network',
    fault: (faults) => faults.next(put, reset({ when: 'after-headers' })),
    reach: async (page) => {
      await save(page);
      await page.getByRole('heading', { level: 1, name: 'We do not know if this was saved' }).waitFor();
      page.on('dialog', (dialog) => void dialog.accept());
      await page.goto('/activity');
      await page.getByRole('button', { name: /^Mark as checked/ }).waitFor();
    },
  },
  {
    name: 'activity, none match',
    path: '/households/501/edit?at=1',
    reach: async (page) => {
      await save(page);
      await page.getByText(/^Household saved at/).waitFor();
      await page.goto('/activity?kind=contact');
      await page.getByRole('heading', { name: 'No changes match.' }).waitFor();
    },
  },
  { name: 'settings', path: '/settings' },
  {
    name: 'settings, connection checked',
    path: '/settings',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Check connection' }).click();
      await page.getByText('The connection works', { exact: true }).last().waitFor();
    },
  },
  {
    name: 'settings, differences from the specification',
    path: '/webhooks',
    fault: (faults) => faults.always({ path: '/v1/webhooks' }, replaceBody('{"data":[{"id":"7"}]}')),
    reach: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search or jump to' }).fill('settings');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Copy list' }).waitFor();
    },
  },
  {
    name: 'settings, forgetting everything',
    path: '/settings',
    reach: async (page) => {
      await page.getByRole('button', { name: /^Forget everything/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'command menu', path: '/households/501?at=1', reach: (page) => openMenu(page, '') },
  { name: 'command menu, digits', path: '/transactions', reach: (page) => openMenu(page, '904') },
  { name: 'command menu, words', path: '/transactions', reach: (page) => openMenu(page, 'Ruth') },
  {
    name: 'keyboard shortcuts',
    path: '/settings',
    reach: async (page) => {
      await page.getByRole('checkbox', { name: 'Single-key shortcuts' }).check();
      await page.getByRole('heading', { level: 1 }).click();
      await page.getByRole('checkbox', { name: 'Single-key shortcuts' }).blur();
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'not found', path: '/no-such-page' },
];

/** As far as that step of contacts from a spreadsheet: two rows, one of which has problems. */
async function toRows(page: Page, step: 'columns' | 'check' | 'review' | 'sent') {
  const rows = ['ID,Type,First name,Last name,Tags', '4801,individual,Ruth,Ames,board', '0,robot,,,'];
  await page.getByLabel('Or paste rows').fill(rows.join('\n'));
  await page.getByRole('button', { name: 'Read the pasted rows' }).click();
  if (step === 'columns') return page.getByRole('heading', { level: 1, name: 'Which column is which field' }).waitFor();
  await page.getByRole('button', { name: 'Check 2 rows' }).click();
  if (step === 'check') return page.getByRole('textbox', { name: 'Row 3, Type' }).waitFor();
  await page.getByRole('button', { name: 'Review 1 change' }).click();
  await page.getByText('Row 2, contact 4801').click();
  if (step === 'sent') await page.getByRole('button', { name: 'Send 1 change' }).click();
}

/** One list with the service's filters and totals, and one without totals; all others are made of the same parts. */
const rowsOf = { Transactions: '/v1/transactions', Households: '/v1/households' };
const refresh = (page: Page) => page.getByRole('button', { name: 'Refresh' }).click();
const message = (code: number, headers: Record<string, string> = {}) =>
  status(code, {
    headers: { 'content-type': 'application/json', ...headers },
    body: '{"message":"The service has its reasons."}',
  });

/** Each list in each state that a fault brings about. */
for (const [title, asks] of Object.entries(rowsOf)) {
  const always = (fault: Fault) => (faults: FaultScript) => faults.always({ path: asks }, fault);
  const list = { path: `/${title.toLowerCase()}` };
  const name = title.toLowerCase();
  screens.push(
    { ...list, name: `${name}, failed`, fault: always(message(400)), line: 400 },
    { ...list, name: `${name}, not allowed`, fault: always(message(403)), line: 403 },
    { ...list, name: `${name}, no such list`, fault: always(message(404)), line: 404 },
    { ...list, name: `${name}, waiting`, fault: always(message(429, { 'retry-after': '120' })), line: 429 },
    { ...list, name: `${name}, no list in the answer`, fault: always(replaceBody('{"data":"none"}')) },
    { ...list, name: `${name}, token not accepted`, fault: always(message(401)), line: 401, reach: signInAsked },
    {
      ...list,
      name: `${name}, rows without an ID`,
      fault: always(replaceBody('{"data":[{"id":null,"name":"Nobody"},{"id":7},{}]}')),
    },
    {
      ...list,
      name: `${name}, offline`,
      reach: async (page) => {
        await page.context().setOffline(true);
        await refresh(page);
        await page
          .getByRole('main')
          .getByText(/^You are offline/)
          .waitFor();
      },
    },
    {
      ...list,
      name: `${name}, refresh failed`,
      line: 400,
      fault: (faults) => {
        faults.next(
          { path: asks },
          replaceBody((body) => body),
        );
        faults.always({ path: asks }, message(400));
      },
      reach: refresh,
    },
  );
}

const form = '/households/501/edit?at=1';
const put = { method: 'PUT', path: '/v1/households/501' };

async function save(page: Page) {
  await page.getByLabel('Note').fill('Changed');
  await page.getByRole('button', { name: 'Review changes' }).click();
  await page.getByText('Read again just now').waitFor();
  await page.getByRole('button', { name: 'Save household' }).click();
}

async function saveCode(page: Page) {
  await page.getByRole('textbox', { name: 'Amount' }).fill('20');
  await page.getByRole('button', { name: 'Review changes' }).click();
  await page.getByRole('button', { name: 'Save discount code' }).click();
}

/** The page of discount codes, which then remembers the one that was saved. */
async function openRemembered(page: Page) {
  await saveCode(page);
  await page
    .getByText(/^Discount code saved at/)
    .last()
    .waitFor();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Discount codes' }).click();
}

/** Each outcome of the form. */
screens.push(
  {
    name: 'household edit, refused',
    path: form,
    line: 422,
    fault: (faults) =>
      faults.next(
        put,
        status(422, {
          headers: { 'content-type': 'application/json' },
          body: '{"message":"No.","errors":{"note":["The note is too long."],"zzz":["Who knows."]}}',
        }),
      ),
    reach: async (page) => {
      await save(page);
      await page.getByText('The service refused the change').waitFor();
    },
  },
  {
    name: 'household edit, not known',
    path: form,
    line: 'network',
    fault: (faults) => faults.next(put, reset({ when: 'after-headers' })),
    reach: async (page) => {
      await save(page);
      await page.getByRole('button', { name: 'Check now' }).click();
      await page
        .getByText(/^It was saved/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'household edit, not sent',
    path: form,
    reach: async (page) => {
      await page.getByLabel('Note').fill('Changed');
      await page.getByRole('button', { name: 'Review changes' }).click();
      await page.getByText('Read again just now').waitFor();
      await page.context().setOffline(true);
      await page.getByRole('button', { name: 'Save household' }).click();
      await page.getByText('You are offline. Nothing was sent').waitFor();
    },
  },
  {
    name: 'household edit, being sent from another tab',
    path: form,
    reach: async (page) => {
      await page.evaluate(() => {
        // As another tab holds it for as long as its write is on its way.
        void navigator.locks.request('steward.write.household.501', () => new Promise(() => undefined));
      });
      await save(page);
      await page.getByText('Nothing was sent from here').waitFor();
    },
  },
  {
    name: 'household, saved with differences',
    path: form,
    fault: (faults) =>
      faults.next(
        put,
        replaceBody((body) =>
          body.replace('"note":"Changed"', '"note":"Other"').replace(/"account_id":\d+/, '"account_id":9'),
        ),
      ),
    reach: async (page) => {
      await save(page);
      await page.getByText(/^Saving also changed/).waitFor();
    },
  },
  {
    name: 'household, saved, its undo in review',
    path: form,
    reach: async (page) => {
      await save(page);
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('Read again just now').waitFor();
    },
  },
  {
    name: 'household edit, in another tab as well, and saved there',
    path: form,
    reach: async (page) => {
      const token = await page.evaluate(() => sessionStorage.getItem('steward.token'));
      const other = await page.context().newPage();
      await other.goto('/healthz');
      if (token) await other.evaluate((text) => sessionStorage.setItem('steward.token', text), token);
      await other.goto(form);
      await save(other);
      await page
        .getByRole('main')
        .getByText(/^Saved in another tab at/)
        .waitFor();
      await other.goto(form);
      await page.getByText('This household is also being edited in another tab of this browser').waitFor();
      await page.bringToFront();
    },
  },
  {
    name: 'household edit, changed meanwhile',
    path: form,
    fault: (faults) => {
      faults.next(
        { path: '/v1/households' },
        replaceBody((body) => body),
      );
      faults.always(
        { method: 'GET', path: /^\/v1\/households/ },
        replaceBody((body) => body.replace('The Ames Family', 'Theirs')),
      );
    },
    reach: async (page) => {
      await page.getByLabel('Envelope name').fill('Mine');
      await page.getByRole('button', { name: 'Review changes' }).click();
      await page.getByRole('radio', { name: 'Yours: Mine' }).waitFor();
    },
  },
);

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
  await page.getByRole('dialog').getByText('All fields as the service gave them').click();
}

async function signInAsked(page: Page) {
  await page.getByRole('dialog', { name: 'Sign in again' }).waitFor();
}

async function openMenu(page: Page, typed: string) {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill(typed);
  await page.getByRole('option').first().waitFor();
}

async function openDialog(page: Page, button: string) {
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('dialog').waitFor();
}

const openFilter = (page: Page, label: string) => openDialog(page, `${label}, add filter`);

/** `E2E_PICTURES=1` keeps every look as a picture in the report. */
const pictures = Boolean(process.env['E2E_PICTURES']);

/** A screen is brought into its state once, and looked at in each of these ways. */
const looks = [
  { look: 'light', scheme: 'light', size: { width: 1280, height: 720 } },
  { look: 'dark', scheme: 'dark', size: { width: 1280, height: 720 } },
  { look: 'phone', scheme: 'light', size: { width: 390, height: 844 } },
] as const;

for (const { name, path, fault, line, reach, tall, world = 'world', signedIn = true } of screens) {
  test.describe(name, () => {
    test.use({ world, signedIn, through: 'faults', journal: 'lost' });

    // Three readings of a whole page take their time on a busy machine.
    test.slow();

    test(`${name} has no accessibility violation: light, dark, on a phone`, async ({
      page,
      scheme: setScheme,
      a11y,
      faults,
      expectStatus,
    }, testInfo) => {
      if (line) expectStatus(line);
      expectStatus('network');
      fault?.(faults);
      await page.goto(path);
      await page.locator('h1').waitFor();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await reach?.(page);
      for (const { look, scheme, size } of looks) {
        await setScheme(scheme);
        await page.setViewportSize(tall ? { ...size, height: 12_000 } : size);
        await a11y(`${name}, ${look}`);
        if (pictures) await testInfo.attach(look, { body: await page.screenshot(), contentType: 'image/png' });
      }
    });
  });
}
