import type { Page } from 'playwright/test';
import { byDateInSight } from '../../support/rows.ts';
import { reset, status } from '../../support/fault.ts';
import { expect, test } from '../../support/fixture.ts';
import { choose } from '../../support/preferences.ts';
import { openDetails, written } from './record.ts';

const table = (page: Page) => page.getByRole('table', { name: /transactions/ });
const rowIds = (page: Page) => table(page).getByRole('rowheader').getByRole('button').allTextContents();
/** The link that opens the transaction: it has the name of who gave, or of what for. */
const linkOf = (page: Page, id = '') =>
  table(page)
    .getByRole('rowheader')
    .filter({ has: page.getByRole('button', { name: `Copy ID ${id}`, exact: true }) })
    .getByRole('link');
const search = (page: Page) => new URL(page.url()).searchParams;
const drawer = (page: Page, id: string) => page.getByRole('dialog', { name: `Transaction ${id}` });

test('a row opens as a record beside the list, has neighbours, and closes', async ({ page, api }) => {
  await test.step('a row opens as a record beside the list; Back closes it and the focus returns', async () => {
    const [first] = (await api('listTransactions', { sortByDesc: 'transacted_at' })).rows;
    const id = first?.id ?? '';
    await page.goto('/transactions');
    const link = linkOf(page, id);
    await link.click();
    await expect(drawer(page, id).getByRole('heading', { name: `Transaction ${id}` })).toBeFocused();
    expect(search(page).get('open')).toBe(id);
    await expect(
      drawer(page, id)
        .getByText(written(first?.amount ?? null))
        .first(),
    ).toBeVisible();
    await openDetails(page);
    await expect(drawer(page, id).getByRole('region', { name: 'Line items' }).getByRole('row')).toHaveCount(
      (first?.line_items.length ?? 0) + 1,
    );
    await page.goBack();
    await expect(drawer(page, id)).toBeHidden();
    await expect(link).toBeFocused();
    await page.goForward();
    await expect(drawer(page, id).getByRole('heading', { name: `Transaction ${id}` })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(drawer(page, id)).toBeHidden();
    await expect(link).toBeFocused();
  });

  await test.step('previous and next go through the rows of the page, and stop at its ends', async () => {
    const { rows } = await api('listTransactions', { sortByDesc: 'transacted_at' });
    const ids = byDateInSight(rows).map(({ id }) => id ?? '');
    await linkOf(page, ids[0]).click();
    const previous = page.getByRole('button', { name: 'Previous record' });
    await expect(previous).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('button', { name: 'Next record' }).click();
    await expect(drawer(page, ids[1] ?? '')).toBeVisible();
    await previous.click();
    await expect(drawer(page, ids[0] ?? '')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});

test('a record is closed by another page, and opened by a link', { tag: '@all' }, async ({ page, api }) => {
  await test.step('another page from the command menu closes the record, and Back opens it again', async () => {
    const { rows } = await api('listTransactions', { sortByDesc: 'transacted_at' });
    await page.goto('/transactions');
    await linkOf(page, rows[0]?.id ?? '').click();
    await expect(drawer(page, rows[0]?.id ?? '')).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find anything' }).fill('Next page');
    await page.getByRole('option', { name: 'Next page', exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/transactions\?page=2$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goBack();
    await expect(drawer(page, rows[0]?.id ?? '')).toBeVisible();
  });

  await test.step('a link to a record opens it, and closing it leaves the list', async () => {
    const { rows } = await api('listTransactions', { sortByDesc: 'transacted_at', page: '2' });
    const id = rows[4]?.id ?? '';
    await page.goto(`/transactions?page=2&open=${id}`);
    await expect(drawer(page, id)).toBeVisible();
    await drawer(page, id).getByRole('button', { name: 'Close' }).click();
    await expect(drawer(page, id)).toBeHidden();
    await expect(linkOf(page, id)).toBeFocused();
    expect(search(page).get('page')).toBe('2');
    expect(search(page).has('open')).toBe(false);
  });
});

test.describe('where a page cannot be read', () => {
  test.use({ through: 'faults' });

  test('a record that may be on it is not called missing', { tag: '@all' }, async ({ page, faults, expectStatus }) => {
    expectStatus(403);
    faults.next({ path: /^\/v1\/transactions\?.*page=2/ }, status(403));
    await page.goto('/transactions?open=999999999');
    const record = drawer(page, '999999999');
    await expect(record).toContainText('Couldn’t load page 1');
    await expect(record).not.toContainText('isn’t on page 1');
    await record.getByRole('button', { name: 'Try again' }).click();
    await expect(record).toContainText('isn’t on page 1 or the pages next to it.');
  });
});

test('IDs and links are copied, from the record and from the menu of a row', async ({ page, context, api }) => {
  await choose(page, { showsTechnicalDetails: true });
  await test.step('ID and link are copied, and every field is there as the service gave it', async () => {
    await context.grantPermissions(['clipboard-write']);
    const [first] = (await api('listTransactions', { sortByDesc: 'transacted_at' })).rows;
    const id = first?.id ?? '';
    await page.goto(`/transactions?open=${id}`);
    await openDetails(page);
    await drawer(page, id).getByRole('button', { name: 'Copy ID' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'ID copied' })).toBeAttached();
    await drawer(page, id).getByText('All fields (raw API data)').click();
    await expect(drawer(page, id).getByText('tax_deductible_amount')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer(page, id)).toBeHidden();
    await expect(linkOf(page, id)).toBeFocused();
    expect(await pasted(page)).toBe(id);
    await linkOf(page, id).click();
    await expect(drawer(page, id).getByRole('heading', { name: `Transaction ${id}` })).toBeFocused();
    const address = page.url();
    await drawer(page, id).getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(drawer(page, id)).toBeHidden();
    await expect(linkOf(page, id)).toBeFocused();
    expect(await pasted(page)).toBe(address);
  });

  await test.step('the menu of a row is used with the keyboard alone', async () => {
    await context.grantPermissions(['clipboard-write']);
    const id = (await rowIdsOnceLoaded(page))[0] ?? '';
    const dots = page.getByRole('button', { name: `Actions for Transaction ${id}` });
    await dots.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Open' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'ID copied' })).toBeAttached();
    await expect(dots).toBeFocused();
    expect(await pasted(page)).toBe(id);
    await dots.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Open' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(dots).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Open' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(drawer(page, id)).toBeVisible();
  });
});

/** What was copied, as a person finds out: by pasting it. */
async function pasted(page: Page): Promise<string> {
  const field = page.getByRole('textbox', { name: 'Page' });
  await field.fill('');
  await field.press('ControlOrMeta+v');
  await expect(field).not.toHaveValue('');
  return field.inputValue();
}

async function rowIdsOnceLoaded(page: Page): Promise<string[]> {
  await expect(table(page).getByRole('rowheader')).toHaveCount(20);
  return rowIds(page);
}

test.describe('with code that is lost', () => {
  test.use({ through: 'faults' });

  test(
    'a record whose code does not arrive says so beside the list, and is there at the next try',
    { tag: '@all' },
    async ({ page, faults, expectStatus }) => {
      expectStatus('network', 'file');
      const code = { path: /^\/assets\/transaction-details-.*\.js$/ };
      faults.standing(code, reset({ when: 'before' }));
      await page.goto('/transactions');
      const link = page.getByRole('rowheader').first().getByRole('link');
      await link.click();
      await expect(page.getByRole('dialog').getByText(/couldn’t load/i)).toBeVisible();
      await expect(page.getByRole('rowheader', { includeHidden: true })).toHaveCount(20);
      faults.clear();
      await page.keyboard.press('Escape');
      await expect(link).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog').getByRole('heading', { name: 'Timeline' })).toBeVisible();
    },
  );
});
