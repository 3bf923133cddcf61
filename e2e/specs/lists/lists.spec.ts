/** What every list promises, tried on each of them. */
import type { Page } from 'playwright/test';
import type { Call } from '#api/client.ts';
import type { ListName } from '#api/operations.ts';
import type { Page as ListPage } from '#api/page.ts';
import { status } from '../../support/fault.ts';
import { expect, test } from '../../support/fixture.ts';
import { allLists, type AnyRow } from '../../worlds/lists.ts';

const table = (page: Page, title: string) => page.getByRole('region', { name: `${title}, table` }).getByRole('table');
/** Which records the rows open. Their names may come later. */
const opened = (page: Page, title: string) =>
  table(page, title)
    .getByRole('rowheader')
    .getByRole('link')
    .evaluateAll((all) =>
      all.map((link) => {
        const { pathname, searchParams } = new URL((link as HTMLAnchorElement).href);
        return searchParams.get('open') ?? pathname;
      }),
    );

/** The texts of a column, found by its head. */
async function columnOf(page: Page, title: string, head: string): Promise<string[]> {
  const heads = await table(page, title).getByRole('columnheader').allTextContents();
  const place = heads.findIndex((text) => text === head || text.startsWith(`${head} (`));
  expect(place, `${head} among ${heads.join(', ')}`).toBeGreaterThanOrEqual(0);
  const rows = await table(page, title).getByRole('row').all();
  return Promise.all(
    rows.slice(1).map(async (row) => (await row.locator('th, td').nth(place).innerText()).split('\n')[0] ?? ''),
  );
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/** All rows there are, asked for page by page beside the browser. */
async function everyRow(api: Call, operation: ListName, input: Record<string, string>): Promise<AnyRow[]> {
  const all: AnyRow[] = [];
  for (let number = 1; ; number += 1) {
    const { rows } = (await api(operation, { ...input, page: String(number) })) as unknown as ListPage<AnyRow>;
    if (rows.length === 0) return all;
    all.push(...rows);
  }
}

/** The texts of links and buttons that are underlined while nothing points at them. */
const underlined = (page: Page) =>
  page
    .getByRole('main')
    .evaluate((main) =>
      [...main.querySelectorAll('a, button')]
        .filter((one) => getComputedStyle(one).textDecorationLine.includes('underline'))
        .map(({ textContent }) => textContent),
    );

/** From the top of the screen to its columns. */
async function headHeight(page: Page, title: string): Promise<number> {
  const top = await page.getByRole('main').boundingBox();
  const head = await table(page, title).getByRole('columnheader').first().boundingBox();
  return (head?.y ?? 999) - (top?.y ?? 0);
}

const bodyRow = (page: Page, title: string) => table(page, title).getByRole('row').nth(1);

for (const list of allLists) {
  const { title, path, operation, input, filter } = list;
  const hasSeveral = list.pages > 1;

  test.describe(title, () => {
    test.use({ through: 'faults' });

    test(
      'shows the rows, pages, filters them, and names what it cannot read or load',
      { tag: title === 'Transactions' ? [] : '@all' },
      async ({ page, api, faults, expectStatus, a11y }) => {
        test.slow();
        const { rows } = (await api(operation, input)) as unknown as ListPage<AnyRow>;

        await test.step('that could not be loaded says so, and comes with the next try', async () => {
          expectStatus(400);
          faults.next(
            { path: `/v1${path}` },
            status(400, { headers: { 'content-type': 'application/json' }, body: '{"message":"No."}' }),
          );
          await page.goto(path);
          await expect(page.getByRole('heading', { name: `Couldn’t load ${title.toLowerCase()}.` })).toBeVisible();
          await page.getByRole('button', { name: 'Try again' }).click();
          await expect(bodyRow(page, title)).toBeVisible();
        });

        if (title === 'Webhooks') {
          await test.step('of a platform with an error says since when, without “Connected” and a pager', async () => {
            expectStatus(500);
            const broken = { headers: { 'content-type': 'application/json' }, body: '{"message":"Server Error"}' };
            for (let time = 0; time < 3; time += 1) faults.next({ path: `/v1${path}` }, status(500, broken));
            await page.reload();
            await expect(page.getByText('The platform had an error: Server Error', { exact: true })).toBeVisible({
              timeout: 20_000,
            });
            await expect(page.getByText(/^Since \d+:\d\d [AP]M\. What’s already loaded still works\.$/)).toBeVisible();
            await expect(page.getByRole('banner')).toContainText('Platform error');
            await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);
            await page.getByRole('button', { name: 'Try again' }).click();
            await expect(bodyRow(page, title)).toBeVisible();
            await expect(page.getByRole('banner')).toContainText('Connected');
          });
        }

        await test.step('shows the rows that the platform gives, under heads that say what they are', async () => {
          await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
          await expect(page).toHaveTitle(`${title} | Steward`);
          await expect(table(page, title).getByRole('row')).toHaveCount(rows.length + 1);
          for (const [head, field] of Object.entries(list.shows ?? {})) {
            const shown = await columnOf(page, title, head);
            expect(shown.map((text) => text.trim())).toEqual(rows.map((row) => textOf(row[field])));
          }
        });

        await test.step('has a head of 132 px at most, five underlined words at most, and the menu of a row in sight', async () => {
          expect(await headHeight(page, title)).toBeLessThanOrEqual(132);
          expect((await underlined(page)).length).toBeLessThanOrEqual(5);
          const menu = page.getByRole('button', { name: /^Actions for/ }).first();
          await expect(menu).toBeInViewport({ ratio: 1 });
        });

        if (hasSeveral) {
          await test.step('pages on and back, and a page survives reload', async () => {
            const first = await opened(page, title);
            await page.getByRole('button', { name: 'Next', exact: true }).click();
            await expect.poll(() => opened(page, title)).not.toEqual(first);
            const second = await opened(page, title);
            await page.reload();
            await expect.poll(() => opened(page, title)).toEqual(second);
            await page.goBack();
            await expect.poll(() => opened(page, title)).toEqual(first);
          });
        }

        await test.step('names what it cannot read in a link, and drops it', async () => {
          await page.goto(`${path}?f.nonsense=1&sort=nonsense&${filter?.query ?? ''}`);
          await expect(
            page.getByText(/^Some filters in this link weren’t recognized: f\.nonsense, sort\.$/),
          ).toBeVisible();
          await expect.poll(() => new URL(page.url()).search).not.toContain('nonsense');
          await expect(bodyRow(page, title)).toBeVisible();
        });

        if (filter) {
          await test.step('filters as its address says: all rows where they are few, else those of the page, and says so', async () => {
            const areFew = list.pages <= 100;
            const all = areFew ? await everyRow(api, operation, input) : rows;
            const kept = all.filter(filter.keeps).length;
            expect(kept, 'a filter that keeps something').toBeGreaterThan(0);
            const count = (many: number) => many.toLocaleString('en-US');
            if (areFew)
              await expect(page.getByText(`${count(kept)} of all ${count(all.length)}`, { exact: true })).toBeVisible();
            else {
              await expect(table(page, title).getByRole('row')).toHaveCount(kept + 1);
              await expect(page.getByText(`Applied to this page only (${rows.length} rows):`)).toBeVisible();
            }
            await page.getByRole('button', { name: 'Clear all' }).click();
            await expect(
              page.getByText(areFew ? `All ${count(all.length)}` : `1–20 of 6,000`, { exact: true }),
            ).toBeVisible();
          });
        }
        await expect.poll(() => new URL(page.url()).search).toBe('');

        await test.step('is a list of cards on a phone, without sideways scrolling', async () => {
          await page.setViewportSize({ width: 320, height: 640 });
          await expect(page.getByRole('list', { name: title }).getByRole('article').first()).toBeVisible();
          const sideways = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
          expect(sideways).toBe(false);
          await a11y(title);
        });
      },
    );
  });
}

test.describe('in an empty world', () => {
  test.use({ world: 'empty' });

  test('every list says that there are none, and why', { tag: '@all' }, async ({ page }) => {
    for (const { title, path } of allLists) {
      await test.step(title, async () => {
        await page.goto(path);
        await expect(page.getByRole('heading', { name: `No ${title.toLowerCase()} yet.` })).toBeVisible();
        await expect(page.getByRole('table')).toHaveCount(0);
        await expect(page.getByRole('button', { name: 'Clear filters' })).toHaveCount(0);
        if (title === 'Transactions')
          await expect(page.getByText('Transactions appear here when donors give.')).toBeVisible();
      });
    }
  });
});
