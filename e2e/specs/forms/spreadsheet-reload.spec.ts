/** A row of a spreadsheet that was on its way when its page went: the journal of the host is asked before anything is said. */
import type { Locator, Page } from 'playwright/test';
import { hang, hold, reset, status } from '../../support/fault.ts';
import { expect, test } from '../../support/fixture.ts';

test.use({ through: 'faults' });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const put = (contact: string) => ({ method: 'PUT', path: `/v1/contacts/${contact}` });
const question = { method: 'GET', path: /^\/ops\/./ };
const ids = ['4801', '4802', '4803'];

/** Sends three rows, of which the second is on its way until somebody answers. */
async function sendThree(page: Page) {
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/contacts/import');
  const lines = ids.map((id) => `${id},individual,Ruth,Ames,Northquay ${id}`);
  await page.getByLabel('Or paste rows').fill(['Contact ID,Type,First name,Last name,Employer', ...lines].join('\n'));
  await button(page, 'Read rows').click();
  await button(page, 'Check 3 rows').click();
  await button(page, 'Review 3 changes').click();
  await page.getByRole('radio', { name: 'As fast as answers come' }).check();
  await button(page, 'Send 3 changes').click();
}

const paused = (page: Page) => page.getByRole('main').getByText('Paused: the page was left or reloaded');

const entry = (page: Page): Locator => page.getByRole('row', { name: /Contacts from a spreadsheet/ });

async function toActivity(page: Page) {
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Activity/ })
    .click();
}

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open: () => open(), fault: hold(() => opened) };
}

const lost = {
  'its answer is held back': [],
  'its answer is lost, and the page goes while it asks': [reset({ when: 'after-headers' })],
} as const;

for (const [title, [first]] of Object.entries(lost)) {
  test(
    `${title}: the page that is loaded next knows what became of the row`,
    { tag: first ? '@all' : [] },
    async ({ page, api, faults, expectStatus }) => {
      if (first) expectStatus('network');
      const answer = gate();
      faults.next(put('4802'), first ?? answer.fault);
      if (first) faults.next(question, answer.fault);
      await sendThree(page);
      await expect.poll(() => faults.executed(put('4802'))).toBe(1);
      if (first) await expect.poll(() => faults.requests(question).length).toBeGreaterThan(0);
      await page.reload();
      await expect(paused(page)).toBeVisible();
      await expect(page.getByText('2 of 3', { exact: true })).toBeVisible();
      await expect(page.getByText('2 saved', { exact: true })).toBeVisible();
      await expect(page.getByRole('region', { name: /^Rows to look at,/ })).toHaveCount(0);
      answer.open();
      await button(page, 'Go on').click();
      await expect(page.getByText('3 saved', { exact: true })).toBeVisible();
      for (const id of ids) {
        expect(faults.executed(put(id))).toBe(1);
        const body = { type: 'individual', first_name: 'Ruth', last_name: 'Ames' } as const;
        expect((await api('updateContact', { contact: id, body }))?.employer).toBe(`Northquay ${id}`);
      }
      await toActivity(page);
      await expect(entry(page)).toContainText('3 saved');
      await expect(entry(page)).not.toContainText('not known');
    },
  );
}

test(
  'while the journal is asked, nothing is said of the row, and going on waits for what it says',
  { tag: '@all' },
  async ({ page, faults }) => {
    const answer = gate();
    const told = gate();
    faults.next(put('4802'), answer.fault);
    await sendThree(page);
    await expect.poll(() => faults.executed(put('4802'))).toBe(1);
    faults.always(question, told.fault);
    await page.reload();
    await expect.poll(() => faults.requests(question).length).toBeGreaterThan(0);
    await expect(page.getByText('1 of 3', { exact: true })).toBeVisible();
    await expect(page.getByText('Asking what became of the last row.')).toBeVisible();
    await expect(page.getByText('1 saved', { exact: true })).toBeVisible();
    await button(page, 'Go on').click();
    await expect(button(page, 'Pause')).toBeVisible();
    expect(faults.requests(put('4803'))).toHaveLength(0);
    told.open();
    await expect(page.getByText('3 saved', { exact: true })).toBeVisible();
    answer.open();
    expect(ids.map((id) => faults.requests(put(id)).length)).toEqual([1, 1, 1]);
  },
);

test(
  'a row that never arrived waits again, and is carried out once',
  { tag: '@all' },
  async ({ page, api, faults }) => {
    faults.next(put('4802'), hang());
    await sendThree(page);
    await expect.poll(() => faults.requests(put('4802')).length).toBe(1);
    await page.reload();
    await expect(paused(page)).toBeVisible();
    await expect.poll(() => faults.requests({ method: 'DELETE', path: /^\/ops\/./ }).length).toBeGreaterThan(0);
    await expect(page.getByText('1 of 3', { exact: true })).toBeVisible();
    await button(page, 'Go on').click();
    await expect(page.getByText('3 saved', { exact: true })).toBeVisible();
    expect(ids.map((id) => faults.executed(put(id)))).toEqual([1, 1, 1]);
    const body = { type: 'individual', first_name: 'Ruth', last_name: 'Ames' } as const;
    expect((await api('updateContact', { contact: '4802', body }))?.employer).toBe('Northquay 4802');
    await toActivity(page);
    await expect(entry(page)).toContainText('3 saved');
  },
);

test(
  'where the journal cannot be asked the row is not known, until it can be',
  { tag: '@all' },
  async ({ page, faults, expectStatus }) => {
    expectStatus(404);
    const answer = gate();
    faults.next(put('4802'), answer.fault);
    await sendThree(page);
    await expect.poll(() => faults.executed(put('4802'))).toBe(1);
    faults.always({ path: /^\/ops\/./ }, status(404, { body: '{}' }));
    await page.reload();
    await expect(page.getByText('1 saved, 1 not known', { exact: true })).toBeVisible();
    const table = page.getByRole('region', { name: /^Rows to look at,/ });
    await expect(table.getByRole('row', { name: '4802' })).toContainText('The page was left before an answer came.');
    await toActivity(page);
    await expect(entry(page)).toContainText('1 saved, 1 not known: 4802');
    faults.clear();
    answer.open();
    await page.goto('/contacts/import');
    await expect(page.getByText('2 saved', { exact: true })).toBeVisible();
    await expect(table).toHaveCount(0);
    await toActivity(page);
    await expect(entry(page)).toContainText('2 saved');
    await expect(entry(page)).not.toContainText('not known');
    expect(faults.requests(put('4802'))).toHaveLength(1);
  },
);

test(
  'a page that is not opened again leaves the question to the next one that is',
  { tag: '@all' },
  async ({ page, faults }) => {
    const answer = gate();
    faults.next(put('4802'), answer.fault);
    await sendThree(page);
    await expect.poll(() => faults.executed(put('4802'))).toBe(1);
    await page.goto('/activity');
    await expect(entry(page)).toContainText('2 saved');
    await expect(entry(page)).not.toContainText('not known');
    answer.open();
  },
);
