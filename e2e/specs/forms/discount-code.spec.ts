import { expect, test } from '../../support/fixture.ts';
import { keepAnswers } from '../../support/remembered.ts';
import { typeDay, typeTime } from '../../support/typed.ts';
import { changeLines, change, changes } from './changes.ts';
import {
  active,
  clear,
  path,
  codeNow,
  title,
  row,
  choose,
  input,
  problem,
  press,
  saved,
  open,
  save,
  undoField,
  undone,
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
    await expect(changes(page)).toContainText('Enter the amount to see what the code will do.');

    await input(page, 'Amount').pressSequentially('12.5');
    await choose(page, 'Type', 'Fixed');
    await choose(page, 'Active', 'Yes');
    await input(page, 'Code').fill(' WINTER 💛');
    await input(page, 'Uses').pressSequentially('80');
    for (const number of [1, 2]) {
      await press(page, 'Add item');
      await expect(input(page, `Item ${number}`)).toBeFocused();
      await input(page, `Item ${number}`).fill(`Seat ${number}`);
    }
    await typeDay(page.getByLabel('Starts, date'), '2026-12-01');
    await typeDay(page.getByLabel('Expires, date'), '2026-12-24');
    await typeTime(page.getByLabel('Expires, time'), '06:30');
    await expect(page.getByText('If the time is blank: start of day. Time zone: UTC.')).toBeVisible();
    await expect(changes(page)).toContainText(
      /“ WINTER 💛” will take a fixed 12\.5 off 2 items \(Seat 1, Seat 2\), from .+, until .+, up to 80 total uses\./,
    );
    // Announced when typing pauses.
    await expect(page.getByRole('status').filter({ hasText: 'will take a fixed 12.5 off 2 items' })).toBeAttached();
    await expect(changeLines(page)).toHaveCount(8);
    await expect(change(page, 'Expires')).toContainText(/Unknown.*Dec 24, 2026, 6:30 AM/);
    await press(page, 'Save discount code');

    await expect(saved(page)).toBeVisible();
    await expect(title(page, /^Edit discount code WINTER 💛$/)).toBeFocused();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('status').filter({ hasText: /^Saved\b/ })).toBeAttached();
    await expect(page.getByText(/: saved as “|^The platform also changed/)).toHaveCount(0);
    await expect(input(page, 'Amount')).toHaveValue('12.5');
    await expect(row(page, 'Type').getByRole('radio', { name: 'Fixed' })).toBeChecked();
    await expect(active(page)).toBeChecked();
    await expect(input(page, 'Uses')).toHaveValue('80');
    await expect(input(page, 'Item 2')).toHaveValue('Seat 2');
    await expect(page.getByLabel('Expires, date')).toHaveValue('2026-12-24');
    await expect(changes(page)).toContainText('No changes yet.');
    expect(await codeNow(api, 12.5)).toMatchObject({
      type: 'fixed',
      active: 'true',
      code: ' WINTER 💛',
      uses: '80',
      items: '["Seat 1","Seat 2"]',
      starts_at: new Date('2026-12-01T00:00:00').toISOString().replace('.000', ''),
      expires_at: new Date('2026-12-24T06:30:00').toISOString().replace('.000', ''),
    });

    for (const none of ['No limit', 'All items', 'No start date', 'No end date']) await clear(page, none);
    await choose(page, 'Type', 'Percentage');
    await active(page).uncheck();
    await changes(page).getByText('Details').click();
    await expect(changes(page).getByText(/^As of .*\.$/)).toBeVisible();
    await expect(change(page, 'Uses')).toContainText(/80.*Cleared \(none\)/);
    await expect(changes(page)).toContainText('will be inactive. No one can use it until you reactivate it.');
    await press(page, 'Save discount code');
    const question = page.getByRole('dialog', { name: 'Save changes to discount code WINTER 💛?' });
    await expect(question).toContainText('Uses, Items, Starts, and Expires will be cleared.');
    await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
    await question.getByRole('button', { name: 'Save discount code' }).click();
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

