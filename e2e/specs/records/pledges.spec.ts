import { status } from '../../support/fault.ts';
import { expect, test } from '../../support/fixture.ts';
import { amountWords, everyRow, linkTo } from '../../support/rows.ts';
import {
  amount,
  cell,
  day,
  drawer,
  fact,
  firstOf,
  moment,
  navigation,
  openDetails,
  newestTransactions,
  search,
} from './record.ts';

test(
  'pledge record: shows amounts, schedule, and settings, and links to its contact, campaign, and transactions',
  { tag: '@all' },
  async ({ page, api }) => {
    await test.step('a pledge shows its amounts, schedule, and settings', async () => {
      const { row, page: at } = await firstOf(
        (page) => api('listPledges', { page }),
        (pledge) => Boolean(pledge.next_installment_date && pledge.memo && pledge.last_reminded_at),
      );
      const campaigns = await everyRow((number) => api('listCampaigns', { page: number }));
      const currency = campaigns.find(({ id }) => id === row.campaign_id)?.currency;
      await page.goto(`/pledges?page=${at}&open=${row.id}`);
      await expect(drawer(page, `Pledge ${row.id}`)).toContainText(row.status_friendly ?? '');
      await expect(amount(page, 'Amount')).toHaveText(amountWords(row.amount, currency));
      // What is nothing has no row.
      await expect(amount(page, 'Paid')).toHaveText(
        Number(row.amount_fulfilled) ? [`−${amountWords(row.amount_fulfilled, currency)}`] : [],
      );
      await expect(amount(page, 'Balance')).toHaveText(amountWords(row.amount_remaining, currency));
      await openDetails(page);
      await expect(fact(page, 'First installment')).toHaveText(day(row.first_installment_date));
      await expect(fact(page, 'Next installment')).toHaveText(day(row.next_installment_date));
      await expect(fact(page, 'Due by')).toHaveText(day(row.expected_fulfillment_date));
      await expect(fact(page, 'Last reminded')).toHaveText(moment(row.last_reminded_at));
      await expect(fact(page, 'Memo')).toHaveText(row.memo ?? '');
      await expect(fact(page, 'Automatic reminders')).toHaveText(row.auto_remind === 'true' ? 'Yes' : 'No');
      await expect(fact(page, 'Status code')).toHaveText(row.status ?? '');
      await expect(fact(page, 'Pledge ID')).toContainText(row.id ?? '');
    });

    await test.step('campaigns are named in a list of pledges, and give its amounts their currency', async () => {
      const { rows: pledges } = await api('listPledges', {});
      const campaigns = [...(await api('listCampaigns', {})).rows, ...(await api('listCampaigns', { page: '2' })).rows];
      const pledge = pledges.find(({ campaign_id }) => campaigns.some(({ id, title }) => id === campaign_id && title));
      const campaign = campaigns.find(({ id }) => id === pledge?.campaign_id);
      await page.goto('/pledges');
      const row = page.getByRole('row').filter({ has: linkTo(page, pledge?.id) });
      await expect(row.getByRole('link', { name: campaign?.title ?? '' })).toBeVisible();
      await expect(row).toContainText(amountWords(pledge?.amount ?? null, campaign?.currency));
    });

    await test.step('from the row of a pledge to its campaign', async () => {
      const [row] = (await api('listPledges', {})).rows;
      await page.goto('/pledges');
      await (await cell(page, `${row?.id}`, 'Campaign')).getByRole('link').click();
      await expect(page).toHaveURL(new RegExp(`/campaigns/${row?.campaign_id}`));
    });

    await test.step('from a pledge to its contact, its campaign and its transactions', async () => {
      const [row] = (await api('listPledges', {})).rows;
      const start = `/pledges?open=${row?.id}`;
      await page.goto(start);
      await openDetails(page);
      await fact(page, 'Contact').getByRole('link').click();
      await expect(page).toHaveURL(new RegExp(`/contacts/${row?.contact_id}`));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.goBack();
      await page.getByRole('dialog').getByRole('link').first().click();
      await expect(page).toHaveURL(new RegExp(`/campaigns/${row?.campaign_id}`));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.goBack();
      await page.getByRole('link', { name: 'Payments on this pledge' }).click();
      await expect(page).toHaveURL(/\/transactions/);
      expect(search(page)).toEqual({ 'f.pledge_id': row?.id });
      await page.goBack();
      await openDetails(page);
      await page.getByRole('link', { name: 'Donor’s transactions' }).click();
      await expect(page).toHaveURL(/\/transactions/);
      expect(search(page)).toEqual({ contacts: row?.contact_id });
      await expect(page.getByText(/\(filtered from 6,000\)|of all 6,000$/)).toBeVisible();
    });
  },
);

