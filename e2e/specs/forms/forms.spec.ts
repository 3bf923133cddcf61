/** What every form does, whatever it changes. */
import type { Locator, Page, Request } from 'playwright/test';
import type { Call } from '../../../src/api/client.ts';
import { reset } from '../../support/fault.ts';
import { test as judged } from '../../support/judged-test.ts';
import { expect, test } from '../../support/fixture.ts';
import { unfold } from '../../support/fold.ts';

interface Form {
  path: string;
  /** What it changes, as the screen names it. */
  subject: string;
  /** The button that sends it, and what is said once it is saved. */
  save: string;
  saved: RegExp;
  /** Changes one text. */
  type: (page: Page, text: string) => Promise<void>;
  /** Where that text stands. */
  field: (page: Page) => Locator;
  /** What stands there, or is chosen there, before anything was typed. */
  expectUntouched: (page: Page) => Promise<void>;
  /** That text, as the service has it now. */
  stored: (api: Call) => Promise<string | null | undefined>;
}

const forms: Record<string, Form> = {
  household: {
    path: '/households/501/edit?at=1',
    subject: 'Ames family',
    save: 'Save household',
    saved: /^Household saved at/,
    type: (page, text) => page.getByLabel('Envelope name').fill(text),
    field: (page) => page.getByLabel('Envelope name'),
    expectUntouched: (page) => expect(page.getByLabel('Envelope name')).toHaveValue('The Ames Family'),
    stored: async (api) => (await api('listHouseholds', { contacts: '4801' })).rows[0]?.envelope_name,
  },
  contact: {
    path: '/contacts/4801/edit',
    subject: 'Ruth Ames',
    save: 'Save contact',
    saved: /^Contact saved at/,
    type: async (page, text) => {
      await unfold(page, 'Work');
      await page.getByRole('textbox', { name: 'Employer', exact: true }).fill(text);
    },
    field: (page) => page.getByRole('textbox', { name: 'Employer', exact: true }),
    expectUntouched: (page) => expect(page.getByLabel('Employer', { exact: true })).toHaveValue(''),
    stored: async (api) => {
      const body = { type: 'individual', first_name: 'Ruth', last_name: 'Ames' } as const;
      return (await api('updateContact', { contact: '4801', body }))?.employer;
    },
  },
};

/** Of two forms that do the same, one is tried in `npm test`. */
const secondLook = (name: string) => (name === 'household' ? [] : ['@all']);

/** The writes that this page sends from now on. */
function writesOf(page: Page): string[] {
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT' || request.method() === 'POST') writes.push(request.url());
  });
  return writes;
}

for (const [name, form] of Object.entries(forms)) {
  const second = secondLook(name);

  test.describe(`the ${name} form`, () => {
    const saveButton = (page: Page) => page.getByRole('button', { name: form.save });

    async function type(page: Page, text: string) {
      await page.goto(form.path);
      await expect(page.getByRole('heading', { level: 1, name: `Edit ${form.subject}` })).toBeVisible();
      await form.type(page, text);
    }

    async function review(page: Page) {
      await page.getByRole('button', { name: 'Review changes' }).click();
      await expect(page.getByRole('heading', { level: 1, name: `Review changes to ${form.subject}` })).toBeFocused();
    }

    judged(
      'asks before it is left changed: staying keeps it, leaving keeps a draft',
      { tag: ['@fault', ...second], annotation: { type: 'fault', description: '68' } },
      async ({ page, judge }) => {
        await type(page, 'Half typed');
        const away = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Transactions' });
        await away.click();
        const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
        await expect(dialog.getByRole('button', { name: 'Keep editing' })).toBeFocused();
        await page.keyboard.press('Enter');
        await expect(dialog).toBeHidden();
        await expect(form.field(page)).toHaveValue('Half typed');
        await away.click();
        await dialog.getByRole('button', { name: 'Leave' }).click();
        await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeFocused();
        await page.goBack();
        await page.getByRole('button', { name: 'Resume draft' }).click();
        await expect(form.field(page)).toBeVisible();
        judge.lost('Half typed', await form.field(page).inputValue());
      },
    );

    test(
      'is left or discarded without a trace, and without a connection sends nothing',
      { tag: second },
      async ({ page, api, context, expectStatus }) => {
        await test.step('is left without a question while nothing is changed', async () => {
          await page.goto(form.path);
          await page.getByRole('button', { name: 'Cancel' }).click();
          await expect(page.getByRole('heading', { level: 1, name: form.subject, exact: true })).toBeFocused();
        });

        await test.step('asks before it is discarded, and then nothing is left of what was typed', async () => {
          await type(page, 'Half typed');
          await page.getByRole('button', { name: 'Discard', exact: true }).click();
          const dialog = page.getByRole('dialog', { name: 'Discard your changes?' });
          await dialog.getByRole('button', { name: 'Discard' }).click();
          await form.expectUntouched(page);
          await page.reload();
          await form.expectUntouched(page);
          await expect(page.getByText(/You have an unsaved draft/)).toHaveCount(0);
        });

        await test.step('without a connection sends nothing, then or later, and is kept', async () => {
          expectStatus('network');
          const writes = writesOf(page);
          await form.type(page, 'Typed on a train');
          await review(page);
          await context.setOffline(true);
          await saveButton(page).click();
          await expect(page.getByText('You are offline. Nothing was sent', { exact: true })).toBeVisible();
          await context.setOffline(false);
          expect(writes).toEqual([]);
          await saveButton(page).click();
          await expect(page.getByText(form.saved)).toBeVisible();
          expect(writes).toHaveLength(1);
          expect(await form.stored(api)).toBe('Typed on a train');
        });
      },
    );
  });
}

