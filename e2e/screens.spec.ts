import type { Page } from 'playwright/test';
import { expect, test } from './fixture.ts';

interface Screen {
  name: string;
  path: string;
  /** Brings the screen into the state that is looked at. */
  reach?: (page: Page) => Promise<unknown>;
  world?: 'empty';
  signedIn?: false;
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
    reach: async (page) => {
      await page.getByRole('button', { name: 'Order' }).click();
      await page.getByRole('dialog').waitFor();
    },
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
    reach: async (page) => {
      await page.getByRole('button', { name: 'Account' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'not found', path: '/no-such-page' },
];

async function openFilter(page: Page, label: string) {
  await page.getByRole('button', { name: `${label}, add filter` }).click();
  await page.getByRole('dialog').waitFor();
}

for (const { name, path, reach, world = 'world', signedIn = true } of screens) {
  test.describe(name, () => {
    test.use({ world, signedIn });
    for (const look of ['light', 'dark', 'phone'] as const) {
      test(`has no accessibility violation, ${look}`, async ({ page, scheme, a11y }, testInfo) => {
        await scheme(look === 'dark' ? 'dark' : 'light');
        if (look === 'phone') await page.setViewportSize({ width: 390, height: 844 });
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        await reach?.(page);
        await a11y(`${name}, ${look}`);
        await testInfo.attach('picture', { body: await page.screenshot(), contentType: 'image/png' });
      });
    }
  });
}
