import { replaceBody } from '../../support/fault.ts';
import { expect, test } from '../../support/fixture.ts';
import { amountWords } from '../../support/rows.ts';
import { cell, drawer, fact, firstOf, moment, openDetails, search } from './record.ts';

test('ticket record: shows the attendee, links to the PDF and the transaction, and copies the email', async ({
  page,
  api,
  context,
}) => {
  await test.step('shows the ticket and attendee, and links to the PDF without a referrer', async () => {
    const { row, page: at } = await firstOf(
      (page) => api('listTickets', { page }),
      (ticket) => Boolean(ticket.checked_in_at && ticket.email && ticket.description && ticket.retail_price),
    );
    await page.goto(`/tickets?page=${at}&open=${row.id}`);
    const record = drawer(page, `Ticket ${row.id}`);
    await expect(record.getByRole('heading', { level: 2 })).toHaveText(`${row.name} Ticket ${row.id}`);
    for (const text of ['Checked in', row.title ?? '', amountWords(row.price), row.email ?? '']) {
      await expect(record.getByText(text, { exact: true }).first()).toBeVisible();
    }
    await openDetails(page);
    for (const [label, value] of [
      ['Retail price', amountWords(row.retail_price)],
      ['Description', row.description ?? ''],
      ['Checked in', moment(row.checked_in_at ?? null)],
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

  await test.step('a ticket that isn’t checked in says so', async () => {
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
    await openDetails(page);
    await page.getByRole('link', { name: 'Tickets in this transaction' }).click();
    await expect(page).toHaveURL(/\/tickets/);
    expect(search(page)).toEqual({ 'f.transaction_id': transaction });
    await expect(page.getByRole('link', { name: ticket?.name ?? '', exact: true })).toBeVisible();
    await (await cell(page, ticket?.name ?? '', 'Transaction')).getByRole('link').click();
    await expect(drawer(page, `Transaction ${transaction}`)).toBeVisible();
    expect(search(page)).toEqual({ open: transaction });
    await page.goto(`/tickets?open=${ticket?.id}`);
    await page.getByRole('link', { name: 'Open transaction' }).click();
    await expect(drawer(page, `Transaction ${transaction}`)).toBeVisible();
  });
});

test.describe('from a platform that leaves fields out', () => {
  test.use({ through: 'faults' });

  test(
    'tickets and payouts: a field missing from the response is shown as unknown',
    { tag: '@all' },
    async ({ page, faults }) => {
      const tickets = [
        { id: '1', name: 'Left out' },
        { id: '2', name: 'Null', checked_in_at: null },
        { id: '3', name: 'By its older name', arrived_at: '2026-11-19T18:04:00Z' },
      ];
      const payouts = [
        { id: '1', status: 'paid', completed_at: '2026-11-19T18:04:00Z', address: { city: 'Leith', country: null } },
        { id: '2', status: 'sent' },
        { id: '3', status: 'pending', paid_at: null },
      ];
      faults.always({ path: '/v1/tickets' }, replaceBody(JSON.stringify({ data: tickets })));
      faults.always({ path: '/v1/payouts' }, replaceBody(JSON.stringify({ data: payouts })));
      await page.goto('/tickets');
      await expect(await cell(page, 'Left out', /^Checked in/)).toHaveText('Unknown check-in');
      await expect(await cell(page, 'Null', /^Checked in/)).toHaveText('Not checked in');
      await expect(await cell(page, 'By its older name', /^Checked in/)).toHaveText(moment('2026-11-19T18:04:00Z'));
      await page.getByRole('link', { name: /^Not checked in(?: [\d,]+)?$/ }).click();
      await expect(page.getByRole('rowheader')).toHaveText([/^Null/]);
      await page.goto('/payouts?f.paid_at=none');
      await expect(page.getByRole('rowheader').getByRole('link')).toHaveAttribute('href', /open=3$/);
      await page.goto('/payouts?open=1');
      await page.getByRole('dialog').getByText('Details', { exact: true }).click();
      await expect(fact(page, 'Paid')).toHaveText(moment('2026-11-19T18:04:00Z'));
      await expect(fact(page, 'Address')).toHaveText('Leith');
    },
  );
});
