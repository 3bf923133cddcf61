/** Viewers who write numbers and dates in other ways. The words on screen stay English; what is sent is the same for all. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { replaceBody } from '../../support/fault.ts';
import { linkTo } from '../../support/rows.ts';
import { expect, test } from '../../support/fixture.ts';
import { openExport } from '../../support/fold.ts';

interface Viewer {
  locale: string;
  timezoneId: string;
  /** A price of 1,234.50 as it is typed there. */
  typed: string;
  /** Fifteen hundred, in groups and without. */
  grouped: string;
  plain: string;
  /** One that another locale would understand, and what is said about it. */
  foreign: string;
  mend: string;
  /** The days 2026-09-01 and 2026-10-31, and how they are sent. */
  period: string;
  sent: readonly [after: string, before: string];
  /** The name of September 2026. */
  month: string;
}

const viewers: Viewer[] = [
  {
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    typed: '1.234,50',
    grouped: '1.500',
    plain: '1500',
    foreign: '1,234.50',
    mend: 'Use “,” as the decimal separator',
    period: '01.09.2026 to 31.10.2026',
    sent: ['2026-09-01T00:00:00+02:00', '2026-10-31T23:59:59+01:00'],
    month: 'September 2026',
  },
  {
    locale: 'fa-IR',
    timezoneId: 'Asia/Tehran',
    typed: '۱٬۲۳۴٫۵۰',
    grouped: '۱٬۵۰۰',
    plain: '۱۵۰۰',
    foreign: '1234.50',
    mend: 'Use “٫” as the decimal separator',
    period: '\u2068۱ سپتامبر ۲۰۲۶\u2069 to \u2068۳۱ اکتبر ۲۰۲۶\u2069',
    sent: ['2026-09-01T00:00:00+03:30', '2026-10-31T23:59:59+03:30'],
    month: 'سپتامبر ۲۰۲۶',
  },
];

const table = (page: Page) => page.getByRole('region', { name: /, table$/ }).getByRole('table');
const post = { method: 'POST', path: '/v1/campaigns/77/items/tickets' };

