/** What belongs to no list, record or form: signing in, home, activity, settings, and what stands over any screen. */
import { expect, type Page } from 'playwright/test';
import { hang, replaceBody, reset, status } from '../support/fault.ts';
import { withoutSync } from '../support/preferences.ts';
import { closeToast, openDialog, refusal, type State } from './state.ts';
import { putHousehold as put, saveHousehold as save } from './writing.ts';

/** Leaves a write whose outcome is not known, and finds it again at `next`. */
async function leaveNotKnown(page: Page, next: string) {
  await save(page);
  await page.getByRole('heading', { level: 1, name: 'We couldn’t confirm this change was saved' }).waitFor();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(next);
  await page.getByRole('button', { name: /^Mark as resolved/ }).waitFor();
}

/** From Settings to Home. */
async function startSync(page: Page) {
  await page.getByRole('checkbox', { name: 'Sync all records in the background' }).check();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
}

/** From Settings to Home, until its figures are there. */
async function readAll(page: Page) {
  await startSync(page);
  await page.getByText(/^(?:Since|Nothing new since) /).waitFor({ timeout: 90_000 });
  await page.getByRole('region', { name: 'Raised this month' }).getByRole('link', { name: /gift/ }).waitFor();
}

const technicalDetails = (page: Page) => page.getByRole('checkbox', { name: 'Show technical details' });

/** Turns technical details on in Settings, without a reload. */
async function showTechnicalDetails(page: Page) {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
  await technicalDetails(page).check();
}

async function openMenu(page: Page, typed: string) {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find anything' }).fill(typed);
  await page.getByRole('listbox').getByRole('option').first().waitFor();
}

const sessions = ['Firefox on Windows', 'Samsung Internet on Android', ''].map((browser, place) => ({
  id: `id-${place}`,
  browser,
  began: `2026-10-0${place + 1}T08:00:00.000Z`,
  used: `2026-10-0${place + 1}T09:30:00.000Z`,
  isThis: place === 0,
}));

