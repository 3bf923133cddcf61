import { status } from '../../support/fault.ts';
import { expect, test } from '../../support/fixture.ts';
import { path, heading, button, paste, openFile, review, send, downloaded, names, ruth } from './spreadsheet.ts';

test.describe('three hundred contacts', () => {
  test.use({ through: 'faults' });

  test('wait for a new sign-in and for the connection, and leaving asks first', async ({
    page,
    token,
    faults,
    context,
    expectStatus,
  }) => {
    expectStatus(401);
    faults.next({ method: 'PUT', path: '/v1/contacts/4802' }, status(401, { body: '{"message":"Unauthenticated."}' }));
    await page.goto(path);
    const lines = Array.from({ length: 300 }, (_, index) => `${4801 + index},${ruth},Northquay`);
    await paste(page, `${names},Employer\n${lines.join('\n')}`);
    await review(page, '10 a second');
    await send(page);
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.getByLabel('Access token').fill(token);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText(/^(?:[3-9]|\d{2,3}) of 300$/)).toBeVisible();
    expect(faults.requests({ method: 'PUT', path: '/v1/contacts/4802' })).toHaveLength(2);

    await page.getByRole('link', { name: 'Contacts', exact: true }).first().click();
    const leaving = page.getByRole('dialog', { name: 'Leave while changes are being sent?' });
    await leaving.getByRole('button', { name: 'Keep editing' }).click();
    await button(page, 'Pause').click();
    await expect(button(page, 'Go on')).toBeVisible();
    await context.setOffline(true);
    await button(page, 'Go on').click();
    await expect(page.getByRole('main').getByText('Paused: a row could not be sent')).toBeVisible();
    await context.setOffline(false);
    await button(page, 'Go on').click();
    await button(page, 'Pause').click();
    await button(page, 'Stop for good').click();
    await expect(page.getByText(/^\d+ saved, \d+ not sent$/)).toBeVisible();
    const writes = faults.requests({ method: 'PUT' }).filter(({ executed }) => executed === 200);
    const rows = (await downloaded(page)).slice(1);
    expect(rows.filter(([, , outcome]) => outcome === 'Saved')).toHaveLength(writes.length);
    expect(rows.every(([, , outcome, , sentAt]) => (outcome === 'Not sent') === (sentAt === ''))).toBe(true);

    await button(page, 'Start another').click();
    await expect(heading(page, 'Contacts from a spreadsheet')).toBeFocused();
    const kept = await page.evaluate(() => Object.keys(sessionStorage));
    expect(kept.filter((key) => key.startsWith('steward.bulk'))).toEqual([]);
  });
});

test('bad cells are mended in place or left out, by the keyboard alone', async ({ page, api }) => {
  await page.goto('/contacts');
  await page.getByRole('link', { name: 'Contacts from a spreadsheet' }).focus();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Contacts from a spreadsheet')).toBeFocused();
  await paste(
    page,
    [
      'ID\tGiven name\tSurname\tEmployer\tE-mail opt-in\tContact since\tE-mail',
      '4801\tRuth\tAmes\tNorthquay\tperhaps\t2019-05-06\t',
      '4802\tDaniel\t\tNorthquay\tno\t31.02.2019\t',
      '4803\tNora\tAmes\tFirst\tyes\t\t',
      '4803\tNora\tAmes\tSecond\tyes\t\tnora-at-ames',
      '../1\tEve\tAmes\t<b>x</b>\tyes\t\t',
    ].join('\n'),
  );
  await expect(page.getByLabel('E-mail opt-in')).toHaveValue('email_opt_in');
  const type = page.getByLabel('Type, where the file gives none');
  await expect(type).toHaveValue('individual');
  await button(page, 'Check 5 rows').focus();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Check the rows')).toBeFocused();
  await expect(page.getByText('5 rows: 0 ready, 0 left out, 5 with problems').first()).toBeVisible();

  await button(page, /^Review 0/).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'There is a problem' })).toBeFocused();

  const cell = (row: number, field: string) => page.getByRole('textbox', { name: `Row ${row}, ${field}` });
  await expect(cell(2, 'Email opt-in')).toHaveAccessibleDescription(/Write yes or no/);
  await cell(2, 'Email opt-in').fill('Yes');
  await page.keyboard.press('Enter');
  await expect(cell(2, 'Email opt-in')).toBeFocused();
  await expect(page.getByRole('listitem').filter({ hasText: 'Row 2' }).getByText('Ready')).toBeVisible();
  await cell(3, 'Last name').fill('Ames');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('2019-02-28 14:30');
  await button(page, 'Leave out row 4').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('5 rows: 3 ready, 1 left out, 1 with problems').first()).toBeVisible();
  await button(page, 'Leave out the row with problems').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('None.')).toBeVisible();
  await expect(button(page, 'With problems (0)')).toBeFocused();

  await button(page, 'Worth a look (1)').focus();
  await page.keyboard.press('Enter');
  await expect(cell(5, 'Primary email')).toHaveAccessibleDescription(
    /“nora-at-ames” is not written like an email address/,
  );
  await cell(5, 'Primary email').fill('nora@ames.example');
  await page.keyboard.press('Enter');
  await expect(button(page, 'Worth a look (0)')).toBeVisible();

  await page.reload();
  await expect(page.getByText('5 rows: 3 ready, 2 left out, 0 with problems').first()).toBeVisible();
  await button(page, 'Review 3 changes').focus();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Review 3 changes')).toBeFocused();
  await expect(page.getByRole('row', { name: 'Contact since 2' })).toBeVisible();
  await page.getByText('Row 3, contact 4802').click();
  await expect(page.getByText(/"first_name": "Daniel",\s+"last_name": "Ames"/)).toBeVisible();
  await button(page, 'Send 3 changes').focus();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Result of 3 changes')).toBeFocused();
  await expect(page.getByText('3 saved', { exact: true })).toBeVisible();
  const rows = (await downloaded(page)).map(([row, id, outcome]) => [row, id, outcome]);
  expect(rows.slice(1)).toEqual([
    ['2', '4801', 'Saved'],
    ['3', '4802', 'Saved'],
    ['4', '4803', 'Left out'],
    ['5', '4803', 'Saved'],
    ['6', '../1', 'Left out'],
  ]);
  const body = { type: 'individual', first_name: 'Daniel', last_name: 'Ames' } as const;
  const daniel = await api('updateContact', { contact: '4802', body });
  expect([daniel?.employer, daniel?.email_opt_in]).toEqual(['Northquay', 'false']);
  expect(Date.parse(daniel?.contact_since ?? '')).toBe(Date.parse('2019-02-28T14:30:00Z'));
});

