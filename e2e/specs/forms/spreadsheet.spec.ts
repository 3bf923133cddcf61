import { status } from '../../support/fault.ts';
import { expect, test } from '../../support/fixture.ts';
import { choose } from '../../support/preferences.ts';
import { path, heading, button, paste, openFile, review, send, downloaded, names, ruth } from './spreadsheet.ts';

test.describe('import of three hundred contacts', () => {
  test.use({ through: 'faults' });

  test(
    'an import waits for a new sign-in and for the connection, and leaving asks first',
    { tag: '@all' },
    async ({ page, token, faults, context, expectStatus }) => {
      expectStatus(401);
      faults.next(
        { method: 'PUT', path: '/v1/contacts/4802' },
        status(401, { body: '{"message":"Unauthenticated."}' }),
      );
      await choose(page, { showsTechnicalDetails: true });
      await page.goto(path);
      const lines = Array.from({ length: 300 }, (_, index) => `${4801 + index},${ruth},Northquay`);
      await paste(page, `${names},Employer\n${lines.join('\n')}`);
      await review(page, '10 per second');
      await send(page);
      const dialog = page.getByRole('dialog', { name: 'Sign in again' });
      await dialog.getByLabel('Access token').fill(token);
      await dialog.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByText(/^(?:[3-9]|\d{2,3}) of 300$/)).toBeVisible();
      expect(faults.requests({ method: 'PUT', path: '/v1/contacts/4802' })).toHaveLength(2);

      await page.getByRole('link', { name: 'Contacts', exact: true }).first().click();
      const leaving = page.getByRole('dialog', { name: 'Leave during the import?' });
      await leaving.getByRole('button', { name: 'Keep editing' }).click();
      await button(page, 'Pause').click();
      await expect(button(page, 'Resume')).toBeVisible();
      await context.setOffline(true);
      await button(page, 'Resume').click();
      await expect(page.getByRole('main').getByText('Paused: couldn’t send a row')).toBeVisible();
      await context.setOffline(false);
      await button(page, 'Resume').click();
      await button(page, 'Pause').click();
      await button(page, 'Stop import').click();
      await expect(page.getByText(/^\d+ saved, \d+ not sent$/)).toBeVisible();
      const writes = faults.requests({ method: 'PUT' }).filter(({ executed }) => executed === 200);
      const rows = (await downloaded(page)).slice(1);
      const outcomes = rows.map((cells) => cells.slice(names.split(',').length + 2));
      expect(outcomes.filter(([outcome]) => outcome === 'Saved')).toHaveLength(writes.length);
      expect(outcomes.every(([outcome, , sentAt]) => (outcome === 'Not sent') === (sentAt === ''))).toBe(true);

      await button(page, 'New import').click();
      await expect(heading(page, 'Update contacts from CSV')).toBeFocused();
      const kept = await page.evaluate(() => Object.keys(sessionStorage));
      expect(kept.filter((key) => /^steward\.(?:import|outbox)/.test(key))).toEqual([]);
    },
  );
});

