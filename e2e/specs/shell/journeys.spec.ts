/** Journeys with the keyboard alone: people, households and forms. */
import type { Page } from 'playwright/test';
import type { Call } from '#api/client.ts';
import { homeTitle } from '../../support/clock.ts';
import { status } from '../../support/fault.ts';
import { expect, type Keys, test } from '../../support/keyboard-only.ts';

test.slow(
  ({ browserName }) => browserName === 'chromium',
  'Hundreds of key presses take their time on a busy machine.',
);

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const problem = (page: Page) => page.getByRole('group', { name: 'Fix these errors' });
const householdOf = async (api: Call) => (await api('listHouseholds', { contacts: '4801' })).rows[0];

/** Opens the navigation where it is folded. */
async function goTo(page: Page, keys: Keys, name: string) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const isFolded = await page.getByRole('button', { name: 'Navigation' }).isVisible();
  if (isFolded) await keys.enter('button', 'Navigation');
  await keys.enter('link', name, { inside: page.getByRole('navigation', { name: 'Main' }) });
  await keys.arrive(name);
  await keys.heard(new RegExp(`^${name}$|${name.toLowerCase()}`));
}

async function findByEmail(page: Page, keys: Keys, api: Call) {
  const email = (await householdOf(api))?.contacts.find(({ id }) => id === '4801')?.primary_email ?? '';
  expect(email).toContain('@');
  await page.goto('/transactions');
  await goTo(page, keys, 'Contacts');
  await keys.tabTo('searchbox', 'Search contacts');
  await keys.type(email);
  await keys.heard(/^1 of [\d,]+ contacts so far/);
  await keys.enter('link', 'Ruth Ames', { most: 10 });
  await keys.arrive('Ruth Ames');
  await keys.heard(/^Ruth Ames$/);
}

async function editHousehold(page: Page, keys: Keys, api: Call) {
  await page.goto('/transactions');
  await goTo(page, keys, 'Households');
  await keys.tabTo('searchbox', 'Household, member, or email');
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
  await keys.tabTo('radio', 'Yours: Typed with the keys');
  await keys.press('Space');
  await keys.enter('button', 'Continue');
  await keys.arrive('Edit Ames family');
  await keys.enter('button', 'Save household');
  await keys.arrive('Ames family');
  await expect(page.getByRole('main').getByText(/^Household saved$/)).toBeVisible();
  await keys.heard(/^Saved\b/);
  expect(await householdOf(api)).toMatchObject({ envelope_name: 'Typed with the keys', head_contact_id: '4802' });
}

test.describe('signed out', () => {
  test.use({ signedIn: false });

  test('J1: a token is pasted, and Home has the focus', { tag: '@all' }, async ({ page, context, keys, token }) => {
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
  });
});

test('J2: a person is found by email', { tag: '@all' }, async ({ page, keys, api }) => {
  await findByEmail(page, keys, api);
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

test.describe('refused', () => {
  test.use({ through: 'faults', journal: 'lost' });

  test(
    'J4: what the service refuses is in the summary, and what has a field leads there',
    { tag: '@all' },
    async ({ page, keys, api, faults, expectStatus }) => {
      expectStatus(422);
      const errors = { envelope_name: ['That envelope is too long.'], zzz: ['Who knows.'] };
      const headers = { 'content-type': 'application/json' };
      const refused = status(422, { headers, body: JSON.stringify({ message: 'No.', errors }) });
      faults.next({ method: 'PUT', path: '/v1/households/501' }, refused);
      await page.goto('/households/501/edit?at=1');
      await keys.tabTo('textbox', 'Envelope name');
      await keys.retype('Too long');
      await keys.press('Enter');
      await expect(problem(page)).toBeFocused();
      await expect(problem(page)).toContainText('Platform error for “zzz”: Who knows.');
      await keys.enter('link', 'That envelope is too long.', { most: 2 });
      await expect(field(page, 'Envelope name')).toBeFocused();
      await expect(field(page, 'Envelope name')).toHaveAccessibleDescription(/That envelope is too long\./);
      await keys.retype('Short');
      await keys.press('Enter');
      await keys.heard(/^Saved\b/);
      expect((await householdOf(api))?.envelope_name).toBe('Short');
    },
  );
});

test(
  'J5: a household that somebody else changed is saved with a new head',
  { tag: ['@all', '@firefox'] },
  async ({ page, keys, api }) => {
    await editHousehold(page, keys, api);
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

test(
  'J12: a changed form asks before it is left, and its draft comes back',
  { tag: '@all' },
  async ({ page, keys }) => {
    const note = field(page, 'Note');
    await page.goto('/households/501/edit?at=1');
    await keys.tabTo('textbox', 'Note');
    await keys.retype('Half typed');
    await keys.press('ControlOrMeta+k');
    await expect(page.getByRole('combobox', { name: 'Find anything' })).toBeFocused();
    await keys.type('transactions');
    await keys.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await expect(dialog.getByRole('button', { name: 'Keep editing' })).toBeFocused();
    await keys.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(note).toBeFocused();
    await expect(note).toHaveValue('Half typed');

    await keys.enter('link', 'Transactions', { inside: page.getByRole('navigation', { name: 'Main' }) });
    await keys.enter('button', 'Leave', { most: 3, inside: dialog });
    await keys.arrive('Transactions');
    await page.goBack();
    await keys.arrive('Edit Ames family');
    await keys.enter('button', 'Resume draft', { most: 10 });
    await keys.heard(/^Draft resumed$/);
    await expect(note).toHaveValue('Half typed');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  },
);

test(
  'J13: the warning is answered with a key; then it locks, and the draft is there after signing in',
  { tag: '@all' },
  async ({ page, context, keys, token }) => {
    const minute = 60_000;
    await context.clock.install();
    await page.goto('/households/501/edit?at=1');
    await keys.tabTo('textbox', 'Note');
    await keys.retype('Typed before the lock');
    await context.clock.fastForward(14 * minute + 1000);
    const warning = page.getByRole('dialog', { name: 'Are you still there?' });
    await expect(warning.getByRole('button', { name: 'Stay signed in' })).toBeFocused();
    await keys.heard(/^Steward will lock in (?:a minute|[45]\d seconds)/);
    await keys.press('Enter');
    await expect(warning).toBeHidden();
    await expect(field(page, 'Note')).toBeFocused();
    await context.clock.fastForward(15 * minute + 2000);
    // A document of its own, which the browser itself announces by its title.
    await expect(page.getByRole('heading', { level: 1, name: 'Steward is locked' })).toBeVisible();
    await expect(page).toHaveTitle('Steward is locked | Steward');
    await keys.tabTo('textbox', 'Access token', { most: 5 });
    await keys.type(token);
    await keys.press('Enter');
    await keys.arrive('Edit Ames family');
    await keys.enter('button', 'Resume draft', { most: 60 });
    await expect(field(page, 'Note')).toHaveValue('Typed before the lock');
  },
);

test.describe('J15: on a phone with a keyboard', { tag: '@all' }, () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a person is found by email', async ({ page, keys, api }) => {
    await findByEmail(page, keys, api);
  });

  test('a household that somebody else changed is saved with a new head', async ({ page, keys, api }) => {
    await editHousehold(page, keys, api);
  });
});
