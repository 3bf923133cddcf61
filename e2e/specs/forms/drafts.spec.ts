/** Drafts: stored, offered, resumed, discarded. */
import { test as judged } from '../../support/judged-test.ts';
import { expect, test } from '../../support/fixture.ts';

const path = '/households/501/edit?at=1';

judged(
  'a draft survives a reload, and is offered with its age',
  { tag: '@fault', annotation: { type: 'fault', description: '68' } },
  async ({ page, api, judge }) => {
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto(path);
    await page.getByLabel('Envelope name', { exact: true }).fill('Typed before the reload');
    await page.getByLabel('Note', { exact: true }).fill('And this');
    await page.reload();
    await expect(page.getByText(/^You have an unsaved draft from \d+:\d\d [AP]M \(\d+ seconds? ago\)$/)).toBeVisible();
    await expect(page.getByText('Changed fields: Envelope name, Note.')).toBeVisible();
    await expect(page.getByLabel('Envelope name', { exact: true })).toHaveValue('The Ames Family');
    await page.getByRole('button', { name: 'Resume draft' }).click();
    judge.lost('Typed before the reload', await page.getByLabel('Envelope name', { exact: true }).inputValue());
    judge.lost('And this', await page.getByLabel('Note', { exact: true }).inputValue());
    await page.getByRole('button', { name: 'Save household' }).click();
    await expect(page.getByText(/^Household saved$/)).toBeVisible();
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
  'a draft can be discarded, or resumed next to later changes; text that is typed back leaves none',
  { tag: '@all' },
  async ({ page, api }) => {
    await test.step('text that is typed back leaves no draft, and sign-out deletes nothing', async () => {
      await page.goto(path);
      const note = page.getByLabel('Note', { exact: true });
      const before = await note.inputValue();
      await note.pressSequentially('xyz');
      await expect(page.getByText(/Draft saved at/)).toBeVisible();
      for (const _key of 'xyz') await note.press('Backspace');
      await expect(note).toHaveValue(before);
      await expect(page.getByText(/Unsaved changes/)).toHaveCount(0);
      await page.getByRole('button', { name: 'Account' }).click();
      await expect(page.getByRole('button', { name: 'Sign out', exact: true })).toBeVisible();
      await expect(page.getByText(/unsaved drafts in this tab/)).toHaveCount(0);
      await page.reload();
      await expect(note).toHaveValue(before);
      await expect(page.getByText(/You have an unsaved draft/)).toHaveCount(0);
    });

    const discard = async () => {
      await page.getByRole('button', { name: 'Discard', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    };
    page.on('dialog', (dialog) => void dialog.accept());

    await test.step('discarding removes the draft', async () => {
      await page.goto(path);
      await page.getByLabel('Note', { exact: true }).fill('Not wanted');
      await page.reload();
      await page.getByRole('button', { name: 'Discard draft' }).click();
      await expect(page.getByText(/You have an unsaved draft/)).toBeHidden();
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: 'Edit Ames family' })).toBeVisible();
      await expect(page.getByText(/You have an unsaved draft/)).toHaveCount(0);
    });

    await test.step('a draft names fields changed by others since, and resuming keeps both', async () => {
      await page.goto(path);
      await page.getByLabel('Envelope name', { exact: true }).fill('Typed here');
      await page.getByLabel('Note', { exact: true }).focus();
      await api('updateHousehold', { household: '501', body: { note: 'Written elsewhere' } });
      await page.reload();
      await expect(page.getByText('Changed fields: Envelope name. Also changed since then: Note.')).toBeVisible();
      await page.getByRole('button', { name: 'Resume draft' }).click();
      await expect(page.getByLabel('Envelope name', { exact: true })).toHaveValue('Typed here');
      await expect(page.getByLabel('Note', { exact: true })).toHaveValue('Written elsewhere');
      await discard();
    });

    await test.step('resuming keeps other input, and what was typed last is the draft', async () => {
      await page.goto(path);
      await page.getByLabel('Note', { exact: true }).fill('Typed first');
      await page.reload();
      await expect(page.getByText(/Changed fields: Note\./)).toBeVisible();
      await page.getByLabel('Envelope name', { exact: true }).fill('Typed beside it');
      await page.getByRole('button', { name: 'Resume draft' }).click();
      await expect(page.getByLabel('Note', { exact: true })).toHaveValue('Typed first');
      await expect(page.getByLabel('Envelope name', { exact: true })).toHaveValue('Typed beside it');
      await page.reload();
      await page.getByRole('button', { name: 'Resume draft' }).click();
      await expect(page.getByLabel('Note', { exact: true })).toHaveValue('Typed first');
      await expect(page.getByLabel('Envelope name', { exact: true })).toHaveValue('Typed beside it');
    });
  },
);

judged(
  'a draft is saved while typing, so that it survives a crash of the tab',
  { tag: ['@all', '@fault'], annotation: { type: 'fault', description: '68' } },
  async ({ page, context, judge }) => {
    await page.goto(path);
    await page.getByLabel('Note', { exact: true }).fill('Typed before the crash');
    await expect(page.getByText(/Draft saved at/)).toBeVisible();
    const kept = await page.evaluate(() => Object.entries(sessionStorage));
    // The storage that the browser returns to a restored tab.
    const restored = await context.newPage();
    await restored.goto('/healthz');
    await restored.evaluate((entries) => {
      for (const [key, value] of entries) sessionStorage.setItem(key, String(value));
    }, kept);
    await restored.goto(path);
    await restored.getByRole('button', { name: 'Resume draft' }).click();
    await expect(restored.getByText(/You have an unsaved draft/)).toBeHidden();
    judge.lost('Typed before the crash', await restored.getByLabel('Note', { exact: true }).inputValue());
  },
);
