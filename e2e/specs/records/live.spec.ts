/** A platform whose rows say more than its specification: people, campaigns, and what became of each gift. */
import type { Page } from 'playwright/test';
import type { Transaction } from '#api/resources.ts';
import { amountWords, linkTo } from '../../support/rows.ts';
import { expect, test } from '../../support/fixture.ts';
import { drawer, fact, firstOf, navigation, newestTransactions, openDetails } from './record.ts';

test.use({ world: 'live' });

const table = (page: Page, title = 'Transactions') => page.getByRole('region', { name: `${title}, table` });
const rowOf = (page: Page, id: string | null) =>
  table(page)
    .getByRole('row')
    .filter({ has: linkTo(page, id) });
const nameOf = ({ first_name, last_name, company }: Transaction) =>
  company || [first_name, last_name].filter(Boolean).join(' ');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test(
  'the rows of a deployed platform are people, campaigns and what became of their gifts, in every list',
  { tag: '@all' },
  async ({ page, api }) => {
    await test.step('the rows of a deployed platform are people, campaigns and what became of their gifts', async () => {
      const { rows } = await api('listTransactions', { sortByDesc: 'transacted_at' });
      const gift = rows.find((row) => row.first_name && row.contact_id);

      await test.step('each is called by who gave, with its campaign, method and status', async () => {
        await page.goto('/transactions');
        const names = table(page).getByRole('rowheader').getByRole('link');
        await expect(names).toHaveText(rows.map((row) => nameOf(row) || 'Unknown donor'));
        for (const title of ['Campaign', 'Status', 'Method']) {
          await expect(table(page).getByRole('columnheader', { name: title })).toBeVisible();
        }
        await expect(rowOf(page, gift?.id ?? '')).toContainText(amountWords(gift?.amount ?? null, gift?.currency));
        await expect(page.getByText(/unknown currency/i)).toHaveCount(0);
        await expect(table(page)).not.toContainText(/undefined|null|\[object/);
      });

      await test.step('a search for who gave finds their gifts', async () => {
        await page.getByRole('searchbox').pressSequentially(gift?.last_name ?? '');
        await expect(rowOf(page, gift?.id ?? '')).toBeVisible();
        const found = rows.filter((row) =>
          JSON.stringify(row)
            .toLowerCase()
            .includes((gift?.last_name ?? '').toLowerCase()),
        );
        await expect(table(page).getByRole('rowheader')).toHaveCount(found.length);
        await page.getByRole('searchbox').fill('');
      });

      await test.step('its record leads to who gave, whose page has their name', async () => {
        await rowOf(page, gift?.id ?? '')
          .getByRole('rowheader')
          .getByRole('link')
          .click();
        const record = drawer(page, `Transaction ${gift?.id}`);
        await openDetails(page);
        await expect(record.getByRole('region', { name: 'Line items' }).getByRole('row')).toHaveCount(
          (gift?.line_items.length ?? 0) + 1,
        );
        await expect(record).not.toContainText(/[Uu]nknown currency|undefined/);
        await record.getByRole('link', { name: 'Open donor' }).click();
        await expect(heading(page)).toContainText(gift?.last_name ?? '');
      });
    });

    await test.step('households, tickets and payouts of a deployed platform are read', async () => {
      await page.goto('/households');
      const { rows: households, total } = await api('listHouseholds', {});
      expect(total).toBe(400);
      await expect(table(page, 'Households').getByRole('rowheader').getByRole('link')).toHaveText(
        households.map(({ name }) => name ?? ''),
      );
      await table(page, 'Households').getByRole('rowheader').first().getByRole('link').click();
      await expect(heading(page)).toHaveText(households[0]?.name ?? '');
      await expect(page.getByRole('main')).toContainText(households[0]?.contacts[0]?.name_display ?? '');

      await navigation(page).getByRole('link', { name: 'Tickets' }).click();
      const [ticket] = (await api('listTickets', {})).rows;
      await table(page, 'Tickets').getByRole('rowheader').first().getByRole('link').click();
      await page.getByRole('link', { name: 'Open transaction' }).click();
      const record = drawer(page, `Transaction ${ticket?.transaction_id}`);
      await expect(record).toBeVisible();

      await page.goto('/payouts');
      await expect(table(page, 'Payouts').getByRole('row')).toHaveCount(21);
      await expect(page.getByRole('main')).not.toContainText(/undefined|\[object/);
    });
  },
);

test(
  'what was refunded, not captured, or given by nobody who is known looks like that, and a very long name is cut',
  { tag: '@all' },
  async ({ page, api }) => {
    await test.step('what was refunded, not captured, or given by nobody who is known looks like that', async () => {
      const newest = newestTransactions(api);
      const open = async (found: { row: { id: string | null }; page: number }) => {
        await page.goto(`/transactions?page=${found.page}`);
        return rowOf(page, found.row.id);
      };
      const refunded = await open(await firstOf(newest, (row) => row.refunded === 'true'));
      await expect(refunded).toContainText('Refunded');
      await expect(refunded.locator('s')).toHaveCount(1);
      await expect(await open(await firstOf(newest, (row) => row.refunded === 'partly'))).toContainText(
        'Partially refunded',
      );
      await expect(await open(await firstOf(newest, (row) => row.status === 'failed'))).toContainText('Failed');
      const nobody = await firstOf(newest, (row) => row.contact_id === null);
      await expect((await open(nobody)).getByRole('rowheader')).toContainText('Unknown donor');
      const dedicated = await firstOf(newest, (row) => typeof row['dedication'] === 'string');
      await page.goto(`/transactions?page=${dedicated.page}&open=${dedicated.row.id}`);
      await expect(fact(page, 'Dedication')).toHaveText('In memory of Áine Byrne');

      await test.step('on a phone too', async () => {
        await page.setViewportSize({ width: 390, height: 844 });
        await page.goto('/transactions');
        const [first] = (await newest('1')).rows;
        const card = page.getByRole('list', { name: 'Transactions' }).getByRole('listitem').first();
        await expect(card).toContainText(first?.last_name ?? first?.company ?? '');
        await expect(card).toContainText(amountWords(first?.amount ?? null, first?.currency));
      });
    });

    await test.step('a very long name is cut after two lines, and is whole in its title', async () => {
      const { rows } = await api('listTransactions', { sortByDesc: 'transacted_at' });
      const name = rows.map(nameOf).find(({ length }) => length > 100) ?? 'nobody has a long name';
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('/transactions');
      const link = page.getByRole('main').getByRole('link', { name });
      await expect(link).toHaveAttribute('title', name);
      expect((await link.boundingBox())?.height).toBeLessThan(60);
    });
  },
);