/** body.test.ts has the others. */
const refused = [
  ['Amount', '', 'Enter the amount, from 1 to 100'],
  ['Amount', '100.01', 'Amount must be from 1 to 100'],
  [
    'Amount',
    '1e1',
    'The amount isn’t valid. Use digits, such as 1,234.50, without letters, currency symbols, or other characters',
  ],
  ['Uses', '0', 'Uses must be 1 or more'],
  ['Code', 'ö'.repeat(256), 'Code must be 255 characters or fewer'],
] as const;

test(
  'discount code: values beyond a limit show an error at the field, unusual ones a warning',
  { tag: '@all' },
  async ({ page, api }) => {
    await open(page);
    const atTheBound = { Amount: '100', Uses: '1', Code: 'ö'.repeat(255) };
    for (const [name, value] of Object.entries(atTheBound)) await input(page, name).fill(value);
    for (const [name, value, message] of refused) {
      await input(page, name).fill(value);
      await press(page, 'Save discount code');
      await expect(problem(page)).toBeFocused();
      await expect(problem(page).getByRole('link')).toHaveText([message]);
      await expect(input(page, name)).toHaveAccessibleDescription(new RegExp(`${message.slice(0, 20)}[^]*$`));
      await input(page, name).fill(atTheBound[name]);
      await expect(problem(page)).toBeHidden();
    }
    const [day, time] = [page.getByLabel('Expires, date'), page.getByLabel('Expires, time')];
    await press(page, 'Add item');
    await typeTime(time, '06:30');
    await press(page, 'Save discount code');
    await expect(problem(page).getByRole('link')).toHaveText([
      'Enter at least one item, or choose All items',
      'Enter the end date',
    ]);
    await problem(page)
      .getByRole('link', { name: /^Enter the end date/ })
      .click();
    await expect(day).toBeFocused();
    await press(page, 'Remove item 1');
    await undoField(page, 'Expires');
    // An incomplete date and time, which the browser reports as empty.
    await day.pressSequentially('1224');
    await time.pressSequentially('06');
    await press(page, 'Save discount code');
    await expect(problem(page).getByRole('link')).toHaveText(['Enter a complete end date']);
    await expect(day).toHaveAccessibleDescription(/Enter a complete end date$/);
    await typeDay(day, '2026-12-24');
    await press(page, 'Save discount code');
    await expect(day).toHaveAccessibleDescription(/Enter a complete end time/);
    await problem(page)
      .getByRole('link', { name: /^Enter a complete end time/ })
      .click();
    await expect(time).toBeFocused();
    await typeTime(time, '00:05');
    await expect(problem(page)).toBeHidden();
    await expect(change(page, 'Expires')).toContainText('Dec 24, 2026, 12:05 AM');
    await undoField(page, 'Expires');
    await save(page);
    expect(await codeNow(api, 1)).toMatchObject({ uses: '1', code: 'ö'.repeat(255) });

    await test.step('unusual values show a warning, and can be saved', async () => {
      await open(page);
      await input(page, 'Amount').fill('10.125');
      await typeDay(page.getByLabel('Starts, date'), '2026-12-24');
      await typeDay(page.getByLabel('Expires, date'), '2026-12-01');
      await expect(input(page, 'Amount')).toHaveAccessibleDescription(/3 decimal places\./);
      await expect(page.getByLabel('Expires, date')).toHaveAccessibleDescription(
        /The end date isn’t after the start date/,
      );
      await expect(changes(page)).toContainText(
        'The end date isn’t after the start date, so no one could use this code.',
      );
      await press(page, 'Save discount code');
      await expect(saved(page)).toBeVisible();
      expect((await codeNow(api, 10)).starts_at).toMatch(/^2026-12-2[34]/);
    });
  },
);

