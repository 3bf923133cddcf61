/** Undo, restore, and resend: each opens the form with its values, and has its own review. */
import type { Page } from 'playwright/test';
import type { Call } from '#api/client.ts';
import type { Body } from '#api/operations.ts';
import { today } from '../../support/clock.ts';
import { hold, replaceBody, reset, status } from '../../support/fault.ts';
import { expect, test } from '../../support/fixture.ts';
import { fieldMenu, unfold } from '../../support/fold.ts';
import { keep } from '../../support/kept.ts';
import { choose } from '../../support/preferences.ts';

const names = { type: 'individual', first_name: 'Ruth', last_name: 'Ames' } as const;

async function saveContact(api: Call, body: Partial<Body<'updateContact'>> = {}) {
  const answer = await api('updateContact', { contact: '4801', body: { ...names, ...body } });
  if (!answer) throw new Error('The service answered without the contact.');
  return answer;
}

const householdNow = async (api: Call) => (await api('listHouseholds', { contacts: '4801' })).rows[0];

async function save(page: Page, noun: 'household' | 'contact') {
  const button = page.getByRole('button', { name: `Save ${noun}` });
  await button.click();
  // The toast of an earlier save may still be there.
  await expect(page).not.toHaveURL(/\/edit/);
  await expect(page.getByText(new RegExp(`^${noun} saved$`, 'i'))).toBeVisible();
}

async function changeHousehold(page: Page) {
  await page.goto('/households/501/edit?at=1');
  await page.getByLabel('Envelope name', { exact: true }).fill('Ruth and Daniel');
  await page.getByRole('radio', { name: /Daniel Ames/ }).check();
}

async function setText(page: Page, field: string, value: string) {
  await unfold(page, field === 'Bio' ? 'Note and external IDs' : 'Work');
  await page.getByRole('textbox', { name: field, exact: true }).fill(value);
}

async function toActivity(page: Page) {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Activity' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeFocused();
}

const undone = (page: Page) => page.getByText(/^Change undone$/);

test('undo of a household save is one press, can be undone itself, and asks where someone else has changed it since', async ({
  page,
  api,
}) => {
  const before = await householdNow(api);
  await changeHousehold(page);
  await save(page, 'household');
  expect((await householdNow(api))?.envelope_name).toBe('Ruth and Daniel');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(undone(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Ames family' })).toBeFocused();
  const { updated_at: _, ...after } = (await householdNow(api)) ?? {};
  expect(before).toMatchObject(after);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect.poll(async () => (await householdNow(api))?.envelope_name).toBe('Ruth and Daniel');

  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await api('updateHousehold', { household: '501', body: { envelope_name: 'Theirs', head_contact_id: 4802 } });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('This has changed since. Check the values before you save.')).toBeVisible();
  await expect(page.getByText(/^Undo the change saved at \d+:\d\d [AP]M$/)).toBeVisible();
  const change = page.getByRole('region', { name: 'Your changes' }).getByRole('listitem');
  await expect(change.filter({ hasText: /^Envelope name/ })).toContainText(/Theirs.*The Ames Family/);
  expect((await householdNow(api))?.envelope_name).toBe('Theirs');
  // Its values were neither in the URL nor in the history.
  expect(await page.evaluate(() => JSON.stringify([history.state, location.href]))).not.toMatch(/Family/);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByLabel('Envelope name', { exact: true })).toHaveValue('Theirs');
  await expect(page.getByText(/^Undo the change/)).toHaveCount(0);
});

