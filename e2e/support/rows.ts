/** Rows of the platform as tests ask for them and add them up: beside the product, and by other means. */
import { expect, type Locator, type Page as BrowserPage } from 'playwright/test';
import type { Page } from '#api/page.ts';
import type { Transaction } from '#api/resources.ts';

/** Of a list, page after page. Pages count from 1. */
export async function everyRow<Row>(ask: (page: string) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let number = 1; ; number += 1) {
    const page = await ask(String(number));
    rows.push(...page.rows);
    if (!page.hasNext) return rows;
  }
}

/**
 * A page of transactions in the order in which the list shows it, whose rows have no transaction date: by the date that they
 * do have, and without one last.
 */
export function byDateInSight(gifts: readonly Transaction[], direction: 1 | -1 = -1): Transaction[] {
  const at = ({ captured_at, line_items }: Transaction) => {
    const [item] = line_items as { created_at?: string }[];
    return Date.parse(captured_at || item?.created_at || '');
  };
  const dated = gifts.filter((gift) => !Number.isNaN(at(gift)));
  const undated = gifts.filter((gift) => Number.isNaN(at(gift)));
  return [...dated.toSorted((one, other) => (at(one) - at(other)) * direction), ...undated];
}

/** How many rows a table has without its head. Of many, only those in sight are in the document. */
export async function countRows(region: Locator): Promise<number> {
  const told = await region.getByRole('table').getAttribute('aria-rowcount');
  return (told === null ? await region.getByRole('row').count() : Number(told)) - 1;
}

/** Captured, nothing of it refunded, and no free ticket. */
function isGiven({ captured, refunded, amount }: Transaction): boolean {
  return captured === 'true' && refunded !== 'true' && refunded !== 'partly' && Number(amount) > 0;
}

/** The gifts that count, each with what counts of it: of a partly refunded one, its payments that weren't refunded. */
export function givenIn(gifts: readonly Transaction[]): Transaction[] {
  return gifts.flatMap((gift) => {
    if (gift.refunded !== 'partly') return isGiven(gift) ? [gift] : [];
    const payments = (gift as { transactions?: unknown }).transactions as { amount: string; refunded: unknown }[];
    const kept = payments.filter(({ refunded }) => String(refunded) === 'false');
    const cents = kept.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
    return [{ ...gift, amount: String(cents / 100) }];
  });
}

/** `1,250.00`, or with its currency `$1,250.00`. */
export function amountWords(amount: number | string | null, currency?: string | null): string {
  const [, code, inKind = ''] = /^([A-Z]{3})?(.*)$/.exec(currency ?? '') ?? [];
  const words = Number(amount).toLocaleString('en-US', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    ...(code && { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' }),
  });
  return words.replace('-', '\u2212') + inKind;
}

const codes: Readonly<Record<string, string>> = { $: 'USD', '£': 'GBP', '€': 'EUR' };

/** The code of an amount's currency; empty where it has none. */
export function currencyOfWords(amount: string): string {
  return codes[/[$£€]/.exec(amount)?.[0] ?? ''] ?? '';
}

/** Decimal text, added up in cents. */
export function sumWords(amounts: readonly (string | null)[], currency?: string | null): string {
  return amountWords(amounts.reduce((cents, amount) => cents + Math.round(Number(amount) * 100), 0) / 100, currency);
}

/** Who gave, where the row says so. */
export function nameOf({ first_name, last_name, company }: Transaction): string | undefined {
  return [first_name, last_name].filter(Boolean).join(' ') || company || undefined;
}

/** A list's totals have this sum: in their line, which has the currencies that fit, or behind its button. */
export async function expectTotal(page: BrowserPage, sum: string): Promise<void> {
  const totals = page.getByRole('region', { name: 'Totals' });
  const about = page.getByRole('dialog', { name: 'About these totals' });
  await expect(async () => {
    if ((await totals.innerText()).includes(sum)) return;
    const button = totals.getByRole('button', { name: 'About these totals' });
    // It's gone again where the sums of fewer rows have room.
    if (!(await about.isVisible())) await button.click({ timeout: 1000 });
    await expect(about).toContainText(sum, { timeout: 1000 });
    await page.keyboard.press('Escape');
    await expect(about).toBeHidden();
  }).toPass();
}

/** A message's text as lists show it: what each recipient's message fills in is shown as words. */
export const filledIn = (text: string) => text.replaceAll('{{first_name}}', '[first name]');

/** The link that opens a record. A name may be that of several rows. */
export const linkTo = (page: BrowserPage, id: string | null | undefined) =>
  page.locator(`a[href$="open=${id}"], a[href*="open=${id}&"]`);

/** The IDs of the records that these links open, beside a list or on pages of their own. */
export const idsOf = (links: Locator): Promise<string[]> =>
  links.evaluateAll((all) =>
    all.map((link) => {
      const { pathname, searchParams } = new URL((link as HTMLAnchorElement).href);
      return searchParams.get('open') ?? pathname.split('/').at(-1) ?? '';
    }),
  );

/** Waits until all lists are synced and donors were asked for: until then, figures of people grow. */
export async function expectDonorsAsked(page: BrowserPage): Promise<void> {
  const untilThen = { timeout: 120_000 };
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Updated \d/ })
    .click(untilThen);
  await expect(page.getByText(/^Donor identified for /).last()).toBeVisible(untilThen);
  await page.keyboard.press('Escape');
}