test(
  'discount code: a known code is deactivated, extended, and given more uses in two presses, changed, and undone',
  { tag: '@all' },
  async ({ page, api, token }) => {
    await test.step('Enter in a field saves, and presses no other button', async () => {
      await keepAnswers(page, token);
      await open(page);
      await input(page, 'Amount').fill('25');
      await expect(changeLines(page)).toHaveCount(1);
      await expect(change(page, 'Amount')).toContainText(/20.*25/);
      await input(page, 'Amount').press('Enter');
      await expect(saved(page)).toBeVisible();
      expect(await codeNow(api, 25)).toMatchObject({ active: 'true', uses: '50' });
    });

    await test.step('a known code is deactivated, and on a phone extended and given more uses, without typing', async () => {
      await keepAnswers(page, token);
      await open(page);
      await expect(title(page, 'Edit discount code EARLY77')).toBeVisible();
      await expect(page.getByText('Active, 37 of 50 used, ends in 3 days')).toBeVisible();
      await expect(page.getByText(/^As of 11:57 AM \(3 minutes ago\)\./)).toBeVisible();
      await expect(input(page, 'Amount')).toHaveValue('20');
      await page.setViewportSize({ width: 320, height: 844 });
      expect(await page.evaluate(() => document.querySelector('main')?.scrollWidth)).toBeLessThanOrEqual(320);
      await page.setViewportSize({ width: 1440, height: 900 });
      await press(page, 'Deactivate');
      await expect(active(page)).not.toBeChecked();
      await press(page, 'Deactivate');
      await expect(active(page)).toBeChecked();
      await press(page, 'Deactivate');
      await press(page, 'Save discount code');
      await expect(page.getByText(/^Inactive, 3 of 50 used/)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Deactivate' })).toHaveCount(0);
      expect((await codeNow(api, 20)).active).toBe('false');

      await keepAnswers(page, token);
      await open(page);
      await page.setViewportSize({ width: 390, height: 844 });
      const first = await input(page, 'Amount').boundingBox();
      for (const known of ['EARLY77', 'Percentage', '20%', 'Active, 37 of 50 used, ends in 3 days']) {
        const value = page.getByRole('main').getByText(known, { exact: true }).first();
        await expect(value).toBeInViewport({ ratio: 1 });
        const { y = 0, height = 0 } = (await value.boundingBox()) ?? {};
        expect(y + height).toBeLessThan(first?.y ?? 0);
      }
      await press(page, 'Extend by 7 days, to Nov 30');
      await expect(page.getByRole('button', { name: 'Extend by 7 days, to Nov 30', pressed: true })).toBeVisible();
      await press(page, 'Raise uses by 50, to 100');
      await press(page, 'Save discount code');
      await expect(page.getByText(/ends in 10 days$/)).toBeVisible();
      await page.setViewportSize({ width: 1440, height: 900 });
      expect((await codeNow(api, 20)).uses).toBe('100');
      expect(Date.parse((await codeNow(api, 20)).expires_at ?? '')).toBeGreaterThan(Date.parse('2026-11-30T12:00:00Z'));
    });

    await test.step('a change is undone, from the form and from Activity', async () => {
      await keepAnswers(page, token);
      await open(page);
      await active(page).uncheck();
      await input(page, 'Amount').fill('35');
      await input(page, 'Uses').fill('7');
      await save(page);
      await press(page, 'Undo');
      await expect(undone(page)).toBeVisible();
      await expect(input(page, 'Amount')).toHaveValue('20');
      expect(await codeNow(api, 20)).toMatchObject({ uses: '50', active: 'true' });
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Activity' }).click();
      await page.getByRole('button', { name: 'Redo: Discount code 1601' }).click();
      await expect(page.getByText(/^Inactive, 3 of 7 used/)).toBeVisible();
      await expect(saved(page)).toBeVisible();
      expect(await codeNow(api, 20)).toMatchObject({ uses: '7', active: 'false' });
    });
  },
);