test('import: rows with errors are fixed in place or skipped, by keyboard only', async ({ page, api }) => {
  await choose(page, { showsTechnicalDetails: true });
  await page.goto('/contacts');
  await page.getByRole('button', { name: 'More actions' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Update from CSV' }).focus();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Update contacts from CSV')).toBeFocused();
  await paste(
    page,
    [
      'ID\tGiven name\tSurname\tEmployer\tE-mail opt-in\tContact since\tE-mail\tDOB',
      '4801\tRuth\tAmes\tNorthquay\tperhaps\t2019-05-06\t\t05/06/1980',
      '4802\tDaniel\t\tNorthquay\tno\t31.02.2019\t\t',
      '4803\tNora\tAmes\tFirst\tyes\t\t\t31/02/1980',
      '4803\tNora\tAmes\tSecond\tyes\t\tnora-at-ames\t01/02/1980',
      '../1\tEve\tAmes\t<b>x</b>\tyes\t\t\t',
    ].join('\n'),
  );
  await expect(page.getByLabel('E-mail opt-in')).toHaveValue('email_opt_in');
  const type = page.getByLabel('Default type');
  await expect(type).toHaveValue('individual');
  await button(page, 'Check 5 rows').focus();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Check the rows')).toBeFocused();
  await expect(page.getByText('5 rows: 0 ready, 0 skipped, 5 with errors').first()).toBeVisible();

  await button(page, /^Review 0/).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Fix these errors' })).toBeFocused();

  // The row says who it is about, with the cells that have no error.
  const eve = page.getByRole('listitem').filter({ hasText: 'Row 6' });
  await expect(eve.getByRole('heading', { name: 'Eve Ames' })).toBeVisible();
  await expect(eve).toContainText('Employer: <b>x</b>');

  const cell = (row: number, field: string) => page.getByRole('textbox', { name: `Row ${row}, ${field}` });
  await expect(cell(2, 'Email opt-in')).toHaveAccessibleDescription(/Use yes or no/);
  await cell(2, 'Email opt-in').fill('Yes');
  await page.keyboard.press('Enter');
  await expect(cell(2, 'Email opt-in')).toBeFocused();
  await expect(page.getByRole('listitem').filter({ hasText: 'Row 2' }).getByText('Ready')).toBeVisible();
  await cell(3, 'Last name').fill('Ames');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('2019-02-28 14:30');
  await expect(cell(4, 'Date of birth')).toHaveAccessibleDescription(/Dates in this column are day first/);
  await button(page, 'Skip row 4').focus();
  await page.keyboard.press('Enter');
  await expect(
    page.getByText('5 rows: 2 ready, 1 ready with a warning, 1 skipped, 1 with errors').first(),
  ).toBeVisible();
  await button(page, 'Skip the row with errors').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('None.')).toBeVisible();
  await expect(button(page, 'Errors (0)')).toBeFocused();

  await button(page, 'Warnings (1)').focus();
  await page.keyboard.press('Enter');
  await expect(cell(5, 'Primary email')).toHaveAccessibleDescription(
    /“nora-at-ames” doesn’t look like an email address/,
  );
  await cell(5, 'Primary email').fill('nora@ames.example');
  await page.keyboard.press('Enter');
  await expect(button(page, 'Warnings (0)')).toBeVisible();

  await page.reload();
  await expect(page.getByText('5 rows: 3 ready, 2 skipped, 0 with errors').first()).toBeVisible();
  await button(page, 'Review 3 changes').focus();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Review 3 changes')).toBeFocused();
  await expect(page.getByRole('row', { name: 'Contact since 2' })).toBeVisible();
  const changes = page.getByRole('region', { name: 'Changes', exact: true });
  const second = changes.getByRole('listitem').filter({ hasText: 'Row 3, Contact ID 4802' });
  await expect(second).toContainText(/Employerwas .*will be Northquay/);
  await expect(second.getByRole('link')).toHaveAttribute('href', '/contacts/4802');
  await second.getByText('API request (JSON)').click();
  await expect(second.getByText(/"first_name": "Daniel",\s+"last_name": "Ames"/)).toBeVisible();
  await button(page, 'Send 3 changes').focus();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Import results: 3 changes')).toBeFocused();
  await expect(page.getByText('3 saved, 2 not sent', { exact: true })).toBeVisible();
  const outcomes = page.getByRole('region', { name: /^Outcomes,/ });
  await expect(outcomes.getByRole('row')).toHaveCount(6);
  await expect(outcomes.getByRole('row', { name: /4802/ }).getByRole('link')).toHaveAttribute('href', '/contacts/4802');
  await button(page, 'Not sent (2)').focus();
  await page.keyboard.press('Enter');
  await expect(outcomes.getByRole('row', { name: 'Eve Ames' })).toContainText(/Contact ID must be a number/);
  const results = await downloaded(page);
  expect(results.map(([id, , surname, , optIn, , , dob, , outcome]) => [id, surname, optIn, dob, outcome])).toEqual([
    ['ID', 'Surname', 'E-mail opt-in', 'DOB', 'outcome'],
    ['4801', 'Ames', 'Yes', '05/06/1980', 'Saved'],
    ['4802', 'Ames', 'no', '', 'Saved'],
    ['4803', 'Ames', 'yes', '31/02/1980', 'Not sent'],
    ['4803', 'Ames', 'yes', '01/02/1980', 'Saved'],
    ['../1', 'Ames', 'yes', '', 'Not sent'],
  ]);
  const body = { type: 'individual', first_name: 'Daniel', last_name: 'Ames' } as const;
  const daniel = await api('updateContact', { contact: '4802', body });
  expect([daniel?.employer, daniel?.email_opt_in]).toEqual(['Northquay', 'false']);
  const nora = await api('updateContact', { contact: '4803', body: { ...body, first_name: 'Nora' } });
  expect(nora?.dob).toBe('1980-02-01');
  expect(Date.parse(daniel?.contact_since ?? '')).toBe(Date.parse('2019-02-28T14:30:00Z'));

  // The results can be opened, so that the rest is corrected and sent.
  await button(page, 'New import').click();
  await openFile(page, 'results.csv', Buffer.from(results.map((cells) => cells.join(',')).join('\r\n')));
  await expect(page.getByText('3 rows were saved by an earlier import and will be skipped.')).toBeVisible();
  await expect(page.getByLabel('DOB')).toHaveValue('dob');
  await expect(page.getByLabel('outcome')).toHaveCount(0);
  await button(page, 'Check 5 rows').click();
  await expect(page.getByText('5 rows: 0 ready, 3 skipped, 2 with errors').first()).toBeVisible();
  await cell(4, 'Date of birth').fill('1980-02-28');
  await page.keyboard.press('Enter');
  await button(page, 'Review 1 change').click();
  await send(page);
  await expect(page.getByText('1 saved, 1 not sent', { exact: true })).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Activity/ })
    .click();
  const entry = page.getByRole('row', { name: /3 saved/ });
  await entry.getByText('Show 3 contacts').click();
  await expect(entry.getByRole('listitem').getByRole('link')).toHaveCount(3);
  await page.goBack();
  expect((await downloaded(page)).map((cells) => cells[9])).toEqual([
    'outcome',
    'Saved',
    'Saved',
    'Saved',
    'Saved',
    'Not sent',
  ]);

  // The values of before are known from the first import.
  await button(page, 'Undo this import').click();
  await expect(heading(page, 'Undo 1 change')).toBeFocused();
  const restored = changes.getByRole('listitem').filter({ hasText: 'Row 4, Contact ID 4803' });
  await expect(restored).toContainText(/Employerwas Firstwill be Second/);
  await expect(restored).toContainText(/Date of birthwas 1980-02-28will be 1980-02-01/);
  await send(page);
  await expect(page.getByText('1 saved', { exact: true })).toBeVisible();
  const back = await api('updateContact', { contact: '4803', body: { ...body, first_name: 'Nora' } });
  expect([back?.dob, back?.employer]).toEqual(['1980-02-01', 'Second']);
});

