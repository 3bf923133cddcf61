/** Records beside their lists, and the ways from one record to another. */
import type { Page } from 'playwright/test';
import type { Call } from '../../../src/api/client.ts';
import { replaceBody, status } from '../../support/fault.ts';
import { expect, test } from '../../support/fixture.ts';

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const drawer = (page: Page, title: string) => page.getByRole('dialog', { name: title });
/** What stands behind a label of the record. */
const fact = (page: Page, label: string) =>
  page
    .getByRole('dialog')
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .locator('xpath=following-sibling::dd');
const amount = (page: Page, label: string) =>
  page
    .getByRole('dialog')
    .getByRole('table', { name: 'Amounts' })
    .getByRole('row', { name: new RegExp(`^${label}\\b`) })
    .getByRole('cell');
/** The cell of a row under a heading, counted over the headings. */
async function cell(page: Page, row: string, heading: string | RegExp) {
  await expect(page.getByRole('row', { name: row })).toBeVisible();
  const headings = await page.getByRole('columnheader').allTextContents();
  const place = headings.findIndex((text) => (typeof heading === 'string' ? text === heading : heading.test(text)));
  expect(place, `a column ${heading}`).toBeGreaterThan(0);
  // The first cell of a row is its header.
  return page
    .getByRole('row', { name: row })
    .getByRole('cell')
    .nth(place - 1);
}

const written = (figure: string | null) =>
  Number(figure).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const day = (date: string | null) =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const moment = (at: string | null) =>
  new Date(at ?? '').toLocaleString('en-US', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
  });
const search = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

/** The first row that `is` holds for, and the page of the list that it is on. */
async function firstOf<Row>(
  ask: (page: string) => Promise<{ rows: readonly Row[] }>,
  is: (row: Row) => boolean,
): Promise<{ row: Row; page: number }> {
  for (let page = 1; page <= 40; page += 1) {
    const row = (await ask(String(page))).rows.find(is);
    if (row) return { row, page };
  }
  throw new Error('There is no such row.');
}

const newestTransactions = (api: Call) => (page: string) =>
  api('listTransactions', { page, sortByDesc: 'transacted_at' });

interface Listed {
  title: string;
  label: string;
  operation: 'listPledges' | 'listTickets' | 'listPayouts' | 'listMessages';
  /** The text of the link in a row. */
  link(row: Record<string, string>): string;
}

const lists: readonly Listed[] = [
  { title: 'Pledges', label: 'Pledge', operation: 'listPledges', link: ({ id = '' }) => id },
  { title: 'Tickets', label: 'Ticket', operation: 'listTickets', link: ({ name = '' }) => name },
  { title: 'Payouts', label: 'Payout', operation: 'listPayouts', link: ({ id = '' }) => id },
  {
    title: 'Messages',
    label: 'Message',
    operation: 'listMessages',
    link: ({ internal_name = '' }) => internal_name,
  },
];

for (const { title, label, operation, link } of lists) {
  const path = `/${title.toLowerCase()}`;
  const table = (page: Page) => page.getByRole('table', { name: new RegExp(title.toLowerCase()) });
  const ask = async (api: Call) => {
    const answered = await api(operation, {});
    return { ...answered, rows: answered.rows as unknown as Record<string, string>[] };
  };

  test(`${title}: the list shows the rows of the service, and stands in the navigation`, async ({ page, api }) => {
    const { rows, total } = await ask(api);
    await page.goto('/transactions');
    await navigation(page).getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(table(page).getByRole('rowheader')).toHaveText(rows.map(link));
    await expect(
      page.getByText(`1 to 20 of ${total?.toLocaleString('en-US') ?? 'unknown'}`, { exact: true }),
    ).toBeVisible();
    await expect(navigation(page).getByRole('link', { name: title })).toHaveAttribute('aria-current', 'page');
  });

  test(`${title}: a record opens from its row, has neighbours, closes with Back and is there again after a reload`, async ({
    page,
    api,
  }) => {
    const { rows } = await ask(api);
    const [first, second] = rows.map((row) => ({ title: `${label} ${row['id']}`, link: link(row), id: row['id'] }));
    await page.goto(path);
    const opening = table(page).getByRole('rowheader').first().getByRole('link');
    await expect(opening).toHaveText(first?.link ?? '');
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
  });
}

