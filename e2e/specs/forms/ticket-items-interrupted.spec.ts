/** Ticket items on their way while the page is left, loaded anew, or open twice. */
import { delay, hold, reset } from '../../support/fault.ts';
import { expect, test } from '../../support/fixture.ts';
import { path, post, heading, input, button, open, fillTiers, review, rowsOf, namesOf } from './ticket-item.ts';

test.use({ through: 'faults', journal: 'lost' });

test(
  'what is known late, while another one is reviewed, stays known after that one is created',
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
    await expect(heading(page, 'We do not know if “Gala dinner” was created')).toBeFocused();
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Spring Gala 2026' }).click();
    await page
      .getByRole('dialog', { name: 'Leave before this is settled?' })
      .getByRole('button', { name: 'Leave' })
      .click();
    await expect(heading(page, 'Spring Gala 2026')).toBeFocused();
    faults.always(
      question,
      hold(() => waits),
    );
    await page.getByRole('link', { name: 'New ticket item' }).first().click();
    await expect(heading(page, 'New ticket item')).toBeFocused();
    const unsettled = page.getByRole('region', { name: 'Not known whether created' });
    await expect(unsettled).toContainText('Gala dinner, sent at');
    await button(page, 'Add another tier').click();
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
    await expect(page.getByText(/unsaved draft|not known/i)).toHaveCount(0);
  },
);

test('reloaded while one is being sent: that one is not known, those before it are gone, the rest is kept', async ({
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
  await expect(heading(page, 'Creating 3 ticket items on Spring Gala 2026')).toBeFocused();
  await expect(rowsOf(page)).toHaveText([/Name/, /^Gala dinner.*Created/, /^Balcony.*Being sent/, /^Student.*Waiting/]);
  await page.reload();
  const unsettled = page.getByRole('region', { name: 'Not known whether created' });
  await expect(unsettled).toContainText('Balcony, sent at');
  await expect(unsettled.getByRole('listitem')).toHaveCount(1);
  await expect(input(page, /^Name/)).toHaveCount(1);
  await expect(input(page, /^Name/)).toHaveValue('Student');
  await review(page);
  await button(page, 'Create ticket item').click();
  await expect(heading(page, 'Ticket item created')).toBeVisible();
  expect(namesOf(faults.requests(post))).toEqual(['Gala dinner', 'Balcony', 'Student']);
  await page.goto('/');
  await expect(page.getByText(/^New ticket item on campaign 77, 2 fields, sent/)).toBeVisible();
  await page.getByRole('link', { name: 'Open and check' }).click();
  await unsettled.getByRole('button', { name: /^It is there/ }).click();
  await expect(unsettled).toBeHidden();
  await expect(heading(page, 'New ticket item')).toBeFocused();
});

test(
  'leaving ends the run: what is on its way has its end, the rest is kept',
  { tag: '@all' },
  async ({ page, faults }) => {
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
    await expect(rowsOf(page)).toHaveText([/Name/, /Being sent/, /Waiting/]);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Activity' }).click();
    await page
      .getByRole('dialog', { name: 'Leave while ticket items are being sent?' })
      .getByRole('button', { name: 'Leave' })
      .click();
    await expect(page.getByRole('row', { name: /^New ticket item/ })).toContainText('Being sent');
    letGo();
    await expect(page.getByRole('row', { name: /^Ticket item \d+/ })).toContainText('Saved');
    await page.goto(path);
    await button(page, 'Resume draft').click();
    await expect(input(page, /^Name/)).toHaveValue('Balcony');
    await expect(page.getByText(/not known/i)).toHaveCount(0);
    expect(namesOf(faults.requests(post))).toEqual(['Gala dinner']);
  },
);

test('two tabs do not create together', { tag: '@all' }, async ({ page, newTab, faults }) => {
  let letGo = () => {};
  const waits = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const other = await newTab();
  for (const tab of [page, other]) {
    await tab.bringToFront();
    await open(tab);
    await fillTiers(tab, [['Gala dinner', '120']]);
    await review(tab);
  }
  faults.next(
    post,
    hold(() => waits),
  );
  await page.bringToFront();
  await button(page, 'Create ticket item').click();
  await expect(rowsOf(page)).toHaveText([/Name/, /Being sent/]);
  await other.bringToFront();
  await button(other, 'Create ticket item').click();
  await expect(
    other.getByText('Another tab is creating ticket items for this campaign. Nothing was sent'),
  ).toBeVisible();
  letGo();
  await expect(heading(page, 'Ticket item created')).toBeVisible();
  await button(other, 'Create ticket item').click();
  await expect(other.getByRole('checkbox', { name: 'Yes, create another one' })).toBeFocused();
  expect(faults.requests(post)).toHaveLength(1);
});
