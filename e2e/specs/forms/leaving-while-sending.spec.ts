/** Leaving between Save and the response, or while an outcome is checked. */
import type { Page } from 'playwright/test';
import { homeTitle } from '../../support/clock.ts';
import { hold, reset } from '../../support/fault.ts';
import { expect, test } from '../../support/fixture.ts';

test.describe('between Save and the response', () => {
  test.use({ through: 'faults' });

  const put = { method: 'PUT', path: '/v1/households/501' };

  async function type(page: Page, text: string) {
    await page.goto('/households/501/edit?at=1');
    await page.getByLabel('Envelope name', { exact: true }).fill(text);
  }

  test(
    'leaving the form before it is sent sends nothing and loses nothing',
    { tag: '@all' },
    async ({ page, api, faults }) => {
      const { until, release } = gate();
      await type(page, 'First');
      faults.next(
        { method: 'GET', path: /^\/v1\/households/ },
        hold(() => until),
      );
      const looked = page.waitForResponse(/\/v1\/households/);
      await page.getByRole('button', { name: 'Save household' }).click();
      await expect(page.getByRole('button', { name: 'Checking…' })).toBeVisible();
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Transactions' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeFocused();
      release();
      await (await looked).finished();
      await page.goBack();
      await page.getByRole('button', { name: 'Resume draft' }).click();
      await expect(page.getByLabel('Envelope name', { exact: true })).toHaveValue('First');
      expect(faults.requests(put)).toEqual([]);
      await page.getByLabel('Envelope name', { exact: true }).fill('Second');
      await page.getByRole('button', { name: 'Save household' }).click();
      await expect(page.getByText(/^Household saved$/)).toBeVisible();
      expect(faults.requests(put)).toHaveLength(1);
      expect((await api('listHouseholds', { contacts: '4801' })).rows[0]?.envelope_name).toBe('Second');
    },
  );

  test('leaving while saving asks first, stays on the new page, and shows the outcome in Activity', async ({
    page,
    faults,
  }) => {
    const { until, release } = gate();
    const main = page.getByRole('navigation', { name: 'Main' });
    faults.next(
      put,
      hold(() => until),
    );
    await type(page, 'On its way');
    await page.getByRole('button', { name: 'Save household' }).click();
    await expect.poll(() => faults.requests(put).length).toBe(1);
    await expect(page.getByRole('button', { name: 'Saving…' })).toBeVisible();
    await main.getByRole('link', { name: 'Transactions' }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave while saving?' });
    await expect(dialog).toContainText('are being saved');
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeFocused();
    await main.getByRole('link', { name: 'Activity' }).click();
    await expect(page.getByRole('cell', { name: 'Sending' })).toBeVisible();
    release();
    await expect(page.getByRole('cell', { name: 'Saved' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
  });
});

test.describe('after Check now', () => {
  test.use({ through: 'faults', journal: 'lost' });

  test(
    'going back to the form before Check now responds keeps new input',
    { tag: '@all' },
    async ({ page, api, faults, expectStatus }) => {
      expectStatus('network');
      const put = { method: 'PUT', path: '/v1/households/501' };
      const question = { method: 'GET', path: /^\/ops\/./ };
      await page.goto('/households/501/edit?at=1');
      await page.getByLabel('Envelope name', { exact: true }).fill('First');
      faults.next(put, reset({ when: 'after-headers' }));
      await page.getByRole('button', { name: 'Save household' }).click();
      await expect(
        page.getByRole('heading', { level: 1, name: 'We couldn’t confirm this change was saved' }),
      ).toBeFocused();

      const { until, release } = gate();
      faults.always(
        question,
        hold(() => until),
      );
      const asked = faults.requests(question).length;
      await page.getByRole('button', { name: 'Check now' }).click();
      await expect.poll(() => faults.requests(question).length).toBeGreaterThan(asked);
      await page.getByRole('button', { name: 'Back to the form' }).click();
      await page.getByLabel('Note', { exact: true }).fill('Typed while it was checked');
      release();
      await expect
        .poll(() => faults.requests(question).some(({ answer, end }) => answer.includes('"done"') && end === 'whole'))
        .toBe(true);
      await page.getByRole('button', { name: 'Save household' }).click();
      // The first change is saved by now.
      await expect(
        page.getByRole('heading', { level: 1, name: 'Ames family changed while you were editing' }),
      ).toBeFocused();
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('button', { name: 'Save household' }).click();
      await expect(page.getByText(/^Household saved$/)).toBeVisible();
      expect((await api('listHouseholds', { contacts: '4801' })).rows[0]).toMatchObject({
        envelope_name: 'First',
        note: 'Typed while it was checked',
      });
      expect(faults.requests(put)).toHaveLength(2);
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1, name: homeTitle })).toBeVisible();
      await expect(page.getByText(/^(?:Your change to|New ticket item) .+ is unconfirmed$/)).toHaveCount(0);
    },
  );
});

function gate() {
  let release = () => undefined as void;
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { until, release: () => release() };
}
