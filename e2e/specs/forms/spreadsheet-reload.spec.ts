/** A row of an import that was in flight at a reload: its outcome is looked up in the server's journal. */
import type { Locator, Page } from 'playwright/test';
import { hold, status } from '../../support/fault.ts';
import { expect, test } from '../../support/fixture.ts';
import { choose } from '../../support/preferences.ts';

test.use({ through: 'faults' });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const put = (contact: string) => ({ method: 'PUT', path: `/v1/contacts/${contact}` });
const ids = ['4801', '4802', '4803'];

/** Sends three rows. The second stays in flight until the test responds. */
async function sendThree(page: Page) {
  page.on('dialog', (dialog) => void dialog.accept());
  await choose(page, { showsTechnicalDetails: true });
  await page.goto('/contacts/import');
  const lines = ids.map((id) => `${id},individual,Ruth,Ames,Northquay ${id}`);
  await page.getByLabel('Or paste rows').fill(['Contact ID,Type,First name,Last name,Employer', ...lines].join('\n'));
  await button(page, 'Continue').click();
  await button(page, 'Check 3 rows').click();
  await button(page, 'Review 3 changes').click();
  await page.getByRole('radio', { name: 'As fast as possible' }).check();
  await button(page, 'Send 3 changes').click();
}

const paused = (page: Page) => page.getByRole('main').getByText('Paused: you left or reloaded the page');

const entry = (page: Page): Locator => page.getByRole('row', { name: /Contacts from CSV/ });

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

// bulk-runner-ends.test.ts has the other ends of a row in flight.
test('import: a row whose response was held back at a reload has its outcome on the next page', async ({
  page,
  api,
  faults,
}) => {
  const answer = gate();
  faults.next(put('4802'), answer.fault);
  await sendThree(page);
  await expect.poll(() => faults.executed(put('4802'))).toBe(1);
  await page.reload();
  await expect(paused(page)).toBeVisible();
  await expect(page.getByText('2 of 3', { exact: true })).toBeVisible();
  await expect(page.getByText('2 saved', { exact: true })).toBeVisible();
  // The third waits.
  await expect(page.getByRole('region', { name: /^Outcomes,/ }).getByRole('row')).toHaveCount(3);
  answer.open();
  await button(page, 'Resume').click();
  await expect(page.getByText('3 saved', { exact: true })).toBeVisible();
  for (const id of ids) {
    expect(faults.executed(put(id))).toBe(1);
    const body = { type: 'individual', first_name: 'Ruth', last_name: 'Ames' } as const;
    expect((await api('updateContact', { contact: id, body }))?.employer).toBe(`Northquay ${id}`);
  }
  await toActivity(page);
  await expect(entry(page)).toContainText('3 saved');
  await expect(entry(page)).not.toContainText('unconfirmed');
});

test(
  'import: the row is unconfirmed while the journal can’t be reached',
  { tag: '@all' },
  async ({ page, faults, expectStatus }) => {
    expectStatus(404);
    const answer = gate();
    faults.next(put('4802'), answer.fault);
    await sendThree(page);
    await expect.poll(() => faults.executed(put('4802'))).toBe(1);
    faults.always({ path: /^\/ops\/./ }, status(404, { body: '{}' }));
    await page.reload();
    await expect(page.getByText('1 saved, 1 unconfirmed', { exact: true })).toBeVisible();
    const table = page.getByRole('region', { name: /^Outcomes,/ });
    await expect(table.getByRole('row', { name: '4802' })).toContainText(
      'You left the page before the result arrived.',
    );
    await toActivity(page);
    await expect(entry(page)).toContainText('1 saved, 1 unconfirmed: 4802');
    faults.clear();
    answer.open();
    await page.goto('/contacts/import');
    await expect(page.getByText('2 saved', { exact: true })).toBeVisible();
    await expect(table.getByRole('row', { name: '4802' })).toContainText('Saved');
    await toActivity(page);
    await expect(entry(page)).toContainText('2 saved');
    await expect(entry(page)).not.toContainText('unconfirmed');
    expect(faults.requests(put('4802'))).toHaveLength(1);
  },
);
