/** Several ticket items created one at a time, and what stops the run. */
import { homeTitle } from '../../support/clock.ts';
import { hold, reset, status } from '../../support/fault.ts';
import { expect, test } from '../../support/fixture.ts';
import {
  path,
  post,
  heading,
  input,
  button,
  problem,
  open,
  fillTiers,
  review,
  rowsOf,
  unconfirmed,
  namesOf,
} from './ticket-item.ts';

test.use({ through: 'faults', journal: 'lost' });

test('ticket items: a rejected item is fixed and resent, and each item is created exactly once', async ({
  page,
  faults,
  expectStatus,
}) => {
  expectStatus(422);
  await open(page);
  await fillTiers(page, [
    ['Gala dinner', '120'],
    ['Balcony', '45'],
    ['Student', '15'],
  ]);
  await input(page, 'Description').fill('Harbour Hall');
  await review(page);
  // The first request passes.
  faults.next(
    post,
    hold(() => Promise.resolve()),
  );
  faults.next(
    post,
    status(422, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        message: 'No.',
        errors: { name: ['Say which balcony.'], description: ['Not this one.'], zzz: ['Who knows.'] },
      }),
    }),
  );
  await button(page, 'Create 3 ticket items').click();
  await expect(page.getByText('The platform rejected 1 of 3 ticket items')).toBeVisible();
  await expect(page.getByText('2 created. They won’t be sent again.')).toBeVisible();
  await expect(problem(page)).toBeFocused();
  await expect(rowsOf(page)).toHaveText([
    /Name/,
    /^Gala dinner.*Created at/,
    /^Balcony.*RejectedNo\./,
    /^Student.*Created at/,
  ]);
  await expect(problem(page)).toContainText('Platform error for “zzz”: Who knows.');
  await expect(input(page, 'Description')).toHaveAccessibleDescription(/Not this one\./);
  await problem(page).getByRole('link', { name: 'Say which balcony.' }).click();
  await expect(input(page, /^Name/)).toBeFocused();
  await expect(input(page, /^Name/)).toHaveValue('Balcony');
  await expect(input(page, 'Description')).toHaveValue('Harbour Hall');
  await input(page, /^Name/).fill('Upper balcony');
  await review(page);
  await button(page, 'Create ticket item').click();
  await expect(heading(page, '3 ticket items created')).toBeFocused();
  const carriedOut = faults.requests(post).filter(({ executed }) => executed === 201);
  expect(namesOf(carriedOut)).toEqual(['Gala dinner', 'Student', 'Upper balcony']);
  expect(faults.requests(post)).toHaveLength(4);
  await page.reload();
  await expect(heading(page, 'New ticket item')).toBeVisible();
  await expect(input(page, /^Name/)).toHaveValue('');
  await expect(page.getByText(/unsaved draft/)).toHaveCount(0);
});

test(
  'ticket items: an unconfirmed item stops the run, and is sent again by its name or marked as created',
  { tag: '@all' },
  async ({ page, faults, expectStatus }) => {
    await test.step('an unconfirmed item stops the run, the rest can continue, and resending needs its name', async () => {
      expectStatus(500);
      await open(page);
      await fillTiers(page, [
        ['Gala dinner', '120'],
        ['Balcony', '45'],
      ]);
      await review(page);
      faults.next(post, status(500));
      await button(page, 'Create 2 ticket items').click();
      await expect(unconfirmed(page, 'Gala dinner')).toBeVisible();
      await expect(
        page.getByText(/Check the campaign in your fundraising platform first\. No later items were sent\.$/),
      ).toBeVisible();
      await expect(rowsOf(page).filter({ hasText: 'Balcony' })).toContainText('Not sent');
      expect(faults.requests(post)).toHaveLength(1);
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tickets' }).click();
      const leaving = page.getByRole('dialog', { name: 'Leave with an unconfirmed item?' });
      await expect(leaving).toContainText('1 ticket item was sent, but we couldn’t confirm it was created.');
      await leaving.getByRole('button', { name: 'Keep editing' }).click();
      await expect(input(page, /^Name/)).toHaveValue('Balcony');
      await review(page);
      await button(page, 'Create ticket item').click();
      await expect(heading(page, 'Ticket item created')).toBeVisible();

      const unsettled = page.getByRole('region', { name: 'Unconfirmed items' });
      await expect(unsettled).toContainText('Gala dinner, sent at');
      await unsettled.getByRole('textbox').fill('Gala');
      await unsettled.getByRole('button', { name: /^Create again/ }).click();
      await expect(unsettled.getByRole('textbox')).toHaveAccessibleDescription(
        /^Type “Gala dinner” to create it again/,
      );
      await unsettled.getByRole('textbox').fill('Gala dinner');
      await page.keyboard.press('Enter');
      await expect(input(page, /^Name/)).toHaveValue('Gala dinner');
      await expect(unsettled).toBeHidden();
      expect(faults.requests(post)).toHaveLength(2);
      await review(page);
      await button(page, 'Create ticket item').click();
      await expect(heading(page, '2 ticket items created')).toBeVisible();
      expect(namesOf(faults.requests(post).filter(({ executed }) => executed === 201))).toEqual([
        'Balcony',
        'Gala dinner',
      ]);
      await page.goto('/');
      await expect(heading(page, homeTitle)).toBeVisible();
      await expect(page.getByText(/^(?:Your change to|New ticket item) .+ is unconfirmed$/)).toHaveCount(0);
    });

    await test.step('confirming that an item was created leaves an empty form without resending', async () => {
      expectStatus('network');
      await open(page);
      await fillTiers(page, [['Terrace', '60']]);
      await review(page);
      faults.next(post, reset({ when: 'after-headers' }));
      await button(page, 'Create ticket item').click();
      await expect(unconfirmed(page, 'Terrace')).toBeVisible();
      await button(page, /^It was created/).click();
      await expect(heading(page, 'New ticket item')).toBeFocused();
      await expect(input(page, /^Name/)).toHaveValue('');
      await page.goto(path);
      await expect(heading(page, 'New ticket item')).toBeVisible();
      await expect(page.getByText(/unsaved draft|unconfirmed/i)).toHaveCount(0);
      expect(namesOf(faults.requests(post)).filter((name) => name === 'Terrace')).toHaveLength(1);
      expect(faults.executed(post)).toBe(3);
    });
  },
);

test(
  'ticket items: an invalid token or a lost connection stops the run',
  { tag: '@all' },
  async ({ page, context, faults, expectStatus }) => {
    expectStatus(403, 'network');
    await open(page);
    await fillTiers(page, [
      ['Gala dinner', '120'],
      ['Balcony', '45'],
    ]);
    await review(page);
    faults.next(post, status(403, { body: '{"message":"Not yours."}' }));
    await button(page, 'Create 2 ticket items').click();
    await expect(page.getByText('The platform rejected 1 of 2 ticket items')).toBeVisible();
    await expect(rowsOf(page)).toHaveText([/Name/, /^Gala dinner.*RejectedNot yours\./, /^Balcony.*Not sent$/]);
    await review(page);
    await context.setOffline(true);
    await button(page, 'Create 2 ticket items').click();
    await expect(page.getByText('You’re offline. Nothing was sent', { exact: true })).toBeVisible();
    await context.setOffline(false);
    await expect(input(page, /^(Item 1, )?Name/)).toHaveValue('Gala dinner');
    await expect(input(page, 'Item 2, Name (required)')).toHaveValue('Balcony');
    expect(faults.requests(post)).toHaveLength(1);
  },
);