test(
  'import: discount codes are updated, each in its campaign',
  { tag: '@all' },
  async ({ page, api, executed, expectStatus }) => {
    expectStatus(404);
    const change = (discountCode: string) =>
      api('updateDiscountCode', { campaign: '77', discountCode, body: { amount: 5 } });
    const before = await change('1601');
    await page.goto('/discount-codes/import');
    await paste(
      page,
      'Discount code ID;Amount;Active;Expires;Uses\n1601;12.505;no;11/12/2027;40\n999999;10;yes;;\n1602;101;yes;;',
    );
    await button(page, 'Check 3 rows').click();
    await expect(page.getByRole('link', { name: 'Choose the Campaign ID column' })).toBeVisible();
    await page.getByRole('link', { name: 'Choose the Campaign ID column' }).click();
    await expect(page.getByLabel('Default campaign ID')).toBeFocused();
    await page.keyboard.type('77');
    await button(page, 'Check 3 rows').click();
    await page.getByRole('link', { name: 'Choose how to read dates' }).click();
    const order = page.getByRole('combobox', { name: 'How should we read “11/12/2027”?' });
    await expect(order).toBeFocused();
    await order.selectOption('Day first (DD/MM)');
    await button(page, 'Check 3 rows').click();
    const amount = page.getByRole('textbox', { name: 'Row 4, Amount' });
    await expect(amount).toHaveAccessibleDescription('Amount must be from 1 to 100');
    await button(page, 'Skip row 4').click();
    await button(page, 'Review 2 changes').click();
    await expect(page.getByRole('listitem').filter({ hasText: /decimal places.* Row 2\.$/ })).toBeVisible();
    await send(page);
    await expect(page.getByText('1 saved, 1 rejected, 1 not sent', { exact: true })).toBeVisible();
    await expect(page.getByRole('row', { name: /999999/ })).toContainText('Rejected');
    await button(page, 'Fix and send 2 rows').click();
    await expect(heading(page, 'Check the rows')).toBeFocused();
    await page.reload();
    await expect(page.getByText(/^Rejected before:/)).toBeVisible();
    await page.getByRole('textbox', { name: 'Row 3, Discount code ID' }).fill('1603');
    await amount.fill('50');
    await page.keyboard.press('Enter');
    await button(page, 'Review 2 changes').click();
    await send(page);
    await expect(page.getByText('3 saved', { exact: true })).toBeVisible();
    const sentTo = (await executed()).map(({ path: to }) => to.split('/').at(-1));
    expect(sentTo).toEqual(['1601', '1601', '1603', '1602']);
    const after = await change('1601');
    expect(after).toMatchObject({ code: before?.code, active: 'false', uses: '40' });
    await button(page, 'New import').click();
    await paste(page, 'Discount code ID;Amount;Active;Expires;Uses\n1601;10;;;');
    await expect(page.getByText('Same columns as last time')).toBeVisible();
    expect(Date.parse(after?.expires_at ?? '')).toBe(Date.parse('2027-12-11T23:59:59Z'));
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test(
    'import: invalid files are explained, unusual ones are read, and nothing scrolls sideways',
    { tag: '@all' },
    async ({ page }) => {
      await page.goto(path);
      const trouble = (words: RegExp) => expect(page.getByRole('main').getByText(words)).toBeVisible();
      await openFile(page, 'staff.xlsx', Buffer.from([0x50, 0x4b, 3, 4, 20, 0]));
      await trouble(/^This isn’t a CSV file\. Save your spreadsheet as CSV, then choose it again\./);
      await paste(page, 'ID,"Name\n1,Ruth\n2,Dan');
      await trouble(/Row 1 has unmatched quotation marks/);
      await paste(page, '');
      await trouble(/^Nothing to import/);
      const fifty = Array.from({ length: 50 }, (_, index) => (index < 2 ? 'Email' : `Field ${index}`));
      const odd = `Contact ID;${fifty.join(';')}\r\n\r\n4801;zo\u00eb@example.org\r\n\r\n`;
      await openFile(page, 'odd.csv', Buffer.from(odd, 'latin1'));
      await expect(page.getByText(/read this file as Windows-1252/)).toBeVisible();
      await expect(page.getByText(/^2 columns are named “Email”/)).toBeVisible();
      await expect(page.getByText('zoë@example.org', { exact: true })).toBeVisible();
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
      const steps = page.getByRole('group', { name: 'Steps' });
      await expect(steps.getByRole('button', { name: 'Check' })).toHaveAttribute('aria-current', 'step');
      await expect(steps.getByRole('button', { name: 'Review' })).toBeDisabled();
      await page.goBack();
      await expect(heading(page, 'Map columns to fields')).toBeVisible();
      await expect(steps.getByRole('button', { name: 'Check' })).toBeDisabled();
      await steps.getByRole('button', { name: 'File' }).click();
      await expect(page.getByText(/^Unfinished import: odd\.csv, 1 row, started /)).toBeVisible();
      await button(page, 'Discard').click();
      await expect(heading(page, 'Update contacts from CSV')).toBeFocused();
      await expect(page.getByText(/^Unfinished import/)).toHaveCount(0);
    },
  );
});