test(
  'the address of a review in a tab of its own opens the form, and Back leads from the review to it',
  { tag: '@all' },
  async ({ page }) => {
    await page.goto('/contacts/4801/edit?step=review');
    await unfold(page, 'Work');
    await page.getByRole('textbox', { name: 'Employer', exact: true }).fill('Ames and Sons');
    await page.getByRole('button', { name: 'Review changes' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Review changes/ })).toBeFocused();
    await page.goBack();
    await expect(page.getByRole('textbox', { name: 'Employer', exact: true })).toHaveValue('Ames and Sons');
  },
);

// Which texts are no ID is for whole-id.test.ts.
test('an address without an ID in it opens no form', { tag: '@all' }, async ({ page }) => {
  for (const [path, noun, text] of [
    ['/contacts/-1/edit', 'contact', '-1'],
    ['/campaigns/%3Cb%3E/ticket-items/new', 'campaign', '<b>'],
    ['/campaigns/77/discount-codes/9223372036854775808', 'discount code', '9223372036854775808'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: `There is no such ${noun}` })).toBeVisible();
    await expect(page.getByRole('main').getByText(`“${text}” is no ID`)).toBeVisible();
  }
});

/** Everything asked for has come. `networkidle` comes once in a document, and may have been before the form was there. */
function quiet(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let since = Date.now();
  const ended = (request: Request) => {
    open.delete(request);
    since = Date.now();
  };
  page.on('request', (request) => void open.add(request));
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  return () => expect.poll(() => open.size === 0 && Date.now() - since > 500).toBe(true);
}

test.describe('when the connection is gone once the answer is there', () => {
  test.use({ through: 'faults' });

  for (const [name, form] of Object.entries(forms)) {
    test(
      `the screen that says that the ${name} was saved is there all the same`,
      { tag: '@all' },
      async ({ page, faults }) => {
        const isQuiet = quiet(page);
        await page.goto(form.path);
        await form.type(page, 'Just in time');
        await page.getByRole('button', { name: 'Review changes' }).click();
        await isQuiet();
        faults.standing({ path: /^\/assets\// }, reset({ when: 'before' }));
        await page.getByRole('button', { name: form.save }).click();
        await expect(page.getByText(form.saved)).toBeVisible();
      },
    );
  }
});

test.describe('when the code of the question before leaving does not come', () => {
  test.use({ through: 'faults' });

  const code = { path: /^\/assets\/confirm-dialog/ };
  const away = (page: Page) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Transactions' });
  const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });

  async function type(page: Page) {
    await page.goto('/households/501/edit?at=1');
    await page.getByLabel('Note').fill('Half typed');
  }

  test('it has come with the form', { tag: '@all' }, async ({ page, faults }) => {
    const isQuiet = quiet(page);
    await type(page);
    await isQuiet();
    faults.standing(code, reset({ when: 'before' }));
    await away(page).click();
    await expect(question(page)).toBeVisible();
  });

  test(
    'that is said, can be closed, and it is asked for again',
    { tag: '@all' },
    async ({ page, faults, expectStatus }) => {
      expectStatus('network', 'file');
      faults.always(code, reset({ when: 'before' }));
      await type(page);
      await away(page).click();
      await expect(page.getByText('This part could not be loaded.', { exact: false })).toBeVisible();
      await page.getByRole('button', { name: 'Close' }).click();
      faults.clear();
      await away(page).click();
      await question(page).getByRole('button', { name: 'Leave' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeFocused();
    },
  );
});
