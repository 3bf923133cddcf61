import { expect, test } from '../../support/fixture.ts';
import { keepAnswers } from '../../support/remembered.ts';
import { typeDay, typeTime } from '../../support/typed.ts';
import {
  path,
  codeNow,
  title,
  row,
  choose,
  input,
  problem,
  effect,
  press,
  toReview,
  saved,
  open,
  review,
  save,
} from './discount-code.ts';

test(
  'discount code: every field is set and then cleared, starting from the campaign page',
  { tag: '@all' },
  async ({ page, api }) => {
    await page.goto('/campaigns/77');
    await page.getByRole('link', { name: 'Edit discount code' }).click();
    await expect(title(page, 'Discount codes')).toBeFocused();
    await expect(page.getByRole('combobox', { name: 'Campaign' })).toHaveValue('77');
    await input(page, 'Code ID or link').fill('1601');
    await page.keyboard.press('Enter');
    await expect(title(page, 'Edit discount code 1601')).toBeFocused();
    await expect(page.getByText('No details for discount code 1601')).toBeVisible();
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
    await expect(crumbs.getByRole('link', { name: 'Spring Gala 2026' })).toBeVisible();
    await expect(row(page, 'Uses')).toHaveAccessibleDescription('Unknown');
    await expect(effect(page)).toContainText('Enter the amount to see what the code will do.');

    await input(page, 'Amount').pressSequentially('12.5');
    await choose(page, 'Type', 'Fixed');
    await choose(page, 'Active', 'Yes');
    await choose(page, 'Code', 'Set');
    await input(page, 'Code').fill(' WINTER 💛');
    await choose(page, 'Uses', 'Set');
    await input(page, 'Uses').pressSequentially('80');
    await choose(page, 'Items', 'Set');
    for (const number of [1, 2]) {
      await press(page, 'Add an item');
      await expect(input(page, `Item ${number}`)).toBeFocused();
      await input(page, `Item ${number}`).fill(`Seat ${number}`);
    }
    await choose(page, 'Starts', 'Set');
    await typeDay(page.getByLabel('Starts, date'), '2026-12-01');
    await choose(page, 'Expires', 'Set');
    await typeDay(page.getByLabel('Expires, date'), '2026-12-24');
    await typeTime(page.getByLabel('Expires, time'), '06:30');
    await expect(page.getByText('If the time is blank: start of day. Time zone: UTC.')).toBeVisible();
    await expect(effect(page)).toContainText(
      /“ WINTER 💛” will take a fixed 12\.5 off 2 items \(Seat 1, Seat 2\), from .+, until .+, up to 80 total uses\.$/,
    );
    // Announced when typing pauses.
    await expect(page.getByRole('status').filter({ hasText: 'will take a fixed 12.5 off 2 items' })).toBeAttached();
    await review(page);
    await expect(page.getByRole('region', { name: 'Your changes' }).first().getByRole('row')).toHaveCount(9);
    await expect(page.getByRole('row', { name: /^Expires Unknown .*Dec 24, 2026, 06:30 AM/ })).toBeVisible();
    await expect(page.getByText(/^“ WINTER 💛” will take a fixed 12\.5 off 2 items/)).toBeVisible();
    await press(page, 'Save discount code');

    await expect(saved(page)).toBeVisible();
    await expect(title(page, /^Edit discount code WINTER 💛$/)).toBeFocused();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('status').filter({ hasText: /^Saved at/ })).toBeAttached();
    await expect(page.getByText(/: saved as “|^The platform also changed/)).toHaveCount(0);
    await expect(input(page, 'Amount')).toHaveAccessibleDescription(/^Current: 12\.5/);
    await expect(row(page, 'Type').getByRole('radio', { name: 'No change' })).toBeChecked();
    expect(await codeNow(api, 12.5)).toMatchObject({
      type: 'fixed',
      active: 'true',
      code: ' WINTER 💛',
      uses: '80',
      items: '["Seat 1","Seat 2"]',
      starts_at: new Date('2026-12-01T00:00:00').toISOString().replace('.000', ''),
      expires_at: new Date('2026-12-24T06:30:00').toISOString().replace('.000', ''),
    });

    for (const [name, choice] of Object.entries({
      Uses: 'No limit',
      Items: 'All items',
      Starts: 'None',
      Expires: 'None',
    }))
      await choose(page, name, choice);
    await choose(page, 'Type', 'Percentage');
    await choose(page, 'Active', 'No');
    await review(page);
    await page.getByRole('button', { name: 'Source of current values' }).first().click();
    await expect(page.getByRole('dialog', { name: 'Source of current values' })).toContainText(/^As of .*\.$/);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('row', { name: /^Uses 80/ })).toContainText('Cleared (none)');
    await expect(page.getByText(/will be inactive\. No one can use it until you reactivate it\./)).toBeVisible();
    await press(page, 'Save discount code');
    await expect(page.getByText(/^Inactive, 3 used, no limit, no end date$/)).toBeVisible();
    expect(await codeNow(api, 12.5)).toMatchObject({
      type: 'percentage',
      active: 'false',
      code: ' WINTER 💛',
      uses: '',
      items: '',
      all_items: 'true',
      starts_at: '',
      expires_at: '',
    });
  },
);

