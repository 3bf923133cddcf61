/** Ticket items being sent while the page is left, reloaded, or open in two tabs. */
import { delay, hold, reset } from '../../support/fault.ts';
import { expect, test } from '../../support/fixture.ts';
import {
  path,
  post,
  heading,
  input,
  button,
  open,
  fillTiers,
  review,
  rowsOf,
  namesOf,
  unconfirmed,
} from './ticket-item.ts';

test.use({ through: 'faults', journal: 'lost' });

test(
  'ticket items: an item confirmed during another review stays confirmed',
  { tag: '@all' },
  async ({ page, faults, expectStatus }) => {
    expectStatus('network');
    const question = { method: 'GET', path: /^\/ops\/./ };
    let letGo = () => {};
    const waits = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await open(page);
    await fillTiers(page, [['Gala dinner', '120']]);
    await review(page);
    faults.next(post, reset({ when: 'after-headers' }));
    await button(page, 'Create ticket item').click();
    await expect(unconfirmed(page, 'Gala dinner')).toBeVisible();
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Spring Gala 2026' }).click();
    await page
      .getByRole('dialog', { name: 'Leave with an unconfirmed item?' })
      .getByRole('button', { name: 'Leave' })
      .click();
    await expect(heading(page, 'Spring Gala 2026')).toBeFocused();
    faults.always(
      question,
      hold(() => waits),
    );
    await page.getByRole('link', { name: 'New ticket item' }).first().click();
    await expect(heading(page, 'New ticket item')).toBeFocused();
    const unsettled = page.getByRole('region', { name: 'Unconfirmed items' });
    await expect(unsettled).toContainText('Gala dinner, sent at');
    await fillTiers(page, [['Balcony', '45']]);
    await review(page);
    letGo();
    await expect(page.getByText('Gala dinner was created', { exact: true })).toBeAttached();
    await button(page, 'Create ticket item').click();
    await expect(heading(page, '2 ticket items created')).toBeVisible();
    await expect(unsettled).toBeHidden();
    expect(namesOf(faults.requests(post))).toEqual(['Gala dinner', 'Balcony']);
    await page.goto(path);
    await expect(heading(page, 'New ticket item')).toBeVisible();
    await expect(page.getByText(/unsaved draft|unconfirmed/i)).toHaveCount(0);
  },
);

test('ticket items: after a reload, the item being sent is unconfirmed, created items are gone, and the rest stay', async ({
  page,
  faults,
}) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await open(page);
  await fillTiers(page, [
    ['Gala dinner', '120'],
    ['Balcony', '45'],
    ['Student', '15'],
  ]);
  await review(page);
  faults.next(
    post,
    hold(() => Promise.resolve()),
  );
  faults.next(post, delay(60_000));
  await button(page, 'Create 3 ticket items').click();
  await expect(heading(page, 'Creating 3 ticket items for Spring Gala 2026')).toBeFocused();
  await expect(rowsOf(page)).toHaveText([/Name/, /^Gala dinner.*Created/, /^Balcony.*Sending/, /^Student.*Waiting/]);
  await page.reload();
  const unsettled = page.getByRole('region', { name: 'Unconfirmed items' });
  await expect(unsettled).toContainText('Balcony, sent at');
  await expect(unsettled.getByRole('listitem')).toHaveCount(1);
  await expect(input(page, /^Name/)).toHaveCount(1);
  await expect(input(page, /^Name/)).toHaveValue('Student');
  await review(page);
  await button(page, 'Create ticket item').click();
  await expect(heading(page, 'Ticket item created')).toBeVisible();
  expect(namesOf(faults.requests(post))).toEqual(['Gala dinner', 'Balcony', 'Student']);
  await page.goto('/');
  await expect(page.getByText('New ticket item for campaign 77 is unconfirmed')).toBeVisible();
  await page.getByRole('link', { name: 'Review: New ticket item for campaign 77' }).click();
  await unsettled.getByRole('button', { name: /^It was created/ }).click();
  await expect(unsettled).toBeHidden();
  await expect(heading(page, 'New ticket item')).toBeFocused();
});

test(
  'ticket items: leaving stops the run after the current item, and two tabs can’t create at the same time',
  { tag: '@all' },
  async ({ page, faults, newTab }) => {
    await test.step('leaving stops the run after the current item and keeps the rest', async () => {
      let letGo = () => {};
      const waits = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await open(page);
      await fillTiers(page, [
        ['Gala dinner', '120'],
        ['Balcony', '45'],
      ]);
      await review(page);
      faults.next(
        post,
        hold(() => waits),
      );
      await button(page, 'Create 2 ticket items').click();
      await expect(rowsOf(page)).toHaveText([/Name/, /Sending/, /Waiting/]);
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Activity' }).click();
      await page
        .getByRole('dialog', { name: 'Leave while creating ticket items?' })
        .getByRole('button', { name: 'Leave' })
        .click();
      await expect(page.getByRole('row', { name: /^New ticket item/ })).toContainText('Sending');
      letGo();
      await expect(page.getByRole('row', { name: /^Ticket item \d+/ })).toContainText('Saved');
      await page.goto(path);
      await button(page, 'Resume draft').click();
      await expect(input(page, /^Name/)).toHaveValue('Balcony');
      await expect(page.getByText(/unconfirmed/i)).toHaveCount(0);
      expect(namesOf(faults.requests(post))).toEqual(['Gala dinner']);
    });

    await test.step('two tabs can’t create at the same time', async () => {
      let letGo = () => {};
      const waits = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      const other = await newTab();
      for (const tab of [page, other]) {
        await tab.bringToFront();
        await open(tab);
        await fillTiers(tab, [['Student', '15']]);
        await review(tab);
      }
      faults.next(
        post,
        hold(() => waits),
      );
      await page.bringToFront();
      await button(page, 'Create ticket item').click();
      await expect(rowsOf(page)).toHaveText([/Name/, /Sending/]);
      await other.bringToFront();
      await button(other, 'Create ticket item').click();
      await expect(
        other.getByText('Another tab is already creating ticket items for this campaign. Nothing was sent'),
      ).toBeVisible();
      letGo();
      await expect(heading(page, 'Ticket item created')).toBeVisible();
      await button(other, 'Create ticket item').click();
      await expect(other.getByRole('checkbox', { name: 'Yes, create another one' })).toBeFocused();
      expect(namesOf(faults.requests(post))).toEqual(['Gala dinner', 'Student']);
    });
  },
);
