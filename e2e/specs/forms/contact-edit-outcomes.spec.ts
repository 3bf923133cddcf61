/** What is refused, not known or stored otherwise, before and after a contact is sent. */
import type { Page } from 'playwright/test';
import type { Call } from '../../../src/api/client.ts';
import type { Body } from '../../../src/api/operations.ts';
import { replaceBody, reset, status } from '../../support/fault.ts';
import { expect, test } from '../../support/fixture.ts';
import { fieldMenu, unfold, unfoldContact } from '../../support/fold.ts';
import { typeDay, typeTime } from '../../support/typed.ts';

const path = '/contacts/4801/edit';
const names = { type: 'individual', first_name: 'Ruth', last_name: 'Ames' } as const;

/** The contact as the service has it now: it cannot be read, so it is saved as it is. */
async function contactNow(api: Call, body: Body<'updateContact'> = names) {
  const answer = await api('updateContact', { contact: '4801', body });
  if (!answer) throw new Error('The service answered without the contact.');
  return answer;
}

const row = (page: Page, name: string) => page.getByRole('radiogroup', { name, exact: true });
const choose = (page: Page, name: string, choice: string) =>
  row(page, name).getByRole('radio', { name: choice, exact: true }).check();
const input = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

async function set(page: Page, name: string, value: string) {
  await input(page, name).fill('');
  await input(page, name).pressSequentially(value);
}

async function open(page: Page) {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Ruth Ames' })).toBeVisible();
  await unfoldContact(page);
}

async function review(page: Page) {
  await page.getByRole('button', { name: 'Review changes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Review changes to/ })).toBeFocused();
}

async function save(page: Page) {
  await review(page);
  await page.getByRole('button', { name: 'Save contact' }).click();
  await expect(page.getByText(/^Contact saved at \d\d:\d\d:\d\d$/)).toBeVisible();
}

const problem = (page: Page) => page.getByRole('group', { name: 'There is a problem' });

test(
  'what is typed is held to its rules, and Change leads from the review to its field',
  { tag: '@all' },
  async ({ page, api }) => {
    const discard = async () => {
      await page.getByRole('button', { name: 'Discard', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
    };

    await test.step('nothing set is nothing to save', async () => {
      await open(page);
      await page.getByRole('button', { name: 'Review changes' }).click();
      await expect(page.getByText('There is nothing to save.')).toBeVisible();
    });

    await test.step('a name may have 255 characters and not 256', async () => {
      await input(page, 'First name').fill('ö'.repeat(256));
      await page.getByRole('button', { name: 'Review changes' }).click();
      await expect(problem(page)).toContainText('First name must be 255 characters or fewer');
      await expect(input(page, 'First name')).toHaveAccessibleDescription(
        /First name must be 255 characters or fewer$/,
      );
      await input(page, 'First name').fill('ö'.repeat(255));
      await review(page);
      await page.goBack();
      await discard();
    });

    await test.step('Change leads from the review to the field, in rows as well', async () => {
      await unfold(page, 'Work');
      await fieldMenu(page, 'Job title', 'Clear');
      await set(page, 'Employer', 'Harbour');
      await review(page);
      await page.getByRole('button', { name: 'Change employer' }).click();
      await expect(input(page, 'Employer')).toBeFocused();
      await review(page);
      await page.getByRole('button', { name: 'Change job title' }).click();
      await expect(input(page, 'Job title')).toBeFocused();
      await expect(input(page, 'Job title')).toHaveAccessibleDescription('will be cleared');
      await discard();
    });

    await test.step('what is set and blank, incomplete, doubled or no number is said at its field, and goes once mended', async () => {
      await unfoldContact(page);
      await input(page, 'Employer').pressSequentially(' ');
      await page.getByLabel('Contact since, day').pressSequentially('05062019');
      await page.getByRole('button', { name: 'Add tag' }).click();
      await page.getByRole('button', { name: 'Remove address by ID' }).click();
      await input(page, 'Address ID to remove 1').fill('4.5');
      for (const number of [2, 3]) {
        await page.getByRole('button', { name: 'Add email' }).click();
        await input(page, `Email ${number}`).fill('same@ames.example');
      }
      await page.getByRole('button', { name: 'Review changes' }).click();
      await expect(problem(page).getByRole('link')).toHaveText([
        'Email 3 is given twice: take one out',
        'Employer is blank: fill it in, or clear it from its menu',
        'Address to remove 1 must be a whole number',
        'Contact since needs a day and a time',
        'Tag 1 is blank: fill it in, or take it out',
      ]);
      await problem(page)
        .getByRole('link', { name: /^Contact since/ })
        .click();
      await expect(page.getByLabel('Contact since, day')).toBeFocused();
      await fieldMenu(page, 'Employer', 'Clear');
      await page.getByRole('button', { name: 'Take out Tag 1' }).click();
      await typeDay(page.getByLabel('Contact since, day'), '2019-05-06');
      await typeTime(page.getByLabel('Contact since, time'), '09:30');
      await input(page, 'Address ID to remove 1').fill('45');
      await page.getByRole('button', { name: 'Remove email 3' }).click();
      await expect(problem(page)).toBeHidden();
      await review(page);
      await page.goBack();
      await discard();
    });

    await test.step('a company is held to its own name', async () => {
      await unfold(page, 'More names');
      await choose(page, 'Type', 'Company');
      await page.getByRole('button', { name: 'Review changes' }).click();
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
  },
);

test.describe('with faults', () => {
  test.use({ through: 'faults', journal: 'lost' });
  const put = { method: 'PUT', path: '/v1/contacts/4801' };
  const refused = (errors: object) =>
    status(422, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ message: 'No.', errors }),
    });

  test('what the service refuses stands at its field, in rows as well, and everything is kept', async ({
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
    await review(page);
    await page.getByRole('button', { name: 'Save contact' }).click();
    await expect(page.getByText('The service refused the change')).toBeVisible();
    await expect(problem(page)).toContainText('The service also said, about “zzz”: Who knows.');
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

  test('an outcome that is not known is checked through the household, field by field', async ({
    page,
    faults,
    expectStatus,
    api,
  }) => {
    expectStatus('network');
    faults.next(put, reset({ when: 'after-headers' }));
    await open(page);
    await input(page, 'Last name').fill('Ames-Okafor');
    await set(page, 'Employer', 'Harbour');
    await review(page);
    await page.getByRole('button', { name: 'Save contact' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'We do not know if this was saved' })).toBeFocused();
    await expect(page.getByRole('row', { name: /Last name/ })).toContainText('Through the household');
    await expect(page.getByRole('row', { name: /Employer/ })).toContainText('Cannot be checked here');
    const { last_name } =
      (await api('listHouseholds', { contacts: '4801' })).rows[0]?.contacts.find(({ id }) => id === '4801') ?? {};
    await page.getByRole('button', { name: 'Check now' }).click();
    const sentence =
      last_name === 'Ames-Okafor' ? /^It was saved, as far as a household shows it\./ : /^It was not saved, as far as/;
    await expect(page.getByText(sentence).first()).toBeVisible();
    await page.getByRole('button', { name: 'Send the same change again' }).click();
    await expect(page.getByText(/^Contact saved at/)).toBeVisible();
  });

  test('an answer that differs from what was sent and known says so', { tag: '@all' }, async ({ page, faults }) => {
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
    await expect(page.getByText('Employer: the service stored “harbour” as “Harbour”.')).toBeVisible();
    await expect(page.getByText('Saving also changed 1 field that you did not edit')).toBeVisible();
    await expect(page.getByText(/^Middle name: was “.*”, is now “Else”\.$/)).toBeVisible();
  });
});
