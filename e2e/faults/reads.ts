/** What the rows of the table about reads are tried on: every list of the platform, and the one record that it gives. */
import type { Locator, Page } from 'playwright/test';
import type { Call } from '#api/client.ts';
import type { Page as ListPage } from '#api/page.ts';
import { resources } from '#domain/resources.ts';
import { sentenceCase } from '#domain/values/labels.ts';
import { allLists } from '../worlds/lists.ts';
import { refresh } from '../support/fold.ts';
import { expect } from '../support/trial.ts';
import type { Asked, Target } from './target.ts';
import { byDateInSight, filledIn, idsOf } from '../support/rows.ts';

export interface Read extends Target {
  asks: Asked;
  /** What is expected to stand there: the names of its rows or, by ID, the IDs that they open, or the name of the record. */
  stored: (api: Call, page: number) => Promise<string[]>;
  byId?: boolean | undefined;
  /** Where they stand. */
  shown: (page: Page) => Locator;
  /** What is there once for each, also for a row that has no ID to copy. */
  rows: (page: Page) => Locator;
  pages: number;
  /** A list in an envelope, a bare list, or a single record. */
  shape: 'envelope' | 'bare' | 'record';
}

type Row = Readonly<Record<string, string | null>>;

const listReads = allLists.map(
  ({ title: name, noun, path, operation, named = ['id'], byId, input, pages, isBare, field }): Read => {
    const headers = (page: Page) => page.getByRole('region', { name: `${name}, table` }).getByRole('rowheader');
    return {
      name,
      path,
      asks: { method: 'GET', path: `/v1${path}` },
      field,
      busy: (page) => page.getByRole('status').filter({ hasText: `Loading ${noun}` }),
      stored: async (api, number) => {
        const asked = number > 1 ? { ...input, page: String(number) } : input;
        const { rows: answered } = (await api(operation, asked)) as unknown as ListPage<Row>;
        // The reads of all lists share one loose type of row; those of this list are transactions.
        const rows = name === 'Transactions' ? (byDateInSight(answered as never) as unknown as Row[]) : answered;
        // Webhooks that fail stand first.
        const isFailing = (row: Row) => /^[345]/.test(row['last_status'] ?? '') && row['enabled'] !== 'false';
        return rows
          .toSorted((one, other) => +isFailing(other) - +isFailing(one))
          .map((row) => {
            // A webhook without a name goes by where it leads.
            const names = named.map((key) => (key === 'url' ? hostOf(row[key]) : wordsOf(row[key])));
            return names.find(Boolean) ?? `${sentenceCase(resources[operation].one)} ${row['id'] ?? '(no ID)'}`;
          });
      },
      byId,
      shown: (page) => headers(page).getByRole('link'),
      rows: (page) => headers(page).filter({ hasText: /\S/ }),
      pages,
      shape: isBare ? 'bare' : 'envelope',
    };
  },
);

function hostOf(url: string | null | undefined): string | undefined {
  return url && URL.canParse(url) ? new URL(url).host : undefined;
}

function wordsOf(text: string | null | undefined): string | undefined {
  return text == null ? undefined : filledIn(text.trim());
}

const webhookName = (page: Page) => page.getByRole('heading', { level: 1, name: 'Receipts to the ledger' });

const webhookRead: Read = {
  name: 'Webhook 31',
  path: '/webhooks/31',
  asks: { method: 'GET', path: '/v1/webhooks/31' },
  field: 'last_status_description',
  busy: (page) => page.getByText('Loading', { exact: true }).first(),
  stored: () => Promise.resolve(['Receipts to the ledger']),
  shown: webhookName,
  rows: webhookName,
  pages: 1,
  shape: 'record',
};

export const reads: readonly Read[] = [...listReads, webhookRead];

interface Shown {
  /** Of its pages, from 1. */
  number?: number;
  /** What the rows are called was changed on the way: there are as many as the platform has. */
  isBent?: boolean;
}

/** The rows, or the record, are there: those that the platform has. */
export async function expectShown(page: Page, read: Read, api: Call, shown: Shown = {}): Promise<void> {
  const { number = 1, isBent = false } = shown;
  const stored = await read.stored(api, number);
  // What a busy machine takes.
  const timeout = 30_000;
  if (isBent) await expect(read.rows(page)).toHaveCount(stored.length, { timeout });
  else if (read.byId) await expect.poll(() => idsOf(read.shown(page)), { timeout }).toEqual(stored);
  else await expect(read.shown(page)).toHaveText(stored, { timeout });
}

export interface Failure {
  why: string | RegExp;
  title?: (read: Read) => string;
}

/** There are no rows, and why. */
export async function expectFailure(page: Page, read: Read, { why, title }: Failure): Promise<void> {
  const name = title?.(read) ?? `Couldn’t load ${read.name.charAt(0).toLowerCase()}${read.name.slice(1)}.`;
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible({ timeout: 45_000 });
  await expect(page.getByRole('main').getByText(why, { exact: true }).first()).toBeVisible();
  await expect(read.shown(page)).toHaveCount(0);
}

/** The navigation still works, wherever the fault has led: another list is there, and this one is with the next try. */
export async function expectWayOut(page: Page, read: Read, api: Call, clear: () => void): Promise<void> {
  const other = reads.find(({ name }) => name === (read.name === 'Payouts' ? 'Messages' : 'Payouts'));
  if (!other) throw new Error('There is no other list.');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: other.name }).click();
  await expectShown(page, other, api);
  clear();
  await page.goBack();
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  await expect(heading).toBeVisible();
  await expect(heading).not.toHaveText(other.name);
  const again = page.getByRole('button', { name: /^(?:Try again|Try now)$/ }).first();
  // The page may try again by itself just then, and the button is gone.
  const press = () =>
    again.click({ timeout: 5000 }).then(
      () => true,
      () => false,
    );
  if (!((await again.isVisible()) && (await press()))) await refresh(page);
  await expectShown(page, read, api);
}
