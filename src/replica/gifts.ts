/** Transactions in the worker as gifts. */
import { type Gift, readGift } from '../domain/gift.ts';
import { textOf } from '../api/fields.ts';
import type { Campaign } from '../api/resources.ts';
import { dayReader, type Zone } from '../domain/values/calendar.ts';
import { onlyCurrency } from '../domain/values/money.ts';
import type { RowStore } from './row-store.ts';

/** Returns all gifts in the order of their list. `giverOf`: who gave a gift, if neither its row nor its pledge says so. */
export function giftsIn(store: RowStore, giverOf: (transaction: string) => string | null, zone: Zone): Gift[] {
  const names = {
    pledge: (id: string) => store.row('listPledges', id),
    currencyOf: (campaign: string | null) => currencyOf(store, campaign),
    giverOf,
    dayOf: dayReader(zone),
  };
  return store.rows('listTransactions').map((row) => readGift(row, names));
}

/** Of a campaign; where all campaigns have one currency, of what is tied to none as well. Empty where it isn't known. */
export function currencyOf(store: Pick<RowStore, 'row' | 'rows'>, campaign: string | null): string {
  const own = campaign === null ? '' : textOf(store.row('listCampaigns', campaign)?.currency);
  return own || currencyOfAll(store.rows('listCampaigns'));
}

const currencies = new WeakMap<readonly Campaign[], string>();

function currencyOfAll(campaigns: readonly Campaign[]): string {
  const known = currencies.get(campaigns) ?? onlyCurrency(campaigns.map((row) => ({ currency: textOf(row.currency) })));
  currencies.set(campaigns, known);
  return known;
}
