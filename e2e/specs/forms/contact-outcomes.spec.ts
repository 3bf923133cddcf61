/** Invalid, rejected, unconfirmed, and differently stored changes of a contact. */
import { replaceBody, reset, status } from '../../support/fault.ts';
import { expect, test } from '../../support/fixture.ts';
import { fieldMenu, unfold, unfoldContact } from '../../support/fold.ts';
import { typeDay, typeTime } from '../../support/typed.ts';
import { change } from './changes.ts';
import { choose, contactNow, input, open, problem, row, save, set } from './contact.ts';

test('the contact form is validated, and each error opens its field', { tag: '@all' }, async ({ page, api }) => {
  const discard = async () => {
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  };

  await test.step('a form without changes has nothing to save', async () => {
    await open(page);
    await page.getByRole('button', { name: 'Save contact' }).click();
    await expect(page.getByText('No changes to save.')).toBeVisible();
  });

  await test.step('a name can have 255 characters but not 256', async () => {
    await input(page, 'First name').fill('ö'.repeat(256));
    await page.getByRole('button', { name: 'Save contact' }).click();
    await expect(problem(page)).toContainText('First name must be 255 characters or fewer');
    await expect(input(page, 'First name')).toHaveAccessibleDescription(/First name must be 255 characters or fewer$/);
    await input(page, 'First name').fill('ö'.repeat(255));
    await expect(problem(page)).toBeHidden();
    await discard();
  });

  await test.step('a field that will be cleared says so', async () => {
    await unfold(page, 'Work');
    await fieldMenu(page, 'Job title', 'Clear');
    await expect(change(page, 'Job title')).toContainText('Cleared (blank)');
    await expect(input(page, 'Job title')).toHaveAccessibleDescription('will be cleared');
    await discard();
  });

  await test.step('blank, incomplete, duplicate, and non-numeric values show errors at their fields until fixed', async () => {
    await unfoldContact(page);
    await input(page, 'Employer').pressSequentially(' ');
    await page.getByLabel('Contact since, date').pressSequentially('0506');
    await page.getByRole('button', { name: 'Add tag' }).click();
    await page.getByText('Change or remove by ID').click();
    await page.getByRole('button', { name: 'Remove address by ID' }).click();
    await input(page, 'Address ID 1 to remove').fill('4.5');
    for (const number of [2, 3]) {
      await page.getByRole('button', { name: 'Add email' }).click();
      await input(page, `Email ${number}`).fill('same@ames.example');
    }
    await page.getByRole('button', { name: 'Save contact' }).click();
    await expect(problem(page).getByRole('link')).toHaveText([
      'Email 3 is a duplicate. Remove one',
      'Employer is blank. Fill it in, or clear it from the field menu',
      'Address ID 1 to remove must be a whole number',
      'Enter a complete date for Contact since',
      'Tag 1 is blank. Fill it in, or remove the line',
    ]);
    await problem(page)
      .getByRole('link', { name: /for Contact since$/ })
      .click();
    await expect(page.getByLabel('Contact since, date')).toBeFocused();
    await fieldMenu(page, 'Employer', 'Clear');
    await page.getByRole('button', { name: 'Remove tag 1' }).click();
    await typeDay(page.getByLabel('Contact since, date'), '2019-05-06');
    await typeTime(page.getByLabel('Contact since, time'), '09:30');
    await input(page, 'Address ID 1 to remove').fill('45');
    await page.getByRole('button', { name: 'Remove email 3' }).click();
    await expect(problem(page)).toBeHidden();
    await discard();
  });

  await test.step('a company requires a company name', async () => {
    await unfold(page, 'More names');
    await choose(page, 'Type', 'Company');
    await page.getByRole('button', { name: 'Save contact' }).click();
    await expect(problem(page)).toBeFocused();
    await problem(page).getByRole('link', { name: 'Company name is required for a company' }).click();
    await expect(input(page, 'Company name')).toBeFocused();
    await input(page, 'Company name').fill('Ames Boats');
    await expect(problem(page)).toBeHidden();
    await save(page);
    const { type, company_name, first_name } = await contactNow(api, { type: 'company', company_name: 'Ames Boats' });
    expect({ type, company_name, first_name }).toEqual({
      type: 'company',
      company_name: 'Ames Boats',
      first_name: 'Ruth',
    });
  });

  await test.step('an unknown contact opens blank, and its type is asked for', async () => {
    await page.goto('/contacts/4805/edit');
    await expect(page.getByText('No details available')).toBeVisible();
    await unfold(page, 'Work');
    await set(page, 'Employer', 'Harbour');
    await page.getByRole('button', { name: 'Save contact' }).click();
    await problem(page)
      .getByRole('link', { name: /^Type is required/ })
      .click();
    await expect(row(page, 'Type').getByRole('radio', { name: 'Individual' })).toBeFocused();
    await page.keyboard.press('Space');
    await set(page, 'First name', 'Ada');
    await set(page, 'Last name', 'Byron');
    await save(page);
    const body = { type: 'individual', first_name: 'Ada', last_name: 'Byron' } as const;
    expect((await api('updateContact', { contact: '4805', body }))?.employer).toBe('Harbour');
  });
});

