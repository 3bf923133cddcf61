import type { Page } from 'playwright/test';
import { test as judged } from '../../support/judged-test.ts';
import { expect, test } from '../../support/fixture.ts';
import { choose } from '../../support/preferences.ts';

const path = '/households/501/edit?at=1';

async function review(page: Page) {
  await page.getByRole('button', { name: 'Review changes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Review changes to Ames family' })).toBeFocused();
}

test('an envelope name is changed, reviewed, saved, and shown in the list', async ({ page, api }) => {
  await page.goto('/households');
  await page.getByRole('link', { name: 'Ames family' }).click();
  await page.getByRole('link', { name: 'Edit household' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Ames family' })).toBeFocused();
  await expect(page.getByLabel('Envelope name')).toHaveValue('The Ames Family');
  await page.getByLabel('Envelope name').fill('Ruth and Daniel Ames');
  await review(page);
  const set = page.getByRole('region', { name: 'Your changes' }).first();
  await expect(set.getByRole('row', { name: /Envelope name/ })).toContainText('The Ames Family');
  await expect(set.getByRole('row', { name: /Envelope name/ })).toContainText('Ruth and Daniel Ames');
  await expect(set.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Save household' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Ames family' })).toBeFocused();
  await expect(page.getByText(/^Household saved at \d\d:\d\d:\d\d$/)).toBeVisible();
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

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test(
    'the household review shows old and new values without cutting them off',
    { tag: '@all' },
    async ({ page, api }) => {
      await page.goto(path);
      await page.getByLabel('Envelope name').fill('Ruth and Daniel Ames');
      await review(page);
      const field = page.getByRole('region', { name: 'Your changes' }).getByRole('listitem');
      await expect(field).toHaveText(
        /^Envelope nameCurrent valueThe Ames Family.*New valueRuth and Daniel AmesChange envelope name$/,
      );
      await expect(field.getByRole('button', { name: 'Change envelope name' })).toBeInViewport({ ratio: 1 });
      await page.getByRole('button', { name: 'Save household' }).click();
      await expect(page.getByText(/^Household saved at/)).toBeInViewport();
      const [stored] = (await api('listHouseholds', { contacts: '4801' })).rows;
      expect(stored).toMatchObject({ envelope_name: 'Ruth and Daniel Ames' });
    },
  );
});

test(
  'all household fields can be changed at once, and a note cleared with an empty string',
  { tag: ['@all', '@host'] },
  async ({ page, api }) => {
    await test.step('all fields are changed', async () => {
      await page.goto(path);
      await page.getByLabel('Name', { exact: true }).fill('Ames and Okafor');
      await page.getByLabel('Envelope name').fill('The Ames and Okafor Family');
      await page.getByRole('radio', { name: /Daniel Ames/ }).check();
      await page.getByLabel('Note').fill('First line\nsecond line 🎟️');
      await review(page);
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
      await page.getByLabel('Note').fill('');
      await page.getByRole('button', { name: 'Review changes' }).click();
      await expect(page.getByRole('row', { name: /Note/ })).toContainText('Cleared (blank)');
      await page.getByRole('button', { name: 'Save household' }).click();
      await expect(page.getByText(/^Household saved at/)).toBeVisible();
      const [stored] = (await api('listHouseholds', { contacts: '4801' })).rows;
      expect(stored?.note || null).toBeNull();
    });
  },
);

