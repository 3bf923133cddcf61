/** How records open beside their lists, and what the menu of a row leads to. */
import type { Page } from 'playwright/test';
import type { Call } from '#api/client.ts';
import { expect, test } from '../../support/fixture.ts';
import { choose } from '../../support/preferences.ts';
import { filledIn } from '../../support/rows.ts';
import { cell, drawer, fact, firstOf, navigation, newestTransactions, search } from './record.ts';

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

for (const { title, label, operation, link } of lists) {
  const table = (page: Page) => page.getByRole('table', { name: new RegExp(title.toLowerCase()) });
  const ask = async (api: Call) => {
    const answered = await api(operation, {});
    return { ...answered, rows: answered.rows as unknown as Record<string, string>[] };
  };

  test(
    `${title}: a record opens from its row, has neighbours, closes with Back, is there after a reload and on a phone`,
    { tag: '@all' },
    async ({ page, api }) => {
      const { rows, total } = await ask(api);
      const [first, second] = rows.map((row) => ({
        title: `${label} ${row['id']}`,
        link: link?.(row) ?? '',
        id: row['id'],
      }));
      await choose(page, { showsTechnicalDetails: true });
      await page.goto('/settings');
      await navigation(page).getByRole('link', { name: title }).click();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      const headers = table(page).getByRole('rowheader');
      await expect(headers.getByRole('button')).toHaveText(rows.map(({ id = '' }) => id));
      if (link) await expect(headers.getByRole('link')).toHaveText(rows.map(link));
      const ofAll = `1–20 of ${total?.toLocaleString('en-US') ?? 'unknown'}`;
      await expect(page.getByText(ofAll, { exact: true })).toBeVisible();
      await expect(navigation(page).getByRole('link', { name: title })).toHaveAttribute('aria-current', 'page');

      const opening = headers.first().getByRole('link');
      await opening.click();
      await expect(drawer(page, first?.title ?? '').getByRole('heading', { name: first?.title ?? '' })).toBeFocused();
      expect(search(page)).toEqual({ open: first?.id });
      await expect(page.getByRole('button', { name: 'Previous record' })).toHaveAttribute('aria-disabled', 'true');
      await page.getByRole('button', { name: 'Next record' }).click();
      await expect(drawer(page, second?.title ?? '')).toBeVisible();
      await page.getByRole('button', { name: 'Previous record' }).click();
      await expect(drawer(page, first?.title ?? '')).toBeVisible();
      await page.reload();
      await expect(drawer(page, first?.title ?? '')).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('dialog')).toBeHidden();
      expect(search(page)).toEqual({});
      await page.goForward();
      await expect(drawer(page, first?.title ?? '').getByRole('heading', { name: first?.title ?? '' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(opening).toBeFocused();

      await test.step('a press on any cell opens its row, and its text can be selected', async () => {
        const last = table(page).getByRole('row').nth(1).getByRole('cell').nth(-2);
        await last.click({ position: { x: 4, y: 4 } });
        await expect(drawer(page, first?.title ?? '')).toBeVisible();
        await page.goBack();
        await expect(page.getByRole('dialog')).toBeHidden();
        await page.getByRole('heading', { level: 1 }).selectText();
        const chosen = await headers.first().boundingBox();
        if (!chosen) throw new Error('The first row has no place.');
        await page.mouse.move(chosen.x + chosen.width - 2, chosen.y + chosen.height - 2);
        await page.mouse.down();
        await page.mouse.move(chosen.x + chosen.width + 60, chosen.y + chosen.height - 2);
        await page.mouse.up();
        expect(await page.evaluate(() => getSelection()?.isCollapsed)).toBe(false);
        await expect(page.getByRole('dialog')).toBeHidden();
      });

      await test.step('rows are cards that open on a phone', async () => {
        await page.setViewportSize({ width: 390, height: 844 });
        const cards = page.getByRole('list', { name: title }).getByRole('listitem');
        await expect(cards).toHaveCount(20);
        await expect(cards.first()).toContainText(first?.link ?? '');
        await cards.first().click({ position: { x: 4, y: 4 } });
        await expect(page.getByRole('dialog')).toContainText('All fields (raw API data)');
        expect(search(page)).toEqual({ open: first?.id });
      });
    },
  );
}

const related = [
  ['/transactions', 'Transaction', 'View tickets', '/tickets', 'f.transaction_id'],
  ['/tickets', 'Ticket', 'Open transaction', '/transactions', 'open'],
  ['/pledges', 'Pledge', 'View transactions', '/transactions', 'f.pledge_id'],
  ['/pledges', 'Pledge', 'Open contact', '/contacts/', null],
  ['/pledges', 'Pledge', 'Open campaign', '/campaigns/', null],
  ['/payouts', 'Payout', 'Open campaign', '/campaigns/', null],
] as const;

test('the menu of a row leads on to what belongs to it', { tag: '@all' }, async ({ page }) => {
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
});

test('from a transaction to its pledge, from the row and from the record', { tag: '@all' }, async ({ page, api }) => {
  const { row, page: at } = await firstOf(newestTransactions(api), ({ pledge_id }) => Boolean(pledge_id));
  await page.goto(`/transactions?page=${at}`);
  await (await cell(page, `${row.id}`, 'Pledge')).getByRole('link').click();
  await expect(drawer(page, `Pledge ${row.pledge_id}`)).toBeVisible();
  expect(search(page)).toEqual({ open: row.pledge_id });
  await page.goto(`/transactions?page=${at}&open=${row.id}`);
  await fact(page, 'Pledge')
    .getByRole('link', { name: row.pledge_id ?? '' })
    .click();
  await expect(drawer(page, `Pledge ${row.pledge_id}`)).toBeVisible();
});
