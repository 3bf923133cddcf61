/** Journeys with the keyboard alone: people, households, forms, and lists. */
import type { Page } from 'playwright/test';
import type { Call } from '#api/client.ts';
import { homeTitle } from '../../support/clock.ts';
import { expect, type Keys, test } from '../../support/keyboard-only.ts';
import { idsOf } from '../../support/rows.ts';

test.slow(
  ({ browserName }) => browserName === 'chromium',
  'Hundreds of key presses take their time on a busy machine.',
);

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const problem = (page: Page) => page.getByRole('group', { name: 'Fix these errors' });
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const dialogHeading = (page: Page) => page.getByRole('dialog').getByRole('heading', { level: 2 });
const focused = (page: Page) => page.locator(':focus');
const householdOf = async (api: Call) => (await api('listHouseholds', { contacts: '4801' })).rows[0];

async function goTo(page: Page, keys: Keys, name: string) {
  await keys.enter('link', name, { inside: page.getByRole('navigation', { name: 'Main' }) });
  await keys.arrive(name);
  await keys.heard(new RegExp(`^${name}$|${name.toLowerCase()}`));
}

test.describe('signed out', () => {
  test.use({ signedIn: false });

  test(
    'J1: a token is pasted, Home has the focus, and a person is found by email',
    { tag: '@all' },
    async ({ page, context, keys, token, api }) => {
      await test.step('there is no mouse', async () => {
        await expect(async () => page.mouse.click(10, 10)).rejects.toThrow('There is no mouse here');
        await expect(async () => page.locator('html').click()).rejects.toThrow('There is no mouse here');
      });
      const note = await context.newPage();
      await note.setContent('<textarea></textarea>');
      await note.keyboard.press('Tab');
      await note.keyboard.type(token);
      await note.keyboard.press('ControlOrMeta+a');
      await note.keyboard.press('ControlOrMeta+c');
      await note.close();
      await page.goto('/connect');
      await keys.tabTo('textbox', 'Access token', { most: 5 });
      await keys.press('ControlOrMeta+v');
      await expect(field(page, 'Access token')).toHaveValue(token);
      await keys.press('Enter');
      await keys.heard(/^Checking your token$/);
      await keys.arrive(homeTitle);
      await keys.heard(new RegExp(`^${homeTitle}$`));

      const email = (await householdOf(api))?.contacts.find(({ id }) => id === '4801')?.primary_email ?? '';
      expect(email).toContain('@');
      await goTo(page, keys, 'Contacts');
      await keys.tabTo('searchbox', 'Search contacts');
      await keys.type(email);
      await keys.heard(/^1 of [\d,]+ contacts so far/);
      await keys.enter('link', 'Ruth Ames', { most: 10 });
      await keys.arrive('Ruth Ames');
      await keys.heard(/^Ruth Ames$/);
    },
  );
});

test(
  'J3: an email is added; what is wrong is listed, led to and mended, and the save is announced',
  { tag: ['@all', '@firefox'] },
  async ({ page, keys, api }) => {
    await page.goto('/contacts/4801');
    await keys.enter('link', 'Edit contact');
    await keys.arrive('Edit Ruth Ames');
    await keys.tabTo('textbox', 'Last name');
    await keys.retype('');
    await keys.enter('button', 'Add email', { most: 12 });
    await expect(field(page, 'Email 2')).toBeFocused();
    await keys.type('by-keys@ames.example');
    await keys.press('Enter');

    await expect(problem(page)).toBeFocused();
    await keys.enter('link', /last name/i, { most: 2, inside: problem(page) });
    await expect(field(page, 'Last name')).toBeFocused();
    await expect(field(page, 'Last name')).toHaveAccessibleDescription(/last name/i);
    await keys.type('Ames-Okafor');
    await keys.press('Enter');
    await keys.arrive('Ruth Ames-Okafor');
    await expect(page.getByRole('main').getByText(/^Contact saved$/)).toBeVisible();
    await keys.heard(/^Saved\b/);
    const body = { type: 'individual', first_name: 'Ruth', last_name: 'Ames-Okafor' } as const;
    expect((await householdOf(api))?.contacts.find(({ id }) => id === '4801')?.last_name).toBe('Ames-Okafor');
    expect(JSON.stringify(await api('updateContact', { contact: '4801', body }))).toContain('by-keys@ames.example');
  },
);

