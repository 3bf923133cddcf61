import type { Page } from 'playwright/test';
import { test as judged } from '../../support/judged-test.ts';
import { expect, test } from '../../support/fixture.ts';

const path = '/households/501/edit?at=1';

async function review(page: Page) {
  await page.getByRole('button', { name: 'Review changes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Review changes to Ames family' })).toBeFocused();
}

test('an envelope name is changed, reviewed and saved, and is so in the list and in the service', async ({
  page,
  api,
}) => {
  await page.goto('/households');
  await page.getByRole('link', { name: 'Ames family' }).click();
  await page.getByRole('link', { name: 'Edit household' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Ames family' })).toBeFocused();
  await expect(page.getByLabel('Envelope name')).toHaveValue('The Ames Family');
  await page.getByLabel('Envelope name').fill('Ruth and Daniel Ames');
  await review(page);
  const set = page.getByRole('region', { name: 'What you set' }).first();
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

test('spaces that nobody sees are named before they are sent', async ({ page, api }) => {
  await page.goto(path);
  await page.getByLabel('Envelope name').fill(' The Ames Family ');
  await page.getByLabel('Name', { exact: true }).fill('   ');
  await page.getByRole('button', { name: 'Review changes' }).click();
  const set = page.getByRole('region', { name: 'What you set' }).first();
  await expect(set.getByRole('row', { name: /Envelope name/ })).toContainText('(with spaces before and after it)');
  await expect(set.getByRole('row', { name: /^Name/ })).toContainText('(nothing but spaces)');
  const [stored] = (await api('listHouseholds', { contacts: '4801' })).rows;
  expect(stored).toMatchObject({ name: 'Ames family', envelope_name: 'The Ames Family' });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the review says of each field what it was and what will be sent, and nothing of it is cut off', async ({
    page,
    api,
  }) => {
    await page.goto(path);
    await page.getByLabel('Envelope name').fill('Ruth and Daniel Ames');
    await review(page);
    const field = page.getByRole('region', { name: 'What you set' }).getByRole('listitem');
    await expect(field).toHaveText(
      /^Envelope nameWasThe Ames Family.*Will be sentRuth and Daniel AmesChange envelope name$/,
    );
    await expect(field.getByRole('button', { name: 'Change envelope name' })).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Save household' }).click();
    await expect(page.getByText(/^Household saved at/)).toBeInViewport();
    const [stored] = (await api('listHouseholds', { contacts: '4801' })).rows;
    expect(stored).toMatchObject({ envelope_name: 'Ruth and Daniel Ames' });
  });
});

test('every field can be changed at once', { tag: '@host' }, async ({ page, api }) => {
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

test('a note is cleared with an empty text', async ({ page, api }) => {
  await page.goto(path);
  await page.getByLabel('Note').fill('');
  await review(page);
  await expect(page.getByRole('row', { name: /Note/ })).toContainText('Cleared (empty text)');
  await page.getByRole('button', { name: 'Save household' }).click();
  await expect(page.getByText(/^Household saved at/)).toBeVisible();
  const [stored] = (await api('listHouseholds', { contacts: '4801' })).rows;
  expect(stored?.note || null).toBeNull();
});

test('nothing changed is nothing to save', async ({ page }) => {
  await page.goto(path);
  await page.getByRole('button', { name: 'Review changes' }).click();
  await expect(page.getByText('There is nothing to save.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Ames family' })).toBeVisible();
});

test('a broken rule is a summary that takes the focus and leads to its field, and goes once mended', async ({
  page,
}) => {
  await page.goto(path);
  await page.getByRole('radio', { name: 'Another contact' }).check();
  await page.getByLabel('Contact ID of the head').fill('Ruth');
  await page.getByRole('button', { name: 'Review changes' }).click();
  const summary = page.getByRole('group', { name: 'There is a problem' });
  await expect(summary).toBeFocused();
  await expect(page).toHaveTitle('Error: Edit Ames family | Steward');
  const message = 'Enter the ID of the contact who is head of the household, in digits';
  await summary.getByRole('link', { name: message }).click();
  const field = page.getByLabel('Contact ID of the head');
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(message);
  await expect(field).toHaveValue('Ruth');
  await field.fill('4802');
  await expect(summary).toBeHidden();
  await expect(page.getByText(message)).toHaveCount(0);
});

test('what the service refuses stands at its field, and everything typed is kept', async ({
  page,
  api,
  expectStatus,
}) => {
  expectStatus(422);
  await page.goto(path);
  await page.getByLabel('Envelope name').fill('Kept');
  await page.getByRole('radio', { name: 'Another contact' }).check();
  await page.getByLabel('Contact ID of the head').fill('999999999');
  await review(page);
  await page.getByRole('button', { name: 'Save household' }).click();
  await expect(page.getByText('The service refused the change')).toBeVisible();
  await expect(page.getByRole('group', { name: 'There is a problem' })).toBeFocused();
  await expect(page.getByLabel('Envelope name')).toHaveValue('Kept');
  await expect(page.getByLabel('Contact ID of the head')).toHaveValue('999999999');
  const [stored] = (await api('listHouseholds', { contacts: '4801' })).rows;
  expect(stored?.envelope_name).toBe('The Ames Family');
  await page.getByRole('radio', { name: /Ruth Ames/ }).check();
  await review(page);
  await page.getByRole('button', { name: 'Save household' }).click();
  await expect(page.getByText(/^Household saved at/)).toBeVisible();
});

test('Back leads from the review to the form with everything typed, and Change to the field', async ({ page }) => {
  await page.goto(path);
  await page.getByLabel('Envelope name').fill('Ruth Ames and family');
  await review(page);
  await page.goBack();
  await expect(page.getByLabel('Envelope name')).toHaveValue('Ruth Ames and family');
  await review(page);
  await page.getByRole('button', { name: 'Change envelope name' }).click();
  await expect(page.getByLabel('Envelope name')).toBeFocused();
});

test('the review shows the body as it will be sent', async ({ page }) => {
  await page.goto(path);
  await page.getByLabel('Envelope name').fill('A "quoted" name');
  await review(page);
  await page.getByText('Request body (JSON)').click();
  const body: unknown = JSON.parse((await page.locator('pre').textContent()) ?? '');
  expect(body).toMatchObject({ name: 'Ames family', head_contact_id: 4801, envelope_name: 'A "quoted" name' });
});

judged(
  'what was typed survives a reload, and is offered with its age',
  { tag: '@fault', annotation: { type: 'fault', description: '68' } },
  async ({ page, api, judge }) => {
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto(path);
    await page.getByLabel('Envelope name').fill('Typed before the reload');
    await page.getByLabel('Note').fill('And this');
    await page.reload();
    await expect(page.getByText(/^You have an unsaved draft from \d\d:\d\d:\d\d \(\d+ seconds? ago\)$/)).toBeVisible();
    await expect(page.getByText('It changes: Envelope name, Note. Nothing else has changed since.')).toBeVisible();
    await expect(page.getByLabel('Envelope name')).toHaveValue('The Ames Family');
    await page.getByRole('button', { name: 'Resume draft' }).click();
    judge.lost('Typed before the reload', await page.getByLabel('Envelope name').inputValue());
    judge.lost('And this', await page.getByLabel('Note').inputValue());
    await review(page);
    await page.getByRole('button', { name: 'Save household' }).click();
    await expect(page.getByText(/^Household saved at/)).toBeVisible();
    expect((await api('listHouseholds', { contacts: '4801' })).rows[0]).toMatchObject({
      envelope_name: 'Typed before the reload',
      note: 'And this',
    });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'Edit Ames family' })).toBeVisible();
    await expect(page.getByText(/You have an unsaved draft/)).toHaveCount(0);
  },
);

