import { expect, test } from '../../support/fixture.ts';
import { cell, drawer, fact, firstOf, moment, search, written } from './record.ts';

test('a ticket shows what it is and who holds it, and leads to its PDF and its transaction', async ({
  page,
  api,
  context,
}) => {
  await test.step('a ticket shows what it is, who holds it, and leads to its PDF without telling where from', async () => {
    const { row, page: at } = await firstOf(
      (page) => api('listTickets', { page }),
      (ticket) => Boolean(ticket.checked_in_at && ticket.email && ticket.description && ticket.retail_price),
    );
    await page.goto(`/tickets?page=${at}&open=${row.id}`);
    await expect(drawer(page, `Ticket ${row.id}`)).toContainText('Checked in');
    for (const [label, value] of [
      ['Ticket type', row.title ?? ''],
      ['Price', written(row.price)],
      ['Retail price', written(row.retail_price)],
      ['Description', row.description ?? ''],
      ['Checked in', `${moment(row.checked_in_at)} UTC`],
      ['Name', row.name ?? ''],
      ['Email', row.email ?? ''],
    ] as const) {
      await expect(fact(page, label)).toHaveText(value);
    }
    const pdf = fact(page, 'PDF').getByRole('link', { name: /^files\.northquay\.example\.org\b.*opens in a new tab$/ });
    await expect(pdf).toHaveAttribute('href', row.pdf ?? '');
    await expect(pdf).toHaveAttribute('target', '_blank');
    await expect(pdf).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(fact(page, 'PDF')).toContainText('This link may expire.');
  });

  await test.step('the email of a ticket is copied', async () => {
    await context.grantPermissions(['clipboard-write']);
    const { row, page: at } = await firstOf(
      (page) => api('listTickets', { page }),
      ({ email }) => Boolean(email),
    );
    await page.goto(`/tickets?page=${at}&open=${row.id}`);
    await page.getByRole('button', { name: 'Copy email' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'email copied' })).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    const field = page.getByRole('searchbox');
    await field.press('ControlOrMeta+v');
    await expect(field).toHaveValue(row.email ?? '');
  });

  await test.step('a ticket nobody has used says so in words', async () => {
    const { row, page: at } = await firstOf(
      (page) => api('listTickets', { page }),
      ({ checked_in_at }) => !checked_in_at,
    );
    await page.goto(`/tickets?page=${at}`);
    await expect(await cell(page, row.name ?? '', /^Checked in/)).toHaveText('Not checked in');
  });

  await test.step('from a transaction to its tickets, and from a ticket back to its transaction', async () => {
    const [ticket] = (await api('listTickets', {})).rows;
    const transaction = ticket?.transaction_id ?? '';
    await page.goto(`/transactions?open=${transaction}`);
    await page.getByRole('link', { name: 'Tickets of this transaction' }).click();
    await expect(page).toHaveURL(/\/tickets/);
    expect(search(page)).toEqual({ 'f.transaction_id': transaction });
    await expect(page.getByRole('link', { name: ticket?.name ?? '', exact: true })).toBeVisible();
    await (await cell(page, ticket?.name ?? '', 'Transaction')).getByRole('link').click();
    await expect(drawer(page, `Transaction ${transaction}`)).toBeVisible();
    expect(search(page)).toEqual({ open: transaction });
    await page.goto(`/tickets?open=${ticket?.id}`);
    await fact(page, 'Transaction').getByRole('link').click();
    await expect(drawer(page, `Transaction ${transaction}`)).toBeVisible();
  });
});
