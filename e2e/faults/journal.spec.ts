/** Writes that arrive twice, whose answers are lost, or whose page goes: the journal of the host knows of them. */
import type { Locator, Page } from 'playwright/test';
import { ownHeaders } from '../../src/api/host.ts';
import { expect, test } from '../fixture.ts';
import { hold, reset, status } from './fault.ts';

test.use({ through: 'faults' });

const path = '/v1/campaigns/77/items/tickets';

/** Creates a ticket item from within the page; the answer's ID, or the error's name. */
// On a kept-alive connection that dies, Chromium repeats a request without telling the page.
function create(page: Page, token: string | null, key?: string) {
  return page.evaluate(
    async ([address, bearer, own, named]) => {
      const known = bearer === null ? own : { ...own, authorization: `Bearer ${bearer}` };
      const headers = { ...known, 'content-type': 'application/json' };
      const answer = await fetch(address, {
        method: 'POST',
        headers: named === undefined ? headers : { ...headers, 'idempotency-key': named },
        body: JSON.stringify({ name: 'VIP table', price: 10 }),
      });
      return Number(((await answer.json()) as { id: string }).id);
    },
    [path, token, ownHeaders(), key] as const,
  );
}

test('a write that the browser repeats by itself is carried out once when it has a key, and twice when it has none', async ({
  page,
  token,
  custody,
  faults,
}) => {
  await page.goto('/connect');
  const held = custody === 'tab' ? token : null;
  const first = await create(page, held, 'first');
  for (const [key, expected] of [
    ['second', first + 1],
    [undefined, first + 3],
  ] as const) {
    faults.next({ method: 'POST', path }, reset({ when: 'after-request' }));
    const before = faults.requests({ method: 'POST' }).length;
    expect(await create(page, held, key)).toBe(expected);
    expect(faults.requests({ method: 'POST' }).length - before, 'arrivals of one fetch').toBe(2);
  }
});

interface Form {
  name: string;
  path: string;
  write: { method: string; path: string };
  fill: (page: Page) => Promise<unknown>;
  review: string;
  save: string;
  /** What is on screen once it is saved. */
  saved: (page: Page) => Locator;
  /** The fields that are sent, as Activity counts them. */
  entry: RegExp;
}

const newest = (page: Page) =>
  page.getByRole('region', { name: 'Changes made in this browser' }).getByRole('row').nth(1);

const forms: [Form, Form, Form, Form] = [
  {
    name: 'a household',
    path: '/households/501/edit?at=1',
    write: { method: 'PUT', path: '/v1/households/501' },
    fill: (page) => page.getByLabel('Note').fill('Call after six'),
    review: 'Review changes',
    save: 'Save household',
    saved: (page) => page.getByText(/^Household saved at/),
    entry: /Household 501/,
  },
  {
    name: 'a contact',
    path: '/contacts/4801/edit',
    write: { method: 'PUT', path: '/v1/contacts/4801' },
    fill: async (page) => {
      await page.getByRole('radiogroup', { name: 'Employer', exact: true }).getByRole('radio', { name: 'Set' }).check();
      await page.getByRole('textbox', { name: 'Employer', exact: true }).fill('Ames and Sons');
    },
    review: 'Review changes',
    save: 'Save contact',
    saved: (page) => page.getByText(/^Contact saved at/),
    entry: /Contact 4801/,
  },
  {
    name: 'a discount code',
    path: '/campaigns/77/discount-codes/1601',
    write: { method: 'PUT', path: '/v1/campaigns/77/discount-codes/1601' },
    fill: (page) => page.getByRole('textbox', { name: 'Amount', exact: true }).fill('19'),
    review: 'Review changes',
    save: 'Save discount code',
    saved: (page) => page.getByText(/^Discount code saved at/).first(),
    entry: /Discount code 1601/,
  },
  {
    name: 'a ticket item',
    path: '/campaigns/77/ticket-items/new?at=1',
    write: { method: 'POST', path },
    fill: async (page) => {
      await page.getByRole('textbox', { name: /^Name/ }).fill('Gala dinner');
      await page.getByRole('textbox', { name: /^Price/ }).fill('120');
    },
    review: 'Review',
    save: 'Create ticket item',
    saved: (page) => page.getByRole('row', { name: /Gala dinner.*Created at/ }),
    entry: /Ticket item .*Campaign 77/,
  },
];

