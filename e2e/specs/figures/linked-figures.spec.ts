/**
 * Every linked figure leads to rows that add up to it. A new figure is in this test by being a link: to a list with a filter,
 * with the figure as its name, in its row, or in its term of a list of terms.
 */
import { expect, type Locator, type Page } from 'playwright/test';
import { test } from '../../support/fixture.ts';
import { choose } from '../../support/preferences.ts';
import { expectDonorsAsked, expectTotal } from '../../support/rows.ts';

/** How each screen with figures is reached, once all lists are synced. */
const screens: readonly [name: string, title: RegExp, open: (page: Page) => Promise<void>][] = [
  ['Home', /^Friday, |^Thursday, |^Saturday, /i, (page) => follow(page, 'Home')],
  ['Donors', /^Donors/i, (page) => follow(page, 'Donors')],
  ['Board report', /report/i, (page) => follow(page, 'Board report')],
  ['Pledges', /^Pledges/i, (page) => follow(page, 'Pledges')],
  ['Month-end', /^Payouts for/i, (page) => follow(page, 'Payouts', 'Month-end report')],
  ['Campaign', /Spring Gala/i, (page) => follow(page, 'Campaigns', 'Spring Gala')],
];

async function follow(page: Page, area: string, more?: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: area, exact: true }).click();
  if (more) await page.getByRole('main').getByRole('link', { name: more }).first().click();
}

interface Figure {
  /** Among the links of the page. */
  place: number;
  href: string;
  /** Of the link, or what stands beside it. */
  words: string;
}

const amount = /[-−]?[$£€¥]?\d[\d,]*\.\d\d+/g;
const lists = /^\/(?:transactions|pledges|payouts|donors|tickets|campaigns|contacts|households)\?(?!open=)./;

/** The links of a screen that lead to rows, with the figure that each stands for. */
async function figuresOf(main: Locator): Promise<Figure[]> {
  const links = await main.getByRole('link').evaluateAll((all) =>
    all.map((link, place) => {
      const text = (element: Element | null | undefined) => element?.textContent?.trim() ?? '';
      const own = link.getAttribute('aria-label') ?? text(link);
      // In a table a name leads to what the next cell counts, and so does a term.
      const cell = link.closest('dt, tr > :first-child');
      const words = cell ? text(cell.nextElementSibling) : own;
      return { place, href: link.getAttribute('href') ?? '', words };
    }),
  );
  return links.filter(({ href, words }) => lists.test(href) && /^(?:All |.*: )?[−-]?[$£€¥]?\d/.test(words));
}

/** Once no more come. */
async function settledFigures(main: Locator): Promise<Figure[]> {
  let figures: Figure[] = [];
  await expect(async () => {
    const before = figures;
    figures = await figuresOf(main);
    expect(figures.length).toBeGreaterThan(0);
    expect(figures).toEqual(before);
    await expect(
      main.getByText(/^(?:Calculating|Building report|Checking for|Finding|Totaling|Loading details)/),
    ).toHaveCount(0, { timeout: 1 });
  }).toPass({ intervals: [500], timeout: 60_000 });
  return figures;
}

/** The rest of the zones and of the choices is in the tests of periods. */
const runs = [
  { world: 'live', timezoneId: 'America/Los_Angeles', zone: 'utc' },
  { world: 'live', timezoneId: 'Pacific/Auckland', zone: 'browser' },
  { world: 'world', timezoneId: 'America/Los_Angeles', zone: 'browser' },
] as const;

for (const { world, timezoneId, zone } of runs) {
  test.describe(`in a ${world} platform, in ${timezoneId}, days of ${zone}`, { tag: '@all' }, () => {
    test.use({ world, timezoneId, pace: 5 });
    test('every linked figure on every screen leads to rows that add up to it', async ({ page }) => {
      test.slow();
      await choose(page, { zone, readsAll: true, folds: { donors: true } });
      await page.goto('/');
      const synced = page.getByRole('banner').getByRole('button', { name: /^Updated \d/ });
      await expect(synced).toBeVisible({ timeout: 120_000 });
      await expectDonorsAsked(page);
      const pressed: string[] = [];
      // Gifts of the specification don't name their campaign, so no figure of a campaign leads to them.
      const linking = screens.filter(([screen]) => world === 'live' || screen !== 'Campaign');
      for (const [screen, title, open] of linking) {
        await open(page);
        const main = page.getByRole('main');
        await expect(main.getByRole('heading', { level: 1 })).toHaveText(title);
        const figures = await settledFigures(main);
        for (const { place, href, words } of figures) {
          await test.step(`${screen}: ${words} leads to ${href}`, async () => {
            await main.getByRole('link').nth(place).click();
            await expectRows(page, words);
            await page.goBack();
            await expect(main.getByRole('link').nth(place)).toHaveAttribute('href', href);
          });
          pressed.push(screen);
        }
      }
      expect([...new Set(pressed)]).toEqual(linking.map(([screen]) => screen));
    });
  });
}

/** Sums stand in the list's totals, and a count is theirs or that of the rows. */
async function expectRows(page: Page, words: string): Promise<void> {
  const main = page.getByRole('main');
  const totals = main.getByRole('region', { name: 'Totals' });
  const count = /(?:^|^All |: )([\d,]+)(?![\d,.])/.exec(words)?.[1];
  for (const sum of words.match(amount) ?? []) await expectTotal(page, sum);
  if (count === undefined) return;
  const shown = main.getByText(/^(?:All [\d,]+|[\d,]+(?: of (?:all )?[\d,]+)?)$/).first();
  await expect
    .poll(async () => [/[\d,]+/.exec((await shown.textContent()) ?? '')?.[0], ...figuresIn(await textOf(totals))])
    .toContain(count);
}

const textOf = async (region: Locator) => ((await region.count()) === 0 ? '' : region.innerText());
const figuresIn = (text: string) => text.match(/\d[\d,]*(?![\d,.])/g) ?? [];