test.describe('with faults', () => {
  test.use({ through: 'faults', journal: 'lost' });
  const put = { method: 'PUT', path: '/v1/contacts/4801' };
  const refused = (errors: object) =>
    status(422, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ message: 'No.', errors }),
    });

  test('errors from the platform appear at their fields, also in rows, and all input stays', async ({
    page,
    faults,
    expectStatus,
  }) => {
    expectStatus(422);
    faults.next(
      put,
      refused({
        'emails.0.value': ['The email is taken.'],
        employer: ['The employer is unknown.'],
        gender: ['Not that one.'],
        remove_phones: ['There is none.'],
        zzz: ['Who knows.'],
      }),
    );
    await open(page);
    await set(page, 'Employer', 'Harbour');
    await choose(page, 'Gender', 'Male');
    await page.getByRole('button', { name: 'Add email' }).click();
    await input(page, 'Email 2').fill('taken@ames.example');
    await page.getByRole('button', { name: 'Save contact' }).click();
    await expect(page.getByText('The platform rejected the change')).toBeVisible();
    await expect(problem(page)).toContainText('Platform error for “zzz”: Who knows.');
    await problem(page).getByRole('link', { name: 'The email is taken.' }).click();
    await expect(input(page, 'Email 2')).toBeFocused();
    await expect(input(page, 'Email 2')).toHaveAccessibleDescription('The email is taken.');
    await expect(input(page, 'Employer')).toHaveAccessibleDescription(/The employer is unknown\.$/);
    await expect(row(page, 'Gender')).toHaveAccessibleDescription(/Not that one\.$/);
    await expect(page.getByText('There is none.')).toHaveCount(2);
    await input(page, 'Employer').fill('Known');
    await expect(page.getByText('The employer is unknown.')).toHaveCount(0);
    await input(page, 'Email 2').fill('free@ames.example');
    await save(page);
  });

  test(
    'an unconfirmed contact save is checked field by field, and what was saved differently is reported',
    { tag: '@all' },
    async ({ page, faults, expectStatus, api }) => {
      await test.step('an unconfirmed contact save is checked against household data, field by field', async () => {
        expectStatus('network');
        faults.next(put, reset({ when: 'after-headers' }));
        await open(page);
        await input(page, 'Last name').fill('Ames-Okafor');
        await set(page, 'Employer', 'Harbour');
        await page.getByRole('button', { name: 'Save contact' }).click();
        await expect(
          page.getByRole('heading', { level: 1, name: 'We couldn’t confirm this change was saved' }),
        ).toBeFocused();
        const sent = page.getByRole('region', { name: 'What was sent' });
        await expect(sent).toContainText(/Can’t be checked here: .*Employer/);
        await expect(sent).not.toContainText(/Can’t be checked here: .*Last name/);
        const { last_name } =
          (await api('listHouseholds', { contacts: '4801' })).rows[0]?.contacts.find(({ id }) => id === '4801') ?? {};
        await page.getByRole('button', { name: 'Check now' }).click();
        const sentence =
          last_name === 'Ames-Okafor'
            ? /^Saved, based on household data at /
            : /^Not saved, based on household data at /;
        await expect(page.getByText(sentence).first()).toBeVisible();
        await page.getByRole('button', { name: 'Resend change' }).click();
        await expect(page.getByText(/^Contact saved$/)).toBeVisible();
      });

      await test.step('differences between a contact save and its response are reported', async () => {
        faults.next(
          put,
          replaceBody((body) =>
            body
              .replace('"employer":"harbour"', '"employer":"Harbour"')
              .replace(/"middle_name":"[^"]*"/, '"middle_name":"Else"'),
          ),
        );
        await open(page);
        await set(page, 'Employer', 'harbour');
        await save(page);
        await expect(page.getByText('Employer: saved as “Harbour” instead of “harbour”.')).toBeVisible();
        await expect(page.getByText('The platform also changed 1 field you didn’t edit')).toBeVisible();
        await expect(page.getByText(/^Middle name: changed from “.*” to “Else”\.$/)).toBeVisible();
      });
    },
  );
});