test('a pledge shows its money, its schedule and its settings as the service gave them', async ({ page, api }) => {
  const { row, page: at } = await firstOf(
    (page) => api('listPledges', { page }),
    (pledge) => Boolean(pledge.next_installment_date && pledge.memo && pledge.last_reminded_at),
  );
  await page.goto(`/pledges?page=${at}&open=${row.id}`);
  await expect(drawer(page, `Pledge ${row.id}`)).toContainText(row.status_friendly ?? '');
  await expect(amount(page, 'Amount')).toHaveText(written(row.amount));
  await expect(amount(page, 'Fulfilled')).toHaveText(written(row.amount_fulfilled));
  await expect(amount(page, 'Remaining')).toHaveText(written(row.amount_remaining));
  await expect(fact(page, 'First installment')).toHaveText(day(row.first_installment_date));
  await expect(fact(page, 'Next installment')).toHaveText(day(row.next_installment_date));
  await expect(fact(page, 'Expected by')).toHaveText(day(row.expected_fulfillment_date));
  await expect(fact(page, 'Last reminded')).toHaveText(`${moment(row.last_reminded_at)} UTC`);
  await expect(fact(page, 'Memo')).toHaveText(row.memo ?? '');
  await expect(fact(page, 'Auto remind')).toHaveText(row.auto_remind === 'true' ? 'Yes' : 'No');
  await expect(fact(page, 'Status, as stored')).toHaveText(row.status ?? '');
  await expect(fact(page, 'Pledge ID')).toContainText(row.id ?? '');
});

test.describe('while campaigns may not be read', () => {
  test.use({ through: 'faults' });

  test('amounts of pledges have no currency until their campaign has been seen, and then say where it came from', async ({
    page,
    api,
    faults,
    expectStatus,
  }) => {
    expectStatus(403);
    const refusal = { headers: { 'content-type': 'application/json' }, body: '{"message":"Not for this token."}' };
    faults.always({ path: '/v1/campaigns' }, status(403, refusal));
    const campaigns = (await api('listCampaigns', {})).rows;
    const { rows } = await api('listPledges', {});
    const row = rows.find(({ campaign_id }) => campaigns.some(({ id }) => id === campaign_id));
    const campaign = campaigns.find(({ id }) => id === row?.campaign_id);
    const currency = campaign?.currency ?? '';
    await page.goto(`/pledges?open=${row?.id}`);
    const record = drawer(page, `Pledge ${row?.id}`);
    await expect(record).toContainText('The service does not give a currency for pledges.');
    await expect(record.getByRole('table', { name: 'Amounts' })).not.toContainText(currency);
    await expect(fact(page, 'Campaign')).toHaveText(`Campaign ${row?.campaign_id}`);
    await page.keyboard.press('Escape');
    faults.clear();
    await navigation(page).getByRole('link', { name: 'Campaigns' }).click();
    await expect(page.getByRole('link', { name: campaign?.title ?? '', exact: true }).first()).toBeVisible();
    await navigation(page).getByRole('link', { name: 'Pledges' }).click();
    await expect(await cell(page, `${row?.id}`, 'Amount')).toHaveText(`${written(row?.amount ?? '')}${currency}`);
    await expect(await cell(page, `${row?.id}`, 'Remaining')).toHaveText(
      `${written(row?.amount_remaining ?? '')}${currency}`,
    );
    await expect(await cell(page, `${row?.id}`, 'Campaign')).toHaveText(campaign?.title ?? '');
    await page.getByRole('link', { name: row?.id ?? '', exact: true }).click();
    await expect(record).toContainText(`Currency from campaign ${campaign?.title}.`);
    await expect(record.getByRole('rowheader', { name: 'Amount' })).toHaveText(`Amount ${currency}`);
  });
});

