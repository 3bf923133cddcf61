/** Behavior shared by all forms. */
import type { Locator, Page, Request } from 'playwright/test';
import type { Call } from '#api/client.ts';
import { reset } from '../../support/fault.ts';
import { test as judged } from '../../support/judged-test.ts';
import { expect, test } from '../../support/fixture.ts';
import { unfold } from '../../support/fold.ts';

interface Form {
  path: string;
  /** Name of the record on screen. */
  subject: string;
  /** The send button, and the message after a save. */
  save: string;
  saved: RegExp;
  /** Changes one text field. */
  type: (page: Page, text: string) => Promise<void>;
  /** The element with that text. */
  field: (page: Page) => Locator;
  /** Its value or choice before anything is typed. */
  expectUntouched: (page: Page) => Promise<void>;
  /** That text as stored on the platform. */
  stored: (api: Call) => Promise<string | null | undefined>;
}

const forms: Record<string, Form> = {
  household: {
    path: '/households/501/edit?at=1',
    subject: 'Ames family',
    save: 'Save household',
    saved: /^Household saved$/,
    type: (page, text) => page.getByLabel('Envelope name', { exact: true }).fill(text),
    field: (page) => page.getByLabel('Envelope name', { exact: true }),
    expectUntouched: (page) => expect(page.getByLabel('Envelope name', { exact: true })).toHaveValue('The Ames Family'),
    stored: async (api) => (await api('listHouseholds', { contacts: '4801' })).rows[0]?.envelope_name,
  },
  contact: {
    path: '/contacts/4801/edit',
    subject: 'Ruth Ames',
    save: 'Save contact',
    saved: /^Contact saved$/,
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

/** Of two similar forms, one is tested in `npm test`. */
const secondLook = (name: string) => (name === 'household' ? [] : ['@all']);

/** Records the writes that this page sends from now on. */
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

    judged(
      'asks before leaving with changes: staying keeps them, leaving saves a draft',
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
      'leaves no trace when left unchanged or discarded, and sends nothing offline',
      { tag: second },
      async ({ page, api, context, expectStatus }) => {
        await test.step('leaving without changes asks nothing', async () => {
          await page.goto(form.path);
          await page.getByRole('button', { name: 'Cancel' }).click();
          await expect(page.getByRole('heading', { level: 1, name: form.subject, exact: true })).toBeFocused();
        });

        await test.step('discarding asks first, and then removes all input', async () => {
          await type(page, 'Half typed');
          await page.getByRole('button', { name: 'Discard', exact: true }).click();
          const dialog = page.getByRole('dialog', { name: 'Discard your changes?' });
          await dialog.getByRole('button', { name: 'Discard' }).click();
          await form.expectUntouched(page);
          await page.reload();
          await form.expectUntouched(page);
          await expect(page.getByText(/You have an unsaved draft/)).toHaveCount(0);
        });

        await test.step('offline nothing is sent, then or later, and the input stays', async () => {
          expectStatus('network');
          const writes = writesOf(page);
          await form.type(page, 'Typed on a train');
          await context.setOffline(true);
          await saveButton(page).click();
          await expect(page.getByText('You’re offline. Nothing was sent', { exact: true })).toBeVisible();
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

// whole-id.test.ts covers which texts are invalid IDs.
test('a URL without a valid ID opens no form', { tag: '@all' }, async ({ page }) => {
  for (const [path, noun, text] of [
    ['/contacts/-1/edit', 'Contact', '-1'],
    ['/campaigns/%3Cb%3E/ticket-items/new', 'Campaign', '<b>'],
    ['/campaigns/77/discount-codes/9223372036854775808', 'Discount code', '9223372036854775808'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: `${noun} not found` })).toBeVisible();
    await expect(page.getByRole('main').getByText(`“${text}” isn’t a valid ID`)).toBeVisible();
  }
});

/** Waits until all requests have ended. `networkidle` fires once per document, possibly before the form is loaded. */
function quiet(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let since = Date.now();
  const ended = (request: Request) => {
    open.delete(request);
    since = Date.now();
  };
  page.on('request', (request) => {
    // The worker, and what it reads in the background, isn't waited for.
    if (!/\/assets\/worker-|\/v1\/(?:campaigns|households)(?:\?page=|$)/.test(request.url())) open.add(request);
  });
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  return () => expect.poll(() => open.size === 0 && Date.now() - since > 500).toBe(true);
}

test.describe('without a connection after the response', () => {
  test.use({ through: 'faults' });

  for (const [name, form] of Object.entries(forms)) {
    test(
      `the screen after a save of the ${name} appears without a connection`,
      { tag: '@all' },
      async ({ page, faults }) => {
        const isQuiet = quiet(page);
        await page.goto(form.path);
        await form.type(page, 'Just in time');
        await isQuiet();
        faults.standing({ path: /^\/assets\// }, reset({ when: 'before' }));
        await page.getByRole('button', { name: form.save }).click();
        await expect(page.getByText(form.saved)).toBeVisible();
      },
    );
  }
});

test.describe('when the code of the leave dialog fails to load', () => {
  test.use({ through: 'faults' });

  const code = { path: /^\/assets\/confirm-dialog/ };
  const away = (page: Page) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Transactions' });
  const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });

  async function type(page: Page) {
    await page.goto('/households/501/edit?at=1');
    await page.getByLabel('Note', { exact: true }).fill('Half typed');
  }

  test('the code of the leave dialog is prefetched with the form', { tag: '@all' }, async ({ page, faults }) => {
    const isQuiet = quiet(page);
    await type(page);
    await isQuiet();
    faults.standing(code, reset({ when: 'before' }));
    await away(page).click();
    await expect(question(page)).toBeVisible();
  });

  test(
    'a leave dialog that fails to load says so, can be closed, and is requested again',
    { tag: '@all' },
    async ({ page, faults, expectStatus }) => {
      expectStatus('network', 'file');
      faults.always(code, reset({ when: 'before' }));
      await type(page);
      await away(page).click();
      await expect(page.getByText('This couldn’t load.', { exact: false })).toBeVisible();
      await page.getByRole('button', { name: 'Close' }).click();
      faults.clear();
      await away(page).click();
      await question(page).getByRole('button', { name: 'Leave' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeFocused();
    },
  );
});