async function review(page: Page, form: Form): Promise<void> {
  await page.goto(form.path);
  await form.fill(page);
  await page.getByRole('button', { name: form.review, exact: true }).click();
  await page.getByRole('button', { name: form.save }).waitFor();
}

for (const form of forms) {
  test(
    `the answer to ${form.name} is lost on its way: the journal has it`,
    { annotation: { type: 'fault', description: '58' } },
    async ({ page, faults, expectStatus }) => {
      expectStatus('network');
      await review(page, form);
      faults.next(form.write, reset({ when: 'after-headers' }));
      await page.getByRole('button', { name: form.save }).click();
      await expect(form.saved(page)).toBeVisible();
      expect(faults.executed(form.write)).toBe(1);
      await page.goto('/activity');
      await expect(newest(page)).toContainText(form.entry);
      await expect(newest(page)).toContainText('Saved');
    },
  );

  test(
    `the page is loaded anew while ${form.name} is on its way: the next one knows`,
    { annotation: { type: 'fault', description: '69' } },
    async ({ page, faults }) => {
      page.on('dialog', (dialog) => void dialog.accept());
      await review(page, form);
      let carriedOut = () => {};
      const held = new Promise<void>((resolve) => (carriedOut = resolve));
      faults.next(
        form.write,
        hold(() => held),
      );
      await page.getByRole('button', { name: form.save }).click();
      await expect.poll(() => faults.executed(form.write)).toBe(1);
      await page.goto('/activity');
      carriedOut();
      await expect(newest(page)).toContainText(form.entry);
      await expect(newest(page)).toContainText('Saved');
      await page.goto(form.path);
      await expect(page.getByRole('button', { name: form.review, exact: true })).toBeVisible();
      await expect(page.getByText(/unsaved draft|not known whether/i)).toHaveCount(0);
      if (form.write.method === 'POST') await expect(form.saved(page)).toBeVisible();
      expect(faults.executed(form.write)).toBe(1);
    },
  );
}

test('a journal that cannot be asked at once is asked by the check, and before anything is sent again', async ({
  page,
  faults,
  expectStatus,
}) => {
  expectStatus('network', 503);
  const [, contact] = forms;
  for (const act of ['Check now', 'Send the same change again']) {
    await review(page, contact);
    faults.always({ path: /^\/ops\/./ }, status(404, { body: '{}' }));
    expectStatus(404);
    faults.next(contact.write, reset({ when: 'after-headers' }));
    await page.getByRole('button', { name: contact.save }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'We do not know if this was saved' })).toBeVisible();
    const before = faults.requests(contact.write).length;
    faults.clear();
    await page.getByRole('button', { name: act }).click();
    await expect(contact.saved(page)).toBeVisible();
    expect(faults.requests(contact.write)).toHaveLength(before);
  }
});

test('what never arrived is not sent, and goes under a key of its own when it is sent after all', async ({
  page,
  faults,
  expectStatus,
}) => {
  expectStatus('network');
  const [household] = forms;
  await review(page, household);
  faults.always(household.write, reset({ when: 'before' }));
  await page.getByRole('button', { name: household.save }).click();
  await expect(page.getByText('Nothing was sent', { exact: false }).first()).toBeVisible();
  expect(faults.executed(household.write)).toBe(0);
  faults.clear();
  await page.getByRole('button', { name: household.save }).click();
  await expect(household.saved(page)).toBeVisible();
  expect(faults.executed(household.write)).toBe(1);
});