test('a draft says what changed on the service since, and keeps both', async ({ page, api }) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(path);
  await page.getByLabel('Envelope name').fill('Typed here');
  await page.getByLabel('Note').focus();
  await api('updateHousehold', { household: '501', body: { note: 'Written elsewhere' } });
  await page.reload();
  await expect(
    page.getByText('It changes: Envelope name. Since then the service has another value for: Note.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Resume draft' }).click();
  await expect(page.getByLabel('Envelope name')).toHaveValue('Typed here');
  await expect(page.getByLabel('Note')).toHaveValue('Written elsewhere');
});

test('a draft that is resumed leaves what was typed beside it, and what it writes over is offered in its place', async ({
  page,
}) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(path);
  await page.getByLabel('Note').fill('Typed first');
  await page.reload();
  await expect(page.getByText(/It changes: Note\./)).toBeVisible();
  await page.getByLabel('Note').fill('Typed second');
  await page.getByLabel('Envelope name').fill('Typed beside it');
  await page.getByRole('button', { name: 'Resume draft' }).click();
  await expect(page.getByLabel('Note')).toHaveValue('Typed first');
  await expect(page.getByLabel('Envelope name')).toHaveValue('Typed beside it');
  await page.reload();
  await page.getByRole('button', { name: 'Resume draft' }).click();
  await expect(page.getByLabel('Note')).toHaveValue('Typed first');
  await expect(page.getByText(/It changes: .*Note\./)).toBeVisible();
  await page.getByRole('button', { name: 'Resume draft' }).click();
  await expect(page.getByLabel('Note')).toHaveValue('Typed second');
});