test(
  'undo of a contact save restores known values, and names the fields it can’t restore',
  { tag: '@all' },
  async ({ page, api }) => {
    await choose(page, { showsTechnicalDetails: true });
    await page.goto('/contacts/4801/edit');
    await setText(page, 'Employer', 'Harbour');
    await fieldMenu(page, 'Job title', 'Clear');
    await page.getByRole('button', { name: 'Save contact' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save contact' }).click();
    await expect(page.getByText(/^Contact saved$/)).toBeVisible();
    // For a contact that was never saved here, only its household's data is known.
    await expect(page.getByText('This change can’t be undone in Steward.')).toBeVisible();
    await expect(page.getByText('Employer and Job title: we don’t know the previous value.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);

    await page.getByRole('link', { name: 'Edit contact' }).click();
    await setText(page, 'Employer', 'Quay');
    await setText(page, 'Job title', 'Pilot');
    await setText(page, 'Bio', 'Sails.');
    await page.getByRole('textbox', { name: 'Last name', exact: true }).fill('Ames-Okafor');
    await save(page, 'contact');
    await expect(page.getByText('Undo won’t change Bio: we don’t know the previous value.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(undone(page)).toBeVisible();
    expect(await saveContact(api)).toMatchObject({ last_name: 'Ames', employer: 'Harbour', title: '' });
  },
);

test(
  'Activity: a change can be undone while its values are in memory, beside a later draft',
  { tag: '@all' },
  async ({ page, api, token }) => {
    await changeHousehold(page);
    await save(page, 'household');
    await page.getByRole('link', { name: 'Edit household' }).click();
    await page.getByLabel('Note', { exact: true }).fill('Not sent yet');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Activity' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('button', { name: 'Undo: Household 501' }).click();
    await expect(undone(page)).toBeVisible();
    expect(await householdNow(api)).toMatchObject({ envelope_name: 'The Ames Family', head_contact_id: '4801' });
    await page.getByRole('link', { name: 'Edit household' }).click();
    await page.getByRole('button', { name: 'Resume draft' }).click();
    await expect(page.getByLabel('Note', { exact: true })).toHaveValue('Not sent yet');
    await expect(page.getByLabel('Envelope name', { exact: true })).toHaveValue('The Ames Family');
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();

    await toActivity(page);
    const acts = page.getByRole('button', { name: /^(?:Undo|Redo): Household 501$/ });
    await expect(acts).toHaveText(['Redo', 'Undo']);
    // What it set has been undone since.
    await page.getByRole('button', { name: 'Undo: Household 501' }).click();
    await expect(page.getByText('This has changed since. Check the values before you save.')).toBeVisible();
    await toActivity(page);
    await page.reload();
    await expect(page.getByRole('link', { name: 'Household 501' })).toHaveCount(2);
    await expect(acts).toHaveCount(0);

    await test.step('a created ticket item can’t be undone, and it says why', async () => {
      const item = { operation: 'createTicketItem', kind: 'ticket-item', record: '9', campaign: '77' };
      const outcome = { outcome: 'saved', fields: ['name'], duration: 1, checked: false };
      await page.goto('/healthz');
      await keep(page, token, 'activity', JSON.stringify([{ ...item, ...outcome, key: 'a', at: today.getTime() }]));
      await page.goto('/activity');
      await expect(page.getByText('Ticket items can’t be deleted here.')).toBeVisible();
      await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(0);
    });
  },
);

test.describe('with faults', () => {
  test.use({ through: 'faults', journal: 'lost' });
  const putContact = { method: 'PUT', path: '/v1/contacts/4801' };
  const putHousehold = { method: 'PUT', path: '/v1/households/501' };

  test(
    'fields that a save changed unexpectedly are named after it, and in Activity',
    { tag: '@all' },
    async ({ page, api, faults }) => {
      await saveContact(api, { middle_name: 'May' });
      await page.goto('/contacts/4801/edit');
      await setText(page, 'Employer', 'Harbour');
      const changed = replaceBody((body) => body.replace('"middle_name":"May"', '"middle_name":"Else"'));
      faults.next(putContact, changed);
      await save(page, 'contact');
      await expect(page.getByText('Middle name: changed from “May” to “Else”.')).toBeVisible();
      await toActivity(page);
      await expect(page.getByText('Also changed: Middle name')).toHaveCount(1);
    },
  );

  test(
    'Activity: a rejected or unconfirmed change can be sent again, and what is typed meanwhile stays',
    { tag: '@all' },
    async ({ page, api, faults, expectStatus }) => {
      expectStatus(422, 'network');
      faults.next(putHousehold, status(422, { body: '{"message":"Not today."}' }));
      await changeHousehold(page);
      await page.getByRole('button', { name: 'Save household' }).click();
      await expect(page.getByText('The platform rejected the change')).toBeVisible();
      await page.getByRole('button', { name: 'Discard', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
      await toActivity(page);

      let come = () => {};
      const comes = new Promise<void>((resolve) => (come = resolve));
      const asked = { method: 'GET', path: '/v1/households' };
      const before = faults.requests(asked).length;
      faults.always(
        asked,
        hold(() => comes),
      );
      await page.getByRole('button', { name: 'Send again: Household 501' }).click();
      await expect.poll(() => faults.requests(asked).length).toBeGreaterThan(before);
      await page.getByLabel('Note', { exact: true }).fill('Typed meanwhile');
      come();
      await expect(page.getByRole('radio', { name: /Daniel Ames/ })).toBeChecked();
      await expect(page.getByLabel('Note', { exact: true })).toHaveValue('Typed meanwhile');
      await expect(page.getByText(/^Change from \d+:\d\d [AP]M, rejected by the platform$/)).toBeVisible();
      await expect(page.getByRole('listitem').filter({ hasText: /^Envelope name/ })).toContainText('Ruth and Daniel');
      faults.next(putHousehold, reset({ when: 'after-headers' }));
      await page.getByRole('button', { name: 'Save household' }).click();
      await expect(
        page.getByRole('heading', { level: 1, name: 'We couldn’t confirm this change was saved' }),
      ).toBeVisible();
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Activity' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();

      // The change was saved, and someone else has changed it back since this page last loaded it.
      await expect.poll(async () => (await householdNow(api))?.envelope_name).toBe('Ruth and Daniel');
      await api('updateHousehold', { household: '501', body: { envelope_name: 'The Ames Family' } });
      await page.getByRole('button', { name: 'Send again: Household 501' }).first().click();
      await expect(page.getByText(/^Change from .+, unconfirmed$/)).toBeVisible();
      await save(page, 'household');
      expect(await householdNow(api)).toMatchObject({ envelope_name: 'Ruth and Daniel', note: 'Typed meanwhile' });
      await toActivity(page);
      await expect(page.getByRole('button', { name: 'Send again: Household 501' })).toHaveCount(2);
      await expect(page.getByText('Unconfirmed, resolved')).toBeVisible();
    },
  );
});