const refused = [
  ['Amount', '', 'Enter the amount, from 1 to 100'],
  ['Amount', '0.99', 'The amount must be from 1 to 100'],
  ['Amount', '100.01', 'The amount must be from 1 to 100'],
  ['Amount', '-5', 'The amount must be from 1 to 100'],
  [
    'Amount',
    '1e1',
    'The amount isn’t valid. Use digits, such as 1,234.50, without letters, currency symbols, or other characters',
  ],
  ['Uses', '', 'Enter the number of uses, 1 or more'],
  ['Uses', '0', 'The number of uses must be 1 or more'],
  ['Code', '', 'Enter the code, or select No change'],
  ['Code', 'ö'.repeat(256), 'The code must be 255 characters or fewer (256 now)'],
] as const;

test(
  'discount code: values beyond a limit show an error at the field, and values at the limit pass',
  { tag: '@all' },
  async ({ page, api }) => {
    await open(page);
    await choose(page, 'Uses', 'Set');
    await choose(page, 'Code', 'Set');
    const atTheBound = { Amount: '100', Uses: '1', Code: 'ö'.repeat(255) };
    for (const [name, value] of Object.entries(atTheBound)) await input(page, name).fill(value);
    for (const [name, value, message] of refused) {
      await input(page, name).fill(value);
      await toReview(page);
      await expect(problem(page)).toBeFocused();
      await expect(problem(page).getByRole('link')).toHaveText([message]);
      await expect(input(page, name)).toHaveAccessibleDescription(new RegExp(`${message.slice(0, 20)}[^]*$`));
      await input(page, name).fill(atTheBound[name]);
      await expect(problem(page)).toBeHidden();
    }
    await choose(page, 'Items', 'Set');
    await choose(page, 'Expires', 'Set');
    await toReview(page);
    await expect(problem(page).getByRole('link')).toHaveText([
      'Enter at least one item, or choose No change or All items',
      'Enter an end date, or select No change',
    ]);
    await problem(page)
      .getByRole('link', { name: /^Enter an end date/ })
      .click();
    const [day, time] = [page.getByLabel('Expires, date'), page.getByLabel('Expires, time')];
    await expect(day).toBeFocused();
    await choose(page, 'Items', 'No change');
    // An incomplete date and time, which the browser reports as empty.
    await day.pressSequentially('1224');
    await time.pressSequentially('06');
    await toReview(page);
    await expect(problem(page).getByRole('link')).toHaveText([
      'Enter a complete end date',
      'Enter a complete end time, or clear it',
    ]);
    await expect(row(page, 'Expires')).toHaveAccessibleDescription(/Enter a complete end date$/);
    await typeDay(day, '2026-12-24');
    await expect(row(page, 'Expires')).toHaveAccessibleDescription(/Enter a complete end time/);
    await problem(page)
      .getByRole('link', { name: /^Enter a complete end time/ })
      .click();
    await expect(time).toBeFocused();
    await typeTime(time, '00:05');
    await expect(problem(page)).toBeHidden();
    await review(page);
    await expect(page.getByRole('row', { name: /^Expires .*Dec 24, 2026, 12:05 AM/ })).toBeVisible();
    await page.getByRole('button', { name: 'Change expires' }).click();
    await choose(page, 'Expires', 'No change');
    await save(page);
    expect(await codeNow(api, 1)).toMatchObject({ uses: '1', code: 'ö'.repeat(255) });
  },
);

test('discount code: unusual values show a warning and can be saved', { tag: '@all' }, async ({ page, api }) => {
  await open(page);
  await input(page, 'Amount').fill('10.125');
  await choose(page, 'Starts', 'Set');
  await typeDay(page.getByLabel('Starts, date'), '2026-12-24');
  await choose(page, 'Expires', 'Set');
  await typeDay(page.getByLabel('Expires, date'), '2026-12-01');
  await expect(input(page, 'Amount')).toHaveAccessibleDescription(/3 decimal places\./);
  await expect(row(page, 'Expires')).toHaveAccessibleDescription(/The end date isn’t after the start date/);
  await review(page);
  await expect(
    page.getByText(/The end date isn’t after the start date, so no one could use this code\.$/),
  ).toBeVisible();
  await press(page, 'Save discount code');
  await expect(saved(page)).toBeVisible();
  expect((await codeNow(api, 10)).starts_at).toMatch(/^2026-12-2[34]/);
});

