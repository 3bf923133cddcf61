/** Outcomes of a sent discount code: rejected, not sent, saved differently, unconfirmed. */
import { replaceBody, reset, status } from '../../support/fault.ts';
import { expect, test } from '../../support/fixture.ts';
import { keepAnswers } from '../../support/remembered.ts';
import { active, codeNow, title, row, input, problem, press, saved, open, save } from './discount-code.ts';

test.describe('with faults', () => {
  test.use({ through: 'faults', journal: 'lost' });
  const put = { method: 'PUT', path: '/v1/campaigns/77/discount-codes/1601' };

  test('discount code: what was rejected, not sent, saved otherwise, or unconfirmed is said, and can be sent again', async ({
    page,
    faults,
    expectStatus,
    token,
    api,
  }) => {
    await test.step('errors of the platform appear at their fields or name them, and the typed values stay', async () => {
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

    await test.step('nothing is sent offline, and a different or empty response is reported', async () => {
      expectStatus('network');
      await keepAnswers(page, token);
      await open(page);
      await input(page, 'Code').fill('late');
      const before = faults.requests(put).length;
      await page.context().setOffline(true);
      await press(page, 'Save discount code');
      await expect(page.getByRole('main').getByText('You’re offline. Nothing was sent')).toBeVisible();
      expect(faults.requests(put)).toHaveLength(before);
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

    await test.step('an unconfirmed change can be sent again', async () => {
      expectStatus('network');
      faults.next(put, reset({ when: 'after-headers' }));
      const before = faults.requests(put).length;
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
      expect(faults.requests(put)).toHaveLength(before + 2);
      expect((await codeNow(api, 20)).uses).toBe('66');
    });
  });
});
