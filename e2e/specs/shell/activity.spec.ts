import type { Page } from 'playwright/test';
import { hang, reset, status } from '../../support/fault.ts';
import { expect, test } from '../../support/fixture.ts';
import { keptText } from '../../support/kept.ts';
import { choose } from '../../support/preferences.ts';

const put = { method: 'PUT', path: '/v1/households/501' };
const entries = (page: Page) => page.getByRole('region', { name: 'Changes made in this browser' }).locator('tbody tr');
const openCount = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByText(/unconfirmed changes?$/);

async function send(page: Page, note: string) {
  await page.goto('/households/501/edit?at=1');
  await page.getByLabel('Note', { exact: true }).fill(note);
  await page.getByRole('button', { name: 'Save household' }).click();
}

async function toActivity(page: Page, leaving = false) {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Activity' }).click();
  if (leaving) await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeFocused();
}

test('Activity: lists a save with its outcome and field names, and keeps its values in memory only', async ({
  page,
  token,
}) => {
  await choose(page, { showsTechnicalDetails: true });
  await page.goto('/activity');
  await expect(page.getByRole('heading', { name: 'No changes yet.' })).toBeVisible();
  await send(page, 'Call after six');
  await expect(page.getByText(/^Household saved$/)).toBeVisible();
  await toActivity(page);
  await expect(page.getByText('Changes made in this browser')).toBeVisible();
  await expect(entries(page)).toHaveCount(1);
  const entry = entries(page).first();
  await expect(entry).toContainText('Household 501');
  await expect(entry).toContainText('Saved');
  await expect(entry.getByRole('cell', { name: 'Note', exact: true })).toBeVisible();
  await expect(entry).toContainText(/\d ms/);
  await entry.getByText('Show values').click();
  await expect(entry.getByText('Call after six')).toBeVisible();
  await expect(openCount(page)).toHaveCount(0);

  const [stored] = JSON.parse((await keptText(page, token, 'activity')) ?? '[]') as object[];
  expect(stored).toMatchObject({
    operation: 'updateHousehold',
    kind: 'household',
    record: '501',
    outcome: 'saved',
    fields: ['name', 'envelope_name', 'head_contact_id', 'note'],
    changed: ['Note'],
    checked: false,
  });
  const everything = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  // Words that no encrypted text has by chance.
  expect(everything).not.toMatch(/call after six|ames family|household/i);

  await page.reload();
  await expect(entries(page)).toContainText(['Household 501']);
  await expect(page.getByText('Show values')).toHaveCount(0);

  await test.step('on a phone, the cells of a change are stacked, and nothing scrolls sideways', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(entries(page)).toHaveCount(1);
    await expect(entries(page)).toContainText('Household 501');
    await expect(entries(page).getByText('Note', { exact: true })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await entries(page).first().getByRole('link', { name: 'Household 501' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ames family' })).toBeVisible();
});

test.describe('with faults', () => {
  test.use({ through: 'faults', journal: 'lost' });

  test('Activity: an unconfirmed change is counted in the navigation until it is marked as resolved', async ({
    page,
    faults,
    expectStatus,
  }) => {
    expectStatus('network');
    faults.next(put, reset({ when: 'after-headers' }));
    await send(page, 'Call after six');
    await expect(
      page.getByRole('heading', { level: 1, name: 'We couldn’t confirm this change was saved' }),
    ).toBeVisible();
    await expect(openCount(page)).toHaveText('unconfirmed change');
    await toActivity(page, true);
    const entry = entries(page).first();
    await expect(entry).toContainText('Unconfirmed');
    await page.reload();
    await expect(openCount(page)).toHaveCount(1);
    await expect(entry.getByRole('link', { name: 'Review: Household 501' })).toHaveAttribute(
      'href',
      '/households/501/edit',
    );
    await entry.getByRole('button', { name: 'Mark as resolved: Household 501' }).click();
    await expect(entry).toContainText('Unconfirmed, resolved');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(openCount(page)).toHaveCount(0);
    expect(await page.evaluate(() => sessionStorage.getItem('steward.outbox.household.501'))).toBeNull();
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Mark as resolved' })).toHaveCount(0);
  });

  test(
    'Activity: a change is unconfirmed if its page was closed while saving',
    { tag: '@all' },
    async ({ page, faults, expectStatus }) => {
      expectStatus('network');
      faults.next(put, hang());
      await send(page, 'Left');
      await expect(page.getByRole('button', { name: 'Saving…' })).toBeVisible();
      await expect(openCount(page)).toHaveCount(0);
      page.on('dialog', (dialog) => void dialog.accept());
      await page.goto('/activity');
      await expect(entries(page)).toContainText(['Unconfirmed']);
      await expect(openCount(page)).toHaveCount(1);
    },
  );

  test(
    'Activity: lists each outcome with the platform’s message, and filters by the URL',
    { tag: '@all' },
    async ({ page, faults, expectStatus }) => {
      expectStatus(422, 'network');
      faults.next(
        put,
        status(422, { headers: { 'content-type': 'application/json' }, body: '{"message":"Not today."}' }),
      );
      await send(page, 'One');
      await expect(page.getByRole('main').getByText('The platform rejected the change')).toBeVisible();
      faults.next(put, reset({ when: 'after-headers' }));
      await page.getByRole('button', { name: 'Save household' }).click();
      await page.getByRole('button', { name: 'Resend change' }).click();
      await expect(page.getByText(/^Household saved$/)).toBeVisible();
      await toActivity(page);
      // The change was sent again and saved, which resolves the earlier attempt.
      await expect(entries(page)).toHaveText([/Saved/, /Unconfirmed, resolved/, /Rejected\s*.*Not today\./]);

      await page.getByRole('button', { name: 'Outcome, add filter' }).click();
      await page.getByRole('combobox', { name: 'Outcome' }).selectOption('Rejected');
      await page.getByRole('button', { name: 'Apply filter' }).click();
      await expect(page).toHaveURL(/\/activity\?outcome=rejected$/);
      await expect(entries(page)).toHaveCount(1);
      await expect(entries(page)).toContainText(['Rejected']);
      await page.goto('/activity?outcome=unconfirmed&kind=household&day=2026-11-20');
      await expect(entries(page)).toHaveCount(1);
      await page.goto('/activity?kind=contact');
      await expect(page.getByRole('heading', { name: 'No changes match.' })).toBeVisible();
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await expect(entries(page)).toHaveCount(3);
      await page.goto('/activity?day=2026-11-19');
      await expect(page.getByRole('heading', { name: 'No changes match.' })).toBeVisible();
    },
  );
});
