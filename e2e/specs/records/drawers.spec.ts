/** How records open beside their lists, what is copied from them, and what the menu of a row leads to. */
import type { Page } from 'playwright/test';
import { reset, status } from '../../support/fault.ts';
import { expect, test } from '../../support/fixture.ts';
import { choose } from '../../support/preferences.ts';
import { amountWords, byDateInSight, filledIn, idsOf, linkTo } from '../../support/rows.ts';
import { drawer, fact, firstOf, navigation, newestTransactions, openDetails, search } from './record.ts';

const table = (page: Page, title: string) => page.getByRole('table', { name: new RegExp(title.toLowerCase()) });
/** The link that opens the transaction: it has the name of who gave, or of what for. */
const linkOf = (page: Page, id = '') => table(page, 'transactions').getByRole('rowheader').locator(linkTo(page, id));

test('a row opens as a record beside the list, has neighbours, and closes', async ({ page, api }) => {
  const { rows } = await api('listTransactions', { sortByDesc: 'transacted_at' });
  const [first] = rows;
  const id = first?.id ?? '';
  const record = drawer(page, `Transaction ${id}`);
  const heading = record.getByRole('heading', { name: `Transaction ${id}` });
  await test.step('a press opens it; Back closes it and the focus returns', async () => {
    await page.goto('/transactions');
    await linkOf(page, id).click();
    await expect(heading).toBeFocused();
    expect(search(page)).toEqual({ open: id });
    await expect(record.getByText(amountWords(first?.amount ?? null)).first()).toBeVisible();
    await openDetails(page);
    await expect(record.getByRole('region', { name: 'Line items' }).getByRole('row')).toHaveCount(
      (first?.line_items.length ?? 0) + 1,
    );
    await page.goBack();
    await expect(record).toBeHidden();
    await expect(linkOf(page, id)).toBeFocused();
    await page.goForward();
    await expect(heading).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(record).toBeHidden();
    await expect(linkOf(page, id)).toBeFocused();
  });

  await test.step('previous and next go through the rows of the page, and stop at its ends', async () => {
    const ids = byDateInSight(rows).map((row) => row.id ?? '');
    await linkOf(page, ids[0]).click();
    const previous = page.getByRole('button', { name: 'Previous record' });
    await expect(previous).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('button', { name: 'Next record' }).click();
    await expect(drawer(page, `Transaction ${ids[1]}`)).toBeVisible();
    await previous.click();
    await expect(drawer(page, `Transaction ${ids[0]}`)).toBeVisible();
  });

  await test.step('another page closes it, and Back opens it again', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find anything' }).fill('Next page');
    await page.getByRole('option', { name: 'Next page', exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/transactions\?page=2$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  await test.step('a link opens it, and closing it leaves the list', async () => {
    const far = (await api('listTransactions', { sortByDesc: 'transacted_at', page: '2' })).rows[4]?.id ?? '';
    await page.goto(`/transactions?page=2&open=${far}`);
    await drawer(page, `Transaction ${far}`).getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(linkOf(page, far)).toBeFocused();
    expect(search(page)).toEqual({ page: '2' });
  });
});

interface Listed {
  title: string;
  label: string;
  operation: 'listPledges' | 'listTickets' | 'listPayouts' | 'listMessages';
  /** The text of the link in a row; without it, the name comes from other answers. */
  link?(row: Record<string, string>): string;
}

const lists: readonly Listed[] = [
  {
    title: 'Pledges',
    label: 'Pledge',
    operation: 'listPledges',
    link: ({ contact_id = '' }) => `Contact ${contact_id}`,
  },
  { title: 'Tickets', label: 'Ticket', operation: 'listTickets', link: ({ name = '' }) => name },
  { title: 'Payouts', label: 'Payout', operation: 'listPayouts' },
  {
    title: 'Messages',
    label: 'Message',
    operation: 'listMessages',
    link: ({ subject, internal_name = '' }) => filledIn(subject ?? '') || internal_name,
  },
];

test(
  'each list names its rows, opens them from any cell, again after a reload, and from a card',
  { tag: '@all' },
  async ({ page, api }) => {
    test.slow();
    await choose(page, { showsTechnicalDetails: true });
    await page.goto('/settings');
    for (const { title, label, operation, link } of lists) {
      await test.step(title, async () => {
        const rows = (await api(operation, {})).rows as unknown as Record<string, string>[];
        const id = rows[0]?.['id'] ?? '';
        await navigation(page).getByRole('link', { name: title }).click();
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
        const headers = table(page, title).getByRole('rowheader');
        await expect.poll(() => idsOf(headers.getByRole('link'))).toEqual(rows.map((row) => row['id'] ?? ''));
        if (link) await expect(headers.getByRole('link')).toHaveText(rows.map(link));
        const last = table(page, title).getByRole('row').nth(1).getByRole('cell').nth(-2);
        await last.click({ position: { x: 4, y: 4 } });
        await expect(drawer(page, `${label} ${id}`)).toBeVisible();
        expect(search(page)).toEqual({ open: id });
        await page.reload();
        await expect(drawer(page, `${label} ${id}`)).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toBeHidden();
        await page.setViewportSize({ width: 390, height: 844 });
        const cards = page.getByRole('list', { name: title }).getByRole('listitem');
        await expect(cards.first()).toContainText(link?.(rows[0] ?? {}) ?? '');
        await cards.first().click({ position: { x: 4, y: 4 } });
        await expect(page.getByRole('dialog')).toContainText('All fields (raw API data)');
        const cut = await page
          .getByRole('dialog')
          .evaluate(
            (box) =>
              [...box.querySelectorAll('[role=region]')].filter((one) => one.scrollWidth > one.clientWidth).length,
          );
        expect(cut, 'tables wider than the phone').toBe(0);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toBeHidden();
        await page.setViewportSize({ width: 1440, height: 900 });
      });
    }

    await test.step('the text of a row can be selected', async () => {
      const name = await table(page, 'Messages').getByRole('rowheader').first().boundingBox();
      if (!name) throw new Error('The first row has no place.');
      await page.getByRole('heading', { level: 1 }).selectText();
      await page.mouse.move(name.x + name.width - 2, name.y + name.height - 2);
      await page.mouse.down();
      await page.mouse.move(name.x + name.width + 60, name.y + name.height - 2);
      await page.mouse.up();
      expect(await page.evaluate(() => getSelection()?.isCollapsed)).toBe(false);
      await expect(page.getByRole('dialog')).toBeHidden();
    });
  },
);

const related = [
  ['/transactions', 'Transaction', 'View tickets', '/tickets', 'f.transaction_id'],
  ['/tickets', 'Ticket', 'Open transaction', '/transactions', 'open'],
  ['/pledges', 'Pledge', 'View transactions', '/transactions', 'f.pledge_id'],
  ['/pledges', 'Pledge', 'Open contact', '/contacts/', null],
  ['/pledges', 'Pledge', 'Open campaign', '/campaigns/', null],
  ['/payouts', 'Payout', 'Open campaign', '/campaigns/', null],
] as const;

test('the menu of a row leads on to what belongs to it, and so does a cell', { tag: '@all' }, async ({ page, api }) => {
  await page.goto('/settings');
  for (const [path, label, item, target, key] of related) {
    await test.step(`${label}: ${item}`, async () => {
      await navigation(page)
        .getByRole('link', { name: `${label}s`, exact: true })
        .click();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await page
        .getByRole('button', { name: new RegExp(`^Actions for ${label} `) })
        .first()
        .click();
      await page.getByRole('menuitem', { name: item }).click();
      await expect(page).toHaveURL(new RegExp(target));
      if (key) expect(search(page)[key]).toMatch(/^\d+$/);
      // Rows that are loaded to the end behind the next list would take the place of those with its menu.
      if (key?.startsWith('f.')) await expect(page.getByRole('main').getByText(/^\d+ of (?:all )?\d/)).toBeVisible();
      await page.goBack();
    });
  }

  await test.step('from a transaction to its pledge', async () => {
    const { row, page: at } = await firstOf(newestTransactions(api), ({ pledge_id }) => Boolean(pledge_id));
    await page.goto(`/transactions?page=${at}&open=${row.id}`);
    await fact(page, 'Pledge')
      .getByRole('link', { name: row.pledge_id ?? '' })
      .click();
    await expect(drawer(page, `Pledge ${row.pledge_id}`)).toBeVisible();
    expect(search(page)).toEqual({ open: row.pledge_id });
  });
});

test('IDs and links are copied, from the record and from the menu of a row', async ({ page, context, api }) => {
  await choose(page, { showsTechnicalDetails: true });
  await test.step('ID and link are copied, and every field is there as the platform gave it', async () => {
    await context.grantPermissions(['clipboard-write']);
    const [first] = (await api('listTransactions', { sortByDesc: 'transacted_at' })).rows;
    const id = first?.id ?? '';
    await page.goto(`/transactions?open=${id}`);
    await openDetails(page);
    await drawer(page, `Transaction ${id}`).getByRole('button', { name: 'Copy ID' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'ID copied' })).toBeAttached();
    await drawer(page, `Transaction ${id}`).getByText('All fields (raw API data)').click();
    await expect(drawer(page, `Transaction ${id}`).getByText('tax_deductible_amount')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer(page, `Transaction ${id}`)).toBeHidden();
    await expect(linkOf(page, id)).toBeFocused();
    expect(await pasted(page)).toBe(id);
    await linkOf(page, id).click();
    await expect(drawer(page, `Transaction ${id}`).getByRole('heading', { name: `Transaction ${id}` })).toBeFocused();
    const address = page.url();
    await drawer(page, `Transaction ${id}`).getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(drawer(page, `Transaction ${id}`)).toBeHidden();
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
    await expect(drawer(page, `Transaction ${id}`)).toBeVisible();
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
  const headers = table(page, 'transactions').getByRole('rowheader');
  await expect(headers).toHaveCount(20);
  return idsOf(headers.getByRole('link'));
}

test.describe('where something does not arrive', () => {
  test.use({ through: 'faults' });

  test(
    'a record on a page that cannot be read is not called missing, and one without its code says so',
    { tag: '@all' },
    async ({ page, faults, expectStatus }) => {
      await test.step('a page that cannot be read', async () => {
        expectStatus(403);
        faults.next({ path: /^\/v1\/transactions\?.*page=2/ }, status(403));
        await page.goto('/transactions?open=999999999');
        const record = drawer(page, 'Transaction 999999999');
        await expect(record).toContainText('Couldn’t load page 1');
        await expect(record).not.toContainText('isn’t on page 1');
        await record.getByRole('button', { name: 'Try again' }).click();
        await expect(record).toContainText('isn’t on page 1 or the pages next to it.');
      });

      await test.step('code that does not arrive, and is there at the next try', async () => {
        expectStatus('network', 'file');
        faults.standing({ path: /^\/assets\/transaction-details-.*\.js$/ }, reset({ when: 'before' }));
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
      });
    },
  );
});