test(
  'J5: a household that somebody else changed is saved with a new head',
  { tag: ['@all', '@firefox'] },
  async ({ page, keys, api }) => {
    await page.goto('/transactions');
    await goTo(page, keys, 'Households');
    await keys.tabTo('searchbox', 'Name or email');
    await keys.type('Ames');
    await keys.press('Enter');
    await keys.enter('link', 'Ames family');
    await keys.arrive('Ames family');
    await keys.enter('link', 'Edit household');
    await keys.arrive('Edit Ames family');
    await keys.tabTo('textbox', 'Envelope name');
    await keys.retype('Typed with the keys');
    await keys.tabTo('radio', /Ruth Ames/);
    await keys.press('ArrowDown');
    await expect(page.getByRole('radio', { name: /Daniel Ames/ })).toBeChecked();
    await api('updateHousehold', { household: '501', body: { envelope_name: 'Theirs' } });
    await keys.enter('button', 'Save household');

    await keys.arrive('Ames family changed while you were editing');
    await keys.heard(/^Ames family changed while you were editing$/);
    await keys.tabTo('radio', 'Keep mine: Typed with the keys');
    await keys.press('Space');
    await keys.enter('button', 'Continue');
    await keys.arrive('Edit Ames family');
    await keys.enter('button', 'Save household');
    await keys.arrive('Ames family');
    await expect(page.getByRole('main').getByText(/^Household saved$/)).toBeVisible();
    await keys.heard(/^Saved\b/);
    expect(await householdOf(api)).toMatchObject({ envelope_name: 'Typed with the keys', head_contact_id: '4802' });
  },
);

test(
  'J6: a ticket item is created once, though Enter is pressed twice',
  { tag: ['@all', '@firefox'] },
  async ({ page, keys, executed }) => {
    await page.goto('/campaigns/77?at=1');
    await keys.enter('link', 'New ticket item');
    await keys.arrive('New ticket item');
    await keys.tabTo('textbox', /^Name/);
    await keys.type('Gala dinner');
    await keys.tabTo('textbox', /^Price/, { most: 3 });
    await keys.type('120');
    await keys.press('Enter');
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Keep editing' })).toBeFocused();
    await keys.tabTo('button', 'Create ticket item');
    await keys.press('Enter', 'Enter');
    await keys.arrive('Ticket item created');
    await keys.heard(/^Ticket item created$|Gala dinner/);
    expect((await executed()).map(({ operation }) => operation)).toEqual(['createTicketItem']);
  },
);

test(
  'J7: a discount code is opened by its ID; the amount is asked for, and it is saved',
  { tag: ['@all', '@firefox'] },
  async ({ page, keys, api }) => {
    await page.goto('/campaigns/77');
    await keys.enter('link', 'Edit discount code');
    await keys.arrive('Discount codes');
    await keys.tabTo('textbox', 'Code ID or link');
    await keys.type('1601');
    await keys.press('Enter');
    await keys.arrive('Edit discount code 1601');
    await keys.tabTo('textbox', 'Code');
    await keys.type('BY KEYS');
    await keys.press('Enter');
    await expect(problem(page)).toBeFocused();
    await keys.enter('link', /amount/i, { most: 2, inside: problem(page) });
    await expect(field(page, 'Amount')).toBeFocused();
    await keys.type('30');
    await keys.press('Enter');
    await keys.arrive('Edit discount code BY KEYS');
    await expect(page.getByRole('main').getByText(/^Discount code saved$/)).toBeVisible();
    await keys.heard(/^Saved\b/);
    const body = { amount: 30 };
    const code = await api('updateDiscountCode', { campaign: '77', discountCode: '1601', body });
    expect(code).toMatchObject({ code: 'BY KEYS', amount: '30' });
  },
);

/** As the keys are pressed in a date field whose locale is English of the United States. */
const inOrder = (day: string) => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2$3$1');

