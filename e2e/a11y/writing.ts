/** What can become of a form beside the states that all of them have. */
import type { Page } from 'playwright/test';
import { replaceBody, reset, status } from '../support/fault.ts';
import { closeToast, type State } from './state.ts';
import { fieldMenu, unfold, unfoldContact } from '../support/fold.ts';

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

const householdForm = '/households/501/edit?at=1';

export const putHousehold = { method: 'PUT', path: '/v1/households/501' };

export async function saveHousehold(page: Page): Promise<void> {
  await page.getByLabel('Note', { exact: true }).fill('Changed');
  await page.getByRole('button', { name: 'Save household' }).click();
}

async function saveCode(page: Page) {
  await page.getByRole('textbox', { name: 'Amount' }).fill('20');
  await page.getByRole('button', { name: 'Save discount code' }).click();
}

/** Saves a code, then opens the discount codes page, which lists it. */
async function openSaved(page: Page) {
  await saveCode(page);
  await page.getByText(/^Discount code saved$/).waitFor();
  await closeToast(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Discount codes' }).click();
}

export const writing: readonly State[] = [
  { name: 'new ticket item, without its campaign', path: '/campaigns/999999/ticket-items/new' },
  {
    name: 'new ticket item, several with problems and warnings',
    unreached: true,
    path: newTicketItem,
    reach: async (page) => {
      await typeTicketItem(page, 'Gala dinner', '120.005');
      await page.getByRole('textbox', { name: 'Retail price' }).fill('90');
      await page.getByRole('textbox', { name: 'Description' }).fill('Three courses');
      await page.getByRole('button', { name: 'Add picture' }).click();
      await page.getByRole('textbox', { name: 'Picture 1' }).fill('picture.png');
      await page.getByRole('radiogroup', { name: 'Active' }).getByRole('radio', { name: 'No', exact: true }).check();
      await page.getByRole('button', { name: 'Add item' }).click();
      await page.getByRole('button', { name: 'Review' }).click();
      await page.getByRole('group', { name: 'Fix these errors' }).waitFor();
    },
  },
  {
    name: 'new ticket item, created, and asked about in the next review',
    path: newTicketItem,
    reach: async (page) => {
      await createTicketItem(page);
      await page.getByRole('heading', { name: 'Ticket item created' }).waitFor();
      await page.getByRole('button', { name: 'Create another' }).click();
      await page.getByRole('combobox', { name: 'Copy from a saved item' }).selectOption({ index: 1 });
      await page.getByRole('button', { name: 'Copy', exact: true }).click();
      await page.getByRole('button', { name: 'Undo copy' }).waitFor();
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
      await page.getByText('Some values were saved differently').waitFor();
    },
  },
  {
    name: 'new ticket item, not known, asked whether to create it again',
    unreached: true,
    path: newTicketItem,
    line: 500,
    fault: (faults) => faults.next(postTicketItem, status(500)),
    reach: async (page) => {
      await createTicketItem(page);
      await page.getByRole('button', { name: /^Create again/ }).click();
      await page.getByText(/^Type “Gala dinner” to create it again/).waitFor();
    },
  },
  {
    name: 'contact edit, everything unfolded, with problems',
    unreached: true,
    path: '/contacts/4801/edit',
    tall: true,
    reach: async (page) => {
      await unfoldContact(page);
      await page.getByRole('radio', { name: 'Other', exact: true }).check();
      await page.getByRole('textbox', { name: 'Employer', exact: true }).fill(' ');
      for (const add of await page.getByRole('button', { name: /^(?:Add|Remove (?:another|address)) / }).all()) {
        await add.click();
      }
      await page.getByRole('button', { name: 'Save contact' }).click();
      await page.getByRole('group', { name: 'Fix these errors' }).waitFor();
    },
  },
  {
    name: 'contact edit, a day half typed',
    path: '/contacts/4801/edit',
    reach: async (page) => {
      await unfold(page, 'Personal');
      await page.getByLabel('Contact since, date').pressSequentially('11');
      await page.getByRole('button', { name: 'Save contact' }).click();
      await page.getByRole('group', { name: 'Fix these errors' }).waitFor();
    },
  },
  {
    name: 'contact, saved',
    path: '/contacts/4801/edit',
    reach: async (page) => {
      await unfold(page, 'Note and external IDs');
      await fieldMenu(page, 'Bio', 'Clear');
      await page.getByRole('button', { name: 'Save contact' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Save contact' }).click();
      await page.getByText(/The platform didn’t confirm: Bio/).waitFor();
      await closeToast(page);
    },
  },
  {
    name: 'household edit, asking before a note is cleared',
    unreached: true,
    path: householdForm,
    reach: async (page) => {
      await page.getByLabel('Note', { exact: true }).fill('');
      await page.getByRole('button', { name: 'Save household' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'household edit, discarding',
    path: '/households/501/edit?at=1',
    reach: async (page) => {
      await page.getByLabel('Envelope name', { exact: true }).fill('Changed');
      await page.getByRole('button', { name: 'Discard', exact: true }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'discount codes, saved, with a problem',
    path: '/campaigns/77/discount-codes/1601',
    reach: async (page) => {
      await openSaved(page);
      await page.getByText('Open by ID', { exact: true }).click();
      await page.getByRole('combobox', { name: 'Campaign' }).selectOption('Other (enter ID)');
      await page.getByRole('button', { name: 'Open' }).click();
      await page.getByRole('link', { name: 'EARLY77', exact: true }).waitFor();
    },
  },
  {
    name: 'discount codes, removing all',
    path: '/campaigns/77/discount-codes/1601',
    reach: async (page) => {
      await openSaved(page);
      await page.getByRole('button', { name: 'Remove all' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'discount code, with a problem and everything set',
    path: '/campaigns/77/discount-codes/1601',
    reach: async (page) => {
      await page.getByRole('textbox', { name: 'Amount' }).fill('10.125');
      for (const name of ['Code', 'Uses']) await page.getByRole('textbox', { name, exact: true }).fill('9');
      await page.getByRole('checkbox', { name: 'No end date' }).check();
      await page.getByRole('button', { name: 'Add item' }).click();
      await page.getByRole('button', { name: 'Save discount code' }).click();
      await page.getByRole('group', { name: 'Fix these errors' }).waitFor();
    },
  },
  {
    name: 'discount code, saved, with its status',
    path: '/campaigns/77/discount-codes/1601',
    reach: async (page) => {
      await saveCode(page);
      await page.getByRole('button', { name: 'Extend by 7 days' }).waitFor();
      await closeToast(page);
    },
  },
  { name: 'discount code, no ID', path: '/campaigns/77/discount-codes/none' },
  {
    name: 'household edit, not known, then found saved',
    path: householdForm,
    line: 'network',
    fault: (faults) => faults.next(putHousehold, reset({ when: 'after-headers' })),
    reach: async (page) => {
      await saveHousehold(page);
      await page.getByRole('button', { name: 'Check now' }).click();
      await page
        .getByText(/^Saved\. At/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'household edit, being sent from another tab',
    path: householdForm,
    reach: async (page) => {
      await page.evaluate(() => {
        // As another tab holds it for as long as its write is on its way.
        void navigator.locks.request('steward.write.household.501', () => new Promise(() => undefined));
      });
      await saveHousehold(page);
      await page.getByText('Nothing was sent', { exact: true }).waitFor();
    },
  },
  {
    name: 'household, saved with differences',
    path: householdForm,
    fault: (faults) =>
      faults.next(
        putHousehold,
        replaceBody((body) =>
          body.replace('"note":"Changed"', '"note":"Other"').replace(/"account_id":\d+/, '"account_id":9'),
        ),
      ),
    reach: async (page) => {
      await saveHousehold(page);
      await page.getByText(/^The platform also changed/).waitFor();
      await closeToast(page);
    },
  },
  {
    name: 'household, its change undone',
    path: householdForm,
    reach: async (page) => {
      await saveHousehold(page);
      await page.getByRole('button', { name: 'Undo' }).click();
      await page
        .getByRole('main')
        .getByText(/^Change undone$/)
        .waitFor();
      // A toast with the focus stays.
      await page.getByRole('group', { name: 'Notification' }).getByRole('link').focus();
    },
  },
  {
    name: 'household edit, in another tab as well, and saved there',
    unreached: true,
    path: householdForm,
    reach: async (page) => {
      const token = await page.evaluate(() => sessionStorage.getItem('steward.token'));
      const open = async () => {
        const tab = await page.context().newPage();
        await tab.goto('/healthz');
        if (token) await tab.evaluate((text) => sessionStorage.setItem('steward.token', text), token);
        await tab.goto(householdForm);
        await tab.getByLabel('Note', { exact: true }).waitFor();
        return tab;
      };
      await open();
      // The other tab has had it open for longer then.
      await page.reload();
      await page.getByText('This household is also being edited in another tab').waitFor();
      await saveHousehold(await open());
      await page
        .getByRole('main')
        .getByText(/^Saved in another tab at/)
        .waitFor();
      await page.bringToFront();
    },
  },
  {
    name: 'household edit, changed meanwhile',
    unreached: true,
    path: householdForm,
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
      await page.getByLabel('Envelope name', { exact: true }).fill('Mine');
      await page.getByRole('button', { name: 'Save household' }).click();
      await page.getByRole('radio', { name: 'Keep mine: Mine' }).waitFor();
    },
  },
];
