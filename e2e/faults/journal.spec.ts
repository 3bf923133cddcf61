/** Writes that arrive twice, whose answers are lost, or whose page goes: the journal of the host knows of them. */
import type { Page } from 'playwright/test';
import { ownHeaders } from '#api/host.ts';
import { test as base } from '../support/fixture.ts';
import { hold, reset, status } from '../support/fault.ts';
import { annotations } from '../support/figures.ts';
import { expectSaid, type Form, forms, saveButton, toReview } from './forms.ts';
import { expect, test } from '../support/judged-test.ts';

const path = '/v1/campaigns/77/items/tickets';

/** Creates a ticket item from within the page; the answer's ID, or the error's name. */
// On a kept-alive connection that dies, Chromium repeats a request without telling the page.
function create(page: Page, token: string | null, key?: string) {
  return page.evaluate(
    async ([address, bearer, own, named]) => {
      const known = bearer === null ? own : { ...own, authorization: `Bearer ${bearer}` };
      const headers = { ...known, 'content-type': 'application/json' };
      const stamp = (await fetch('/ops', { headers: known })).headers.get('steward-stamp');
      const answer = await fetch(address, {
        method: 'POST',
        headers: named === undefined ? headers : { ...headers, 'idempotency-key': `${stamp}.${named}` },
        body: JSON.stringify({ name: 'VIP table', price: 10 }),
      });
      return Number(((await answer.json()) as { id: string }).id);
    },
    [path, token, ownHeaders(), key] as const,
  );
}

base.describe('without the application', () => {
  base.use({ through: 'faults' });

  base(
    'a write that the browser repeats by itself is carried out once when it has a key, and twice when it has none',
    { tag: '@all' },
    async ({ page, token, custody, faults }) => {
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
    },
  );
});

const newest = (page: Page) =>
  page.getByRole('region', { name: 'Changes made in this browser' }).getByRole('row').nth(1);

const reloaded = 'the page is loaded again while it is on its way, and the next one knows';

for (const form of forms) {
  test(
    `${reloaded}: ${form.name}`,
    {
      tag: form.write.method === 'POST' ? [] : '@repeat',
      annotation: { type: annotations.row, description: reloaded },
    },
    async ({ page, faults }) => {
      page.on('dialog', (dialog) => void dialog.accept());
      await toReview(page, form, 'Gala dinner');
      let carriedOut = () => {};
      const held = new Promise<void>((resolve) => (carriedOut = resolve));
      faults.next(
        form.write,
        hold(() => held),
      );
      await saveButton(page, form).click();
      await expect.poll(() => faults.executed(form.write)).toBe(1);
      await page.goto('/activity');
      carriedOut();
      await expect(newest(page)).toContainText('Saved');
      await page.goto(form.path);
      await expect(page.getByRole('heading', { level: 1, name: form.title })).toBeVisible();
      await expect(page.getByText(/unsaved draft|unconfirmed/i)).toHaveCount(0);
      if (form.write.method === 'POST') {
        await expect(page.getByRole('row', { name: /Gala dinner.*1,120\.50.*Created at/ })).toBeVisible();
      }
      expect(faults.executed(form.write)).toBe(1);
    },
  );
}

const formOf = (operation: Form['operation']) => {
  const [form] = forms.filter((one) => one.operation === operation);
  if (!form) throw new Error(`No form is for ${operation}.`);
  return form;
};

test(
  'a journal that cannot be asked at once is asked by the check, and before anything is sent again',
  { tag: '@all' },
  async ({ page, faults, expectStatus }) => {
    expectStatus('network', 503);
    const contact = formOf('updateContact');
    for (const act of ['Check now', 'Resend change']) {
      await toReview(page, contact, `Until “${act}”`);
      faults.always({ path: /^\/ops\/./ }, status(404, { body: '{}' }));
      expectStatus(404);
      faults.next(contact.write, reset({ when: 'after-headers' }));
      await saveButton(page, contact).click();
      await expectSaid(page, contact, 'unconfirmed');
      const before = faults.requests(contact.write).length;
      faults.clear();
      await page.getByRole('button', { name: act }).click();
      await expect(page.getByText(contact.said.saved)).toBeVisible();
      expect(faults.requests(contact.write)).toHaveLength(before);
    }
  },
);

test(
  'what never arrived is not sent, and goes under a key of its own when it is sent after all',
  { tag: '@all' },
  async ({ page, faults, expectStatus }) => {
    expectStatus('network');
    const household = formOf('updateHousehold');
    await toReview(page, household, 'Sent after all');
    faults.always(household.write, reset({ when: 'before' }));
    await saveButton(page, household).click();
    await expectSaid(page, household, 'not-sent');
    expect(faults.executed(household.write)).toBe(0);
    faults.clear();
    await saveButton(page, household).click();
    await expect(page.getByText(household.said.saved)).toBeVisible();
    expect(faults.executed(household.write)).toBe(1);
  },
);