test(
  'J8: a period is set, changed and removed, the list put in order and paged, a record opened and closed',
  { tag: '@all' },
  async ({ page, keys, api }) => {
    test.slow();
    const filter = dialog(page, 'Filter by transaction date');
    await page.goto('/transactions');
    await expect(page.getByRole('rowheader')).toHaveCount(20);
    await keys.enter('button', 'Transaction date, add filter');
    await expect(filter.getByRole('button', { name: 'Today' })).toBeFocused();
    await keys.tabTo('textbox', 'Transaction date from, date', { inside: filter, most: 1 });
    await keys.type(inOrder('2026-09-01'));
    await keys.tabTo('textbox', 'Transaction date until, date', { inside: filter, most: 10 });
    await keys.type(inOrder('2026-10-31'));
    await keys.enter('button', 'Apply filter', { inside: filter, most: 15 });
    await expect(button(page, 'Transaction date: Sep 1, 2026 to Oct 31, 2026, change')).toBeFocused();
    const { total } = await api('listTransactions', {
      transactedAfter: '2026-09-01T00:00:00+00:00',
      transactedBefore: '2026-10-31T23:59:59+00:00',
    });
    await keys.heard(new RegExp(`of ${new Intl.NumberFormat('en-US').format(total ?? -1)}`));

    await keys.press('Enter');
    await keys.tabTo('textbox', 'Transaction date until, date', { inside: filter, most: 15 });
    await keys.type(inOrder('2026-09-30'));
    await keys.press('Enter');
    await expect(button(page, 'Transaction date: Sep 1, 2026 to Sep 30, 2026, change')).toBeFocused();
    await keys.enter('button', 'Remove filter Transaction date: Sep 1, 2026 to Sep 30, 2026', { most: 1 });
    await expect(button(page, 'Transaction date, add filter')).toBeFocused();
    await keys.heard(/of 6,000/);

    const amount = page.getByRole('columnheader', { name: 'Amount' });
    await keys.enter('button', /^Amount/, { inside: amount });
    await expect(amount).toHaveAttribute('aria-sort', 'descending');
    await expect(amount.getByRole('button')).toBeFocused();
    // Behind the last row, and so before the first stop of the page.
    await keys.enter('button', 'Next', { back: true });
    await expect(page).toHaveTitle('Transactions, page 2 | Steward');
    await expect(button(page, 'Next')).toBeFocused();
    await keys.heard(/^21–40|21–40 of/);

    // A name may be that of several rows, which the IDs in their links tell apart.
    const last = page.getByRole('rowheader').nth(-1);
    const before = page.getByRole('rowheader').nth(-2);
    const [id = ''] = await idsOf(before.getByRole('link'));
    const [next = ''] = await idsOf(last.getByRole('link'));
    expect(id).toMatch(/^\d+$/);
    await keys.enter('link', /./, { back: true, most: 20, inside: before });
    await expect(dialog(page, `Transaction ${id}`).getByRole('heading', { name: `Transaction ${id}` })).toBeFocused();
    await keys.heard(new RegExp(`^Transaction ${id}$`));
    await keys.enter('button', 'Next record', { most: 10 });
    await expect(
      dialog(page, `Transaction ${next}`).getByRole('heading', { name: `Transaction ${next}` }),
    ).toBeVisible();
    await expect(dialog(page, `Transaction ${id}`)).toBeHidden();
    await keys.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(last.getByRole('link')).toBeFocused();
  },
);

/** From the content on, behind the skip link. */
const mostTabsToAMenu = 60;

test('J9: the menu of the first row of a list is reached and used', { tag: '@all' }, async ({ page, keys }) => {
  // One list's records open beside it, the other's have a page.
  for (const list of ['Transactions', 'Households']) {
    await test.step(list, async () => {
      await page.goto(`/${list.toLowerCase()}`);
      const menu = button(page, /^Actions for /).first();
      await expect(menu).toBeVisible();
      await keys.enter('button', 'Skip to main content', { most: 1 });
      await expect(page.getByRole('main')).toBeFocused();
      await keys.tabTo('button', /^Actions for /, { most: mostTabsToAMenu });
      await keys.press('Enter');
      await expect(page.getByRole('menuitem', { name: 'Open', exact: true })).toBeFocused();
      await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible();
      await keys.press('ArrowDown');
      await expect(page.getByRole('menuitem', { name: 'Copy ID' })).toBeFocused();
      await keys.press('Escape');
      await expect(menu).toBeFocused();
      await keys.press('Enter');
      await expect(page.getByRole('menuitem', { name: 'Open', exact: true })).toBeFocused();
      await keys.press('Enter');
      await expect(page.getByRole('heading', { level: 1 }).or(dialogHeading(page)).and(focused(page))).toBeVisible();
      await expect(page).not.toHaveURL(new RegExp(`/${list.toLowerCase()}$`));
    });
  }
});