export const shell: readonly State[] = [
  {
    name: 'idle warning',
    unreached: true,
    path: '/households/501?at=1',
    clock: true,
    reach: async (page) => {
      await page.clock.fastForward(14 * 60_000 + 1000);
      await page.getByRole('dialog', { name: 'Are you still there?' }).waitFor();
    },
  },
  {
    name: 'navigation opened on a phone',
    unreached: true,
    path: '/transactions',
    reach: async (page) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.getByRole('button', { name: 'Navigation' }).click();
    },
  },
  { name: 'connect', path: '/connect', signedIn: false },
  {
    name: 'connect, blank',
    unreached: true,
    path: '/connect',
    signedIn: false,
    reach: (page) => page.getByRole('button', { name: 'Sign in' }).click(),
  },
  {
    name: 'locked',
    path: '/transactions',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Account' }).click();
      const loadedAgain = page.waitForEvent('load');
      await page.getByRole('button', { name: 'Lock' }).click();
      await loadedAgain;
      await page.getByRole('heading', { name: 'Steward is locked' }).waitFor();
    },
  },
  {
    name: 'home, sync declined',
    path: '/',
    reach: (page) => page.getByRole('button', { name: 'Not now' }).click(),
  },
  {
    name: 'home, sync turned off by the deployment',
    path: '/',
    fault: (faults) => faults.always({ path: '/config.json' }, withoutSync),
    reach: (page) => page.getByRole('table').getByRole('rowheader').first().waitFor(),
  },
  {
    name: 'home, while lists sync, one of them refused',
    path: '/settings',
    line: 403,
    busy: true,
    fault: (faults) => {
      faults.always({ path: '/v1/pledges' }, refusal(403));
      faults.always({ path: '/v1/transactions' }, hang());
    },
    reach: async (page) => {
      await startSync(page);
      await page.getByRole('main').getByText('Your token doesn’t have access to pledges.').waitFor();
    },
  },
  {
    name: 'home, with a draft and a write of unknown outcome',
    unreached: true,
    path: '/households/501/edit?at=1',
    line: 'network',
    fault: (faults) => faults.next(put, reset({ when: 'after-headers' })),
    reach: (page) => leaveNotKnown(page, '/'),
  },
  {
    name: 'home, all lists read',
    path: '/settings',
    world: 'live',
    allRead: true,
    reach: async (page) => {
      await readAll(page);
      await page.getByRole('button', { name: 'View as table' }).click();
      await page.getByRole('region', { name: /^Running total by day/ }).waitFor();
    },
  },
  { name: 'home, all lists read, with nothing in the world', path: '/settings', world: 'empty', reach: readAll },
  {
    name: 'home, since last time',
    path: '/settings',
    world: 'busy-home-since-last-time-looked-at',
    reach: async (page) => {
      await readAll(page);
      const lines = page.getByRole('list', { name: 'Changes', exact: true }).getByRole('listitem');
      await expect(async () => {
        await page
          .getByRole('banner')
          .getByRole('button', { name: /^Updated \d/ })
          .click();
        await page.getByRole('button', { name: 'Sync now' }).click();
        await page.keyboard.press('Escape');
        await expect(lines.nth(2)).toBeVisible({ timeout: 5000 });
      }).toPass({ timeout: 60_000 });
    },
  },
  {
    name: 'account panel',
    path: '/transactions',
    reach: (page) => openDialog(page, 'Account'),
  },
  {
    name: 'activity',
    path: '/households/501/edit?at=1',
    reach: async (page) => {
      await save(page);
      await page.getByText(/^Household saved$/).waitFor();
      await closeToast(page);
      await showTechnicalDetails(page);
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Activity' }).click();
      await page.getByText('Show values').click();
    },
  },
  {
    name: 'activity, with ways back and forth',
    unreached: true,
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
      await page.getByText('The platform rejected the change').waitFor();
      await save(page);
      await page.getByText(/^The platform also changed/).waitFor();
      await closeToast(page);
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Activity' }).click();
      await page.getByRole('button', { name: /^Send again/ }).waitFor();
    },
  },
  {
    name: 'activity, with a write of unknown outcome',
    path: '/households/501/edit?at=1',
    line: 'network',
    fault: (faults) => faults.next(put, reset({ when: 'after-headers' })),
    reach: (page) => leaveNotKnown(page, '/activity'),
  },
  {
    name: 'activity, none match',
    path: '/households/501/edit?at=1',
    reach: async (page) => {
      await save(page);
      await page.getByText(/^Household saved$/).waitFor();
      await closeToast(page);
      await page.goto('/activity?kind=contact');
      await page.getByRole('heading', { name: 'No changes match.' }).waitFor();
    },
  },
  {
    name: 'settings, connection checked',
    path: '/settings',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Check connection' }).click();
      await page.getByRole('region', { name: 'Connection', exact: true }).getByText('Connection works').waitFor();
    },
  },
  {
    name: 'settings, signed in in three browsers',
    unreached: true,
    path: '/settings',
    fault: (faults) => {
      faults.always({ path: '/config.json' }, replaceBody('{"service":"Dev","custody":"host","account":"a"}'));
      const body = JSON.stringify({ sessions });
      faults.always({ path: '/session' }, status(200, { headers: { 'content-type': 'application/json' }, body }));
    },
    reach: (page) => page.getByRole('button', { name: 'Sign out all other sessions' }).waitFor(),
  },
  {
    name: 'settings, differences from the specification',
    path: '/webhooks',
    fault: (faults) => faults.always({ path: '/v1/webhooks' }, replaceBody('{"data":[{"id":"7"}]}')),
    reach: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Find anything' }).fill('settings');
      await page.keyboard.press('Enter');
      await technicalDetails(page).check();
      await page.getByRole('button', { name: 'Copy list' }).waitFor();
    },
  },
  {
    name: 'settings, forgetting everything',
    unreached: true,
    path: '/settings',
    reach: async (page) => {
      await page.getByRole('button', { name: /^Clear all data/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'what is read in the background',
    path: '/settings',
    world: 'empty',
    reach: async (page) => {
      await page.getByRole('checkbox', { name: 'Sync all records in the background' }).check();
      await page.getByRole('button', { name: /^Updated \d/ }).click();
      await page.getByRole('button', { name: 'Turn off sync' }).waitFor();
    },
  },
  {
    name: 'settings, rows kept on this computer',
    path: '/settings',
    world: 'empty',
    reach: async (page) => {
      await page.getByRole('checkbox', { name: 'Sync all records in the background' }).check();
      await page.getByRole('button', { name: /^Updated \d/ }).click();
      await page.getByText(/^Synced data is stored on this computer/).waitFor();
    },
  },
  {
    name: 'contacts, as a list',
    path: '/settings',
    allRead: true,
    reach: async (page) => {
      await page.getByRole('checkbox', { name: 'Sync all records in the background' }).check();
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contacts' }).click();
      await page.getByRole('region', { name: 'Contacts, table' }).waitFor({ timeout: 60_000 });
    },
  },
  { name: 'command menu', path: '/households/501?at=1', reach: (page) => openMenu(page, '') },
  { name: 'command menu, digits', path: '/transactions', reach: (page) => openMenu(page, '904') },
  { name: 'command menu, words', unreached: true, path: '/transactions', reach: (page) => openMenu(page, 'Ruth') },
  {
    name: 'command menu, nothing found',
    path: '/settings',
    world: 'empty',
    reach: async (page) => {
      await page.getByRole('checkbox', { name: 'Sync all records in the background' }).check();
      await page.getByRole('button', { name: /^Updated \d/ }).waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Find anything' }).fill('zzqxw');
      await page.getByText('Nothing found for “zzqxw”').waitFor();
    },
  },
  { name: 'help', path: '/help#limits' },
];