test('discount codes are changed, each in its campaign', async ({ page, api, expectStatus }) => {
  expectStatus(404);
  const change = (discountCode: string) =>
    api('updateDiscountCode', { campaign: '77', discountCode, body: { amount: 5 } });
  const before = await change('1601');
  await page.goto('/discount-codes/import');
  await paste(
    page,
    'Discount code ID;Amount;Active;Expires;Uses\n1601;12.505;no;2026-12-31;40\n999999;10;yes;;\n1602;101;yes;;',
  );
  await button(page, 'Check 3 rows').click();
  await expect(page.getByRole('link', { name: 'Choose the column that holds the Campaign ID' })).toBeVisible();
  await page.getByRole('link', { name: 'Choose the column that holds the Campaign ID' }).click();
  await expect(page.getByLabel('Campaign ID, where the file gives none')).toBeFocused();
  await page.keyboard.type('77');
  await button(page, 'Check 3 rows').click();
  const amount = page.getByRole('textbox', { name: 'Row 4, Amount' });
  await expect(amount).toHaveAccessibleDescription('The amount must be from 1 to 100. Enter another number');
  await button(page, 'Leave out row 4').click();
  await button(page, 'Review 2 changes').click();
  await expect(page.getByRole('listitem').filter({ hasText: /decimals.* Row 2\.$/ })).toBeVisible();
  await send(page);
  await expect(page.getByText('1 saved, 1 refused', { exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: /999999/ })).toContainText('Refused');
  const after = await change('1601');
  expect(after).toMatchObject({ code: before?.code, active: 'false', uses: '40' });
  expect(Date.parse(after?.expires_at ?? '')).toBe(Date.parse('2026-12-31T23:59:59Z'));
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test(
    'files that cannot be read say why, and odd ones are read; nothing scrolls sideways',
    { tag: '@all' },
    async ({ page }) => {
      await page.goto(path);
      const trouble = (words: RegExp) => expect(page.getByRole('main').getByText(words)).toBeVisible();
      await openFile(page, 'staff.xlsx', Buffer.from([0x50, 0x4b, 3, 4, 20, 0]));
      await trouble(/^This is not a CSV file\. .*save or download it as CSV, and open that/);
      await paste(page, 'ID,Name\n1,Ruth\n2,"Dan');
      await trouble(/The quotation marks of row 3 do not match/);
      await paste(page, '');
      await trouble(/^Nothing there/);
      const fifty = Array.from({ length: 50 }, (_, index) => (index < 2 ? 'Email' : `Field ${index}`));
      const odd = `Contact ID;${fifty.join(';')}\r\n\r\n4801;zo\u00eb@example.org\r\n\r\n`;
      await openFile(page, 'odd.csv', Buffer.from(odd, 'latin1'));
      await expect(page.getByText(/was read as Windows-1252/)).toBeVisible();
      await expect(page.getByText(/^2 columns are called “Email”/)).toBeVisible();
      await expect(page.getByText('zoë@example.org')).toBeVisible();
      await expect(page.getByLabel('Email (column B)')).toHaveValue('emails');
      await expect(page.getByLabel('Email (column C)')).toHaveValue('');
      const wide = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(await wide()).toBe(0);
      await button(page, 'Check 1 row').click();
      await expect(page.getByRole('textbox', { name: 'Row 3, First name' })).toHaveAccessibleDescription(
        /required for an individual/,
      );
      expect(await wide()).toBe(0);
      await page.goBack();
      await expect(heading(page, 'Which column is which field')).toBeVisible();
      await button(page, 'Back').click();
      await expect(page.getByText(/^odd.csv is still here: 1 row/)).toBeVisible();
      await button(page, 'Discard').click();
      await expect(heading(page, 'Contacts from a spreadsheet')).toBeFocused();
      await expect(page.getByText(/is still here/)).toHaveCount(0);
    },
  );
});
