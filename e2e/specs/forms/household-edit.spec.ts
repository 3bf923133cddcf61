import { test as judged } from '../../support/judged-test.ts';
import { expect, test } from '../../support/fixture.ts';
import { choose } from '../../support/preferences.ts';
import { changeLines, change, changes } from './changes.ts';

const path = '/households/501/edit?at=1';

test('an envelope name is changed, reviewed, saved, and shown in the list', async ({ page, api }) => {
  await page.goto('/households');
  await page.getByRole('link', { name: 'Ames family' }).click();
  await page.getByRole('link', { name: 'Edit household' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Ames family' })).toBeFocused();
  await expect(page.getByLabel('Envelope name', { exact: true })).toHaveValue('The Ames Family');
  await page.getByLabel('Envelope name', { exact: true }).fill('Ruth and Daniel Ames');
  await expect(change(page, 'Envelope name')).toContainText(/The Ames Family.*Ruth and Daniel Ames/);
  await expect(changeLines(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Save household' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Ames family' })).toBeFocused();
  await expect(page.getByText(/^Household saved$/)).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'Ruth and Daniel Ames' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Households' }).click();
  await expect(page.getByRole('row', { name: /Ames family/ })).toContainText('Ruth and Daniel Ames');

  const [stored] = (await api('listHouseholds', { contacts: '4801' })).rows;
  expect(stored).toMatchObject({
    id: '501',
    name: 'Ames family',
    envelope_name: 'Ruth and Daniel Ames',
    head_contact_id: '4801',
  });
});

test(
  'all household fields can be changed at once, and a note cleared with an empty string',
  { tag: ['@all', '@host'] },
  async ({ page, api }) => {
    await test.step('all fields are changed', async () => {
      await page.goto(path);
      await page.getByLabel('Name', { exact: true }).fill('Ames and Okafor');
      await page.getByLabel('Envelope name', { exact: true }).fill('The Ames and Okafor Family');
      await page.getByRole('radio', { name: /Daniel Ames/ }).check();
      await page.getByLabel('Note', { exact: true }).fill('First line\nsecond line 🎟️');
      await page.getByRole('button', { name: 'Save household' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Ames and Okafor' })).toBeVisible();
      const [stored] = (await api('listHouseholds', { contacts: '4801' })).rows;
      expect(stored).toMatchObject({
        name: 'Ames and Okafor',
        envelope_name: 'The Ames and Okafor Family',
        head_contact_id: '4802',
        note: 'First line\nsecond line 🎟️',
      });
    });

    await test.step('a note is cleared with an empty string', async () => {
      await page.goto(path);
      await page.getByLabel('Note', { exact: true }).fill('');
      await expect(change(page, 'Note')).toContainText('Cleared (blank)');
      await page.getByRole('button', { name: 'Save household' }).click();
      const question = page.getByRole('dialog', { name: 'Save changes to Ames and Okafor?' });
      await expect(question).toContainText('Note will be cleared.');
      await question.getByRole('button', { name: 'Keep editing' }).click();
      await expect(page.getByLabel('Note', { exact: true })).toHaveValue('');
      await page.getByRole('button', { name: 'Save household' }).click();
      await question.getByRole('button', { name: 'Save household' }).click();
      await expect(page.getByText(/^Household saved$/)).toBeVisible();
      const [stored] = (await api('listHouseholds', { contacts: '4801' })).rows;
      expect(stored?.note || null).toBeNull();
    });
  },
);

test('household form: input is validated, suggested, and reviewed before anything is sent', async ({ page, api }) => {
  await choose(page, { showsTechnicalDetails: true });
  const envelope = page.getByLabel('Envelope name', { exact: true });
  const head = page.getByLabel('Head of household, Contact ID');
  await page.goto(path);

  await test.step('a form without changes has nothing to save', async () => {
    await page.getByRole('button', { name: 'Save household' }).click();
    await expect(page.getByText('No changes to save.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Edit Ames family' })).toBeVisible();
  });

  await test.step('an envelope name is suggested from the members and used only on request', async () => {
    await expect(envelope).toHaveValue('The Ames Family');
    await page.getByRole('button', { name: 'Use “Ruth, Daniel, Imogen and Theo Ames”' }).click();
    await expect(envelope).toHaveValue('Ruth, Daniel, Imogen and Theo Ames');
    await expect(page.getByRole('button', { name: /^Use/ })).toHaveCount(0);
  });

  await test.step('an error summary takes the focus, links to its field, and disappears once fixed', async () => {
    const message = 'Enter the contact ID of the head of household';
    const summary = page.getByRole('group', { name: 'Fix these errors' });
    await page.getByRole('radio', { name: 'Someone else' }).check();
    await head.fill('Ruth');
    await page.getByRole('button', { name: 'Save household' }).click();
    await expect(summary).toBeFocused();
    await expect(page).toHaveTitle('Error: Edit Ames family | Steward');
    await summary.getByRole('link', { name: message }).click();
    await expect(head).toBeFocused();
    await expect(head).toHaveAccessibleDescription(message);
    await expect(head).toHaveValue('Ruth');
    await head.fill('4802');
    await expect(summary).toBeHidden();
    await expect(page.getByText(message)).toHaveCount(0);
    await page.getByRole('radio', { name: /Ruth Ames/ }).check();
  });

  await test.step('invisible spaces are pointed out before they are sent', async () => {
    await envelope.fill(' The Ames Family ');
    await page.getByLabel('Name', { exact: true }).fill('   ');
    await expect(change(page, 'Envelope name')).toContainText('(leading and trailing spaces)');
    await expect(change(page, 'Name')).toContainText('(spaces only)');
    const [stored] = (await api('listHouseholds', { contacts: '4801' })).rows;
    expect(stored).toMatchObject({ name: 'Ames family', envelope_name: 'The Ames Family' });
  });

  await test.step('the details show the request body if technical details are on', async () => {
    await page.getByLabel('Name', { exact: true }).fill('Ames family');
    await envelope.fill('A "quoted" name');
    await changes(page).getByText('Details').click();
    await page.getByText('API request (JSON)').click();
    const body: unknown = JSON.parse((await page.locator('pre').textContent()) ?? '');
    expect(body).toMatchObject({ name: 'Ames family', head_contact_id: 4801, envelope_name: 'A "quoted" name' });
  });
});

test('errors from the platform appear at their household fields, and all input stays', async ({
  page,
  api,
  expectStatus,
}) => {
  expectStatus(422);
  await page.goto(path);
  await page.getByLabel('Envelope name', { exact: true }).fill('Kept');
  await page.getByRole('radio', { name: 'Someone else' }).check();
  await page.getByLabel('Head of household, Contact ID').fill('999999999');
  await page.getByRole('button', { name: 'Save household' }).click();
  await expect(page.getByText('The platform rejected the change')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Fix these errors' })).toBeFocused();
  await expect(page.getByLabel('Envelope name', { exact: true })).toHaveValue('Kept');
  await expect(page.getByLabel('Head of household, Contact ID')).toHaveValue('999999999');
  const [stored] = (await api('listHouseholds', { contacts: '4801' })).rows;
  expect(stored?.envelope_name).toBe('The Ames Family');
  await page.getByRole('radio', { name: /Ruth Ames/ }).check();
  await page.getByRole('button', { name: 'Save household' }).click();
  await expect(page.getByText(/^Household saved$/)).toBeVisible();
});

judged(
  'a household that someone else changed meanwhile is not sent: both values are shown, and one is chosen',
  { tag: '@fault', annotation: { type: 'fault', description: '80' } },
  async ({ page, api }) => {
    await test.step('one change is taken over', async () => {
      const writes: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'PUT') writes.push(request.url());
      });
      await page.goto(path);
      await page.getByLabel('Envelope name', { exact: true }).fill('Mine');
      await api('updateHousehold', { household: '501', body: { envelope_name: 'Theirs' } });
      await page.getByRole('button', { name: 'Save household' }).click();
      await expect(
        page.getByRole('heading', { level: 1, name: 'Ames family changed while you were editing' }),
      ).toBeFocused();
      expect(writes).toEqual([]);
      await page.getByRole('radio', { name: 'Take theirs: Theirs' }).check();
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Edit Ames family' })).toBeVisible();
      await expect(page.getByLabel('Envelope name', { exact: true })).toHaveValue('Theirs');
    });

    await test.step('both values are shown, and one is chosen', async () => {
      await page.goto(path);
      await page.getByLabel('Envelope name', { exact: true }).fill('Mine');
      await api('updateHousehold', {
        household: '501',
        body: { envelope_name: 'Theirs later', note: 'Theirs as well' },
      });
      await page.getByRole('button', { name: 'Save household' }).click();
      await expect(
        page.getByRole('heading', { level: 1, name: 'Ames family changed while you were editing' }),
      ).toBeFocused();
      const envelope = page.getByRole('region', { name: 'Envelope name' });
      await expect(envelope).toContainText('Original value: Theirs');
      await expect(page.getByRole('region', { name: 'Other changes' })).toContainText('Note');
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByText('Choose a value for each field above')).toBeVisible();
      await envelope.getByRole('radio', { name: 'Keep mine: Mine' }).check();
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(change(page, 'Envelope name')).toContainText(/Theirs later.*Mine/);
      await page.getByRole('button', { name: 'Save household' }).click();
      await expect(page.getByText(/^Household saved$/)).toBeVisible();
      expect((await api('listHouseholds', { contacts: '4801' })).rows[0]).toMatchObject({
        envelope_name: 'Mine',
        note: 'Theirs as well',
      });
    });
  },
);