/** As `src/ui/format/money.ts` has it: with the minus of print. */
function money(amount: string, locale: string, currency?: string): string {
  const digits = { minimumFractionDigits: Math.max(2, amount.split('.')[1]?.length ?? 0) };
  const style = currency && ({ style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const);
  const format = new Intl.NumberFormat(locale, { ...digits, ...style });
  return format.format(amount as Intl.StringNumericLiteral).replace('-', '\u2212');
}

for (const viewer of viewers) {
  const { locale, timezoneId } = viewer;
  const count = (number: number) => new Intl.NumberFormat(locale).format(number);

  test.describe(`in ${locale}`, { tag: '@all' }, () => {
    test.use({ locale, timezoneId, through: 'faults' });

    test('a list, its filters, a record, a chart and a form follow the locale; the address, the requests and the file do not', async ({
      page,
      api,
      faults,
    }) => {
      await test.step('a list, its filter by days and a record follow the locale; the address, the request and the file do not', async () => {
        const [after, before] = viewer.sent;
        const input = { transactedAfter: after, transactedBefore: before, sortByDesc: 'transacted_at' } as const;
        const { rows, total } = await api('listTransactions', input);
        await page.goto('/transactions');
        await expect(page.getByText(`${count(1)}–${count(20)} of ${count(6000)}`, { exact: true })).toBeVisible();
        await page.getByRole('button', { name: 'Transaction date, add filter' }).click();
        await page.getByLabel('Transaction date from, date').fill('2026-09-01');
        await page.getByLabel('Transaction date until, date').fill('2026-10-31');
        const asked = page.waitForRequest((request) => request.url().includes('transactedBefore'));
        await page.getByRole('button', { name: 'Apply filter' }).click();
        expect(Object.fromEntries(new URL((await asked).url()).searchParams)).toEqual(input);
        await expect(page.getByRole('button', { name: `Transaction date: ${viewer.period}, change` })).toBeFocused();
        expect(new URL(page.url()).searchParams.get('transactedAfter')).toBe(after);
        await expect(
          page
            .getByRole('main')
            .getByText(`of ${count(total ?? -1)} (`)
            .first(),
        ).toBeVisible();
        for (const { id, amount } of rows) {
          const row = table(page)
            .getByRole('row')
            .filter({ has: linkTo(page, id) });
          await expect(row).toContainText(money(amount ?? '', locale));
        }

        await openExport(page);
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page
            .getByRole('dialog')
            .getByRole('button', { name: /^Export/ })
            .click(),
        ]);
        const file = readFileSync(await download.path(), 'utf8');
        for (const { amount } of rows) expect(file).toContain(amount);
        expect(file).not.toMatch(/[\u0660-\u0669\u06f0-\u06f9\u2068]/);
        await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();

        const [first] = rows;
        await table(page)
          .getByRole('rowheader')
          .filter({ has: linkTo(page, first?.id) })
          .getByRole('link')
          .click();
        const record = page.getByRole('dialog', { name: `Transaction ${first?.id}` });
        await expect(record.getByText(money(first?.amount ?? '', locale)).first()).toBeVisible();
      });

      await test.step('an amount to filter by is typed as it is written there and stays plain in the address; a chart names its bars so', async () => {
        await page.goto('/payouts?f.amount=1..');
        await page.getByRole('button', { name: `Gross: ${money('1', locale)} or more, change` }).click();
        await page.getByRole('textbox', { name: 'Gross from' }).fill(viewer.grouped);
        await page.getByRole('button', { name: 'Apply filter' }).click();
        const chip = page.getByRole('button', { name: `Gross: ${money('1500', locale)} or more, change` });
        await expect(chip).toBeFocused();
        expect(new URL(page.url()).searchParams.get('f.amount')).toBe('1500..');
        await chip.click();
        await expect(page.getByRole('textbox', { name: 'Gross from' })).toHaveValue(viewer.plain);
        await page.getByRole('textbox', { name: 'Gross to' }).fill(viewer.foreign);
        await page.getByRole('button', { name: 'Apply filter' }).click();
        await expect(page.getByRole('dialog').getByRole('alert')).toContainText(viewer.mend);

        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: /^Remove filter Gross/ }).click();
        await page.getByRole('button', { name: /^Chart: / }).click();
        await page.getByRole('combobox', { name: 'Group by' }).selectOption('month');
        const picture = page.getByRole('slider', { name: /bar chart of/ });
        await expect(picture).toBeVisible();
        const words = (await picture.getAttribute('aria-label')) ?? '';
        const figure = /Highest: (.+?) in /.exec(words)?.[1] ?? '';
        const { group, decimal } = marksOf(locale);
        expect(figure.replaceAll(group, '')).toMatch(
          new RegExp(`(?<!\\p{Nd})\\p{Nd}+[${decimal}]\\p{Nd}{2}(?!\\p{Nd})`, 'u'),
        );
        await page.getByRole('button', { name: 'View as table' }).click();
        const asTable = page.getByRole('region', { name: /^Net payouts by/ }).getByRole('table');
        await expect(asTable).toContainText(viewer.month);
      });

      await test.step('the page is English and runs from left to right, and does not scroll sideways on a phone', async () => {
        await page.setViewportSize({ width: 320, height: 640 });
        await page.goto('/transactions');
        await expect(page.getByRole('list', { name: 'Transactions' }).getByRole('article').first()).toBeVisible();
        const { lang, dir, over } = await page.evaluate(() => ({
          lang: document.documentElement.lang,
          dir: getComputedStyle(document.body).direction,
          over: document.documentElement.scrollWidth - innerWidth,
        }));
        expect({ lang, dir }).toEqual({ lang: 'en', dir: 'ltr' });
        expect(over).toBeLessThanOrEqual(0);
      });

      await test.step('a price is understood as it is written there, and sent as it is everywhere', async () => {
        const price = page.getByRole('textbox', { name: /^Price/ });
        await page.goto('/campaigns/77/ticket-items/new');
        await expect(page.getByText('For Spring Gala 2026, campaign 77. Prices are in EUR.')).toBeVisible();
        await page.getByRole('textbox', { name: /^Name/ }).fill('Gala dinner');
        // As it's written elsewhere, it can only mean this too.
        for (const written of [viewer.foreign, viewer.typed]) {
          await price.fill(written);
          await expect(price).toHaveAccessibleDescription(`Reads as ${money('1234.50', locale, 'EUR')}`);
        }
        await page.getByRole('button', { name: 'Review' }).click();
        await expect(page.getByRole('dialog').getByRole('listitem')).toContainText(money('1234.50', locale, 'EUR'));
        await page.getByRole('button', { name: 'Create ticket item' }).click();
        await expect(page.getByRole('heading', { level: 1, name: 'Ticket item created' })).toBeFocused();
        await expect(page.getByText('Some values were saved differently')).toHaveCount(0);
        expect(JSON.parse(faults.requests(post)[0]?.body ?? '')).toEqual({ name: 'Gala dinner', price: 1234.5 });
      });
    });
  });
}

function marksOf(locale: string) {
  const parts = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).formatToParts(1_234_567.5);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return { group: of('group'), decimal: of('decimal') };
}

test.describe('in sv-SE', { tag: '@all' }, () => {
  test.use({ locale: 'sv-SE', through: 'faults' });

  test('names are put in the order of its alphabet', async ({ page, faults }) => {
    const titles = ['Zebra', 'Öland', 'Aspen'];
    faults.always(
      { path: /^\/v1\/campaigns(?:\?|$)/ },
      replaceBody((body) => {
        const answer = JSON.parse(body) as { data: object[] };
        const data = titles.map((title, index) => ({ ...answer.data[index], title }));
        return JSON.stringify({ ...answer, data });
      }),
    );
    await page.goto('/campaigns?sort=title');
    await expect(table(page).getByRole('rowheader')).toContainText(['Aspen', 'Zebra', 'Öland']);
  });
});