test('the currency of a transaction is that of its pledge’s campaign, once both have been seen', async ({
  page,
  api,
}) => {
  const campaigns = [...(await api('listCampaigns', {})).rows, ...(await api('listCampaigns', { page: '2' })).rows];
  const { row } = await firstOf(newestTransactions(api), ({ pledge_id }) => Boolean(pledge_id));
  const { row: pledge, page: at } = await firstOf(
    (page) => api('listPledges', { page }),
    ({ id }) => id === row.pledge_id,
  );
  const index = campaigns.findIndex(({ id }) => id === pledge.campaign_id);
  const { currency, title } = campaigns[index] ?? { currency: '', title: '' };
  await page.goto(`/campaigns?page=${Math.floor(index / 20) + 1}`);
  await expect(page.getByRole('link', { name: title ?? '', exact: true }).first()).toBeVisible();
  await navigation(page).getByRole('link', { name: 'Pledges' }).click();
  // The list that is left may have such a field as well.
  await expect(page.getByRole('heading', { level: 1, name: 'Pledges' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Page' }).fill(String(at));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: pledge.id ?? '', exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Actions for Pledge ${pledge.id}` }).click();
  await page.getByRole('menuitem', { name: 'See the contact’s transactions' }).click();
  await expect(page).toHaveURL(/contacts=/);
  expect(search(page)).toEqual({ contacts: pledge.contact_id });
  await expect(page.getByText('applied by the service, to all transactions')).toBeVisible();
  await expect(await cell(page, `${row.id}`, 'Amount')).toHaveText(`${written(row.amount)}${currency}`);
  await page.getByRole('link', { name: row.id ?? '', exact: true }).click();
  await expect(drawer(page, `Transaction ${row.id}`)).toContainText(
    `Currency from campaign ${title}, through pledge ${pledge.id}.`,
  );
});

test('a ticket shows what it is, who holds it, and leads to its PDF without telling where from', async ({
  page,
  api,
}) => {
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

test('the email of a ticket is copied', async ({ page, context, api }) => {
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

test('a ticket nobody has used says so in words', async ({ page, api }) => {
  const { row, page: at } = await firstOf(
    (page) => api('listTickets', { page }),
    ({ checked_in_at }) => !checked_in_at,
  );
  await page.goto(`/tickets?page=${at}`);
  await expect(await cell(page, row.name ?? '', /^Checked in/)).toHaveText('Not checked in');
});

test('a payout is a statement in its currency', async ({ page, api }) => {
  const { row, page: at } = await firstOf(
    (page) => api('listPayouts', { page }),
    ({ paid_at, address }) => Boolean(paid_at && address),
  );
  await page.goto(`/payouts?page=${at}&open=${row.id}`);
  await expect(amount(page, 'Amount')).toHaveText(written(row.amount));
  await expect(amount(page, 'Fee')).toHaveText(written(row.fee));
  await expect(amount(page, 'Tip')).toHaveText(written(row.tip));
  await expect(amount(page, 'Payout amount')).toHaveText(written(row.payout));
  await expect(page.getByRole('dialog').getByRole('rowheader', { name: /^Amount/ })).toHaveText(
    `Amount ${row.currency}`,
  );
  await expect(fact(page, 'Paid')).toHaveText(`${moment(row.paid_at)} UTC`);
  await expect(fact(page, 'Address')).toHaveText(row.address ?? '');
  await expect(await cell(page, `${row.id}`, 'Amount')).toHaveText(`${written(row.amount)}${row.currency}`);
});

test('a message is read as text, with its recipient filters as they were given', async ({ page, api }) => {
  const { rows } = await api('listMessages', {});
  const row = rows.find(
    ({ body, recipient_filters }) => body?.startsWith('<h1>') && recipient_filters?.includes('tags'),
  );
  await page.goto(`/messages?open=${row?.id}`);
  const record = drawer(page, `Message ${row?.id}`);
  await expect(record).toContainText('Messages cannot be changed here.');
  await expect(fact(page, 'Subject')).toHaveText(row?.subject ?? '');
  await expect(fact(page, 'Recipients')).toHaveText(row?.recipient_count ?? '');
  const filters = await fact(page, 'Filters, as given').innerText();
  expect(filters).toContain('\n');
  expect(JSON.parse(filters)).toEqual(JSON.parse(row?.recipient_filters ?? ''));
  await expect(record.getByRole('paragraph').filter({ hasText: 'Give again' })).toBeVisible();
  await expect(record.getByRole('link', { name: 'Give again' })).toHaveCount(0);
  await record.getByRole('button', { name: 'Show source' }).click();
  await expect(record.getByText(row?.body ?? '', { exact: true }).first()).toBeVisible();
});

test.describe('with hostile texts', () => {
  test.use({ through: 'faults' });

  test('a message is not executed, and an address that is none of the web is no link', async ({ page, faults }) => {
    const body = `<img src="x" onerror="document.title='taken'"><script>document.title='taken'</script>Hello`;
    faults.next(
      { path: '/v1/messages' },
      replaceBody(JSON.stringify({ data: [{ id: '1', internal_name: 'Bad', body }] })),
    );
    faults.next(
      { path: '/v1/tickets' },
      replaceBody(JSON.stringify({ data: [{ id: '2', name: 'Worse', pdf: 'javascript:alert(1)' }] })),
    );
    await page.goto('/messages?open=1');
    await expect(
      drawer(page, 'Message 1')
        .getByRole('paragraph')
        .filter({ hasText: /^Hello$/ }),
    ).toBeVisible();
    await expect(drawer(page, 'Message 1').getByRole('img')).toHaveCount(0);
    await drawer(page, 'Message 1').getByRole('button', { name: 'Show source' }).click();
    await expect(drawer(page, 'Message 1').getByText(body, { exact: true }).first()).toBeVisible();
    await expect(page).toHaveTitle(/Steward/);
    await page.keyboard.press('Escape');
    await navigation(page).getByRole('link', { name: 'Tickets' }).click();
    await page.getByRole('link', { name: 'Worse', exact: true }).click();
    await expect(fact(page, 'PDF')).toHaveText('javascript:alert(1)');
    await expect(fact(page, 'PDF').getByRole('link')).toHaveCount(0);
  });
});

test('from a pledge to its contact, its campaign and its transactions', async ({ page, api }) => {
  const [row] = (await api('listPledges', {})).rows;
  const start = `/pledges?open=${row?.id}`;
  await page.goto(start);
  await fact(page, 'Contact').getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/contacts/${row?.contact_id}`));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(start);
  await fact(page, 'Campaign').getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/campaigns/${row?.campaign_id}`));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(start);
  await page.getByRole('link', { name: 'Transactions of this pledge' }).click();
  await expect(page).toHaveURL(/\/transactions/);
  expect(search(page)).toEqual({ 'f.pledge_id': row?.id });
  await page.goto(start);
  await page.getByRole('link', { name: 'Transactions of the contact' }).click();
  await expect(page).toHaveURL(/\/transactions/);
  expect(search(page)).toEqual({ contacts: row?.contact_id });
  await expect(page.getByText('applied by the service, to all transactions')).toBeVisible();
});

test('from the row of a pledge to its contact and its campaign', async ({ page, api }) => {
  const [row] = (await api('listPledges', {})).rows;
  await page.goto('/pledges');
  await (await cell(page, `${row?.id}`, 'Contact')).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/contacts/${row?.contact_id}`));
  await page.goBack();
  await (await cell(page, `${row?.id}`, 'Campaign')).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/campaigns/${row?.campaign_id}`));
});

test('from a transaction to its pledge, from the row and from the record', async ({ page, api }) => {
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

test('from a transaction to its tickets, and from a ticket back to its transaction', async ({ page, api }) => {
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

test('from a payout to its campaign, from the row and from the record', async ({ page, api }) => {
  const [row] = (await api('listPayouts', {})).rows;
  await page.goto('/payouts');
  await (await cell(page, `${row?.id}`, 'Campaign')).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/campaigns/${row?.campaign_id}`));
  await page.goto(`/payouts?open=${row?.id}`);
  await fact(page, 'Campaign').getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/campaigns/${row?.campaign_id}`));
});

const related = [
  ['/transactions', 'Transaction', 'See its tickets', '/tickets', 'f.transaction_id'],
  ['/tickets', 'Ticket', 'Open its transaction', '/transactions', 'open'],
  ['/pledges', 'Pledge', 'See its transactions', '/transactions', 'f.pledge_id'],
  ['/pledges', 'Pledge', 'Open contact', '/contacts/', null],
  ['/pledges', 'Pledge', 'Open campaign', '/campaigns/', null],
  ['/payouts', 'Payout', 'Open campaign', '/campaigns/', null],
] as const;

for (const [path, label, item, target, key] of related) {
  test(`the menu of a ${label.toLowerCase()} leads on: ${item}`, async ({ page }) => {
    await page.goto(path);
    await page
      .getByRole('button', { name: new RegExp(`^Actions for ${label} `) })
      .first()
      .click();
    await page.getByRole('menuitem', { name: item }).click();
    await expect(page).toHaveURL(new RegExp(target));
    if (key) expect(search(page)[key]).toMatch(/^\d+$/);
  });
}

test('a ready view names what it filters by', async ({ page }) => {
  await page.goto('/tickets');
  const views = page.getByRole('navigation', { name: 'Views' });
  await views.getByRole('link', { name: 'Not checked in' }).click();
  await expect(page).toHaveURL(/checked_in_at=none/);
  await page.goto('/pledges');
  await views.getByRole('link', { name: 'Overdue' }).click();
  await expect(page).toHaveURL(/f\.due=past/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  for (const { title, operation, link } of lists) {
    test(`${title}: rows are cards that open`, async ({ page, api }) => {
      const rows = (await api(operation, {})).rows as unknown as Record<string, string>[];
      await page.goto(`/${title.toLowerCase()}`);
      const cards = page.getByRole('list', { name: title }).getByRole('listitem');
      await expect(cards).toHaveCount(20);
      await expect(cards.first()).toContainText(link(rows[0] ?? {}));
      await cards.first().getByRole('link').first().click();
      await expect(page.getByRole('dialog')).toContainText('All fields as the service gave them');
      expect(search(page)).toEqual({ open: rows[0]?.['id'] });
    });
  }
});

test('campaigns are named in a list of pledges, and give its amounts their currency', async ({ page, api }) => {
  const { rows: pledges } = await api('listPledges', {});
  const campaigns = [...(await api('listCampaigns', {})).rows, ...(await api('listCampaigns', { page: '2' })).rows];
  const pledge = pledges.find(({ campaign_id }) => campaigns.some(({ id, title }) => id === campaign_id && title));
  const campaign = campaigns.find(({ id }) => id === pledge?.campaign_id);
  await page.goto('/pledges');
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: pledge?.id ?? '', exact: true }) });
  await expect(row.getByRole('link', { name: campaign?.title ?? '' })).toBeVisible();
  await expect(row.getByText(campaign?.currency ?? '', { exact: true }).first()).toBeVisible();
});