test.describe('while campaigns may not be read', () => {
  test.use({ through: 'faults' });

  test(
    'pledge record: the currency appears once the campaign is known, with its source',
    { tag: '@all' },
    async ({ page, api, faults, expectStatus }) => {
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
      await expect(record).toContainText('unknown currency');
      await expect(record).not.toContainText(amountWords(row?.amount ?? null, currency));
      await expect(record.getByRole('link', { name: `Campaign ${row?.campaign_id}` })).toBeVisible();
      await page.keyboard.press('Escape');
      faults.clear();
      await navigation(page).getByRole('link', { name: 'Campaigns' }).click();
      await expect(page.getByRole('link', { name: campaign?.title ?? '', exact: true }).first()).toBeVisible();
      await navigation(page).getByRole('link', { name: 'Pledges' }).click();
      await expect(await cell(page, `${row?.id}`, 'Amount')).toHaveText(amountWords(row?.amount ?? '', currency));
      await expect(await cell(page, `${row?.id}`, 'Balance')).toHaveText(
        amountWords(row?.amount_remaining ?? '', currency),
      );
      await expect(await cell(page, `${row?.id}`, 'Campaign')).toHaveText(campaign?.title ?? '');
      await page
        .getByRole('row', { name: row?.id ?? '' })
        .getByRole('rowheader')
        .getByRole('link')
        .click();
      await expect(record).toContainText(`Currency from campaign ${campaign?.title}.`);
      await expect(
        record.getByText(amountWords(row?.amount_remaining ?? null, currency), { exact: true }).first(),
      ).toBeVisible();
    },
  );
});

test(
  'pledge record: gives its currency to its transactions, and a reminder is copied from its row',
  { tag: '@all' },
  async ({ page, context, api }) => {
    await test.step('the reminder of a past-due pledge is copied from its row', async () => {
      await context.grantPermissions(['clipboard-write']);
      await page.goto('/pledges?f.due=past');
      const copy = page.getByRole('row').getByRole('button', { name: /^Copy reminder for / });
      await copy.first().click();
      const toast = page.getByRole('group', { name: 'Notification' });
      // It's shown only once the text is copied.
      await expect(toast).toContainText('Copied');
      await expect(toast).toContainText(/Reminder for \S/);
    });

    await test.step('transaction record: takes the currency of its pledge’s campaign once both are known', async () => {
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
      await expect(linkTo(page, pledge.id)).toBeVisible();
      await page.getByRole('button', { name: `Actions for Pledge ${pledge.id}` }).click();
      await page.getByRole('menuitem', { name: 'View donor’s transactions' }).click();
      await expect(page).toHaveURL(/contacts=/);
      expect(search(page)).toEqual({ contacts: pledge.contact_id });
      await expect(page.getByText(/\(filtered from 6,000\)|of all 6,000$/)).toBeVisible();
      await expect(await cell(page, `${row.id}`, 'Amount')).toHaveText(amountWords(row.amount, currency));
      await page
        .getByRole('row', { name: row.id ?? '' })
        .getByRole('rowheader')
        .getByRole('link')
        .click();
      await expect(drawer(page, `Transaction ${row.id}`)).toContainText(`Currency from campaign ${title}.`);
    });
  },
);
