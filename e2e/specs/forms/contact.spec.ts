import { expect, test } from '../../support/fixture.ts';
import { fieldMenu, unfold, unfoldContact } from '../../support/fold.ts';
import { choose as choosePreferences } from '../../support/preferences.ts';
import { typeDay, typeTime } from '../../support/typed.ts';
import { changeLines, change, changes } from './changes.ts';
import { choose, contactNow, input, names, open, row, save, set } from './contact.ts';

test(
  'an employer is set from the contact’s page, reviewed, kept over a reload, saved, and stored',
  { tag: '@all' },
  async ({ page, api }) => {
    await choosePreferences(page, { showsTechnicalDetails: true });
    await page.goto('/contacts/4801');
    await page.getByRole('link', { name: 'Edit contact' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Edit Ruth Ames' })).toBeFocused();
    await expect(page.getByRole('main')).toContainText('Limited profile, from Ames family');
    await page.getByRole('button', { name: 'Data source' }).click();
    await expect(
      page.getByText(/household Ames family, loaded (?:at|\w+ \d+,) \d+:\d\d [AP]M \((?:just now|\d+ \w+ ago)\)/),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Ruth');
    await set(page, 'Middle name', 'Wren');
    await fieldMenu(page, 'Middle name', 'Undo change');
    await unfold(page, 'Work');
    await set(page, 'Employer', 'Northquay Maritime Trust');
    await expect(changes(page)).toContainText('1 field');
    await expect(changeLines(page)).toHaveCount(1);
    await expect(change(page, 'Employer')).toContainText(/Unknown.*Northquay Maritime Trust/);
    await changes(page).getByText('Details').click();
    await expect(change(page, 'Type|First name|Last name')).toHaveCount(3);
    await expect(changes(page)).toContainText(
      'When you save, we check names, the primary email, and the primary phone for changes by other people first.',
    );
    await expect(changes(page)).toContainText('Undo won’t change Employer: we don’t know the previous value.');
    await page.getByText('API request (JSON)').click();
    const body: unknown = JSON.parse((await page.locator('pre').textContent()) ?? '');
    expect(body).toEqual({ ...names, employer: 'Northquay Maritime Trust' });

    await test.step('choices, text, and added rows survive a reload', async () => {
      page.on('dialog', (dialog) => void dialog.accept());
      await fieldMenu(page, 'Job title', 'Clear');
      await unfold(page, 'Personal');
      await choose(page, 'Gender', 'Female');
      await page.getByRole('button', { name: 'Add email' }).click();
      await input(page, 'Email 2').fill('kept@ames.example');
      await page.reload();
      await expect(page.getByText(/^Changed fields: Emails, Employer, Job title, Gender\./)).toBeVisible();
      await page.getByRole('button', { name: 'Resume draft' }).click();
      await expect(input(page, 'Employer')).toHaveValue('Northquay Maritime Trust');
      await expect(input(page, 'Job title')).toHaveAccessibleDescription('will be cleared');
      await expect(row(page, 'Gender').getByRole('radio', { name: 'Female' })).toBeChecked();
      await expect(input(page, 'Email 2')).toHaveValue('kept@ames.example');
      await fieldMenu(page, 'Job title', 'Undo change');
    });

    await page.getByRole('button', { name: 'Save contact' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Ruth Ames' })).toBeFocused();
    await expect(page.getByText(/^Contact saved$/)).toBeVisible();
    await expect(
      page
        .getByRole('definition')
        .filter({ hasText: /^Northquay Maritime Trust$/ })
        .first(),
    ).toBeVisible();
    expect(await contactNow(api)).toMatchObject({ employer: 'Northquay Maritime Trust', gender: 'female' });
  },
);

test(
  'a contact that a colleague renamed meanwhile isn’t sent before the user has chosen a name',
  { tag: '@all' },
  async ({ page, api }) => {
    await open(page);
    await set(page, 'Last name', 'Ames-Hale');
    await set(page, 'Employer', 'Harbour');
    await api('updateContact', { contact: '4801', body: { ...names, last_name: 'Okafor', first_name: 'Ruthie' } });
    await page.getByRole('button', { name: 'Save contact' }).click();
    const name = page.getByRole('region', { name: 'Last name' });
    await expect(name).toContainText('Original value: Ames');
    await expect(page.getByRole('region', { name: 'Other changes' })).toContainText(/First name.*Ruth.*Ruthie/);
    await name.getByRole('radio', { name: 'Take theirs: Okafor' }).check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(input(page, 'Employer')).toHaveValue('Harbour');
    await save(page);
    const now = { first_name: 'Ruthie', last_name: 'Okafor' };
    expect(await contactNow(api, { ...names, ...now })).toMatchObject({ ...now, employer: 'Harbour' });
  },
);

const texts = {
  'Preferred name': 'preferred_name',
  'Middle name': 'middle_name',
  Prefix: 'prefix',
  Suffix: 'suffix',
  'Company name': 'company_name',
  Employer: 'employer',
  Company: 'company',
  'Job title': 'title',
  Website: 'website_url',
  Twitter: 'twitter_url',
  LinkedIn: 'linkedin_url',
  Facebook: 'facebook_url',
  TikTok: 'tiktok_url',
  Pronouns: 'pronouns',
  'Date of birth': 'dob',
  Note: 'note',
  'External ID': 'external_id',
} as const;

test(
  'every contact text field is stored as typed, and some are cleared with an empty string',
  { tag: '@all' },
  async ({ page, api }) => {
    await open(page);
    for (const name of Object.keys(texts)) await input(page, name).fill(` ${name} 💛`);
    await input(page, 'Bio').fill('Sails.\nAnd sings.');
    await input(page, 'First name').fill('Rutherford');
    await save(page);
    await expect(page.getByText(/The platform didn’t confirm: Bio\.$/)).toBeVisible();
    await expect(page.getByText(/saved as “/)).toHaveCount(0);
    const saved = await contactNow(api, { ...names, first_name: 'Rutherford' });
    for (const [name, field] of Object.entries(texts)) expect([field, saved[field]]).toEqual([field, ` ${name} 💛`]);

    await page.getByRole('link', { name: 'Edit contact' }).click();
    await expect(input(page, 'First name')).toHaveValue('Rutherford');
    await unfoldContact(page);
    // fields.test.ts covers the others.
    const some = ['Preferred name', 'Employer', 'Website', 'Note'] as const;
    for (const name of some) await fieldMenu(page, name, 'Clear');
    await expect(change(page, 'Employer')).toContainText(/Employer 💛.*Cleared \(blank\)/);
    await save(page, true);
    const cleared = await contactNow(api, { ...names, first_name: 'Rutherford' });
    for (const name of some) expect([name, cleared[texts[name]]]).toEqual([name, '']);
  },
);

test(
  'consents, dates, tags, emails, phones, and addresses are stored as set, and a corrected email can be undone',
  { tag: '@all' },
  async ({ page, api }) => {
    test.slow();
    await test.step('one address is changed and another removed, each by ID', async () => {
      const [first] = (await contactNow(api)).addresses;
      await open(page);
      await expect(page.getByRole('group', { name: 'Addresses' })).toHaveAccessibleDescription(
        'What you add here is another address. Change or remove earlier ones in your fundraising platform.',
      );
      await page.getByText('Change or remove by ID').click();
      await page.getByRole('button', { name: 'Change address by ID' }).click();
      // Responses don't include these IDs, but every new sandbox world has them.
      await page.getByLabel('Address 1, Address ID').fill('1');
      await page.getByLabel('Address 1, City').fill('Dover');
      await page.getByRole('button', { name: 'Remove address by ID' }).click();
      await input(page, 'Address ID 1 to remove').fill('2');
      await save(page, true);
      const { addresses } = await contactNow(api);
      expect(addresses.map(({ address_1, city }) => ({ address_1, city }))).toEqual([
        { address_1: first?.address_1, city: 'Dover' },
      ]);
    });

    await test.step('gender, consents, a date and time, tags, and custom fields are stored as set', async () => {
      await open(page);
      await choose(page, 'Gender', 'Other');
      await choose(page, 'Email opt-in', 'Yes');
      await choose(page, 'SMS opt-in', 'No');
      await choose(page, 'Subscribed by mail', 'No');
      await typeDay(page.getByLabel('Contact since, date'), '2019-05-06');
      await typeTime(page.getByLabel('Contact since, time'), '09:30');
      for (const [name, one] of [
        ['Tags', 'Tag'],
        ['Custom fields', 'Custom field'],
      ] as const) {
        for (const number of [1, 2]) {
          await page.getByRole('button', { name: `Add ${one.toLowerCase()}` }).click();
          await expect(input(page, `${one} ${number}`)).toBeFocused();
          await input(page, `${one} ${number}`).fill(`${name} ${number}`);
        }
      }
      await expect(change(page, 'Contact since')).toContainText('May 6, 2019, 9:30 AM');
      await page.getByRole('button', { name: 'Save contact' }).click();
      await expect(page.getByText(/^Contact saved$/)).toBeVisible();
      await expect(page.getByText(/saved as “/)).toHaveCount(0);
      expect(await contactNow(api)).toMatchObject({
        gender: 'other',
        email_opt_in: 'true',
        sms_opt_in: 'false',
        is_address_subscribed: 'false',
        contact_since: new Date('2019-05-06T09:30:00').toISOString().replace('.000', ''),
        tags: '["Tags 1","Tags 2"]',
        custom_fields: ['Custom fields 1', 'Custom fields 2'],
      });

      await page.getByRole('link', { name: 'Edit contact' }).click();
      await unfold(page, 'Tags and custom fields');
      await expect(input(page, 'Tag 2')).toHaveValue('Tags 2');
      await page.getByRole('button', { name: 'Remove tag 1' }).click();
      await fieldMenu(page, 'Custom fields', 'Clear');
      await page.getByRole('button', { name: 'Save contact' }).click();
      const question = page.getByRole('dialog', { name: 'Save changes to Ruth Ames?' });
      await expect(question).toContainText('Custom fields will be cleared. Some tags will be removed.');
      await question.getByRole('button', { name: 'Save contact' }).click();
      // The toast of the save before may still be there.
      await expect.poll(() => contactNow(api)).toMatchObject({ tags: '["Tags 2"]', custom_fields: [] });
      await expect(page.getByText(/^Contact saved$/)).toBeVisible();
    });

    await test.step('emails, phones, and addresses are added, made primary, and removed', async () => {
      const before = await contactNow(api);
      await open(page);
      // The form opens with the primary email and phone.
      for (const [one, value] of [
        ['Email', 'ruth@work.example'],
        ['Phone', '+1 555 0100'],
      ] as const) {
        await page.getByRole('button', { name: `Add ${one.toLowerCase()}` }).click();
        await expect(input(page, `${one} 2`)).toBeFocused();
        await input(page, `${one} 2`).pressSequentially('call me');
        await expect(input(page, `${one} 2`)).toHaveAccessibleDescription(/^This doesn’t look like /);
        await input(page, `${one} 2`).fill('');
        await input(page, `${one} 2`).pressSequentially(value);
        await expect(page.getByText('This doesn’t look like')).toHaveCount(0);
        await page.getByLabel(`${one} 2, type`).pressSequentially('work');
        await page.getByRole('radio', { name: `${one} 2, primary` }).check();
      }
      await page.getByRole('button', { name: 'Remove email 1' }).click();
      await expect(page.getByText(`${before.primary_email} will be removed`)).toBeVisible();
      await page.getByRole('button', { name: 'Add address' }).click();
      await page.getByLabel('Address 1, Line 1').fill('4 Quai du Port');
      await page.getByLabel('Address 1, City').fill('Marseille');
      await page.getByLabel('Address 1, Country').fill('FR');
      await page.getByLabel('Address 1, Primary').selectOption('Primary');
      await expect(change(page, 'Emails')).toContainText('ruth@work.example (new, work, becomes primary)');
      await expect(change(page, 'Emails')).toContainText(`Remove ${before.primary_email}`);
      await changes(page).getByText('Details').click();
      await expect(page.getByText(/The platform may add to, or replace, existing emails/)).toBeVisible();
      await save(page, true);
      await expect(page.getByText(/saved as “|^The platform also changed/)).toHaveCount(0);
      const after = await contactNow(api);
      expect(after).toMatchObject({ primary_email: 'ruth@work.example', primary_phone: '+1 555 0100' });
      expect(after.emails.map(({ value }) => value)).not.toContain(before.primary_email);
      expect(after.addresses).toHaveLength(before.addresses.length + 1);
      expect(after.primary_address).toMatchObject({ address_1: '4 Quai du Port', city: 'Marseille', country: 'FR' });
    });

    await test.step('a corrected email and phone stay primary, a change that leaves none gets a warning, and both can be undone', async () => {
      const reach = async () => {
        const { primary_email, primary_phone, emails, phones } = await contactNow(api);
        const values = (rows: typeof emails) =>
          rows.map(({ value }) => value ?? '').toSorted((one, other) => one.localeCompare(other));
        return { primary_email, primary_phone, emails: values(emails), phones: values(phones) };
      };
      const before = await reach();
      const undo = async () => {
        await page.getByRole('button', { name: 'Undo' }).click();
        await expect(page.getByText(/^Change undone$/)).toBeVisible();
        expect(await reach()).toEqual(before);
      };

      await test.step('the old email is removed, and the new one becomes primary', async () => {
        await open(page);
        await page.getByRole('button', { name: 'Remove email 1' }).click();
        await expect(page.getByText('This leaves no primary email.')).toHaveCount(2);
        await page.getByRole('button', { name: 'Add email' }).click();
        await page.keyboard.type('ruth@ameshale.example');
        await expect(page.getByRole('radio', { name: 'Email 2, primary' })).toBeChecked();
        await expect(page.getByText(`new, primary was ${before.primary_email}`)).toBeVisible();
        // Edit the phone in place.
        await input(page, 'Phone 1').fill('');
        await input(page, 'Phone 1').pressSequentially('(415) 555-0199');
        await expect(page.getByText(`was ${before.primary_phone}`, { exact: true })).toBeVisible();
        await expect(change(page, 'Emails')).toContainText('ruth@ameshale.example (new, becomes primary)');
        await expect(change(page, 'Phones')).toContainText('becomes primary');
        await expect(page.getByText('This leaves no primary')).toHaveCount(0);
        await save(page, true);
        expect(await reach()).toMatchObject({
          primary_email: 'ruth@ameshale.example',
          primary_phone: '(415) 555-0199',
        });
        await undo();
      });

      await test.step('a contact left without a primary email gets a warning before and after the save', async () => {
        await page.getByRole('link', { name: 'Edit contact' }).click();
        await page.getByRole('button', { name: 'Remove email 1' }).click();
        await expect(change(page, 'Emails')).toContainText('This leaves no primary email.');
        await save(page, true);
        await expect(page.getByText('This leaves no primary email.')).toBeVisible();
        expect((await reach()).primary_email).toBe('');
        await undo();
      });
    });
  },
);
