/** What was typed and not saved: kept, offered, resumed, discarded. */
import type { Page } from 'playwright/test';
import { test as judged } from '../../support/judged-test.ts';
import { expect, test } from '../../support/fixture.ts';

const path = '/households/501/edit?at=1';

async function review(page: Page) {
  await page.getByRole('button', { name: 'Review changes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Review changes to Ames family' })).toBeFocused();
}

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

test(
  'a draft is discarded, or resumed beside what changed on the service and what was typed since',
  { tag: '@all' },
  async ({ page, api }) => {
    const discard = async () => {
      await page.getByRole('button', { name: 'Discard', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    };
    page.on('dialog', (dialog) => void dialog.accept());

    await test.step('a draft that is discarded is gone', async () => {
      await page.goto(path);
      await page.getByLabel('Note').fill('Not wanted');
      await page.reload();
      await page.getByRole('button', { name: 'Discard draft' }).click();
      await expect(page.getByText(/You have an unsaved draft/)).toBeHidden();
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: 'Edit Ames family' })).toBeVisible();
      await expect(page.getByText(/You have an unsaved draft/)).toHaveCount(0);
    });

    await test.step('a draft says what changed on the service since, and keeps both', async () => {
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
      await discard();
    });

    await test.step('a draft that is resumed leaves what was typed beside it, and what it writes over is offered in its place', async () => {
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
  },
);

test('a text that was typed back is no draft, and a sign-out takes nothing', { tag: '@all' }, async ({ page }) => {
  await page.goto(path);
  const note = page.getByLabel('Note');
  const before = await note.inputValue();
  await note.pressSequentially('xyz');
  await expect(page.getByText(/Draft kept at/)).toBeVisible();
  for (const _key of 'xyz') await note.press('Backspace');
  await expect(note).toHaveValue(before);
  await expect(page.getByText(/Unsaved changes/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByRole('button', { name: 'Sign out', exact: true })).toBeVisible();
  await expect(page.getByText(/the unsaved drafts in this tab/)).toHaveCount(0);
  await page.reload();
  await expect(note).toHaveValue(before);
  await expect(page.getByText(/You have an unsaved draft/)).toHaveCount(0);
});

judged(
  'a draft is kept while typing, so that a crash of the tab does not lose it',
  { tag: ['@all', '@fault'], annotation: { type: 'fault', description: '68' } },
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
