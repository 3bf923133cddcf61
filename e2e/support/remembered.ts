/** Saves API responses about discount code 1601 and ticket item 1201 of campaign 77 in the browser. */
import type { Page } from 'playwright/test';
import { keep } from './kept.ts';

const day = 86_400_000;

/** Stores the responses with dates relative to the day of the tests. */
export async function keepAnswers(page: Page, token: string) {
  await page.goto('/healthz');
  const now = await page.evaluate(() => Date.now());
  const moment = (days: number) => new Date(now + days * day).toISOString().replace(/\.\d+/, '');
  const fields = {
    id: '1601',
    code: 'EARLY77',
    type: 'percentage',
    amount: '20',
    used: '37',
    uses: '50',
    active: 'true',
    items: '["General admission"]',
    starts_at: moment(-30),
    expires_at: moment(3.1),
  };
  const discountCodes = [{ campaign: '77', id: '1601', at: now - 3 * 60_000, fields }];
  const seat = { id: '1201', name: 'Supper seat', price: '75', total_quantity: '120', active: 'true' };
  const item = { campaign: '77', id: '1201', at: now - day, fields: seat };
  await keep(page, token, 'remembered', JSON.stringify({ discountCodes, ticketItems: [item] }));
}