test('a draft that is discarded is gone', async ({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(path);
  await page.getByLabel('Note').fill('Not wanted');
  await page.reload();
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect(page.getByText(/You have an unsaved draft/)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Ames family' })).toBeVisible();
  await expect(page.getByText(/You have an unsaved draft/)).toHaveCount(0);
});

judged(
  'a draft is kept while typing, so that a crash of the tab does not lose it',
  { tag: '@fault', annotation: { type: 'fault', description: '68' } },
  async ({ page, context, judge }) => {
    await page.goto(path);
    await page.getByLabel('Note').fill('Typed before the crash');
    await expect(page.getByText(/Draft kept at/)).toBeVisible();
    const kept = await page.evaluate(() => Object.entries(sessionStorage));
    // What the browser gives back to a tab that it restores.
    const restored = await context.newPage();
    await restored.goto('/healthz');
    await restored.evaluate((entries) => {
      for (const [key, value] of entries) sessionStorage.setItem(key, String(value));
    }, kept);
    await restored.goto(path);
    await restored.getByRole('button', { name: 'Resume draft' }).click();
    await expect(restored.getByText(/You have an unsaved draft/)).toBeHidden();
    judge.lost('Typed before the crash', await restored.getByLabel('Note').inputValue());
  },
);

judged(
  'somebody else changed the same field meanwhile: both are shown and one is chosen',
  { tag: '@fault', annotation: { type: 'fault', description: '80' } },
  async ({ page, api }) => {
    await page.goto(path);
    await page.getByLabel('Envelope name').fill('Mine');
    await api('updateHousehold', { household: '501', body: { envelope_name: 'Theirs', note: 'Theirs as well' } });
    await page.getByRole('button', { name: 'Review changes' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Ames family was changed meanwhile' })).toBeFocused();
    const envelope = page.getByRole('region', { name: 'Envelope name' });
    await expect(envelope).toContainText('When you opened the form: The Ames Family');
    await expect(page.getByRole('region', { name: 'Changed on the service only' })).toContainText('Note');
    await page.getByRole('button', { name: 'Continue to review' }).click();
    await expect(page.getByText('Choose which value to keep in each field above')).toBeVisible();
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
  'a change between the review and the save is noticed before anything is sent',
  { tag: '@fault', annotation: { type: 'fault', description: '80' } },
  async ({ page, api }) => {
    const writes: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') writes.push(request.url());
    });
    await page.goto(path);
    await page.getByLabel('Envelope name').fill('Mine');
    await review(page);
    await expect(page.getByText('Read again just now: nobody else has changed it.')).toBeVisible();
    await api('updateHousehold', { household: '501', body: { envelope_name: 'Theirs' } });
    await page.getByRole('button', { name: 'Save household' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Ames family was changed meanwhile' })).toBeFocused();
    expect(writes).toEqual([]);
    await page.getByRole('radio', { name: 'Now on the service: Theirs' }).check();
    await page.getByRole('button', { name: 'Continue to review' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Review changes to Ames family' })).toBeVisible();
  },
);

test('an envelope name is suggested from the members and used only when asked to', async ({ page }) => {
  await page.goto(path);
  await expect(page.getByLabel('Envelope name')).toHaveValue('The Ames Family');
  await page.getByRole('button', { name: 'Use “Ruth and Daniel Ames”' }).click();
  await expect(page.getByLabel('Envelope name')).toHaveValue('Ruth and Daniel Ames');
  await expect(page.getByRole('button', { name: /^Use/ })).toHaveCount(0);
});
