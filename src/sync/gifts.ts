/** Synced transactions as gifts. */
import { type Gift, type GiftNames, type GiftViewer, readGift } from '#domain/gift.ts';
import type { Campaign } from '#api/resources.ts';
import { dayReader } from '#domain/values/calendar.ts';
import { currencyCode, onlyCurrency } from '#domain/values/money.ts';
import type { RowStore } from './row-store.ts';

/** Returns all gifts in list order. `donorOf` returns the donor if neither the gift's row nor its pledge names one. */
export function giftsIn(
  store: RowStore,
  donorOf: (transaction: string) => string | null,
  viewer: GiftViewer = { zone: undefined },
): Gift[] {
  const names: GiftNames = {
    pledge(id) {
      const pledge = id ? store.row('listPledges', id) : undefined;
      return pledge && { contactId: pledge.contact_id, campaignId: pledge.campaign_id };
    },
    currency: (campaign) => currencyOf(store, campaign ?? null),
    donor: (gift) => donorOf(gift ?? '') ?? undefined,
  };
  const dayOf = dayReader(viewer.zone);
  return store.rows('listTransactions').map((row) => readGift(row, names, viewer, dayOf));
}

/** Returns a campaign's currency, or the one that all campaigns share. Empty if unknown. */
export function currencyOf(store: Pick<RowStore, 'row' | 'rows'>, campaign: string | null): string {
  const own = campaign === null ? '' : currencyCode(store.row('listCampaigns', campaign)?.currency);
  return own || currencyOfAll(store.rows('listCampaigns'));
}

const currencies = new WeakMap<readonly Campaign[], string>();

function currencyOfAll(campaigns: readonly Campaign[]): string {
  const known =
    currencies.get(campaigns) ?? onlyCurrency(campaigns.map((row) => ({ currency: currencyCode(row.currency) })));
  currencies.set(campaigns, known);
  return known;
}
