/** Behavior that all forms share, tried on the household's. */
import type { Page, Request } from 'playwright/test';
import { reset } from '../../support/fault.ts';
import { test as judged } from '../../support/judged-test.ts';
import { expect, test } from '../../support/fixture.ts';

const path = '/households/501/edit?at=1';
const field = (page: Page) => page.getByLabel('Envelope name', { exact: true });
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save household' });
const saved = (page: Page) => page.getByText(/^Household saved$/);
const away = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Transactions' });
const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });

async function type(page: Page, text: string) {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Ames family' })).toBeVisible();
  await field(page).fill(text);
}

judged(
  'asks before leaving with changes: staying keeps them, leaving saves a draft',
  { tag: '@fault', annotation: { type: 'fault', description: '68' } },
  async ({ page, judge }) => {
    await type(page, 'Half typed');
    await away(page).click();
    await expect(question(page).getByRole('button', { name: 'Keep editing' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question(page)).toBeHidden();
    await expect(field(page)).toHaveValue('Half typed');
    await away(page).click();
    await question(page).getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeFocused();
    await page.goBack();
    await page.getByRole('button', { name: 'Resume draft' }).click();
    await expect(field(page)).toBeVisible();
    judge.lost('Half typed', await field(page).inputValue());
  },
);

test('leaves no trace when left unchanged or discarded, and sends nothing offline', async ({
  page,
  api,
  context,
  expectStatus,
}) => {
  await test.step('leaving without changes asks nothing', async () => {
    await page.goto(path);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Ames family', exact: true })).toBeFocused();
  });

  await test.step('discarding asks first, and then removes all input', async () => {
    await type(page, 'Half typed');
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Discard your changes?' });
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await expect(field(page)).toHaveValue('The Ames Family');
    await page.reload();
    await expect(field(page)).toHaveValue('The Ames Family');
    await expect(page.getByText(/You have an unsaved draft/)).toHaveCount(0);
  });

  await test.step('offline nothing is sent, then or later, and the input stays', async () => {
    expectStatus('network');
    const writes: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT' || request.method() === 'POST') writes.push(request.url());
    });
    await field(page).fill('Typed on a train');
    await context.setOffline(true);
    await saveButton(page).click();
    await expect(page.getByText('You’re offline. Nothing was sent', { exact: true })).toBeVisible();
    await context.setOffline(false);
    expect(writes).toEqual([]);
    await saveButton(page).click();
    await expect(saved(page)).toBeVisible();
    expect(writes).toHaveLength(1);
    expect((await api('listHouseholds', { contacts: '4801' })).rows[0]?.envelope_name).toBe('Typed on a train');
  });
});

// whole-id.test.ts covers which texts are invalid IDs.
test('a URL without a valid ID opens no form', { tag: '@all' }, async ({ page }) => {
  for (const [address, noun, text] of [
    ['/contacts/-1/edit', 'Contact', '-1'],
    ['/campaigns/%3Cb%3E/ticket-items/new', 'Campaign', '<b>'],
    ['/campaigns/77/discount-codes/9223372036854775808', 'Discount code', '9223372036854775808'],
  ] as const) {
    await page.goto(address);
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

test.describe('when no code arrives any more', () => {
  test.use({ through: 'faults' });

  test(
    'the question before leaving and the screen after a save need no connection, once the form is there',
    { tag: '@all' },
    async ({ page, faults }) => {
      const isQuiet = quiet(page);
      await type(page, 'Just in time');
      await isQuiet();
      faults.standing({ path: /^\/assets\// }, reset({ when: 'before' }));
      await away(page).click();
      await question(page).getByRole('button', { name: 'Keep editing' }).click();
      await saveButton(page).click();
      await expect(saved(page)).toBeVisible();
    },
  );

  test(
    'a question that fails to load says so, can be closed, and is requested again',
    { tag: '@all' },
    async ({ page, faults, expectStatus }) => {
      expectStatus('network', 'file');
      faults.always({ path: /^\/assets\/confirm-dialog/ }, reset({ when: 'before' }));
      await type(page, 'Half typed');
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
