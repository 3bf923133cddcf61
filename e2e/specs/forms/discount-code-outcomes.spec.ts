/** Outcomes of a sent discount code: rejected, unconfirmed, saved differently, undone. */
import { replaceBody, reset, status } from '../../support/fault.ts';
import { expect, test } from '../../support/fixture.ts';
import { keepAnswers } from '../../support/remembered.ts';
import { active, codeNow, title, row, input, problem, press, saved, undone, open, save } from './discount-code.ts';

test.describe('with faults', () => {
  test.use({ through: 'faults', journal: 'lost' });
  const put = { method: 'PUT', path: '/v1/campaigns/77/discount-codes/1601' };

  test('discount code: API errors appear at their fields or name them, and the typed values stay', async ({
    page,
    faults,
    expectStatus,
  }) => {
    expectStatus(422);
    const errors = {
      amount: ['That is too much.'],
      'items.1': ['There is no such item.'],
      active: ['Not now.'],
      starts_at: ['Too early.'],
      zzz: ['Who knows.'],
    };
    const headers = { 'content-type': 'application/json' };
    faults.next(put, status(422, { headers, body: JSON.stringify({ message: 'No.', errors }) }));
    await open(page);
    await input(page, 'Amount').fill('20');
    for (const number of [1, 2]) {
      await press(page, 'Add item');
      await input(page, `Item ${number}`).fill(`Seat ${number}`);
    }
    await press(page, 'Save discount code');
    await expect(page.getByText('The platform rejected the change')).toBeVisible();
    await expect(problem(page)).toContainText('Platform error for “zzz”: Who knows.');
    await problem(page).getByRole('link', { name: 'There is no such item.' }).click();
    await expect(input(page, 'Item 2')).toBeFocused();
    await expect(input(page, 'Item 2')).toHaveAccessibleDescription('There is no such item.');
    await expect(row(page, 'Active')).toHaveAccessibleDescription(/Not now\.$/);
    await expect(page.getByLabel('Starts, date')).toHaveAccessibleDescription(/Too early\.$/);
    await input(page, 'Amount').fill('19');
    await expect(page.getByText('That is too much.')).toHaveCount(0);
    await save(page);
  });

  test('discount code: an unconfirmed change can be resent', async ({ page, faults, expectStatus, api }) => {
    expectStatus('network');
    faults.next(put, reset({ when: 'after-headers' }));
    await open(page);
    await input(page, 'Amount').fill('20');
    await input(page, 'Uses').fill('66');
    await press(page, 'Save discount code');
    await expect(title(page, 'We couldn’t confirm this change was saved')).toBeFocused();
    await expect(page.getByRole('button', { name: 'Check now' })).toHaveCount(0);
    await expect(page.getByText(/Resending is safe unless someone else has changed the code since/)).toBeVisible();
    await expect(page.getByRole('region', { name: 'What was sent' })).toContainText(
      /Uses.*sent 66.*Can’t be checked here: .*Uses/,
    );
    await press(page, 'Resend change');
    await expect(saved(page)).toBeVisible();
    expect(faults.requests(put)).toHaveLength(2);
    expect((await codeNow(api, 20)).uses).toBe('66');
  });

  test('discount code: nothing is sent offline, and a different or empty response is reported', async ({
    page,
    faults,
    expectStatus,
    token,
  }) => {
    expectStatus('network');
    await keepAnswers(page, token);
    await open(page);
    await input(page, 'Code').fill('late');
    await page.context().setOffline(true);
    await press(page, 'Save discount code');
    await expect(page.getByRole('main').getByText('You’re offline. Nothing was sent')).toBeVisible();
    expect(faults.requests(put)).toHaveLength(0);
    await page.context().setOffline(false);
    faults.next(
      put,
      replaceBody((body) => body.replace('"code":"late"', '"code":"LATE"').replace('"uses":"50"', '"uses":"9"')),
    );
    await press(page, 'Save discount code');
    await expect(page.getByText('Code: saved as “LATE” instead of “late”.')).toBeVisible();
    await expect(page.getByText('Uses: changed from “50” to “9”.')).toBeVisible();
    faults.next(put, replaceBody(''));
    await active(page).uncheck();
    await save(page);
    await expect(page.getByText(/The platform didn’t confirm: Amount, Active\.$/)).toBeVisible();
  });
});

test(
  'discount code: a change is undone with the saved values, from the form and from Activity',
  { tag: '@all' },
  async ({ page, api, token }) => {
    await keepAnswers(page, token);
    await open(page);
    await active(page).uncheck();
    await input(page, 'Amount').fill('35');
    await input(page, 'Uses').fill('7');
    await save(page);
    await press(page, 'Undo');
    await expect(undone(page)).toBeVisible();
    await expect(input(page, 'Amount')).toHaveValue('20');
    expect(await codeNow(api, 20)).toMatchObject({ uses: '50', active: 'true' });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Activity' }).click();
    await page.getByRole('button', { name: 'Undo: Discount code 1601' }).first().click();
    await expect(undone(page)).toBeVisible();
    expect(await codeNow(api, 20)).toMatchObject({ uses: '7', active: 'false' });
  },
);

test('discount code: a draft can be resumed from Home and Activity', { tag: '@all' }, async ({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await open(page);
  await input(page, 'Amount').fill('20');
  await save(page);
  await input(page, 'Uses').fill('70');
  await page.goto('/activity');
  await page.getByRole('link', { name: 'Discount code 1601' }).click();
  await expect(page.getByText('Changed fields: Uses. Nothing else has changed since then.')).toBeVisible();
  await press(page, 'Resume draft');
  await expect(input(page, 'Uses')).toHaveValue('70');
  await page.goto('/');
  const drafts = page.getByRole('region', { name: 'Drafts in this tab' });
  await expect(drafts.getByText('EARLY77')).toBeVisible();
  await drafts.getByRole('link', { name: 'Resume draft: Discount code 1601 of campaign 77' }).click();
  await expect(title(page, 'Edit discount code EARLY77')).toBeFocused();
  await expect(input(page, 'Uses')).toHaveValue('70');
  await expect(page.getByRole('button', { name: 'Resume draft' })).toHaveCount(0);
});
