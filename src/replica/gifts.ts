/** Synced transactions as gifts. */
import { type Gift, readGift } from '#domain/gift.ts';
import { textOf } from '#api/fields.ts';
import type { Campaign } from '#api/resources.ts';
import { dayReader, type Zone } from '#domain/values/calendar.ts';
import { onlyCurrency } from '#domain/values/money.ts';
import type { RowStore } from './row-store.ts';

/** Returns all gifts in list order. `giverOf` returns the donor if neither the gift's row nor its pledge names one. */
export function giftsIn(store: RowStore, giverOf: (transaction: string) => string | null, zone: Zone): Gift[] {
  const names = {
    pledge: (id: string) => store.row('listPledges', id),
    currencyOf: (campaign: string | null) => currencyOf(store, campaign),
    giverOf,
    dayOf: dayReader(zone),
  };
  return store.rows('listTransactions').map((row) => readGift(row, names));
}

/** Returns a campaign's currency, or the one that all campaigns share. Empty if unknown. */
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