test('household form: input is validated, suggested, and reviewed before anything is sent', async ({ page, api }) => {
  await choose(page, { showsTechnicalDetails: true });
  const envelope = page.getByLabel('Envelope name');
  const head = page.getByLabel('Contact ID of head of household');
  await page.goto(path);

  await test.step('a form without changes has nothing to save', async () => {
    await page.getByRole('button', { name: 'Review changes' }).click();
    await expect(page.getByText('No changes to save.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Edit Ames family' })).toBeVisible();
  });

  await test.step('an envelope name is suggested from the members and used only on request', async () => {
    await expect(envelope).toHaveValue('The Ames Family');
    await page.getByRole('button', { name: 'Use “Ruth and Daniel Ames”' }).click();
    await expect(envelope).toHaveValue('Ruth and Daniel Ames');
    await expect(page.getByRole('button', { name: /^Use/ })).toHaveCount(0);
  });

  await test.step('an error summary takes the focus, links to its field, and disappears once fixed', async () => {
    const message = 'Enter the contact ID of the head of household';
    const summary = page.getByRole('group', { name: 'Fix these errors' });
    await page.getByRole('radio', { name: 'Someone else' }).check();
    await head.fill('Ruth');
    await page.getByRole('button', { name: 'Review changes' }).click();
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
    await page.getByRole('button', { name: 'Review changes' }).click();
    const set = page.getByRole('region', { name: 'Your changes' }).first();
    await expect(set.getByRole('row', { name: /Envelope name/ })).toContainText('(leading and trailing spaces)');
    await expect(set.getByRole('row', { name: /^Name/ })).toContainText('(spaces only)');
    const [stored] = (await api('listHouseholds', { contacts: '4801' })).rows;
    expect(stored).toMatchObject({ name: 'Ames family', envelope_name: 'The Ames Family' });
  });

  await test.step('Back returns to the form with all input, and Change opens the field', async () => {
    await page.goBack();
    await expect(envelope).toHaveValue(' The Ames Family ');
    await page.getByLabel('Name', { exact: true }).fill('Ames family');
    await envelope.fill('A "quoted" name');
    await review(page);
    await page.getByRole('button', { name: 'Change envelope name' }).click();
    await expect(envelope).toBeFocused();
  });

  await test.step('the review shows the request body if technical details are on', async () => {
    await review(page);
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
  await page.getByLabel('Envelope name').fill('Kept');
  await page.getByRole('radio', { name: 'Someone else' }).check();
  await page.getByLabel('Contact ID of head of household').fill('999999999');
  await review(page);
  await page.getByRole('button', { name: 'Save household' }).click();
  await expect(page.getByText('The platform rejected the change')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Fix these errors' })).toBeFocused();
  await expect(page.getByLabel('Envelope name')).toHaveValue('Kept');
  await expect(page.getByLabel('Contact ID of head of household')).toHaveValue('999999999');
  const [stored] = (await api('listHouseholds', { contacts: '4801' })).rows;
  expect(stored?.envelope_name).toBe('The Ames Family');
  await page.getByRole('radio', { name: /Ruth Ames/ }).check();
  await review(page);
  await page.getByRole('button', { name: 'Save household' }).click();
  await expect(page.getByText(/^Household saved at/)).toBeVisible();
});

judged(
  'a conflicting household change shows both values, and the user chooses one',
  { tag: '@fault', annotation: { type: 'fault', description: '80' } },
  async ({ page, api }) => {
    await page.goto(path);
    await page.getByLabel('Envelope name').fill('Mine');
    await api('updateHousehold', { household: '501', body: { envelope_name: 'Theirs', note: 'Theirs as well' } });
    await page.getByRole('button', { name: 'Review changes' }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Ames family changed while you were editing' }),
    ).toBeFocused();
    const envelope = page.getByRole('region', { name: 'Envelope name' });
    await expect(envelope).toContainText('Original value: The Ames Family');
    await expect(page.getByRole('region', { name: 'Other changes' })).toContainText('Note');
    await page.getByRole('button', { name: 'Continue to review' }).click();
    await expect(page.getByText('Choose a value for each field above')).toBeVisible();
    await envelope.getByRole('radio', { name: 'Yours: Mine' }).check();
    await page.getByRole('button', { name: 'Continue to review' }).click();
    await expect(page.getByRole('row', { name: /Envelope name/ })).toContainText('Theirs');
    await page.getByRole('button', { name: 'Save household' }).click();
    await expect(page.getByText(/^Household saved at/)).toBeVisible();
    expect((await api('listHouseholds', { contacts: '4801' })).rows[0]).toMatchObject({
      envelope_name: 'Mine',
      note: 'Theirs as well',
    });
  },
);

judged(
  'a household change between review and save is detected before anything is sent',
  { tag: '@fault', annotation: { type: 'fault', description: '80' } },
  async ({ page, api }) => {
    const writes: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') writes.push(request.url());
    });
    await page.goto(path);
    await page.getByLabel('Envelope name').fill('Mine');
    await review(page);
    await expect(page.getByText('No one else has changed this record.')).toBeVisible();
    await api('updateHousehold', { household: '501', body: { envelope_name: 'Theirs' } });
    await page.getByRole('button', { name: 'Save household' }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Ames family changed while you were editing' }),
    ).toBeFocused();
    expect(writes).toEqual([]);
    await page.getByRole('radio', { name: 'Current value: Theirs' }).check();
    await page.getByRole('button', { name: 'Continue to review' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Review changes to Ames family' })).toBeVisible();
  },
);