test(
  'discount code: one click deactivates a saved code, and one extends it',
  { tag: '@all' },
  async ({ page, api, token }) => {
    await keepAnswers(page, token);
    await open(page);
    await expect(title(page, 'Edit discount code EARLY77')).toBeVisible();
    await expect(page.getByText('Active, 37 of 50 used, ends in 3 days')).toBeVisible();
    await expect(page.getByText(/^As of 11:57:\d\d \(3 minutes ago\)\./)).toBeVisible();
    await expect(input(page, 'Amount')).toHaveValue('20');
    await press(page, 'Deactivate');
    await expect(title(page, 'Review changes to discount code EARLY77')).toBeFocused();
    await expect(page.getByRole('row', { name: /^Active Yes/ })).toContainText('No');
    await expect(page.getByRole('region', { name: 'Also sent (unchanged)' }).first()).toContainText('20 (same)');
    await press(page, 'Save discount code');
    await expect(page.getByText(/^Inactive, 3 of 50 used/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Deactivate' })).toHaveCount(0);
    expect((await codeNow(api, 20)).active).toBe('false');

    await keepAnswers(page, token);
    await open(page);
    await press(page, 'Extend by 7 days, to Nov 30, 2026');
    await expect(title(page, 'Review changes to discount code EARLY77')).toBeFocused();
    await press(page, 'Save discount code');
    await expect(page.getByText(/ends in 10 days$/)).toBeVisible();
    expect(Date.parse((await codeNow(api, 20)).expires_at ?? '')).toBeGreaterThan(Date.parse('2026-11-30T12:00:00Z'));
  },
);

test(
  'discount code: Enter in a field opens the review and presses no other button',
  { tag: '@all' },
  async ({ page, token }) => {
    await keepAnswers(page, token);
    await open(page);
    await input(page, 'Amount').fill('25');
    await page.keyboard.press('Enter');
    await expect(title(page, /^Review changes/)).toBeFocused();
    const what = page.getByRole('region', { name: 'Your changes' }).first();
    await expect(what.getByRole('row')).toHaveCount(2);
    await expect(what.getByRole('row', { name: /^Amount 20/ })).toContainText('25');
    await page.getByRole('button', { name: 'Change amount' }).click();
    await expect(input(page, 'Amount')).toBeFocused();
  },
);

test(
  'discount code: the keyboard alone sets, reviews, and saves',
  { tag: ['@all', '@host'] },
  async ({ page, api }) => {
    await open(page);
    await input(page, 'Amount').focus();
    await page.keyboard.type('30');
    for (const name of ['Type', 'Active', 'Code']) {
      await page.keyboard.press('Tab');
      await expect(row(page, name).getByRole('radio', { name: 'No change' })).toBeFocused();
    }
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Tab');
    await expect(input(page, 'Code')).toBeFocused();
    await page.keyboard.type('BY KEYS');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowLeft');
    await expect(row(page, 'Uses').getByRole('radio', { name: 'No limit' })).toBeChecked();
    await input(page, 'Code').focus();
    await page.keyboard.press('Enter');
    await expect(title(page, /^Review changes/)).toBeFocused();
    await page.getByRole('button', { name: 'Save discount code' }).focus();
    await page.keyboard.press('Enter');
    await expect(title(page, 'Edit discount code BY KEYS')).toBeFocused();
    expect(await codeNow(api, 30)).toMatchObject({ code: 'BY KEYS', uses: '' });
  },
);

test(
  'discount code: an unknown code is rejected, and the typed values stay',
  { tag: '@all' },
  async ({ page, expectStatus }) => {
    expectStatus(404);
    await page.goto('/campaigns/77/discount-codes/9223372036854775807');
    await input(page, 'Amount').fill('5');
    await review(page);
    await press(page, 'Save discount code');
    await expect(page.getByRole('main').getByText(/Nothing was saved/)).toBeVisible();
    await expect(input(page, 'Amount')).toHaveValue('5');
  },
);

test.describe('in Berlin', () => {
  test.use({ locale: 'de-DE', timezoneId: 'Europe/Berlin' });

  test(
    'discount code: an amount in the German format is accepted and shown as interpreted',
    { tag: '@all' },
    async ({ page, api }) => {
      await open(page);
      await input(page, 'Amount').fill('1.012,5');
      await expect(input(page, 'Amount')).toHaveAccessibleDescription(/Reads as 1012,5\.$/);
      await input(page, 'Amount').fill('12,5');
      await expect(input(page, 'Amount')).not.toHaveAccessibleDescription(/Reads as/);
      await choose(page, 'Expires', 'Set');
      await typeDay(page.getByLabel('Expires, date'), '2026-12-24');
      await expect(page.getByText('If the time is blank: end of day. Time zone: MEZ.')).toBeVisible();
      await save(page);
      await expect(input(page, 'Amount')).toHaveValue('12,5');
      expect(await codeNow(api, 12.5)).toMatchObject({ amount: '12.5', expires_at: '2026-12-24T22:59:59Z' });
    },
  );
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 844 } });

  test(
    'discount code: fits a phone without horizontal scrolling and can be saved',
    { tag: '@all' },
    async ({ page, api, token }) => {
      await keepAnswers(page, token);
      await open(page);
      for (const name of ['Uses', 'Items', 'Starts', 'Expires']) await choose(page, name, 'Set');
      await press(page, 'Add an item');
      expect(await page.evaluate(() => document.querySelector('main')?.scrollWidth)).toBeLessThanOrEqual(320);
      for (const name of ['Items', 'Starts', 'Expires']) await choose(page, name, 'No change');
      await input(page, 'Uses').fill('99');
      await save(page);
      expect((await codeNow(api, 20)).uses).toBe('99');
    },
  );
});
